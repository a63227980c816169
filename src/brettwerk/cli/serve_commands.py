"""Commands to run a server, and to play at one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters as given
from brettwerk.cli.app import app
from brettwerk.cli.language import chosen

PANEL = "Play over the network"


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk serve` · `brettwerk serve --host 0.0.0.0 --port 8080 --data /srv/brettwerk`",
)
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; this machine only if not given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; the next free one if it is taken.")] = None,
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Where games are kept.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes for engines; one a core if not given.")] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where others reach this server; links lead there.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser where there is one.")] = True,
    language: given.Language = None,
) -> None:
    """Play in the browser: start the web server. Environment variables `BRETTWERK_…` set what is not given here."""
    from brettwerk.cli.hosting.serving import serve as run_server  # noqa: PLC0415
    from brettwerk.cli.hosting.serving import settings_from  # noqa: PLC0415

    settings = settings_from(host=host, port=port, data=data, workers=workers, public_url=public_url)
    run_server(settings, chosen(language), browser=browser)


@app.command(
    rich_help_panel=PANEL,
    epilog="Examples: `brettwerk bot http://localhost:8123/join/… --level 7` · "
    '`brettwerk bot http://localhost:8123/join/… --program "python examples/random_bot.py"`',
)
def bot(
    link: Annotated[str, typer.Argument(metavar="URL", help="The link to a seat, as somebody shares it.")],
    level: Annotated[int | None, typer.Option(min=1, max=9, help="An engine's level; 5 if not given.")] = None,
    program: Annotated[
        str, typer.Option(metavar="COMMAND", help="A program that plays instead; docs/bots.md says how.")
    ] = "",
    name: Annotated[str, typer.Option(help="What the others see.")] = "",
    seat: Annotated[int | None, typer.Option(help="Which open seat, from 0; the first if not given.")] = None,
    seconds: Annotated[float, typer.Option(help="How long the program may think about a move.")] = 60.0,
    language: given.Language = None,
) -> None:
    """Take a seat by link and play until the end, with an engine or with a program of your own."""
    from brettwerk.cli.bot.bot import run_bot  # noqa: PLC0415

    given.at_least("--seconds", seconds, 0.1)
    run_bot(link, level, program, name, seat, seconds, chosen(language))


@app.command(
    rich_help_panel=PANEL, epilog="Example: `brettwerk backup /var/backups/brettwerk.tar.gz --data /srv/brettwerk`"
)
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; a tar archive, packed.")],
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Where games are kept.")] = None,
    force: given.Force = False,
    language: given.Language = None,
) -> None:
    """Copy all games and the key that visitors are known by, also while the server runs."""
    from brettwerk.cli.hosting.backups import back_up  # noqa: PLC0415
    from brettwerk.cli.hosting.serving import settings_from  # noqa: PLC0415

    back_up(settings_from(data=data).data, Path(file), chosen(language), force=force)


@app.command(
    rich_help_panel=PANEL, epilog="Example: `brettwerk restore /var/backups/brettwerk.tar.gz --data /srv/brettwerk`"
)
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `brettwerk backup` has written.")],
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Where games are kept.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Put the games that are there aside.")] = False,
    language: given.Language = None,
) -> None:
    """Bring games back from a copy. The server must not be running."""
    from brettwerk.cli.hosting.backups import bring_back  # noqa: PLC0415
    from brettwerk.cli.hosting.serving import settings_from  # noqa: PLC0415

    bring_back(settings_from(data=data).data, Path(file), chosen(language), force=force)
