"""What worker processes do with games that somebody sends: replay them, and draw where they lead."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from brettwerk.content.json_text import json_text
from brettwerk.content.records import (
    SHORT_LINE,
    SHORT_TEXT,
    analysed,
    analysed_record,
    count_nodes,
    find_record,
    kept_line,
    kept_record,
    require_playable,
)
from brettwerk.core.compiled.compilation import is_play_compiled
from brettwerk.server.boards.new_games import chosen_game

if TYPE_CHECKING:
    from brettwerk.core.history import MatchHistory
    from brettwerk.core.records.line import RecordLine
    from brettwerk.core.records.model import Record
    from brettwerk.server.schemas.requests import KeepRequest, RecordRequest
    from brettwerk.server.workers.lanes import Tell


@dataclass(frozen=True)
class ReadRecord:
    """Read a record in any format and replay it."""

    request: RecordRequest

    @property
    def is_short(self) -> bool:
        return len(self.request.text) <= SHORT_TEXT

    def run(self, tell: Tell) -> tuple[str, bytes | None]:  # noqa: ARG002
        """Give the game, and what the analysis page shows as JSON: nothing while the game is not compiled."""
        record, of = find_record(self.request.text, self.request.name, self.request.number)
        game = record.variant.game
        if not is_play_compiled(game):
            return game, None
        return game, _json(analysed_record(record, self.request.number, of))


@dataclass(frozen=True)
class AnalyseRecord:
    """Replay a record."""

    record: Record

    @property
    def is_short(self) -> bool:
        return len(self.record.line.nodes) <= SHORT_LINE

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        return _json(analysed_record(self.record))


@dataclass(frozen=True)
class AnalyseLine:
    """Replay a line."""

    history: MatchHistory
    seats: tuple[str, ...]

    @property
    def is_short(self) -> bool:
        return len(self.history.events) <= SHORT_LINE

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        return _json(analysed(self.history.match(), self.seats))


@dataclass(frozen=True)
class KeepRecord:
    """Replay a game with its variations and write it as a record."""

    request: KeepRequest

    @cached_property
    def line(self) -> RecordLine:
        return kept_line(self.request.line.model_dump())

    @property
    def is_short(self) -> bool:
        return require_playable(count_nodes(self.line)) <= SHORT_LINE

    def run(self, tell: Tell) -> str:  # noqa: ARG002
        request = self.request
        facts = request.seats, request.date, request.headers
        return kept_record(chosen_game(request), request.state, self.line, *facts).to_text()


@dataclass(frozen=True)
class DrawLine:
    """Draw the position to which a line leads."""

    history: MatchHistory
    kind: Literal["svg", "png"]
    width: int
    dark: bool

    def run(self, tell: Tell) -> bytes:  # noqa: ARG002
        state = self.history.match().state
        return state.to_png(self.width, dark=self.dark) if self.kind == "png" else state.to_svg(dark=self.dark).encode()


def _json(content: dict[str, Any]) -> bytes:
    """Written where it was made: for a long game that takes its time too."""
    return json_text(content).encode()
