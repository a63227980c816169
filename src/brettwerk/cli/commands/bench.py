"""Measure uniformly random games of at most 400 plies, in one thread."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import game_names, parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.contest import benchmark, engine_benchmark
from brettwerk.core import files


@command(epilog="Examples: `brettwerk bench tor --seconds 2 --json` · `brettwerk bench --output benchmarks/results`")
def run(
    game: parameters.AnyGame = None,
    *,
    seconds: Annotated[float, typer.Option(help="How many seconds to measure each game.")] = 2.0,
    output: Annotated[str, typer.Option(metavar="FOLDER", help="Also write the results there.")] = "",
    seed: Annotated[int, typer.Option(help="The seed of the random games.")] = 1,
    engine: Annotated[bool, typer.Option("--engine", help="Measure how fast engines think instead.")] = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    game = game and game_names.find_named(game).id
    parameters.seconds("--seconds", seconds, 0.01 if engine else 0)
    if output:
        files.ready_folder(Path(output))
    if engine:
        results = engine_benchmark.measure_engines(game, seconds, language)
    else:
        results = benchmark.measure_games(game, seconds, seed, language)
    if output:
        benchmark.write_results(results, output, "engine" if engine else "bench")
    if as_json:
        print_json(results[0] if game else results)
    else:
        (engine_benchmark if engine else benchmark).print_table(results, language)
