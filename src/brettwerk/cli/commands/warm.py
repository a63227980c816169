"""Compile every game once, so that later starts are quick."""

from brettwerk.cli import compiling, parameters
from brettwerk.cli.app import command


@command(epilog="Example: `brettwerk warm`")
def run(*, language: parameters.Language = "") -> None:
    compiling.compile_all(language)
