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


def test_the_position_after_a_number_of_moves(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "game.bwr"
    record.write_text('[Game "blockade"]\n\n1. f7 d9 ~leave:0 *\n')

    def drawn(*call: str) -> str:
        file = tmp_path / "board.svg"
        done = brettwerk("export", *call, "--output", str(file), "--force")
        assert done.returncode == 0, done.stderr
        return file.read_text()

    for ply, moves in (("0", ""), ("1", "f7"), ("2", "f7 d9")):
        assert drawn(str(record), "--ply", ply) == drawn("blockade", "--moves", moves)
    assert drawn("blockade", "--moves", "f7 d9", "--ply", "1") == drawn("blockade", "--moves", "f7")
    call = ("export", str(record), "--output", str(tmp_path / "x.svg"))
    assert "--ply must be between 0 and 2" in brettwerk(*call, "--ply", "3").stderr
    assert "leave out the other options" in brettwerk(*call, "--moves", "f7").stderr


def test_a_film_tells_on_a_terminal_how_far_it_is(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = ("export", "blockade", "--moves", "f7 d9", "--size", "40", "--force", "--output", str(tmp_path / "a.gif"))
    assert brettwerk(*call).stderr == ""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert "Drawing the film" in brettwerk(*call).stderr
