"""Python as it runs in a browser tab, without NumPy and without a compiler, tells all that native Python tells."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from brettwerk.browser.build.package import write_package
from brettwerk.core.registry import game_ids
from support.browser_cases import cases
from support.foreign_games import install_example, with_packages
from support.native_rules import NativeRules
from support.paths import ROOT
from support.position_facts import tell

if TYPE_CHECKING:
    from pathlib import Path

    from support.browser_cases import Case

TAB = ROOT / "tests" / "support" / "tab_without_browser.py"


def told_in_a_tab(asked: list[Case], package: Path) -> list[dict[str, str]]:
    """What a process like a browser tab tells about cases, given what is packed for the browser and nothing else."""
    rules, notes = NativeRules(), package.with_suffix(".notes")
    with (
        notes.open("w") as errors,
        subprocess.Popen(
            [sys.executable, TAB, package], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as tab,
    ):
        assert tab.stdin
        assert tab.stdout
        print(json.dumps(asked), file=tab.stdin, flush=True)
        for line in tab.stdout:
            request = json.loads(line)
            if request[0] == "done":
                print("null", file=tab.stdin, flush=True)
                found: list[dict[str, str]] = request[1]
                return found
            print(json.dumps(rules.answer(request)), file=tab.stdin, flush=True)
    raise AssertionError(notes.read_text())


def test_every_variant_is_told_alike_without_numpy(tmp_path: Path) -> None:
    package = tmp_path / "brettwerk.zip"
    write_package(package)
    asked = [case for game in game_ids() for case in cases(game)]
    for case, told in zip(asked, told_in_a_tab(asked, package), strict=True):
        assert told == tell(case), case


def test_a_game_of_another_package_is_packed_and_imported_without_numpy(python: Any, tmp_path: Path) -> None:
    install_example(tmp_path)
    package = tmp_path / "brettwerk.zip"
    pack = f"import pathlib; from {write_package.__module__} import *; write_package(pathlib.Path({str(package)!r}))"
    done = python("-c", pack, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "tic_tac_toe/rules.py" in ZipFile(package).namelist()
    assert told_in_a_tab([], package) == []  # having imported everything
