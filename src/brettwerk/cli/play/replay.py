"""Replaying recorded games: every move is checked, and the first illegal one is reported with its line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console

from brettwerk.cli.compiling import compile_visibly
from brettwerk.cli.language import title
from brettwerk.cli.output.json_forms import json_text, outcome_json, variant_json
from brettwerk.cli.play.drawing import draw_position
from brettwerk.cli.play.texts import say
from brettwerk.core.errors import BadRecord
from brettwerk.core.messages import printable
from brettwerk.core.records.files import read_records
from brettwerk.core.records.replay import replay as replay_record
from brettwerk.core.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record


def replay(path: str, language: str) -> None:
    """Say how each game of a file went; a single game is shown at its end."""
    console = Console(highlight=False)
    number, match = 0, None
    for number, (record, match) in enumerate(replayed(path, language), start=1):
        game, plies = title(match.game, language), len(match.moves)
        names = printable(", ".join(name or "?" for name in record.seats))
        line = say("replayed", language, number=number, game=game, plies=plies, result=match.text(language))
        console.print(f"{line} ({names})" if names else line, markup=False, soft_wrap=True)
    if number == 1 and match:
        console.print(draw_position(match.state, console))
    console.print(say("all-right", language, games=number), markup=False)


def replay_as_json(path: str, language: str) -> None:
    """Print one JSON object, game by game, so that a file of any length can be replayed."""
    sys.stdout.write('{"games": [')
    try:
        for number, (record, match) in enumerate(replayed(path, language)):
            sys.stdout.write((",\n" if number else "\n") + json_text(to_json(record, match)))
    except BadRecord as error:
        problem = {"file": error.file, "line": error.line, "code": error.code, "reason": error.reason(language)}
        sys.stdout.write(f'], "error": {json_text(problem)}}}\n')
        raise
    sys.stdout.write('], "error": null}\n')


def replayed(path: str, language: str) -> Iterator[tuple[Record, Match]]:
    """The games of a file, each checked with all its variations."""
    for record in read_records(path):
        compile_visibly(game_of(record.variant), language, search=False)
        yield record, replay_record(record, variations=True)


def to_json(record: Record, match: Match) -> dict[str, Any]:
    """A game for a program to read."""
    return {
        "line": record.place(""),
        **variant_json(record.variant),
        "seats": list(record.seats),
        "date": record.date,
        "moves": match.moves,
        "outcome": outcome_json(match.outcome),
        "state": match.state.to_text(),
    }
