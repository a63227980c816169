"""``brettwerk play`` without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


def test_play_without_a_terminal_plays_a_whole_game(brettwerk: Brettwerk, game_id: str) -> None:
    done = brettwerk("play", game_id, "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert brettwerk("play").returncode == 0


def test_engines_need_no_terminal(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "engines.bwr"
    done = brettwerk("play", "blockade", "--seats", "random,4", "--seed", "1", "--save", str(record))
    assert "demonstration" not in done.stdout
    assert "Blue wins" in done.stdout
    assert '[Seat.0 "random"]\n[Seat.1 "level 4"]' in record.read_text()
