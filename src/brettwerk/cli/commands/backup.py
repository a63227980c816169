"""Copy all games and the key that visitors are known by, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import backups, settings


@command(epilog="Example: `brettwerk backup /var/backups/brettwerk.tar.gz --data /srv/brettwerk`")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; a tar archive, packed.")],
    *,
    data: parameters.DataFolder = None,
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    backups.back_up(settings.settings_from(data=data).data, Path(file), language, force=force)
