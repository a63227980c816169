"""Write the skeleton of a new game: it can be played at once, and passes `brettwerk check`."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.authoring import beginning


@command(epilog="Examples: `brettwerk new four-towers --package` · `brettwerk new four-towers`")
def run(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The id of the new game: small letters, digits, hyphens.")
    ],
    *,
    package: Annotated[bool, typer.Option("--package", help="Write a package of its own, beside this one.")] = False,
    folder: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where its folder goes; a package: here, else: among the games.")
    ] = "",
    language: parameters.Language = "",
) -> None:
    beginning.begin(game, folder, language, package=package)
