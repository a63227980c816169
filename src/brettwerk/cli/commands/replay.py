"""Replay recorded games, checking every move and variation; an error is reported with its line."""

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.play import replay


@command(epilog="Example: `brettwerk replay games.bwr`")
def run(
    file: parameters.RecordFile,
    *,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    if as_json:
        replay.replay_as_json(file, language)
    else:
        replay.replay(file, language)
