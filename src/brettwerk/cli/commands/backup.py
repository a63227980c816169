"""Back up all games and the key that identifies visitors, even while the server is running."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import backups, settings


@command(epilog="Example: `brettwerk backup /var/backups/brettwerk.tar.gz --data /srv/brettwerk`")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write, a compressed tar archive.")],
    *,
    data: parameters.DataFolder = None,
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    backups.back_up(settings.settings_from(data=data).database, Path(file), language, force=force)
