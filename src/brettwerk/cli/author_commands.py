"""Commands for the authors of games."""

from __future__ import annotations

from typing import Annotated

import typer

from brettwerk.cli import parameters as given  # noqa: TC001, typer reads annotations
from brettwerk.cli.app import app
from brettwerk.cli.language import chosen

PANEL = "Write a game"


@app.command(
    rich_help_panel=PANEL, epilog="Examples: `brettwerk new four-towers --package` · `brettwerk new four-towers`"
)
def new(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The id of the new game: small letters, digits, hyphens.")
    ],
    package: Annotated[bool, typer.Option("--package", help="A package of its own, beside this one.")] = False,
    folder: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where its folder goes; a package: here, else: among the games.")
    ] = "",
    language: given.Language = None,
) -> None:
    """Write the skeleton of a new game: it can be played at once, and passes `brettwerk check`."""
    from brettwerk.cli.authoring.beginning import begin  # noqa: PLC0415

    begin(game, folder, chosen(language), package=package)


@app.command(rich_help_panel=PANEL, epilog="Example: `brettwerk check four-towers`")
def check(
    game: given.GameId,
    in_tree: Annotated[
        bool, typer.Option("--in-tree", help="Also what only the games of this project promise.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="With the traceback of everything that is wrong.")] = False,
    language: given.Language = None,
) -> None:
    """Hold a game to everything that every game promises; what is wrong makes the exit code 1."""
    from brettwerk.cli.authoring.checking import print_checks  # noqa: PLC0415

    if not print_checks(game, chosen(language), in_tree=in_tree, verbose=verbose):
        raise typer.Exit(1)
