"""Which pieces lie on a board: pieces of one colour never touch along a side, so that each group of squares is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.blokus_duo.pieces import NAMES, components, piece_of, write

if TYPE_CHECKING:
    from collections.abc import Iterable


class Impossible(Exception):
    """A board that no pieces make; carries the code of the sentence that says why, and its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def pieces_on(squares: Iterable[int]) -> list[int]:
    """Recognise the pieces that cover some squares, or raise Impossible."""
    found: dict[int, tuple[int, ...]] = {}
    for group in components(squares):
        piece = piece_of(group)
        if piece is None:
            raise Impossible("no-such-piece", squares=write(group))
        if piece in found:
            raise Impossible("piece-twice", piece=NAMES[piece], one=write(found[piece]), other=write(group))
        found[piece] = group
    return list(found)
