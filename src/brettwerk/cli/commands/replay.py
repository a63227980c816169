"""Replay recorded games, checking every move and variation; an error is reported with its line."""

import sys
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.play import replay
from brettwerk.cli.play.texts import TEXTS


@command(epilog="Examples: `brettwerk replay games.bwr` · `brettwerk replay game.bwr --step`")
def run(
    file: parameters.RecordFile,
    *,
    step: Annotated[
        bool, typer.Option("--step", help="Show the game move by move, forwards and back, as you press keys.")
    ] = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    if step and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise parameters.BadParameter("step-terminal", TEXTS)
    if step:
        replay.step_through(file, language)
    elif as_json:
        replay.replay_as_json(file, language)
    else:
        replay.replay(file, language)
