"""Perfect play, where a table of all positions of a game has been built."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import part_of
from brettwerk.core.solved.space import DRAW, Verdict, entries_of
from brettwerk.core.solved.table import Table, table_facts, table_path
from brettwerk.search.choice import Choice, PrincipalVariation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.solved.space import Space
    from brettwerk.core.state import State


class PerfectPlay:
    """Knows the result of every position of a game under best play."""

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

    def moves(self, state: State, stood: Sequence[State] = ()) -> list[tuple[int, Verdict]]:
        """All moves with what they come to for the mover, the best first.

        A move is a draw if it repeats a position for the last time that the game allows.
        """
        found = []
        most = state.game.repetitions
        for move in sorted(state.move_numbers):
            after = state.play(move)
            repeats = most > 0 and 1 + sum(after == earlier for earlier in stood) >= most
            found.append((move, Verdict(DRAW, None) if repeats else self.verdict(after).before))
        return sorted(found, key=lambda one: one[1].rank, reverse=True)

    def line(self, state: State, most: int = 12) -> list[str]:
        """Best moves of both sides; none where the position is drawn."""
        line: list[str] = []
        while len(line) < most and not state.is_over and self.verdict(state).plies is not None:
            text, state = state.step(self.moves(state)[0][0])
            line.append(text)
        return line


class SolvedMoves:
    """What each move in a position comes to, as a table tells; the best one comes first."""

    def __init__(self, perfect: PerfectPlay, verdicts: Mapping[int, Verdict]) -> None:
        self._perfect = perfect
        self.verdicts = verdicts

    @property
    def decides(self) -> bool:
        """Whether the best move wins, or all lose; among moves that draw, a search may find better ones."""
        return next(iter(self.verdicts.values())).result != DRAW

    def choice(self, state: State, lines: int) -> Choice:
        """The answer for a position that the table decides."""
        told = tuple(self.line(state, move) for move in list(self.verdicts)[: max(lines, 1)])
        return Choice(told[0].moves[0], told[0].value, told, 0, told[0].length or 0)

    def line(self, state: State, move: int, visits: int = 0) -> PrincipalVariation:
        """A move and the best play after it."""
        verdict = self.verdicts[move]
        text, after = state.step(move)
        value = (verdict.result + 1) / 2
        values = tuple(value if seat == state.turn else 1 - value for seat in state.game.seats)
        moves = (text, *(self._perfect.line(after) if verdict.result != DRAW else ()))
        return PrincipalVariation(moves, values, value, visits, verdict.plies, verdict)


def perfect_for(game: GameDefinition) -> PerfectPlay | None:
    """Perfect play for a game if its table is there; TableError if that must not be used."""
    own: Any = part_of(game.variant.game, "solve")
    if not hasattr(own, "space"):
        return None
    path = table_path(game, own.space(game).name)
    if not path.exists():
        return None
    stat = path.stat()
    return _opened(game, path, stat.st_mtime_ns, stat.st_size)


@lru_cache(4)
def _opened(game: GameDefinition, path: Path, changed: int, size: int) -> PerfectPlay:  # noqa: ARG001 - another file is another table
    own: Any = part_of(game.variant.game, "solve")
    space: Space = own.space(game)
    return PerfectPlay(space, Table(path, table_facts(game, space.name, entries_of(space))))


def known_verdict(state: State) -> Verdict | None:
    """What a position comes to if a table is there or, for the opening, if it is shipped; else None."""
    perfect = perfect_for(state.game)
    if perfect is not None:
        return perfect.verdict(state)
    own: Any = part_of(state.game.variant.game, "solve")
    shipped: Verdict | None = own.shipped_verdict(state) if hasattr(own, "shipped_verdict") else None
    return shipped
