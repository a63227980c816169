"""What stands where in a position of sprung, and which squares a move touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.shared.big_board import BLOCK, TRIANGLE, code
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.games.sprung import rules

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.definition import GameDefinition


def ranks(seat: int) -> list[int]:
    """The three ranks of a seat, from below."""
    return [rules.LOWEST_RANK[seat] + one for one in range(3)]


def owner(game: GameDefinition, rank: int) -> int | None:
    """The seat whose rank it is, None if nobody plays there."""
    return next((seat for seat in game.seats if rank in ranks(seat)), None)


def triangle_goals(game: GameDefinition, seat: int) -> list[int]:
    """The squares on which a seat's triangles must end, if that counts."""
    masks = rules.feld_masks(tuple(game.option("triangles").split(",")))
    return [
        12 * rank + 9 + file
        for rank, mask in zip(ranks(seat), masks, strict=True)
        for file in range(3)
        if mask >> file & 1
    ]


def codes(game: GameDefinition, raw: RawState) -> list[int]:
    """The code of every square."""
    found = [0] * BIG_BOARD.size
    pieces, triangles = raw.pieces.tolist(), raw.triangles.tolist()
    for seat in game.seats:
        for rank in ranks(seat):
            for file in range(rules.FILES):
                if pieces[rank] >> file & 1:
                    shape = TRIANGLE if triangles[rank] >> file & 1 else BLOCK
                    found[12 * rank + file] = code(seat, shape)
    return found


def squares(move: int) -> tuple[int, int]:
    """Origin and target of a move."""
    rank, pair = divmod(move, rules.PAIRS)
    origin, target = rules.FILE_PAIRS[pair]
    return 12 * rank + origin, 12 * rank + target


def steps(raw: RawState, move: int) -> list[int]:
    """The squares on which the steps of a move end: every empty one from behind its origin to its target."""
    origin, target = squares(move)
    pieces = int(raw.pieces[BIG_BOARD.rank(origin)])
    return [square for square in range(origin + 1, target + 1) if not pieces >> BIG_BOARD.file(square) & 1]
