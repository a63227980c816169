"""Which pieces lie on a board, and whether play can have put them there.

Pieces of one colour never touch along a side, so that each group of squares is one piece. Squares stay covered and
skipped seats stay skipped, so that the order of the moves matters in three points only: which piece came first (it
covers a start point), which came last (was it the single square?), and what lay there when a seat was skipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from brettwerk.games.blokus_duo.pieces import (
    NAMES,
    PLACEMENTS,
    SINGLE,
    START_POINTS,
    components,
    corners,
    piece_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


class Impossible(Exception):
    """No play leads to this; carries the code of the sentence that says why, and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Side:
    """The pieces of one seat on the board. Sets of them are bits, in the order of ``groups``."""

    groups: tuple[tuple[int, ...], ...]
    """The squares of each piece."""
    pieces: tuple[int, ...]

    @property
    def everything(self) -> int:
        return (1 << len(self.groups)) - 1

    @cached_property
    def openers(self) -> int:
        """The pieces that can have come first."""
        return sum(1 << i for i, squares in enumerate(self.groups) if set(squares) & set(START_POINTS))

    @cached_property
    def touching(self) -> list[int]:
        """For each piece, the pieces that it meets at a corner."""
        around = [{corner for square in squares for corner in corners(square)} for squares in self.groups]
        return [
            sum(1 << j for j, squares in enumerate(self.groups) if j != i and around[i] & set(squares))
            for i in range(len(self.groups))
        ]

    def reached(self, pieces: int) -> int:
        """Those of some pieces that can be laid one after the other."""
        found = pieces & self.openers
        found &= -found
        grown = 0
        while grown != found:
            grown = found
            for i in members(grown):
                found |= self.touching[i] & pieces
        return found

    def can_lie(self, pieces: int) -> bool:
        """Tell whether some pieces can have lain there without the others."""
        return self.reached(pieces) == pieces

    def last_pieces(self, *, single: bool) -> list[int]:
        """The pieces that can have come last, if that was the single square, or if it was not."""
        return [
            i
            for i, piece in enumerate(self.pieces)
            if (piece == SINGLE) == single and self.can_lie(self.everything & ~(1 << i))
        ]


def members(pieces: int) -> list[int]:
    return [i for i in range(pieces.bit_length()) if pieces >> i & 1]


def read_side(squares: Iterable[int]) -> Side:
    """Recognise the pieces that cover some squares, or raise Impossible."""
    groups = components(squares)
    found: dict[int, tuple[int, ...]] = {}
    for group in groups:
        piece = piece_of(group)
        if piece is None:
            raise Impossible("no-such-piece", squares=write(group))
        if piece in found:
            raise Impossible("piece-twice", piece=NAMES[piece], one=write(found[piece]), other=write(group))
        found[piece] = group
    side = Side(tuple(groups), tuple(found))
    if groups and not side.openers:
        raise Impossible("no-opening")
    if not side.can_lie(side.everything):
        loose = members(side.everything & ~side.reached(side.everything))
        raise Impossible("loose-piece", squares=write(groups[loose[0]]))
    return side


def check_last(side: Side, *, single: bool) -> None:
    """Raise Impossible if the last piece cannot have been (or must have been) the single square."""
    if single and SINGLE not in side.pieces:
        raise Impossible("single-not-placed")
    if side.groups and not side.last_pieces(single=single):
        raise Impossible("single-not-last" if single else "single-was-last")


def check_turns(sides: tuple[Side, Side], turn: int, moves_alone: Iterable[int], *, single: bool) -> None:
    """Raise Impossible if a seat went ahead, or is to move, though the other could still place a piece.

    ``moves_alone`` are the moves that the seat behind would have if the other's pieces were not there; ``single`` says
    whether the other's last piece was the single square.
    """
    seat = behind(sides)
    ahead = sides[1 - seat]
    before = len(sides[seat].groups) + seat  # so many pieces the other had placed when it was this seat's turn
    extra = len(ahead.groups) - before
    if extra == 0 and turn == seat:
        return
    blockers = _blockers(ahead, moves_alone)
    if extra == 0:
        if 0 in blockers:
            raise Impossible("not-skipped")
        return
    last = ahead.last_pieces(single=single)
    if not _could_be_skipped(ahead, before, blockers, last):
        raise Impossible("too-far-ahead", more=len(ahead.groups), fewer=len(sides[seat].groups))


def behind(sides: tuple[Side, Side]) -> int:
    """The seat whose turn it is if nobody was skipped, and that was skipped if the other is farther ahead."""
    return int(len(sides[0].groups) > len(sides[1].groups))


def _blockers(side: Side, moves: Iterable[int]) -> list[int]:
    """For each of some moves, the pieces of a side that lie in its way; sets that contain others are left out."""
    owner = {square: i for i, squares in enumerate(side.groups) for square in squares}
    found: list[int] = []
    for pieces in sorted(
        {
            sum(1 << i for i in {owner[square] for square in PLACEMENTS[move].squares if square in owner})
            for move in moves
        },
        key=int.bit_count,
    ):
        if not any(smaller & pieces == smaller for smaller in found):
            found.append(pieces)
    return found


def _could_be_skipped(ahead: Side, count: int, blockers: list[int], last: list[int]) -> bool:
    """Take pieces away, the last first, until ``count`` are left that still block every move of the other seat."""
    if _disjoint(blockers) > count:
        return False
    open_ways = [ahead.everything & ~(1 << i) for i in last]
    seen = set(open_ways)
    while open_ways:
        pieces = open_ways.pop()
        if not all(pieces & blocker for blocker in blockers):
            continue
        if pieces.bit_count() == count:
            return True
        for i in members(pieces):
            fewer = pieces & ~(1 << i)
            if fewer not in seen and ahead.can_lie(fewer):
                seen.add(fewer)
                open_ways.append(fewer)
    return False


def _disjoint(blockers: list[int]) -> int:
    """Count blockers that share no piece: so many pieces at least it takes to block every move."""
    used = count = 0
    for blocker in blockers:
        if not blocker & used:
            used |= blocker
            count += 1
    return count
