"""``brettwerk solve`` for games small enough for a table of all positions."""

from __future__ import annotations

import json
import os
import random
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid

from brettwerk.cli.analysis.solved import verdict_text
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output import charts
from brettwerk.cli.output.files import write_whole
from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.solve.texts import say
from brettwerk.core.files import ready_folder
from brettwerk.core.registry import part_of
from brettwerk.core.solved.space import Verdict
from brettwerk.core.solved.table import table_folder
from brettwerk.search.perfect import PerfectPlay
from brettwerk.solve.tables.report import report
from brettwerk.solve.tables.retrograde import Builder, Stage
from brettwerk.solve.tables.verifying import Verifier

if TYPE_CHECKING:
    from brettwerk.cli.solve.solve import SolveRequest
    from brettwerk.core.solved.space import Space
    from brettwerk.core.solved.table import TableError
    from brettwerk.core.state import State
    from brettwerk.solve.tables.estimate import BuildEstimate


def run(request: SolveRequest, language: str) -> None:
    """Build the table if it is not there, then answer from it."""
    perfect = build(request.state, language)
    if request.verify is not None:
        verify(perfect, request.state, request.verify, language)
    if not request.is_start:
        _tell_position(perfect, request, language)
        return
    found = report(perfect, request.state)
    if request.output:
        write_report(found, request, perfect.space.name, language)
        write_lessons(perfect, request, language)
    if request.as_json:
        print(json_text(found))  # noqa: T201
    else:
        _print_report(found, perfect, language)


def build(state: State, language: str) -> PerfectPlay:
    """Build the table of a game with a progress bar, unless it is there."""
    game = state.game
    own: Any = part_of(game.variant.game, "solve")
    space: Space = own.space(game)
    ready_folder(table_folder(), ours=True)
    console = Console(stderr=True)

    def warn(error: TableError) -> None:
        console.print(error.text(language), soft_wrap=True, markup=False)

    def announce(cost: BuildEstimate) -> None:
        console.print(cost_text(cost, builder.path.parent, language), soft_wrap=True, markup=False)

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task("", total=1.0, visible=False)

        def tell(stage: Stage, share: float) -> None:
            text = say(f"stage.{stage.kind}", language, number=stage.number)
            progress.update(task, completed=share, description=text, visible=True)

        builder = Builder(game, space, tell=tell, warn=warn, announce=announce)

        def farewell() -> str:
            return say("table-kept" if builder.unfinished.exists() else "table-none", language, path=builder.unfinished)

        with INTERRUPTS.saying(farewell):
            table = builder.build()
    return PerfectPlay(space, table)


def cost_text(cost: BuildEstimate, folder: Path, language: str) -> str:
    """Say what building a table takes, and what there is."""
    sizes = {name: getattr(cost, name) / 1e9 for name in ("memory", "table", "disk")}
    free = shutil.disk_usage(folder).free / 1e9
    took = _duration(cost.seconds)
    return say("table-cost", language, positions=cost.positions, folder=folder, free=free, time=took, **sizes)


def _duration(seconds: float) -> str:
    """A time in the unit that people would give it in."""
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"


def verify(perfect: PerfectPlay, state: State, positions: int, language: str) -> None:
    """Read the whole table, then look at random positions."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(say("stage.verify", language), total=positions)
        perfect.table.check()
        verifier = Verifier(perfect, state)
        verifier.verify(positions, random.Random(), lambda done: progress.update(task, completed=done))
    console.print(say("verified", language, positions=positions, searched=verifier.searched))


def _tell_position(perfect: PerfectPlay, request: SolveRequest, language: str) -> None:
    state = request.state
    verdict = perfect.verdict(state)
    moves = [(state.move_text(move), one) for move, one in perfect.moves(state)]
    if request.as_json:
        answer = {"state": state.to_text(), **verdict.as_facts()}
        answer |= {"moves": {move: one.as_facts() for move, one in moves}, "line": perfect.line(state)}
        print(json_text(answer))  # noqa: T201
        return
    console = Console(highlight=False)
    console.print(verdict_text(verdict, language))
    for move, one in moves:
        console.print(f"  {move:6} {verdict_text(one, language)}")


def _print_report(found: dict[str, Any], perfect: PerfectPlay, language: str) -> None:
    console = Console(highlight=False)
    size = perfect.table.path.stat().st_size
    console.print(say("solved-table", language, path=perfect.table.path, size=size / 1e6), soft_wrap=True)
    start = verdict_text(Verdict.from_facts(found["start"]), language)
    console.print(say("solved-start", language, verdict=start))
    grid = Grid(box=None, pad_edge=False)
    for column in ("section", "won", "drawn", "lost", "longest"):
        grid.add_column(say(f"column.{column}", language), justify="left" if column == "section" else "right")
    for name, section in found["sections"].items():
        counts = (f"{section[result]:,}" for result in ("won", "drawn", "lost"))
        grid.add_row(name, *counts, str(max(len(section["plies"]) - 1, 0)))
    console.print(grid)


def write_lessons(perfect: PerfectPlay, request: SolveRequest, language: str) -> None:
    """Write what the engine learns from the table for when it is not there, if the game knows how."""
    own: Any = part_of(request.state.game.variant.game, "learning")
    if not hasattr(own, "learned"):
        return
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say("stage.learn", language), total=1.0)
        found = own.learned(
            perfect.space,
            perfect.table.results(),
            lambda share: progress.update(task, completed=share),
            threads=os.cpu_count() or 1,
        )
    write_whole(Path(request.output) / f"{perfect.space.name}.patterns", found, force=True)


def write_report(found: dict[str, Any], request: SolveRequest, name: str, language: str) -> None:
    """Write the report as JSON, and charts of it as SVG."""
    folder = Path(request.output)
    game = request.state.game
    write_whole(folder / f"{name}.json", json.dumps(found, ensure_ascii=False).encode() + b"\n", force=True)
    title = game.name(language)
    subtitle = ", ".join(f"{option}={value}" for option, value in game.variant.options) or name
    shares = [
        (section, [counts["won"], counts["drawn"], counts["lost"]]) for section, counts in found["sections"].items()
    ]
    legend = [say(f"column.{result}", language) for result in ("won", "drawn", "lost")]
    results = charts.shares(f"{title}: {say('chart.shares', language)}", shares, legend, subtitle)
    write_whole(folder / f"{name}-results.svg", results.encode(), force=True)
    longest = max(len(section["plies"]) for section in found["sections"].values())
    plies = {
        ply: sum(section["plies"][ply] for section in found["sections"].values() if ply < len(section["plies"]))
        for ply in range(longest)
    }
    drawn = charts.logarithmic_columns(f"{title}: {say('chart.plies', language)}", plies, subtitle)
    write_whole(folder / f"{name}-plies.svg", drawn.encode(), force=True)
