"""Help for testing a game: diagrams with marks, random play, and a check of everything that a game promises.

>>> from brettwerk.testing import check_game
>>> check_game("breakthrough")  # doctest: +SKIP
"""

from brettwerk.testing.check import BrokenPromises, check_game, checks, flaws_of
from brettwerk.testing.diagrams import drawn, reach
from brettwerk.testing.play import random_states, variants
from brettwerk.testing.promise import Check, Flaw

__all__ = [
    "BrokenPromises",
    "Check",
    "Flaw",
    "check_game",
    "checks",
    "drawn",
    "flaws_of",
    "random_states",
    "reach",
    "variants",
]
