"""The lesson's neighbours are neighbours, and its bigger piece is bigger."""

from __future__ import annotations

from brettwerk.core.extensions.lesson import LessonStep, read_lesson
from brettwerk.core.registry import load_game

GAME = load_game("blokus-duo")


def step(name: str) -> LessonStep:
    return next(one for one in read_lesson(GAME) if one.name == name)


def test_exactly_the_moves_that_are_asked_for_touch_a_violet_side() -> None:
    beside = step("beside")
    violet = {place(square) for move in beside.facts["moves"].split()[1::2] for square in move.split(",")}
    touching = [
        move
        for move in beside.state.legal_moves()
        if any(abs(file - x) + abs(rank - y) == 1 for file, rank in map(place, move.split(",")) for x, y in violet)
    ]
    assert sorted(beside.solutions()) == touching


def place(square: str) -> tuple[int, int]:
    return ord(square[0]), int(square[1:])


def test_the_bigger_piece_saves_more_and_leaves_room() -> None:
    big = step("big")
    (bigger,) = big.solutions()
    (smaller,) = set(big.state.legal_moves()) - {bigger}
    assert len(bigger.split(",")) > len(smaller.split(","))
    assert not big.state.play(bigger).is_over
    assert big.state.play(smaller).is_over
