"""Beginning a new game, and saying what comes next."""

from __future__ import annotations

from pathlib import Path

import typer

from brettwerk.cli.authoring.texts import say
from brettwerk.scaffold import new_game


def begin(game: str, folder: str, language: str, *, package: bool) -> None:
    """Write the files of a new game and name them."""
    written = new_game(game, Path(folder) if folder else None, package=package)
    for path in written:
        typer.echo(say("written", language, path=path))
    code = "begin-package" if package else "begin-tree"
    typer.echo(say(code, language, game=game, folder=Path(folder) / game))
