"""``brettwerk solve``: sends a question to the solver that can answer it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from rich.console import Console

from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.texts import TEXTS, say
from brettwerk.cluster.workers import NONE
from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.state import State

SOLVERS = {
    "space": "brettwerk.cli.solve.tables",
    "shortest": "brettwerk.cli.solve.shortest",
    "best_score": "brettwerk.cli.solve.score",
    "symmetric_key": "brettwerk.cli.solve.weak",
}
"""What a game's ``solve.py`` offers by name, and the module whose ``run(request, language)`` makes use of it."""
SECONDS = 60.0
"""How long to search by default."""
PROOFS = "brettwerk.cli.solve.proofs"
"""The module that answers whether a win can be forced within a number of moves, in any game."""


@dataclass(frozen=True)
class SolveRequest:
    """What to solve."""

    state: State
    is_start: bool
    """Whether it is the start of the game itself that is to be solved."""
    within: int | None
    """A number of moves in which the side to move should win."""
    verify: int | None
    """A number of random positions to verify."""
    output: str
    """A folder for a report and charts; empty for none."""
    as_json: bool
    seconds: float | None = None
    """How long to search; None for the solver's default."""
    megabytes: int | None = None
    """The size of the table of a proof search; None for that of the table there is, or the default."""
    cluster: str = ""
    """The address of the cluster to search on; empty for this machine."""


def solve(request: SolveRequest, language: str) -> None:
    """Let the solver that fits the question answer it."""
    game = request.state.game.variant.game
    own = part_of(game, "solve")
    fitting = (
        PROOFS if request.within is not None else next((SOLVERS[name] for name in SOLVERS if hasattr(own, name)), "")
    )
    if not fitting:
        raise BadParameter("not-solvable", TEXTS, game=game)
    if request.cluster not in {"", NONE} and fitting != PROOFS:
        raise BadParameter("cluster-within", TEXTS)
    import_module(fitting).run(request, language)


@contextmanager
def searching(request: SolveRequest, language: str) -> Iterator[float]:
    """Say that a search is running; gives the seconds that it may take."""
    seconds = SECONDS if request.seconds is None else request.seconds
    with Console(stderr=True).status(say("solving", language, seconds=seconds)):
        yield seconds
