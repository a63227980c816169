"""Perfect play, where a table of all positions of a game has been built."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from brettwerk.core.game import part_of
from brettwerk.core.space import Verdict, entries_of
from brettwerk.core.table import Table, table_facts, table_path

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.space import Space
    from brettwerk.core.state import State


class Perfect:
    """Knows what every position of a game comes to."""

    def __init__(self, space: Space, table: Table) -> None:
        self.space = space
        self.table = table

    def verdict(self, state: State) -> Verdict:
        """What a position comes to under best play."""
        if state.is_over:
            outcome = state.outcome
            assert outcome is not None
            return Verdict(round(outcome.payoffs[state.turn]), 0)
        number = self.space.number(state)
        return self.moves(state)[0][1] if number is None else self.table.verdict(number)

    def moves(self, state: State) -> list[tuple[int, Verdict]]:
        """All moves with what they come to for the mover, the best first."""
        found = [(move, self.verdict(state.play(move)).before) for move in sorted(state.move_numbers)]
        return sorted(found, key=lambda one: one[1].rank, reverse=True)

    def line(self, state: State, most: int = 12) -> list[str]:
        """Best moves of both sides; none where the position is drawn."""
        line: list[str] = []
        while len(line) < most and not state.is_over and self.verdict(state).plies is not None:
            text, state = state.step(self.moves(state)[0][0])
            line.append(text)
        return line


def perfect_for(game: Game) -> Perfect | None:
    """Perfect play for a game if its table is there; TableError if that must not be used."""
    own = part_of(game.variant.game, "solve")
    if not hasattr(own, "space"):
        return None
    space: Space = own.space(game)
    path = table_path(game, space.name)
    if not path.exists():
        return None
    stat = path.stat()
    return _opened(game, str(path), stat.st_mtime_ns, stat.st_size)


@lru_cache(4)
def _opened(game: Game, path: str, changed: int, size: int) -> Perfect:  # noqa: ARG001 - another file is another table
    space: Space = part_of(game.variant.game, "solve").space(game)  # type: ignore[union-attr]
    return Perfect(space, Table(table_path(game, space.name), table_facts(game, space.name, entries_of(space))))


