"""Copy all games from a data folder to PostgreSQL or back, counted and compared. Stop the server first."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import moving


@command(epilog="Example: `brettwerk migrate-database /srv/brettwerk/data postgresql+psycopg://brettwerk@db/brettwerk`")
def run(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="A data folder, or postgresql+psycopg://user@host/name.")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; it must be empty.")],
    *,
    language: parameters.Language = "",
) -> None:
    moving.move(source, target, language)
