"""What several commands print as JSON in the same form."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from brettwerk.cli.output.streams import can_show
from brettwerk.core.messages import printable

if TYPE_CHECKING:
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.variant import Variant


def json_text(value: Any) -> str:
    """A value as it is printed: escaped is what standard output cannot show, and what would steer a terminal."""
    text = printable(json.dumps(value, ensure_ascii=False))
    return text if can_show(text, sys.stdout) else json.dumps(value)


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended; None if it is not over."""
    if outcome is None:
        return None
    return {"code": outcome.code, "winners": outcome.winners, "payoffs": outcome.payoffs}


def variant_json(variant: Variant) -> dict[str, Any]:
    """Which game was played, and how."""
    return {
        "game": variant.game,
        "edition": variant.edition,
        "players": variant.players,
        "teams": variant.teams,
        "options": variant.option_texts(),
    }
