"""Compile every game once, so that later starts are quick; one that is broken does not stop the others."""

import typer

from brettwerk.cli import compiling, parameters
from brettwerk.cli.app import command


@command(epilog="Example: `brettwerk warm`")
def run(*, language: parameters.Language = "") -> None:
    broken = compiling.compile_all(language)
    for error in broken:
        typer.echo(error.text(language), err=True)
    if broken:
        raise typer.Exit(2)
