"""``brettwerk games``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_games_are_listed_with_what_they_offer(brettwerk: Brettwerk) -> None:
    rows = json.loads(brettwerk("games", "--json").stdout)
    assert [row["id"] for row in rows] == game_ids()
    by_id = {row["id"]: row for row in rows}
    assert by_id["weltreich"]["editions"]["space"] == {
        "name": "Stargate",
        "players": [2, 4],
        "teams": True,
        "options": [],
    }
    listed = brettwerk("games").stdout
    assert all(game in listed for game in game_ids())
