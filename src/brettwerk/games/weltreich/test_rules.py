"""The rules of Weltreich, sentence by sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.core.match import Match
from brettwerk.games.shared.felder import BIG_BOARD, ZENTREN
from brettwerk.games.weltreich import rules
from brettwerk.testing import drawn, random_states, reach

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

TWO = load_game("weltreich")
THREE = load_game("weltreich", players=3)
FOUR = load_game("weltreich", players=4)
TEAMS = load_game("weltreich", teams=True)
SPACE_TWO = load_game("weltreich", edition="space")
SPACE_FOUR = load_game("weltreich", edition="space", players=4)
SPACE_TEAMS = load_game("weltreich", edition="space", teams=True)


def stand(game: Game, pieces: str, turn: int = 0, **fields: str) -> State:
    """Set pieces up: ``rZ a1 bT d5 e6`` is a red cylinder on a1 and two blue triangles."""
    tokens, token = [""] * 144, ""
    for word in pieces.split():
        if word in BIG_BOARD.squares:
            tokens[BIG_BOARD.squares[word]] = token
        else:
            token = word
    return game.state_from_diagram(BIG_BOARD.diagram(tokens), turn, **fields)


def ended(state: State) -> tuple[str, tuple[int, ...]] | None:
    return (state.outcome.code, state.outcome.winners) if state.outcome else None


# Set-up


def test_two_players_sit_in_opposite_corners() -> None:
    assert drawn(TWO.start.diagram()) == drawn("""
    12 .  .  .  .  .  .  .  .  bT bS bT bZ
    11 .  .  .  .  .  .  .  .  .  bS bS bT
    10 .  .  .  .  .  .  .  .  .  bS bS bS
     9 .  .  .  .  .  .  .  .  .  .  .  bT
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 rT .  .  .  .  .  .  .  .  .  .  .
     3 rS rS rS .  .  .  .  .  .  .  .  .
     2 rT rS rS .  .  .  .  .  .  .  .  .
     1 rZ rT rS rT .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert SPACE_TWO.start.diagram() == TWO.start.diagram()


def test_three_players_leave_the_bottom_right_corner_empty() -> None:
    assert drawn(THREE.start.diagram()) == drawn("""
    12 bZ bT bS bT .  .  .  .  gT gS gT gZ
    11 bT bS bS .  .  .  .  .  .  gS gS gT
    10 bS bS bS .  .  .  .  .  .  gS gS gS
     9 bT .  .  .  .  .  .  .  .  .  .  gT
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 rT .  .  .  .  .  .  .  .  .  .  .
     3 rS rS rS .  .  .  .  .  .  .  .  .
     2 rT rS rS .  .  .  .  .  .  .  .  .
     1 rZ rT rS rT .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


@pytest.mark.parametrize("game", [FOUR, TEAMS, SPACE_FOUR, SPACE_TEAMS])
def test_four_players_sit_clockwise_in_all_corners(game: Game) -> None:
    assert drawn(game.start.diagram()) == drawn("""
    12 bZ bT bS bT .  .  .  .  gT gS gT gZ
    11 bT bS bS .  .  .  .  .  .  gS gS gT
    10 bS bS bS .  .  .  .  .  .  gS gS gS
     9 bT .  .  .  .  .  .  .  .  .  .  gT
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 rT .  .  .  .  .  .  .  .  .  .  yT
     3 rS rS rS .  .  .  .  .  .  yS yS yS
     2 rT rS rS .  .  .  .  .  .  yS yS yT
     1 rZ rT rS rT .  .  .  .  yT yS yT yZ
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


@pytest.mark.parametrize("game", [TWO, THREE, FOUR, TEAMS, SPACE_TWO, SPACE_FOUR, SPACE_TEAMS])
def test_each_player_has_a_commander_four_riders_and_six_archers_and_red_begins(game: Game) -> None:
    board = game.start.to_text()
    for colour in game.colours:
        assert [board.count(colour[0] + shape) for shape in "ZTS"] == [1, 4, 6]
    assert (game.colours[game.start.turn], game.start.turn) == ("red", 0)


def test_thrones_are_four_zentren_and_free_at_the_start() -> None:
    assert [BIG_BOARD.names[throne] for throne in rules.THRONES] == ["e5", "e8", "h5", "h8"]
    assert set(rules.THRONES) <= set(ZENTREN)
    for game in (TWO, FOUR):
        assert not game.start.raw[0].at[list(rules.THRONES)].any()


@pytest.mark.parametrize(
    ("game", "thrones"),
    [
        (TWO, ["h8", "e5"]),
        (THREE, ["h8", "h5", "e5"]),
        (FOUR, ["h8", "h5", "e5", "e8"]),
        (SPACE_TWO, ["h8", "e5"]),
        (SPACE_FOUR, ["h8", "h5", "e5", "e8"]),
    ],
)
def test_crown_throne_is_the_one_farthest_from_the_corner(game: Game, thrones: list[str]) -> None:
    for seat, name in enumerate(thrones):
        colour = game.colours[seat][0]
        beside = {"e": "d", "h": "i"}[name[0]] + name[1:]
        others = " ".join(f"{one[0]}S {file}12" for one, file in zip(game.colours, "abcd", strict=False))
        state = stand(game, f"{others} {colour}Z {beside}", seat)
        assert ended(state.play(f"{beside}-{name}")) == ("crown", (seat,))


# The move


def test_pieces_move_any_distance_along_lines_over_any_pieces_to_an_empty_square() -> None:
    assert reach(stand(TWO, "rT d4 rS d6 f4 bS d9 k4 bT l12"), "d4") == drawn("""
    12 .  .  .  x  .  .  .  .  .  .  .  bT
    11 .  .  .  x  .  .  .  .  .  .  .  .
    10 .  .  .  x  .  .  .  .  .  .  .  .
     9 .  .  .  bS .  .  .  .  .  .  .  .
     8 .  .  .  x  .  .  .  .  .  .  .  .
     7 .  .  .  x  .  .  .  .  .  .  .  .
     6 .  .  .  rS .  .  .  .  .  .  .  .
     5 .  .  .  x  .  .  .  .  .  .  .  .
     4 x  x  x  rT x  rS x  x  x  x  bS x
     3 .  .  .  x  .  .  .  .  .  .  .  .
     2 .  .  .  x  .  .  .  .  .  .  .  .
     1 .  .  .  x  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_figure_6_a_blue_rider_may_jump_out_of_the_start_corner() -> None:
    after = TWO.start.play("a4-a5")
    targets = [move for move in after.legal_moves() if move.startswith("k12")]
    ranks = [f"k12-k{rank}" for rank in (1, 2, 3, 4, 5, 6, 7, 8, 9)]
    files = [f"k12-{file}12" for file in "abcdefgh"]
    assert targets == sorted(files + ranks)


@pytest.mark.parametrize(("token", "distances"), [("rT", {3}), ("rS", {4}), ("rZ", {2, 5})])
@pytest.mark.parametrize("edition", [TWO, SPACE_TWO])
def test_each_shape_captures_at_its_own_distances_in_all_directions(
    edition: Game, token: str, distances: set[int]
) -> None:
    every = [f"{file}6" for file in "abcdeghijkl"] + [f"f{rank}" for rank in range(1, 13) if rank != 6]
    for name in every:
        distance = abs("abcdefghijkl".index(name[0]) - 5) + abs(int(name[1:]) - 6)
        state = stand(edition, f"{token} f6 bT {name}")
        assert (f"f6x{name}" in state.legal_moves()) == (distance in distances)
        assert f"f6-{name}" not in state.legal_moves()


@pytest.mark.parametrize("game", [THREE, FOUR, SPACE_FOUR])
def test_distances_are_the_same_for_every_player_and_number_of_players(game: Game) -> None:
    for seat, colour in enumerate(game.colours):
        enemy = game.colours[(seat + 1) % game.players][0]
        board = f"{colour[0]}T f6 {colour[0]}S d2 {colour[0]}Z k1 {enemy}S f7 f8 f9 f10 d3 d4 d5 d6 k2 k3 k4 k5 k6"
        captures = [move for move in stand(game, board, seat).legal_moves() if "x" in move]
        assert captures == ["d2xd6", "f6xf9", "k1xk3", "k1xk6"]


def test_capture_goes_over_any_pieces() -> None:
    assert "f6xf9" in stand(TWO, "rT f6 rS f7 bS f8 f9").legal_moves()


def test_pieces_move_and_capture_onto_zentren_too() -> None:
    for game in (TWO, SPACE_TWO):
        moves = stand(game, "rT b5 rS d8 bT e5 bS h8 bZ l12").legal_moves()
        assert {"b5xe5", "d8xh8", "b5-h5", "d8-e8"} <= set(moves)


def test_own_pieces_are_not_captured() -> None:
    assert not [move for move in stand(TWO, "rT f6 f9 bS a1").legal_moves() if "x" in move]


def test_captured_piece_leaves_the_game() -> None:
    assert drawn(stand(TWO, "rT f6 bT f9 bZ a1").play("f6xf9").diagram())[3] == drawn("9 . . . . . rT . . . . . .")[0]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (TWO, [0, 1, 0, 1, 0]),
        (THREE, [0, 1, 2, 0, 1]),
        (FOUR, [0, 1, 2, 3, 0]),
        (TEAMS, [0, 2, 1, 3, 0]),
        (SPACE_TWO, [0, 1, 0, 1, 0]),
        (SPACE_FOUR, [0, 1, 2, 3, 0]),
        (SPACE_TEAMS, [0, 2, 1, 3, 0]),
    ],
)
def test_turns_go_clockwise_and_in_teams_alternate_between_the_teams(game: Game, order: list[int]) -> None:
    state, turns = game.start, []
    for _ in order:
        turns.append(state.turn)
        state = state.play(state.legal_moves()[0])
    assert turns == order


def test_both_editions_move_and_capture_alike() -> None:
    for classic, space in ((TWO, SPACE_TWO), (TEAMS, SPACE_TEAMS)):
        for state in list(random_states(classic, 4))[::5]:
            other = space.state_from_text(state.to_text())
            assert (other.turn, other.legal_moves()) == (state.turn, state.legal_moves())


# Winning, two players


@pytest.mark.parametrize("game", [TWO, SPACE_TWO])
def test_capturing_the_commander_wins(game: Game) -> None:
    assert ended(stand(game, "rT f6 bZ f9 bS a1").play("f6xf9")) == ("captured", (0,))


@pytest.mark.parametrize("game", [TWO, SPACE_TWO])
def test_all_four_thrones_win_even_where_the_enemy_could_strike_back(game: Game) -> None:
    """Figure 7: red F takes the blue archer G on the last throne, though three blue pieces could retake it."""
    state = stand(game, "rS e5 h5 e8 rT h11 bS h8 l8 d8 bT h4 bZ l12 rZ a1")
    assert ended(state.play("h11xh8")) == ("thrones", (0,))


@pytest.mark.parametrize("game", [TWO, SPACE_TWO])
def test_three_thrones_do_not_win_between_two(game: Game) -> None:
    assert ended(stand(game, "rS e5 h5 rT e9 rZ a1 bZ l12").play("e9-e8")) is None


def test_safe_commander_on_its_crown_throne_wins() -> None:
    for game in (TWO, SPACE_TWO):
        assert ended(stand(game, "rZ h4 bZ l12 bT a1").play("h4-h8")) == ("crown", (0,))


@pytest.mark.parametrize(
    "attacker", ["bT e8", "bT h11", "bS l8", "bS h12", "bS h4", "bZ f8", "bZ c8", "bZ h3", "bZ h10"]
)
def test_commander_who_could_be_captured_is_not_crowned(attacker: str) -> None:
    for game in (TWO, SPACE_TWO):
        assert ended(stand(game, f"rZ a8 {attacker} rS g8 h9").play("a8-h8")) is None


@pytest.mark.parametrize("bystander", ["bT f8", "bT g8", "bS e8", "bZ l8", "bZ h12", "bT e5", "bS g9", "rT e8"])
def test_pieces_at_other_distances_do_not_threaten_the_crown(bystander: str) -> None:
    assert ended(stand(TWO, f"rZ a8 {bystander} bS a1").play("a8-h8")) == ("crown", (0,))


def test_another_throne_gives_no_crown() -> None:
    assert ended(stand(TWO, "rZ a8 bZ l12").play("a8-e8")) is None


def test_figure_7_commander_takes_an_archer_on_his_crown_throne_but_a_rider_could_take_him() -> None:
    state = stand(TWO, "bZ e7 rS e5 rT h5 rZ a1", turn=1)
    after = state.play("e7xe5")
    assert ended(after) is None
    assert ended(after.play("h5xe5")) == ("captured", (0,))
    assert ended(stand(TWO, "bZ e7 rS e5 rT i5 rZ a1", turn=1).play("e7xe5")) == ("crown", (1,))


def test_crown_is_tested_after_every_own_move_not_only_on_entering() -> None:
    state = stand(TWO, "rZ h8 rS a11 bT h11 bZ l1").play("a11-a10").play("h11-g11")
    assert ended(state) is None  # red stands safe now, but it was blue who moved
    assert ended(state.play("a10-a9")) == ("crown", (0,))


def test_only_the_player_who_moved_can_win() -> None:
    state = stand(TWO, "rS e5 h5 e8 h8 rZ a1 bZ l12", turn=1)
    assert ended(state) is None
    state = state.play("l12-l11")
    assert ended(state) is None
    assert ended(state.play("a1-a2")) == ("thrones", (0,))


def test_capture_goes_before_thrones_and_thrones_before_the_crown() -> None:
    assert ended(stand(TWO, "rS e5 h5 e8 rT h11 bZ h8").play("h11xh8")) == ("captured", (0,))
    assert ended(stand(TWO, "rS e5 h5 e8 rZ h11 bZ a12").play("h11-h8")) == ("thrones", (0,))


# Three or four players, each for himself


@pytest.mark.parametrize("game", [THREE, FOUR, SPACE_FOUR])
def test_three_thrones_win_among_three_or_four(game: Game) -> None:
    assert ended(stand(game, "rS e5 h5 rT e9 rZ a1 bZ a12 gZ l12").play("e9-e8")) == ("thrones", (0,))
    assert ended(stand(game, "rS e5 rT e9 rZ a1 bZ a12 gZ l12").play("e9-e8")) is None


def test_the_number_that_began_counts_after_a_player_went_out() -> None:
    state = stand(THREE, "rS e5 h5 rT e9 rZ a1 bZ a12", out="2")
    assert ended(state.play("e9-e8")) == ("thrones", (0,))


def test_captured_commanders_player_is_out_and_his_pieces_join_the_captor_in_their_shapes() -> None:
    state = stand(FOUR, "rT f6 rZ a1 bZ f9 bS c3 bT d4 gZ l12 yZ l1").play("f6xf9")
    assert state == stand(FOUR, "rT f9 d4 rS c3 rZ a1 gZ l12 yZ l1", turn=2, out="1")
    assert state.play("l12-l11").play("l1-l2").turn == 0
    assert "d4-d5" in state.play("l12-l11").play("l1-l2").legal_moves()


def test_space_inherits_from_three_players_to_two_and_the_last_capture_wins() -> None:
    """Three are left when Blue's commander falls: the pieces join Red, and the two who remain play on."""
    state = stand(SPACE_FOUR, "rT f6 i6 rZ a1 bZ f9 bS c3 bT d4 gZ i9 gS k2", out="3").play("f6xf9")
    assert state == stand(SPACE_FOUR, "rT f9 i6 d4 rS c3 rZ a1 gZ i9 gS k2", turn=2, out="1,3")
    assert ended(state) is None
    state = state.play("k2-k3")
    assert {"c3-c4", "d4-d5"} <= set(state.legal_moves())
    state = state.play("i6xi9")
    assert ended(state) == ("captured", (0,))
    assert state.outcome is not None
    assert state.outcome.payoffs == (1.0, -1.0, -1.0, -1.0)


def test_inherited_pieces_count_for_the_thrones_at_once() -> None:
    assert ended(stand(FOUR, "rT f6 bZ f9 bS e5 bT h5 bS h8 gZ l12 yZ l1").play("f6xf9")) == ("thrones", (0,))


def test_inherited_pieces_no_longer_threaten_the_crown() -> None:
    assert ended(stand(FOUR, "rZ h8 rT f6 bZ f9 bT e8 gZ l12 yZ l1").play("f6xf9")) == ("crown", (0,))


def test_captor_keeps_on_against_the_others_and_the_last_player_left_wins() -> None:
    state = stand(THREE, "rT f6 i6 rZ a1 bZ f9 bS a6 gZ i9 gS c3")
    state = state.play("f6xf9")
    assert (ended(state), state.turn, state.out) == (None, 2, (1,))
    state = state.play("c3-c4").play("i6xi9")
    assert ended(state) == ("captured", (0,))
    assert state.outcome is not None
    assert state.outcome.payoffs == (1.0, -1.0, -1.0)
    assert state.out == (1, 2)


@pytest.mark.parametrize("attacker", ["bT e8", "gT e8", "yT e8"])
def test_classic_crown_must_be_safe_against_every_other_player(attacker: str) -> None:
    others = "bS a1 gS a2 yS a3"
    assert ended(stand(FOUR, f"rZ h4 {attacker} {others}").play("h4-h8")) is None
    assert ended(stand(FOUR, f"rZ h4 {others}").play("h4-h8")) == ("crown", (0,))


def test_space_crown_must_be_safe_against_the_next_player_only() -> None:
    others = "bS a1 gS a2 yS a3"
    assert ended(stand(SPACE_FOUR, f"rZ h4 bT e8 {others}").play("h4-h8")) is None
    assert ended(stand(SPACE_FOUR, f"rZ h4 gT e8 {others}").play("h4-h8")) == ("crown", (0,))
    assert ended(stand(SPACE_FOUR, f"rZ h4 yT e8 {others}").play("h4-h8")) == ("crown", (0,))


def test_space_crown_fears_the_next_player_still_in_the_game() -> None:
    others = "bS a1 gS a2 yS a3"
    assert ended(stand(SPACE_FOUR, f"rZ h4 gT e8 {others}", out="1").play("h4-h8")) is None
    assert ended(stand(SPACE_FOUR, f"rZ h4 bT e8 {others}", out="1").play("h4-h8")) == ("crown", (0,))


def test_players_who_left_do_not_threaten_the_crown() -> None:
    assert ended(stand(FOUR, "rZ h4 bT e8 gS a2 yS a3", out="1").play("h4-h8")) == ("crown", (0,))


def test_seat_that_leaves_is_skipped_and_its_pieces_can_be_captured() -> None:
    state = stand(THREE, "rT f6 rZ a1 bS f9 bZ a12 gZ l12").leave(1)
    assert state.out == (1,)
    assert state.turn == 0
    after = state.play("f6xf9")
    assert after.turn == 2
    assert after == stand(THREE, "rT f9 rZ a1 bZ a12 gZ l12", turn=2, out="1")


def test_seat_that_leaves_in_its_own_turn_hands_it_on() -> None:
    assert THREE.start.leave(0).turn == 1
    assert FOUR.start.play("a4-a5").leave(1).turn == 2


def test_commander_of_a_player_who_left_can_be_captured_and_brings_his_pieces() -> None:
    state = stand(THREE, "rT f6 rZ a1 bZ f9 bS c3 gZ l12", out="1").play("f6xf9")
    assert state == stand(THREE, "rT f9 rS c3 rZ a1 gZ l12", turn=2, out="1")


def test_match_of_three_goes_on_without_a_seat_and_ends_when_one_is_left() -> None:
    match = THREE.new_match()
    match.leave(0)
    assert not match.is_over
    assert match.turn == 1
    match.undo()
    assert match.turn == 0
    assert match.state == THREE.start
    match.leave(0)
    match.leave(2)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners) == ("left", (1,))


def test_undo_brings_inherited_pieces_back() -> None:
    start = stand(THREE, "rT f6 rZ a1 bZ f9 bS c3 gZ l12")
    match = Match(start)
    match.play("f6xf9")
    match.undo()
    assert match.state == start


# Teams


def test_partners_never_capture_each_other() -> None:
    state = stand(TEAMS, "rT f6 bS f9 gS f3 yS i6 rZ a1 bZ a12 gZ l12 yZ l1")
    assert [move for move in state.legal_moves() if "x" in move] == ["f6xf3", "f6xi6"]


@pytest.mark.parametrize("game", [TEAMS, SPACE_TEAMS])
def test_team_wins_by_capturing_one_enemy_commander_and_nobody_inherits(game: Game) -> None:
    state = stand(game, "rT f6 gZ f9 gS c3 rZ a1 bZ a12 yZ l1").play("f6xf9")
    assert ended(state) == ("captured", (0, 1))
    assert "gS" in state.to_text()
    assert state.outcome is not None
    assert state.outcome.payoffs == (1.0, 1.0, -1.0, -1.0)


@pytest.mark.parametrize("game", [TEAMS, SPACE_TEAMS])
def test_team_holds_the_thrones_together_and_needs_all_four(game: Game) -> None:
    state = stand(game, "rS e5 bS h5 h8 rT e9 rZ a1 bZ a12 gZ l12 yZ l1")
    assert ended(state.play("e9-e8")) == ("thrones", (0, 1))
    state = stand(game, "rS e5 bS h5 gS h8 rT e9 rZ a1 bZ a12 gZ l12 yZ l1")
    assert ended(state.play("e9-e8")) is None
    state = stand(game, "gS e5 h5 yS h8 gT e9 rZ a1 bZ a12 gZ l12 yZ l1 rS a8 rT e11", turn=2)
    assert ended(state.play("e9-e8")) == ("thrones", (2, 3))


@pytest.mark.parametrize("game", [TEAMS, SPACE_TEAMS])
def test_team_is_crowned_when_both_commanders_stand_safe_on_their_own_crown_thrones(game: Game) -> None:
    assert ended(stand(game, "rZ h4 bZ h5 gZ l12 yZ l1").play("h4-h8")) == ("crown", (0, 1))
    assert ended(stand(game, "rZ h4 bZ i5 gZ l12 yZ l1").play("h4-h8")) is None
    assert ended(stand(game, "gZ e6 yZ e8 rZ a1 bZ a12", turn=2).play("e6-e5")) == ("crown", (2, 3))
    assert ended(stand(game, "rZ h5 bZ a8 gZ l12 yZ l1", turn=1).play("a8-h8")) is None  # each on the other's


@pytest.mark.parametrize("attacker", ["gT e8", "yT e8", "gT k5", "yS h1"])
def test_team_is_not_crowned_while_an_enemy_could_capture_either_commander(attacker: str) -> None:
    for game in (TEAMS, SPACE_TEAMS):
        assert ended(stand(game, f"rZ h4 bZ h5 {attacker}").play("h4-h8")) is None


def test_partners_do_not_threaten_each_others_crown() -> None:
    assert ended(stand(TEAMS, "rZ h4 bZ h5 bT e8 rT k5 gZ l12 yZ l1").play("h4-h8")) == ("crown", (0, 1))


def test_move_of_either_partner_can_complete_the_crown() -> None:
    state = stand(TEAMS, "rZ h8 bZ h5 bS a1 gT k8 gS k9 yS l1", turn=1)
    assert ended(state.play("a1-a2")) is None
    state = stand(TEAMS, "rZ h8 bZ h5 bS g8 gT k8 gS k9 yS l1", turn=1)
    assert ended(state.play("g8xk8")) == ("crown", (0, 1))


# Nothing to move with


def test_player_who_cannot_move_is_skipped() -> None:
    assert stand(TWO, "rT a1 rZ c1").play("a1-a2").turn == 0
    assert stand(THREE, "gT a1 gZ c1", turn=0).turn == 2


def test_piece_walled_in_by_partners_cannot_move() -> None:
    wall = " ".join([f"{file}1" for file in "bcdefghijkl"] + [f"a{rank}" for rank in range(2, 13)])
    assert stand(TEAMS, f"rZ a1 bS {wall} gT e7", turn=0).turn == 2
    assert stand(TEAMS, f"rZ a1 bS {wall}", turn=0).turn == 1


def test_game_is_drawn_when_nobody_can_move() -> None:
    state = stand(THREE, "bS a1", turn=0, out="1")
    assert ended(state) == ("blocked", ())
    assert state.turn == 0
    assert state.outcome is not None
    assert state.outcome.payoffs == (0.0, -1.0, 0.0)


def test_seat_without_a_commander_plays_on() -> None:
    assert ended(stand(TWO, "rT a1 bT l12").play("a1-a2")) is None
