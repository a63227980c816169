"""Kept games played again, every move checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import BadRecord, BrettwerkError
from brettwerk.core.match import Match
from brettwerk.core.registry import game_of

if TYPE_CHECKING:
    from brettwerk.core.records.line import RecordLine, RecordNode
    from brettwerk.core.records.model import Record


def replay(record: Record, *, variations: bool = False) -> Match:
    """Play a kept game again, with ``variations`` those too; BadRecord says where it breaks.

    >>> match = load_game("blockade").new_match()
    >>> _ = match.play("f7")
    >>> replay(match.to_record()).moves
    ['f7']
    """
    match = opening(record)
    _play_line(record, match, record.line, variations=variations)
    record.check_result(match.outcome)
    return match


def opening(record: Record) -> Match:
    """A match in the position from which the game was played."""
    game = game_of(record.variant)
    if record.rules_version != game.rules_version:
        error = BadRecord("rules-version", found=record.rules_version, known=game.rules_version)
        raise record.broken(error, record.place("Rules"))
    try:
        start = game.state_from_text(record.start) if record.start else game.start
    except BrettwerkError as error:
        raise record.broken(error, record.place("Start")) from None
    return Match(start)


def play_node(record: Record, match: Match, node: RecordNode) -> None:
    """Let a node of a record happen; BadRecord says where and why it cannot."""
    try:
        match.apply(node.event)
    except BrettwerkError as error:
        raise record.broken(error, node.place) from None


def _play_line(record: Record, match: Match, line: RecordLine, *, variations: bool) -> None:
    for node in line.nodes:
        if variations:
            for variation in node.variations:
                before = len(match.events)
                _play_line(record, match, variation, variations=True)
                for _ in range(len(match.events) - before):
                    match.undo()
        play_node(record, match, node)
