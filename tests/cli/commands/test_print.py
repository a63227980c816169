"""``brettwerk print``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.foreign_games import install_example, with_packages
from support.pdf_reading import pages_of, size_of, text_of

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from support.command_line import Brettwerk


def test_a_game_is_printed_to_a_file_of_its_name(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = brettwerk("print", "Stargate", "--players", "4", "--paper", "letter", "--fit", "--lang", "de")
    assert done.returncode == 0, done.stderr
    assert "weltreich-space.pdf" in done.stdout
    pages = pages_of((tmp_path / "weltreich-space.pdf").read_bytes())
    assert size_of(pages[0]) == pytest.approx((215.9, 279.4), abs=0.01)
    assert "4 Spieler" in text_of(pages[0])
    assert brettwerk("print", "Stargate").returncode == 2, "it is there already"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--paper", "a3"], "There is: a4, letter"),
        (["--square", "3"], "--square must be between 5 and 100"),
        (["--square", "200"], "--square must be between 5 and 100"),
        (["--square", "nan"], "--square must be a number"),
        (["--square", "20", "--fit"], "--square and --fit contradict each other"),
        (["--output", "board.png"], "Possible endings: .pdf"),
        (["--output", "nowhere/board.pdf"], "does not exist"),
        (["--edition", "moon"], "no edition"),
        (["--players", "7"], "players"),
        (["--option", "guards=none"], "guards"),
    ],
)
def test_wrong_options_get_one_sentence(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = brettwerk("print", "blockade", *wrong)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_piece_too_large_for_the_paper_gets_one_sentence(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = brettwerk("print", "blokus-duo", "--square", "90", "--lang", "de")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "Nimm höchstens" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_another_package_is_printed_too(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    """It declares nothing: its pieces are those of random games, its page is the prose of its guide."""
    install_example(tmp_path)
    call = ("-m", "brettwerk", "print", "tic-tac-toe", "--lang", "en")
    done = python(*call, cwd=tmp_path, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    text = "\n".join(text_of(page) for page in pages_of((tmp_path / "tic-tac-toe.pdf").read_bytes()))
    assert "Tic-tac-toe · Guide" in text
    assert "Tic-tac-toe · Board" in text
    assert re.search(r"Red\s+5\s.*Blue\s+4\s", text, re.DOTALL), text
