"""Hold a game to everything that every game promises; exit code 1 if something is wrong with it."""

from typing import Annotated

import typer

from brettwerk.cli import game_names, parameters
from brettwerk.cli.app import command
from brettwerk.cli.authoring import checking


@command(epilog="Example: `brettwerk check four-towers`")
def run(
    game: parameters.GameId,
    *,
    in_tree: Annotated[
        bool, typer.Option("--in-tree", help="Also check what only the games of this project promise.")
    ] = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", envvar="BRETTWERK_VERBOSE", help="Print the traceback of everything that is wrong."),
    ] = False,
    language: parameters.Language = "",
) -> None:
    if not checking.print_checks(game_names.find_named(game).id, language, in_tree=in_tree, verbose=verbose):
        raise typer.Exit(1)
