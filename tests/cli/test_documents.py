"""Commands and programs in the documentation: every line that begins with brettwerk is a call that would work."""

from __future__ import annotations

import doctest
import io
import re
import shlex
import shutil
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import load_game, write_records
from brettwerk.cli import commands
from brettwerk.cli.commands import puzzles
from support.command_calls import read_call
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("benchmarks/*.md"))]
FENCE = re.compile(r"^(`{3,})(\S*)(.*)\n((?:.*\n)*?)\1\n", re.MULTILINE)
SHELLS = {"", "sh", "bash", "console"}
GROUPS = {"puzzles": puzzles}
GENERAL = {"--help", "--install-completion", "--show-completion", "--version"}
ABBREVIATED = re.compile(r"[…\[\]|]|\.\.\.|\b(COMMAND|FILE|FOLDER|GAME|LINK|TEXT)\b|\bN\b")
"""A line with these shows how a call looks, and is none."""
HISTORY = "CHANGELOG.md"
"""What it says of commands was true at its time."""


def commands_of(page: Path, *, mentioned: bool = True) -> list[str]:
    """The calls in a page: in blocks of code, fenced or indented, and those that the prose mentions."""
    text = page.read_text("utf-8")
    fenced = [block[4] for block in FENCE.finditer(text) if block[2] in SHELLS]
    prose = FENCE.sub("", text)
    lines = [line for block in fenced for line in block.splitlines()]
    lines += [line[4:] for line in prose.splitlines() if line.startswith("    ")]
    if mentioned:
        lines += re.findall(r"`(brettwerk [^`]*)`", prose)
    calls = [line.removeprefix("$ ").removeprefix(".venv/bin/").strip() for line in lines]
    return [call for call in calls if call.startswith("brettwerk ") and not ABBREVIATED.search(call.partition(" #")[0])]


CALLS = sorted({call for page in PAGES if page.name != HISTORY for call in commands_of(page)})
CALLS_IN_BLOCKS = {call for page in PAGES for call in commands_of(page, mentioned=False)}
"""Prose may mention a command by its name alone; here it would have to work as it stands."""


@pytest.fixture(autouse=True)
def _in_a_folder_with_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    match = load_game("blockade").new_match()
    match.play("f7")
    for file in ("game.bwr", "games/some.bwr"):
        write_records([match.to_record()], tmp_path / file)


def test_there_are_many_calls() -> None:
    assert len(CALLS) > 60


@pytest.mark.parametrize("call", CALLS)
def test_calls_are_read_without_complaint(call: str) -> None:
    words = shlex.split(call, comments=True)[1:]
    words = words[: next((i for i, word in enumerate(words) if word in {"<", ">", "|", "&&"}), len(words))]
    if words[0] in GENERAL:
        return
    group: Any = commands
    while words[0] in GROUPS and len(words) > 1:
        group = GROUPS[words.pop(0)]
    assert words[0] in [name for panel in group.PANELS.values() for name in panel], call
    command = import_module(f"{group.__name__}.{words[0]}")
    if len(words) > 1 or call in CALLS_IN_BLOCKS:
        read_call(command.run, words[0], words[1:])


PYTHON = [
    (page, block[4]) for page in PAGES for block in FENCE.finditer(page.read_text("utf-8")) if block[2] == "python"
]
ELSEWHERE = {"README.md", "rl.md"}
"""Pages with tests of their own."""
SHOWN = [page for page in PAGES if any(">>>" in code for other, code in PYTHON if other == page)]
SHOWN = [page for page in SHOWN if page.name not in ELSEWHERE]


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_python_is_shown_to_say_it_says(page: Path) -> None:
    """Blocks of one page follow each other, as they do for its reader."""
    blocks = "\n".join(code for other, code in PYTHON if other == page and ">>>" in code)
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(blocks, {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


PROGRAMS = [(page, code) for page, code in PYTHON if ">>>" not in code and page.is_relative_to(ROOT / "docs")]
PROGRAMS = [(page, code) for page, code in PROGRAMS if page.name != "tutorial.md"]  # a test of its own builds that game


@pytest.mark.parametrize(("page", "code"), PROGRAMS, ids=[page.name for page, _ in PROGRAMS])
def test_programs_run(page: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with the files that they name, and with nobody who types."""
    shutil.copy(load_game("alcazar").weights_path, "mine.json")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    exec(compile(code, str(page), "exec"), {"__name__": "shown"})  # noqa: S102, it is ours
