"""Who may do what at a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import MatchError
from brettwerk.table.errors import NotPermitted, NotPossible

if TYPE_CHECKING:
    from brettwerk.table.live_board import LiveBoard, Snapshot
    from brettwerk.table.stored_board import Seat, StoredBoard


def others(board: StoredBoard, snapshot: Snapshot, visitor: str) -> list[int]:
    """The seats of people at other screens who are still in the game."""
    people = (one for one in board.seats if one.owner not in {None, visitor})
    return [one.seat for one in people if one.seat not in snapshot.out]


def still_asked(board: StoredBoard, snapshot: Snapshot) -> list[int]:
    """The seats whose answer to a request is still missing."""
    if snapshot.asked is None:
        return []
    asker = board.seats[snapshot.asked.seat].owner or ""
    return [seat for seat in others(board, snapshot, asker) if seat not in snapshot.asked.agreed]


def can_move(board: StoredBoard, snapshot: Snapshot, visitor: str) -> bool:
    """Whether it is the visitor's turn."""
    return is_playing(board, snapshot) and board.owns(visitor, snapshot.state.turn)


def is_playing(board: StoredBoard, snapshot: Snapshot) -> bool:
    """Whether a move can be made: the game is not over, and all seats are taken."""
    return snapshot.outcome is None and not board.is_open


def can_draw(board: StoredBoard, snapshot: Snapshot, visitor: str) -> bool:
    """Whether the visitor may agree to a draw: engines do not, and one player has nobody to agree with."""
    still_in = [one for one in board.seats if one.seat not in snapshot.out]
    people = all(one.kind != "engine" for one in still_in)
    return people and len(board.seats) > 1 and any(one.owner == visitor for one in still_in)


def to_keep(board: StoredBoard, snapshot: Snapshot, visitor: str) -> int | None:
    """How many events of the match remain if the visitor takes back what they did last; None if they cannot.

    Somebody at another screen who has left the game stays away.
    """
    mine = board.seats_of(visitor)
    own = [index for index, event in enumerate(snapshot.events) if event.seat in mine]
    if not own:
        return None
    later = snapshot.events[own[-1] + 1 :]
    strangers = {one.seat for one in board.seats if one.owner not in {None, visitor}}
    return None if any(event.kind == "leave" and event.seat in strangers for event in later) else own[-1]


def can_be_replaced(live: LiveBoard, snapshot: Snapshot, visitor: str) -> list[int]:
    """The seats on which the creator of the board may put an engine: nobody has come, or the player is gone."""
    if live.board.creator != visitor or snapshot.outcome:
        return []
    return [one.seat for one in live.board.seats if one.seat not in snapshot.out and _is_free(live, one, visitor)]


def _is_free(live: LiveBoard, seat: Seat, visitor: str) -> bool:
    """Whether nobody sits on a seat, or somebody who is gone; with days for a move nobody has to stay connected."""
    if seat.owner is None or seat.owner == visitor:
        return seat.is_open
    has_days = live.board.clock is not None and live.board.clock["kind"] == "move"
    return not has_days and live.presence.is_gone(live.board.id, seat.owner)


def require_ply(live: LiveBoard, ply: int) -> None:
    if ply != len(live.now.moves):
        raise NotPossible("stale", ply=len(live.now.moves))


def require_running(live: LiveBoard) -> None:
    if live.now.outcome:
        raise MatchError("game-over")


def require_seats(board: StoredBoard, visitor: str) -> list[int]:
    """The visitor's seats, of which there must be one."""
    mine = board.seats_of(visitor)
    if not mine:
        raise NotPermitted("watching")
    return mine


def require_turn(live: LiveBoard, visitor: str) -> int:
    """The seat to move, if it is the visitor's and all seats are taken."""
    require_seats(live.board, visitor)
    turn = live.now.state.turn
    if not live.board.owns(visitor, turn):
        raise NotPermitted("not-your-turn")
    if live.board.is_open:
        raise NotPossible("seats-open")
    return turn


def require_part(board: StoredBoard, visitor: str) -> None:
    """Whoever made a board or sits there takes part in it."""
    if visitor != board.creator and not board.seats_of(visitor):
        raise NotPermitted("watching")
