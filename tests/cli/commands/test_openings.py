"""``brettwerk openings``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.content.openings import read_books

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

CALL = ("openings", "alcazar", "--simulations", "8")


def test_the_engine_plays_itself_and_what_it_played_often_is_kept(brettwerk: Brettwerk, tmp_path: Path) -> None:
    path = tmp_path / "alcazar.txt"
    done = brettwerk(*CALL, "--games", "6", "--output", str(path))
    assert done.returncode == 0, done.stderr
    assert f"Games: 6. Positions with moves that were played often enough: {count(path)}." in done.stdout
    again = tmp_path / "again.txt"
    brettwerk(*CALL, "--games", "6", "--output", str(again))
    assert list(read_books(again.read_text("utf-8"))) == list(read_books(path.read_text("utf-8")))


def count(path: Path) -> int:
    [book] = read_books(path.read_text("utf-8"))
    return len(book.positions)


def test_records_are_counted_and_other_variants_of_the_file_stay(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record, path = str(tmp_path / "game.bwr"), tmp_path / "blockade.txt"
    brettwerk("play", "blockade", "--seed", "3", "--save", record)
    for edition in ("classic", "space"):
        done = brettwerk("openings", "blockade", record, record, record, "--edition", edition, "--output", str(path))
        assert done.returncode == 0, done.stderr
    classic, space = read_books(path.read_text("utf-8"))
    assert (classic.games, space.games) == (3, 0)
    assert all(one.games == 3 for moves in classic.positions.values() for one in moves.values())
    assert len(classic.positions) > 3


def test_a_file_that_is_not_of_openings_is_not_written_over(brettwerk: Brettwerk, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n", "utf-8")
    done = brettwerk(*CALL, "--games", "1", "--output", str(path))
    assert (done.returncode, path.read_text("utf-8")) == (2, "Dear Anna,\n")
    assert "letter.txt, line 1 cannot be read as openings" in done.stderr
