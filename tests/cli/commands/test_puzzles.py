"""``brettwerk puzzles …``: lists, mistakes, and making new ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import game_ids, load_game

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path


def test_the_list_counts_all_games(python: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "puzzles", "list", "--lang", "de")
    assert done.returncode == 0, done.stderr
    assert all(load_game(game).name("de") in done.stdout for game in game_ids())
    found = json.loads(python("-m", "brettwerk", "puzzles", "list", "tor", "--difficulty", "easy", "--json").stdout)
    assert {puzzle["difficulty"] for puzzle in found} == {"easy"}
    assert {puzzle["game"] for puzzle in found} == {"tor"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--difficulty", "gentle"), "--difficulty takes easy, medium or hard"),
        (("play",), "in a terminal"),
        (("list", "chess"), "There is no game 'chess'"),
        (("make", "alcazar", "--levels", "0"), "--levels takes levels"),
    ],
)
def test_mistakes_are_named(
    python: Callable[..., subprocess.CompletedProcess[str]], words: tuple[str, ...], said: str
) -> None:
    done = python("-m", "brettwerk", "puzzles", *words, "--lang", "en")
    assert done.returncode == 2
    assert said in done.stderr


def test_new_puzzles_are_made(python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    """They go to the user's own folder; the second call, which names the file, goes on."""
    path = tmp_path / "puzzles" / "aufstellen.txt"
    words = ["puzzles", "make", "aufstellen", "--seconds", "1", "--within", "5", "--lang", "en"]
    played: list[int] = []
    for _ in range(2):
        done = python("-m", "brettwerk", *words, BRETTWERK_DATA=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert "Games searched" in done.stderr
        words += [] if played else ["--output", str(path)]
        played.append(int(path.read_text("utf-8").partition("Games played: ")[2].split()[0]))
    assert 0 < played[0] < played[1]
    assert f"brettwerk {' '.join(words)}" in path.read_text("utf-8")
