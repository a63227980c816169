"""Man pages, made from the help."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles
from brettwerk.cli.help.man import HEADINGS, man_pages

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

NAMES = {
    "brettwerk.1",
    *(f"brettwerk-{name.replace('_', '-')}.1" for names in commands.PANELS.values() for name in names),
    *(f"brettwerk-puzzles-{name}.1" for names in puzzles.PANELS.values() for name in names),
    *(f"brettwerk-cluster-{name}.1" for names in cluster.PANELS.values() for name in names),
}
CHECKERS = {
    "groff": ("groff", "-ww", "-man", "-Tutf8"),
    "mandoc": ("mandoc", "-Tlint", "-W", "error"),
    "man": ("man", "--warnings", "--local-file"),
}
"""Each prints what is wrong with a page to its errors, or as mandoc does, anywhere, and fails."""


@pytest.fixture(params=["en", "de"])
def pages(request: pytest.FixtureRequest) -> dict[str, str]:
    return dict(man_pages(request.param))


def test_every_command_has_a_page_with_all_that_help_says(pages: dict[str, str]) -> None:
    assert pages.keys() == NAMES
    page = pages["brettwerk-export.1"]
    for option in ("output", "edition", "dark", "light", "force", "lang", "help"):
        assert f"\\-\\-{option}" in page
    assert "BRETTWERK_DARK" in page
    assert ".BR brettwerk\\-puzzles\\-play (1)" in pages["brettwerk-puzzles.1"]
    for page in pages.values():
        assert page.isascii()
        assert "\\fB\\-h, \\-\\-help\\fR" in page  # in this order always, so that a wheel is the same bytes twice


def test_both_languages_have_the_same_headings() -> None:
    assert HEADINGS["de"].keys() == HEADINGS["en"].keys()


@pytest.mark.parametrize("checker", CHECKERS)
def test_pages_are_sound(checker: str, pages: dict[str, str], tmp_path: Path) -> None:
    if shutil.which(checker) is None:
        pytest.skip(f"there is no {checker}")
    for name in ("brettwerk.1", "brettwerk-export.1", "brettwerk-puzzles.1", "brettwerk-arena.1", "brettwerk-bot.1"):
        (tmp_path / name).write_text(pages[name], "ascii")
        done = subprocess.run(
            [*CHECKERS[checker], str(tmp_path / name)], capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), (name, done.stdout)


def test_roff_is_escaped(pages: dict[str, str]) -> None:
    for page in pages.values():
        for line in page.splitlines():
            assert not line.startswith("'")
            assert not line.startswith(".") or line.split()[0] in {
                ".TH", ".SH", ".B", ".BR", ".I", ".TP", ".PP", ".nf", ".fi",
            }  # fmt: skip


def test_the_command_writes_them(brettwerk: Brettwerk, tmp_path: Path) -> None:
    done = brettwerk("man", str(tmp_path / "share" / "man1"), "--lang", "de")
    assert done.returncode == 0
    assert {path.name for path in (tmp_path / "share" / "man1").iterdir()} == NAMES
    (tmp_path / "file").touch()
    assert brettwerk("man", str(tmp_path / "file")).returncode == 2
