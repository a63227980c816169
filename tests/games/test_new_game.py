"""A further game is one new folder, or a package beside this one: the worked example of CONTRIBUTING.md."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import brettwerk
from brettwerk.core.compiled.dispatch import defaults, with_network
from brettwerk.core.definition import GameDefinition
from brettwerk.core.mistakes.loading import ATTRIBUTES, NEEDED
from brettwerk.search.mcts import settings
from brettwerk.search.mcts.settings import CONSTANTS
from support.foreign_games import EXAMPLE, install_example, with_packages
from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

PLAY = """
from brettwerk import game_ids, load_game
match = load_game("tic-tac-toe").new_match()
for move in "a1 b1 a2 b2 a3".split():
    match.play(move)
print("tic-tac-toe" in game_ids(), match.outcome.text("en"))
"""
CHECK = """
from brettwerk.testing import check_game
check_game("tic-tac-toe")
"""
PLAYED = "True Red wins: three marks stand in a line.\n"


def test_the_example_keeps_every_promise_in_a_package_of_its_own(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    install_example(tmp_path)
    done = python("-c", CHECK + PLAY, cwd=tmp_path, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == PLAYED


def test_the_example_can_be_a_folder_of_the_source_tree(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    package = tmp_path / "brettwerk"
    shutil.copytree(Path(brettwerk.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    shutil.copytree(EXAMPLE, package / "games" / "tic_tac_toe")
    done = python("-c", PLAY, cwd=tmp_path, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == PLAYED


def test_contributing_shows_the_rules_of_the_example_as_they_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rules = (EXAMPLE / "rules.py").read_text("utf-8")
    start = rules.index("@jit\ndef set_up")
    assert rules[start:].strip() in text


def test_contributing_names_everything_that_a_game_can_say() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    own = {name for name in vars(GameDefinition) if not name.startswith("_")} | set(GameDefinition.__annotations__)
    given = {
        *(
            "edition",
            "players",
            "teams",
            "option",
            "seats",
            "sides",
            "say",
            "name",
            "colour_name",
            "guide",
            "leaflet",
            "theme",
            "paper_theme",
        ),
        *(
            "tables",
            "tables_array",
            "move_count",
            "weights",
            "weights_path",
            "own_weights_path",
            "network_form",
            "network_path",
            "own_network_path",
            "empty_raw",
            "move_buffer",
            "outcome",
            "make_outcome",
            "error",
        ),
        *("read_square", "colour_phrase", "has_words", "side_of", "length"),
    }
    """What a game has without saying anything."""
    assert given <= own
    assert {name for name in own - given if not re.search(rf"`{name}\b", text)} == set()
    required = {*ATTRIBUTES, *GameDefinition.__abstractmethods__}
    assert {name for name in required if not re.search(rf"\*\*`{name}\b", text)} == set()


def test_contributing_names_all_constants_and_functions() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for name in CONSTANTS:
        assert f"| `{name}` | {getattr(settings, name)} |" in text
    own = defaults.keys() - with_network.keys()
    for name in (*NEEDED, *own, "leave", "LEVELS", "NUMBA_DISABLE_JIT=1", "NUMBA_BOUNDSCHECK=1", "MAX_SEATS"):
        assert re.search(rf"`{name}\b", text), name
    for name in ("start", "read", "write", "turn", "legal_moves", "play", "leave", "result"):
        assert f"`{name}(" in text
