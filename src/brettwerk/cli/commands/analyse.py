"""Show what the engine thinks of a position: the chances of winning, the best moves and what may follow."""

import os
from typing import Annotated

import typer

from brettwerk.cli import completion, loading, parameters
from brettwerk.cli.analysis import jsonl as json_lines
from brettwerk.cli.analysis import live
from brettwerk.cli.analysis.texts import TEXTS
from brettwerk.cli.app import command, print_json


@command(
    epilog="Examples: `brettwerk analyse weltreich --seconds 5 --lines 3` · `brettwerk analyse --jsonl < requests`"
)
def run(
    *,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", autocompletion=completion.games, help="The name of a game; `brettwerk games` lists them."
        ),
    ] = "",
    position: parameters.PositionOptions,
    engine: parameters.EngineName = "",
    seconds: Annotated[float | None, typer.Option(help="How many seconds to think; 3 if not given.")] = None,
    lines: Annotated[int, typer.Option(help="How many of the best moves to show.")] = 3,
    threads: parameters.Threads = 1,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Answer requests from standard input instead, one JSON object per line.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(help="How many requests to answer at a time; one per core if not given.")
    ] = None,
) -> None:
    parameters.at_least("--workers", workers, 1, parameters.MOST_THREADS)
    if jsonl == bool(game):
        raise parameters.BadParameter("jsonl-or-game", TEXTS)
    if jsonl:
        json_lines.run(workers or os.cpu_count() or 1, language)
        return
    parameters.at_least("--lines", lines, 1)
    parameters.seconds("--seconds", seconds, 0)
    parameters.at_least("--threads", threads, 1, parameters.MOST_THREADS)
    match = loading.load_match(game, language, position, search=True)
    wanted = live.AnalysisWish(engine, seconds, lines, threads)
    choice = live.show_analysis(match, wanted, language, quiet=as_json)
    if as_json:
        print_json(live.to_json(match, choice))
