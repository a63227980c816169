"""Balanced openings, from which neither side is favoured: found by search, and kept in a small file for each game.

From most openings the same side wins twice, whoever is the better player, so that a match from them hides strength. A
line of a file is what the search expected for the first side, from 0 to 1, and the moves; lines that begin with # are
remarks.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import data_folder
from brettwerk.core.messages import phrase
from brettwerk.core.registry import game_class
from brettwerk.search.contest.openings import likely_opening
from brettwerk.search.engine import Engine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.messages import Texts

FILE = "balanced.txt"
MEMORY = 64 * 2**20
LEVEL = LEVELS[-2]
"""The highest level that does not look into the table of a solved game, where only draws would be balanced."""
QUICK = 10
"""A first look takes this part of the simulations ..."""
GENEROUS = 3
"""... and passes openings that are this many times as unbalanced as allowed."""

TEXTS: Texts = {
    "en": {
        "balanced-line": "Line {line} of {path} is not an opening of {game}: {reason}",
        "balanced-empty": "There are no openings in {path}.",
        "balanced-form": "it should be a number from 0 to 1 and moves.",
        "balanced-over": "the game is over then.",
    },
    "de": {
        "balanced-line": "Zeile {line} von {path} ist keine Eröffnung von {game}: {reason}",
        "balanced-empty": "In {path} stehen keine Eröffnungen.",
        "balanced-form": "Erwartet wird eine Zahl von 0 bis 1 und danach Züge.",
        "balanced-over": "Danach ist die Partie zu Ende.",
    },
}


class BadOpening(BrettwerkError):
    """A file of openings cannot be used."""

    def text(self, language: str = "en") -> str:
        said = {
            name: value.text(language) if isinstance(value, BrettwerkError) else value
            for name, value in self.params.items()
        }
        return phrase(self.code, language, said, self.texts)


@dataclass(frozen=True)
class BalancedOpening:
    """The first moves of a game, and what a search expected after them."""

    moves: tuple[str, ...]
    value: float
    """What the first side may expect, from 0 to 1."""

    def to_text(self) -> str:
        return f"{self.value:.3f} {' '.join(self.moves)}"

    def match(self, game: Game) -> Match:
        """The game after these moves."""
        match = game.new_match()
        for move in self.moves:
            match.play(move)
        return match


def file_of(game_id: str) -> Traversable:
    """Where the balanced openings lie that a game comes with: in its own folder."""
    return files(game_class(game_id).__module__.rpartition(".")[0]).joinpath(FILE)


def own_file_of(game_id: str) -> Path:
    """Where those lie that the user has had looked for; they go before those that the game comes with."""
    return data_folder() / "balanced" / f"{game_id}.txt"


def read_balanced(text: str, path: str, game: Game) -> list[BalancedOpening]:
    """Read a file of openings; BadOpening says which line is wrong."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            found.append(_read_line(line, game))
        except BrettwerkError as error:
            raise BadOpening("balanced-line", TEXTS, line=number, path=path, game=game.id, reason=error) from None
    if not found:
        raise BadOpening("balanced-empty", TEXTS, path=path)
    return found


def _read_line(line: str, game: Game) -> BalancedOpening:
    value, *moves = line.split()
    try:
        opening = BalancedOpening(tuple(moves), float(value))
    except ValueError:
        raise BadOpening("balanced-form", TEXTS) from None
    if not moves or not 0 <= opening.value <= 1:
        raise BadOpening("balanced-form", TEXTS)
    if opening.match(game).is_over:
        raise BadOpening("balanced-over", TEXTS)
    return opening


def find_balanced(game: Game, seed: int, plies: int, simulations: int, tolerance: float) -> BalancedOpening | None:
    """Look at one likely opening; None if it is not balanced."""
    match = likely_opening(game, seed, plies)
    engine = Engine(game, LEVEL, seed=seed, memory=MEMORY, calibrated=False)
    for part, allowed in ((QUICK, GENEROUS * tolerance), (1, tolerance)):
        *_, choice = engine.analyse(match, simulations=max(simulations // part, 2), lines=1, interval=None)
        values = [choice.values[side[0]] for side in game.sides]
        if choice.proven or (max(values) - min(values)) / 2 > allowed:
            return None
    return BalancedOpening(tuple(event.move for event in match.events), values[0])


def without_repeats(game: Game, openings: list[BalancedOpening]) -> Iterator[BalancedOpening]:
    """Openings that lead to different positions."""
    seen = set()
    for opening in openings:
        state = opening.match(game).state
        if state not in seen:
            seen.add(state)
            yield opening
