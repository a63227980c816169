"""What several commands print as JSON in the same form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.variant import Variant


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
