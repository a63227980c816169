"""``brettwerk solve``: sends a question to the solver that can answer it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from rich.console import Console

from brettwerk.cli.language import TEXTS, say
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.state import State

SOLVERS = {
    "space": "brettwerk.cli.solve.tables",
    "shortest": "brettwerk.cli.solve.shortest",
    "best_score": "brettwerk.cli.solve.score",
}
"""What a game's ``solve.py`` offers by name, and the module whose ``run(wish, language)`` makes use of it."""
SECONDS = 60.0
"""How long to search unless said otherwise."""
PROOFS = "brettwerk.cli.solve.proofs"
"""The module that answers whether a win can be forced within a number of moves, in any game."""


@dataclass(frozen=True)
class Wish:
    """What to solve."""

    state: State
    is_start: bool
    """Whether no other position was asked for than the game's first."""
    within: int | None
    """A number of moves in which the side to move should win."""
    verify: int | None
    """A number of random positions to verify."""
    output: str
    """A folder for a report and charts; empty if none are wanted."""
    as_json: bool
    seconds: float | None = None
    """How long to search; None for as long as the solver finds right."""


def solve(wish: Wish, language: str) -> None:
    """Let the solver that fits the question answer it."""
    game = wish.state.game.variant.game
    own = part_of(game, "solve")
    fitting = PROOFS if wish.within is not None else next((SOLVERS[name] for name in SOLVERS if hasattr(own, name)), "")
    if not fitting:
        raise BadParameter("not-solvable", TEXTS, game=game)
    import_module(fitting).run(wish, language)


@contextmanager
def searching(wish: Wish, language: str) -> Iterator[float]:
    """Say that a search goes on; gives the seconds that it may take."""
    seconds = SECONDS if wish.seconds is None else wish.seconds
    with Console(stderr=True).status(say("solving", language, seconds=seconds)):
        yield seconds
