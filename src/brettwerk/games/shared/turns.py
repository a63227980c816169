"""Turns and reflections of a square board, as numbers.

1 swaps left and right, 2 swaps top and bottom, 4 swaps files and ranks before that. So 0 leaves the board as it is, and
3 turns it half round.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit

ALL_TURNS = range(8)
MIRROR_FILES, MIRROR_RANKS, HALF_TURN, TRANSPOSE = 1, 2, 3, 4
QUARTER_LEFT, QUARTER_RIGHT = TRANSPOSE | MIRROR_FILES, TRANSPOSE | MIRROR_RANKS
TURN_NAMES = (
    "as it is",
    "left and right swapped",
    "top and bottom swapped",
    "half a turn",
    "mirrored at the diagonal from a1",
    "a quarter turn to the left",
    "a quarter turn to the right",
    "mirrored at the other diagonal",
)


@jit
def turned(square, turn, side):
    """Where a square of a board goes that is so many squares wide and high."""
    file, rank = square % side, square // side
    if turn & TRANSPOSE:
        file, rank = rank, file
    if turn & MIRROR_FILES:
        file = side - 1 - file
    if turn & MIRROR_RANKS:
        rank = side - 1 - rank
    return side * rank + file


def turned_squares(turn: int, side: int) -> list[int]:
    """Where every square goes."""
    plain = getattr(turned, "py_func", turned)
    return [plain(square, turn, side) for square in range(side * side)]
