"""How free the knights of Alcazar still are, what would shut one in, and what a wall sweeps on its way."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from brettwerk.core.drawing.marks import SceneMark, arrow, drawn, ring, stretch
from brettwerk.core.drawing.scene import SQUARE, path, square_id
from brettwerk.core.messages import Phrase
from brettwerk.games.alcazar import rules, scene
from brettwerk.games.alcazar.geometry import BOARD, ENDS, STEPS, SWINGS, Step
from brettwerk.games.alcazar.position import knights_of, walls_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

NAMES = BOARD.names
MOST_ARROWS = 4
"""Where more moves than this decide, only their targets are marked."""


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    raw = state.raw[0]
    for seat in game.seats:
        yield from _exits(game, raw, seat)
        turned = state if seat == state.turn else game.with_turn(state, seat)
        if turned:
            yield from _decisive(game, turned, "win" if seat == state.turn else "threat")
    for move in state.move_numbers:
        if move >= rules.SWING:
            yield _sweep(game, raw, move)


def exits(game: Game, raw: RawState, seat: int) -> list[Step]:
    """The steps that a knight could take now, whoever's turn it is."""
    board = rules.bits(tuple(walls_of(raw)), tuple(knights_of(raw)))
    square = int(raw.knight[seat])
    ways, moves = game.tables.step_way[seat, square].tolist(), game.tables.step_move[seat, square].tolist()
    return [STEPS[move] for way, move in zip(ways, moves, strict=True) if not board & way]


def _exits(game: Game, raw: RawState, seat: int) -> Iterator[SceneMark]:
    """Arrowheads where a knight can still go."""
    free = exits(game, raw, seat)
    if not free:
        return
    square = int(raw.knight[seat])
    parts = drawn("".join(_chevron(step) for step in free))
    about = square_id(NAMES[square]), *(square_id(NAMES[step.target]) for step in free)
    text = Phrase("chance.exit" if len(free) == 1 else "chance.exits", colour=game.colour_phrase(seat), count=len(free))
    yield SceneMark("exit", parts, about, text, game.colours[seat])


def _chevron(step: Step) -> str:
    """An arrowhead between a square and the next."""
    (x1, y1), (x2, y2) = _middle(step.origin), _middle(step.target)
    dx, dy = (x2 - x1) / SQUARE, (y2 - y1) / SQUARE
    x, y = x1 + 4.6 * dx, y1 + 4.6 * dy
    back = x - 0.9 * dx, y - 0.9 * dy
    side = 1.2
    return stretch([(back[0] + side * dy, back[1] + side * dx), (x, y), (back[0] - side * dy, back[1] - side * dx)])


def _middle(square: int) -> tuple[float, float]:
    return scene.point(BOARD.file(square) + 0.5, BOARD.rank(square) + 0.5)


def _decisive(game: Game, state: State, kind: str) -> Iterator[SceneMark]:
    """Arrows along the moves that win at once."""
    won = state.winning_moves()
    raw = state.raw[0]
    for code in dict.fromkeys(won.values()):
        moves = [move for move in won if won[move] == code]
        ways = [_way(move) for move in moves]
        parts = [part for start, end in ways[:MOST_ARROWS] for part in arrow(start, end, 1.2, 1.3)]
        loser = int(raw.knight[1 - state.turn])
        target = rules.CORNERS[1 - state.turn] if code == "corner" else loser
        parts += ring(_middle(target), 4.2)
        named = ", ".join(game.write_move(raw, move) for move in moves[:MOST_ARROWS])
        text = Phrase(f"chance.{code}", colour=game.colour_phrase(state.turn), moves=named)
        about = dict.fromkeys([square_id(NAMES[target]), *(one for move in moves for one in scene.clicks(move))])
        yield SceneMark(kind, tuple(parts), tuple(about), text)


def _way(move: int) -> tuple[tuple[float, float], tuple[float, float]]:
    if move < rules.SWING:
        return _middle(STEPS[move].origin), _middle(STEPS[move].target)
    swing = SWINGS[move - rules.SWING]
    return scene.middle(swing.wall), scene.middle(swing.target)


def _sweep(game: Game, raw: RawState, move: int) -> SceneMark:
    """What a wall sweeps if it is let go on an edge."""
    swing = SWINGS[move - rules.SWING]
    sweep = min(scene.free_sweeps(raw, swing), key=lambda one: abs(one.quarters))
    (x1, y1), (x2, y2) = ENDS[swing.wall]
    tx, ty = swing.tower
    far = (x2 - tx, y2 - ty) if (x1, y1) == swing.tower else (x1 - tx, y1 - ty)
    x, y = scene.point(tx, ty)
    points = [(x + SQUARE * far[0], y - SQUARE * far[1])]
    sense = 1 if sweep.quarters > 0 else -1
    angle = {(0, 1): -pi / 2, (1, 0): 0.0, (0, -1): pi / 2, (-1, 0): pi}[far]
    points += [_at(x, y, angle + sense * pi / 2 * turn) for turn in range(1, abs(sweep.quarters) + 1)]
    arcs = "".join(f"A{SQUARE:g} {SQUARE:g} 0 0 {int(sense > 0)} {px:.4g} {py:.4g}" for px, py in points[1:])
    parts = (path(f"M{x:g} {y:g}L{points[0][0]:.4g} {points[0][1]:.4g}{arcs}Z", "ink"),)
    squares = [NAMES[square] for square in sweep.squares]
    named = {"move": game.write_move(raw, move), "squares": ", ".join(squares)}
    text = Phrase("chance.sweep" if squares else "chance.sweep.outside", **named)
    about = (*scene.clicks(move), *(square_id(name) for name in squares))
    return SceneMark("sweep", parts, about, text, when=scene.clicks(move), below=True)


def _at(x: float, y: float, angle: float) -> tuple[float, float]:
    return x + SQUARE * cos(angle), y + SQUARE * sin(angle)
