"""Moves as people type them: in any case, with any signs between squares, and in any order where that means nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.core.state import State

WORD = re.compile(r"[a-z][0-9]+|[a-z]+|[0-9]+")
CAPTURE = re.compile(r"(?<=[0-9])x(?=[a-z][0-9])")
"""The sign of a capture between two squares, which says nothing that the squares do not."""
SET_OF_SQUARES = re.compile(r"[a-z][0-9]+(,[a-z][0-9]+)+")
"""A move whose squares are listed, not gone through; their order means nothing."""


def read_typed(state: State, text: str) -> str:
    """The legal move that a text means; where it means none, the text in small letters, for the rules to explain."""
    legal = state.moves_by_text
    if text in legal:
        return text
    typed = _words(text)
    meant = [move for move in legal if _words(move) == typed]
    meant = meant or [move for move in legal if SET_OF_SQUARES.fullmatch(move) and _same_squares(move, typed)]
    return meant[0] if len(meant) == 1 else re.sub(r"[A-Z](?=[0-9])", lambda letter: letter[0].lower(), text)


def _words(text: str) -> list[str]:
    return WORD.findall(CAPTURE.sub("-", text.lower()))


def _same_squares(move: str, typed: list[str]) -> bool:
    return sorted(_words(move)) == sorted(typed)
