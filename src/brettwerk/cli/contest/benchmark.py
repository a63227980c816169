"""How fast random games are played, as a table, as JSON and as a picture."""

from __future__ import annotations

import json
import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from brettwerk.cli.contest.texts import say
from brettwerk.cli.output.charts import logarithmic_bars
from brettwerk.cli.output.files import write_whole
from brettwerk.core.compiled import loops
from brettwerk.core.compiled.rng import generator
from brettwerk.core.registry import game_ids, load_game

if TYPE_CHECKING:
    from collections.abc import Callable

CAP = 400
"""Plies after which a random game is cut."""
SLICE = 0.05
"""Seconds of compiled work between two looks at the clock."""

Result = dict[str, Any]


def measure_games(game: str | None, seconds: float, seed: int, language: str) -> list[Result]:
    """Measure random games of one game or all, each in its default variant."""
    return measure_each(game, language, lambda name: measure(name, seconds, seed))


def measure_each(game: str | None, language: str, measure: Callable[[str], Result]) -> list[Result]:
    """Measure one game or all, naming on the terminal the one that is being measured."""
    console = Console(stderr=True)
    results = []
    for name in [game] if game else game_ids():
        with console.status(load_game(name).name(language)):
            results.append(measure(name))
    return results


def measure(name: str, seconds: float, seed: int) -> Result:
    """Play random games for a time; compiling is not part of it."""
    game = load_game(name)
    start, moves, rng = game.start.raw, game.move_buffer(1)[0], generator(seed)
    loops.random_games(game.tables, start, 1, CAP, rng, moves)
    batch, games, plies = 1, 0, 0
    began = time.perf_counter()
    elapsed = 0.0
    while games == 0 or elapsed < seconds:
        plies += int(loops.random_games(game.tables, start, batch, CAP, rng, moves))
        games += batch
        elapsed = time.perf_counter() - began
        batch = max(1, int(games / elapsed * SLICE))
    return {
        "game": name,
        "playouts_per_s": round(games / elapsed, 1),
        "plies_per_s": round(plies / elapsed),
        "mean_length": round(plies / games, 2),
        "seconds": round(elapsed, 3),
        "cap": CAP,
        "seed": seed,
    }


def print_table(results: list[Result], language: str) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(say("column.game", language))
    for title in ("playouts/s", "plies/s", say("column.length", language)):
        table.add_column(title, justify="right")
    for row in results:
        table.add_row(
            row["game"], f"{row['playouts_per_s']:,.0f}", f"{row['plies_per_s']:,}", f"{row['mean_length']:.1f}"
        )
    Console().print(table)


CHARTS = {
    "bench": ("Random plies per second, one thread (logarithmic)", "plies_per_s"),
    "engine": ("Simulations of plain UCT per second, one thread (logarithmic)", "uct_per_s"),
}


def write_results(results: list[Result], folder: str, name: str) -> None:
    """Write the results as JSON and their chart as SVG into a folder."""
    place = Path(folder)
    report = {"python": platform.python_version(), "system": platform.system(), "results": results}
    write_whole(place / f"{name}.json", json.dumps(report, indent=2) + "\n")
    title, figure = CHARTS[name]
    rows = [(row["game"], row[figure], f"{row[figure] / 1e6:.2f} M") for row in results]
    write_whole(place / f"{name}.svg", logarithmic_bars(title, rows))
