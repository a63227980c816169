"""Positions with pieces removed, as puzzles, studies and the editor make them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadStateText
from brettwerk.core.extensions.editing import editing_of
from brettwerk.core.messages import LANGUAGES
from brettwerk.testing.play import sample
from brettwerk.testing.promise import Flaw, hold, promise

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.extensions.editing import Draft
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

PLIES = 6


@promise
def check_removed_pieces(game: Game) -> None:
    """With pieces taken away, a position is refused with a reason, or it can be drawn and played on."""
    chance = random.Random(15)
    editing = editing_of(game)
    for state in sample(game, seed=15, most=6):
        for draft in _with_fewer(editing.read(state.to_text()), chance):
            text = editing.write(editing.settled(draft))
            try:
                thinned = game.state_from_text(text)
            except BadStateText as error:
                hold(all(error.text(language) for language in LANGUAGES), "refused-silently", state=text, move="")
            else:
                _goes_on(game, thinned, chance)


def _with_fewer(draft: Draft, chance: random.Random) -> Iterator[Draft]:
    """The same with one piece less, about half of them, and none at all."""
    places = sorted(draft.pieces)
    for count in {1, len(places) // 2, len(places)} if places else ():
        gone = set(chance.sample(places, count))
        yield replace(draft, pieces={place: token for place, token in draft.pieces.items() if place not in gone})


def _goes_on(game: Game, state: State, chance: random.Random) -> None:
    first = state.to_text()
    try:
        for _ in range(PLIES):
            again = game.state_from_text(state.to_text())
            hold(again == state, "read-differs", state=state, found=again)
            hold(bool(state.move_numbers) != state.is_over, "no-moves", state=state)
            state.scene(), state.text("de"), [state.seat_facts(seat) for seat in game.seats]
            if state.is_over:
                break
            state.inputs()
            move = chance.choice(state.move_numbers)
            state.effects(move)
            state = state.play(move)
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Flaw("removed-raised", state=first, error=f"{type(error).__name__}: {error}") from error
