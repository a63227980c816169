"""``brettwerk export``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk


@pytest.mark.parametrize("look", [[], ["--dark", "--no-coordinates", "--patterns"]])
def test_export_writes_what_the_files_ending_says(brettwerk: Brettwerk, tmp_path: Path, look: list[str]) -> None:
    begins = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a"}
    for ending, first in begins.items():
        file = tmp_path / f"opening.{ending}"
        done = brettwerk("export", "blockade", "--moves", "f7 d9", "--size", "90", "--output", str(file), *look)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert file.read_bytes().startswith(first)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".gif", ".png", ".svg"]


def test_a_record_is_exported_as_an_animation(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record, film = str(tmp_path / "game.bwr"), tmp_path / "game.gif"
    brettwerk("play", "blockade", "--seed", "3", "--save", record)
    assert brettwerk("export", record, "--size", "60", "--output", str(film)).returncode == 0
    assert film.read_bytes().startswith(b"GIF89a")


def test_export_overwrites_only_by_force(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("precious")
    call = ("export", "alcazar", "--output", str(file))
    refused = brettwerk(*call)
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert "gibt es schon" in brettwerk(*call, "--lang", "de").stderr
    assert file.read_text() == "precious"
    assert brettwerk(*call, "--force").returncode == 0
    assert file.read_text().startswith("<svg")
