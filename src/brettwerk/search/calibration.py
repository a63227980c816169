"""Chances from what a search expects, which is a mean over its tree and as a rule too near the middle.

How sure the side ahead may be is one number for each game, ``CALIBRATION`` in its insight, fitted to results of games
(``benchmarks/calibration.py``). Searches do not use it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from brettwerk.core.compiled.dispatch import insight_of

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition


def calibration_of(game: GameDefinition) -> float:
    """The power of odds by which a search's expectation becomes a chance; 1 where nobody has measured it.

    It was measured between two players only.
    """
    insight = insight_of(game.rules.__name__)
    return float(getattr(insight, "CALIBRATION", 1.0)) if game.players == 2 else 1.0


def chance_from(expected: float, calibration: float) -> float:
    """What is expected, from 0 to 1, with its odds to a power; certainty and a half stay what they are."""
    if calibration == 1.0 or not 0.0 < expected < 1.0:
        return expected
    won, lost = math.pow(expected, calibration), math.pow(1.0 - expected, calibration)
    return won / (won + lost)
