"""Finding games: one that is broken is named with its error, and does not break the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.foreign_games import install_example, register, with_packages

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Python = Callable[..., subprocess.CompletedProcess[str]]

REPORT = """
from brettwerk import BrettwerkError, game_ids, load_game
from brettwerk.core.registry import broken_games
print(*game_ids())
for game, error in broken_games().items():
    print(error)
try:
    load_game("raises")
except BrettwerkError as error:
    print(type(error).__name__)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A game that cannot be imported, one whose class lacks things, one that is not there, and one that works."""
    (tmp_path / "raises.py").write_text("import json\n\n1 / 0\n", "utf-8")
    register(tmp_path, "raises", "raises")
    install_example(tmp_path, "lacking", {"game.py": {"    board = BOARD\n": "", "def effects": "def steps"}})
    register(tmp_path, "gone", "gone.game")
    (tmp_path / "classless.py").touch()
    register(tmp_path, "classless", "classless")
    install_example(tmp_path)
    return tmp_path


def test_broken_games_are_named_and_the_others_go_on(python: Python, site: Path) -> None:
    done = python("-c", REPORT, **with_packages(site))
    assert done.returncode == 0, done.stderr
    games, *errors, kind = done.stdout.splitlines()
    assert "blockade" in games.split()
    assert "tic-tac-toe" in games.split()
    assert not {"raises", "lacking", "gone", "classless"} & set(games.split())
    assert kind == "BrokenGame"
    assert errors == [
        "classless does not work. classless: there is no class GAME, derived from brettwerk.Game.",
        "gone does not work. gone.game: it cannot be imported: ModuleNotFoundError: No module named 'gone'.",
        "lacking does not work. lacking/game.py: the class lacks board, effects.",
        f"raises does not work. {site.name}/raises.py:3: it cannot be imported: ZeroDivisionError: division by zero.",
    ]
