"""Brettwerk: eight abstract board games with exact rules, for people and for programs."""

from brettwerk.core.errors import (
    BadMoveText,
    BadStateText,
    BadVariant,
    BrettwerkError,
    IllegalMove,
    MatchError,
    UnknownGame,
)
from brettwerk.core.game import Game, game_ids, load_game
from brettwerk.core.match import Match
from brettwerk.core.outcome import Outcome
from brettwerk.core.state import State
from brettwerk.version import __version__

__all__ = [
    "BadMoveText",
    "BadStateText",
    "BadVariant",
    "BrettwerkError",
    "Game",
    "IllegalMove",
    "Match",
    "MatchError",
    "Outcome",
    "State",
    "UnknownGame",
    "__version__",
    "game_ids",
    "load_game",
]
