"""Make a PDF of a game to print, cut out and play: a guide of one page, the board and the pieces, true to scale."""

from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.output import files, printing


@command(
    epilog="Examples: `brettwerk print blockade` · `brettwerk print weltreich --players 4 --paper letter --fit` · "
    "`brettwerk print allein --option layout=50 --square 15 --black-and-white`"
)
def run(
    game: parameters.GameId,
    *,
    variant: parameters.VariantOptions,
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper that it will be printed on.")] = "a4",
    square: Annotated[
        float | None, typer.Option(metavar="MM", help="The width of a square of the board, in millimetres.")
    ] = None,
    fit: Annotated[bool, typer.Option("--fit", help="Make the board as large as one page allows.")] = False,
    black_and_white: Annotated[
        bool, typer.Option("--black-and-white", help="Use black and grey only; patterns stand for the colours.")
    ] = False,
    output: Annotated[
        str, typer.Option(metavar="FILE", help="The file to write; named after the game if not given.")
    ] = "",
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    settings = printing.settings(paper, square, fit=fit, mono=black_and_white)
    found = loading.find_game(game, variant)
    path = printing.path_of(output, found)
    printing.check(path, force=force)
    files.write_whole(path, printing.draw(found, language, settings), force=force)
    typer.echo(printing.told(path, language))
