"""The tutorial builds a game: its code, put together as it says, keeps every promise."""

from __future__ import annotations

import doctest
import re
from typing import TYPE_CHECKING

import pytest

from brettwerk.scaffold import new_game
from support.foreign_games import register, with_packages
from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

TUTORIAL = ROOT / "docs" / "tutorial.md"
BLOCK = re.compile(r"^(`{3,})(\w+) title=(\S+)\n(.*?)^\1\n", re.MULTILINE | re.DOTALL)
GAME = "clobber"


def blocks() -> list[tuple[str, str, str]]:
    """The language, the file and the text of each block that belongs to a file."""
    return [(block[2], block[3], block[4]) for block in BLOCK.finditer(TUTORIAL.read_text("utf-8"))]


def follow(folder: Path) -> Path:
    """Do what the tutorial says; gives the folder of the package."""
    new_game(GAME, folder, package=True)
    package = folder / GAME
    for language, name, text in blocks():
        file = package / name
        if language == "diff":
            file.write_text(changed(file.read_text("utf-8"), text), "utf-8")
        elif language != "pycon":
            assert file.is_file(), f"{name} is not a file of the skeleton"
            file.write_text(text, "utf-8")
    return package


def changed(text: str, diff: str) -> str:
    old = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in "- ")
    new = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in "+ ")
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return follow(tmp_path_factory.mktemp("tutorial"))


def test_the_tutorial_replaces_every_file_that_has_rules_in_it(package: Path) -> None:
    files = {name for _, name, _ in blocks()}
    assert files >= {f"src/{GAME}/{name}" for name in ("rules.py", "game.py", "texts.py", "plain.py", "perft.txt")}
    for file in (package / "src" / GAME).glob("*.*"):
        assert "far rank" not in file.read_text("utf-8"), file.name


def test_the_game_of_the_tutorial_keeps_every_promise(
    package: Path, python: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    """In a process that finds it as an installed package is found; its own tests run there, and what it shows."""
    folder = package / "src"
    register(folder, GAME, f"{GAME}.game")
    console = next(text for language, _, text in blocks() if language == "pycon")
    assert len(doctest.DocTestParser().get_examples(console)) >= 5
    (package / "console.txt").write_text(console, "utf-8")
    shown = python("-m", "doctest", "console.txt", cwd=package, **with_packages(folder))
    assert (shown.returncode, shown.stdout) == (0, ""), shown.stdout + shown.stderr
    tested = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=package, **with_packages(folder))
    assert tested.returncode == 0, tested.stdout + tested.stderr
