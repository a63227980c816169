"""Games that somebody sends: read, counted, and replayed move by move."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadRecord
from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.messages import Phrase
from brettwerk.core.records.files import extensions, read_records
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.replay import opening, play_node, replay
from brettwerk.core.records.text import MAX_DEPTH
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.content import views
from brettwerk.server.content.catalogue import colours
from brettwerk.server.errors import Invalid
from brettwerk.server.schemas import analysis as analysis_schemas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.match import Match
    from brettwerk.server.schemas.requests import KeepRequest, KeptLine, KeptNode, LineRequest, RecordRequest

MOST_NODES = 2_000
"""Moves that are played again, variations included: the longest game, and as much again beside it."""
SHORT_TEXT = 500
"""Characters of a record that is read on the spot, since that takes no longer than handing it to another process."""
SHORT_LINE = 40
"""Moves that are replayed on the spot, for the same reason."""


def line_of(request: LineRequest) -> MatchHistory:
    """The line that somebody has sent; nothing of it is played yet."""
    if len(request.moves) > MOST_NODES:
        raise BadRecord("too-large", limit=MOST_NODES, what=Phrase("large-moves"))
    return MatchHistory(chosen_game(request).variant, request.state, tuple(map(Event.parse, request.moves)))


def find_record(request: RecordRequest) -> tuple[Record, int]:
    """The game that somebody has pasted, and how many there are; BadRecord says what cannot be read."""
    records = _records(request.text, request.name)
    if request.number > len(records):
        raise Invalid("no-game", number=request.number, last=len(records))
    record = records[request.number - 1]
    require_playable(record.line)
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


def analysed(match: Match, seats: Sequence[str] = ()) -> analysis_schemas.Analysed:
    """A match as the analysis page takes it."""
    return analysed_record(match.to_record(seats[: match.game.players]))


def analysed_record(record: Record, number: int = 1, of: int = 1) -> analysis_schemas.Analysed:
    """A record as the analysis page takes it, with its comments and variations."""
    match = opening(record)
    start = match.start
    game = match.game
    plies = _plies(record, match, record.line)
    record.check_result(match.outcome)
    return analysis_schemas.Analysed(
        game=game.variant.game,
        variant=views.variant(game.variant),
        name=views.text(game.name),
        colours=colours(game),
        seats=[*record.seats, *[""] * game.players][: game.players],
        date=record.date,
        headers=dict(record.headers),
        start="" if start.is_start else start.to_text(),
        state=start.to_text(),
        comment=record.line.comment,
        plies=plies,
        outcome=views.result(match.outcome),
        number=number,
        of=of,
    )


def kept_record(request: KeepRequest) -> Record:
    """A game with comments and variations as a record; BadRecord says what cannot be played."""
    game = chosen_game(request)
    line = _line_of(request.line)
    seats = request.seats[: game.players]
    claimed = Record(game.variant, line, start=request.state, rules_version=game.rules_version)
    return replace(replay(claimed, variations=True).to_record(seats, request.date, headers=request.headers), line=line)


def require_playable(line: RecordLine | KeptLine) -> int:
    """Count the moves of a line and of all its variations; BadRecord if there are too many, or they nest too deep."""
    count = 0
    waiting = [(line, 0)]
    while waiting:
        one, depth = waiting.pop()
        count += len(one.nodes)
        if depth > MAX_DEPTH:
            raise BadRecord("too-deep", limit=MAX_DEPTH)
        waiting += [(inner, depth + 1) for node in one.nodes for inner in node.variations]
    if count > MOST_NODES:
        raise BadRecord("too-large", limit=MOST_NODES, what=Phrase("large-moves"))
    return count


def _line_of(kept: KeptLine) -> RecordLine:
    return RecordLine(tuple(_node_of(node) for node in kept.nodes), kept.comment)


def _node_of(kept: KeptNode) -> RecordNode:
    variations = tuple(_line_of(line) for line in kept.variations)
    return replace(RecordNode.of(Event.parse(kept.word)), clock=kept.clock, comment=kept.comment, variations=variations)


def _plies(record: Record, match: Match, line: RecordLine) -> list[analysis_schemas.AnalysedPly]:
    """Play a line; BadRecord says where it or one of its variations breaks."""
    plies = []
    for node in line.nodes:
        variations = [_variation(record, match, variation) for variation in node.variations]
        play_node(record, match, node)
        event = match.events[-1]
        plies.append(
            analysis_schemas.AnalysedPly(
                word=event.text(),
                seat=event.seat,
                state=match.state.to_text(),
                clock=node.clock,
                comment=node.comment,
                variations=variations,
            )
        )
    return plies


def _variation(record: Record, match: Match, line: RecordLine) -> analysis_schemas.AnalysedLine:
    """Play a variation and take it back."""
    plies = _plies(record, match, line)
    outcome = views.result(match.outcome)
    for _ in plies:
        match.undo()
    return analysis_schemas.AnalysedLine(comment=line.comment, plies=plies, outcome=outcome)
