"""A game record: what was played, by whom and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadRecord, BrettwerkError
from brettwerk.core.messages import Phrase
from brettwerk.core.records.line import RecordLine
from brettwerk.core.records.text import is_date
from brettwerk.core.records.writer import write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from brettwerk.core.outcome import Outcome
    from brettwerk.core.variant import Variant


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is kept in a file (docs/records.md).

    >>> match = load_game("blockade").new_match()
    >>> _ = match.play("f7")
    >>> record = match.to_record(seats=("Ann", "Ben"), date="2026-01-31")
    >>> record.seats, record.moves
    (('Ann', 'Ben'), ['f7'])
    >>> record.to_text().splitlines()[-1]
    '1. f7 *'
    """

    variant: Variant
    """What was played: game, edition, players, teams and options."""
    line: RecordLine = field(default_factory=RecordLine)
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
    """The version of the rules that it was played by."""
    headers: tuple[tuple[str, str], ...] = ()
    """All further headers, in their order."""
    file: str = field(default="", compare=False)
    """Where it was read."""
    places: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line of each header; that of the game's first line under the empty name."""

    @property
    def moves(self) -> list[str]:
        """The texts of the moves played."""
        return [node.move for node in self.line.nodes if node.kind == "move"]

    def broken(self, error: BrettwerkError, place: int) -> BadRecord:
        """An error with its place."""
        return BadRecord.because(error).at(self.file, place)

    def place(self, header: str) -> int:
        """The line of a header, or that of the game's beginning."""
        return self.places.get(header) or self.places.get("", 0)

    def to_text(self) -> str:
        """Write the record (docs/records.md); BadRecord if something in it cannot be written."""
        return write(list(self._own_headers()), self.headers, self.line)

    def _own_headers(self) -> Iterator[tuple[str, str]]:
        variant = self.variant
        yield "Game", variant.game
        yield "Edition", variant.edition
        yield "Players", str(variant.players)
        if variant.teams:
            yield "Teams", "yes"
        for name, value in variant.options:
            yield f"Option.{name}", value
        yield "Rules", str(self.rules_version)
        for seat, name in enumerate(self.seats):
            if name:
                yield f"Seat.{seat}", name
        if self.date:
            if not is_date(self.date):
                raise BadRecord("header-value", name="Date", value=self.date, wanted=Phrase("wanted-date"))
            yield "Date", self.date
        yield "Result", write_result(self.result)
        if self.ending:
            yield "Ending", self.ending
        if self.start:
            yield "Start", self.start

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
