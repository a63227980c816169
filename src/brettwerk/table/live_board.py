"""A board in memory: its match, and the snapshots of its last events."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from brettwerk.core.history import MatchHistory
from brettwerk.table.clocks import Clocks, TimeControl
from brettwerk.table.errors import BrokenBoard
from brettwerk.table.events import IN_THE_MATCH, KINDS, BoardEvent
from brettwerk.table.stored_board import Standing, outcome_to_json

if TYPE_CHECKING:
    from brettwerk.core.events import Event
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.state import State
    from brettwerk.table.events import Intent
    from brettwerk.table.presence import Presence
    from brettwerk.table.stored_board import StoredBoard
    from brettwerk.table.uptime import Uptime

KEPT = 32
"""How many snapshots are kept for clients that missed some."""
ENDS_A_REQUEST = IN_THE_MATCH | {"undo", "withdraw", "replace"}


@dataclass(frozen=True)
class PendingRequest:
    """A takeback or a draw that a player has asked for, waiting for answers."""

    kind: str
    """undo or draw."""
    seat: int
    keep: int
    """undo: how many events of the match would remain."""
    agreed: frozenset[int]
    """The seats of those who want it, including whoever asked."""


@dataclass(frozen=True)
class Snapshot:
    """A board as it stood after one of its events; it never changes."""

    number: int
    event: BoardEvent | None
    """What led to it; None for the beginning."""
    state: State
    events: tuple[Event, ...]
    """The match so far, without what was taken back."""
    outcome: Outcome | None
    before: State | None
    """The position in which the last move was played."""
    clocks: Clocks | None
    seconds: tuple[float | None, ...]
    """How long each move took, as far as a clock ran."""
    asked: PendingRequest | None

    @cached_property
    def moves(self) -> list[Event]:
        return [event for event in self.events if event.kind == "move"]

    @cached_property
    def effects(self) -> list[dict[str, Any]]:
        """The steps of the last move."""
        if self.before is None:
            return []
        return [effect.to_json() for effect in self.before.effects(self.moves[-1].move)]

    @property
    def out(self) -> set[int]:
        """The seats that are out of the game or have left it."""
        return {*self.state.out, *(event.seat for event in self.events if event.kind == "leave")}

    def sentence(self, language: str) -> str:
        return self.outcome.text(language) if self.outcome else self.state.text(language)

    def standing(self) -> Standing:
        deadline = self.clocks.deadline if self.clocks else None
        facts = len(self.moves), self.state.turn, self.state.to_text(), outcome_to_json(self.outcome)
        return Standing(self.number, *facts, deadline)


class LiveBoard:
    """A board with its match. What it shows are snapshots; the match itself may be one event ahead."""

    def __init__(self, board: StoredBoard, events: list[BoardEvent], uptime: Uptime, presence: Presence) -> None:
        self.board = board
        self.uptime = uptime
        self.presence = presence
        self.lock = asyncio.Lock()
        self.match = MatchHistory(board.variant, board.start).match()
        self._states = [self.match.state]  # the start, and the position after each event of the match
        control = TimeControl.from_json(board.clock) if board.clock else None
        self._clocks: list[Clocks | None] = [Clocks.new(control, len(board.seats)) if control else None]
        self._seconds: list[float | None] = []  # that each event of the match took
        self._numbers: list[int] = []  # of the board's events that brought the match's events
        self._requests: dict[str, int] = {}  # the event that each request has caused
        self._running = self._next_turn(self._clocks[0], 0.0)
        self._asked: PendingRequest | None = None
        self.snapshots: deque[Snapshot] = deque([self._snapshot(0, None)], KEPT)
        for event in events:
            self.snapshots.append(self.advance(event))

    @property
    def now(self) -> Snapshot:
        return self.snapshots[-1]

    @property
    def history(self) -> MatchHistory:
        return MatchHistory(self.board.variant, self.board.start, self.now.events)

    def event(self, intent: Intent, request: str | None = None) -> BoardEvent:
        """Number and time what is about to happen."""
        facts = intent.kind, intent.seat, intent.move, intent.keep, intent.note, intent.visitor
        return BoardEvent(self.now.number + 1, *facts, self.uptime.now(), request)

    def advance(self, event: BoardEvent) -> Snapshot:
        """Let an event happen; it is not shown before ``show``, because it must be stored first."""
        if event.kind not in KINDS:
            raise BrokenBoard("newer-board")
        if event.kind == "undo":
            self._go_back(event)
        elif event.kind in IN_THE_MATCH:
            self._apply(event)
        if event.request:
            self._requests[event.request] = event.number
        self._asked = self._still_asked(event)
        return self._snapshot(event.number, event)

    def show(self, snapshot: Snapshot, board: StoredBoard | None = None) -> None:
        """Show what ``advance`` gave, and the board as it is from now on if it has changed."""
        self.board = board or self.board
        self.snapshots.append(snapshot)

    def _go_back(self, event: BoardEvent) -> None:
        """Take back all but the first events of the match; the clocks show again what they showed then."""
        while len(self.match.events) > event.keep:
            self.match.undo()
        del self._states[event.keep + 1 :], self._clocks[event.keep + 1 :]
        del self._seconds[event.keep :], self._numbers[event.keep :]
        self._running = self._next_turn(self._clocks[-1], event.served)

    def _apply(self, event: BoardEvent) -> None:
        if event.note == "all":
            self.match.agree_draw()
        else:
            self.match.apply(event.in_match)
        clocks, spent = self._running, None
        if clocks and clocks.running == event.seat:
            spent = clocks.spent(event.served)
        if clocks and (event.kind == "move" or self._turn != clocks.turn):
            clocks = clocks.stop(event.served, moved=event.kind == "move")
            self._running = self._next_turn(clocks, event.served)
        while len(self._states) <= len(self.match.events):
            self._states.append(self.match.state)
            self._clocks.append(clocks)
            self._seconds.append(spent)
            self._numbers.append(event.number)

    @property
    def _turn(self) -> int | None:
        return None if self.match.is_over else self.match.turn

    def _next_turn(self, clocks: Clocks | None, now: float) -> Clocks | None:
        """Start the clock of the seat to move, unless this is its first turn."""
        if clocks is None:
            return None
        moved = any(event.kind == "move" and event.seat == self._turn for event in self.match.events)
        return clocks.start(self._turn, now, first=not moved)

    def _still_asked(self, event: BoardEvent) -> PendingRequest | None:
        """The request that is open after an event."""
        side = frozenset(one.seat for one in self.board.seats if one.owner == self.board.seats[event.seat].owner)
        if event.kind == "ask":
            return PendingRequest(event.note, event.seat, event.keep, side)
        if event.kind in ENDS_A_REQUEST or self._asked is None or event.note == "no":
            return None
        return replace(self._asked, agreed=self._asked.agreed | side) if event.kind == "answer" else self._asked

    def answer_to(self, request: str | None) -> int | None:
        """The number of the event that a request has caused; None if it is new or has no key."""
        return self._requests.get(request) if request else None

    def number_of_move(self, ply: int) -> int:
        """The number of the event with which the move that stands after ``ply`` others was played."""
        moves = [index for index, event in enumerate(self.now.events) if event.kind == "move"]
        return self._numbers[moves[ply]]

    def since(self, number: int) -> list[Snapshot] | None:
        """The snapshots after an event; None if some are no longer kept, or never were."""
        if not self.snapshots[0].number <= number <= self.now.number:
            return None
        return [snapshot for snapshot in self.snapshots if snapshot.number > number]

    def after(self, ply: int) -> tuple[State, State | None, str]:
        """The position after ``ply`` moves, the one before the last of them, and that move."""
        indices = [index for index, event in enumerate(self.now.events) if event.kind == "move"][:ply]
        if not indices:
            return self._states[0], None, ""
        last = indices[-1]
        return self._states[last + 1], self._states[last], self.now.events[last].move

    def times_left(self) -> list[float | None]:
        """What each event of the match left on the clock of the seat that caused it."""
        pairs = zip(self.match.events, self._clocks[1:], strict=True)
        return [round(clocks.left[event.seat], 1) if clocks else None for event, clocks in pairs]

    def _snapshot(self, number: int, event: BoardEvent | None) -> Snapshot:
        events = self.match.events
        moves = [index for index, one in enumerate(events) if one.kind == "move"]
        before = self._states[moves[-1]] if moves else None
        seconds = tuple(self._seconds[index] for index in moves)
        facts = self.match.state, events, self.match.outcome, before
        return Snapshot(number, event, *facts, self._running, seconds, self._asked)
