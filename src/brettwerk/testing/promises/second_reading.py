"""The compiled rules against the second reading: slow, obvious Python written from the rules alone (``plain.py``).

Random games are compared ply by ply, then positions that no game has reached: squares exchanged, the turn given away.
A game that has no second reading is not held to it; the games of this project have one.
"""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BadStateText
from brettwerk.testing.play import combinations
from brettwerk.testing.promise import SOAK, hold, promise, promise_in_tree, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

LEAST_COMPARED = 5


def plain_rules(rules: str) -> Any:
    """The second reading beside a module of rules, if there is one."""
    name = rules.rpartition(".")[0] + ".plain"
    return import_module(name) if find_spec(name) else None


@promise
def check_second_reading(game: Game) -> None:
    """In random games, rules and second reading agree at every ply."""
    plain = plain_rules(game.rules.__name__)
    if plain is None:
        return
    for seed in range(2 * SOAK):
        _play_on(plain, game.start, plain.start(*_variant(game)), 150, random.Random(seed))


@promise
def check_second_reading_of_changed_positions(game: Game) -> None:
    """In positions that no game has reached, rules and second reading agree, too."""
    plain = plain_rules(game.rules.__name__)
    if plain is None:
        return
    chance = random.Random(12)
    compared = 0
    for _ in range(12 * SOAK):
        state = _random_state(game, chance)
        for _ in range(4):
            try:
                changed = game.state_from_text(_changed(game, state, chance))
            except BadStateText:
                continue
            compared += 1
            _play_on(plain, changed, plain.read(*_variant(game), changed.to_text()), 3, chance)
    hold(compared > LEAST_COMPARED, "plain-few", found=compared, least=LEAST_COMPARED)


@promise_of_game
def check_second_reading_of_options(kind: type[Game]) -> None:
    """With options in any combination, rules and second reading agree, too."""
    plain = plain_rules(kind.rules.__name__)
    for game in combinations(kind.id, seed=5, most=6 * SOAK) if plain else ():
        _play_on(plain, game.start, plain.start(*_variant(game)), 60, random.Random(7))


@promise_in_tree
def check_second_reading_is_there(kind: type[Game]) -> None:
    """In-tree games: there is a second reading."""
    hold(plain_rules(kind.rules.__name__) is not None, "no-plain")


def _variant(game: Game) -> tuple[str, int, bool, dict[str, str]]:
    return game.edition, game.players, game.teams, game.variant.option_texts()


def _random_state(game: Game, chance: random.Random) -> State:
    state = game.start
    for _ in range(chance.randrange(60)):
        if state.is_over:
            break
        state = state.play(chance.choice(state.move_numbers))
    return state


def _play_on(plain: Any, state: State, position: Any, plies: int, chance: random.Random) -> None:
    _agree(state, plain, position)
    game = state.game
    for _ in range(plies):
        if state.is_over:
            break
        move = chance.choice(state.legal_moves())
        state, position = state.play(move), plain.play(position, move)
        still_in = len(game.sides) - len(state.out)
        if len(game.sides) > 2 and still_in > 2 and not state.is_over and chance.random() < 0.02:
            leaver = chance.choice([seat for seat in game.seats if seat not in state.out])
            state, position = state.leave(leaver), plain.leave(position, leaver)
        _agree(state, plain, position)


def _agree(state: State, plain: Any, position: Any) -> None:
    """Compare everything that both can tell of a position."""
    outcome, result = state.outcome, plain.result(position)
    found = None if outcome is None else (outcome.code, outcome.payoffs)
    hold(found == result, "plain-result", state=state, found=found, plain=result)
    moves, others = state.legal_moves(), plain.legal_moves(position)
    hold(moves == others, "plain-moves", state=state, moves=", ".join(sorted(set(moves) ^ set(others))))
    if outcome is None:
        hold(state.turn == plain.turn(position), "plain-turn", state=state, found=plain.turn(position))
        hold(state.to_text() == plain.write(position), "plain-text", state=state, found=plain.write(position))


def _changed(game: Game, state: State, chance: random.Random) -> str:
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
        pass  # a board that is not a plain grid stays as it is
    if chance.random() < 0.5:
        turn = str(chance.choice(game.seats))
    return " ".join([board, turn, *fields])
