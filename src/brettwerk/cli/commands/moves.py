"""List the legal moves of a position, one per line."""

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command, print_json


@command(epilog='Example: `brettwerk moves tor --players 3 --moves "a1-a9"`')
def run(
    game: parameters.GameId,
    *,
    position: parameters.PositionOptions,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    state = loading.load_position(game, language, position)
    if as_json:
        print_json({"state": state.to_text(), "turn": state.turn, "moves": state.legal_moves()})
    else:
        for move in state.legal_moves():
            typer.echo(move)
