"""What Alcazar is made of on paper: walls and towers to fold, and knights that stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import SQUARE, Part, Shape, line, path, polygon, rect
from brettwerk.core.extensions.paper import PaperPiece
from brettwerk.core.messages import Phrase
from brettwerk.games.alcazar import rules
from brettwerk.games.alcazar.geometry import TOWERS
from brettwerk.games.alcazar.scene import TOWER_RADIUS, knight, tower, wall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game

SQUARE_MM = 36.0
TOWER_SIDE, TOWER_HEIGHT = 2.7, 4.6
WALL_LENGTH = SQUARE - TOWER_SIDE - 0.4
"""A wall hangs between two towers with a little play."""
WALL_HEIGHT, WALL_WIDTH = 3.1, 1.7
TAB = 0.9
KNIGHT_WIDTH, KNIGHT_HEIGHT, KNIGHT_FOOT = 5.6, 8.6, 1.7


def pieces(game: Game) -> Iterator[PaperPiece]:
    for seat, colour in enumerate(game.colours):
        yield PaperPiece(standing_knight(colour, seat), 1, colour, Phrase("piece.knight"), card=0)
    yield PaperPiece(folded_wall(), rules.WALLS, name=Phrase("piece.wall"), card=0)
    yield PaperPiece(folded_tower(), len(TOWERS), name=Phrase("piece.tower"), card=0)


def folded_wall() -> tuple[Shape, ...]:
    """A box of four long sides: from the top a side, the walk, the other side, the floor, and a tab to glue."""
    half = WALL_LENGTH / 2
    edges = [0.0]
    for height in (WALL_HEIGHT, WALL_WIDTH, WALL_HEIGHT, WALL_WIDTH):
        edges.append(edges[-1] + height)
    bottom = edges[-1]
    net = (
        polygon(((-half, bottom), (half, bottom), (half - TAB, bottom + TAB), (TAB - half, bottom + TAB)), "glue"),
        *masonry(-half, edges[0], WALL_LENGTH, WALL_HEIGHT),
        *masonry(-half, edges[2], WALL_LENGTH, WALL_HEIGHT),
        *merlons(-half, edges[1], WALL_LENGTH, 8, -1),
        *merlons(-half, edges[2], WALL_LENGTH, 8, 1),
        rect(-half, 0, WALL_LENGTH, bottom, "cut"),
        *(line(-half, y, half, y, "fold") for y in edges[1:]),
    )
    walk = replace(wall(0, barred=False), x=0.0, y=edges[1] + WALL_WIDTH / 2, turn=0.0)
    narrow = tuple(part for part in walk.parts if part.classes == "walk")
    return Shape("", "piece", "net wall", net), replace(walk, parts=narrow, scale=WALL_LENGTH / (SQUARE - 1.8))


def folded_tower() -> tuple[Shape, ...]:
    """Four sides in a row with a tab, and a lid on the first one."""
    side, high = TOWER_SIDE, TOWER_HEIGHT
    end = 4 * side
    net = (
        polygon(((end, 0.0), (end + TAB, 0.5), (end + TAB, high - 0.5), (end, high)), "glue"),
        polygon(((0, -side), (0.4, -side - TAB), (side - 0.4, -side - TAB), (side, -side)), "glue"),
        *masonry(0, 0, end, high),
        *merlons(0, 0, end, 16, 1),
        *(
            path(f"M{at:g} 2.9v-0.9a0.22 0.22 0 0 1 0.44 0v0.9z", "slit")
            for at in (side * n + side / 2 - 0.22 for n in range(4))
        ),
        rect(0, 0, end, high, "cut"),
        rect(0, -side, side, side, "cut"),
        *(line(side * n, 0, side * n, high, "fold") for n in (1, 2, 3, 4)),
        line(0, 0, side, 0, "fold"),
        line(0, -side, side, -side, "fold"),
    )
    lid = replace(tower(TOWERS[0]), x=side / 2, y=-side / 2, scale=0.46 * side / TOWER_RADIUS)
    return Shape("", "piece", "net wall", net), lid


def standing_knight(colour: str, seat: int) -> tuple[Shape, ...]:
    """Front and back, which are folded against each other at the top, and a foot at either end."""
    half, high, foot = KNIGHT_WIDTH / 2, KNIGHT_HEIGHT, KNIGHT_FOOT
    net = (
        rect(-half, -high - foot, 2 * half, foot, "glue"),
        rect(-half, high, 2 * half, foot, "glue"),
        rect(-half, -high - foot, 2 * half, 2 * (high + foot), "cut"),
        *(line(-half, y, half, y, "fold") for y in (-high, 0, high)),
    )
    front = replace(knight(colour, seat, 0), x=0.0, y=high / 2 + 0.3)
    return Shape("", "piece", "net", net), front, replace(front, y=-front.y, turn=180.0)


def masonry(left: float, top: float, width: float, height: float) -> tuple[Part, ...]:
    """Courses of stones, each laid half a stone from the one below."""
    course = height / 5
    strokes = [f"M{left:g} {top + course * n:g}h{width:g}" for n in range(1, 5)]
    stone = 1.35
    for n in range(5):
        at = left + stone * (0.5 if n % 2 else 1.0)
        while at < left + width - 0.1:
            strokes.append(f"M{at:.3f} {top + course * n:.3f}v{course:.3f}")
            at += stone
    return rect(left, top, width, height, "face-of-stone"), path("".join(strokes), "joints")


def merlons(left: float, edge: float, width: float, count: int, down: int) -> tuple[Part, ...]:
    """Battlements along an edge of a wall, drawn below it or, for a wall that stands on its head, above."""
    step, high = width / count, 0.55
    return tuple(
        rect(left + step * (n + 0.25), edge if down > 0 else edge - high, step / 2, high, "merlon")
        for n in range(count)
    )
