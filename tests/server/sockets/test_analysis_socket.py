"""The socket of the analysis page: the longest game fits, and what does not is told."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from brettwerk.cli.hosting.serving import SOCKET_BYTES
from brettwerk.core.registry import load_game
from brettwerk.server.middleware.guard import MOST_BYTES
from support.browsing import Browser, until

if TYPE_CHECKING:
    from brettwerk.core.match import Match


def longest_match() -> Match:
    """A random game that ends only because it is too long."""
    match, chance = load_game("alcazar").new_match(), random.Random(2)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()))
    assert match.outcome
    assert (len(match.moves), match.outcome.code) == (1000, "length")
    return match


def test_a_game_of_a_thousand_moves_can_be_analysed(browser: Browser) -> None:
    moves = list(longest_match().moves)
    request: dict[str, Any] = {"type": "evaluate", "id": 7, "game": "alcazar", "moves": moves[:-1]}
    assert len(json.dumps(request)) < MOST_BYTES < SOCKET_BYTES
    with browser.connect("/api/analysis/socket") as socket:
        socket.send_json(request)
        found = until(socket, "evaluation")
        socket.send_json({"type": "stop", "id": 8})
        assert (found["id"], found["outcome"]) == (7, None)
        assert sum(found["chances"]) > 0
        socket.send_json(request | {"id": 9, "moves": moves})
        while (found := until(socket, "evaluation"))["id"] != 9:
            pass
    assert found["outcome"]["code"] == "length"


def test_what_is_too_large_is_refused_with_a_sentence(browser: Browser) -> None:
    with browser.connect("/api/analysis/socket") as socket:
        socket.send_json({"type": "evaluate", "id": 7, "game": "alcazar", "moves": ["a1"] * (MOST_BYTES // 4)})
        refused = until(socket, "trouble")
    assert (refused["id"], refused["error"]["code"]) == (None, "too-large")
