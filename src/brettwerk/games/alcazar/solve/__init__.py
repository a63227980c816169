"""What is known about solving Alcazar."""

from brettwerk.games.alcazar.solve.counting import Courtyard
from brettwerk.games.alcazar.solve.symmetry import symmetric_key as symmetric_key


def different_positions() -> int:
    """How many positions there are of which no two are alike."""
    return Courtyard().different
