"""A game being played: its moves, who left, and the endings that no single position can tell."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from brettwerk.core.drawing.svg import Look
from brettwerk.core.errors import MatchError
from brettwerk.core.events import UNKNOWN, Event
from brettwerk.core.messages import Phrase
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from brettwerk.core.outcome import Outcome
    from brettwerk.core.state import State


class Match:
    """A match from a start position on. It can be played, taken back, left and agreed drawn.

    >>> match = load_game("blockade").new_match()
    >>> _ = match.play("f7")
    >>> match.agree_draw()
    True
    >>> match.outcome.text("en")
    'Drawn: all players agreed.'
    """

    def __init__(self, start: State) -> None:
        self.game = start.game
        self.start = start
        self._states = [self.start]  # the start position, and the position after each event
        self._events: list[Event] = []
        self._left: list[int] = []
        self._plies = 0
        self._stood = Counter(self._states)  # how often each position has stood
        self._outcome = self._find_outcome()

    @property
    def state(self) -> State:
        """The present position."""
        return self._states[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(self._events)

    @property
    def moves(self) -> list[str]:
        """The texts of the moves played."""
        return [event.move for event in self._events if event.kind == "move"]

    @property
    def states(self) -> tuple[State, ...]:
        """The position at the start and after each event; some events leave it as it was."""
        return tuple(self._states)

    @property
    def positions(self) -> list[State]:
        """All positions that have stood, from the start to the present one."""
        stood = [self.start]
        for state in self._states[1:]:
            if state is not stood[-1]:
                stood.append(state)
        return stood

    def moves_since(self, position: State) -> list[str] | None:
        """The moves from a position of this match to the present one; None if it never stood or a seat left since."""
        for index in reversed(range(len(self._states))):
            if self._states[index] is position:
                events = self._events[index:]
                return [event.move for event in events] if all(event.kind == "move" for event in events) else None
        return None

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.state.turn

    @property
    def left(self) -> tuple[int, ...]:
        """The seats that have left."""
        return tuple(self._left)

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self._outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while the match goes on."""
        return self._outcome

    def text(self, language: str = "en") -> str:
        """Say in a sentence what is to be done now, or how the match ended."""
        return self._outcome.text(language) if self._outcome else self.state.text(language)

    def legal_moves(self) -> list[str]:
        """The moves that can be played now, as texts, sorted by code point."""
        return [] if self.is_over else self.state.legal_moves()

    def play(self, move: str | int) -> State:
        """Play a move; IllegalMove and BadMoveText say why one cannot be played."""
        self._require_running()
        text, after = self.state.step(move)
        return self._happens(Event("move", self.turn, text), after)

    def apply(self, event: Event) -> None:
        """Let an event happen; an error says why it cannot."""
        if event.kind == "leave":
            self.leave(event.seat, event.cause)
        elif event.kind == "draw":
            self.agree_draw(event.seat)
        elif event.seat in {UNKNOWN, self.turn} or self.is_over:
            self.play(event.move)
        else:
            raise MatchError("wrong-turn", seat=event.seat, turn=self.turn)

    def undo(self) -> None:
        """Take back the last thing that happened."""
        if not self._events:
            raise MatchError("no-undo")
        event = self._events.pop()
        self._plies -= event.kind == "move"
        if event.kind == "leave":
            self._left.pop()
        undone = self._states.pop()
        if undone is not self.state:
            self._stood[undone] -= 1
        self._outcome = self._find_outcome()

    def leave(self, seat: int, cause: str = "") -> None:
        """A seat resigns or runs out of time (``cause``, if known): the other side wins, or the others play on."""
        self._require_running()
        self._require_seat(seat)
        stays = self._sides_in(without=seat)
        goes_on = len(self.game.sides) > 2 and len(stays) > 1
        self._happens(Event("leave", seat, cause=cause), self.state.leave(seat) if goes_on else self.state)

    def resign(self) -> None:
        """The seat to move gives up."""
        self.leave(self.turn, "resigned")

    def agree_draw(self, *seats: int) -> bool:
        """Let seats agree to a draw (all of them if none is named); True once every seat still in has agreed.

        Agreement holds until the next move, and is given once.
        """
        self._require_running()
        if self.game.players < 2:
            raise MatchError("solo-draw")
        for seat in seats or [seat for seat in self._seats_in() if seat not in self._who_agreed()]:
            self._require_seat(seat)
            if seat in self._who_agreed():
                raise MatchError("agreed-already", seat=seat)
            self._happens(Event("draw", seat), self.state)
        return self.is_over

    def to_record(
        self,
        seats: Sequence[str] = (),
        date: str = "",
        clocks: Sequence[float | None] = (),
        headers: Mapping[str, str] | None = None,
    ) -> Record:
        """Keep this match as a record (docs/records.md).

        ``seats`` are the players' names, ``date`` is in ISO form, ``clocks`` are the seconds that the mover had left
        after each event, ``headers`` are any further ones.
        """
        game, outcome = self.game, self.outcome
        names = (*seats, *[""] * (game.players - len(seats)))
        if len(names) > game.players:
            raise MatchError("no-seat", seat=len(names) - 1, last=game.players - 1)
        times = [*clocks, *[None] * (len(self._events) - len(clocks))]
        nodes = [RecordNode.of(event, clock) for event, clock in zip(self._events, times, strict=True)]
        return Record(
            variant=game.variant,
            line=RecordLine(tuple(nodes)),
            seats=names if any(names) else (),
            date=date,
            result=outcome.payoffs if outcome else None,
            ending=outcome.code if outcome else "",
            start="" if self.start.is_start else self.start.to_text(),
            rules_version=game.rules_version,
            headers=tuple((headers or {}).items()),
        )

    def to_gif(
        self,
        width: int = 480,
        *,
        dark: bool = False,
        coordinates: bool = True,
        patterns: bool = False,
        tell: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> bytes:
        """Show all that happened as an animated GIF of a width in pixels; ``tell`` hears how far it is."""
        from brettwerk.core.drawing.gif import animate  # noqa: PLC0415, its libraries take long to load

        moves = [event.move for event in self._events]
        return animate(self._states, moves, width, Look(dark, coordinates, patterns), tell)

    def _happens(self, event: Event, state: State) -> State:
        if state is not self.state:
            self._stood[state] += 1
        self._events.append(event)
        self._plies += event.kind == "move"
        if event.kind == "leave":
            self._left.append(event.seat)
        self._states.append(state)
        self._outcome = self._find_outcome()
        return state

    def _require_running(self) -> None:
        if self.is_over:
            raise MatchError("game-over")

    def _require_seat(self, seat: int) -> None:
        if seat not in self.game.seats:
            raise MatchError("no-seat", seat=seat, last=self.game.players - 1)
        if seat not in self._seats_in():
            raise MatchError("seat-out", seat=seat)

    def _seats_in(self) -> list[int]:
        gone = {*self.left, *self.state.out}
        return [seat for seat in self.game.seats if seat not in gone]

    def _sides_in(self, without: int | None = None) -> list[tuple[int, ...]]:
        """The sides of which no seat has left (a side in which one seat leaves has lost)."""
        gone = {*self.left, *self.state.out, without}
        return [side for side in self.game.sides if not gone & set(side)]

    def _find_outcome(self) -> Outcome | None:
        """Try the endings in their order."""
        return self.state.outcome or self._others_left() or self._agreed() or self._repeated() or self._too_long()

    def _others_left(self) -> Outcome | None:
        if not self.left:
            return None
        sides = self._sides_in()
        if len(sides) > 1:
            return None
        last = next(event for event in reversed(self._events) if event.kind == "leave")
        reason = Phrase(f"left.{last.cause or 'unknown'}", colour=self.game.colour_phrase(last.seat))
        return self._ended("left", *sides, reason=reason)

    def _agreed(self) -> Outcome | None:
        agreed = self._who_agreed()
        return self._ended("agreed") if agreed and agreed >= set(self._seats_in()) else None

    def _who_agreed(self) -> set[int]:
        """The seats that have agreed to a draw since the last move."""
        agreed = set()
        for event in reversed(self._events):
            if event.kind == "move":
                break
            if event.kind == "draw":
                agreed.add(event.seat)
        return agreed

    def _repeated(self) -> Outcome | None:
        most = self.game.repetitions
        if self.game.players < 2 or not most or self._stood[self.state] < most:
            return None
        return self._ended("repetition")

    def _too_long(self) -> Outcome | None:
        most = self.game.max_plies
        if self.game.players < 2 or self._plies < most:
            return None
        return self._ended("length")

    def _ended(self, code: str, winners: tuple[int, ...] = (), **facts: Phrase) -> Outcome:
        still_in = self._seats_in()
        payoffs = tuple(
            1.0 if seat in winners else -1.0 if winners or seat not in still_in else 0.0 for seat in self.game.seats
        )
        return self.game.make_outcome(code, winners, payoffs, facts)

    def __repr__(self) -> str:
        return f"<Match of {self.game.variant.game}: {' '.join(self.moves) or 'no moves yet'}>"

    def __str__(self) -> str:
        return self.state.diagram()

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()
