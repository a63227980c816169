"""How a game is searched: constants that its ``insight.py`` may set, and their record for compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.dispatch import insight_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.definition import GameDefinition

C_PUCT = 4.0
"""The exploration constant of PUCT."""
FIRST_PLAY_REDUCTION = 0.2
"""How much worse than its parent's mean a child is taken to be before its first visit."""
EXPAND_AFTER = 1
"""How many visits a leaf needs before it is expanded: more of them where listing and weighing moves is expensive."""
CONTEMPT = 0.0
"""How much worse than a draw a repetition is for the seat at the root, in games of two seats that would drag on."""
SOUND_PRUNING = False
"""Whether every move with a prior of 0 lets the other seat win at once, so that leaving it out changes no result."""
WIDENING = 0
"""Progressive widening: how many children a node has at first, where a position has very many moves; 0 for all."""
WIDENING_FACTOR = 4
"""By how much the children of a node multiply when all of them have been visited (progressive widening)."""
RAVE_EQUIVALENCE = 0.0
"""The number of visits at which a move's own mean counts as much as its RAVE mean; 0 to search without RAVE.

RAVE helps where a move is good or bad largely by itself, whenever it is played.
"""

CONSTANTS = (
    "C_PUCT",
    "FIRST_PLAY_REDUCTION",
    "EXPAND_AFTER",
    "CONTEMPT",
    "SOUND_PRUNING",
    "WIDENING",
    "WIDENING_FACTOR",
    "RAVE_EQUIVALENCE",
)
"""The names of those above."""

FIELDS = [
    ("c_puct", np.float32),
    ("first_play_reduction", np.float32),
    ("expand_after", np.int32),
    ("contempt", np.float32),
    ("sound_pruning", np.uint8),
    ("widening", np.int32),
    ("widening_factor", np.int32),
    ("rave_equivalence", np.float32),
    ("draw_by_repetition", np.uint8),  # whether the game has such a rule
]
SETTINGS = np.dtype((np.record, np.dtype(FIELDS, align=True)))


def settings_of(game: GameDefinition, changed: Mapping[str, float] | None = None) -> Any:
    """The settings of a game's search: what is changed, else what its insight says, else the defaults above."""
    insight = insight_of(game.rules.__name__)
    settings = np.zeros(1, SETTINGS)
    for name in CONSTANTS:
        settings[name.lower()] = (changed or {}).get(name.lower(), getattr(insight, name, globals()[name]))
    settings["draw_by_repetition"] = game.repetitions > 0
    return settings[0]
