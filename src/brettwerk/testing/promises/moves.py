"""Moves: their numbers, their texts, what is not one, and how many there are."""

from __future__ import annotations

import random
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled import loops
from brettwerk.core.compiled.rng import below, generator
from brettwerk.core.errors import BadMoveText, BrettwerkError, IllegalMove
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import load_game
from brettwerk.testing.play import random_states, sample
from brettwerk.testing.promise import Flaw, hold, promise, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

NONSENSE = ("", "?", "a0-a1", "zz", "a1-a1-a1", "x" * 1000)
FEW_MOVES = 200
"""Positions with fewer moves are counted two plies deep."""


@promise
def check_legal_moves(game: Game) -> None:
    """Numbers from 0 to MOVE_COUNT - 1, none of them twice, at most MAX_MOVES, and none when the game is over."""
    for state in random_states(game, seed=1):
        numbers = state.move_numbers
        outside = [number for number in numbers if not 0 <= number < game.rules.MOVE_COUNT]
        hold(not outside, "move-outside", state=state, move=outside and outside[0], last=game.rules.MOVE_COUNT - 1)
        differ = len(set(numbers)) == len(numbers)
        hold(differ, "move-twice", state=state, move=differ or _repeated(numbers))
        hold(bool(numbers) != state.is_over, "no-moves" if not state.is_over else "moves-at-end", state=state)
        hold((state.outcome is not None) == state.is_over, "no-outcome", state=state)
        texts = state.legal_moves()
        hold(len(texts) == len(numbers), "texts-shared", state=state, found=len(texts), moves=len(numbers))
        hold(texts == sorted(texts), "texts-unsorted", state=state)


def _repeated(numbers: tuple[int, ...]) -> int:
    return next((number for index, number in enumerate(numbers) if number in numbers[:index]), -1)


@promise
def check_move_texts(game: Game) -> None:
    """Every legal move is read from its text again."""
    for state in sample(game, seed=2):
        for number in state.move_numbers:
            text = state.move_text(number)
            hold(state.move_number(text) == number, "move-text-back", state=state, move=number, text=text)


@promise_of_game
def check_move_examples(kind: type[Game]) -> None:
    """The examples that messages give of moves can be read."""
    hold(kind.move_examples, "no-examples")
    for edition in kind.offers:
        game = load_game(kind.id, edition=edition)
        readable = [example for example in kind.move_examples if _can_be_read(game.start, example)]
        hold(readable, "examples", examples=", ".join(kind.move_examples), edition=edition)


def _can_be_read(state: State, text: str) -> bool:
    try:
        state.game.read_move(state.raw[0], text)
    except BadMoveText:
        return False
    except IllegalMove:  # it is a move, though not now
        return True
    return True


@promise
def check_wrong_moves(game: Game) -> None:
    """What is not a move, and what is not legal, is refused with a reason in every language."""
    chance = random.Random(9)
    for state in sample(game, seed=9, most=6):
        if state.is_over:
            continue
        for text in NONSENSE:
            _refused(state, text, BadMoveText)
        for number in chance.sample(range(game.rules.MOVE_COUNT), min(40, game.rules.MOVE_COUNT)):
            if number not in state.move_numbers:
                _refused(state, number, IllegalMove)


def _refused(state: State, move: str | int, kind: type[BrettwerkError]) -> None:
    try:
        state.play(move)
    except kind as error:
        hold(all(error.text(language) for language in LANGUAGES), "refused-silently", state=state, move=move)
    else:
        raise Flaw("not-refused", state=state.to_text(), move=move, kind=kind.__name__)


@promise_of_game
def check_perft_file(kind: type[Game]) -> None:
    """The counts in ``perft.txt`` hold: a line has the variant, ``start`` or a position, and counts by depth."""
    file = files(kind.__module__.rpartition(".")[0]).joinpath("perft.txt")
    hold(file.is_file(), "no-perft")
    rows = [row for row in file.read_text("utf-8").splitlines() if row.strip() and not row.startswith("#")]
    hold(rows, "no-perft")
    for row in rows:
        arguments, position, counts = (part.strip() for part in row.split("|"))
        choices: dict[str, Any] = dict(pair.split("=", 1) for pair in arguments.split())
        if "players" in choices:
            choices["players"] = int(choices["players"])
        game = load_game(kind.id, **choices)
        state = game.start if position == "start" else game.state_from_text(position)
        for depth, count in enumerate(counts.split(), start=1):
            found = state.perft(depth)
            hold(found == int(count), "perft", row=row, depth=depth, count=count, found=found)


@promise
def check_perft(game: Game) -> None:
    """Compiled counting finds what plain counting finds."""
    for state in sample(game, seed=10, most=2):
        if len(state.move_numbers) < FEW_MOVES:
            plain = sum(len(state.play(move).move_numbers) for move in state.move_numbers)
            found = state.perft(2)
            hold(found == plain, "perft-plain", state=state, count=plain, found=found)


@promise
def check_random_games(game: Game) -> None:
    """The compiled loop of random games plays the same games as the library does, move by move."""
    cap = 60
    moves = game.move_buffer(1)[0]
    plies = loops.random_games(game.tables, game.start.raw, 3, cap, generator(11), moves)
    rng, expected = generator(11), 0
    for _ in range(3):
        state = game.start
        for _ in range(cap):
            numbers = np.array(state.move_numbers)
            if not len(numbers):
                break
            state = state.play(int(numbers[below(rng, len(numbers))]))
            expected += 1
    hold(plies == expected, "random-games", found=plies, count=expected)
