"""What takes long belongs to ``make soak``: games that ``make test`` leaves out of a test that is costly for each."""

from __future__ import annotations

import pytest

from brettwerk.core.registry import game_ids


def games_at_once(*few: str) -> list[object]:
    """All games as parameters; those not named here wait for ``make soak``."""
    return [game if game in few else pytest.param(game, marks=pytest.mark.soak) for game in game_ids()]
