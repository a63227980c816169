"""Learn the weights behind a game's insight by self-play; new ones replace the old only if they win a match."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.contest import training


@command(epilog="Example: `brettwerk train alcazar --games 400`")
def run(
    game: parameters.GameId,
    *,
    games: Annotated[int, typer.Option(help="Games of self-play to learn from, in each generation.")] = 400,
    generations: Annotated[int, typer.Option(help="How often to learn; each winner teaches the next.")] = 1,
    simulations: Annotated[int, typer.Option(help="For each move of a lesson or a tuning.")] = 800,
    tuning: Annotated[
        int, typer.Option(help="Games between weights that are a little different, whose winners are followed.")
    ] = 2000,
    match: Annotated[int, typer.Option(help="The most games of a match of new weights against old ones.")] = 1000,
    match_simulations: Annotated[
        int, typer.Option(help="For each move of a match: about as many as in earnest, or a win may not hold there.")
    ] = 2000,
    seed: parameters.OpeningSeed = 1,
    folder: Annotated[
        str,
        typer.Option(metavar="FOLDER", help="Where it is all kept; the same folder goes on. Default: training/GAME"),
    ] = "",
    output: Annotated[str, typer.Option(metavar="FILE", help="Where winners go; the game's own file by default.")] = "",
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--games", games, 10)
    parameters.at_least("--generations", generations, 1)
    parameters.at_least("--simulations", simulations, 2)
    parameters.at_least("--tuning", tuning, 0)
    parameters.at_least("--match", match, 2)
    parameters.at_least("--match-simulations", match_simulations, 2)
    loaded = loading.load(game, language, search=True)
    settings = training.TrainingSettings(games, simulations, tuning, match, match_simulations, seed)
    course = training.Training(loaded, Path(folder or f"training/{game}"), settings, language)
    course.learn(generations, Path(output) if output else loaded.weights_path)
