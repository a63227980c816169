"""What stands where in a position of blockade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.games.blockade import rules
from brettwerk.games.shared.big_board import BLOCK, CYLINDER, code

if TYPE_CHECKING:
    from brettwerk.core.compiled.raw_state import RawState


def codes_of(raw: RawState) -> list[int]:
    """The code of every square, kings included."""
    codes = [code(int(guard) - 1, BLOCK) if guard else 0 for guard in raw.guard]
    for seat, king in enumerate(rules.KINGS):
        codes[king] = code(seat, CYLINDER)
    return codes
