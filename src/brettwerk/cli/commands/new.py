"""Write the skeleton of a new game: it can be played at once, and passes `brettwerk check`."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.authoring import beginning


@command(epilog="Examples: `brettwerk new four-towers --package` · `brettwerk new four-towers`")
def run(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The new game's id: lowercase letters, digits and hyphens.")
    ],
    *,
    package: Annotated[
        bool, typer.Option("--package", help="Make it a package of its own, not part of this source tree.")
    ] = False,
    output: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            help="Where to put it; if not given, a package goes here, a game of this source tree among the others.",
        ),
    ] = "",
    language: parameters.Language = "",
) -> None:
    beginning.begin(game, output, language, package=package)
