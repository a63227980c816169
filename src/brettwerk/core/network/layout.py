"""What a network consists of, and the record of it within a game's tables.

A position is a list of features, each of which is there or not. The first layer adds up a row of weights for each of
them; then come two layers that are full, and from the last one the value and a number for each move::

    features → FIRST clipped sums → SECOND clipped sums → value, moves

A game has a network if there is a module ``network`` beside its rules, with

``FEATURES``                        how many features there are, the same in all variants
``MOST``                            how many of them a position has at most, no more than ``ROOM``
``CERTAIN``                         whether a value of 1 or -1 that the insight gives is certain, so that it stays
``list_features(g, s, seat, found)``  compiled: write the features as a seat sees them, and return their number
``VIEWS``                           in how many ways the board may be turned for a seat
``view_of(g, s, seat)``             compiled: in which of them it is
``seen_moves(game)``                by view and move: the number that the move has on the board turned like that

A game with very many moves may have them share what is said of them: each is made of parts, such as the squares that a
piece covers, and what the network says of it is the sum of what it says of its parts. Then there are, instead of
``seen_moves``,

``PARTS``                           how many parts there are
``seen_parts(game)``                by view and move: the parts of the move on the board turned like that, and ``PARTS``
                                    for none; only learning asks for it
``weighed_priors`` in ``insight``   compiled: the priors of moves with what the network says (``search/mcts``)
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

FIRST = 64
"""The width of the first layer."""
SECOND = 32
"""The width of the second layer, and so the rank of what is said about moves."""

ONE = 1024
"""What stands for 1 in a layer, the most that a sum is clipped to, and for a weight of 1 in the first layer."""
UNIT_BITS = 8
UNIT = 1 << UNIT_BITS
"""What stands for a weight of 1 behind the first layer."""
MOVE_UNIT = 16
"""What stands for a weight of 1 that tells of moves ..."""
PART_UNIT = 128
"""... and of one that tells of parts of moves, of which many are added up."""
WHOLE = 256
"""What stands for all of the insight's value."""

ROOM = 256
"""How many features a position may have."""

LIMITS = {"first": 32767, "second": 2047, "value": 2047, "moves": 127}
"""The largest weights. Sums then never leave 32 bits: 64 products of at most 1024 and 2047 are below 2**28."""
BIAS_LIMIT = 1 << 28
"""The largest bias, for the same reason."""


class NetworkLayout(NamedTuple):
    """The sizes of a game's networks."""

    features: int
    moves: int
    """How many moves the network tells apart, or parts of moves."""
    views: int
    """In how many ways the board may be turned."""
    in_parts: bool = False
    """Whether moves are made of parts."""

    @property
    def move_unit(self) -> int:
        """What stands for a weight of 1 that tells of moves or of their parts."""
        return PART_UNIT if self.in_parts else MOVE_UNIT

    @property
    def seen(self) -> tuple[int, int]:
        """The shape of what tells the moves as they are seen: nothing where they are made of parts."""
        return self.views, 0 if self.in_parts else self.moves

    @property
    def arrays(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """What a file has: names, types and shapes."""
        return [
            ("first", "<i2", (self.features, FIRST)),
            ("first_bias", "<i4", (FIRST,)),
            ("second", "<i2", (SECOND, FIRST)),
            ("second_bias", "<i4", (SECOND,)),
            ("value", "<i2", (SECOND,)),
            ("value_bias", "<i4", (1,)),
            ("moves", "i1", (SECOND, self.moves) if self.in_parts else (self.moves, SECOND)),
            ("moves_bias", "i1", (self.moves,)),
        ]

    @property
    def record(self) -> np.dtype[Any]:
        """The record within a game's tables."""
        switches: list[Any] = [
            ("tells_moves", np.int32),  # whether it says anything about them
            ("seats", np.int32),  # of the variant
            ("in_parts", np.int32),  # whether what it says of moves is said of their parts
            ("certain", np.int32),  # whether a value of 1 or -1 that the insight gives is certain
            ("keep", np.int32),  # how much of the insight's value is added to the network's, of ``WHOLE``
            ("seen", np.int32, self.seen),  # by view and move: the move as it is seen
        ]
        return np.dtype((np.record, [*switches, *self.arrays]))
