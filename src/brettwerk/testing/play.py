"""Positions to test a game with: random games, samples of them, and all variants that a game offers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import game_class, load_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State


def random_states(game: Game, seed: int, plies: int = 400) -> Iterator[State]:
    """The positions of one uniformly random game, from the start on."""
    chance = random.Random(seed)
    state = game.start
    yield state
    for _ in range(plies):
        if state.is_over:
            return
        state = state.play(chance.choice(state.move_numbers))
        yield state


def sample(game: Game, seed: int, most: int = 25) -> list[State]:
    """Some positions of a random game, the last ones among them."""
    states = list(random_states(game, seed, plies=200))
    early, late = states[:-3], states[-3:]
    return random.Random(seed).sample(early, min(most, len(early))) + late


def variants(game: str) -> Iterator[Game]:
    """Every edition, number of players and team play that a game offers, plain and with each option's example."""
    kind = game_class(game)
    for edition, offer in kind.offers.items():
        tables: list[dict[str, Any]] = [{"players": players} for players in offer.players]
        tables += [{"teams": True}] if offer.teams else []
        examples = [option for option in kind.options if edition in option.editions and option.example]
        choices: list[dict[str, Any]] = [
            {},
            *({option.name: option.example} | dict(filter(None, [option.needs])) for option in examples),
        ]
        for table in tables:
            for chosen in choices:
                yield load_game(game, edition=edition, **table, **chosen)
