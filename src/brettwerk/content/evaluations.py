"""What the engine thinks, under the names of the messages that carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from brettwerk.table.stored_board import outcome_to_json

if TYPE_CHECKING:
    from brettwerk.core.outcome import Outcome
    from brettwerk.search.choice import Choice
    from brettwerk.search.review import Judgement

Json = dict[str, Any]

HINT_SECONDS = 1.0
HINT_LINES = 3
ENGINE_PAUSE = 0.7
"""Seconds between the moves of two engines, so that people can follow."""
ANALYSIS_SECONDS = 15.0
"""For a position that somebody looks at."""
REVIEW_SECONDS = 60.0
"""For all moves of a game."""
LEAST_SECONDS, MOST_SECONDS = 0.05, 0.5
"""For one position of a game that is reviewed."""


def seconds_for_each(seconds: float, moves: int) -> float:
    """How long to think about each position of a game that is reviewed in a time."""
    return min(max(seconds / max(moves, 1), LEAST_SECONDS), MOST_SECONDS)


def hint(choice: Choice) -> Json:
    """What the engine recommends."""
    found = choice.to_json()
    lines = [{name: line[name] for name in ("moves", "value", "proven")} for line in found["lines"]]
    return {**{name: found[name] for name in ("move", "value", "proven")}, "lines": lines}


def evaluation(choice: Choice) -> Json:
    """What the engine thinks of a position."""
    found = choice.to_json()
    return {
        "outcome": None,
        "chances": found["values"],
        "proven": found["proven"],
        "lines": [
            {"chances": line["values"], **{name: line[name] for name in ("moves", "proven", "length", "solved")}}
            for line in found["lines"]
        ],
        "simulations": found["simulations"],
        "depth": found["depth"],
    }


def evaluation_of_end(outcome: Outcome) -> Json:
    """What there is to say of a game that is over."""
    chances = [(payoff + 1) / 2 for payoff in outcome.payoffs]
    facts = {"chances": chances, "proven": True, "lines": [], "simulations": 0, "depth": 0}
    return facts | {"outcome": outcome_to_json(outcome)}


def judged(judgement: Judgement) -> Json:
    """What a move of a reviewed game was worth."""
    return {
        "index": judgement.index,
        "ply": judgement.ply,
        "seat": judgement.seat,
        "move": judgement.move,
        "before": _rounded(judgement.before),
        "after": _rounded(judgement.after),
        "certain": judgement.certain,
        "loss": round(judgement.loss, 4),
        "grade": judgement.grade,
        "better": list(judgement.better),
    }


def _rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]
