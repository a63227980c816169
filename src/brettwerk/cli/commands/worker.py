"""Let engines think on this machine for servers elsewhere that share a PostgreSQL database (docs/scaling.md)."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import settings, working


@command(epilog="Example: `brettwerk worker --workers 8`, with the `BRETTWERK_DATABASE_URL` of the servers.")
def run(
    *,
    workers: Annotated[int | None, typer.Option(help="Processes for engines; one per core if not given.")] = None,
    language: parameters.Language = "",
) -> None:
    working.work(settings.settings_from(workers=workers), language)
