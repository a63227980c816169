"""Play in the browser: start the web server. Environment variables `BRETTWERK_…` set what is not given here."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import serving, settings


@command(epilog="Examples: `brettwerk serve` · `brettwerk serve --host 0.0.0.0 --port 8080 --data /srv/brettwerk`")
def run(
    *,
    host: Annotated[str | None, typer.Option(help="The address to listen on; this machine only if not given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; the next free one if it is taken.")] = None,
    data: parameters.DataFolder = None,
    workers: Annotated[int | None, typer.Option(help="Processes for engines; one per core if not given.")] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Server processes at the same port; more than one requires PostgreSQL.")
    ] = 1,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where others reach this server, for links that are shared.")
    ] = None,
    browser: Annotated[
        bool,
        typer.Option("--browser/--no-browser", envvar="BRETTWERK_BROWSER", help="Open a browser if there is one."),
    ] = True,
    language: parameters.Language = "",
) -> None:
    chosen = settings.settings_from(host=host, port=port, data=data, workers=workers, public_url=public_url)
    serving.serve(chosen, language, browser=browser, processes=processes)
