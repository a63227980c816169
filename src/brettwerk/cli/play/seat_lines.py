"""What stands beside the board in the terminal, by what a game says of its seats: score, pieces in hand, remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from brettwerk.cli.play.drawing import style_of
from brettwerk.cli.play.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.seat_facts import Pile
    from brettwerk.core.state import State


def seat_lines(state: State, language: str) -> list[Text]:
    """A line for each seat of which there is something to say that the sentence on the position does not say."""
    lines = []
    for seat in state.game.seats:
        if facts := [fact for fact in _facts(state, seat, language) if fact not in state.text(language)]:
            name = state.game.colour_name(seat, language)
            lines.append(Text.assemble((name, style_of(state.game.colours[seat])), f": {' · '.join(facts)}"))
    return lines


def _facts(state: State, seat: int, language: str) -> Iterator[str]:
    game, facts = state.game, state.seat_facts(seat)
    if facts.score is not None:
        yield say("seat.score", language, score=facts.score)
    if facts.hand:
        yield say("seat.hand", language, pieces=_piles(facts.hand, game, language))
    if facts.captured:
        yield say("seat.captured", language, pieces=_piles(facts.captured, game, language))
    yield from (game.say(note.code, language, **note.params) for note in facts.notes)
    if facts.tray:
        yield " ".join(token[1:] for token in facts.tray)


def _piles(piles: Sequence[Pile], game: GameDefinition, language: str) -> str:
    return ", ".join(f"{pile.count} × {game.say(f'piece.{pile.token[1:]}', language)}" for pile in piles)
