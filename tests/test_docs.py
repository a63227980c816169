"""Documents that are checked: the README's example, its pictures, and links between files."""

from __future__ import annotations

import doctest
import re
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from brettwerk.core import game as game_module
from brettwerk.core.registry import game_ids
from support.paths import ROOT

PICTURES = ROOT / "docs" / "pictures"


def test_the_readmes_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_docstring_examples_run() -> None:
    result = doctest.testmod(game_module)
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


@pytest.mark.parametrize("name", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).exists(), target
