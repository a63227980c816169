"""Learn the weights of a game's evaluation by self-play; new weights replace the old only if they win a match.

Everything is kept in a folder: after Ctrl-C, the same command goes on from there.
"""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.contest import training
from brettwerk.core import files


@command(epilog="Example: `brettwerk train alcazar --games 400`")
def run(
    game: parameters.GameId,
    *,
    games: Annotated[int, typer.Option(help="How many games of self-play each generation learns from.")] = 400,
    generations: Annotated[
        int, typer.Option(help="How many generations; the winner of each plays the games of the next.")
    ] = 1,
    simulations: Annotated[int, typer.Option(help="Simulations for each move in self-play and tuning.")] = 800,
    tuning: Annotated[
        int, typer.Option(help="How many games to tune with, between slightly different weights.")
    ] = 2000,
    match: Annotated[int, typer.Option(help="At most how many games new weights play against old ones.")] = 1000,
    match_simulations: Annotated[
        int, typer.Option(help="Simulations for each move of a match; fewer than in real games may mislead.")
    ] = 2000,
    seed: parameters.OpeningSeed = 1,
    folder: Annotated[
        str,
        typer.Option(
            metavar="FOLDER", help="Where to keep the training, to be resumed from there. Default: training/GAME"
        ),
    ] = "",
    output: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="Where to write the winning weights; into your own data folder by default, where the engine "
            "finds them.",
        ),
    ] = "",
    into_package: parameters.IntoPackage = False,
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--games", games, 10, parameters.MOST_GAMES)
    parameters.at_least("--generations", generations, 1)
    parameters.at_least("--simulations", simulations, 2)
    parameters.at_least("--tuning", tuning, 0, parameters.MOST_GAMES)
    parameters.at_least("--match", match, 2, parameters.MOST_GAMES)
    parameters.at_least("--match-simulations", match_simulations, 2)
    if output:
        files.check_output(Path(output), force=True)
    if folder:
        files.ready_folder(Path(folder))
    loaded = loading.load(game, language, search=True)
    settings = training.TrainingSettings(games, simulations, tuning, match, match_simulations, seed)
    place = Path(folder or f"training/{loaded.id}")
    course = training.Training(loaded, place, settings, language)
    files.ready_folder(place, ours=not folder)
    usual = loaded.weights_path if into_package else loaded.own_weights_path
    if not output:
        files.ready_folder(usual.parent, ours=True)
    learned = Path(output) if output else usual
    files.check_output(learned, force=True)
    course.learn(generations, learned)
