"""Documents that are checked: the README's example, its pictures, and links between files."""

from __future__ import annotations

import doctest
import re
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

import pytest

from brettwerk.core import registry
from brettwerk.core.registry import game_ids
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PICTURES = ROOT / "docs" / "pictures"


def test_the_readmes_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_docstring_examples_run() -> None:
    result = doctest.testmod(registry)
    assert result.attempted > 0
    assert result.failed == 0


def test_readme_lists_every_game() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for game in game_ids():
        assert f"| `{game}` |" in text


def test_the_readmes_pictures_are_what_is_drawn_today() -> None:
    """After a change of how a game is drawn: make pictures."""
    spec = spec_from_file_location("draw", PICTURES / "draw.py")
    assert spec
    assert spec.loader
    draw = module_from_spec(spec)
    spec.loader.exec_module(draw)
    drawn = draw.pictures()
    assert sorted(drawn) == [f"{game}.svg" for game in game_ids()]
    for name, svg in drawn.items():
        assert (PICTURES / name).read_text("utf-8") == svg, name


PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += [*sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("benchmarks/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """To files that are there, and to headings that they have."""
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)", page.read_text("utf-8")):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in headings(file), f"{target}#{anchor}"


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made of their words."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}
