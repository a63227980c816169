"""Play a game in the terminal. Without a terminal, engines play alone, and random movers replace people."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.play import game_session
from brettwerk.cli.play.texts import say
from brettwerk.core import files, match


@command(epilog="Examples: `brettwerk play blockade` · `brettwerk play sprung --players 3 --seats human,3,random`")
def run(
    *,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The id of a game; you are asked for it if not given.")
    ] = None,
    variant: parameters.VariantOptions,
    state: parameters.StartPosition = "",
    seats: Annotated[
        str, typer.Option(help="Who plays each seat, separated by commas: human, an engine's level 1-9, or random.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Makes engines and random movers reproducible.")] = None,
    save: Annotated[str, typer.Option(metavar="FILE", help="Save the game there as a record at the end.")] = "",
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    if save:
        files.check_output(Path(save), force=force)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    game = game or game_session.choose_game(language, terminal=terminal)
    loaded = loading.load(game, language, variant, search=True)
    movers = game_session.read_seats(seats, loaded)
    if not terminal and "human" in movers:
        typer.echo(say("demo", language, game=loaded.name(language)))
        movers = ("random",) * loaded.players
    played = match.Match(loading.start_position(loaded, state))
    session = game_session.GameSession(played, movers, seed, language)
    if terminal:
        session.play()
    else:
        session.watch()
    if save:
        session.save(save, force=force)
