"""Play a game in the terminal. Without a terminal, engines play alone, and random movers replace people."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import completion, loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.play import game_choice, game_session, seating
from brettwerk.cli.play.texts import TEXTS, say
from brettwerk.core import files, registry


@command(
    epilog="Examples: `brettwerk play blockade` · `brettwerk play sprung --players 3 --seats human,level=3,random` · "
    "`brettwerk play --resume game.bwr`"
)
def run(
    *,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            autocompletion=completion.games,
            help="The name of a game; you are asked for it if not given.",
        ),
    ] = None,
    position: parameters.PositionOptions,
    seats: Annotated[
        str,
        typer.Option(
            autocompletion=completion.seats,
            help="Who plays each seat, separated by commas: human or an engine, such as level=1 to level=9, random or "
            "level=9,seconds=2.",
        ),
    ] = "",
    resume: Annotated[
        str,
        typer.Option(metavar="FILE", help="Go on with a recorded game, by the same players unless --seats is given."),
    ] = "",
    opponent: Annotated[
        str,
        typer.Option(
            metavar="ENGINE",
            envvar="BRETTWERK_OPPONENT",
            autocompletion=completion.engines,
            help="The engine that plays against you if --seats is not given; level=2 if not given.",
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Makes engines and random movers reproducible.")] = None,
    ponder: Annotated[
        bool, typer.Option("--ponder", help="Engines of level 9 think on while it is your turn.")
    ] = False,
    save: Annotated[
        str, typer.Option(metavar="FILE", help="Save the game there as a record at the end, or when Ctrl-C ends it.")
    ] = "",
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    if resume and (game or position != parameters.PositionOptions()):
        raise parameters.BadParameter("resume-alone", TEXTS)
    force = force or (bool(resume and save) and Path(save).resolve() == Path(resume).resolve())
    if save:
        files.check_output(Path(save), force=force)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if resume:
        record, played = loading.load_recorded(resume, language, search=True)
        loaded = registry.game_of(record.variant)
        movers = seating.read_seats(seats, loaded) if seats else seating.seats_of_record(record, loaded)
    else:
        game = game or game_choice.choose_game(language, terminal=terminal)
        played = loading.load_match(game, language, position, search=True)
        loaded = registry.game_of(played.game.variant)
        movers = seating.read_seats(seats, loaded, opponent)
    if not terminal and seating.HUMAN in movers:
        typer.echo(say("demo", language, game=loaded.name(language)))
        movers = (seating.RANDOM,) * loaded.players
    session = game_session.GameSession(played, movers, seed, language, ponder=ponder)
    with INTERRUPTS.ends_early() as early:
        if terminal:
            session.play()
        else:
            session.watch()
    if save:
        session.save(save, force=force)
    if early.came:
        INTERRUPTS.leave(lambda: session.farewell("play-interrupted"))
