"""What players can do, as functions from a board to the intents that a request comes to; errors say why it cannot be.

Taking moves back and agreeing to a draw concern everybody: every other person at the board has to agree. What all have
agreed to happens with the last answer, in the same event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import BadMoveText, IllegalMove
from brettwerk.core.mistakes.typed_moves import read_typed
from brettwerk.table.errors import NotPermitted, NotPossible
from brettwerk.table.events import Intent
from brettwerk.table.permissions import (
    can_draw,
    others,
    require_ply,
    require_running,
    require_seats,
    require_turn,
    still_asked,
    to_keep,
)

if TYPE_CHECKING:
    from brettwerk.core.state import State
    from brettwerk.table.live_board import LiveBoard


def move(live: LiveBoard, visitor: str, ply: int, text: str) -> Intent:
    """Play a move in the position after ``ply`` moves."""
    require_ply(live, ply)
    require_running(live)
    turn = require_turn(live, visitor)
    return Intent("move", turn, move=meant(live.now.state, text))


def meant(state: State, text: str) -> str:
    """The legal move that somebody means, however they have written it; the error says why there is none."""
    try:
        return state.move_text(state.move_number(text))
    except (BadMoveText, IllegalMove):
        return state.move_text(state.move_number(read_typed(state, text.strip())))


def repeated_move(live: LiveBoard, visitor: str, ply: int, text: str) -> int | None:
    """The number of the event with which a move that still stands was played, if this is the same move once more.

    So a request without a key counts as repeated as long as its move has not been taken back.
    """
    if ply >= len(live.now.moves):
        return None
    played = live.now.moves[ply]
    is_same = played.move == text.strip() and live.board.owns(visitor, played.seat)
    return live.number_of_move(ply) if is_same else None


def resign(live: LiveBoard, visitor: str, chosen: int | None) -> list[Intent]:
    """Leave the game with a seat, by default the one to move if it is the visitor's."""
    mine = require_seats(live.board, visitor)
    if chosen is None:
        turn = live.now.state.turn
        still_in = [seat for seat in mine if seat not in live.now.out]
        chosen = turn if turn in mine else next(iter(still_in), mine[0])
    if chosen not in mine:
        raise NotPermitted("not-your-seat", seat=chosen)
    return [Intent("leave", chosen)]


def undo(live: LiveBoard, visitor: str, ply: int) -> list[Intent]:
    """Take back the last thing that this visitor did, and everything after it; nobody else may be concerned."""
    require_ply(live, ply)
    require_seats(live.board, visitor)
    if others(live.board, live.now, visitor):
        raise NotPossible("ask-first")
    return [_take_back(live, _require_own(live, visitor))]


def ask(live: LiveBoard, visitor: str, kind: str, ply: int) -> list[Intent]:
    """Ask everybody else for a takeback or a draw; with nobody to ask it happens at once."""
    require_ply(live, ply)
    return _ask(live, visitor, kind)


def agree_draw(live: LiveBoard, visitor: str) -> list[Intent]:
    """Agree to a draw that another player has offered, or offer one."""
    asked = live.now.asked
    if asked and asked.kind == "draw" and set(require_seats(live.board, visitor)) & _waiting(live):
        return _agree(live, visitor)
    return _ask(live, visitor, "draw")


def answer(live: LiveBoard, visitor: str, ply: int, *, agree: bool) -> list[Intent]:
    """Answer what another player has asked for."""
    require_ply(live, ply)
    asked_here = set(require_seats(live.board, visitor)) & _waiting(live)
    if not asked_here:
        raise NotPossible("not-asked")
    return _agree(live, visitor) if agree else [Intent("answer", min(asked_here), note="no")]


def withdraw(live: LiveBoard, visitor: str) -> list[Intent]:
    """Withdraw one's own request."""
    mine = require_seats(live.board, visitor)
    if live.now.asked is None or live.now.asked.seat not in mine:
        raise NotPossible("not-asked")
    return [Intent("withdraw", live.now.asked.seat)]


def _ask(live: LiveBoard, visitor: str, kind: str) -> list[Intent]:
    mine = require_seats(live.board, visitor)
    still_in = [seat for seat in mine if seat not in live.now.out]
    if live.board.is_open:
        raise NotPossible("seats-open")
    if kind == "draw" and not can_draw(live.board, live.now, visitor):
        raise NotPossible("no-draw")
    keep = _require_own(live, visitor) if kind == "undo" else 0
    if not others(live.board, live.now, visitor):
        return [_take_back(live, keep)] if kind == "undo" else [Intent("draw", seat) for seat in still_in]
    require_running(live)
    if not still_in:
        raise NotPermitted("out")
    if live.now.asked:
        raise NotPossible("asked-already")
    turn = live.now.state.turn
    return [Intent("ask", turn if turn in still_in else still_in[0], note=kind, keep=keep)]


def _agree(live: LiveBoard, visitor: str) -> list[Intent]:
    mine = set(require_seats(live.board, visitor))
    asked, waiting = live.now.asked, _waiting(live)
    assert asked is not None
    if waiting - mine:
        return [Intent("answer", min(mine & waiting), note="yes")]
    if asked.kind == "undo":
        return [_take_back(live, asked.keep)]
    return [Intent("draw", min(mine & waiting), note="all")]


def _require_own(live: LiveBoard, visitor: str) -> int:
    """How many events of the match remain if the visitor takes back what they did last."""
    keep = to_keep(live.board, live.now, visitor)
    if keep is None:
        raise NotPossible("nothing-yours")
    return keep


def _take_back(live: LiveBoard, keep: int) -> Intent:
    return Intent("undo", live.now.events[keep].seat, keep=keep)


def _waiting(live: LiveBoard) -> set[int]:
    return set(still_asked(live.board, live.now))
