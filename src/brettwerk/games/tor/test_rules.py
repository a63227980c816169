"""The rules of Das Tor, sentence by sentence, as diagrams."""

import pytest

from brettwerk import BadVariant, Game, IllegalMove, MatchError, State, load_game
from brettwerk.games.shared.felder import BIG_BOARD
from brettwerk.testing import drawn, random_states, reach

GAME = load_game("tor")
THREE = load_game("tor", players=3)
FOUR = load_game("tor", players=4)
TEAMS = load_game("tor", teams=True)
SPACE_TWO, SPACE_THREE, SPACE_FOUR = (load_game("tor", edition="space", players=players) for players in (2, 3, 4))
BLUE_YELLOW = load_game("tor", colours="blue-yellow")
WITHOUT_BLUE = load_game("tor", players=3, without="blue")
SET_UP = load_game("tor", players=4, setup="Zb1,Ta1,Sc2")
ALL = [
    *(GAME, THREE, FOUR, TEAMS),
    *(SPACE_TWO, SPACE_THREE, SPACE_FOUR),
    *(BLUE_YELLOW, WITHOUT_BLUE, SET_UP),
]


def placed(game: Game, turn: int, pieces: str, more: str = "") -> State:
    """A position from pieces such as ``rZ:a1 gT:c3``."""
    tokens = [""] * 144
    for piece in pieces.split():
        token, _, square = piece.partition(":")
        tokens[BIG_BOARD.squares[square]] = token
    return game.state_from_text(f"{BIG_BOARD.write(tokens)} {turn} {more}")


def gates(state: State) -> set[str]:
    """The moves, without suffix, that open a gate."""
    return {move.partition("+")[0] for move in state.legal_moves() if "+" in move}


def code_of(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert "{" not in caught.value.text("de") + caught.value.text("en")
    return caught.value.code


def test_two_players_sit_opposite_as_red_and_green() -> None:
    assert GAME.colours == ("red", "green")
    assert drawn(GAME.start.diagram()) == drawn("""
    12 .  .  .  .  .  .  .  .  .  .  gT gZ
    11 .  .  .  .  .  .  .  .  .  .  .  gS
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 rS .  .  .  .  .  .  .  .  .  .  .
     1 rZ rT .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_four_corners_are_one_layout_in_quarter_turns() -> None:
    assert FOUR.start.to_text() == "bZbS8gTgZ/bT10gS/12/12/12/12/12/12/12/12/rS10yT/rZrT8ySyZ 0"
    assert TEAMS.start.to_text() == FOUR.start.to_text()


def test_with_three_players_the_bottom_right_corner_is_empty() -> None:
    assert THREE.start.to_text() == "bZbS8gTgZ/bT10gS/12/12/12/12/12/12/12/12/rS11/rZrT10 0"
    assert THREE.colours == ("red", "blue", "green")


def test_three_triangles_and_five_squares_are_in_hand() -> None:
    for game in ALL:
        for seat in game.seats:
            assert game.start.raw[0].in_hand[seat].tolist() == [0, 3, 5]


def test_editions_and_numbers_of_players() -> None:
    for wrong in ({"players": 5}, {"edition": "space", "teams": True}, {"teams": True, "players": 3}, {"x": 1}):
        with pytest.raises(BadVariant):
            load_game("tor", **wrong)


def test_seat_0_begins_and_turns_go_clockwise() -> None:
    for game in ALL:
        turns = [state.turn for state in random_states(game, seed=1, plies=5)]
        assert turns == [ply % game.players for ply in range(6)]


def test_first_plies_have_as_many_moves_as_counted_by_hand_and_by_others() -> None:
    for game, counts in ((GAME, (54, 2908)), (THREE, (49, 2306)), (FOUR, (44, 2068)), (TEAMS, (44, 1972))):
        assert (game.start.perft(1), game.start.perft(2)) == counts


def test_piece_moves_any_distance_over_any_pieces_but_onto_no_zentrum() -> None:
    state = GAME.state_from_diagram("""
    12 .  .  .  .  .  .  .  .  .  .  gT gZ
    11 .  .  .  .  .  .  .  .  .  .  .  gS
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  gS .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  rT .  .  gS .  .  .  .  .  rS .
     3 .  rS .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  .
     1 rZ .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert reach(state, "b4") == drawn("""
    12 .  x  .  .  .  .  .  .  .  .  gT gZ
    11 .  .  .  .  .  .  .  .  .  .  .  gS
    10 .  x  .  .  .  .  .  .  .  .  .  .
     9 .  x  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  gS .  .  .  .  .  .  .  .  .  .
     6 .  x  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 x  rT x  x  gS x  x  x  x  x  rS x
     3 .  rS .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  .
     1 rZ x  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert code_of(state, "b4-b7") == "occupied"
    assert code_of(state, "b4-b5") == "target-zentrum"


@pytest.mark.parametrize("four", [FOUR, SPACE_FOUR], ids=repr)
def test_figure_14_pieces_set_out_from_their_corners(four: Game) -> None:
    to_blue = four.state_from_text(four.start.to_text()[:-1] + "1")
    assert reach(to_blue, "a11") == drawn("""
    12 bZ bS .  .  .  .  .  .  .  .  gT gZ
    11 bT .  x  x  .  x  x  .  x  x  .  gS
    10 x  .  .  .  .  .  .  .  .  .  .  .
     9 x  .  .  .  .  .  .  .  .  .  .  .
     8 x  .  .  .  .  .  .  .  .  .  .  .
     7 x  .  .  .  .  .  .  .  .  .  .  .
     6 x  .  .  .  .  .  .  .  .  .  .  .
     5 x  .  .  .  .  .  .  .  .  .  .  .
     4 x  .  .  .  .  .  .  .  .  .  .  .
     3 x  .  .  .  .  .  .  .  .  .  .  .
     2 rS .  .  .  .  .  .  .  .  .  .  yT
     1 rZ rT .  .  .  .  .  .  .  .  yS yZ
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert reach(four.start, "a1") == drawn("""
    12 bZ bS .  .  .  .  .  .  .  .  gT gZ
    11 bT .  .  .  .  .  .  .  .  .  .  gS
    10 x  .  .  .  .  .  .  .  .  .  .  .
     9 x  .  .  .  .  .  .  .  .  .  .  .
     8 x  .  .  .  .  .  .  .  .  .  .  .
     7 x  .  .  .  .  .  .  .  .  .  .  .
     6 x  .  .  .  .  .  .  .  .  .  .  .
     5 x  .  .  .  .  .  .  .  .  .  .  .
     4 x  .  .  .  .  .  .  .  .  .  .  .
     3 x  .  .  .  .  .  .  .  .  .  .  .
     2 rS .  .  .  .  .  .  .  .  .  .  yT
     1 rZ rT x  x  x  x  x  x  x  x  yS yZ
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_gate_opens_between_two_pieces_of_one_enemy_and_brings_in_a_piece() -> None:
    # After the rulebook's example 1: the triangle ends in line with a cylinder and a square.
    state = GAME.state_from_diagram("""
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  .  .  .  .  .  .  .  .
    10 .  .  .  .  .  .  rT .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 gZ .  rS .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  .
     1 rZ .  .  .  .  .  gS .  .  .  .  gT
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert gates(state) == {"g10-g4", "c4-l4"}
    assert [move for move in state.legal_moves() if move.startswith("g10-g4")] == ["g10-g4", "g10-g4+S", "g10-g4+T"]
    after = state.play("g10-g4+S")
    assert drawn(after.diagram()) == drawn("""
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  .  .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  rS .  .  .  .
     4 gZ .  rS .  .  .  rT .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  .  .  .  .  .  .  .  .
     1 rZ .  .  .  .  .  gS .  .  .  .  gT
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert after.turn == 1
    assert state.play("g10-g4+T").diagram().count("rT") == 2
    assert state.play("g10-g4").diagram().count("r") == state.diagram().count("r")


def test_gate_opens_whatever_the_distance_and_whatever_stands_between() -> None:
    state = placed(GAME, 0, "rT:g11 gS:c10 rS:d10 gT:e10 gZ:g1 rZ:g5")
    assert "g11-g10" in gates(state)


def test_gate_opens_on_a_move_along_the_line_of_an_enemy_piece() -> None:
    state = placed(GAME, 0, "rT:c4 gZ:a4 gS:g1")
    assert gates(state) == {"c4-g4"}


def test_gate_needs_one_piece_in_the_rank_and_one_in_the_file() -> None:
    assert not gates(placed(GAME, 0, "rT:g11 gZ:a4 gS:d4"))
    assert not gates(placed(GAME, 0, "rT:d6 gZ:g1 gS:g4"))


def test_gate_needs_three_different_shapes() -> None:
    # After the rulebook's example 4: two squares are involved, no triangle.
    pieces = "gZ:a4 gS:g1"
    assert gates(placed(GAME, 0, f"rT:g10 {pieces}")) == {"g10-g4"}
    assert not gates(placed(GAME, 0, f"rS:g10 {pieces}"))
    assert not gates(placed(GAME, 0, f"rZ:g10 {pieces}"))


def test_every_shape_can_open_a_gate() -> None:
    assert gates(placed(GAME, 0, "rZ:g10 gT:a4 gS:g1")) == {"g10-g4"}
    assert gates(placed(GAME, 0, "rS:g10 gZ:a4 gT:g1")) == {"g10-g4"}
    assert gates(placed(GAME, 0, "rS:g10 gT:a4 gZ:g1")) == {"g10-g4"}


def test_gate_needs_both_pieces_of_one_enemy_colour() -> None:
    assert not gates(placed(THREE, 0, "rT:g10 gZ:a4 bS:g1"))
    assert gates(placed(THREE, 0, "rT:g10 gZ:a4 bS:g1 gS:g2 bZ:c4")) == {"g10-g4"}


def test_own_pieces_open_no_gate() -> None:
    assert not gates(placed(GAME, 0, "rT:g10 rZ:a4 rS:g1 gZ:l12"))


def test_gate_is_closed_while_its_zentrum_is_occupied() -> None:
    # After the rulebook's example 3.
    state = placed(GAME, 0, "rT:g10 gZ:a4 gS:g1 gT:h5")
    assert not gates(state)
    assert code_of(state, "g10-g4+T") == "zentrum-taken"


def test_gate_is_that_of_the_feld_in_which_the_move_ends() -> None:
    state = placed(GAME, 0, "rT:g10 gZ:a4 gS:g1 gT:h11 rS:e5")
    assert state.play("g10-g4+S") == placed(GAME, 1, "rT:g4 rS:h5 gZ:a4 gS:g1 gT:h11 rS:e5")


def test_piece_that_leaves_a_zentrum_can_be_followed_there() -> None:
    # After the rulebook's example 5: a move within the Feld from its own Zentrum.
    state = placed(GAME, 0, "rS:e5 gZ:a5 gT:d9 gS:l12")
    assert gates(state) == {"e5-d5"}
    assert state.play("e5-d5+T").diagram() == placed(GAME, 1, "rS:d5 rT:e5 gZ:a5 gT:d9 gS:l12").diagram()


def test_piece_that_leaves_a_zentrum_does_not_empty_another() -> None:
    state = placed(GAME, 0, "rS:e5 gZ:a5 gT:g9 gS:h5")
    assert not gates(state)


def test_right_that_was_declined_does_not_come_back_without_a_new_move() -> None:
    state = placed(GAME, 0, "rT:g10 rZ:l12 gZ:a4 gS:g1 gT:d12")
    assert "g10-g4+T" in state.legal_moves()
    later = state.play("g10-g4").play("d12-d11")
    assert not gates(later)  # though the triangle still stands between cylinder and square
    again = later.play("g4-g5").play("d11-d12")
    assert {"g5-g4+T", "g5-g4+S"} <= set(again.legal_moves())


def test_right_lapses_where_the_zentrum_is_occupied_even_if_it_is_left_later() -> None:
    state = placed(GAME, 0, "rT:g10 rZ:l12 gZ:a4 gS:g1 gT:h5").play("g10-g4")
    assert not gates(state.play("h5-h6"))


def test_what_comes_in_depends_on_the_hand() -> None:
    lines = "rT:l10 gZ:a4 gS:l1"
    no_triangle = placed(GAME, 0, f"{lines} rT:c12 rT:e12 rT:i12")
    assert {move for move in no_triangle.legal_moves() if "+" in move} == {"l10-l4+S"}
    assert code_of(no_triangle, "l10-l4+T") == "not-in-hand"
    no_square = placed(GAME, 0, f"{lines} rS:a12 rS:c12 rS:e12 rS:g12 rS:i12 rS:k12")
    assert "l10-l4+S" not in no_square.legal_moves()
    assert "l10-l4+T" in no_square.legal_moves()


def test_must_clear_a_zentrum_with_two_enemies_in_its_feld() -> None:
    # After the rulebook's example: of two such pieces either may go, then the other must.
    state = GAME.state_from_diagram("""
    12 .  .  .  .  .  .  .  .  .  .  gT gZ
    11 .  .  .  .  .  .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 gS .  gS .  .  .  .  .  .  .  .  .
     8 .  rS .  .  .  .  .  rT .  .  .  .
     7 .  .  .  .  .  .  .  gT .  .  .  .
     6 .  .  .  .  gS gS .  .  .  .  .  .
     5 .  .  .  .  rT .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 rS .  .  .  .  .  .  .  .  .  .  .
     1 rZ .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert {move.split("-")[0] for move in state.legal_moves()} == {"b8", "e5"}
    assert code_of(state, "h8-h9") == "must-clear"
    assert code_of(state, "a1-a12") == "must-clear"
    later = state.play("b8-b1").play("l12-l1")
    assert {move.split("-")[0] for move in later.legal_moves()} == {"e5"}
    assert {move.split("-")[0] for move in later.play("e5-e1").play("l1-l12").legal_moves()} == {
        "h8",
        "b1",
        "e1",
        "a2",
        "a1",
    }


def test_one_enemy_in_the_feld_forces_nothing() -> None:
    state = placed(GAME, 0, "rS:b8 rZ:a1 gS:a9 rT:a7 gT:d9")
    assert {move.split("-")[0] for move in state.legal_moves()} == {"b8", "a1", "a7"}


def test_enemies_of_all_colours_together_force_a_piece_out() -> None:
    state = placed(THREE, 0, "rS:b8 rZ:a1 gS:a9 bT:a7")
    assert {move.split("-")[0] for move in state.legal_moves()} == {"b8"}


def test_piece_that_must_clear_may_open_a_gate() -> None:
    state = placed(GAME, 0, "rS:e5 rZ:l2 gT:d5 gZ:f6 gT:d4")
    assert gates(state) == {"e5-f5"}


def test_piece_that_must_clear_but_cannot_move_costs_the_turn() -> None:
    row = "gS:a5 gS:c5 gS:d5 gS:f5 gS:g5 gS:i5 rS:j5 rS:l5"
    column = "gT:e1 gT:e3 gT:e4 gT:e6 rT:e7 rT:e9 rT:e10 rS:e12"
    state = placed(GAME, 0, f"rS:e5 rZ:a1 {row} {column}")
    assert state.turn == 1
    freed = state.play("a5-a6")
    assert freed.legal_moves() == ["e5-a5"]


def test_when_nobody_can_move_the_game_is_drawn() -> None:
    state = placed(GAME, 1, "")
    assert state.to_text().endswith(" 1 end=blocked:-")
    assert state.outcome is not None
    assert state.outcome.payoffs == (0.0, 0.0)
    assert state.outcome.text("de") == "Unentschieden: Niemand kann mehr ziehen."


def test_seat_without_pieces_is_skipped() -> None:
    assert placed(THREE, 0, "gZ:a1").turn == 2
    assert placed(GAME, 0, "rZ:a1").play("a1-a3").turn == 0


TEN = "rZ:l2 rT:l3 rT:l4 rT:l6 rS:g10 rS:a12 rS:c12 rS:e12 rS:g12 rS:i12"
ELEVEN = TEN + " rT:k12"


@pytest.mark.parametrize("two", [GAME, SPACE_TWO], ids=repr)
def test_first_with_all_eleven_pieces_on_the_board_wins(two: Game) -> None:
    state = placed(two, 0, f"{TEN} gZ:a4 gT:g1")
    assert not state.play("g10-g4").is_over
    end = state.play("g10-g4+T")
    assert end.is_over
    assert end.outcome is not None
    assert (end.outcome.code, end.outcome.winners, end.outcome.payoffs) == ("gates", (0,), (1.0, -1.0))
    assert end.to_text().endswith(" 1 end=gates:0")
    assert end.legal_moves() == []
    assert end.outcome.text("en") == "Red wins: every piece has come onto the board."


def test_set_up_with_all_pieces_goes_on_until_that_player_has_moved() -> None:
    state = placed(GAME, 1, f"{ELEVEN} gZ:a4")
    assert not state.is_over
    later = state.play("a4-a5")
    assert not later.is_over
    assert not gates(later)
    assert later.play("l2-l1").is_over


def test_with_several_players_one_wins_and_all_others_lose() -> None:
    state = placed(THREE, 0, f"{TEN} gZ:a4 gT:g1 bZ:b1", "out=1").play("g10-g4+T")
    assert state.outcome is not None
    assert state.outcome.payoffs == (1.0, -1.0, -1.0)


def test_partners_sit_side_by_side() -> None:
    assert TEAMS.sides == ((0, 1), (2, 3))
    assert TEAMS.colours == ("red", "blue", "green", "yellow")
    board = drawn(TEAMS.start.diagram())
    left, right = ({row[file] for row in board[:12]} - {"."} for file in (1, 12))
    assert {piece[0] for piece in left} == {"r", "b"}
    assert {piece[0] for piece in right} == {"g", "y"}


def test_partners_open_no_gate_for_each_other() -> None:
    assert not gates(placed(TEAMS, 0, "rT:g10 bZ:a4 bS:g1 gZ:l12"))
    assert gates(placed(FOUR, 0, "rT:g10 bZ:a4 bS:g1 gZ:l12")) == {"g10-g4"}
    assert gates(placed(TEAMS, 0, "rT:g10 gZ:a4 gS:g1")) == {"g10-g4"}
    assert gates(placed(TEAMS, 0, "rT:g10 yZ:a4 yS:g1")) == {"g10-g4"}
    assert not gates(placed(TEAMS, 2, "gT:g10 yZ:a4 yS:g1"))


def test_partners_pieces_force_nobody_out() -> None:
    pieces = "rS:b8 rZ:a1 bS:a9 bT:a7 gZ:l12"
    assert "a1-a2" in placed(TEAMS, 0, pieces).legal_moves()
    assert "a1-a2" not in placed(FOUR, 0, pieces).legal_moves()
    assert "a1-a2" in placed(TEAMS, 0, f"{pieces} gT:c9").legal_moves()
    assert "a1-a2" not in placed(TEAMS, 0, f"{pieces} gT:c9 yT:c7").legal_moves()


BLUE_ELEVEN = "bZ:a1 bT:a3 bT:b3 bT:d3 bT:f3 bS:h3 bS:i3 bS:j3 bS:h1 bS:i1 bS:j1"


def test_team_wins_when_both_partners_are_done() -> None:
    alone = placed(TEAMS, 0, f"{TEN} bZ:a1 gZ:a4 gT:g1").play("g10-g4+T")
    assert not alone.is_over
    both = placed(TEAMS, 0, f"{TEN} {BLUE_ELEVEN} gZ:a4 gT:g2").play("g10-g4+T")
    assert both.outcome is not None
    assert both.outcome.winners == (0, 1)
    assert both.outcome.payoffs == (1.0, 1.0, -1.0, -1.0)
    assert both.to_text().endswith("end=gates:0,1")


def test_who_is_done_plays_on_in_team_play() -> None:
    state = placed(TEAMS, 3, f"{ELEVEN} bZ:a1 gZ:a4 yZ:f4").play("f4-f5")
    assert state.turn == 0
    assert "l2-l1" in state.legal_moves()
    assert not state.play("l2-l1").is_over


def test_seat_that_is_out_is_skipped_and_its_pieces_still_count_as_enemies() -> None:
    state = placed(THREE, 0, "rT:g10 rZ:l1 bZ:a4 bS:g1 gZ:l12 gS:k12", "out=1")
    assert gates(state) == {"g10-g4"}
    assert state.play("l1-l2").turn == 2
    forced = placed(THREE, 0, "rS:b8 rZ:l1 bZ:a9 bS:a7 gZ:l12", "out=1")
    assert {move.split("-")[0] for move in forced.legal_moves()} == {"b8"}


def test_leaving_hands_the_turn_on_and_can_be_taken_back() -> None:
    match = THREE.new_match()
    match.leave(0)
    assert match.turn == 1
    assert match.state.to_text().endswith(" 1 out=0")
    match.play("a12-a3")
    assert match.turn == 2
    match.undo()
    match.undo()
    assert match.state == THREE.start
    match.play("a1-a3")
    match.leave(0)
    assert match.turn == 1
    match.leave(2)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    with pytest.raises(MatchError):
        match.play("a12-a4")


def test_with_two_players_or_teams_leaving_loses() -> None:
    match = GAME.new_match()
    match.resign()
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    teams = TEAMS.new_match()
    teams.leave(1)
    assert teams.outcome is not None
    assert teams.outcome.winners == (2, 3)


def test_third_repetition_is_a_draw() -> None:
    match = GAME.new_match()
    for move in ("a1-a3", "l12-l10", "a3-a1", "l10-l12") * 2:
        match.play(move)
    assert match.outcome is not None
    assert match.outcome.code == "repetition"
