"""Build games for browsers: their compiled code as WebAssembly, their tables, and a description of both."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import completion, game_names, parameters
from brettwerk.cli.app import command
from brettwerk.cli.authoring import building


@command(epilog="Example: `brettwerk wasm modules tor`")
def run(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="Where the files go; the folder is created if necessary.")
    ],
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", autocompletion=completion.games, help="Which games; all if none is named."),
    ] = None,
    *,
    language: parameters.Language = "",
) -> None:
    building.build(Path(folder), [game_names.find_named(game).id for game in games or ()], language)
