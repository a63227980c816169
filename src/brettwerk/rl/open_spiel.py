"""All games for OpenSpiel.

>>> import pyspiel
>>> from brettwerk.rl import open_spiel
>>> open_spiel.register()
>>> game = pyspiel.load_game("brettwerk_tor(players=3)")
>>> game.num_players(), game.utility_sum()
(3, None)
"""

from __future__ import annotations

from brettwerk.core.registry import game_class, game_ids
from brettwerk.rl.environments.spiel_game import SpielGame, SpielState, game_type, short_name
from brettwerk.rl.errors import needing

with needing("pyspiel", __name__):
    import pyspiel

__all__ = ["SpielGame", "SpielState", "register"]


def register() -> None:
    """Make every game loadable by ``pyspiel.load_game``, as ``brettwerk_`` and its id; a second call does nothing.

    >>> import pyspiel
    >>> register()
    >>> str(pyspiel.load_game("brettwerk_tor"))[:13]
    'brettwerk_tor'
    """
    known = set(pyspiel.registered_names())
    for game in game_ids():
        if short_name(game) not in known:
            counts = [count for offer in game_class(game).offers.values() for count in offer.players]
            solo_or_more = counts != [2] * len(counts)
            utility = pyspiel.GameType.Utility.GENERAL_SUM if solo_or_more else pyspiel.GameType.Utility.ZERO_SUM
            # A class, because OpenSpiel lets go of what it was given after Python has ended; a class outlives that.
            creator = type(short_name(game), (SpielGame,), {"id": game})
            pyspiel.register_game(game_type(game, utility, min(counts), max(counts)), creator)
