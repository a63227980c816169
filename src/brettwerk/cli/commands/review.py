"""Review recorded games: the chances of winning after every move, mistakes, and what would have been better.

Ctrl-C ends it with what has been judged so far; with `--output` or `--chart`, the same command goes on from there.
"""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import completion, loading, parameters
from brettwerk.cli.analysis import review, review_journal
from brettwerk.cli.app import command, print_json
from brettwerk.core import files
from brettwerk.core.records import files as records


@command(epilog="Example: `brettwerk review game.bwr --seconds 2 --chart game.svg --output annotated.bwr`")
def run(
    game: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            autocompletion=completion.games,
            help="A file of game records, or the name of a game whose --moves are given.",
        ),
    ],
    *,
    position: parameters.PositionOptions,
    engine: parameters.EngineName = "",
    seconds: Annotated[
        float | None, typer.Option(help="How many seconds to think about each position; 1 if not given.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="How many simulations to run for each position instead.")
    ] = None,
    threads: parameters.Threads = 1,
    seed: parameters.EngineSeed = None,
    chart: Annotated[str, typer.Option(metavar="FILE", help="Also draw the chances there as SVG.")] = "",
    output: Annotated[
        str, typer.Option(metavar="FILE", help="Write the games there, annotated with chances and better moves.")
    ] = "",
    force: parameters.Force = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    parameters.seconds("--seconds", seconds, 0.01)
    parameters.at_least("--simulations", simulations, 1)
    parameters.at_least("--threads", threads, 1, parameters.MOST_THREADS)
    for new in filter(None, (chart, output)):
        files.check_output(Path(new), force=force)
    limits = review_journal.ReviewLimits(seconds, simulations, threads, seed, engine)
    games = loading.load_records(game, language, position)
    journal = review_journal.ReviewJournal(output or chart, game, position, limits)
    reviewed = []
    for one in review.review_games(games, limits, journal, language):
        reviewed.append(one)
        if as_json:
            print_json(one.to_json())
        else:
            review.print_review(one, language)
    if chart:
        review.write_charts(reviewed, Path(chart), language, force=force)
    if output:
        records.write_records((one.annotated(language) for one in reviewed), output, force=force)
    journal.remove()
