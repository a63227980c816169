"""Reading records (docs/records.md), one game at a time, from a file of any length.

Nesting is kept on a stack of our own, and every size has a limit, so that no file can exhaust the memory.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import IO, TYPE_CHECKING

from brettwerk.core.errors import BadRecord, BrettwerkError
from brettwerk.core.events import Event
from brettwerk.core.messages import Phrase
from brettwerk.core.records import text as record_text
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.text import (
    HEADER_NAME,
    MAX_COMMENT,
    MAX_DEPTH,
    MAX_NODES,
    MAX_VALUE,
    NUMBER,
    WORD,
    is_date,
    read_clock,
    shortened,
    unescape,
)
from brettwerk.core.records.text_lines import Lines
from brettwerk.core.registry import game_class
from brettwerk.core.variant import Variant, choose

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER = re.compile(rf'\[({HEADER_NAME.pattern}) "((?:[^"\\]|\\.)*)"\]\s*')
_TOKEN = re.compile(r"[(){}*]|[^\s(){}*]+")
_COMMENT_ENDS = re.compile(r"[^\\}]*+(?:\\.[^\\}]*+)*+\}")
_PAYOFF = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")


def read(stream: IO[bytes], file: str = "") -> Iterator[Record]:
    """Read the games of a stream; BadRecord says where it is no longer good."""
    lines = Lines(stream, file)
    while headers := _Headers.read(lines):
        line = _Moves(lines, headers.begin).read(headers.first_moves)
        yield headers.record(line)


class _Headers:
    """The headers of one game, each with its line."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.values: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.first_moves = ""

    @property
    def begin(self) -> int:
        return self.places[""]

    @classmethod
    def read(cls, lines: Lines) -> _Headers | None:
        """Read up to the first line of moves; None at the end of the file."""
        headers = cls(lines)
        for text in lines:
            if text.startswith("["):
                headers.add(text)
            elif text and not text.isspace():
                if not headers.values:
                    raise lines.error("foreign")
                headers.first_moves = text
                return headers
        if headers.values:
            raise lines.error("truncated", begin=headers.begin)
        return None

    def add(self, text: str) -> None:
        found = _HEADER.fullmatch(text)
        if not found:
            raise self.lines.error("header")
        name, value = found.groups()
        if name in self.values:
            raise self.lines.error("header-twice", name=name)
        try:
            self.values[name] = unescape(value)
        except BadRecord as error:
            raise error.at(self.lines.file, self.lines.number) from None
        if len(self.values[name]) > MAX_VALUE:
            raise self.lines.error("too-large", limit=MAX_VALUE, what=Phrase("large-value"))
        self.places[name] = self.lines.number
        self.places.setdefault("", self.lines.number)

    def record(self, line: RecordLine) -> Record:
        """Understand the headers; those that mean nothing to us are kept as they are."""
        if "Game" not in self.values:
            raise BadRecord("header-missing", name="Game").at(self.lines.file, self.begin)
        variant = self._variant()
        rules_version = self._count("Rules")
        return Record(
            variant=variant,
            line=line,
            rules_version=1 if rules_version is None else rules_version,
            seats=self._seats(variant.players),
            date=self._date(),
            result=self._result(variant.players),
            ending=self.values.pop("Ending", ""),
            start=self.values.pop("Start", ""),
            headers=tuple(self.values.items()),
            file=self.lines.file,
            places=self.places,
        )

    def _variant(self) -> Variant:
        options = {name: value for name, value in self.values.items() if name.startswith("Option.")}
        for name in options:
            del self.values[name]
        chosen = tuple((name.removeprefix("Option."), value) for name, value in options.items())
        edition, teams = self.values.pop("Edition", "classic"), self.values.pop("Teams", "no")
        players = self._count("Players")
        try:
            return _variant(self.values.pop("Game"), edition, players, teams, chosen)
        except BrettwerkError as error:
            raise BadRecord.because(error).at(self.lines.file, self._place_of(error)) from None

    def _place_of(self, error: BrettwerkError) -> int:
        """The line of the header that an error about the variant speaks of."""
        option = str(error.params.get("option"))
        about = error.code.partition("-")[0]
        names = (f"Option.{option}", option.capitalize(), about.capitalize(), "Game")
        return next(self.places[name] for name in names if name in self.places)

    def _count(self, name: str) -> int | None:
        value = self.values.pop(name, None)
        if value is not None and not re.fullmatch("[0-9]{1,4}", value):
            raise self._wrong(name, value, Phrase("wanted-count"))
        return None if value is None else int(value)

    def _seats(self, players: int) -> tuple[str, ...]:
        found = {name: value for name, value in self.values.items() if name.startswith("Seat.")}
        names = [""] * players
        for name, value in found.items():
            seat = name.removeprefix("Seat.")
            if seat not in map(str, range(players)):
                raise self._wrong(name, value, Phrase("wanted-seat", last=players - 1))
            names[int(seat)] = value
            del self.values[name]
        return tuple(names) if any(names) else ()

    def _date(self) -> str:
        value = self.values.pop("Date", "")
        if value and not is_date(value):
            raise self._wrong("Date", value, Phrase("wanted-date"))
        return value

    def _result(self, players: int) -> tuple[float, ...] | None:
        value = self.values.pop("Result", "*")
        if value == "*":
            return None
        payoffs = value.split(" ")
        if len(payoffs) != players or not all(map(_PAYOFF.fullmatch, payoffs)):
            example = " ".join(["+1", *["-1"] * (players - 1)])
            raise self._wrong("Result", value, Phrase("wanted-result", players=players, example=example))
        return tuple(map(float, payoffs))

    def _wrong(self, name: str, value: str, wanted: Phrase) -> BadRecord:
        error = BadRecord("header-value", name=name, value=shortened(value), wanted=wanted)
        return error.at(self.lines.file, self.places[name])


@lru_cache(maxsize=1000)
def _variant(game: str, edition: str, players: int | None, teams: str, options: tuple[tuple[str, str], ...]) -> Variant:
    found = game_class(game)
    return choose(game, found.offers, found.options, edition, players, teams, dict(options), found.texts)


class _OpenLine:
    """A line of nodes that is being read."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.nodes: list[RecordNode] = []
        self.opening: list[str] = []
        """Comments before the first node."""
        self.comments: list[str] = []
        """Comments since the last node began."""
        self.move = ""
        self.kind = ""
        """Of the last node, which may still get comments and variations; empty before the first."""
        self.seat = -1
        self.clock: float | None = None
        self.variations: list[RecordLine] = []
        self.node_place = 0

    def begin(self, move: str, kind: str, seat: int, place: int) -> None:
        """Begin a node, and end the one before it."""
        self.end()
        self.move, self.kind, self.seat, self.node_place = move, kind, seat, place

    def end(self) -> None:
        comment = "\n".join(self.comments) if self.comments else ""
        if self.kind:
            variations = tuple(self.variations)
            node = RecordNode(self.move, self.kind, self.seat, self.clock, comment, variations, None, self.node_place)
            self.nodes.append(node)
            self.clock, self.variations = None, []
        else:
            self.opening = self.comments
        self.comments = []

    def line(self) -> RecordLine:
        self.end()
        return RecordLine(tuple(self.nodes), "\n".join(self.opening))


class _Moves:
    """Reads the moves of one game."""

    def __init__(self, lines: Lines, begin: int) -> None:
        self.lines = lines
        self.begin = begin
        self.open = [_OpenLine(lines.number)]
        self.count = 0
        self.ended = False

    def read(self, text: str) -> RecordLine:
        """Read up to the end mark, from the first line on."""
        while True:
            try:
                self._read_line(text)
            except BadRecord as error:
                raise error.at(self.lines.file, self.lines.number) from None
            if self.ended:
                return self.open[0].line()
            text = self._next_line()

    def _next_line(self) -> str:
        try:
            return next(self.lines)
        except StopIteration:
            raise self.lines.error("truncated", begin=self.begin) from None

    def _read_line(self, text: str) -> None:
        found = _TOKEN.search(text)
        while found:
            if self.ended:
                raise BadRecord("after-end")
            end = found.end()
            match found.group():
                case "{":
                    text, end = self._comment(text[end:])
                case "(":
                    self._open_variation()
                case ")":
                    self._close_variation()
                case record_text.END:
                    self._end_game()
                case word:
                    self._word(word)
            found = _TOKEN.search(text, end)

    def _comment(self, text: str) -> tuple[str, int]:
        """Read a comment to its end, maybe over lines; gives the line in which it ends, and where."""
        parts: list[str] = []
        size = 0
        while True:
            found = _COMMENT_ENDS.match(text)
            parts.append(unescape(text[: found.end() - 1] if found else text))
            size += len(parts[-1]) + 1
            if size > MAX_COMMENT + 1:
                raise BadRecord("too-large", limit=MAX_COMMENT, what=Phrase("large-comment"))
            if found:
                self.open[-1].comments += filter(None, ["\n".join(parts)])
                return text, found.end()
            text = self._next_line()

    def _open_variation(self) -> None:
        if not self.open[-1].kind:
            raise BadRecord("no-move-before", sign="(")
        if len(self.open) > MAX_DEPTH:
            raise BadRecord("too-deep", limit=MAX_DEPTH)
        self.open.append(_OpenLine(self.lines.number))

    def _close_variation(self) -> None:
        if len(self.open) == 1:
            raise BadRecord("not-open")
        line = self.open.pop().line()
        if not line.nodes:
            raise BadRecord("no-variation-move")
        self.open[-1].variations.append(line)

    def _end_game(self) -> None:
        if len(self.open) > 1:
            raise BadRecord("not-closed", begin=self.open[-1].place)
        self.ended = True

    def _word(self, token: str) -> None:
        number = NUMBER.match(token)
        if number:
            token = token[number.end() :]
            if not token:
                return
        if token[0] == "@":
            self._clock(token)
        elif token[0] == "~":
            event = Event.parse(token)
            if event.kind == "move":
                raise BadRecord("event", token=shortened(token))
            self._begin("", event.kind, event.seat)
        elif WORD.fullmatch(token):
            self._begin(token, "move", -1)
        elif token[0] == "[":
            raise BadRecord("no-end", begin=self.begin)
        else:
            raise BadRecord("token", token=shortened(token))

    def _clock(self, token: str) -> None:
        line = self.open[-1]
        if not line.kind:
            raise BadRecord("no-move-before", sign=shortened(token))
        if line.clock is not None:
            raise BadRecord("clock-twice")
        line.clock = read_clock(token)

    def _begin(self, move: str, kind: str, seat: int) -> None:
        self.count += 1
        if self.count > MAX_NODES:
            raise BadRecord("too-large", limit=MAX_NODES, what=Phrase("large-moves"))
        self.open[-1].begin(move, kind, seat, self.lines.number)
