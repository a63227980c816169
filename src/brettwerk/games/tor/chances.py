"""Where gates can open in Das Tor, and the two enemy pieces that make each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.drawing.marks import SceneMark, diamond, drawn, ring, stretch
from brettwerk.core.drawing.scene import square_id
from brettwerk.core.messages import Phrase
from brettwerk.games.shared.big_board import centre, seat_of, shape_of
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.tor import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names


def gates(state: State) -> list[tuple[int, int]]:
    """Origins and targets of the moves that open a gate."""
    opening = {move // rules.CHOICES for move in state.move_numbers if move % rules.CHOICES}
    return [rules.LINES.squares(line) for line in sorted(opening)]


def witnesses(game: Game, board: list[int], origin: int, target: int) -> tuple[int, int] | None:
    """The nearest two enemy pieces of one colour, in the rank and in the file, that make a gate of three shapes."""
    mover = board[origin]
    in_rank = _enemies_on(game, board, mover, [12 * (target // 12) + file for file in range(12)], target)
    in_file = _enemies_on(game, board, mover, [12 * rank + target % 12 for rank in range(12)], target)
    for one in in_rank:
        for other in in_file:
            shapes = {shape_of(code) for code in (mover, board[one], board[other])}
            if seat_of(board[one]) == seat_of(board[other]) and len(shapes) == 3:
                return one, other
    return None


def _enemies_on(game: Game, board: list[int], mover: int, line: list[int], target: int) -> list[int]:
    """The squares of a line with enemy pieces, those nearest to the target first."""
    foes = int(game.tables.foes[seat_of(mover)])
    found = [square for square in line if board[square] and foes >> seat_of(board[square]) & 1]
    return sorted(found, key=lambda square: abs(square - target))


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    """Diamonds where gates can open, those of a piece once it is chosen; the enemies at the one that is aimed at."""
    board = state.raw[0].board.tolist()
    found = gates(state)
    if not found:
        return
    colour = game.colour_phrase(state.turn)
    yield _spots(colour, sorted({target for _, target in found}), resting=True)
    for origin in dict.fromkeys(origin for origin, _ in found):
        targets = [target for start, target in found if start == origin]
        yield _spots(colour, targets, when=(square_id(NAMES[origin]),))
        for target in targets:
            if pair := witnesses(game, board, origin, target):
                yield _pair(origin, target, pair)


def _spots(colour: Phrase, targets: list[int], *, resting: bool = False, when: tuple[str, ...] = ()) -> SceneMark:
    parts = drawn("".join(diamond(centre(BIG_BOARD, target), 2.3) for target in targets))
    names = ", ".join(NAMES[target] for target in targets)
    text = Phrase("chance.gates", colour=colour, squares=names)
    about = tuple(square_id(NAMES[target]) for target in targets)
    return SceneMark("spot", parts, about, text, when=when, resting=resting, below=True)


def _pair(origin: int, target: int, pair: tuple[int, int]) -> SceneMark:
    """Lines from the target to the two enemies."""
    at = centre(BIG_BOARD, target)
    parts = []
    for square in pair:
        x, y = centre(BIG_BOARD, square)
        side_x, side_y = (x > at[0]) - (x < at[0]), (y > at[1]) - (y < at[1])
        line = stretch([(at[0] + 2.6 * side_x, at[1] + 2.6 * side_y), (x - 4.7 * side_x, y - 4.7 * side_y)])
        parts += [*ring((x, y)), *drawn(line)]
    ways = square_id(NAMES[origin]), square_id(NAMES[target])
    about = (ways[1], *(square_id(NAMES[square]) for square in pair))
    text = Phrase("chance.witnesses", square=NAMES[target], one=NAMES[pair[0]], other=NAMES[pair[1]])
    return SceneMark("witness", tuple(parts), about, text, when=ways)
