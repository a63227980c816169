"""The pieces of a game that does not say what it is made of: those that are seen when it is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.drawing.scene import Part, Shape
from brettwerk.core.extensions.paper import PaperPiece, declared_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

Kind = tuple[str, tuple[Part, ...]]
"""The classes and parts of pieces that count as one kind, wherever they stand."""
GAMES, PLIES = 12, 120
"""Random games that are watched, and how much of each."""


def pieces_of(game: Game) -> tuple[PaperPiece, ...]:
    """What a game declares, else the most pieces of each kind that some random games have on the board at once."""
    declared = declared_pieces(game)
    return found_pieces(game) if declared is None else declared


def found_pieces(game: Game) -> tuple[PaperPiece, ...]:
    most: Counter[Kind] = Counter()
    with interpreted():
        for state in _played(game):
            most |= Counter((shape.classes, shape.parts) for shape in state.scene().shapes if shape.layer == "piece")
    order = [*game.palette, ""]
    kinds = sorted(most, key=lambda kind: (order.index(_colour(game, kind)), kind[0]))
    return tuple(PaperPiece((Shape("", "piece", *kind),), most[kind], _colour(game, kind)) for kind in kinds)


def _played(game: Game) -> Iterator[State]:
    rng = random.Random(0)  # the same games, and so the same pieces, each time
    for _ in range(GAMES):
        state = game.start
        yield state
        for _ in range(PLIES):
            if state.is_over:
                break
            state = state.play(rng.choice(state.legal_moves()))
            yield state


def _colour(game: Game, kind: Kind) -> str:
    return next((colour for colour in game.palette if colour in kind[0].split()), "")
