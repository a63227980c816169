"""The rules of Aufstellen, sentence by sentence, as diagrams."""

from itertools import pairwise

import pytest

from brettwerk import BadVariant, IllegalMove, State, load_game
from brettwerk.core.game import Game
from brettwerk.games.aufstellen import rules
from brettwerk.testing import drawn, random_states, reach

CLASSIC = load_game("aufstellen")
SPACE = load_game("aufstellen", edition="space")
STRAIGHT = load_game("aufstellen", diagonals="no")
SPACE_STRAIGHT = load_game("aufstellen", edition="space", diagonals=False)
EVERY_VARIANT = (CLASSIC, SPACE, STRAIGHT, SPACE_STRAIGHT)
BOTH_EDITIONS = pytest.mark.parametrize("game", [CLASSIC, SPACE], ids=["classic", "space"])

A, B = 0, 1
A_SQUARE, B_TRIANGLE, A_CYLINDER, B_SQUARE, A_TRIANGLE, B_CYLINDER = range(12, 18)
"""The steps of the round of six."""


def position(diagram: str, step: int, game: Game = CLASSIC) -> State:
    return game.state_from_diagram(diagram, step % 2, step=str(step))


def result(state: State) -> tuple[str, tuple[int, ...]]:
    assert state.outcome is not None
    assert state.legal_moves() == []
    assert state.outcome.payoffs == tuple(1.0 if seat in state.outcome.winners else -1.0 for seat in (A, B))
    return state.outcome.code, state.outcome.winners


def why_not(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.text("de") != caught.value.text("en")
    return caught.value.code


# Set-up


@BOTH_EDITIONS
def test_game_is_for_two(game: Game) -> None:
    assert game.players == 2
    assert [game.colour_name(seat, "en") for seat in game.seats] == ["Red", "Blue"]
    with pytest.raises(BadVariant, match="2 players, not 3"):
        load_game("aufstellen", edition=game.edition, players=3)


@BOTH_EDITIONS
def test_each_player_has_two_squares_two_triangles_and_a_cylinder(game: Game) -> None:
    for seat, colour in enumerate("rb"):
        hand = {pile.token: pile.count for pile in game.start.seat_facts(seat).hand}
        assert hand == {f"{colour}S": 2, f"{colour}T": 2, f"{colour}Z": 1}


def test_diagonals_count_or_do_not() -> None:
    assert load_game("aufstellen", diagonals="yes") == CLASSIC
    with pytest.raises(BadVariant, match="diagonals wants yes or no"):
        load_game("aufstellen", diagonals="long")


# The order


def test_game_is_played_on_sixteen_zentren_that_are_empty_at_first() -> None:
    assert CLASSIC.start.to_text() == SPACE.start.to_text() == "4/4/4/4 0 step=0"
    assert reach(CLASSIC.start) == drawn("""
    4 x x x x
    3 x x x x
    2 x x x x
    1 x x x x
      a b c d
    """)


def test_perft_of_the_start() -> None:
    assert [CLASSIC.start.perft(depth) for depth in (1, 2, 3)] == [16, 240, 3360]


@BOTH_EDITIONS
def test_opening_follows_its_fixed_order(game: Game) -> None:
    state = game.start
    placed = []
    for move in ("a1", "a2", "b1", "b2", "d4", "d2", "c3", "b4", "b1-c1", "d1", "a4", "d2-d3"):
        before = drawn(state.diagram())
        token = state.effects(move)[0].piece if "-" not in move else "moved"
        state = state.play(move)
        placed.append((before != drawn(state.diagram())) * token)
    assert placed == ["rS", "bT", "rZ", "bS", "rT", "bZ", "rS", "bT", "moved", "bS", "rT", "moved"]
    assert state.to_text() == "rTbT1rT/2rSbZ/bTbS2/rS1rZbS 0 step=12"


@BOTH_EDITIONS
def test_round_of_six_is_repeated_for_ever(game: Game) -> None:
    kinds: list[str] = []
    for before, after in pairwise(random_states(game, seed=2, plies=60)):
        if "step=12" in before.to_text() or kinds:
            old, new = (drawn(state.diagram())[:4] for state in (before, after))
            arrived = [
                word
                for one, other in zip(old, new, strict=True)
                for was, word in zip(one, other, strict=True)
                if was != word != "."
            ]
            kinds += arrived
    assert len(kinds) > 7
    assert kinds == [["rS", "bT", "rZ", "bS", "rT", "bZ"][place % 6] for place in range(len(kinds))]


@BOTH_EDITIONS
def test_seats_alternate_with_the_steps(game: Game) -> None:
    steps = [int(state.to_text().split("step=")[1].split()[0]) for state in random_states(game, seed=2, plies=60)]
    assert len(steps) > 19
    assert steps == [ply if ply < 12 else 12 + ply % 6 for ply in range(len(steps))]
    assert all(state.turn == ply % 2 for ply, state in enumerate(random_states(game, seed=2, plies=60)))


# Placing and moving


@BOTH_EDITIONS
def test_piece_is_placed_on_any_empty_zentrum(game: Game) -> None:
    state = game.start.play("b3").play("c2")
    assert reach(state) == drawn("""
    4 x  x  x  x
    3 x  rS x  x
    2 x  x  bT x
    1 x  x  x  x
      a  b  c  d
    """)
    assert why_not(state, "b3") == "occupied"
    assert why_not(state, "b3-b4") == "must-place"


@BOTH_EDITIONS
def test_cylinder_moves_to_any_of_the_eight_neighbours(game: Game) -> None:
    state = position(
        """
    4 rS .  .  .
    3 bZ .  bT .
    2 .  rZ .  bT
    1 rS rT .  bS
      a  b  c  d
    """,
        step=8,
        game=game,
    )
    assert reach(state, "b2") == drawn("""
    4 rS .  .  .
    3 bZ x  bT .
    2 x  rZ x  bT
    1 rS rT x  bS
      a  b  c  d
    """)
    assert why_not(state, "b2-c3") == "occupied"


MIDDLE = """
    4 rT .  .  bS
    3 .  rS .  bT
    2 bT .  rT .
    1 rS rZ bZ bS
      a  b  c  d
"""


@BOTH_EDITIONS
def test_squares_move_straight_to_an_empty_neighbour(game: Game) -> None:
    state = position(MIDDLE, A_SQUARE, game)
    assert state.legal_moves() == ["b3-a3", "b3-b2", "b3-b4", "b3-c3"]
    assert reach(state, "b3") == drawn("""
    4 rT x  .  bS
    3 x  rS x  bT
    2 bT x  rT .
    1 rS rZ bZ bS
      a  b  c  d
    """)
    assert why_not(state, "b3-c4") == "straight-only"


@BOTH_EDITIONS
def test_triangles_move_straight_to_an_empty_neighbour(game: Game) -> None:
    assert position(MIDDLE, A_TRIANGLE, game).legal_moves() == ["a4-a3", "a4-b4", "c2-b2", "c2-c3", "c2-d2"]
    assert position(MIDDLE, B_TRIANGLE, game).legal_moves() == ["a2-a3", "a2-b2", "d3-c3", "d3-d2"]


@BOTH_EDITIONS
def test_only_the_kind_that_is_due_moves(game: Game) -> None:
    state = position(MIDDLE, A_CYLINDER, game)
    assert state.legal_moves() == ["b1-b2"]
    assert why_not(state, "b3-b4") == "wrong-kind"
    assert why_not(state, "d4-c4") == "not-yours"
    assert why_not(state, "c4-b4") == "no-piece"
    assert why_not(state, "b4") == "must-move"


def test_nothing_leaves_the_board() -> None:
    diagram = """
    4 rS .  .  bS
    3 .  .  .  .
    2 rT bT bZ bT
    1 rS rT rZ bS
      a  b  c  d
    """
    assert position(diagram, A_SQUARE).legal_moves() == ["a4-a3", "a4-b4"]
    assert position(diagram, B_SQUARE).legal_moves() == ["d4-c4", "d4-d3"]
    assert position(diagram, B_CYLINDER).legal_moves() == ["c2-b3", "c2-c3", "c2-d3"]


# Lines


@pytest.mark.parametrize(
    ("diagram", "move"),
    [
        ("rS rS rT .  / .  .  .  rT / bS bS bT . / bT bZ . rZ", "d3-d4"),
        ("rS .  .  bS / rS .  .  bS / rZ bT bZ . / . rT rT bT", "b1-a1"),
    ],
)
def test_four_in_a_rank_or_file_win(diagram: str, move: str) -> None:
    for game in EVERY_VARIANT:
        state = position(diagram.replace("/", "\n"), A_TRIANGLE, game)
        assert result(state.play(move)) == ("line", (A,))


RISING = """
    4 bS .  .  .
    3 .  .  rT rT
    2 bT rS bS bT
    1 rS bZ .  rZ
"""
FALLING = """
    4 rS .  .  .
    3 .  rT .  bS
    2 bT rZ .  rT
    1 bS bT bZ rS
"""


@pytest.mark.parametrize(("diagram", "move"), [(RISING, "d3-d4"), (FALLING, "d2-c2")])
def test_long_diagonals_count_in_both_editions_unless_switched_off(diagram: str, move: str) -> None:
    for game in (CLASSIC, SPACE):
        assert result(position(diagram, A_TRIANGLE, game).play(move)) == ("line", (A,))
    for game in (STRAIGHT, SPACE_STRAIGHT):
        assert not position(diagram, A_TRIANGLE, game).play(move).is_over


def test_four_squares_in_a_row_count_only_as_rank_file_or_long_diagonal() -> None:
    lines = {"a1b1c1d1", "a2b2c2d2", "a3b3c3d3", "a4b4c4d4", "a1a2a3a4", "b1b2b3b4", "c1c2c3c4", "d1d2d3d4"}
    masks = {sum(1 << rules.BOARD.squares[line[at : at + 2]] for at in range(0, 8, 2)) for line in lines}
    diagonals = {1 << 0 | 1 << 5 | 1 << 10 | 1 << 15, 1 << 3 | 1 << 6 | 1 << 9 | 1 << 12}
    for own in range(1 << 16):
        straight = any(own & mask == mask for mask in masks)
        assert bool(rules.has_line(own, 0)) == straight
        assert bool(rules.has_line(own, 1)) == (straight or any(own & mask == mask for mask in diagonals))


@BOTH_EDITIONS
def test_lines_count_while_pieces_are_placed(game: Game) -> None:
    state = game.start
    for move in ("a1", "a2", "b1", "b2", "c1", "c2"):
        state = state.play(move)
    assert not state.is_over
    won = state.play("d1")
    assert result(won) == ("line", (A,))
    assert won.to_text() == "4/4/bTbSbZ1/rSrZrTrS 1 step=7 end=line:0"
    assert won.outcome is not None
    assert won.outcome.text("en") == "Red wins: four pieces stand in one line."
    assert result(state.play("d4").play("d2")) == ("line", (B,))


def test_line_of_both_seats_wins_for_the_one_who_moved() -> None:
    diagram = """
    4 bS bS bT bT
    3 .  .  .  bZ
    2 rS rS rT .
    1 .  .  rZ rT
    """
    assert not position(diagram, A_TRIANGLE).is_over
    assert result(position(diagram, A_TRIANGLE).play("d1-d2")) == ("line", (A,))
    assert not position(diagram, A_SQUARE).play("a2-a1").is_over  # the line of the other seat is not looked at


def test_line_of_a_set_up_position_counts_after_the_next_own_move() -> None:
    diagram = """
    4 bS bS bT bT
    3 .  .  .  bZ
    2 rS rS rT .
    1 .  .  rZ rT
    """
    assert result(position(diagram, B_CYLINDER).play("d3-c3")) == ("line", (B,))


# The player who cannot move

FIGURE_11 = """
    4 .  .  rT .
    3 bS bT rS .
    2 bZ rT bS .
    1 rS rZ .  bT
"""
"""The figure is lost; all that the text tells of it is true of this position."""


@BOTH_EDITIONS
def test_figure_11_red_wins_with_a_triangle(game: Game) -> None:
    assert result(position(FIGURE_11, A_TRIANGLE, game).play("c4-d4")) == ("line", (A,))


@BOTH_EDITIONS
def test_figure_11_red_must_make_room_with_the_cylinder_and_blue_wins_with_a_square(game: Game) -> None:
    state = position(FIGURE_11, A_CYLINDER, game)
    assert state.legal_moves() == ["b1-c1"]
    assert result(state.play("b1-c1").play("a3-a4")) == ("line", (B,))


@BOTH_EDITIONS
def test_figure_11_blue_loses_if_the_cylinder_is_due(game: Game) -> None:
    state = position(FIGURE_11, B_CYLINDER, game)
    assert result(state) == ("stuck", (A,))
    assert state.to_text().endswith(" 1 step=17 end=stuck:0")


@BOTH_EDITIONS
def test_player_who_cannot_move_loses_when_the_turn_comes(game: Game) -> None:
    state = position(
        """
    4 bZ rS .  .
    3 .  bS bT .
    2 rT rZ .  bS
    1 rS bT .  rT
    """,
        A_TRIANGLE,
        game,
    )
    assert result(state.play("a2-a3")) == ("stuck", (A,))


def test_only_the_kind_that_is_due_must_be_able_to_move() -> None:
    assert position(FIGURE_11, B_SQUARE).legal_moves() == ["a3-a4", "c2-c1", "c2-d2"]


def test_cylinder_can_be_stuck_in_the_opening() -> None:
    state = position(
        """
    4 rZ bT .  .
    3 bS bZ .  .
    2 rS .  rS .
    1 bT .  rT .
    """,
        step=8,
    )
    assert result(state) == ("stuck", (B,))
