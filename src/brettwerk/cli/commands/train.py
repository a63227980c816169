"""Learn the weights of a game's evaluation by self-play; new weights replace the old only if they win a match.

With `--network` it is a network. Everything is kept in a folder: after Ctrl-C, the same command goes on from there.
"""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.contest import network_training, training
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
    match: Annotated[
        int, typer.Option(help="The largest number of games that new weights play against old ones.")
    ] = 1000,
    match_simulations: Annotated[
        int, typer.Option(help="Simulations for each move of a match; fewer than in real games may mislead.")
    ] = 2000,
    network: Annotated[
        bool, typer.Option("--network", help="Train a network; --tuning and --match-simulations then have no effect.")
    ] = False,
    match_seconds: Annotated[
        float, typer.Option(help="With --network: processor time for each move of a match.")
    ] = 0.1,
    window: Annotated[int, typer.Option(help="With --network: how many generations of games to learn from.")] = 4,
    passes: Annotated[int, typer.Option(help="With --network: how many passes to make over all positions.")] = 6,
    variant: parameters.VariantOptions,
    seed: parameters.OpeningSeed = 1,
    folder: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            help="Where to keep the training, to be resumed from there. Default: training/GAME, or "
            "training/GAME-network",
        ),
    ] = "",
    output: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            help="Where to write the winner; into your own data folder by default, where the engine finds it.",
        ),
    ] = "",
    into_package: parameters.IntoPackage = False,
    cluster: parameters.Cluster = "",
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
    parameters.seconds("--match-seconds", match_seconds, 0.001)
    parameters.at_least("--window", window, 1)
    parameters.at_least("--passes", passes, 1)
    loaded = loading.load(game, language, variant, search=True)
    place = Path(folder or f"training/{loaded.id}{'-network' if network else ''}")
    course: training.Training | network_training.NetworkTraining
    if network:
        learning = network_training.NetworkSettings(games, simulations, window, passes, match, match_seconds, seed)
        course = network_training.NetworkTraining(loaded, place, learning, language, cluster)
        usual = loaded.network_path if into_package else loaded.own_network_path
    else:
        settings = training.TrainingSettings(games, simulations, tuning, match, match_simulations, seed)
        course = training.Training(loaded, place, settings, language, cluster)
        usual = loaded.weights_path if into_package else loaded.own_weights_path
    files.ready_folder(place, ours=not folder)
    if not output:
        files.ready_folder(usual.parent, ours=True)
    learned = Path(output) if output else usual
    files.check_output(learned, force=True)
    course.learn(generations, learned)
