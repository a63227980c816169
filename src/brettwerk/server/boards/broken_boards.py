"""Boards that are on disk and cannot be read: each is logged once and told to its players, and all others go on."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeVar

from brettwerk.table.errors import BrokenBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from brettwerk.table.stored_board import StoredBoard

log = logging.getLogger(__name__)

View = TypeVar("View")


class BrokenBoards:
    """Remembers which boards cannot be read, and why."""

    def __init__(self) -> None:
        self._errors: dict[str, BrokenBoard] = {}

    def refuse(self, id_: str, error: Exception) -> BrokenBoard:
        """The error for those who ask for a board; the log has its reason."""
        if id_ not in self._errors:
            log.error("board cannot be read", exc_info=error, extra={"board": id_})
            self._errors[id_] = error if isinstance(error, BrokenBoard) else BrokenBoard("broken-board")
        return self._errors[id_]

    def views(
        self, boards: Iterable[StoredBoard], view: Callable[[StoredBoard], View]
    ) -> tuple[list[View], list[tuple[str, BrokenBoard]]]:
        """What there is to see of boards, and those of which nothing is, with what to say about them."""
        shown, broken = [], []
        for board in boards:
            try:
                shown.append(view(board))
            except Exception as error:  # noqa: BLE001 - whatever is wrong with one board, the others are shown
                broken.append((board.id, self.refuse(board.id, error)))
        return shown, broken
