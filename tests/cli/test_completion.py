"""Completion with Tab: what it offers, and that it is quick."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli import completion
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_class, game_ids
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from support.command_line import Brettwerk

    Offered = Callable[[str], set[str]]

SHELLS = ("bash", "zsh", "fish", "powershell")


@pytest.fixture
def offered(brettwerk: Brettwerk) -> Offered:
    """What is offered at the end of a line."""

    def complete(line: str) -> set[str]:
        words = line.split()
        number = len(words) if line.endswith(" ") else len(words) - 1
        environment = {"_BRETTWERK_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(number)}
        done = brettwerk(**environment)
        assert done.returncode == 0
        assert done.stderr == ""
        return set(done.stdout.split())

    return complete


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("brettwerk pl", {"play"}),
        ("brettwerk play --ed", {"--edition"}),
        ("brettwerk play bl", {"blockade", "blokus-duo"}),
        ("brettwerk play star", {"stargate"}),
        ("brettwerk play das", {"das-tor"}),
        ("brettwerk analyse to", {"tor"}),
        ("brettwerk arena --game to", {"tor"}),
        ("brettwerk wasm modules to", {"tor"}),
        ("brettwerk play weltreich --edition ", {"classic", "space"}),
        ("brettwerk play blokus-duo --edition ", {"classic"}),
        ("brettwerk play weltreich --players ", {"2", "3", "4"}),
        ("brettwerk show allein --players ", {"1"}),
        ("brettwerk play weltreich --option ", {"order=", "crown=", "setup="}),
        ("brettwerk play weltreich --option crown=", {"crown=held", "crown=entry"}),
        ("brettwerk play tor --seats human,ra", {"human,random"}),
        ("brettwerk analyse tor --engine level=7,se", {"level=7,seconds="}),
        ("brettwerk --lang ", set(LANGUAGES)),
        ("brettwerk puzzles pl", {"play"}),
        ("brettwerk puzzles play tor --difficulty ", {"easy", "medium", "hard"}),
        ("brettwerk play no-such-game --option ", set()),
    ],
)
def test_what_is_offered(line: str, some: set[str], offered: Offered) -> None:
    assert offered(line) == some


def test_all_games_and_levels_are_offered(offered: Offered) -> None:
    assert offered("brettwerk rules ") == set(game_ids())
    assert set(completion.LEVELS) == {f"level={level}" for level in LEVELS}
    assert {edition for game in game_ids() for edition in game_class(game).offers} == set(completion.EDITIONS)


def test_a_wrong_settings_file_does_not_get_into_the_line(
    offered: Offered, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text("nonsense")
    monkeypatch.setenv("BRETTWERK_SETTINGS", str(tmp_path / "settings.toml"))
    assert offered("brettwerk rules tor --la") == {"--lang"}


def test_it_loads_no_compiler(python: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    call = """
import sys, atexit
atexit.register(lambda: print(*{"numba", "llvmlite", "sqlalchemy", "fastapi"} & sys.modules.keys(), file=sys.stderr))
from brettwerk.cli.main import run
run()
"""
    for line, found in (("brettwerk play bl", "blockade"), ("brettwerk play weltreich --option cr", "crown=")):
        words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
        done = python("-c", call, _BRETTWERK_COMPLETE="complete_bash", **words)
        assert found in done.stdout
        assert done.stderr.strip() == ""


@pytest.mark.parametrize("shell", SHELLS)
def test_there_is_a_script_for_each_shell(shell: str, brettwerk: Brettwerk) -> None:
    done = brettwerk(_BRETTWERK_COMPLETE=f"source_{shell}")
    assert done.returncode == 0
    assert "brettwerk" in done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_takes_the_script(tmp_path: Path, brettwerk: Brettwerk) -> None:
    (tmp_path / "script").write_text(brettwerk(_BRETTWERK_COMPLETE="source_bash").stdout)
    program = tmp_path / "brettwerk"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m brettwerk "$@"\n')
    program.chmod(0o755)
    script = f"""
source "{tmp_path / "script"}"
COMP_WORDS=(brettwerk play blok)
COMP_CWORD=2
_brettwerk_completion brettwerk
echo "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        ["bash", "-c", script],  # noqa: S607
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["blokus-duo"], done.stderr
