"""Play for another program: read and answer commands of the Go Text Protocol, version 2."""

from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.analysis import gtp
from brettwerk.cli.app import command
from brettwerk.search.gtp import session


@command(epilog="Examples: `brettwerk gtp blokus-duo --level 7` · `brettwerk gtp tor --players 3 --seconds 2`")
def run(
    game: parameters.GameId,
    *,
    level: Annotated[int, typer.Option(help="The strength, from 1 to 9.")] = 9,
    seconds: Annotated[float | None, typer.Option(help="How many seconds to think about a move at most.")] = None,
    threads: parameters.Threads = 1,
    seed: parameters.EngineSeed = None,
    variant: parameters.VariantOptions,
    language: parameters.Language = "",
) -> None:
    parameters.within("--level", level, 1, 9)
    parameters.seconds("--seconds", seconds, 0.01)
    parameters.at_least("--threads", threads, 1, parameters.MOST_THREADS)
    skill = session.Skill(level, seconds, threads=threads, seed=seed)
    gtp.run(loading.find_game(game, variant), skill, language)
