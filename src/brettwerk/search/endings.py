"""Ends of games played exactly, where the game's own solver (``EndgameSearch`` in its ``solve.py``) is fast enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import part_of
from brettwerk.core.state import start_state
from brettwerk.search.choice import Choice, PrincipalVariation

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

ENTRIES = 2**18
"""The places of the table that a solver keeps what it has found in."""


class Endings:
    """The solver of a game's ends, if it has one; what it has found helps it in later positions."""

    def __init__(self, game: GameDefinition) -> None:
        own: Any = part_of(game.variant.game, "solve")
        self._kind: Any = getattr(own, "EndgameSearch", None)
        self._is_near_end: Callable[[State], bool] | None = getattr(own, "is_near_end", None)
        self._search: Any = None

    def choice(self, state: State, give_up: Callable[[], bool]) -> Choice | None:
        """The best move and what follows; None if there is no solver, the end is far, or it was given up."""
        if self._kind is None or self._is_near_end is None or not self._is_near_end(state):
            return None
        self._search = self._search or self._kind(state, ENTRIES)
        moves = self._search.best_line(state, give_up)
        return None if moves is None else _told(state, moves)


def _told(state: State, moves: tuple[str, ...]) -> Choice:
    end = state
    for move in moves:
        end = end.play(move)
    assert end.outcome is not None
    values = tuple((1 + payoff) / 2 for payoff in end.outcome.payoffs)
    line = PrincipalVariation(moves, values, values[state.turn], 0, len(moves))
    return Choice(moves[0], line.value, (line,), 0, len(moves))


def compile_endings(game: GameDefinition) -> None:
    """Have the solver compiled."""
    own: Any = part_of(game.variant.game, "solve")
    if kind := getattr(own, "EndgameSearch", None):
        kind(start_state(game), 1)
