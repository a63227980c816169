"""Replaying recorded games: every move is checked, and the first illegal one is reported with its line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer
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
    from collections.abc import Callable, Iterator

    from brettwerk.core.match import Match
    from brettwerk.core.records.model import Record

KEYS = {
    "forward": ("\r", "\n", " ", "n", "\x1b[C", "\x1b[B", "\xe0M", "\xe0P"),
    "back": ("b", "p", "\x7f", "\b", "\x1b[D", "\x1b[A", "\xe0K", "\xe0H"),
    "quit": ("q", "\x1b", "\x03", "\x04"),
}
"""What each key does; the arrows of Windows begin otherwise."""


def step_through(path: str, language: str, read_key: Callable[[], str] = typer.getchar) -> None:
    """Show the games of a file position by position, as keys say."""
    console = Console(highlight=False)
    console.print(say("step-keys", language))
    for record, match in replayed(path, language):
        console.print(_summary(record, match, language), markup=False, soft_wrap=True)
        if not _step_through(match, console, language, read_key):
            return


def _step_through(match: Match, console: Console, language: str, read_key: Callable[[], str]) -> bool:
    """Go to and fro in a game until its end is left; False to see no other game."""
    ply, last = 0, len(match.events)
    while True:
        _show_ply(match, ply, console, language)
        wish = _read_wish(read_key)
        if wish == "quit":
            return False
        if wish == "forward" and ply == last:
            return True
        ply = min(ply + 1, last) if wish == "forward" else max(ply - 1, 0)


def _read_wish(read_key: Callable[[], str]) -> str:
    """Wait for a key that means something; without any more keys, quit."""
    while True:
        try:
            key = read_key()
        except (EOFError, KeyboardInterrupt):
            return "quit"
        for wish, keys in KEYS.items():
            if key in keys:
                return wish


def _show_ply(match: Match, ply: int, console: Console, language: str) -> None:
    """The position after so many events, and which was the last."""
    game, states = match.game, match.states
    if ply:
        event = match.events[ply - 1]
        what = event.move if event.kind == "move" else say(f"event.{event.kind}", language)
        colour = game.colour_name(event.seat, language)
        console.print(f"{ply}/{len(match.events)}  {colour}: {what}", style="bold", markup=False)
    console.print(draw_position(states[ply], console, states[ply - 1] if ply else None))
    done = ply == len(match.events)
    console.print(match.text(language) if done else states[ply].text(language), markup=False)


def replay(path: str, language: str) -> None:
    """Say how each game of a file went; a single game is shown at its end."""
    console = Console(highlight=False)
    number, match = 0, None
    for number, (record, match) in enumerate(replayed(path, language), start=1):
        console.print(f"{number}. {_summary(record, match, language)}", markup=False, soft_wrap=True)
    if number == 1 and match:
        console.print(draw_position(match.state, console))
    console.print(say("all-right", language, games=number), markup=False)


def _summary(record: Record, match: Match, language: str) -> str:
    names = printable(", ".join(name or "?" for name in record.seats))
    game, plies = title(match.game, language), len(match.moves)
    line = say("replayed", language, game=game, plies=plies, result=match.text(language))
    return f"{line} ({names})" if names else line


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
