"""The game, the position or the match that the parameters of a command describe."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.cli.compiling import compile_visibly
from brettwerk.cli.game_names import find_named
from brettwerk.cli.language import COMMON_TEXTS
from brettwerk.cli.parameters import BadParameter, PositionOptions, VariantOptions
from brettwerk.core.errors import BadVariant
from brettwerk.core.match import Match
from brettwerk.core.mistakes.typed_moves import read_typed
from brettwerk.core.records.files import extensions, read_record, read_records
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_of, load_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.game import Game
    from brettwerk.core.records.model import Record
    from brettwerk.core.state import State

VARIANT_FIELDS = frozenset({"game", "edition", "players", "teams"})
"""What has an option of its own, and cannot be set by ``--option``."""
DEFAULT_VARIANT = VariantOptions()


def find_game(game: str, variant: VariantOptions = DEFAULT_VARIANT) -> Game:
    """Find the game that the parameters describe; a name that only one edition bears stands for that edition."""
    named = find_named(game)
    edition = variant.edition or named.edition or "classic"
    values: dict[str, str] = {}
    for option in variant.option or ():
        name, sign, value = option.partition("=")
        if not sign:
            raise BadParameter("option-form", COMMON_TEXTS, found=option)
        values[name] = value
    if clash := values.keys() & VARIANT_FIELDS:
        raise BadVariant("unknown-option", game=named.id, edition=edition, option=min(clash), offered="")
    return load_game(named.id, edition=edition, players=variant.players, teams=variant.teams, **values)


def load(game: str, language: str, variant: VariantOptions = DEFAULT_VARIANT, *, search: bool = False) -> Game:
    """Load the game that the parameters describe, compiled, with its search if that is wanted."""
    loaded = find_game(game, variant)
    compile_visibly(loaded, language, search=search)
    return loaded


def load_position(game: str, language: str, position: PositionOptions) -> State:
    """Play the given moves from the given position; draws by repetition or length, which need a match, do not count."""
    loaded = load(game, language, position)
    state = start_position(loaded, position.state)
    for move in position.played.split():
        state = state.play(read_typed(state, move))
    return state


def load_match(game: str, language: str, position: PositionOptions, *, search: bool = False) -> Match:
    """Play the given moves in a match, so that repetition and length count."""
    loaded = load(game, language, position, search=search)
    match = Match(start_position(loaded, position.state))
    for move in position.played.split():
        match.play(read_typed(match.state, move))
    return match


def load_recorded(file: str, language: str, *, search: bool = False) -> tuple[Record, Match]:
    """Replay the one game that a file holds."""
    record = read_record(file)
    compile_visibly(game_of(record.variant), language, search=search)
    return record, replay(record)


def load_match_or_record(game: str, language: str, position: PositionOptions) -> Match:
    """A match by the name of a game and the options of a position, or the one that a file of records holds."""
    if _is_record(game, position):
        return load_recorded(game, language)[1]
    return load_match(game, language, position)


def load_records(game: str, language: str, position: PositionOptions) -> Iterable[Record]:
    """The games of a file, or the one that the name of a game and the options of a position tell."""
    if _is_record(game, position):
        return read_records(game)
    return [load_match(game, language, position).to_record()]


def _is_record(name: str, position: PositionOptions) -> bool:
    """Whether a name is that of a file of records, which tells everything about its position itself."""
    path = Path(name)
    if path.suffix.lower() not in extensions() and not (path.suffix and path.is_file()):
        return False
    if position != PositionOptions():
        raise BadParameter("record-alone", COMMON_TEXTS, file=name)
    return True


def start_position(game: Game, text: str) -> State:
    """The position that a text describes, the game's own start if it is empty."""
    return game.state_from_text(text) if text else game.start
