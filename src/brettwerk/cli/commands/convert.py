"""Write game records to a new file, possibly in another format."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.play.texts import say
from brettwerk.core.records import files


@command(epilog="Example: `brettwerk convert game.blksgf game.bwr`")
def run(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file of game records.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The new file; its extension determines the format.")],
    *,
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    games = files.write_records(files.read_records(source), target, force=force)
    typer.echo(say("converted", language, games=games, path=target))
