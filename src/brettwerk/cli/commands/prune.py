"""Remove games that nobody has played on for long; back them up first. Otherwise, every game is kept for ever."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import pruning, settings


@command(epilog="Example: `brettwerk prune --days 365 --data /srv/brettwerk`")
def run(
    *,
    days: Annotated[
        int, typer.Option(min=1, max=36_500, help="Remove games on which nothing has happened for this many days.")
    ],
    finished: Annotated[bool, typer.Option("--finished", help="Finished games too, not only abandoned ones.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many there are.")] = False,
    data: parameters.DataFolder = None,
    language: parameters.Language = "",
) -> None:
    pruning.prune(settings.settings_from(data=data).database, days, language, finished=finished, dry_run=dry_run)
