"""``brettwerk replay``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


def test_a_game_is_saved_replayed_and_counted(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "game.bwr"
    call = ("play", "blockade", "--seed", "3", "--save", str(file))
    assert f"The game is saved in {file}." in brettwerk(*call).stdout
    assert brettwerk(*call).returncode == 2
    assert brettwerk(*call, "--force").returncode == 0
    shown = brettwerk("replay", str(file), "--lang", "de").stdout
    assert shown.startswith("1. Blockade (blockade, classic, 2 Spieler), 5 Züge: Rot gewinnt")
    assert "12 .  .  ." in shown
    facts = json.loads(brettwerk("replay", str(file), "--json").stdout)
    assert facts["error"] is None
    assert facts["games"][0]["outcome"] == {"code": "escape", "winners": [0], "payoffs": [1.0, -1.0]}
    assert facts["games"][0]["seats"] == ["random", "random"]


def test_replay_says_where_a_game_breaks(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "games.bwr"
    game = '[Game "blockade"]\n\n1. g4 l8\n3. g7 {move} *\n\n'
    file.write_text(game + game.replace("{move}", "l8"))
    done = brettwerk("replay", str(file))
    assert (done.returncode, done.stderr) == (2, f"brettwerk: {file}:9: l8 is occupied.\n")
    assert done.stdout.startswith("1. Blockade")
    broken = brettwerk("replay", str(file), "--json")
    assert broken.returncode == 2
    facts = json.loads(broken.stdout)
    assert len(facts["games"]) == 1
    assert facts["error"] == {"file": str(file), "line": 9, "code": "occupied", "reason": "l8 is occupied."}
