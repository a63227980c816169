"""A board in memory: its match, and the moments that it went through last."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from brettwerk.server.store import Standing
from brettwerk.server.tasks import Story, happen

if TYPE_CHECKING:
    from brettwerk.core.match import Event as Happened
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.scene import Inputs, Scene
    from brettwerk.core.state import State
    from brettwerk.server.store import Board, Event

KEPT = 32
"""Moments kept for clients that missed some."""


def told(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as it is written down."""
    if outcome is None:
        return None
    facts = {"code": outcome.code, "winners": list(outcome.winners), "payoffs": list(outcome.payoffs)}
    return facts | {"text": dict(outcome.sentences)}


@dataclass(frozen=True)
class Moment:
    """A board as it stood after one of its events. It never changes, so that what is drawn of it is drawn once."""

    number: int
    event: Event | None
    """What led here; None for the beginning."""
    state: State
    happened: tuple[Happened, ...]
    """All that stands: moves, leavings and agreements."""
    outcome: Outcome | None
    before: State | None
    """The position in which the last move was played."""

    @cached_property
    def scene(self) -> Scene:
        return self.state.scene()

    @cached_property
    def inputs(self) -> Inputs:
        return {} if self.outcome else self.state.inputs()

    @cached_property
    def moves(self) -> list[Happened]:
        return [event for event in self.happened if event.kind == "move"]

    @cached_property
    def effects(self) -> list[dict[str, Any]]:
        """The steps of the last move."""
        if self.before is None:
            return []
        return [effect.to_json() for effect in self.before.effects(self.moves[-1].move)]

    @property
    def out(self) -> set[int]:
        """The seats that are out of the game or have left it."""
        return {*self.state.out, *(event.seat for event in self.happened if event.kind == "leave")}

    def sentence(self, language: str) -> str:
        return self.outcome.text(language) if self.outcome else self.state.text(language)

    def standing(self) -> Standing:
        return Standing(self.number, len(self.moves), self.state.turn, self.state.to_text(), told(self.outcome))


class Live:
    """A board whose match is at hand. What it shows are moments; the match itself may be one event ahead."""

    def __init__(self, board: Board, events: list[Event]) -> None:
        self.board = board
        self.lock = asyncio.Lock()
        self.match = Story(board.variant, board.start, ()).tell()
        self._states = [self.match.state]  # the start, and the position after each thing that stands
        self.moments: deque[Moment] = deque([self._moment(0, None)], KEPT)
        for event in events:
            self.moments.append(self.advance(event))

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def story(self) -> Story:
        happened = tuple((event.kind, event.seat, event.move) for event in self.now.happened)
        return Story(self.board.variant, self.board.start, happened)

    def advance(self, event: Event) -> Moment:
        """Let an event happen in the match; it is shown once it is on disk."""
        if event.kind == "undo":
            while len(self.match.events) > event.keep:
                self.match.undo()
                self._states.pop()
        else:
            happen(self.match, event.kind, event.seat, event.move)
            self._states.append(self.match.state)
        return self._moment(event.number, event)

    def since(self, number: int) -> list[Moment] | None:
        """The moments after an event, None if they are no longer all at hand or never were."""
        if not self.moments[0].number <= number <= self.now.number:
            return None
        return [moment for moment in self.moments if moment.number > number]

    def after(self, ply: int) -> tuple[State, State | None, str]:
        """The position after so many moves, the one before the last of them, and that move."""
        indices = [index for index, event in enumerate(self.now.happened) if event.kind == "move"][:ply]
        if not indices:
            return self._states[0], None, ""
        last = indices[-1]
        return self._states[last + 1], self._states[last], self.now.happened[last].move

    def _moment(self, number: int, event: Event | None) -> Moment:
        happened = self.match.events
        moves = [index for index, one in enumerate(happened) if one.kind == "move"]
        before = self._states[moves[-1]] if moves else None
        return Moment(number, event, self.match.state, happened, self.match.outcome, before)
