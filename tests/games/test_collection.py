"""What the six games of the collection Blockade have in common: players, pieces and the board."""

from __future__ import annotations

from collections import Counter

from brettwerk.core.registry import game_class, load_game
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN, feld

COLLECTION = ("blockade", "weltreich", "sprung", "aufstellen", "allein", "tor")
ON_THE_WHOLE_BOARD = ("blockade", "weltreich", "sprung", "tor")
SET_OF_A_COLOUR = {"Z": 1, "T": 4, "S": 6}


def test_there_is_one_game_for_one_two_for_two_and_three_for_two_to_four() -> None:
    offered = Counter(game_class(game).offers["classic"].players for game in COLLECTION)
    assert offered == {(1,): 1, (2,): 2, (2, 3, 4): 3}


def test_the_games_for_several_share_one_board() -> None:
    assert all(game_class(game).board is BIG_BOARD for game in ON_THE_WHOLE_BOARD)


def test_no_game_needs_more_than_the_set_of_a_colour() -> None:
    for game in ("weltreich", "tor", "sprung", "blockade"):
        state = load_game(game).start
        for seat in load_game(game).seats:
            colour = load_game(game).colours[seat][0]
            words = state.diagram().split() + [
                pile.token for pile in state.seat_facts(seat).hand for _ in range(pile.count)
            ]
            own = Counter(word[1] for word in words if len(word) == 2 and word[0] == colour and word[1] in "ZTS")
            assert all(own[shape] <= number for shape, number in SET_OF_A_COLOUR.items()), (game, own)
    assert Counter(load_game("allein").start.diagram())["y"] == 9


def test_not_every_game_needs_all_eleven() -> None:
    assert sum(SET_OF_A_COLOUR.values()) == 11
    pieces = [word for word in load_game("sprung").start.diagram().split() if word in ("rS", "rT")]
    assert len(pieces) == 9


def test_the_board_has_sixteen_felder_of_nine_squares() -> None:
    sizes = Counter(feld(square) for square in range(BIG_BOARD.size))
    assert sorted(sizes) == list(range(16))
    assert set(sizes.values()) == {9}


def test_the_zentrum_is_the_middle_square_of_a_feld() -> None:
    names = {BIG_BOARD.names[square] for square in ZENTREN}
    assert names == {file + rank for file in "behk" for rank in ("2", "5", "8", "11")}
    for square in ZENTREN:
        around = [square + right + 12 * up for right in (-1, 0, 1) for up in (-1, 0, 1)]
        assert {feld(other) for other in around} == {feld(square)}
