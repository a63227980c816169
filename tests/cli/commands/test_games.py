"""``brettwerk games``."""

from __future__ import annotations

import json
import re
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
    assert re.search(r"sprung +classic +Schaff den Sprung +2, 3, 4, teams +lone, experienced, triangles", listed)
    assert re.search(r"sprung +space +Jump +2 +lone\b", listed)


def test_one_game_is_told_with_all_its_options(brettwerk: Brettwerk) -> None:
    told = brettwerk("games", "tor", "--lang", "en").stdout
    assert "Sid Sackson" in told
    assert "--option without=…  (players: 3)" in told
    assert "yellow|red|blue|green" in told
    assert "default: Za1,Tb1,Sa2" in told
    in_german = brettwerk("games", "weltreich", "--lang", "de").stdout
    assert "--option order=…  (Gruppen)" in in_german
    assert "Vorgabe: alternate" in in_german
    options = json.loads(brettwerk("games", "allein", "--json").stdout)["options"]
    assert {option["name"]: option["default"] for option in options} == {"layout": "1", "shuffle": ""}
    wrong = brettwerk("games", "chess", "--lang", "en")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)


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
