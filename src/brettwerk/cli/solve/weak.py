"""``brettwerk solve`` for games too large for a table: who can force a win, as far as the time allows."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from filelock import FileLock, Timeout
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve.texts import TEXTS, say
from brettwerk.cluster.processes import ProcessWorkers
from brettwerk.core.errors import MatchError
from brettwerk.core.registry import part_of
from brettwerk.solve.weak.certificate import LARGEST, NoCertificate, write_certificate
from brettwerk.solve.weak.job import WeakJob
from brettwerk.solve.weak.shared_table import folder_of, open_table
from brettwerk.solve.weak.solver import WeakSolver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.cli.solve.solve import SolveRequest
    from brettwerk.solve.weak.job import JobProgress

SECONDS = 60.0
"""How long to search by default."""
TABLE = "positions.table"


def run(request: SolveRequest, language: str) -> None:
    """Search until it is proven who wins or time is up; what was found is kept, and a win is written down."""
    if request.state.is_over:
        raise MatchError("game-over")
    folder = folder_of(request.state.game)
    name = hashlib.sha256(request.state.to_text().encode()).hexdigest()[:16]
    with _alone(folder / f"{name}.lock"):
        table = folder / TABLE
        solver = WeakSolver(request.state.game, open_table(table, request.megabytes))
        job = WeakJob(request.state, solver, table, folder / f"{name}.jsonl")
        seconds = SECONDS if request.seconds is None else request.seconds
        _search(job, solver, seconds, language)
        place = Path(request.output) if request.output else folder
        found = summary(job, solver) | _certificate(job, solver, place / f"{name}.certificate.gz", language)
    if request.as_json:
        typer.echo(json_text(found))
    else:
        _tell(found, request, language)


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Refuse a second search for the same position: both would write one journal."""
    try:
        with FileLock(lock, timeout=0):
            yield
    except Timeout:
        raise BadParameter("weak-busy", TEXTS) from None


def _search(job: WeakJob, solver: WeakSolver, seconds: float, language: str) -> None:
    """Search with a process for each core, and show how it goes."""
    console = Console(stderr=True, highlight=False)
    if job.earlier:
        console.print(say("weak-resumed", language, tasks=job.earlier, time=core_time(job.progress.seconds, language)))
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(say("weak-starting", language))

        def tell(so_far: JobProgress) -> None:
            progress.update(bar, description=_progress_text(job, solver, so_far, language))

        with INTERRUPTS.saying(lambda: say("weak-kept", language)), ProcessWorkers() as workers:
            job.run(workers, workers.crew.workers, seconds, tell)


def core_time(seconds: float, language: str) -> str:
    """The time of all cores together, in the unit that people would give it in."""
    if seconds < 360:
        return say("core-seconds", language, seconds=seconds)
    return say("core-hours", language, hours=seconds / 3600)


def _progress_text(job: WeakJob, solver: WeakSolver, so_far: JobProgress, language: str) -> str:
    used, settled = solver.share_used()
    numbers = " · ".join(
        f"{job.state.game.colour_name(tree.seat, language)} {tree.root.proof}/{tree.root.disproof}"
        for tree in job.trees
    )
    return say(
        "weak-progress",
        language,
        positions=so_far.positions,
        rate=so_far.rate,
        used=100 * used,
        settled=100 * settled,
        numbers=numbers,
    )


def summary(job: WeakJob, solver: WeakSolver) -> dict[str, Any]:
    """What was found, for a program to read."""
    winner = job.winner
    used, settled = solver.share_used()
    own: Any = part_of(job.state.game.variant.game, "solve")
    return {
        "state": job.state.to_text(),
        "verdict": "open" if winner is None else "won",
        "winner": winner,
        "plies": None if winner is None else job.trees[winner].root.plies,
        "numbers": [{"proof": tree.root.proof, "disproof": tree.root.disproof} for tree in job.trees],
        "tasks": job.progress.tasks,
        "positions": job.progress.positions,
        "core_seconds": round(job.progress.seconds, 1),
        "table": {"used": round(used, 4), "settled": round(settled, 4)},
        "different_positions": own.different_positions(),
    }


def _certificate(job: WeakJob, solver: WeakSolver, path: Path, language: str) -> dict[str, Any]:
    """Write down how the winner wins, if somebody does."""
    winner = job.winner
    if winner is None:
        return {"certificate": None}
    with Console(stderr=True).status(say("weak-writing", language)):
        try:
            steps = write_certificate(path, solver, job.state, winner, job.trees[winner].root.plies)
        except NoCertificate as error:
            return {"certificate": None, "reason": say(error.args[0], language, most=LARGEST)}
    return {"certificate": str(path), "certificate_positions": steps}


def _tell(found: dict[str, Any], request: SolveRequest, language: str) -> None:
    positions, spent = found["positions"], core_time(found["core_seconds"], language)
    if found["winner"] is None:
        typer.echo(say("weak-open", language, time=spent, positions=positions, different=found["different_positions"]))
        return
    side = request.state.game.colour_name(found["winner"], language)
    typer.echo(say("weak-won", language, side=side, plies=found["plies"], positions=positions, time=spent))
    if found["certificate"]:
        typer.echo(say("weak-certificate", language, path=found["certificate"], steps=found["certificate_positions"]))
    else:
        typer.echo(found["reason"])
