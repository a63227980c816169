"""What the games on the common 12×12 board share: codes and tokens of pieces, and how board and pieces are drawn.

A square's code in a raw state is 0 when it is empty, else ``4 * (seat + 1) + shape``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from brettwerk.core.board import EMPTY, FILE_LETTERS, Board
from brettwerk.core.drawing.scene import (
    SQUARE,
    Part,
    Scene,
    Shape,
    circle,
    frame,
    path,
    piece_id,
    polygon,
    rect,
    square_id,
    text,
)
from brettwerk.games.shared.felder import BIG_BOARD, FELD_SIDE, ZENTREN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHAPES = "ZTS"
"""Cylinder, triangle, square: the index is the shape's number in codes."""
CYLINDER, TRIANGLE, BLOCK = range(3)

FRAME = 6.0
"""Width of the frame around the board, in units of the scene; it carries the coordinates."""
MARGIN = 2.4
"""How much narrower the frame can be without them."""


def code(seat: int, shape: int) -> int:
    return 4 * (seat + 1) + shape


def seat_of(code: int) -> int:
    return code // 4 - 1


def shape_of(code: int) -> int:
    return code % 4


def tokens(colours: Sequence[str], shapes: str = SHAPES) -> dict[str, int]:
    """The tokens of all pieces of the given colours and shapes, with their codes: ``rZ`` to 4."""
    return {
        colour[0] + shape: code(seat, SHAPES.index(shape)) for seat, colour in enumerate(colours) for shape in shapes
    }


def write_codes(codes: Sequence[int], colours: Sequence[str]) -> list[str]:
    """Turn the codes of a board into tokens."""
    names = {number: token for token, number in tokens(colours).items()}
    return [names[int(one)] if one else EMPTY for one in codes]


def read_codes(words: Sequence[str], colours: Sequence[str]) -> list[int]:
    """Turn the tokens of a board into codes."""
    numbers = tokens(colours)
    return [numbers[word] if word else 0 for word in words]


# Drawing


def centre(board: Board, square: int) -> tuple[float, float]:
    """The middle of a square in a scene."""
    x = FRAME + (board.file(square) + 0.5) * SQUARE
    y = FRAME + (board.ranks - board.rank(square) - 0.5) * SQUARE
    return x, y


@cache
def piece_parts(shape: str) -> tuple[Part, ...]:
    """Draw a piece seen from above: its shadow, its body, the light on its rim, and its upper face."""
    bodies: dict[str, tuple[Part, ...]] = {
        "Z": (
            circle(3.9, "shadow", 0.3, 0.5),
            circle(3.9, "body"),
            circle(3.7, "rim"),
            circle(2.8, "face"),
        ),
        "T": (
            polygon(((0.3, -3.6), (4.4, 3.8), (-3.8, 3.8)), "shadow"),
            polygon(((0, -4.1), (4.1, 3.3), (-4.1, 3.3)), "body"),
            polygon(((0, -3.75), (3.8, 3.1), (-3.8, 3.1)), "rim"),
            polygon(((0, -2.2), (2.5, 2.3), (-2.5, 2.3)), "face"),
        ),
        "S": (
            rect(-3.1, -2.9, 6.8, 6.8, "shadow", 0.6),
            rect(-3.4, -3.4, 6.8, 6.8, "body", 0.6),
            rect(-3.2, -3.2, 6.4, 6.4, "rim", 0.5),
            rect(-2.4, -2.4, 4.8, 4.8, "face", 0.3),
        ),
    }
    return bodies[shape]


@cache
def sign(edition: str, size: float) -> Part:
    """The sign of rank, on kings and commanders and on what they want: a crown, in the space edition a star."""
    if edition == "space":
        spokes = ((size * (1.0, 0.45)[i % 2], pi * i / 5) for i in range(10))
        points = tuple((round(radius * sin(turn), 2), round(-radius * cos(turn), 2)) for radius, turn in spokes)
    else:
        outline = ((-0.9, 0.7), (-1, -0.6), (-0.45, 0), (0, -0.95), (0.45, 0), (1, -0.6), (0.9, 0.7))
        points = tuple((round(size * x, 2), round(size * y, 2)) for x, y in outline)
    return polygon(points, "sign")


@lru_cache(maxsize=16384)
def piece(board: Board, square: int, colour: str, shape: str, *, mark: tuple[Part, ...] = (), label: str = "") -> Shape:
    """A piece on its square; a mark tells its role."""
    x, y = centre(board, square)
    name = board.names[square]
    words = f"piece {colour} shape-{shape}"
    return Shape(piece_id(name), "piece", words, piece_parts(shape) + mark, x, y, label=label or name)


def grid(board: Board, *, classes: dict[int, str] | None = None, below: float = 0.0) -> tuple[Shape, ...]:
    """The frame, higher by so much below the board, the slab, the squares with extra classes, and the coordinates."""
    return _grid(board, tuple((classes or {}).items()), below)


@lru_cache(maxsize=256)
def _grid(board: Board, classed: tuple[tuple[int, str], ...], below: float) -> tuple[Shape, ...]:
    classes = dict(classed)
    width, height = board.files * SQUARE, board.ranks * SQUARE
    shapes = [
        frame(width + 2 * FRAME, height + 2 * FRAME + below),
        slab(width, height),
    ]
    for square, name in enumerate(board.names):
        x, y = centre(board, square)
        body = rect(-SQUARE / 2, -SQUARE / 2, SQUARE, SQUARE)
        words = f"square {classes.get(square, '')}".strip()
        shapes.append(Shape(square_id(name), "board", words, (body,), x, y, label=name))
    return *shapes, coordinates(board)


def slab(width: float, height: float) -> Shape:
    """The board without its lines, and what shimmers in it."""
    return Shape("", "board", "slab", (rect(0, 0, width, height), rect(0, 0, width, height, "sheen")), FRAME, FRAME)


def coordinates(board: Board) -> Shape:
    """The letters of the files below the board and the numbers of the ranks at its left."""
    letters = tuple(
        text(FILE_LETTERS[file], "coordinate", FRAME + (file + 0.5) * SQUARE, FRAME * 1.5 + board.ranks * SQUARE + 1.6)
        for file in range(board.files)
    )
    numbers = tuple(
        text(str(rank + 1), "coordinate", FRAME / 2, FRAME + (board.ranks - rank - 0.5) * SQUARE + 1)
        for rank in range(board.ranks)
    )
    return Shape("", "board", "coordinates", letters + numbers)


@cache
def felder_lines(board: Board, edges: Sequence[int], zentren: tuple[int, ...]) -> Shape:
    """The strong lines between the Felder, which end at some files and ranks, and the circles in the Zentren."""
    side = board.files * SQUARE
    places = [edge * SQUARE for edge in edges]
    lines = "".join(f"M0 {at:g}H{side:g}M{at:g} 0V{side:g}" for at in places)
    rings = "".join(ring(3.2, board, square) for square in zentren)
    parts = (path(lines, "glow"), path(rings, "glow"), path(lines), path(rings, "zentrum"))
    return Shape("", "board", "felder", parts, FRAME, FRAME)


def ring(radius: float, board: Board, square: int) -> str:
    """A circle about the middle of a square as part of a path that begins at the board's corner."""
    x, y = centre(board, square)
    half = f"a{radius:g} {radius:g} 0 0 0"
    return f"M{x - FRAME - radius:g} {y - FRAME:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0"


def big_board_scene(
    edition: str,
    game: str,
    pieces: Iterable[Shape],
    *,
    classes: dict[int, str] | None = None,
    more: Iterable[Shape] = (),
    below: float = 0.0,
    margin: float = MARGIN,
) -> Scene:
    """The whole picture of a position on the big board; ``more`` is drawn between board and pieces."""
    side = 12 * SQUARE + 2 * FRAME
    felder = felder_lines(BIG_BOARD, range(FELD_SIDE, 12, FELD_SIDE), ZENTREN)
    shapes = (*grid(BIG_BOARD, classes=classes, below=below), felder, *more, *pieces)
    return Scene(side, side + below, f"{edition} {game}", shapes, margin)


def codes_diagram(board: Board, codes: Sequence[Any], colours: Sequence[str]) -> str:
    """Draw a board of codes in characters."""
    return board.diagram(write_codes([int(one) for one in codes], colours))
