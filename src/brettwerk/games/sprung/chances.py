"""How far each piece of Schaff den Sprung may run, and why it may go on or must halt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.drawing.marks import SceneMark, drawn, stretch
from brettwerk.core.drawing.scene import circle, square_id, text
from brettwerk.core.messages import Phrase
from brettwerk.games.shared.big_board import centre
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.sprung import position, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
LAST_FILE = 11


def why_stopped(game: GameDefinition, raw: RawState, origin: int, steps: list[int]) -> tuple[str, dict[str, Any]]:
    """Say what ends a chain before its last step: an even number of enemies, or a lone piece's Feld."""
    rank, seat = BIG_BOARD.rank(origin), int(raw.to_move)
    others = int(raw.pieces[rank]) ^ 1 << BIG_BOARD.file(origin)
    with interpreted():
        odd = int(rules.odd_files(game.tables, raw, seat))
        may_go_on = odd & ~int(rules.lone_stops(game.tables, others))
    stop = next(square for square in steps if not may_go_on >> BIG_BOARD.file(square) & 1)
    where = {"origin": NAMES[origin], "stop": NAMES[stop]}
    if odd >> BIG_BOARD.file(stop) & 1:
        return "lone-piece", {**where, "rank": rank + 1}
    enemies = enemies_in_file(game, raw, seat, BIG_BOARD.file(stop))
    return "even-file", {**where, "file": NAMES[stop][0], "enemies": enemies}


def enemies_in_file(game: GameDefinition, raw: RawState, seat: int, file: int) -> int:
    """Count the enemies of a seat in a file."""
    own_side = game.side_of(seat)
    ranks = [rank for other in game.seats if other not in own_side for rank in position.ranks(other)]
    return sum(int(raw.pieces[rank]) >> file & 1 for rank in ranks)


def marks(game: GameDefinition, state: State) -> Iterator[SceneMark]:
    """For each piece that can move, once it is chosen: the squares of its chain, and where that ends."""
    ends: dict[int, list[int]] = {}
    for origin, target in map(position.squares, state.move_numbers):
        ends.setdefault(origin, []).append(target)
    for origin, targets in ends.items():
        *stops, last = sorted(targets)
        if stops:
            yield _stops(game, state, origin, stops)
        yield _halt(game, state, origin, last)


def _stops(game: GameDefinition, state: State, origin: int, stops: list[int]) -> SceneMark:
    """Where the piece may go on: the number of enemies in the file, which is odd."""
    raw, parts = state.raw[0], []
    for square in stops:
        x, y = centre(BIG_BOARD, square)
        enemies = enemies_in_file(game, raw, state.turn, BIG_BOARD.file(square))
        parts += [circle(2.3, "dot", x, y), text(str(enemies), "figure", x, y + 1.1)]
    names = ", ".join(NAMES[square] for square in stops)
    about = tuple(square_id(NAMES[square]) for square in stops)
    said = Phrase("chance.stops", squares=names, origin=NAMES[origin])
    return SceneMark("stop", tuple(parts), about, said, when=(square_id(NAMES[origin]),))


def _halt(game: GameDefinition, state: State, origin: int, last: int) -> SceneMark:
    """Where the chain ends, and why."""
    x, y = centre(BIG_BOARD, last)
    parts = drawn(stretch([(x + 4.1, y - 3.2), (x + 4.1, y + 3.2)]))
    where = {"origin": NAMES[origin], "square": NAMES[last]}
    if BIG_BOARD.file(last) == LAST_FILE or _is_blocked(state, last):
        said = Phrase("chance.halt.board", **where)
    else:
        code, facts = why_stopped(game, state.raw[0], origin, [last])
        if code == "lone-piece":
            said = Phrase("chance.halt.lone", **where)
        else:
            said = Phrase("chance.halt.even", **where, enemies=facts["enemies"])
    return SceneMark("halt", parts, (square_id(NAMES[last]),), said, when=(square_id(NAMES[origin]),))


def _is_blocked(state: State, square: int) -> bool:
    """Whether no empty square of the rank lies behind."""
    pieces = int(state.raw[0].pieces[BIG_BOARD.rank(square)])
    return all(pieces >> file & 1 for file in range(BIG_BOARD.file(square) + 1, 12))
