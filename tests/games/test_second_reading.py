"""The compiled rules against the second reading: slow, obvious Python written from the rules alone (``plain.py``).

Random games are compared ply by ply, then positions that no game has reached: squares exchanged, the turn given away.
"""

from __future__ import annotations

import os
import random
from importlib import import_module
from typing import TYPE_CHECKING, Any

from brettwerk import BadStateText

if TYPE_CHECKING:
    from brettwerk import Game, State

SOAK = 30 if os.environ.get("BRETTWERK_SOAK") else 1
"""How many times as much ``make soak`` does."""


def plain_rules(game: Game) -> Any:
    return import_module(game.rules.__name__.replace(".rules", ".plain"))


def variant_of(game: Game) -> tuple[str, int, bool, dict[str, str]]:
    return game.edition, game.players, game.teams, game.variant.option_texts()


def agree(state: State, plain: Any, position: Any) -> None:
    """Compare everything that both can tell of a position."""
    outcome, result = state.outcome, plain.result(position)
    assert (outcome is None) == (result is None), state
    assert state.legal_moves() == plain.legal_moves(position), state
    if outcome is None:
        assert state.turn == plain.turn(position)
        assert state.to_text() == plain.write(position)
    else:
        assert (outcome.code, outcome.payoffs) == result, state


def play_on(game: Game, state: State, position: Any, plies: int, chance: random.Random) -> None:
    plain = plain_rules(game)
    agree(state, plain, position)
    for _ in range(plies):
        if state.is_over:
            break
        move = chance.choice(state.legal_moves())
        state, position = state.play(move), plain.play(position, move)
        still_in = len(game.sides) - len(state.out)
        if len(game.sides) > 2 and still_in > 2 and not state.is_over and chance.random() < 0.02:
            leaver = chance.choice([seat for seat in game.seats if seat not in state.out])
            state, position = state.leave(leaver), plain.leave(position, leaver)
        agree(state, plain, position)


def test_random_games_agree_at_every_ply(game: Game) -> None:
    plain = plain_rules(game)
    for seed in range(3 * SOAK):
        play_on(game, game.start, plain.start(*variant_of(game)), 150, random.Random(seed))


def test_positions_that_were_set_up_agree(game: Game) -> None:
    plain = plain_rules(game)
    chance = random.Random(12)
    compared = 0
    for _ in range(25 * SOAK):
        state = game.start
        for _ in range(chance.randrange(60)):
            if state.is_over:
                break
            state = state.play(chance.choice(state.move_numbers))
        for _ in range(4):
            try:
                changed = game.state_from_text(set_up(game, state, chance))
            except BadStateText:
                continue
            compared += 1
            play_on(game, changed, plain.read(*variant_of(game), changed.to_text()), 3, chance)
    assert compared > 10


def set_up(game: Game, state: State, chance: random.Random) -> str:
    """Change a position: words of the board change places, and perhaps another seat is to move."""
    board, turn, *fields = state.to_text().split()
    fields = [field for field in fields if not field.startswith("end=")]
    try:
        rows = [line.split() for line in state.diagram().splitlines()]
        cells = [(row, column) for row in range(game.board.ranks) for column in range(1, game.board.files + 1)]
        for _ in range(chance.randrange(12)):
            (row, column), (other_row, other) = chance.sample(cells, 2)
            rows[row][column], rows[other_row][other] = rows[other_row][other], rows[row][column]
        board = game.board_from_diagram("\n".join(" ".join(row) for row in rows))
    except (BadStateText, IndexError):
        pass  # a board that is no plain grid stays as it is
    if chance.random() < 0.5:
        turn = str(chance.choice(game.seats))
    return " ".join([board, turn, *fields])
