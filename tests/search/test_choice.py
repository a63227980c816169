"""What the engine thinks, as JSON: one form, which all others are made of."""

from __future__ import annotations

from brettwerk.cli.analysis.schema import Analysis
from brettwerk.content.evaluations import evaluation
from brettwerk.core.solved.space import DRAW, Verdict
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.server.schemas.messages import EvaluationMessage

FOUND = PrincipalVariation(("b2", "c3"), (0.66666, 0.33334), 0.66666, 10, None)
KNOWN = PrincipalVariation(("a1",), (0.5, 0.5), 0.5, 0, None, Verdict(DRAW, None))
LOST = PrincipalVariation(("a2", "a3"), (0.0, 1.0), 0.0, 1, 2)
CHOICE = Choice("b2", 0.66666, (FOUND, KNOWN, LOST), 11, 4)

WRITTEN = {
    "move": "b2",
    "value": 0.6667,
    "values": [0.6667, 0.3333],
    "proven": False,
    "solved": False,
    "length": None,
    "simulations": 11,
    "depth": 4,
    "lines": [
        {
            "moves": ["b2", "c3"],
            "value": 0.6667,
            "values": [0.6667, 0.3333],
            "visits": 10,
            "proven": False,
            "solved": False,
            "length": None,
        },
        {
            "moves": ["a1"],
            "value": 0.5,
            "values": [0.5, 0.5],
            "visits": 0,
            "proven": True,
            "solved": True,
            "length": None,
        },
        {
            "moves": ["a2", "a3"],
            "value": 0.0,
            "values": [0.0, 1.0],
            "visits": 1,
            "proven": True,
            "solved": False,
            "length": 2,
        },
    ],
}


def test_a_choice_as_json() -> None:
    assert CHOICE.to_json() == WRITTEN


def test_json_lines_are_made_of_it() -> None:
    head = {"id": "one", "ply": 0, "partial": False, "state": "…", "turn": 0}
    assert Analysis.model_validate(head | WRITTEN).model_dump() == head | WRITTEN


def test_evaluation_messages_are_made_of_it() -> None:
    message = EvaluationMessage(id=1, done=True, **evaluation(CHOICE))
    assert message.chances == WRITTEN["values"]
    assert (message.proven, message.simulations, message.depth) == (False, 11, 4)
    written = [
        (line["moves"], line["values"], line["proven"], line["solved"], line["length"])
        for line in CHOICE.to_json()["lines"]
    ]
    assert [(one.moves, one.chances, one.proven, one.solved, one.length) for one in message.lines] == written
