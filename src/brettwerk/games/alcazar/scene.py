"""What Alcazar draws, what is clicked, and how its moves look.

Ids: ``square-a1``, ``edge-b1e`` for each of the 40 edges, ``tower-a1`` for the tower at the south-western corner of a1
(and so on to ``tower-e5``), ``piece-a1`` for the knight on a square, ``piece-b1e`` for the wall on an edge.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from brettwerk.core.drawing.scene import (
    SQUARE,
    Effect,
    Part,
    Scene,
    Shape,
    circle,
    frame,
    line,
    path,
    piece_id,
    polygon,
    rect,
    square_id,
    text,
)
from brettwerk.games.alcazar import rules
from brettwerk.games.alcazar.diagram import KNIGHTS, LETTERS
from brettwerk.games.alcazar.geometry import (
    BOARD,
    EDGES,
    ENDS,
    STEPS,
    SWINGS,
    TOWERS,
    Sweep,
    Swing,
    Tower,
    tower_name,
)
from brettwerk.games.alcazar.position import knights_of, walls_of

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = BOARD.names
MARGIN = 5.0
"""Width of the ground outside the rim, over which walls may swing."""
RIM = 3.0
"""What of it stays when there are no coordinates."""
YARD = BOARD.files * SQUARE
SIDE = YARD + 2 * MARGIN
TOWER_RADIUS = 1.75
REACH = 2.85
"""Half the width in which an edge can be clicked: 44 of 390 pixels, a finger on a phone."""


# The picture


def scene(game: GameDefinition, raw: RawState) -> Scene:
    shapes = (
        *_ground(),
        *_yard(game),
        *(wall(edge, barred=raw.barred == edge + 1) for edge in walls_of(raw)),
        *_towers(),
        *(knight(game.colours[seat], seat, square) for seat, square in enumerate(knights_of(raw))),
    )
    return Scene(SIDE, SIDE, f"{game.edition} {game.id}", shapes, MARGIN - RIM)


def edge_id(edge: int) -> str:
    return f"edge-{EDGES[edge]}"


def tower_id(tower: Tower) -> str:
    return f"tower-{tower_name(tower)}"


def point(x: float, y: float) -> tuple[float, float]:
    """A place in the scene from files and ranks, counted from the south-western tower."""
    return MARGIN + x * SQUARE, MARGIN + (BOARD.ranks - y) * SQUARE


def middle(edge: int) -> tuple[float, float]:
    (x1, y1), (x2, y2) = ENDS[edge]
    return point((x1 + x2) / 2, (y1 + y2) / 2)


def _turn(edge: int) -> float:
    """Edges and walls are drawn lying; upright ones are turned."""
    (x1, _), (x2, _) = ENDS[edge]
    return 90.0 if x1 == x2 else 0.0


@cache
def _yard(game: GameDefinition) -> tuple[Shape, ...]:
    return *(_square(game, square) for square in range(BOARD.size)), *(_edge(edge) for edge in range(len(EDGES)))


@cache
def _ground() -> list[Shape]:
    letters = [text(letter, "coordinate", *_below(file)) for file, letter in enumerate(LETTERS)]
    numbers = [text(str(rank + 1), "coordinate", *_beside(rank)) for rank in range(BOARD.ranks)]
    return [
        frame(SIDE, SIDE),
        Shape("", "board", "yard", (rect(MARGIN, MARGIN, YARD, YARD),)),
        Shape("", "board", "coordinates", (*letters, *numbers)),
    ]


def _below(file: int) -> tuple[float, float]:
    x, y = point(file + 0.5, 0)
    return x, y + 3.6


def _beside(rank: int) -> tuple[float, float]:
    x, y = point(0, rank + 0.5)
    return x - 2.9, y + 0.9


def _square(game: GameDefinition, square: int) -> Shape:
    x, y = point(BOARD.file(square) + 0.5, BOARD.rank(square) + 0.5)
    half = SQUARE / 2
    words = "square"
    parts: tuple[Part, ...] = (rect(-half, -half, SQUARE, SQUARE, "floor"), path(_paving(square), "joints"))
    for colour, corner, castle in zip(game.colours, rules.CORNERS, rules.CASTLES, strict=True):
        if NAMES[square] in castle:
            words += f" castle goal-{colour}"
            parts += (rect(-half, -half, SQUARE, SQUARE, "tint"),)
        if square == corner:
            words += " corner"
            parts += (polygon(_star(3.9, 3.0), "seal"), circle(2.2, "seal"))
    return Shape(square_id(NAMES[square]), "board", words, parts, x, y, label=NAMES[square])


def _paving(square: int) -> str:
    """Joints between the stones of a square; neighbouring squares are laid crosswise."""
    crosswise = (BOARD.file(square) + BOARD.rank(square)) % 2
    rows = [(-5, -1.7, 0.8), (-1.7, 1.6, -1.6), (1.6, 5, 1.9)]
    strokes = [((-5, low), (5, low)) for low, _, _ in rows[1:]] + [((at, low), (at, high)) for low, high, at in rows]
    if crosswise:
        strokes = [((y1, x1), (y2, x2)) for (x1, y1), (x2, y2) in strokes]
    return " ".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for (x1, y1), (x2, y2) in strokes)


def _edge(edge: int) -> Shape:
    """Where a wall can hang. With the squares between them these areas cover the yard without overlap."""
    half = SQUARE / 2
    inner = half - REACH
    area = polygon(((-half, 0), (-inner, -REACH), (inner, -REACH), (half, 0), (inner, REACH), (-inner, REACH)), "area")
    slot = line(-half, 0, half, 0, "slot")
    return Shape(edge_id(edge), "board", "edge", (area, slot), *middle(edge), turn=_turn(edge), label=EDGES[edge])


@cache
def wall(edge: int, *, barred: bool) -> Shape:
    """A span seen from above: its walk, and battlements along both sides."""
    long = SQUARE / 2 - 0.9
    merlons = [
        rect(-long + 1.1 + 1.5 * step, side, 0.9, 0.55, "merlon", 0.1) for side in (-1.3, 0.75) for step in range(5)
    ]
    parts: tuple[Part, ...] = (
        rect(-long, -1.45, 2 * long, 2.9, "shade", 0.5),
        rect(-long, -1.05, 2 * long, 2.1, "stone", 0.15),
        rect(-long, -0.5, 2 * long, 1.0, "walk"),
        *merlons,
    )
    if barred:
        parts += (line(-1.2, -1.2, 1.2, 1.2, "bar"), line(-1.2, 1.2, 1.2, -1.2, "bar"))
    words = "wall barred" if barred else "wall"
    return Shape(piece_id(EDGES[edge]), "piece", words, parts, *middle(edge), turn=_turn(edge), label=EDGES[edge])


@cache
def _towers() -> tuple[Shape, ...]:
    return tuple(tower(place) for place in TOWERS)


def tower(place: Tower) -> Shape:
    parts = (
        circle(TOWER_RADIUS + 0.1, "shade", 0.25, 0.35),
        circle(TOWER_RADIUS, "stone"),
        *(polygon(_merlon(number), "merlon") for number in range(8)),
        circle(TOWER_RADIUS - 0.75, "walk"),
        circle(0.35, "hatch"),
    )
    return Shape(tower_id(place), "piece", "tower", parts, *point(*place))


def _merlon(number: int) -> tuple[tuple[float, float], ...]:
    """One of the eight blocks on the round wall of a tower."""
    outer, inner, half = TOWER_RADIUS - 0.06, TOWER_RADIUS - 0.6, pi / 14
    middle = (number + 0.5) * pi / 4
    corners = ((outer, -half), (outer, 0.0), (outer, half), (inner, half), (inner, -half))
    return tuple(
        (round(radius * cos(middle + angle), 2), round(radius * sin(middle + angle), 2)) for radius, angle in corners
    )


def _star(outer: float, inner: float) -> tuple[tuple[float, float], ...]:
    """A star of eight points."""
    radii = (outer, inner)
    return tuple(
        (round(radii[step % 2] * cos(step * pi / 8), 2), round(radii[step % 2] * sin(step * pi / 8), 2))
        for step in range(16)
    )


SHIELD = "M-2.4 -1.7Q0 -1.2 2.4 -1.7L2.4 0.5C2.4 2.3 1.1 3.1 0 3.7C-1.1 3.1 -2.4 2.3 -2.4 0.5Z"
HELM = "M-1 -1.4L-1 -2.4Q-1 -3.3 0 -3.3Q1 -3.3 1 -2.4L1 -1.4Q0 -1 -1 -1.4Z"
PLUME = "M0.2 -3.3C-0.2 -4.2 -1.5 -4.1 -1.9 -3.2Q-1.1 -3.5 -0.8 -2.9Q-0.4 -3.3 0.2 -3.3Z"
CASTLE_CHARGE = (
    "M-1.15 1.9L-1.15 -0.5L-0.6 -0.5L-0.6 0L-0.27 0L-0.27 -0.5L0.27 -0.5L0.27 0L0.6 0L0.6 -0.5L1.15 -0.5L1.15 1.9"
    "L0.4 1.9L0.4 1.2Q0 0.7 -0.4 1.2L-0.4 1.9Z"
)


@cache
def knight(colour: str, seat: int, square: int) -> Shape:
    """A shield under a helm with a plume; red bears a castle, blue a star."""
    x, y = point(BOARD.file(square) + 0.5, BOARD.rank(square) + 0.5)
    star = tuple((at_x, at_y + 0.7) for at_x, at_y in _star(1.5, 0.75))
    charge = (path(CASTLE_CHARGE, "charge"), polygon(star, "charge"))[seat]
    parts = (
        path(PLUME, "body plume"),
        path(HELM, "helm"),
        line(-0.7, -2.4, 0.7, -2.4, "visor"),
        path(SHIELD, "shade"),
        path(SHIELD, "body"),
        path(SHIELD, "rim"),
        charge,
    )
    return Shape(piece_id(NAMES[square]), "piece", f"piece knight {colour}", parts, x, y, label=KNIGHTS[seat])


# Clicks and effects


def clicks(move: int) -> tuple[str, ...]:
    """A knight: its square, then the target. A wall: its edge, then the target edge."""
    if move < rules.SWING:
        return square_id(NAMES[STEPS[move].origin]), square_id(NAMES[STEPS[move].target])
    swing = SWINGS[move - rules.SWING]
    return edge_id(swing.wall), edge_id(swing.target)


def effects(raw: RawState, move: int) -> tuple[Effect, ...]:
    """A knight moves; a wall swings in the free sense with the fewest right angles, clockwise if both have two."""
    if move < rules.SWING:
        return (Effect("move", piece_id(NAMES[STEPS[move].origin]), square_id(NAMES[STEPS[move].target])),)
    swing = SWINGS[move - rules.SWING]
    quarters = min((sweep.quarters for sweep in free_sweeps(raw, swing)), key=abs)
    wall, tower = piece_id(EDGES[swing.wall]), tower_id(swing.tower)
    return (Effect("swing", wall, edge_id(swing.target), tower=tower, quarters=quarters),)


def free_sweeps(raw: RawState, swing: Swing) -> list[Sweep]:
    """The senses in which nothing is in the way of a swing."""
    board = rules.bits(tuple(walls_of(raw)), tuple(knights_of(raw)))
    return [sweep for sweep in swing.sweeps if not board & rules.bits(sweep.edges, sweep.squares)]
