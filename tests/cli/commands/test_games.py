"""``brettwerk games``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from brettwerk.cli.play import catalogue
from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import Phrase
from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    import pytest

    from support.command_line import Brettwerk


def test_games_are_listed_with_what_they_offer(brettwerk: Brettwerk) -> None:
    rows = json.loads(brettwerk("games", "--json").stdout)
    assert [row["id"] for row in rows] == game_ids()
    by_id = {row["id"]: row for row in rows}
    assert by_id["weltreich"]["editions"]["space"] == {
        "name": "Stargate",
        "players": [2, 4],
        "teams": True,
        "options": ["order", "crown", "setup"],
    }
    listed = brettwerk("games").stdout
    assert all(game in listed for game in game_ids())


def test_a_game_that_cannot_be_loaded_is_named_after_the_others(
    brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = BrokenGame.at("chess", "chess/rules.py:7", Phrase("broken.attributes", missing="rules"))
    monkeypatch.setattr(catalogue, "broken_games", lambda: {"chess": broken})
    for words in ((), ("--json",)):
        done = brettwerk("games", *words)
        assert done.returncode == 0
        assert done.stderr == f"brettwerk: {broken.text('en')}\n"
        assert all(game in done.stdout for game in game_ids())
