"""The rules of Schaff den Sprung, sentence by sentence, as diagrams."""

import pytest

from brettwerk import BadMoveText, BadStateText, IllegalMove, MatchError, State, load_game
from brettwerk.core.game import Game
from brettwerk.testing import drawn, random_states, reach

TWO = load_game("sprung")
THREE = load_game("sprung", players=3)
FOUR = load_game("sprung", players=4)
TEAMS = load_game("sprung", teams=True)
SPACE = load_game("sprung", edition="space")
EXPERIENCED = load_game("sprung", experienced=True)


def position(diagram: str, turn: int = 0, game: Game = TWO, **fields: str) -> State:
    """Read a diagram of the upper ranks; the others are empty."""
    rows = drawn(diagram)
    rows += [[str(rank), *["."] * 12] for rank in range(12 - len(rows), 0, -1)]
    return game.state_from_diagram("\n".join(" ".join(row) for row in rows), turn, **fields)


def top(rows: list[list[str]], ranks: int = 6) -> list[list[str]]:
    return rows[:ranks]


def why_not(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.code


def why_bad(game: Game, text: str) -> str:
    with pytest.raises(BadStateText) as caught:
        game.state_from_text(text)
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.code


# Set-up


def test_six_squares_and_three_triangles_fill_a_feld_at_the_left_from_the_top() -> None:
    assert drawn(FOUR.start.diagram()) == drawn("""
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 rS rT rS .  .  .  .  .  .  .  .  .
    10 rS rS rT .  .  .  .  .  .  .  .  .
     9 bT bS bS .  .  .  .  .  .  .  .  .
     8 bS bT bS .  .  .  .  .  .  .  .  .
     7 bS bS bT .  .  .  .  .  .  .  .  .
     6 gT gS gS .  .  .  .  .  .  .  .  .
     5 gS gT gS .  .  .  .  .  .  .  .  .
     4 gS gS gT .  .  .  .  .  .  .  .  .
     3 yT yS yS .  .  .  .  .  .  .  .  .
     2 yS yT yS .  .  .  .  .  .  .  .  .
     1 yS yS yT .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert TEAMS.start.to_text() == FOUR.start.to_text()


def test_two_and_three_players_use_the_upper_felder() -> None:
    two = "rTrSrS9/rSrTrS9/rSrSrT9/bTbSbS9/bSbTbS9/bSbSbT9/12/12/12/12/12/12 0"
    assert TWO.start.to_text() == SPACE.start.to_text() == two
    assert THREE.start.to_text().split("/")[5:9] == ["bSbSbT9", "gTgSgS9", "gSgTgS9", "gSgSgT9"]


def test_turns_go_clockwise() -> None:
    assert [state.turn for state in random_states(FOUR, seed=1, plies=8)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert [state.turn for state in random_states(TEAMS, seed=1, plies=4)] == [0, 1, 2, 3, 0]
    assert [state.turn for state in random_states(THREE, seed=1, plies=3)] == [0, 1, 2, 0]


def test_perft_of_the_start() -> None:
    assert [TWO.start.perft(depth) for depth in (1, 2)] == [9, 162]
    assert [TEAMS.start.perft(depth) for depth in (1, 2)] == [9, 81]


# A step


def test_step_leads_one_square_to_the_right_if_that_is_empty() -> None:
    state = position("""
    12 rT .  .  rS .  .  rS .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  bT bS bS
     8 .  .  .  .  .  .  .  .  .  bT bS bS
     7 .  .  .  .  .  .  .  .  bT .  bS bS
    """)
    assert top(reach(state, "a12"), 1) == drawn("12 rT x  .  rS .  .  rS .  .  .  .  .")
    assert top(reach(state, "d12"), 1) == drawn("12 rT .  .  rS x  .  rS .  .  .  .  .")


def test_step_goes_over_the_whole_unbroken_run_to_the_first_empty_square() -> None:
    state = position("""
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 rT rS .  rS .  .  .  .  .  .  .  .
    10 rT .  rS rS .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  bT bS bS
     8 .  .  .  .  .  .  .  .  .  bT bS bS
     7 .  .  .  .  .  .  .  .  bT .  bS bS
    """)
    assert top(reach(state, "a12"), 1) == drawn("12 rT rS rS x  .  .  .  .  .  .  .  .")
    assert top(reach(state, "a11"), 2)[1:] == drawn("11 rT rS x  rS .  .  .  .  .  .  .  .")
    assert top(reach(state, "c10"), 3)[2:] == drawn("10 rT .  rS rS x  .  .  .  .  .  .  .")


def test_no_step_over_a_run_that_reaches_the_edge() -> None:
    state = position("""
    12 rT .  .  .  .  .  .  .  .  .  rS rS
    11 .  .  .  .  .  .  .  .  .  rT rS rS
    10 .  .  .  .  .  .  .  .  rS rS .  rT
     9 bT bS bS .  .  .  .  .  .  .  .  .
     8 bT bS bS .  .  .  .  .  .  .  .  .
     7 bT bS .  .  bS .  .  .  .  .  .  .
    """)
    assert state.legal_moves() == ["a12-b12", "a12-c12", "i10-k10", "j10-k10"]
    assert why_not(state, "k12-l12") == "occupied"


@pytest.mark.parametrize("two", [TWO, SPACE], ids=repr)
def test_pieces_never_go_left_or_to_another_rank(two: Game) -> None:
    for text, code in (("c12-b12", "to-the-left"), ("c12-d11", "other-rank"), ("c12-c11", "other-rank")):
        with pytest.raises(BadMoveText) as caught:
            two.start.play(text)
        assert caught.value.code == code


# The turn


@pytest.mark.parametrize("two", [TWO, SPACE], ids=repr)
def test_figure_8_one_enemy_in_the_file_lets_a_piece_go_on(two: Game) -> None:
    state = two.state_from_text(two.start.to_text()[:-1] + "1").play("c7-d7")
    assert top(reach(state, "c10")) == drawn("""
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 rS rT rS .  .  .  .  .  .  .  .  .
    10 rS rS rT x  x  .  .  .  .  .  .  .
     9 bT bS bS .  .  .  .  .  .  .  .  .
     8 bS bT bS .  .  .  .  .  .  .  .  .
     7 bS bS .  bT .  .  .  .  .  .  .  .
    """)
    assert drawn(state.play("c10-e10").diagram())[2:3] == drawn("10 rS rS .  .  rT .  .  .  .  .  .  .")


def test_three_enemies_then_one_enemy_let_a_piece_go_on_twice() -> None:
    state = position("""
    12 .  .  rS rT .  .  .  .  .  rS .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  bS bS .  bT .  .  .  .
     8 .  .  .  .  bS .  .  bS .  .  bT .
     7 .  .  .  .  bS .  .  .  .  .  bT bS
    """)
    assert top(reach(state, "c12"), 1) == drawn("12 .  .  rS rT x  x  x  .  .  rS .  .")
    assert why_not(state, "c12-h12") == "even-file"


def test_two_enemies_in_the_file_end_the_turn() -> None:
    state = position("""
    12 rT .  .  rS .  .  rS .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  bS bS .  bT .  .  .  .
     8 .  .  .  .  bS .  .  bS .  .  bT .
     7 .  .  .  .  .  bS .  .  .  .  bT bS
    """)
    assert top(reach(state, "d12"), 1) == drawn("12 rT .  .  rS x  .  rS .  .  .  .  .")
    with pytest.raises(IllegalMove) as caught:
        state.play("d12-f12")
    assert "2 enemy pieces in file e" in str(caught.value)


def test_run_ends_in_the_first_file_with_two_enemies() -> None:
    state = position("""
    12 rT .  .  rS .  .  rS .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  bS bS .  bT .  .  .  .
     8 .  .  .  .  .  bS .  bS .  .  bT .
     7 .  .  .  .  .  .  bS .  .  .  bT bS
    """)
    assert top(reach(state, "d12"), 1) == drawn("12 rT .  .  rS x  x  rS .  .  .  .  .")


def test_own_pieces_in_the_file_do_not_count() -> None:
    state = position("""
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 .  rT rS rS .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS bS .  .  .  .  .  .  .  .  .
     8 bT bS bS .  .  .  .  .  .  .  .  .
     7 bT bS bS .  .  .  .  .  .  .  .  .
    """)
    assert top(reach(state, "c12"), 1) == drawn("12 rT rS rS x  .  .  .  .  .  .  .  .")


def test_every_prefix_of_a_chain_with_hops_is_a_move_of_its_own() -> None:
    state = position(
        """
    12 rT .  rS .  rS .  .  .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS .  bS .  .  .  .  .  .  .  .
     8 bT .  .  .  .  bS bS .  .  .  .  .
     7 bT .  .  .  .  .  .  bS bS .  .  .
    """,
        game=SPACE,
    )
    assert top(reach(state, "a12"), 1) == drawn("12 rT x  rS x  rS x  x  x  x  x  .  .")


def test_the_file_of_the_origin_gives_no_second_step() -> None:
    state = position("""
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT .  bS bS .  .  .  .  .  .  .  .
     8 bT .  bS bS .  .  .  .  .  .  .  .
     7 bT .  bS .  bS .  .  .  .  .  .  .
    """)
    assert "c12-d12" in state.legal_moves()
    assert "c12-e12" not in state.legal_moves()


def test_three_players_need_an_odd_number_of_enemies_in_all() -> None:
    state = position(
        """
    12 rT rS rS .  .  .  .  .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 .  .  bT bS bS .  .  .  .  .  .  .
     8 .  .  bT bS bS .  .  .  .  .  .  .
     7 .  .  bT bS bS .  .  .  .  .  .  .
     6 .  .  gT gS gS .  .  .  .  .  .  .
     5 .  .  gT gS gS .  .  .  .  .  .  .
     4 gT .  .  .  gS gS .  .  .  .  .  .
    """,
        game=THREE,
    )
    assert [move for move in state.legal_moves() if move.startswith("c12")] == ["c12-d12", "c12-e12"]  # 5, then 6
    assert why_not(state, "c12-f12") == "even-file"


def test_one_enemy_of_each_of_two_players_makes_two() -> None:
    state = THREE.start.play("c12-d12").play("c9-d9")
    assert [move for move in state.legal_moves() if move.startswith("c6")] == ["c6-d6"]
    state = FOUR.start.play("c12-d12").play("c9-d9").play("c6-d6")
    assert [move for move in state.legal_moves() if move.startswith("c3")] == ["c3-d3", "c3-e3"]


def test_partners_sit_side_by_side() -> None:
    assert TEAMS.sides == ((0, 1), (2, 3))
    first_pieces = [row[1][0] for row in drawn(TEAMS.start.diagram())[:12]]
    assert first_pieces == [*"rrrbbbgggyyy"]


def test_partners_pieces_are_no_enemies() -> None:
    state = TEAMS.start.play("c12-d12")
    assert [move for move in state.legal_moves() if move.startswith("c9")] == ["c9-d9"]
    state = state.play("a9-d9").play("c6-d6")
    assert [move for move in state.legal_moves() if move.startswith("c3")] == ["c3-d3"]  # two enemies, one partner


# The lone piece


FIGURE_9 = """
    12 rT rS .  .  .  .  .  .  rS .  .  .
    11 rT rS .  .  .  .  .  .  rS .  .  .
    10 rT rS .  .  .  .  .  .  rS .  .  .
     9 bT bS .  .  .  .  .  bS .  .  .  .
     8 bT bS bS .  .  .  .  .  .  .  .  .
     7 bT bS bS .  .  .  .  .  .  .  .  .
"""


def test_figure_9_lone_piece_may_not_leave_its_feld_after_the_first_step() -> None:
    state = position(FIGURE_9, turn=1)
    assert "h9-i9" in state.legal_moves()
    assert why_not(state, "h9-j9") == "lone-piece"


def test_figure_9_lone_piece_leaves_its_feld_in_the_next_round() -> None:
    state = position(FIGURE_9, turn=1).play("h9-i9").play("a12-c12")
    assert "i9-j9" in state.legal_moves()


def test_later_edition_lets_a_lone_piece_leave_its_feld() -> None:
    assert "h9-j9" in position(FIGURE_9, turn=1, game=SPACE).legal_moves()


def test_lone_piece_goes_on_within_its_feld() -> None:
    state = position("""
    12 rT rS .  .  .  rS .  .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS .  .  .  .  bS .  .  .  .  .
     8 bT bS .  .  .  .  .  bS .  .  .  .
     7 bT bS .  .  .  .  .  .  bS .  .  .
    """)
    assert top(reach(state, "f12"), 1) == drawn("12 rT rS .  .  .  rS x  x  x  .  .  .")
    assert why_not(state, "f12-j12") == "lone-piece"


def test_piece_with_another_of_its_rank_on_the_feld_may_leave_it() -> None:
    state = position("""
    12 rT .  .  .  .  rS rS .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS .  .  .  .  .  bS .  .  .  .
     8 bT bS .  .  .  .  .  .  bS .  .  .
     7 bT bS .  .  .  .  .  .  .  bS .  .
    """)
    assert top(reach(state, "f12"), 1) == drawn("12 rT .  .  .  .  rS rS x  x  x  x  .")
    assert top(reach(state, "g12"), 1) == drawn("12 rT .  .  .  .  rS rS x  x  .  .  .")  # itself was no company


def test_pieces_of_other_ranks_are_no_company() -> None:
    state = position("""
    12 rT rS .  .  .  .  .  rS .  .  .  .
    11 rT .  .  .  .  .  rS rS .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS .  .  .  .  .  .  bS .  .  .
     8 bT bS bS .  .  .  .  .  .  .  .  .
     7 bT bS bS .  .  .  .  .  .  .  .  .
    """)
    assert why_not(state, "h12-j12") == "lone-piece"
    assert "h11-j11" in state.legal_moves()


# The end

RED_RIGHT = """
    12 .  .  .  .  .  .  .  .  .  rT rS rS
    11 .  .  .  .  .  .  .  .  .  rS rT rS
    10 .  .  .  .  .  .  .  .  rS .  rS rT
"""
RED_WRONG = """
    12 .  .  .  .  .  .  .  .  .  rS rT rS
    11 .  .  .  .  .  .  .  .  .  rS rT rS
    10 .  .  .  .  .  .  .  .  rS .  rS rT
"""
BLUE_RIGHT = """
     9 .  .  .  .  .  .  .  .  .  bT bS bS
     8 .  .  .  .  .  .  .  .  .  bS bT bS
     7 .  .  .  .  .  .  .  .  bS .  bS bT
"""
BLUE_WRONG = """
     9 .  .  .  .  .  .  .  .  .  bS bS bT
     8 .  .  .  .  .  .  .  .  .  bS bT bS
     7 .  .  .  .  .  .  .  .  bS .  bS bT
"""
GREEN_AT_START = """
     6 gT gS gS .  .  .  .  .  .  .  .  .
     5 gS gT gS .  .  .  .  .  .  .  .  .
     4 gS gS gT .  .  .  .  .  .  .  .  .
"""
YELLOW_AT_START = """
     3 yT yS yS .  .  .  .  .  .  .  .  .
     2 yS yT yS .  .  .  .  .  .  .  .  .
     1 yS yS yT .  .  .  .  .  .  .  .  .
"""


def result(state: State) -> tuple[str, tuple[int, ...], tuple[float, ...]]:
    assert state.outcome is not None
    assert state.legal_moves() == []
    return state.outcome.code, state.outcome.winners, state.outcome.payoffs


def test_first_player_with_nine_pieces_on_the_goal_feld_wins() -> None:
    state = position(RED_WRONG + BLUE_RIGHT).play("i10-j10")
    assert result(state) == ("home", (0,), (1.0, -1.0))
    assert state.to_text().endswith(" end=home:0")
    assert state.outcome is not None
    assert state.outcome.text("de") == "Rot gewinnt: Alle Figuren stehen auf dem Zielfeld."


def test_three_players_have_one_winner() -> None:
    state = position(RED_RIGHT + BLUE_RIGHT + GREEN_AT_START, turn=1, game=THREE).play("i7-j7")
    assert result(state) == ("home", (1,), (-1.0, 1.0, -1.0))


def test_team_wins_when_both_partners_are_home() -> None:
    state = position(RED_WRONG + BLUE_WRONG + GREEN_AT_START + YELLOW_AT_START, game=TEAMS).play("i10-j10")
    assert not state.is_over
    assert result(state.play("i7-j7")) == ("home", (0, 1), (1.0, 1.0, -1.0, -1.0))


def test_partner_who_is_done_is_skipped() -> None:
    state = position(RED_WRONG + BLUE_WRONG + GREEN_AT_START + YELLOW_AT_START, turn=1, game=TEAMS)
    turns = []
    for move in ("i7-j7", "a6-d6", "a3-d3"):
        state = state.play(move)
        turns.append(state.turn)
    assert turns == [2, 3, 0]
    board = state.to_text().split()[0]
    assert [TEAMS.state_from_text(f"{board} {turn}").turn for turn in range(4)] == [0, 2, 2, 3]


def test_pieces_of_a_player_who_is_done_still_count() -> None:
    state = position(
        RED_RIGHT.replace("rS .  rS rT", ".  rS rS rT")
        + BLUE_RIGHT
        + GREEN_AT_START
        + """
     3 yS .  .  .  .  .  .  .  yT .  yS .
     2 yS yT yS .  .  .  .  .  .  .  .  .
     1 yS yS yT .  .  .  .  .  .  .  .  .
    """,
        turn=3,
        game=TEAMS,
    )
    # In file j stand three red pieces, whose player is done, and two blue ones.
    assert [move for move in state.legal_moves() if move.startswith("i3")] == ["i3-j3", "i3-l3"]


def test_experienced_players_win_with_their_triangles_as_at_the_start() -> None:
    assert result(position(RED_RIGHT + BLUE_WRONG, game=EXPERIENCED).play("i10-j10")) == ("home", (0,), (1.0, -1.0))


def test_experienced_player_with_wrong_triangles_is_skipped_from_then_on() -> None:
    state = position(RED_WRONG + BLUE_RIGHT.replace("bS .  bS bT", "bS bS .  bT"), game=EXPERIENCED).play("i10-j10")
    assert not state.is_over
    assert state.turn == 1
    state = state.play("i7-k7")
    assert result(state) == ("home", (1,), (-1.0, 1.0))
    state = position(RED_WRONG + BLUE_RIGHT.replace(".  bS .  bS bT", "bS .  .  bS bT"), game=EXPERIENCED)
    state = state.play("i10-j10").play("h7-i7")
    assert state.turn == 1


def test_game_is_drawn_when_everybody_is_stuck() -> None:
    state = position(RED_WRONG + BLUE_WRONG, game=EXPERIENCED).play("i10-j10").play("i7-j7")
    assert result(state) == ("blocked", (), (0.0, 0.0))
    assert state.to_text().endswith(" end=blocked:-")


def test_triangles_option_names_other_squares() -> None:
    corner = load_game("sprung", experienced="yes", triangles="c3,a2,b1")
    assert corner.option("triangles") == "a2,b1,c3"
    board = """
    12 .  .  .  .  .  .  .  .  .  rS rS rT
    11 .  .  .  .  .  .  .  .  .  rT rS rS
    10 .  .  .  .  .  .  .  .  rS .  rT rS
    """
    assert result(position(board + BLUE_RIGHT, game=corner).play("i10-j10")) == ("home", (0,), (1.0, -1.0))
    assert not position(board + BLUE_RIGHT, game=EXPERIENCED).play("i10-j10").is_over
    assert not position(RED_RIGHT + BLUE_RIGHT, game=corner).play("i10-j10").is_over


def test_team_with_a_stuck_partner_can_no_longer_win() -> None:
    game = load_game("sprung", teams=True, experienced=True)
    board = RED_WRONG + BLUE_RIGHT + GREEN_AT_START + YELLOW_AT_START
    state = position(board, game=game).play("i10-j10").play("i7-j7")
    assert not state.is_over
    assert state.turn == 2
    assert state.play("c6-d6").play("a3-d3").turn == 2


def test_team_with_both_partners_right_wins() -> None:
    game = load_game("sprung", teams=True, experienced=True)
    state = position(RED_RIGHT + BLUE_RIGHT + GREEN_AT_START + YELLOW_AT_START, game=game)
    assert result(state.play("i10-j10").play("i7-j7")) == ("home", (0, 1), (1.0, 1.0, -1.0, -1.0))


def test_random_games_of_stuck_players_end_drawn() -> None:
    impossible = load_game("sprung", experienced=True, triangles="a1,b1,c1")  # each rank has but one triangle
    for seed in range(5):
        *_, last = random_states(impossible, seed)
        assert result(last) == ("blocked", (), (0.0, 0.0))


# Set-up positions


def test_seat_to_move_that_is_home_is_passed_over() -> None:
    home = RED_WRONG.replace("rS .  rS rT", ".  rS rS rT")
    assert position(home + BLUE_RIGHT, turn=0, game=EXPERIENCED).turn == 1


def test_position_in_which_a_side_is_home_is_over() -> None:
    home = RED_RIGHT.replace("rS .  rS rT", ".  rS rS rT")
    for game in (TWO, SPACE, EXPERIENCED):
        assert result(position(home + BLUE_RIGHT, turn=1, game=game)) == ("home", (0,), (1.0, -1.0))
    assert position(home + BLUE_RIGHT, 1, end="home:0") == position(home + BLUE_RIGHT, 1)


# Leaving


def test_seat_that_left_is_skipped_and_its_pieces_stay_enemies() -> None:
    match = THREE.new_match()
    match.play("c12-d12")
    match.leave(1)
    assert match.turn == 2
    assert [move for move in match.legal_moves() if move.startswith("c6")] == ["c6-d6", "c6-e6"]
    match.play("c6-e6")
    assert match.turn == 0
    assert match.state.to_text().endswith(" 0 out=1")
    assert THREE.state_from_text(match.state.to_text()) == match.state
    match.undo()
    match.undo()
    assert match.turn == 1
    assert match.state.out == ()


def test_last_seat_left_wins() -> None:
    match = THREE.new_match()
    match.leave(0)
    match.leave(2)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners) == ("left", (1,))


def test_game_is_drawn_when_a_seat_leaves_others_that_are_stuck() -> None:
    game = load_game("sprung", players=3, experienced=True)
    board = "9rSrTrS/9rSrTrS/9rSrSrT/9bSbSbT/9bSbTbS/9bSbSbT/gTgSgS9/gSgTgS9/gSgSgT9/12/12/12"
    state = game.state_from_text(board + " 2").leave(2)
    assert result(state) == ("blocked", (), (0.0, 0.0, -1.0))


def test_two_players_and_teams_cannot_go_on_without_a_seat() -> None:
    for game in (TWO, TEAMS):
        with pytest.raises(MatchError):
            game.start.leave(0)
