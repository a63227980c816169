"""Show a position in the terminal."""

from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.play import position_view


@command(epilog='Example: `brettwerk show weltreich --players 4 --moves "a1-a5"`')
def run(
    game: parameters.GameId,
    *,
    position: parameters.PositionOptions,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
    svg: Annotated[bool, typer.Option("--svg", help="Print the position as an SVG picture instead.")] = False,
) -> None:
    state = loading.load_position(game, language, position)
    if svg:
        typer.echo(state._repr_svg_())
    elif as_json:
        print_json(position_view.to_json(state, language))
    else:
        position_view.print_position(state, language)
