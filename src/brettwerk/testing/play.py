"""Positions to test a game with: random games, samples of them, and all variants that a game offers."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BadVariant
from brettwerk.core.registry import game_class, load_game
from brettwerk.core.variant import MAX_SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.core.variant import Offer, Option


def random_states(game: Game, seed: int, plies: int = 400) -> Iterator[State]:
    """The positions of one uniformly random game, from the start on.

    >>> states = list(random_states(load_game("aufstellen"), seed=1))
    >>> states[0].is_start, states[-1].is_over
    (True, True)
    """
    walk = _walks(game).setdefault(seed, _Walk(game, seed))
    for ply in range(plies + 1):
        state = walk.at(ply)
        if state is None:
            return
        yield state


class _Walk:
    """A random game, played as far as anybody has asked; many checks look at the same one."""

    def __init__(self, game: Game, seed: int) -> None:
        self._chance = random.Random(seed)
        self._states = [game.start]

    def at(self, ply: int) -> State | None:
        """The position after so many plies, None if the game is over before."""
        while ply >= len(self._states):
            last = self._states[-1]
            if last.is_over:
                return None
            self._states.append(last.play(self._chance.choice(last.move_numbers)))
        return self._states[ply]


@lru_cache(1)
def _walks(_game: Game) -> dict[int, _Walk]:
    """The games played with the variant that is being tested, by their seeds."""
    return {}


def sample(game: Game, seed: int, most: int = 25) -> list[State]:
    """Some positions of a random game, the last ones among them."""
    states = list(random_states(game, seed, plies=200))
    early, late = states[:-3], states[-3:]
    return random.Random(seed).sample(early, min(most, len(early))) + late


def variants(game: str) -> Iterator[Game]:
    """Every edition, number of players and team play that a game offers, and each option's example once an edition.

    >>> sorted({(one.players, one.teams) for one in variants("weltreich")})
    [(2, False), (3, False), (4, False), (4, True)]
    """
    for edition, offer in game_class(game).offers.items():
        tables = _tables(offer)
        for table in tables:
            yield load_game(game, edition=edition, **table)
        for option in _options(game, edition):
            if option.example:
                table = next(table for table in tables if _fits(option, table))
                yield load_game(game, edition=edition, **table, **_with_needs(option, option.example))


def combinations(game: str, seed: int, most: int = 6) -> Iterator[Game]:
    """For every edition and number of players some combinations of options, drawn at random."""
    chance = random.Random(seed)
    for edition, offer in game_class(game).offers.items():
        for table in _tables(offer):
            fitting = [option for option in _options(game, edition) if _fits(option, table)]
            found = set()
            for _ in range(3 * most if fitting else 0):
                chosen: dict[str, Any] = {}
                for option in chance.sample(fitting, chance.randint(1, len(fitting))):
                    chosen |= _with_needs(option, chance.choice(option.values or (option.default, option.example)))
                with suppress(BadVariant):  # some do not go together
                    found.add(load_game(game, edition=edition, **table, **chosen))
            yield from sorted(found, key=repr)[:most]


def _tables(offer: Offer) -> list[dict[str, Any]]:
    return [{"players": players} for players in offer.players] + ([{"teams": True}] if offer.teams else [])


def _options(game: str, edition: str) -> list[Option]:
    return [option for option in game_class(game).options if edition in option.editions]


def _fits(option: Option, table: dict[str, Any]) -> bool:
    teams = bool(table.get("teams"))
    return option.fits(MAX_SEATS if teams else table["players"], teams=teams)


def _with_needs(option: Option, value: str) -> dict[str, Any]:
    needed = [option.needs] if option.needs and option.needs[1] else []
    return {option.name: value} | dict(needed)
