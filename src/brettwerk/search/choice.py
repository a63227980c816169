"""What an engine answers: a move, its principal variations, and how moves at the root are ranked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.variant import MAX_SEATS

if TYPE_CHECKING:
    from brettwerk.core.solved.space import Verdict


@dataclass(frozen=True)
class PrincipalVariation:
    """A move and the best play known after it."""

    moves: tuple[str, ...]
    """The move and the best replies known."""
    values: tuple[float, ...]
    """Each seat's chance of winning, from 0 to 1; a draw is a half."""
    value: float
    """The mover's chance."""
    visits: int
    length: int | None
    """The plies to the end where the result is certain, else None."""
    solved: Verdict | None = None
    """What the move comes to for the mover, if the table of a solved game tells."""

    @property
    def proven(self) -> bool:
        """Whether the values are certain."""
        return self.length is not None or self.solved is not None

    def to_json(self) -> dict[str, Any]:
        return {
            "moves": list(self.moves),
            "value": _rounded(self.value),
            "values": [_rounded(value) for value in self.values],
            "visits": self.visits,
            "proven": self.proven,
            "solved": self.solved is not None,
            "length": self.length,
        }


@dataclass(frozen=True)
class Choice:
    """The move that the engine chose, and why.

    >>> game = load_game("tor")
    >>> choice = Engine(game, seed=1).choose(game.new_match(), simulations=50)
    >>> 0 <= choice.value <= 1, choice.move == choice.lines[0].moves[0], choice.proven
    (True, True, False)
    """

    move: str
    """The text of the move."""
    value: float
    """The mover's chance of winning with this move, from 0 to 1; a draw is a half."""
    lines: tuple[PrincipalVariation, ...]
    """The best moves, best first."""
    simulations: int
    """How many there were in the tree, those of earlier moves that it kept among them."""
    depth: int
    """The length of the longest path that was searched."""

    @property
    def values(self) -> tuple[float, ...]:
        """Each seat's chance of winning with best play."""
        return self.lines[0].values

    @property
    def proven(self) -> bool:
        """Whether the result of best play is certain."""
        return self.lines[0].proven

    @property
    def length(self) -> int | None:
        """The plies to a certain end, else None."""
        return self.lines[0].length

    @property
    def solved(self) -> Verdict | None:
        """What the position comes to for the mover, if a table tells."""
        return self.lines[0].solved

    def to_json(self) -> dict[str, Any]:
        """The one form in which programs read it: ``--json``, JSON lines, and what the web's messages are made of."""
        return {
            "move": self.move,
            "value": _rounded(self.value),
            "values": [_rounded(value) for value in self.values],
            "proven": self.proven,
            "solved": self.solved is not None,
            "length": self.length,
            "simulations": self.simulations,
            "depth": self.depth,
            "lines": [line.to_json() for line in self.lines],
        }


def _rounded(chance: float) -> float:
    return round(chance, 4)


class RootMove:
    """A move at the root, with the results of all workers."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.length: int | None = None
        self._mover = 0
        self._totals = [0.0] * MAX_SEATS
        self._results = [0.0] * MAX_SEATS

    def add(self, node: Any) -> None:
        self._mover = int(node["mover"])
        self.visits += int(node["visits"])
        if node["proven"]:
            self.length = int(node["length"]) + 1
            self._results = [float(value) for value in node["values"]]
        else:
            self._totals = [total + float(value) for total, value in zip(self._totals, node["values"], strict=True)]

    def mark_as_lost(self, mover: int) -> None:
        """Note that the move was pruned because the next one wins for the others."""
        self._mover = mover
        self.length = 2
        self._results = [-1.0 if seat == mover else 1.0 for seat in range(MAX_SEATS)]

    @property
    def chances(self) -> list[float]:
        """Each seat's chance, from 0 to 1; a half where nothing is known."""
        visits = max(self.visits, 1)
        payoffs = [total / visits for total in self._totals] if self.length is None else self._results
        return [(payoff + 1) / 2 for payoff in payoffs]

    @property
    def value(self) -> float:
        return self.chances[self._mover]

    @property
    def wins(self) -> bool:
        return self.length is not None and self.value == 1.0

    @property
    def loses(self) -> bool:
        return self.length is not None and self.value == 0.0


def rank_root_moves(root_moves: list[RootMove]) -> list[RootMove]:
    """Sort moves, the best first.

    First come certain wins, the soonest first; then the most visited moves, unless a certain draw is better; last come
    certain losses, the latest first.
    """
    unproven = [one for one in root_moves if one.length is None]
    favourite = max(unproven, key=lambda one: one.visits).value if unproven else 0.0

    def rank(one: RootMove) -> tuple[int, float]:
        if one.length is None:
            return 2, one.visits
        if one.wins:
            return 4, -one.length
        if one.loses:
            return 0, one.length
        return (3 if one.value > favourite else 1), one.value

    return sorted(root_moves, key=rank, reverse=True)
