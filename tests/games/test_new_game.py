"""A ninth game is one new folder: the worked example of CONTRIBUTING.md, put into a copy of the package."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import brettwerk
from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

EXAMPLE = ROOT / "examples" / "tic_tac_toe"
CHECK = """
import sys
from brettwerk import load_game
from brettwerk.testing import random_states
import test_contract as contract
game = load_game("tic-tac-toe")
for name, test in vars(contract).items():
    if name.startswith("test_") and "guide" not in name and "texts_are" not in name:
        wants = test.__code__.co_varnames[: test.__code__.co_argcount]
        test(*({"game": game, "game_id": "tic-tac-toe"}[want] for want in wants))
match = game.new_match()
for move in "a1 b1 a2 b2 a3".split():
    match.play(move)
print(match.outcome.text("en"))
"""


def test_the_example_game_keeps_every_promise(
    python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    package = tmp_path / "brettwerk"
    shutil.copytree(Path(brettwerk.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    shutil.copytree(EXAMPLE, package / "games" / "tic_tac_toe")
    paths = f"{tmp_path}{os.pathsep}{ROOT / 'tests' / 'games'}"
    done = python("-c", CHECK, cwd=tmp_path, PYTHONPATH=paths, BRETTWERK_CACHE_DIR=str(tmp_path / "compiled"))
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Red wins: three marks stand in a line.\n"


def test_contributing_shows_the_rules_of_the_example_as_they_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rules = (EXAMPLE / "rules.py").read_text("utf-8")
    start = rules.index("@jit\ndef legal_moves")
    assert rules[start:].strip() in text
