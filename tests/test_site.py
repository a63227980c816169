"""The documentation site: it is built without a warning, its links lead somewhere, and it fetches nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest
from filelock import FileLock

from brettwerk.core.registry import game_ids
from support.documents import navigation, pages
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

MAKE = ROOT / "docs" / "site" / "make_site.py"
FETCHED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "srcset"}
"""What a browser fetches for a page by itself."""
RELATIONS = {"stylesheet", "icon", "preload", "modulepreload"}


class Document(HTMLParser):
    """What the checks look at in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.language = self.title = ""
        self.headings = 0
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.without_alt: list[str] = []
        self.unnamed: list[str] = []
        self._open: list[list[str]] = []
        self._in_title = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        if "id" in found:
            self.ids[found["id"]] += 1
        if tag == "html":
            self.language = found.get("lang", "")
        self._in_title = tag == "title" and not self.title
        self.headings += tag == "h1"
        if FETCHED.get(tag, "") in found and (tag != "link" or RELATIONS & set(found.get("rel", "").split())):
            self.fetched.append(found[FETCHED[tag]])
        if tag == "img":
            if "alt" not in found:
                self.without_alt.append(found.get("src", ""))
            for words in self._open:
                words.append(found.get("alt", ""))
        if tag == "a":
            self.links += [found["href"]] if "href" in found else []
            self._open.append([found.get("aria-label", ""), found.get("title", "")])

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
        for words in self._open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._open and not "".join(self._open.pop()).strip():
            self.unnamed.append(self.links[-1])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as ``make docs`` builds it, once for all processes of a test run; Sphinx's warnings are errors."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, log = shared / "documentation", shared / "documentation.log"
    with FileLock(shared / "documentation.lock"):
        if not log.is_file():
            done = subprocess.run([sys.executable, MAKE, folder], capture_output=True, text=True, check=False)
            log.write_text("" if done.returncode == 0 else done.stdout + done.stderr or "no word", "utf-8")
    assert not log.read_text("utf-8")
    return folder


@pytest.fixture(scope="module")
def documents(site: Path) -> dict[Path, Document]:
    return {file: Document(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}


def test_every_page_is_there(site: Path) -> None:
    built = {file.relative_to(site).as_posix() for file in site.rglob("*.html")}
    expected = {str(page.place) for page in pages.all_pages()}
    assert expected <= built
    assert {f"games/{game}.html" for game in game_ids()} | {f"de/spiele/{game}.html" for game in game_ids()} <= expected


def test_links_within_the_site_lead_to_pages_files_and_headings(site: Path, documents: dict[Path, Document]) -> None:
    broken = []
    for file, document in documents.items():
        for link in document.links:
            parts = urlsplit(link)
            if parts.scheme in {"http", "https", "mailto"}:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            is_there = target.is_file() and target.is_relative_to(site.resolve())
            if not is_there or (anchor and target in documents and anchor not in documents[target].ids):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert not broken, broken


def test_nothing_is_fetched_from_elsewhere(site: Path, documents: dict[Path, Document]) -> None:
    """Neither by pages nor by style sheets: the site can be read without a network, and tells nobody of its readers."""
    for file, document in documents.items():
        for address in document.fetched:
            assert not urlsplit(address).netloc, (file.name, address)
            path = unquote(urlsplit(address).path)
            assert address.startswith("data:") or (file.parent / path).is_file(), (file.name, address)
    for sheet in site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", text), sheet.name


def test_pages_say_their_language_and_title_and_describe_their_pictures(documents: dict[Path, Document]) -> None:
    for file, document in documents.items():
        assert document.language == ("de" if "de" in file.parts[-3:-1] else "en"), file
        assert document.title.strip(), file
        assert document.headings == (file.name != "search.html"), file  # a script writes that one's
        assert not document.without_alt, (file, document.without_alt)
        assert not document.unnamed, (file, document.unnamed)
        twice = [name for name, count in document.ids.items() if count > 1]
        assert not twice, (file, twice)


def test_the_search_needs_no_server(site: Path) -> None:
    """The index is a script, which browsers load from a file too."""
    for folder, word in ((site, "takeback"), (site / "de", "tor")):
        index = (folder / "searchindex.js").read_text("utf-8")
        assert index.startswith("Search.setIndex(")
        assert f'"{word}"' in index


def test_guides_show_their_diagrams(site: Path) -> None:
    for game in game_ids():
        for page in (site / "games" / f"{game}.html", site / "de" / "spiele" / f"{game}.html"):
            assert page.read_text("utf-8").count(f"/{game}-") >= 6, page


def test_every_page_has_its_place_in_the_navigation() -> None:
    """A new page stands under "More" until docs/site/navigation.toml says where it belongs."""
    found = pages.kept_pages() + pages.made_pages()
    for language in pages.LANGUAGES:
        missing = navigation.unlisted(language, found)
        assert not missing, f"Add these to a section of docs/site/navigation.toml ({language}): {missing}"


def test_a_page_that_is_named_but_not_there_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "navigation.toml"
    file.write_text('[[en]]\ntitle = "Start"\npages = ["nowhere"]\n', "utf-8")
    monkeypatch.setattr(navigation, "FILE", file)
    with pytest.raises(LookupError, match="nowhere"):
        navigation.sections("en", [])
