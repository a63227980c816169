"""Games that somebody sends: read, counted, and replayed move by move."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from brettwerk.content.errors import BadRequest
from brettwerk.content.positions import colours
from brettwerk.core.errors import BadRecord
from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.messages import Phrase
from brettwerk.core.records.files import extensions, read_records
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.replay import opening, play_node, replay
from brettwerk.core.records.text import MAX_DEPTH
from brettwerk.table import views
from brettwerk.table.stored_board import outcome_to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.table.live_board import LiveBoard

Json = dict[str, Any]

MOST_NODES = 2_000
"""Moves that are played again, variations included: the longest game, and as much again beside it."""
SHORT_TEXT = 500
"""Characters of a record that is read on the spot, since that takes no longer than handing it to another process."""
SHORT_LINE = 40
"""Moves that are replayed on the spot, for the same reason."""


def line_of(game: Game, state: str, words: Sequence[str]) -> MatchHistory:
    """The line that somebody has sent: moves, and who left or agreed to a draw. Nothing of it is played yet."""
    if len(words) > MOST_NODES:
        raise BadRecord("too-large", limit=MOST_NODES, what=Phrase("large-moves"))
    return MatchHistory(game.variant, state, tuple(map(Event.parse, words)))


def find_record(text: str, name: str, number: int) -> tuple[Record, int]:
    """The game that somebody has pasted, and how many there are; BadRecord says what cannot be read.

    A file has a name, whose extension tells the format; without one, the formats are tried in turn.
    """
    records = _records(text, name)
    if number > len(records):
        raise BadRequest("no-game", number=number, last=len(records))
    record = records[number - 1]
    require_playable(count_nodes(record.line))
    return record, len(records)


def _records(text: str, name: str) -> list[Record]:
    """Read games; where no file name tells the format, our own is tried first."""
    if name:
        return _read(text, name)
    try:
        return _read(text, "")
    except BadRecord as error:
        for ending in extensions()[1:]:
            with suppress(BadRecord):
                return _read(text, f"game{ending}")
        raise error from None


def _read(text: str, name: str) -> list[Record]:
    return list(read_records(io.BytesIO(text.encode("utf-8", "replace")), name))


def record_of_board(live: LiveBoard) -> Record:
    """The game so far, with who played, when, and their clocks."""
    seats = [one.name or (f"level {one.level}" if one.level else "") for one in live.board.seats]
    date = datetime.fromtimestamp(live.board.updated, UTC).date().isoformat()
    return live.match.to_record(seats, date, live.times_left())


def analysed(match: Match, seats: Sequence[str] = ()) -> Json:
    """A match as the analysis page takes it."""
    return analysed_record(match.to_record(seats[: match.game.players]))


def analysed_record(record: Record, number: int = 1, of: int = 1) -> Json:
    """A record as the analysis page takes it, with its comments and variations."""
    match = opening(record)
    start = match.start
    game = match.game
    plies = _plies(record, match, record.line)
    record.check_result(match.outcome)
    return {
        "game": game.variant.game,
        "variant": views.variant(game.variant),
        "name": views.text(game.name),
        "colours": colours(game),
        "seats": [*record.seats, *[""] * game.players][: game.players],
        "date": record.date,
        "headers": dict(record.headers),
        "start": "" if start.is_start else start.to_text(),
        "state": start.to_text(),
        "comment": record.line.comment,
        "plies": plies,
        "outcome": outcome_to_json(match.outcome),
        "number": number,
        "of": of,
    }


def kept_record(
    game: Game, state: str, line: RecordLine, seats: Sequence[str], date: str, headers: Mapping[str, str]
) -> Record:
    """A game with comments and variations as a record; BadRecord says what cannot be played."""
    claimed = Record(game.variant, line, start=state, rules_version=game.rules_version)
    played = replay(claimed, variations=True)
    return replace(played.to_record(seats[: game.players], date, headers=headers), line=line)


def require_playable(nodes: int) -> int:
    """BadRecord if there are too many moves to play them all."""
    if nodes > MOST_NODES:
        raise BadRecord("too-large", limit=MOST_NODES, what=Phrase("large-moves"))
    return nodes


def count_nodes(line: RecordLine) -> int:
    """Count the moves of a line and of all its variations; BadRecord if they nest too deep."""
    count = 0
    waiting = [(line, 0)]
    while waiting:
        one, depth = waiting.pop()
        count += len(one.nodes)
        if depth > MAX_DEPTH:
            raise BadRecord("too-deep", limit=MAX_DEPTH)
        waiting += [(inner, depth + 1) for node in one.nodes for inner in node.variations]
    return count


def kept_line(kept: Json, depth: int = 0) -> RecordLine:
    """A line that somebody has sent to be kept, as it goes over the wire."""
    if depth > MAX_DEPTH:
        raise BadRecord("too-deep", limit=MAX_DEPTH)
    return RecordLine(tuple(_kept_node(node, depth) for node in kept["nodes"]), kept.get("comment", ""))


def _kept_node(kept: Json, depth: int) -> RecordNode:
    variations = tuple(kept_line(line, depth + 1) for line in kept.get("variations", ()))
    facts = {"clock": kept.get("clock"), "comment": kept.get("comment", ""), "variations": variations}
    return replace(RecordNode.of(Event.parse(kept["word"])), **facts)


def _plies(record: Record, match: Match, line: RecordLine) -> list[Json]:
    """Play a line; BadRecord says where it or one of its variations breaks."""
    plies = []
    for node in line.nodes:
        variations = [_variation(record, match, variation) for variation in node.variations]
        play_node(record, match, node)
        event = match.events[-1]
        plies.append(
            {
                "word": event.text(),
                "seat": event.seat,
                "state": match.state.to_text(),
                "clock": node.clock,
                "comment": node.comment,
                "variations": variations,
            }
        )
    return plies


def _variation(record: Record, match: Match, line: RecordLine) -> Json:
    """Play a variation and take it back."""
    plies = _plies(record, match, line)
    outcome = outcome_to_json(match.outcome)
    for _ in plies:
        match.undo()
    return {"comment": line.comment, "plies": plies, "outcome": outcome}
