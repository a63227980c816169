"""What Blockade draws, what is clicked, and how its moves look."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from brettwerk.core.drawing.marks import stretch
from brettwerk.core.drawing.scene import SQUARE, Effect, Scene, Shape, circle, path, piece_id, rect, square_id
from brettwerk.games.blockade import rules
from brettwerk.games.blockade.position import codes_of
from brettwerk.games.shared.big_board import FRAME, SHAPES, big_board_scene, centre, piece, seat_of, shape_of, sign
from brettwerk.games.shared.felder import BIG_BOARD

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = BIG_BOARD.names
EDGES = ("edge-top", "edge-bottom")
"""The edge over which a seat's king must leave."""
MARGIN = 1.4
"""The frame stays wide enough for a king on its edge."""
EDGE_PLACES = (FRAME - 0.7, FRAME + 12 * SQUARE + 0.7)


def scene(game: GameDefinition, raw: RawState) -> Scene:
    pieces = []
    for square, code in enumerate(codes_of(raw)):
        if code:
            shape = SHAPES[shape_of(code)]
            mark = (sign(game.edition, 2.2),) if shape == "Z" else ()
            drawn = piece(BIG_BOARD, square, game.colours[seat_of(code)], shape, mark=mark)
            pieces.append(escaped(game, raw, seat_of(code), drawn) if shape == "Z" else drawn)
    more = [*goal_edges(game), *trail(game, raw), *glow(raw)]
    return big_board_scene(game.edition, game.id, pieces, more=more, margin=MARGIN)


def trail(game: GameDefinition, raw: RawState) -> list[Shape]:
    """The run of a king that has escaped, from its square over the edge."""
    if raw.ending != rules.ESCAPED:
        return []
    seat = int(raw.winners) >> 1
    way = [rules.KINGS[seat], *way_out(game.tables, raw, seat)]
    points = [centre(BIG_BOARD, square) for square in way]
    points.append((points[-1][0], EDGE_PLACES[seat]))
    run = path(stretch(points))
    start = circle(1.2, "start", *points[0])
    return [Shape("", "mark", f"trail trail-{game.colours[seat]}", (run, start))]


def glow(raw: RawState) -> list[Shape]:
    """Light around a king whose escape is the only move."""
    if raw.ending or not raw.can_escape:
        return []
    return [
        Shape(
            "",
            "mark",
            "glow-king",
            (circle(7.4, "far"), circle(5.6)),
            *centre(BIG_BOARD, rules.KINGS[int(raw.to_move)]),
        )
    ]


def escaped(game: GameDefinition, raw: RawState, seat: int, king: Shape) -> Shape:
    """A king that has found a way out stands where it leaves."""
    if raw.ending != rules.ESCAPED or not raw.winners >> seat & 1:
        return king
    way = way_out(game.tables, raw, seat)
    return replace(king, x=centre(BIG_BOARD, way[-1])[0], y=EDGE_PLACES[seat]) if way else king


@cache
def goal_edges(game: GameDefinition) -> list[Shape]:
    """The goal edges, in their owners' colours."""
    bar = rect(0, -0.7, 12 * SQUARE, 1.4, radius=0.7)
    return [
        Shape(edge, "board", f"goal-edge goal-{colour}", (bar,), FRAME, y)
        for edge, colour, y in zip(EDGES, game.colours, EDGE_PLACES, strict=True)
    ]


def clicks(raw: RawState, move: int) -> tuple[str, ...]:
    """A guard from the hand: its square. A guard on the board: its square, then the target. The escape: the king."""
    if move == rules.ESCAPE:
        return (square_id(NAMES[rules.KINGS[int(raw.to_move)]]),)
    if move < rules.SLIDE:
        return (square_id(NAMES[move]),)
    origin, target = rules.LINES.squares(move - rules.SLIDE)
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: GameDefinition, raw: RawState, move: int) -> tuple[Effect, ...]:
    seat = int(raw.to_move)
    if move == rules.ESCAPE:
        way = (*(square_id(NAMES[square]) for square in way_out(game.tables, raw, seat)), EDGES[seat])
        return (Effect("walk", piece_id(NAMES[rules.KINGS[seat]]), path=way),)
    if move < rules.SLIDE:
        return (Effect("place", game.colours[seat][0] + "S", square_id(NAMES[move])),)
    origin, target = rules.LINES.squares(move - rules.SLIDE)
    return (Effect("move", piece_id(NAMES[origin]), square_id(NAMES[target])),)


def way_out(tables: Any, raw: RawState, seat: int) -> list[int]:
    """The squares of the way out with the fewest turns; none if there is none."""
    found: list[int] = rules.way_out(tables, raw.copy(), seat).tolist()  # a copy, since the walk needs its scratch
    return found
