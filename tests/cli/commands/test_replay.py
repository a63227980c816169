"""``brettwerk replay``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from brettwerk.cli.play.replay import step_through

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

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


def test_a_game_is_stepped_through_by_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.bwr"
    file.write_text('[Game "aufstellen"]\n\n1. a1 b2 *\n\n[Game "aufstellen"]\n\n1. d4 *\n')
    keys = iter(["\r", "x", "\x1b[C", "b", "b", "b", " ", " ", " ", "n", "q"])
    step_through(str(file), "en", lambda: next(keys))
    shown = [line for line in capsys.readouterr().out.splitlines() if "/" in line]
    first = ["1/2  Red: a1", "2/2  Blue: b2", "1/2  Red: a1", "1/2  Red: a1", "2/2  Blue: b2"]
    assert shown == [*first, "1/1  Red: d4"]
    assert not list(keys)


def test_the_end_of_input_ends_stepping(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.bwr"
    file.write_text('[Game "aufstellen"]\n\n1. a1 ~leave:0 *\n')
    keys = iter(["n", "n"])

    def read_key() -> str:
        for key in keys:
            return key
        raise EOFError

    step_through(str(file), "de", read_key)
    shown = capsys.readouterr().out
    assert "2/2  Rot: steigt aus" in shown
    assert "Blau gewinnt" in shown


def test_stepping_needs_a_terminal(brettwerk: Brettwerk, tmp_path: Path) -> None:
    done = brettwerk("replay", str(tmp_path / "game.bwr"), "--step")
    assert (done.returncode, "needs a terminal" in done.stderr) == (2, True)
