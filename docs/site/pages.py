"""All pages of the documentation site: the Markdown files that are kept, and those made from games and docstrings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import game_pages
import reference

from brettwerk.core.registry import game_ids

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de")
BESIDE = {
    "ARCHITECTURE.md": "architecture",
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security-policy",
    "benchmarks/strength.md": "strength",
    "benchmarks/strength-history.md": "strength-history",
}
"""Pages that lie outside of docs/, and their addresses."""
GAMES = {"en": "games", "de": "spiele"}
"""Where the pages of games are."""


@dataclass(frozen=True)
class Page:
    """A page as Markdown. Its links are those of the file that it comes from."""

    language: str
    address: str
    """Within its language, without ending."""
    source: PurePosixPath
    """The file that it is or is made of, from the root of the project; links to that file lead to the page."""
    text: str

    @property
    def folder(self) -> PurePosixPath:
        """Where its links start."""
        return self.source.parent

    @property
    def place(self) -> PurePosixPath:
        """The built page within the site."""
        return PurePosixPath("" if self.language == "en" else self.language, f"{self.address}.html")


def all_pages() -> list[Page]:
    """Every page in both languages."""
    return [*kept_pages(), *made_pages()]


def kept_pages() -> list[Page]:
    """Pages that are files, so that they can be read without the site too."""
    files = sorted((ROOT / "docs").glob("*.md"))
    pages = [_read("en", file.stem, file) for file in files]
    pages += [_read("de", file.stem, file) for file in sorted((ROOT / "docs" / "de").glob("*.md"))]
    return pages + [_read("en", address, ROOT / file) for file, address in BESIDE.items()]


def _read(language: str, address: str, file: Path) -> Page:
    return Page(language, address, PurePosixPath(file.relative_to(ROOT).as_posix()), file.read_text("utf-8"))


def made_pages() -> list[Page]:
    """Pages of the games and of the library's modules."""
    pages = []
    for game in game_ids():
        for language in LANGUAGES:
            source = PurePosixPath("src/brettwerk/games", game.replace("-", "_"), f"guide.{language}.md")
            text = game_pages.page(game, language)
            pages.append(Page(language, f"{GAMES[language]}/{game}", source, text))
    for module in reference.MODULES:
        source = PurePosixPath(reference.file_of(module).relative_to(ROOT).as_posix())
        pages.append(Page("en", f"api/{module}", source, reference.page(module)))
    return pages
