"""All games for OpenSpiel.

>>> import pyspiel
>>> from brettwerk.rl import open_spiel
>>> open_spiel.register()
>>> game = pyspiel.load_game("brettwerk_tor(players=3)")
>>> game.num_players(), game.utility_sum()
(3, None)
"""

from brettwerk.rl.environments.spiel_game import SpielGame, SpielState, register

__all__ = ["SpielGame", "SpielState", "register"]
