"""What the page's JavaScript does for Python: keeping boards, searching, fetching games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from brettwerk.browser.loader import ProofFiles

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterable


class Storage(Protocol):
    """Boards and their events, as JSON texts; what was appended is kept for good when the answer comes."""

    def cards(self) -> Awaitable[Iterable[str]]:
        """What lists show of all boards."""

    def board(self, board: str) -> Awaitable[str | None]: ...

    def events(self, board: str) -> Awaitable[Iterable[str]]: ...

    def append(self, board: str, events: str, card: str) -> Awaitable[bool]:
        """Keep a board as it stands after some events; False if others have their numbers already."""


class Search(Protocol):
    """A tree that grows in a worker of its own."""

    def next(self) -> Awaitable[str]:
        """Wait for what it has found since this was last asked, as JSON (``brettwerk.browser.searching``)."""

    def stop(self) -> None:
        """Let it end with what it has."""


class Searches(Protocol):
    """Trees in workers of their own."""

    size: int
    """How many grow at the same time."""

    def start(self, request: str) -> Search:
        """Begin a search; the request is JSON."""


class GameFiles(ProofFiles, Protocol):
    """Games that are fetched when they are first played."""

    def prepare(self, game: str, key: str) -> Awaitable[None]:
        """Fetch a game with the tables of a variant."""


class Host(Protocol):
    """All of it."""

    storage: Storage
    search: Searches
    loader: GameFiles
