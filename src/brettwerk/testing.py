"""Help for testing a game: diagrams with marks, a check of everything that a game promises, and random play."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import game_class, load_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State


def drawn(diagram: str) -> list[list[str]]:
    """A diagram as rows of words, so that two can be compared whatever their spacing."""
    return [line.split() for line in diagram.strip().splitlines() if line.strip()]


def reach(state: State, origin: str = "") -> list[list[str]]:
    """The diagram with ``x`` on every square that a legal move from ``origin`` (or a placement) leads to."""
    pattern = re.compile(rf"{origin}[-x]([a-z][0-9]+)\b.*" if origin else r"([a-z][0-9]+)")
    marked = {found.group(1) for move in state.legal_moves() if (found := pattern.fullmatch(move))}
    board = state.game.board
    rows = drawn(state.diagram())
    for name in marked:
        square = board.squares[name]
        rows[board.ranks - 1 - board.rank(square)][1 + board.file(square)] = "x"
    return rows


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
