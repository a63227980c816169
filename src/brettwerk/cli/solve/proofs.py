"""Whether a win can be forced, on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.language import COMMON_TEXTS
from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.output.work_progress import work_progress
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.chunked import ChunkedSearch
from brettwerk.cli.solve.solve import SECONDS, searching
from brettwerk.cli.solve.texts import say
from brettwerk.cluster.version import WorkNeeds
from brettwerk.cluster.workers import NONE, open_workers
from brettwerk.core.errors import MatchError
from brettwerk.solve.dfpn import MAX_PLIES
from brettwerk.solve.proof import write_proof
from brettwerk.solve.within import WinSearchResult, plies_of, search_win

if TYPE_CHECKING:
    from brettwerk.cli.solve.solve import SolveRequest


def run(request: SolveRequest, language: str) -> None:
    """Prove or refute that the side to move wins within a number of moves, and show how."""
    within = request.within or 1
    if plies_of(request.state, within) > MAX_PLIES:
        most = max(moves for moves in range(1, MAX_PLIES + 1) if plies_of(request.state, moves) <= MAX_PLIES)
        raise BadParameter("number-most", COMMON_TEXTS, name="--within", high=most)
    if request.state.is_over:
        raise MatchError("game-over")
    if request.cluster not in {"", NONE}:
        seconds = SECONDS if request.seconds is None else request.seconds
        finding = _search_on_cluster(request, within, seconds, language)
    else:
        with searching(request, language) as seconds:
            finding = search_win(request.state, within, seconds)
    if request.as_json:
        typer.echo(json_text(to_json(request, finding)))
        return
    side = request.state.game.colour_name(request.state.turn, language)
    params = {"side": side, "seconds": seconds, "refuted": finding.refuted, "within": within}
    if finding.moves is not None:
        params |= {"moves": finding.moves, "plies": plies_of(request.state, finding.moves)}
    typer.echo(say(f"within.{verdict(request, finding)}", language, **params))
    if finding.proof is not None:
        typer.echo(write_proof(finding.proof))
    elif finding.moves is not None:
        typer.echo(say("within.long", language))


def _search_on_cluster(request: SolveRequest, within: int, seconds: float, language: str) -> WinSearchResult:
    """Spread the search, and keep what is settled in the folder for the results, if there is one."""
    folder = Path(request.output) if request.output else None
    search = ChunkedSearch(request.state, folder)
    code = "chunks-kept" if folder else "chunks-none"
    with (
        INTERRUPTS.saying(lambda: say(code, language, folder=folder)),
        work_progress(Console(stderr=True), language, transient=True) as progress,
    ):
        needs = WorkNeeds(request.state.game.variant.game)
        workers = open_workers(request.cluster, needs=needs, tell=progress.tell)
        return search.run(workers, within, seconds, progress, language)


def verdict(request: SolveRequest, finding: WinSearchResult) -> str:
    if finding.moves is not None:
        return "proven"
    return "refuted" if finding.refuted == request.within else "open"


def to_json(request: SolveRequest, finding: WinSearchResult) -> dict[str, Any]:
    """A finding for a program to read."""
    return {
        "state": request.state.to_text(),
        "within": request.within,
        "verdict": verdict(request, finding),
        "moves": finding.moves,
        "refuted": finding.refuted,
        "positions": finding.positions,
        "proof": None if finding.proof is None else write_proof(finding.proof),
    }
