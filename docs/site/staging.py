"""Lays out the pages of one language for Sphinx: links lead somewhere, and the first page has the navigation."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import TYPE_CHECKING

from game_pages import board_picture, cards
from navigation import HOME, sections
from pages import GAMES, ROOT

from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pages import Page

FENCE = re.compile(r"(^ *```.*?^ *```\n?)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]+)?\)")
ELSEWHERE = re.compile(r"[a-z]+:")
CARDS = "<!-- cards -->\n"
"""Stands in a page where all games are shown."""
FILES = PurePosixPath("files")
"""Where files of the project lie in the site, by their paths."""


class Stage:
    """The pages of one language in a folder, and the files that they lead to."""

    def __init__(self, language: str, pages: Sequence[Page], folder: Path) -> None:
        self.language = language
        self.folder = folder
        self.pages = pages
        self.by_source = {str(page.source): page for page in pages}
        self.by_source |= {"README.md": self.by_source[f"docs/{HOME}.md"]}
        self.pictures: set[str] = set()
        """Files of the project that pages show."""
        self.files: set[str] = set()
        """Files of the project that pages lead to."""

    def lay_out(self) -> None:
        """Write every page."""
        for page in self.pages:
            if page.language == self.language:
                text = self._with_links(page).replace(CARDS, self._cards(page))
                if page.address == HOME:
                    text += self._navigation()
                file = self.folder / f"{page.address}.md"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")

    def _cards(self, page: Page) -> str:
        if CARDS not in page.text:
            return ""
        self.files |= set(map(board_picture, game_ids()))
        return cards(
            self.language,
            lambda game: relpath(f"{GAMES[self.language]}/{game}.html", PurePosixPath(page.address).parent),
            lambda game: relpath(FILES / board_picture(game), page.place.parent),
        )

    def _navigation(self) -> str:
        trees = []
        for section in sections(self.language, self.pages):
            entries = "\n".join(f"/{address}" for address in section.addresses)
            trees.append(f"\n```{{toctree}}\n:hidden:\n:caption: {section.title}\n\n{entries}\n```\n")
        return "".join(trees)

    def _with_links(self, page: Page) -> str:
        """The text of a page with links that lead somewhere within the site; code is left as it is."""
        parts = FENCE.split(page.text)
        return "".join(
            part if part.lstrip().startswith("```") else LINK.sub(lambda link: self._link(page, link), part)
            for part in parts
        )

    def _link(self, page: Page, link: re.Match[str]) -> str:
        sign, words, target, anchor = link[1], link[2], link[3], link[4] or ""
        if not sign and LINK.search(words):  # a picture within a link
            words = LINK.sub(lambda inner: self._link(page, inner), words)
        if not target or ELSEWHERE.match(target):
            return f"{sign}[{words}]({target}{anchor})"
        if target.startswith("/diagrams/"):
            return f"{sign}[{words}]({target})"
        path = target[1:] if target.startswith("/") else normpath(str(page.folder / target))
        if other := self.by_source.get(path):
            return f"[{words}]({self._to_page(page, other)}{anchor})"
        if not (ROOT / path).exists():
            raise LookupError(f"{page.source}: {target} leads nowhere.")
        if (ROOT / path).is_dir():
            return words if words.startswith("`") else f"{words} (`{path}`)"
        (self.pictures if sign else self.files).add(path)
        return f"{sign}[{words}]({self._to_file(page, path, sign)})"

    def _to_page(self, page: Page, other: Page) -> str:
        if other.language == page.language:
            return f"/{other.address}.md"
        return f"site:{relpath(other.place, page.place.parent)}"

    def _to_file(self, page: Page, path: str, sign: str) -> str:
        """Sphinx takes pictures along by itself; other files lie beside the English pages."""
        return f"/{FILES / path}" if sign else f"site:{relpath(FILES / path, page.place.parent)}"
