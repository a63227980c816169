"""Engines in long and unruly matches: seats leave, moves are taken back, limits and threads change."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from brettwerk import Engine, Match

if TYPE_CHECKING:
    from brettwerk import Game
    from brettwerk.search.choice import PrincipalVariation

EVENTS = 2000 if os.environ.get("BRETTWERK_SOAK") else 25
SMALL = 2**20


def test_engines_take_whatever_happens(game: Game) -> None:
    chance = random.Random(str(game.variant))
    match, engine = game.new_match(), Engine(game, 4, seed=1, memory=SMALL)
    for _ in range(EVENTS):
        if match.is_over:
            match = game.new_match()
        event = chance.random()
        if event < 0.05:
            engine = Engine(game, chance.randint(1, 9), seed=chance.getrandbits(30), threads=2, memory=SMALL)
        elif event < 0.1 and match.moves:
            match.undo()
        elif event < 0.11:
            match.leave(match.turn)
        elif event < 0.3:
            match.play(chance.choice(match.legal_moves()))
        else:
            choice = engine.choose(match, simulations=chance.choice([1, 2, 10, 100]))
            assert choice.move in match.legal_moves()
            assert all(0 <= value <= 1 for value in choice.values)
            assert_lines_are_legal(match, choice.lines)
            match.play(choice.move)


def assert_lines_are_legal(match: Match, lines: tuple[PrincipalVariation, ...]) -> None:
    for line in lines:
        state = match.state
        for move in line.moves:
            state = state.play(move)
        if line.proven:
            assert state.is_over == (len(line.moves) == line.length)
