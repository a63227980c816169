"""Documents that are checked: the README's example, pictures, pages that are made, and links between files."""

from __future__ import annotations

import doctest
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.core import registry
from brettwerk.core.registry import game_class, game_ids, load_game
from brettwerk.version import __version__
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.variant import Offer

PICTURES = ROOT / "docs" / "pictures"


def test_the_readmes_example_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0


def test_the_readmes_pictures_are_small_and_there_for_light_and_dark() -> None:
    """Taken anew by: make screenshots."""
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"docs/screenshots/([\w-]+\.webp)", text))
    kept = {file.name: file.stat().st_size for file in (ROOT / "docs" / "screenshots").iterdir()}
    assert named == kept.keys()
    assert {name.replace("light", "dark") for name in named} <= named
    assert sum(kept.values()) < 600_000


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_docstring_examples_run() -> None:
    result = doctest.testmod(registry)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_of_games_lists_every_game_with_what_each_edition_offers() -> None:
    text = (ROOT / "docs" / "games.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (\w+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    assert sorted(rows) == sorted(
        (game, edition, load_game(game, edition=edition).name(), players_of(offer), options_of(game, edition))
        for game in game_ids()
        for edition, offer in game_class(game).offers.items()
    )


def players_of(offer: Offer) -> str:
    return ", ".join([*map(str, offer.players), *(["teams"] if offer.teams else [])])


def options_of(game: str, edition: str) -> str:
    kinds = {"number": "a number", "text": "squares"}
    offered = [option for option in game_class(game).options if edition in option.editions]
    return ", ".join(f"`{one.name}` ({', '.join(one.values) or kinds[one.kind]})" for one in offered)


def script(path: Path) -> Any:
    """A script that lies beside what it makes, as a module."""
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_the_readmes_pictures_are_what_is_drawn_today() -> None:
    """After a change of how a game is drawn: make pictures."""
    drawn = script(PICTURES / "draw.py").pictures()
    assert sorted(drawn) == [f"{game}.svg" for game in game_ids()]
    for name, svg in drawn.items():
        assert (PICTURES / name).read_text("utf-8") == svg, name


def test_the_pages_that_are_made_are_current() -> None:
    """After a change of a guide, of what is covered, of a limit, an attack or an observation: make pages."""
    tools = sorted((ROOT / "tools").glob("*_page.py"))
    assert len(tools) == 3
    for path in (ROOT / "docs" / "coverage" / "build.py", *tools):
        made = script(path)
        assert made.PAGE.read_text("utf-8") == made.page(), made.PAGE.name


def test_every_attack_says_what_it_is_and_what_must_hold() -> None:
    for path in sorted((ROOT / "tests" / "server" / "attacks").glob("*.py")):
        first = path.read_text("utf-8").splitlines()[0]
        assert first.startswith('"""Attack: '), path.name


COVERAGE = script(ROOT / "docs" / "coverage" / "build.py")


@pytest.mark.parametrize("book", COVERAGE.games())
def test_every_sentence_of_the_rulebooks_has_a_test_and_a_place_in_the_guide(book: str) -> None:
    """Of the tests that are named, each is there; so is each heading of the guide. Only flavour has neither."""
    rows = COVERAGE.rows(book)
    guides = [load_game(book)] if book in game_ids() else list(map(load_game, game_ids()))
    headings = {heading for guide in guides for heading in re.findall(r"^## (.*)$", guide.guide(), re.MULTILINE)}
    for row in rows:
        where = f"{book} {row.section} {row.number}"
        assert row.is_covered, where
        assert not row.guide or row.guide in headings, where
        for test in row.tests:
            path, _, function = test.partition("::")
            assert re.search(rf"^def {function}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), (where, test)
    numbers = [(row.section, row.number) for row in rows]
    assert len(set(numbers)) == len(numbers) > 0


def test_every_game_is_covered() -> None:
    assert set(game_ids()) <= set(COVERAGE.games())


PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("benchmarks/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
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
