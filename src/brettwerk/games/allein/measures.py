"""How long a solution is: in jumps, or in chains of jumps by one piece; and what is known about the shortest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.state import State

JUMPS, CHAINS = "jumps", "chains"


@dataclass(frozen=True)
class Measured:
    """What is known about the shortest solution by one measure."""

    measure: str
    """``jumps``, or ``chains``, where consecutive jumps of one piece count as one."""
    moves: tuple[str, ...] | None
    """The shortest solution known."""
    at_least: int
    """Fewer are proven not to suffice."""

    @property
    def size(self) -> int | None:
        """How many jumps or chains the solution has."""
        return None if self.moves is None else size_of(self.moves, self.measure)

    @property
    def is_proven(self) -> bool:
        """Whether no solution is shorter."""
        return self.size == self.at_least

    def to_text(self) -> str:
        """The solution with commas between its chains; a dash if none is known."""
        return "-" if self.moves is None else ", ".join(" ".join(chain) for chain in chains_of(self.moves))


def size_of(moves: tuple[str, ...], measure: str) -> int:
    return len(moves) if measure == JUMPS else len(chains_of(moves))


def read_solution(text: str) -> tuple[str, ...] | None:
    """Read what ``Measured.to_text`` wrote."""
    return None if text == "-" else tuple(text.replace(",", " ").split())


def chains_of(moves: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Group moves by the piece that makes them."""
    chains: list[tuple[str, ...]] = []
    for move in moves:
        goes_on = chains and chains[-1][-1].partition("-")[2] == move.partition("-")[0]
        if goes_on:
            chains[-1] += (move,)
        else:
            chains.append((move,))
    return chains


def played(state: State, numbers: Iterable[int]) -> tuple[str, ...]:
    """Write down moves that are played from a position."""
    moves = []
    for number in numbers:
        text, state = state.step(int(number))
        moves.append(text)
    return tuple(moves)
