"""Random positions and matches of every variant, to be told by a browser's Python as they are told here."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from brettwerk.core.events import Event
from brettwerk.testing import variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

Case = dict[str, Any]
DEPTHS = (0, 7, 60, 400)
"""How far games go at random to a position: the start, the opening, the middle, and mostly the end."""


def cases(game_id: str, positions: int = 1, matches: int = 1, seed: int = 1) -> Iterator[Case]:
    """For each variant of a game so many positions at various depths, and matches."""
    for number, game in enumerate(variants(game_id)):
        chance = random.Random(f"{game_id} {number} {seed}")
        variant = game.variant
        common = {"game": game_id, "variant": [variant.edition, variant.players, variant.teams, variant.options]}
        for place in range(positions):
            deepest = DEPTHS[(number + place + seed) % len(DEPTHS)]
            yield common | {"moves": _moves(game, chance, chance.randint(deepest // 2, deepest))}
        for _ in range(matches):
            yield common | {"events": _events(game, chance)}


def _moves(game: Game, chance: random.Random, plies: int) -> list[int]:
    """The moves of a random game, as numbers."""
    state = game.start
    moves: list[int] = []
    while len(moves) < plies and not state.is_over:
        moves.append(chance.choice(state.move_numbers))
        state = state.after(moves[-1])
    return moves


def _events(game: Game, chance: random.Random, most: int = 14) -> list[str]:
    """What happens in a random match: moves, some of them taken back, seats that leave or agree to a draw."""
    match = game.new_match()
    events: list[str] = []
    while len(events) < most and not match.is_over:
        event = chance.choice(_possible(match))
        if event == "undo":
            match.undo()
        else:
            match.apply(Event.parse(event))
        events.append(event)
    return events


def _possible(match: Match) -> list[str]:
    moves = random.Random(len(match.events)).sample(match.legal_moves(), 1) * 8
    seats = [seat for seat in match.game.seats if seat not in {*match.left, *match.state.out}]
    agreed = {event.seat for event in match.events if event.kind == "draw"}
    draws = [f"~draw:{seat}" for seat in seats if seat not in agreed] if match.game.players > 1 else []
    return [*moves, *(["undo", "undo"] if match.events else []), *(f"~leave:{seat}" for seat in seats[1:2]), *draws[:1]]
