"""The courtyard of Alcazar: squares, towers, edges, and every way in which a knight can step or a wall can swing.

A tower is a grid point ``(x, y)``, both from 0 to 4; tower ``(x, y)`` is the south-western corner of the square with
that file and rank. An edge joins two neighbouring towers. Squares and edges are numbered; edges in the order of their
names.
"""

from __future__ import annotations

from typing import NamedTuple

from brettwerk.core.board import Board

BOARD = Board(4, 4)

SIDES = "nesw"
"""The sides of a square, and the directions in which edges leave a tower, clockwise."""
AHEAD = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The step towards each side."""
SWEPT = ((0, 0), (0, -1), (-1, -1), (-1, 0))
"""Seen from a tower, the square between each direction and the next one clockwise."""

Tower = tuple[int, int]
TOWERS: tuple[Tower, ...] = tuple((x, y) for y in range(5) for x in range(5))


def tower_name(tower: Tower) -> str:
    """Name a tower like the square at its north-east; where there is none, as if the board went on: a5, e1."""
    return f"{'abcde'[tower[0]]}{tower[1] + 1}"


def _ends(square: int, side: str) -> tuple[Tower, Tower]:
    """The two towers at the ends of a side of a square, the one further south or west first."""
    x, y = BOARD.file(square), BOARD.rank(square)
    return {
        "n": ((x, y + 1), (x + 1, y + 1)),
        "e": ((x + 1, y), (x + 1, y + 1)),
        "s": ((x, y), (x + 1, y)),
        "w": ((x, y), (x, y + 1)),
    }[side]


def _is_canonical(square: int, side: str) -> bool:
    """An edge is named by its northern or eastern side; the rim's south and west have no square for that."""
    return side in "ne" or (side == "s" and BOARD.rank(square) == 0) or (side == "w" and BOARD.file(square) == 0)


_SIDES_OF_SQUARES = {name + side: (square, side) for square, name in enumerate(BOARD.names) for side in SIDES}

EDGES: tuple[str, ...] = tuple(sorted(name for name, place in _SIDES_OF_SQUARES.items() if _is_canonical(*place)))
ENDS: tuple[tuple[Tower, Tower], ...] = tuple(_ends(*_SIDES_OF_SQUARES[name]) for name in EDGES)
"""The towers between which each edge lies."""
_EDGE_BETWEEN = {ends: edge for edge, ends in enumerate(ENDS)}

EDGE_NUMBERS = {name: _EDGE_BETWEEN[_ends(*place)] for name, place in _SIDES_OF_SQUARES.items()}
"""The edge at each side of each square: also under the names that are not used for it, such as b1w for a1e."""


class Step(NamedTuple):
    """A knight's way from a square to its neighbour."""

    origin: int
    target: int
    edge: int
    """The edge crossed."""


class Sweep(NamedTuple):
    """One sense in which a wall can swing onto an edge."""

    quarters: int
    """Right angles, clockwise positive."""
    squares: tuple[int, ...]
    """The squares swept, without what lies outside the rim."""
    edges: tuple[int, ...]
    """The edges passed, and the one on which it ends."""


class Swing(NamedTuple):
    """A wall's way from an edge to another at one of its towers."""

    wall: int
    target: int
    tower: Tower
    sweeps: tuple[Sweep, Sweep]
    """Clockwise and counter-clockwise."""


def _steps() -> tuple[Step, ...]:
    steps = []
    for origin, name in enumerate(BOARD.names):
        for side, (dx, dy) in zip(SIDES, AHEAD, strict=True):
            x, y = BOARD.file(origin) + dx, BOARD.rank(origin) + dy
            if 0 <= x < BOARD.files and 0 <= y < BOARD.ranks:
                steps.append(Step(origin, y * BOARD.files + x, EDGE_NUMBERS[name + side]))
    return tuple(sorted(steps))


def _edges_at(tower: Tower) -> dict[int, int]:
    """The edges that leave a tower, by direction."""
    x, y = tower
    neighbours = {direction: (x + dx, y + dy) for direction, (dx, dy) in enumerate(AHEAD)}
    found = {
        direction: _EDGE_BETWEEN.get((min(tower, other), max(tower, other))) for direction, other in neighbours.items()
    }
    return {direction: edge for direction, edge in found.items() if edge is not None}


def _sweep(tower: Tower, origin: int, target: int, sense: int) -> Sweep:
    """Turn from one direction to another; the sense is 1 clockwise, -1 counter-clockwise."""
    edges = _edges_at(tower)
    quarters = (target - origin) * sense % 4
    squares, passed = [], []
    for turned in range(quarters):
        direction = (origin + turned * sense) % 4
        following = (direction + sense) % 4
        dx, dy = SWEPT[direction if sense == 1 else following]
        x, y = tower[0] + dx, tower[1] + dy
        if 0 <= x < BOARD.files and 0 <= y < BOARD.ranks:
            squares.append(y * BOARD.files + x)
        if following in edges:
            passed.append(edges[following])
    return Sweep(quarters * sense, tuple(squares), tuple(passed))


def _swings() -> tuple[Swing, ...]:
    swings = []
    for tower in TOWERS:
        edges = _edges_at(tower)
        for origin, wall in edges.items():
            for target, end in edges.items():
                if wall != end:
                    sweeps = _sweep(tower, origin, target, 1), _sweep(tower, origin, target, -1)
                    swings.append(Swing(wall, end, tower, sweeps))
    return tuple(sorted(swings))


STEPS = _steps()
"""All 48 steps, by origin, then target."""
SWINGS = _swings()
"""All 188 pairs of edges that share a tower, by the wall's edge, then the target edge."""
