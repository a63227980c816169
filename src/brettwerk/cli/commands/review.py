"""Review recorded games: the chances of winning after every move, mistakes, and what would have been better."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.analysis import review
from brettwerk.cli.app import command, print_json
from brettwerk.core import files
from brettwerk.core.records import files as records


@command(epilog="Example: `brettwerk review game.bwr --seconds 2 --svg game.svg --output annotated.bwr`")
def run(
    file: parameters.RecordFile,
    *,
    seconds: Annotated[
        float | None, typer.Option(help="How many seconds to think about each position; 1 if not given.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(help="How many simulations to run for each position instead.")
    ] = None,
    threads: parameters.Threads = 1,
    seed: parameters.EngineSeed = None,
    svg: Annotated[str, typer.Option(metavar="FILE", help="Also draw the chances there as SVG.")] = "",
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
    for new in filter(None, (svg, output)):
        files.check_output(Path(new), force=force)
    reviewed = []
    for one in review.review_file(file, review.ReviewLimits(seconds, simulations, threads, seed), language):
        reviewed.append(one)
        if as_json:
            print_json(one.to_json())
        else:
            review.print_review(one, language)
    if svg:
        review.write_charts(reviewed, Path(svg), language, force=force)
    if output:
        records.write_records((one.annotated(language) for one in reviewed), output, force=force)
