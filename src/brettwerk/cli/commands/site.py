"""Write a site of files alone that any web server can host, under any path: the app, which plays in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.hosting import sites


@command(epilog="Example: `brettwerk site public`, then for a look `python -m http.server --directory public`")
def run(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", help="The folder to write; it must be new, empty or an earlier site."),
    ],
    *,
    printing: Annotated[
        bool, typer.Option("--pdf/--no-pdf", help="Include the PDFs to print, which take most of the time.")
    ] = True,
    language: parameters.Language = "",
) -> None:
    sites.write_site(Path(folder), language, printing=printing)
