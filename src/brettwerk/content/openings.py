"""Openings: which moves were played in a position, how often, and how those games ended.

They are counted from records or from games of the engine against itself, and kept in ``openings.txt`` in a game's
folder; a user's own lie in the folder for data, in the same form. A section for each variant begins with a line in
brackets that tells, between bars: the variant, the version of its rules, the number of games. Then comes a line for
each position: its key, and for each move its text, followed by the number of games and each seat's wins, joined by
colons; what is missing was drawn.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from brettwerk.content.texts import TEXTS
from brettwerk.core.compiled import back_end
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import data_folder
from brettwerk.core.registry import game_class
from brettwerk.solve.puzzles.tactics import write_variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

FILE = "openings.txt"
PLIES = 16
"""How far into a game moves are counted."""
FEWEST = 3
"""Moves that were played in fewer games are left out."""
KEY_LENGTH = 8
"""Hexadecimal digits: enough for some thousand positions, and what is found must be legal, too."""


class BadOpenings(BrettwerkError):
    """A file of openings cannot be read: which line is wrong."""


@dataclass
class Continuation:
    """What became of a move in a position."""

    games: int
    wins: list[int]
    """Of each seat; games that nobody won were drawn."""


@dataclass
class OpeningBook:
    """The moves of one variant, by the keys of positions."""

    variant: str
    rules_version: int
    games: int = 0
    positions: dict[str, dict[str, Continuation]] = field(default_factory=dict)

    def add(self, match: Match) -> None:
        """Count a game that is over."""
        self.games += 1
        winners = () if match.outcome is None else match.outcome.winners
        for state, event in zip(match.states, match.events[:PLIES], strict=False):
            if event.kind != "move":
                break
            moves = self.positions.setdefault(key_of(state), {})
            found = moves.setdefault(event.move, Continuation(0, [0] * state.game.players))
            found.games += 1
            for seat in winners:
                found.wins[seat] += 1

    def without_rare_moves(self) -> OpeningBook:
        """The same without what was played too seldom to mean anything."""
        often = {
            key: {move: one for move, one in moves.items() if one.games >= FEWEST}
            for key, moves in self.positions.items()
        }
        kept = {key: moves for key, moves in often.items() if moves}
        return OpeningBook(self.variant, self.rules_version, self.games, kept)

    def continuations(self, state: State) -> list[tuple[str, Continuation]]:
        """The moves that were played in a position, the most frequent first."""
        moves = self.positions.get(key_of(state), {})
        legal = set(state.legal_moves()) if moves else set()
        return sorted(((move, one) for move, one in moves.items() if move in legal), key=lambda pair: -pair[1].games)

    def to_text(self) -> str:
        """Write it as a section of a file."""
        lines = [f"[{self.variant} | rules {self.rules_version} | games {self.games}]"]
        for key, moves in self.positions.items():
            lines.append(" ".join([key, *(_written(move, one) for move, one in moves.items())]))
        return "\n".join(lines) + "\n"


def _written(move: str, one: Continuation) -> str:
    return f"{move} {':'.join(map(str, (one.games, *one.wins)))}"


def new_book(game: GameDefinition) -> OpeningBook:
    """A book without games."""
    return OpeningBook(write_variant(game.variant), game.rules_version)


def key_of(state: State) -> str:
    """A short name of a position, the same on every system."""
    return sha256(state.key).hexdigest()[:KEY_LENGTH]


def read_books(text: str, name: str = FILE) -> Iterator[OpeningBook]:
    """Read a whole file, in which lines that begin with # are remarks; BadOpenings names the line that is wrong."""
    books: list[OpeningBook] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            if line.startswith("["):
                books.append(_read_head(line))
            else:
                key, *words = line.split()
                books[-1].positions[key] = dict(map(_read_move, zip(words[::2], words[1::2], strict=True)))
        except (ValueError, IndexError) as error:
            raise BadOpenings("openings-line", TEXTS, path=name, line=number) from error
    yield from books


def _read_head(line: str) -> OpeningBook:
    variant, rules, games = line.removeprefix("[").removesuffix("]").split(" | ")
    return OpeningBook(variant, int(rules.removeprefix("rules ")), int(games.removeprefix("games ")))


def _read_move(words: tuple[str, str]) -> tuple[str, Continuation]:
    move, numbers = words
    games, *wins = map(int, numbers.split(":"))
    if games < 1 or not all(0 <= one <= games for one in wins):
        raise ValueError(numbers)
    return move, Continuation(games, wins)


def file_of(game_id: str) -> Traversable:
    """Where the openings lie that a game comes with: in its own folder."""
    return files(game_class(game_id).__module__.rpartition(".")[0]).joinpath(FILE)


def own_file_of(game_id: str) -> Path:
    """Where the openings lie that the user has had counted."""
    return data_folder() / "openings" / f"{game_id}.txt"


@cache
def books_of(game_id: str) -> dict[str, OpeningBook]:
    """The books of a game by variant; the user's own go before those that the game comes with, if they can be read."""
    found = _by_variant(file_of(game_id))
    if back_end.chosen():
        return found  # a browser tab has no folders
    try:
        return found | _by_variant(own_file_of(game_id))
    except (BadOpenings, OSError, UnicodeError) as error:
        logging.getLogger(__name__).warning("%s", error)
        return found


def _by_variant(file: Traversable | Path) -> dict[str, OpeningBook]:
    text = file.read_text("utf-8") if file.is_file() else ""
    return {book.variant: book for book in read_books(text, str(file))}


def book_of(game: GameDefinition) -> OpeningBook | None:
    """The book of a variant under the rules as they are; None if there is none."""
    book = books_of(game.id).get(write_variant(game.variant))
    return book if book and book.rules_version == game.rules_version else None


def explored(state: State) -> dict[str, Any]:
    """What is known of a position, for the app: nothing of a variant without a book."""
    book = book_of(state.game)
    found = book.continuations(state) if book else []
    moves = [{"move": move, "games": one.games, "wins": one.wins} for move, one in found]
    return {"games": book.games if book else 0, "moves": moves}
