"""Whole solutions of games for one, where the game's own solver (``best_line`` in its ``solve.py``) finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import part_of
from brettwerk.core.state import start_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

    BestLine = Callable[[State, float], tuple[tuple[str, ...] | None, bool]]
    """Gives a line that ends the game as well as can be, or None, within seconds; and whether none is shorter."""


class Solutions:
    """The solver of a game, if it has one, and the shortest lines that it has found."""

    def __init__(self, game: GameDefinition) -> None:
        own: Any = part_of(game.variant.game, "solve")
        self._best_line: BestLine | None = getattr(own, "best_line", None)
        self._known: dict[State, tuple[str, ...]] = {}

    def line(self, state: State, seconds: float) -> tuple[str, ...] | None:
        """The moves of a solution; None if there is no solver, or it finds none so fast."""
        if self._best_line is None:
            return None
        if state not in self._known:
            moves, is_shortest = self._best_line(state, seconds)
            if moves is None or not is_shortest:
                return moves
            self._keep(state, moves)
        return self._known[state]

    def _keep(self, state: State, moves: tuple[str, ...]) -> None:
        """The rest of a shortest line is shortest too."""
        for done, move in enumerate(moves):
            self._known[state] = moves[done:]
            state = state.play(move)


def compile_solver(game: GameDefinition) -> None:
    """Call the solver once, so that it is compiled."""
    Solutions(game).line(start_state(game), 0.0)
