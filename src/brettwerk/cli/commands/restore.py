"""Restore games from a backup. The server must not be running."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import backups, settings


@command(epilog="Example: `brettwerk restore /var/backups/brettwerk.tar.gz --data /srv/brettwerk`")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by `brettwerk backup`.")],
    *,
    data: parameters.DataFolder = None,
    force: Annotated[bool, typer.Option("--force", help="Set aside the games that are already there.")] = False,
    language: parameters.Language = "",
) -> None:
    backups.restore(settings.settings_from(data=data).database, Path(file), language, force=force)
