"""What a visitor sees, as the types of the interface: ``table.views`` says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.messages import phrase
from brettwerk.core.registry import game_of
from brettwerk.server.schemas import common
from brettwerk.server.schemas.boards import BoardBody, BoardCard, OpenGame
from brettwerk.server.schemas.messages import WaitingBoard
from brettwerk.server.texts import TEXTS
from brettwerk.table import views

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant
    from brettwerk.server.workers.compilation import CompileStatus
    from brettwerk.table.live_board import LiveBoard, Snapshot
    from brettwerk.table.stored_board import StoredBoard


def text(say: Callable[[str], str]) -> common.Text:
    """Say something in every language."""
    return common.Text(**views.text(say))


def variant(chosen: Variant) -> common.VariantBody:
    return common.VariantBody(**views.variant(chosen))


def board(live: LiveBoard, snapshot: Snapshot, visitor: str) -> BoardBody:
    """A board at one of its snapshots."""
    return BoardBody.model_validate(views.board(live, snapshot, visitor))


def waiting_board(stored: StoredBoard, status: CompileStatus, visitor: str) -> BoardBody:
    """A board whose game is still being compiled."""
    game = game_of(stored.variant)
    sentence = views.text(lambda language: phrase("compiling", language, {"game": game.name(language)}, TEXTS))
    progress = {"done": status.done, "of": status.of}
    return BoardBody.model_validate(views.waiting_board(stored, progress, sentence, visitor))


def card(stored: StoredBoard, visitor: str, state: State | None) -> BoardCard:
    return BoardCard.model_validate(views.card(stored, visitor, state))


def open_game(stored: StoredBoard, visitor: str) -> OpenGame:
    return OpenGame.model_validate(views.open_game(stored, visitor))


def waiting_for_move(stored: StoredBoard, visitor: str) -> WaitingBoard:
    return WaitingBoard.model_validate(views.waiting_for_move(stored, visitor))
