"""Brettwerk: abstract board games with exact rules, for people and for programs.

>>> import brettwerk
>>> match = brettwerk.load_game("blockade").new_match()
>>> _ = match.play("f7")
>>> match.turn
1
"""

from __future__ import annotations

from importlib import import_module

from brettwerk.version import __version__

TYPE_CHECKING = False  # not from typing, which takes longer to load than all else here, while Ctrl-C is not handled yet
if TYPE_CHECKING:
    from typing import Any

    from brettwerk.core.errors import (
        BadMoveText,
        BadRecord,
        BadStateText,
        BadVariant,
        BrettwerkError,
        CannotWrite,
        IllegalMove,
        MatchError,
        NoObservation,
        UnknownGame,
    )
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.records.files import read_record, read_records, write_records
    from brettwerk.core.records.model import Record
    from brettwerk.core.records.replay import replay
    from brettwerk.core.registry import game_ids, load_game
    from brettwerk.core.state import State
    from brettwerk.core.stepping.position import Position
    from brettwerk.search.choice import Choice
    from brettwerk.search.engine import Engine

__all__ = [
    "BadMoveText",
    "BadRecord",
    "BadStateText",
    "BadVariant",
    "BrettwerkError",
    "CannotWrite",
    "Choice",
    "Engine",
    "Game",
    "IllegalMove",
    "Match",
    "MatchError",
    "NoObservation",
    "Outcome",
    "Position",
    "Record",
    "State",
    "UnknownGame",
    "__version__",
    "game_ids",
    "load_game",
    "read_record",
    "read_records",
    "replay",
    "write_records",
]

# Names are fetched at their first use: the compiler behind the games takes most of a second to load, and
# `brettwerk --help` can do without it.
_HOMES = {
    "core.errors": (
        "BadMoveText",
        "BadRecord",
        "BadStateText",
        "BadVariant",
        "BrettwerkError",
        "CannotWrite",
        "IllegalMove",
        "MatchError",
        "NoObservation",
        "UnknownGame",
    ),
    "core.game": ("Game",),
    "core.registry": ("game_ids", "load_game"),
    "core.match": ("Match",),
    "core.outcome": ("Outcome",),
    "core.records.model": ("Record",),
    "core.records.files": ("read_record", "read_records", "write_records"),
    "core.records.replay": ("replay",),
    "core.state": ("State",),
    "core.stepping.position": ("Position",),
    "search.choice": ("Choice",),
    "search.engine": ("Engine",),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"brettwerk.{module}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'brettwerk' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
