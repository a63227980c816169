"""Whether engines agree to a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.match import Match
    from brettwerk.search.engine import Engine

DRAW = 0.5
"""What a draw is worth, on the scale of an engine's chances."""


def who_declines(match: Match, engines: Mapping[int, Engine]) -> int | None:
    """The first seat whose engine thinks that it does better than a draw; None if all engines agree."""
    for seat, engine in engines.items():
        if seat not in match.state.out and engine.choose(match).values[seat] > DRAW:
            return seat
    return None
