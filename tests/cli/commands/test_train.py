"""``brettwerk train``: where the winner goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk import load_game
from brettwerk.cli.contest.training import Training

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from support.command_line import Brettwerk


def test_learned_weights_go_to_the_users_folder_unless_told_otherwise(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    monkeypatch.setattr(Training, "learn", lambda _self, _generations, output: written.append(output))
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    call = ("train", "alcazar", "--folder", str(tmp_path / "training"))
    for more in ((), ("--output", "mine.json"), ("--into-package",)):
        done = brettwerk(*call, *more)
        assert done.returncode == 0, done.stderr
    own, named, shipped = written
    assert own == tmp_path / "weights" / "alcazar.json"
    assert str(named) == "mine.json"
    assert shipped == load_game("alcazar").weights_path
