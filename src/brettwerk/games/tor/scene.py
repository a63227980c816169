"""What Das Tor draws, what is clicked, and how its moves look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled import loops
from brettwerk.core.compiled.raw_state import state_of_bytes
from brettwerk.core.drawing.scene import (
    Effect,
    Part,
    Scene,
    Shape,
    circle,
    line,
    piece_id,
    polygon,
    rect,
    square_id,
    text,
)
from brettwerk.games.shared.big_board import (
    BLOCK,
    FRAME,
    SHAPES,
    TRIANGLE,
    big_board_scene,
    centre,
    piece,
    piece_parts,
    seat_of,
    shape_of,
)
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.tor import rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition

NAMES = BIG_BOARD.names
SIDE = 12 * 10.0 + 2 * FRAME
TRAY = 16.5
"""Height of the frame's part under the board: left what the seats have in hand, right the choice at a gate."""
TRAY_MIDDLE = SIDE + 6.2
CHIP = 12.5
CHIPS = ("gate-none", "gate-T", "gate-S")
"""The third click of a move that opens a gate, by what comes in."""
GATES = Shape("", "board", "gates", tuple(circle(4.3, "", *centre(BIG_BOARD, square)) for square in ZENTREN))


def scene(game: GameDefinition, raw: RawState) -> Scene:
    pieces = [
        piece(BIG_BOARD, square, game.colours[seat_of(code)], SHAPES[shape_of(code)])
        for square, code in enumerate(map(int, raw.board))
        if code
    ]
    more = (GATES, *clear_marks(raw), *tray(game, raw))
    return big_board_scene(game.edition, game.id, pieces, more=more, below=TRAY)


def clear_marks(raw: RawState) -> Iterable[Shape]:
    """Mark the Zentren that the seat to move must clear."""
    for square in zentren_to_clear(raw):
        x, y = centre(BIG_BOARD, square)
        yield Shape("", "mark", "must-clear", (circle(4.7),), x, y)


def zentren_to_clear(raw: RawState) -> list[int]:
    return [square for number, square in enumerate(ZENTREN) if int(raw.must_clear) >> 4 * number & 8]


def tray(game: GameDefinition, raw: RawState) -> Iterable[Shape]:
    """What is left in hand, and the chips to choose from when a gate opens (pale while none can)."""
    room = (SIDE - 2 * FRAME - 3 * CHIP - 1) / game.players
    for seat, colour in enumerate(game.colours):
        look = f"hand {colour}" + (" to-move" if seat == raw.to_move and not raw.ending else "")
        plate = rect(0, -5.5, room - 1.5, 11, "plate", 2)
        yield Shape("", "hand", look, (plate, *in_hand(raw.in_hand[seat], room)), FRAME + seat * room, TRAY_MIDDLE)
    if not raw.ending:
        yield from chips(game, raw)


def in_hand(hand: Any, room: float) -> tuple[Part, ...]:
    """A small triangle and a small square, each with the number left."""
    middle = (room - 1.5) / 2
    left, right = middle - 7.5, middle + 1.5
    triangle = polygon(((left, 2), (left + 2.4, -2.4), (left + 4.8, 2)), "body")
    square = rect(right, -2.3, 4.3, 4.3, "body", 0.3)
    return (
        triangle,
        text(str(hand[TRIANGLE]), "hand-count", left + 6.4, 1.4),
        square,
        text(str(hand[BLOCK]), "hand-count", right + 6, 1.4),
    )


def chips(game: GameDefinition, raw: RawState) -> Iterable[Shape]:
    choices = {move % rules.CHOICES for move in legal_numbers(game, raw)}
    colour = game.colours[int(raw.to_move)]
    frame = rect(-CHIP / 2 + 0.7, -CHIP / 2 + 0.7, CHIP - 1.4, CHIP - 1.4, "chip", 2)
    cross = (line(-2.4, -2.4, 2.4, 2.4), line(-2.4, 2.4, 2.4, -2.4))
    for place, choice in enumerate((TRIANGLE, BLOCK, 0)):
        ready = choice in choices if choice else len(choices) > 1
        look = f"choice {'ready' if ready else 'idle'}"
        body = piece_parts(SHAPES[choice]) if choice else cross
        words = f"{look} piece {colour}" if choice else f"{look} decline"
        label = f"+{colour[0]}{SHAPES[choice]}" if choice else "–"
        x = SIDE - FRAME + 0.7 + (place - 2.5) * CHIP
        yield Shape(CHIPS[choice], "hand", words, (frame, *body), x, TRAY_MIDDLE, label=label)


def clicks(game: GameDefinition, raw: RawState, move: int) -> tuple[str, ...]:
    """The piece's square, then the target; where that opens a gate, then what comes in: a chip of the tray."""
    origin, target = rules.LINES.squares(move // rules.CHOICES)
    way = square_id(NAMES[origin]), square_id(NAMES[target])
    plain = move - move % rules.CHOICES
    legal = legal_numbers(game, raw)
    has_choice = any(plain + choice in legal for choice in (TRIANGLE, BLOCK))
    return (*way, CHIPS[move % rules.CHOICES]) if has_choice else way


def effects(game: GameDefinition, raw: RawState, move: int) -> tuple[Effect, ...]:
    line_move, choice = divmod(move, rules.CHOICES)
    origin, target = rules.LINES.squares(line_move)
    moved = Effect("move", piece_id(NAMES[origin]), square_id(NAMES[target]))
    if not choice:
        return (moved,)
    token = game.colours[int(raw.to_move)][0] + SHAPES[choice]
    return moved, Effect("place", token, square_id(NAMES[int(game.tables.zentrum[target])]))


def legal_numbers(game: GameDefinition, raw: RawState) -> frozenset[int]:
    """The numbers of the legal moves: the one place that knows where a gate opens."""
    return _legal_numbers(game, raw.tobytes())


@lru_cache(maxsize=256)
def _legal_numbers(game: GameDefinition, position: bytes) -> frozenset[int]:
    moves = game.move_buffer(1)[0]
    count = loops.list_moves(game.tables, state_of_bytes(rules.STATE, position), moves)
    return frozenset(moves[:count].tolist())
