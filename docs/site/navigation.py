"""The order of the pages: navigation.toml, which names each page by its address."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pages import Page

FILE = Path(__file__).with_name("navigation.toml")
REST = {"en": "More", "de": "Weiteres"}
"""Where a page stands that nobody has put anywhere."""
HOME = "index"


class Section(NamedTuple):
    """A heading of the navigation, and the addresses below it."""

    title: str
    addresses: tuple[str, ...]


def sections(language: str, pages: Sequence[Page]) -> list[Section]:
    """The navigation in one language; pages that it does not name come last."""
    addresses = [page.address for page in pages if page.language == language and page.address != HOME]
    found = [Section(one["title"], _expanded(one["pages"], addresses)) for one in _read(language)]
    rest = tuple(unlisted(language, pages))
    return [*found, Section(REST[language], rest)] if rest else found


def unlisted(language: str, pages: Sequence[Page]) -> list[str]:
    """Pages that navigation.toml does not name."""
    patterns = [pattern for one in _read(language) for pattern in one["pages"]]
    addresses = [page.address for page in pages if page.language == language and page.address != HOME]
    return [address for address in addresses if not any(fnmatchcase(address, pattern) for pattern in patterns)]


def _expanded(patterns: Sequence[str], addresses: Sequence[str]) -> tuple[str, ...]:
    """The addresses that fit, in the order of the patterns; a page that is named but not there is an error."""
    found: list[str] = []
    for pattern in patterns:
        fitting = [address for address in addresses if fnmatchcase(address, pattern) and address not in found]
        if not fitting:
            raise LookupError(f"{FILE.name}: there is no page {pattern!r}.")
        found += fitting
    return tuple(found)


def twins() -> dict[str, str]:
    """The German addresses of English pages that have other names there."""
    found: dict[str, str] = tomllib.loads(FILE.read_text("utf-8"))["twins"]
    return found


def twin(address: str, language: str) -> str:
    """The address that a page would have in the other language."""
    names = twins() if language == "en" else {german: english for english, german in twins().items()}
    first, slash, rest = address.partition("/")
    return f"{names.get(first, first)}{slash}{rest}"


def _read(language: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))[language]
    return found
