"""What is shown of a seat beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk import load_game
from brettwerk.core.drawing.seat_facts import Pile

if TYPE_CHECKING:
    from brettwerk.core.game import Game


def notes(game: Game, moves: str, seat: int) -> list[str]:
    state = game.start
    for move in moves.split():
        state = state.play(move)
    return [game.say(note.code, "en", **note.params) for note in state.seat_facts(seat).notes]


def test_hands_empty_onto_the_board() -> None:
    start = load_game("blockade").start
    assert start.seat_facts(0).hand == (Pile("rS", 6),)
    assert start.play("f7").seat_facts(0).hand == (Pile("rS", 5),)
    assert load_game("tor").start.seat_facts(1).hand == (Pile("gT", 3), Pile("gS", 5))
    assert notes(load_game("tor"), "", 0) == ["3 of 11 on the board"]


def test_captured_pieces_are_counted() -> None:
    state = load_game("weltreich").start
    for move in ("d1-l1", "i12-i11", "l1-l6", "i11-i12"):
        state = state.play(move)
    after = state.play("l6xl9")
    assert after.seat_facts(1).captured == (Pile("bT", 1),)
    assert after.seat_facts(0).captured == ()


def test_what_each_game_says_of_a_seat() -> None:
    assert notes(load_game("aufstellen"), "", 0) == ["next: square"]
    assert notes(load_game("aufstellen"), "a1 b2", 0) == ["next: cylinder"]
    assert notes(load_game("aufstellen"), "a1 b2", 1) == ["next: square"]
    assert notes(load_game("sprung"), "", 0) == ["0 of 9 at the goal"]
    assert notes(load_game("allein"), "", 0) == ["36 pieces left", "best known: 10 jumps, proven shortest"]
    assert notes(load_game("weltreich", edition="space"), "", 0) == ["11 pieces", "Stargates held: 0"]
    blokus = load_game("blokus-duo").start
    assert blokus.seat_facts(0).score == -89
    assert blokus.play("e10").seat_facts(0).score == -88
