"""What Aufstellen draws, what is clicked, and how its moves look."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from brettwerk.core.board import FILE_LETTERS
from brettwerk.core.drawing.marks import SceneMark, drawn, ring, stretch
from brettwerk.core.drawing.scene import (
    Effect,
    Part,
    Scene,
    Shape,
    circle,
    frame,
    line,
    piece_id,
    polygon,
    rect,
    square_id,
    text,
)
from brettwerk.core.messages import Phrase
from brettwerk.games.aufstellen import rules
from brettwerk.games.aufstellen.position import token_of, tokens_on_board
from brettwerk.games.shared.big_board import FRAME, MARGIN, piece_parts, slab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

BOARD = rules.BOARD
NAMES = BOARD.names
FELD = 14.0
"""Width of a Feld; the big board is drawn so small that only its Zentren have room for pieces."""
SIDE = 2 * FRAME + 4 * FELD
ORDER_HEIGHT = 17.0
"""Height of the row on the frame below the board that shows which piece is due, and what follows."""
ORDER_LEFT = FRAME + 2.6
SHOWN = 6


def scene(game: GameDefinition, raw: RawState) -> Scene:
    pieces = [
        Shape(piece_id(NAMES[square]), "piece", *_look(game, token), *centre(square), label=NAMES[square])
        for square, token in enumerate(tokens_on_board(game, raw))
        if token
    ]
    shapes = (*board(), *winning_lines(game, raw), *pieces, *order(game, raw))
    return Scene(SIDE, SIDE + ORDER_HEIGHT, f"{game.edition} {game.id}", shapes, MARGIN)


def centre(square: int) -> tuple[float, float]:
    return FRAME + (BOARD.file(square) + 0.5) * FELD, FRAME + (3.5 - BOARD.rank(square)) * FELD


def _look(game: GameDefinition, token: str) -> tuple[str, tuple[Part, ...]]:
    """The classes and parts of a piece."""
    colour = next(colour for colour in game.colours if colour[0] == token[0])
    return f"piece {colour} shape-{token[1]}", piece_parts(token[1])


@cache
def board() -> list[Shape]:
    """Frame, slab and lines of the big board, a ring for each Zentrum, and the coordinates."""
    low, high = FRAME, SIDE - FRAME
    thirds = [low + FELD * step / 3 for step in range(13)]
    fine = [part for at in thirds for part in (line(low, at, high, at), line(at, low, at, high))]
    strong = [part for at in thirds[::3] for part in (line(low, at, high, at), line(at, low, at, high))]
    rings = [
        Shape(
            square_id(name), "board", "square zentrum", (circle(6, "touch"), circle(5.3)), *centre(square), label=name
        )
        for square, name in enumerate(NAMES)
    ]
    letters = [text(FILE_LETTERS[file], "coordinate", centre(file)[0], SIDE - FRAME / 2 + 1) for file in range(4)]
    numbers = [text(str(rank + 1), "coordinate", FRAME / 2, centre(4 * rank)[1] + 1) for rank in range(4)]
    return [
        frame(SIDE, SIDE + ORDER_HEIGHT),
        slab(high - low, high - low),
        Shape("", "board", "fine", tuple(fine)),
        Shape("", "board", "felder", tuple(strong)),
        *rings,
        Shape("", "board", "coordinates", tuple(letters + numbers)),
    ]


def winning_lines(game: GameDefinition, raw: RawState) -> list[Shape]:
    """Bars under the four pieces that have won."""
    if raw.ending != rules.LINE:
        return []
    seat = int(raw.winners) >> 1
    shapes = []
    for squares in lines(game):
        mask = sum(1 << square for square in squares)
        if mask & int(raw.own[seat]) == mask:
            bar = line(*centre(squares[0]), *centre(squares[-1]))
            shapes.append(Shape("", "mark", f"line line-{game.colours[seat]}", (bar,)))
    return shapes


def lines(game: GameDefinition) -> list[range]:
    """The lines that count."""
    straight = [range(4 * rank, 4 * rank + 4) for rank in range(4)] + [range(file, 16, 4) for file in range(4)]
    return [*straight, *((range(0, 16, 5), range(3, 13, 3)) if game.tables.diagonals else ())]


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    """Lines of three with room for the fourth; a ring where the piece that is due completes one."""
    own = state.raw[0].own.tolist()
    for seat in game.seats:
        turned = state if seat == state.turn else game.with_turn(state, seat)
        due = rules.KINDS[int(turned.raw[0].step) % 3] if turned else ""
        won = turned.winning_moves() if turned else {}
        targets = {rules.target_of(move) for move, code in won.items() if code == "line"}
        for squares in lines(game):
            missing = [square for square in squares if not own[seat] >> square & 1]
            if len(missing) == 1 and not own[1 - seat] >> missing[0] & 1:
                yield from _three(game, state, seat, squares, missing[0], due if missing[0] in targets else "")


def _three(game: Game, state: State, seat: int, squares: range, missing: int, due: str) -> Iterator[SceneMark]:
    """A line of three, and what would complete it if that is due."""
    names = tuple(square_id(NAMES[square]) for square in squares)
    facts = {"colour": game.colour_phrase(seat), "square": NAMES[missing]}
    bar = drawn(stretch([centre(squares[0]), centre(squares[-1])]))
    yield SceneMark("line", bar, names, Phrase("chance.three", **facts), game.colours[seat], below=True)
    if due:
        said = Phrase("chance.completes", **facts, piece=Phrase(f"piece.{due}"))
        kind = "win" if seat == state.turn else "threat"
        yield SceneMark(kind, ring(centre(missing), 4.2), (square_id(NAMES[missing]),), said)


def order(game: GameDefinition, raw: RawState) -> list[Shape]:
    """The kind that is due, and those that come after it; arrows to both sides tell moving from placing."""
    if raw.ending:
        return []
    step, y = int(raw.step), SIDE + 5.6
    shapes = [Shape("", "hand", "now", (rect(-5.2, -6.4, 10.4, 13.6, radius=2),), ORDER_LEFT, y)]
    for place in range(SHOWN):
        x = ORDER_LEFT + place * (SIDE - 2 * ORDER_LEFT) / (SHOWN - 1)
        classes, parts = _look(game, token_of(game, step % 2, step % 3))
        when = "due" if place == 0 else "later"
        mark = placing_mark() if rules.is_placing(step) else moving_mark()
        label = token_of(game, step % 2, step % 3)
        shapes.append(Shape("", "hand", f"{classes} {when}", (*parts, *mark), x, y - 0.8, label=label))
        step = step + 1 if step + 1 < rules.STEPS else rules.ROUND
    return shapes


def placing_mark() -> tuple[Part, ...]:
    return (polygon(((-1.3, 5.2), (1.3, 5.2), (0, 7.2)), "how"),)


def moving_mark() -> tuple[Part, ...]:
    return (
        polygon(((-0.7, 5), (-0.7, 7.4), (-3, 6.2)), "how"),
        polygon(((0.7, 5), (0.7, 7.4), (3, 6.2)), "how"),
    )


def clicks(move: int) -> tuple[str, ...]:
    """A piece to place: its Zentrum. A piece to move: its Zentrum, then the target."""
    if move < rules.SQUARES:
        return (square_id(NAMES[move]),)
    origin, target = rules.PIECE_STEPS[move - rules.SQUARES]
    return square_id(NAMES[origin]), square_id(NAMES[target])


def effects(game: GameDefinition, raw: RawState, move: int) -> tuple[Effect, ...]:
    if move < rules.SQUARES:
        return (Effect("place", token_of(game, int(raw.to_move), int(raw.step) % 3), square_id(NAMES[move])),)
    origin, target = rules.PIECE_STEPS[move - rules.SQUARES]
    return (Effect("move", piece_id(NAMES[origin]), square_id(NAMES[target])),)
