"""Write man pages of all commands, made from their help."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.help import man
from brettwerk.cli.settings.texts import say
from brettwerk.core import files


@command(epilog="Example: `brettwerk man ~/.local/share/man/man1`")
def run(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="Where the files go; the folder is created if necessary.")
    ],
    *,
    language: parameters.Language = "",
) -> None:
    place = Path(folder).expanduser()
    files.ready_folder(place, ours=True)
    pages = dict(man.man_pages(language))
    for name, page in pages.items():
        with files.whole_file(place / name, force=True) as file:
            file.write(page.encode("ascii"))
    typer.echo(say("man-written", language, count=len(pages), folder=place))
