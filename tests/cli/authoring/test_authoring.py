"""Commands for authors, and how the other commands bear with a broken game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from support.foreign_games import install_example, install_skeleton, register, with_packages

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Python = Callable[..., subprocess.CompletedProcess[str]]

FLAW = {"game.py": {'endings = ("arrived", "stuck")': 'endings = ("arrived", "jammed")'}}
WARM = """
import sys
from brettwerk.core import registry

games = registry._folders()
for game in [game for game in games if games[game].startswith(registry.GAMES_PACKAGE)]:
    del games[game]  # those take long to compile

from brettwerk.cli.main import run

if __name__ == "__main__":
    sys.argv[1:] = ["warm", "--lang", "en"]
    run()
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A game that works, one that cannot be loaded and one that cannot be compiled."""
    install_example(tmp_path)
    (tmp_path / "raises.py").write_text("1 / 0\n", "utf-8")
    register(tmp_path, "raises", "raises")
    install_example(tmp_path, "misspelt", {"rules.py": {"in g.lines": "in g.rows"}})
    return tmp_path


def test_a_flaw_is_printed_and_makes_the_exit_code_1(python: Python, tmp_path: Path) -> None:
    install_skeleton(tmp_path, "four-towers", FLAW)
    done = python("-m", "brettwerk", "check", "four-towers", "--verbose", "--lang", "de", **with_packages(tmp_path))
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "four-towers wird geprüft …"
    at = lines.index("FALSCH   jedes Ende hat seinen Satz")
    assert lines[at + 1].strip() == "four-towers: der Text 'ending.jammed' fehlt (de)"
    assert lines[-1].startswith("four-towers bricht ")
    assert "Traceback" in done.stderr


def test_games_are_listed_whether_broken_or_not(python: Python, site: Path) -> None:
    done = python("-m", "brettwerk", "games", "--lang", "en", **with_packages(site))
    assert done.returncode == 0, done.stderr
    assert "tic-tac-toe" in done.stdout
    assert "blockade" in done.stdout
    assert done.stderr.startswith("brettwerk: raises does not work. ")
    games = json.loads(python("-m", "brettwerk", "games", "--json", "--lang", "de", **with_packages(site)).stdout)
    assert [game["id"] for game in games if "error" in game] == ["raises"]
    assert all(game["editions"] for game in games if "error" not in game)


@pytest.mark.soak
def test_the_games_that_work_are_compiled(python: Python, site: Path) -> None:
    script = site / "warm.py"
    script.write_text(WARM, "utf-8")
    done = python(str(script), **with_packages(site))
    assert done.returncode == 2
    assert [line.split()[0] for line in done.stderr.splitlines()] == ["raises", "misspelt"]
    again = python(
        "-c", "from brettwerk.search.engine import *; print(is_search_compiled('tic-tac-toe'))", **with_packages(site)
    )
    assert again.stdout == "True\n"
