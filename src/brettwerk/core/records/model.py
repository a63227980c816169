"""A game record: what was played, by whom and how it ended, with comments, variations and clock times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadRecord, BrettwerkError, MatchError
from brettwerk.core.game import game_of
from brettwerk.core.match import Event, Match
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.game import Game
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.variant import Variant


@dataclass(frozen=True, slots=True)
class Node:
    """One thing that happened: a move, a seat that left, or a seat that agreed to a draw."""

    move: str = ""
    """The text of a move."""
    kind: str = "move"
    """``move``, ``leave`` or ``draw``, as in ``Event``."""
    seat: int = -1
    """Whose event it is; of a move, the position tells."""
    clock: float | None = None
    """The seconds, exact to the millisecond, that the seat had left afterwards."""
    comment: str = ""
    """Said after it."""
    variations: tuple[Line, ...] = ()
    """What might have happened instead."""
    mover: int | None = field(default=None, compare=False)
    """Who made the move, where a file says so."""
    place: int = field(default=0, compare=False)
    """The line in its file."""

    def play_on(self, match: Match) -> None:
        """Let it happen in a match."""
        if self.kind == "leave":
            match.leave(self.seat)
        elif self.kind == "draw":
            match.agree_draw(self.seat)
        elif self.mover is not None and self.mover != match.turn and not match.is_over:
            raise BadRecord("wrong-turn", seat=self.mover, turn=match.turn)
        else:
            match.play(self.move)


@dataclass(frozen=True, slots=True)
class Line:
    """Nodes in their order: the game as played, or a variation."""

    nodes: tuple[Node, ...] = ()
    comment: str = ""
    """Said before the first node."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is kept in a file (docs/records.md)."""

    variant: Variant
    line: Line = Line()
    """What was played."""
    seats: tuple[str, ...] = ()
    """Who sat there: a name for each seat, empty if unknown; or nothing at all."""
    date: str = ""
    """In ISO form."""
    result: tuple[float, ...] | None = None
    """The payoff of each seat; None while there is no result."""
    ending: str = ""
    """The code of the result, such as ``crown``."""
    start: str = ""
    """The position text of the start, empty for the usual one."""
    rules_version: int = 1
    headers: tuple[tuple[str, str], ...] = ()
    """All further headers, in their order."""
    file: str = field(default="", compare=False)
    """Where it was read."""
    places: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line of each header; that of the game's first line under the empty name."""

    @property
    def game(self) -> Game:
        return game_of(self.variant)

    @property
    def moves(self) -> list[str]:
        """The texts of the moves played."""
        return [node.move for node in self.line.nodes if node.kind == "move"]

    def match(self) -> Match:
        """Play the game again, checking every move; BadRecord says where it breaks."""
        return self._replayed(with_variations=False)

    def check(self) -> Match:
        """Play the game again, and all variations too."""
        return self._replayed(with_variations=True)

    def opening(self) -> Match:
        """A match in the position from which the game was played."""
        known = self.game.rules_version
        if self.rules_version != known:
            raise self.broken(BadRecord("rules-version", found=self.rules_version, known=known), self.place("Rules"))
        try:
            start = self.game.state_from_text(self.start) if self.start else None
        except BrettwerkError as error:
            raise self.broken(error, self.place("Start")) from None
        return Match(self.game, start)

    def play(self, match: Match, node: Node) -> None:
        """Let a node happen; BadRecord says where and why it cannot."""
        try:
            node.play_on(match)
        except BrettwerkError as error:
            raise self.broken(error, node.place) from None

    def broken(self, error: BrettwerkError, place: int) -> BadRecord:
        """An error with its place."""
        return BadRecord.because(error).at(self.file, place)

    def place(self, header: str) -> int:
        """The line of a header, or that of the game's beginning."""
        return self.places.get(header) or self.places.get("", 0)

    def to_text(self) -> str:
        """Write the record (docs/records.md)."""
        from brettwerk.core.records.writer import write  # noqa: PLC0415

        return write(self)

    def _replayed(self, *, with_variations: bool) -> Match:
        match = self.opening()
        self._play_line(match, self.line, with_variations=with_variations)
        self.check_result(match.outcome)
        return match

    def _play_line(self, match: Match, line: Line, *, with_variations: bool) -> None:
        for node in line.nodes:
            if with_variations:
                for variation in node.variations:
                    before = len(match.events)
                    self._play_line(match, variation, with_variations=True)
                    for _ in range(len(match.events) - before):
                        match.undo()
            self.play(match, node)

    def check_result(self, outcome: Outcome | None) -> None:
        """Compare what the headers claim with what was found; headers that claim nothing are never wrong."""
        if self.result is None:
            return
        code = self.ending or (outcome.code if outcome else "?")
        if outcome and (self.result, code) == (outcome.payoffs, outcome.code):
            return
        found = _result_phrase(outcome.payoffs, outcome.code) if outcome else Phrase("result-open")
        error = BadRecord("wrong-result", said=_result_phrase(self.result, code), found=found)
        raise self.broken(error, self.place("Result"))


def _result_phrase(payoffs: tuple[float, ...], code: str) -> Phrase:
    return Phrase("result-is", result=write_result(payoffs), code=code)


def write_result(payoffs: tuple[float, ...] | None) -> str:
    """Write the payoff of each seat, such as ``+1 -1``, or ``*`` if there is no result."""
    if payoffs is None:
        return "*"
    return " ".join(f"{payoff:+}".removesuffix(".0") if payoff else "0" for payoff in payoffs)


def record_of(
    match: Match,
    seats: Sequence[str] = (),
    date: str = "",
    clocks: Sequence[float | None] = (),
    headers: Mapping[str, str] | None = None,
) -> Record:
    """Keep a match; ``Match.to_record`` tells of the parameters."""
    names = (*seats, *[""] * (match.game.players - len(seats)))
    if len(names) > match.game.players:
        raise MatchError("no-seat", seat=len(names) - 1, last=match.game.players - 1)
    times = [*clocks, *[None] * (len(match.events) - len(clocks))]
    game, outcome = match.game, match.outcome
    return Record(
        variant=game.variant,
        line=Line(tuple(_node_of(event, clock) for event, clock in zip(match.events, times, strict=True))),
        seats=names if any(names) else (),
        date=date,
        result=outcome.payoffs if outcome else None,
        ending=outcome.code if outcome else "",
        start="" if match.start == game.start else match.start.to_text(),
        rules_version=game.rules_version,
        headers=tuple((headers or {}).items()),
    )


def _node_of(event: Event, clock: float | None) -> Node:
    seat = -1 if event.kind == "move" else event.seat
    return Node(event.move, event.kind, seat, None if clock is None else round(clock, 3))
