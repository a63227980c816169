"""What a screen reader says of Schaff den Sprung."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.drawing.spoken import Spoken, Thing
from brettwerk.core.messages import Phrase, Texts
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.shared.words import kind_of, moved, square_names
from brettwerk.games.sprung import position
from brettwerk.games.sprung.scene import GOAL_FILES

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

WORDS: Texts = {
    "en": {
        "goal": "goal of {owner}",
        "goal.triangle": "goal of {owner} for a triangle",
        "unused": "out of play",
        "said.stops": "by way of {squares}",
    },
    "de": {
        "goal": "Ziel von {owner}",
        "goal.triangle": "Ziel von {owner} für ein Dreieck",
        "unused": "nicht im Spiel",
        "said.stops": "über {squares}",
    },
}


def place_names(game: GameDefinition, raw: RawState) -> dict[str, Spoken]:
    return square_names(game, BIG_BOARD, position.codes(game, raw), roles(game))


@cache
def roles(game: GameDefinition) -> dict[int, Thing]:
    """Goal Felder, and ranks on which nobody plays."""
    found = {}
    for square in range(BIG_BOARD.size):
        seat = position.owner(game, BIG_BOARD.rank(square))
        if seat is None:
            found[square] = Thing("unused")
        elif BIG_BOARD.file(square) in GOAL_FILES:
            strict = game.tables.experienced and square in position.triangle_goals(game, seat)
            found[square] = Thing("goal.triangle" if strict else "goal", game.colours[seat])
    return found


def move_words(game: GameDefinition, raw: RawState, move: int) -> tuple[Phrase, ...]:
    """The whole way, and where the piece touches the board on it."""
    origin, target = position.squares(move)
    way = moved(BIG_BOARD, kind_of(position.codes(game, raw)[origin]), origin, target)
    *stops, _ = position.steps(raw, move)
    if not stops:
        return (way,)
    return way, Phrase("said.stops", squares=", ".join(BIG_BOARD.names[square] for square in stops))
