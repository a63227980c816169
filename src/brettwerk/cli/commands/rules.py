"""Print the guide to a game, with its diagrams drawn: rules, rulings, hints."""

import sys
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.play import guide
from brettwerk.core.compiled import dispatch


@command(epilog="Example: `brettwerk rules tor --lang de`")
def run(
    game: parameters.GameId,
    *,
    language: parameters.Language = "",
    plain: Annotated[bool, typer.Option("--plain", help="Print the Markdown as it is written.")] = False,
) -> None:
    found = loading.find_game(game)
    with dispatch.interpreted():
        if plain:
            typer.echo(found.guide(language))
        elif sys.stdout.isatty():
            guide.print_guide(found, language)
        else:
            typer.echo(guide.guide_as_markdown(found, language))
