"""The worths of patterns: the same however the board is turned, learned from results, and of use."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.core.compiled.rng import generator
from brettwerk.core.solved.space import entries_of
from brettwerk.core.solved.table import LOST, WON, value_bytes
from brettwerk.games.aufstellen import learning, patterns, rules
from brettwerk.games.aufstellen.numbering import turns
from brettwerk.games.aufstellen.solve import shipped, space

if TYPE_CHECKING:
    from brettwerk.core.game import Game

VARIANTS = ("yes", "no")


def logit(game: Game, pieces: Any, step: int) -> float:
    return float(patterns.logit(game.tables, pieces, step, np.zeros(patterns.TUPLES, np.int32)))


def random_pieces(step: int, seed: int) -> Any:
    pieces = np.zeros((2, 3), np.int64)
    learning.draw(step, pieces, np.arange(rules.SQUARES), generator(seed))
    return pieces


def test_patterns_are_numbered_by_what_stands_on_their_squares() -> None:
    layings = [[rules.BOARD.names.index(name) for name in shape.split()] for shape in patterns.SHAPES]
    found = np.zeros(patterns.TUPLES, np.int32)
    for seed in range(20):
        pieces = random_pieces(12, seed)
        content = [0] * rules.SQUARES
        for whose in range(2):
            for kind in range(3):
                for square in range(rules.SQUARES):
                    if pieces[1 - whose, kind] >> square & 1:
                        content[square] = 1 + 3 * whose + kind
        wanted, start = set(), 1
        for squares in layings:
            for turn in turns(4):
                number = sum(patterns.CONTENTS**k * content[turn[square]] for k, square in enumerate(squares))
                wanted.add(start + number)
            start += patterns.CONTENTS ** len(squares)
        patterns.find_patterns(pieces, 1, found)
        assert set(found.tolist()) == wanted


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_turned_boards_are_worth_the_same(diagonals: str) -> None:
    game = load_game("aufstellen", diagonals=diagonals)
    for step in learning.STEPS_TO_LEARN:
        pieces = random_pieces(step, step)
        worths = set()
        for turn in turns(4):
            turned = np.zeros((2, 3), np.int64)
            for square in range(rules.SQUARES):
                turned |= (pieces >> square & 1) << turn[square]
            worths.add(logit(game, turned, step))
        assert len(worths) == 1


def test_folded_weights_have_the_same_sums() -> None:
    """Also where the weights of two patterns together are too large for one."""
    weights = np.random.default_rng(1).integers(-patterns.MOST, patterns.MOST, (1, patterns.WEIGHTS), np.int8)
    folded = patterns.folded(weights)
    found = np.zeros(patterns.TUPLES, np.int32)
    for seed in range(200):
        patterns.find_patterns(random_pieces(15, seed), 1, found)
        assert folded[0, found].sum(dtype=int) == weights[0, found].sum(dtype=int)
    assert np.count_nonzero(folded) < 0.9 * np.count_nonzero(weights)


@pytest.mark.parametrize("diagonals", VARIANTS)
def test_patterns_tell_most_results(diagonals: str) -> None:
    game = load_game("aufstellen", diagonals=diagonals)
    right = wrong = 0
    for text, verdict in shipped(f"diagonals-{diagonals}")["sample"].items():
        raw = game.state_from_text(text).raw[0]
        step, pieces = int(raw.step), raw.pieces.astype(np.int64)
        if step and not learning.is_at_end(space(game).tables, step, pieces) and verdict["result"] != "draw":
            says_win = logit(game, pieces, step) > 0
            right += says_win == (verdict["result"] == "win")
            wrong += says_win != (verdict["result"] == "win")
    assert right + wrong > 100
    assert right > 0.8 * (right + wrong)


@pytest.mark.parametrize(("result", "sign"), [(WON, 1), (LOST, -1)])
def test_learning_follows_the_results(result: int, sign: int) -> None:
    positions = space(load_game("aufstellen"))
    results = np.full(value_bytes(entries_of(positions)), 0b01010101 * result, np.uint8)
    worths = np.zeros(patterns.WEIGHTS, np.float32)
    learning.learn(positions.tables, positions.layout, results, 15, worths, 2000, 0.05, 0.01, generator(1))
    found = np.zeros(patterns.TUPLES, np.int32)
    for seed in range(50):
        patterns.find_patterns(random_pieces(15, seed), 1, found)
        assert np.sign(worths[0] + worths[found].sum()) == sign


def test_the_number_of_threads_does_not_matter() -> None:
    positions = space(load_game("aufstellen"))
    chance = np.random.default_rng(1)
    results = chance.choice(np.array([0b01010101, 0b10101010], np.uint8), value_bytes(entries_of(positions)))
    shares: list[float] = []
    one, two = (learning.learned(positions, results, shares.append, 500, threads) for threads in (1, 2))
    assert one == two
    assert shares.count(1.0) == 2


def test_positions_at_their_end_teach_nothing() -> None:
    game = load_game("aufstellen")
    tables = space(game).tables
    chance = random.Random(1)
    seen = {True: 0, False: 0}
    for _ in range(400):
        state = space(game).random_state(chance)
        raw = state.raw[0]
        boards = [raw, *(state.play(move).raw[0] for move in state.move_numbers)]
        ends = any(rules.has_line(int(board.own[seat]), 1) for board in boards for seat in game.seats)
        assert learning.is_at_end(tables, int(raw.step), raw.pieces.astype(np.int64)) == ends
        seen[bool(ends)] += 1
    assert min(seen.values()) > 10
