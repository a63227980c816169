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


def test_engines_are_named_as_in_the_arena(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "game.bwr"
    seats = "uct,simulations=20,level=9,simulations=30"
    done = brettwerk("play", "aufstellen", "--seats", seats, "--seed", "1", "--save", str(record))
    assert done.returncode == 0, done.stderr
    assert '[Seat.0 "uct,simulations=20"]\n[Seat.1 "level=9,simulations=30"]' in record.read_text()
    assert "--seats takes 2 of" in brettwerk("play", "tor", "--seats", "human,level=0").stderr


def test_a_recorded_game_goes_on_where_it_stopped(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "game.bwr"
    record.write_text(
        '[Game "aufstellen"]\n[Option.diagonals "no"]\n[Seat.0 "level 1"]\n[Seat.1 "random"]\n\n1. b2 c3 *\n'
    )
    done = brettwerk("play", "--resume", str(record), "--seed", "1", "--save", str(record))
    assert done.returncode == 0, done.stderr
    assert "   3  Red plays" in done.stdout
    saved = record.read_text()
    assert "1. b2 c3" in saved
    assert '[Seat.0 "level 1"]\n[Seat.1 "random"]' in saved
    assert '[Option.diagonals "no"]' in saved
    over = brettwerk("play", "--resume", str(record))
    assert "The game is over" in over.stdout
    assert "leave out the game" in brettwerk("play", "tor", "--resume", str(record)).stderr


def test_people_go_on_for_whoever_is_no_engine(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "game.bwr"
    record.write_text('[Game "aufstellen"]\n[Seat.0 "Anna"]\n\n1. b2 c3 *\n')
    assert "demonstration game" in brettwerk("play", "--resume", str(record), "--seed", "1").stdout
    done = brettwerk("play", "--resume", str(record), "--seats", "random,1", "--seed", "1")
    assert "demonstration game" not in done.stdout


def test_a_game_starts_after_given_moves(brettwerk: Brettwerk) -> None:
    done = brettwerk("play", "aufstellen", "--moves", "B2 c3", "--seats", "random,random", "--seed", "1")
    assert done.stdout.startswith("   3  Red plays")
