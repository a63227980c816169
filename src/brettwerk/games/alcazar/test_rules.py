"""The rules of Alcazar, sentence by sentence, as diagrams."""

import itertools
from math import cos, floor, pi, sin
from pathlib import Path

import pytest

from brettwerk import BadVariant, IllegalMove, State, load_game
from brettwerk.core.game import Game
from brettwerk.games.alcazar import diagram, rules
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS, EDGES, ENDS, STEPS, SWINGS
from brettwerk.testing import drawn, random_states

GAME = load_game("alcazar")
STRICT = load_game("alcazar", castle="strict")
START = "a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n"


def knight_reach(state: State) -> list[list[str]]:
    """The diagram with ``x`` on every square that the knight to move can enter."""
    text = state.diagram()
    targets = {move.partition("-")[2] for move in state.legal_moves() if "-" in move}
    lines = text.splitlines()
    for name in targets:
        row, column = 2 * BOARD.ranks + 1 - 2 * int(name[1]), 4 + 4 * "abcd".index(name[0])
        lines[row] = lines[row][:column] + "x" + lines[row][column + 1 :]
    return drawn("\n".join(lines))


def wall_reach(state: State, wall: str) -> list[list[str]]:
    """The diagram with ``xxx`` and ``x`` on every edge that a wall can swing to."""
    moves = [move.split(">") for move in state.legal_moves() if ">" in move]
    targets = {EDGE_NUMBERS[target] for origin, target in moves if origin == wall}
    raw = state.raw[0]
    plain = diagram.draw(raw.knight, [])
    marked = diagram.draw(raw.knight, targets).replace("---", "xxx").replace("|", "x")
    walls = state.diagram()
    lines = zip(plain.splitlines(), marked.splitlines(), walls.splitlines(), strict=True)
    return drawn("\n".join(_merged(*line) for line in lines))


def _merged(*layers: str) -> str:
    width = max(map(len, layers))
    columns = zip(*(layer.ljust(width) for layer in layers), strict=True)
    return "".join(next((sign for sign in column if sign != column[0]), column[0]) for column in columns)


def swings(state: State, wall: str) -> set[str]:
    return {move.partition(">")[2] for move in state.legal_moves() if move.startswith(wall + ">")}


# Set-up


def test_knights_start_in_their_corners_and_eight_walls_enclose_two_castles() -> None:
    assert GAME.start.to_text() == f"{START} 0"
    assert drawn(GAME.start.diagram()) == drawn("""
      +   +   +   +   +
    4   .   . | .   b
      +   +   +---+   +
    3   .   .   . | .
      +---+   +   +---+
    2   . | .   .   .
      +   +---+   +   +
    1   r   . | .   .
      +   +   +   +   +
        a   b   c   d
    """)


def test_start_turned_by_180_degrees_is_the_same() -> None:
    turned = {tuple(sorted((4 - x, 4 - y) for x, y in ENDS[EDGE_NUMBERS[name]])) for name in rules.WALLS_AT_START}
    assert turned == {ENDS[EDGE_NUMBERS[name]] for name in rules.WALLS_AT_START}


def test_forty_edges_are_named_by_north_and_east_and_at_the_rim_by_south_and_west() -> None:
    assert len(EDGES) == 40
    assert list(EDGES) == sorted(EDGES)
    assert {name for name in EDGES if name[2] == "s"} == {"a1s", "b1s", "c1s", "d1s"}
    assert {name for name in EDGES if name[2] == "w"} == {"a1w", "a2w", "a3w", "a4w"}
    rim = [edge for edge, ((x1, y1), (x2, y2)) in enumerate(ENDS) if (x1 == x2 and x1 in {0, 4}) or y1 == y2 in {0, 4}]
    assert len(rim) == 16


def test_edition_and_players_that_are_not_offered() -> None:
    for choice in ({"edition": "space"}, {"players": 3}, {"teams": True}, {"walls": "9"}):
        with pytest.raises(BadVariant):
            load_game("alcazar", **choice)


def test_castle_is_lenient_or_strict() -> None:
    assert load_game("alcazar", castle="lenient") == GAME
    assert load_game("alcazar", castle="STRICT") == STRICT
    with pytest.raises(BadVariant, match="castle wants one of: lenient, strict"):
        load_game("alcazar", castle="open")


def test_moves_are_numbered_in_a_documented_order() -> None:
    texts = [GAME.write_move(GAME.start.raw[0], move) for move in range(rules.MOVE_COUNT)]
    assert rules.MOVE_COUNT == len(set(texts)) == 48 + 188
    assert texts[:5] == ["a1-b1", "a1-a2", "b1-a1", "b1-c1", "b1-b2"]
    assert texts[47:51] == ["d4-c4", "a1e>a1n", "a1e>a1s", "a1e>a2e"]
    assert texts[48:] == sorted(texts[48:])
    assert [GAME.read_move(GAME.start.raw[0], text) for text in texts] == list(range(rules.MOVE_COUNT))


# The knight


def test_knight_goes_one_square_orthogonally() -> None:
    state = GAME.state_from_diagram("""
      +---+---+---+---+
    4   .   .   .   b |
      +   +   +   +   +
    3   .   .   .   . |
      +   +   +   +   +
    2   .   r   .   . |
      +   +   +   +   +
    1   .   .   .   . |
      +   +   +   +   +
    """)
    assert knight_reach(state) == drawn("""
      +---+---+---+---+
    4   .   .   .   b |
      +   +   +   +   +
    3   .   x   .   . |
      +   +   +   +   +
    2   x   r   x   . |
      +   +   +   +   +
    1   .   x   .   . |
      +   +   +   +   +
        a   b   c   d
    """)


def test_knight_goes_neither_through_a_wall_nor_onto_the_other_knight() -> None:
    state = GAME.state_from_diagram("""
      +---+---+---+---+
    4   .   .   .   . |
      +   +   +   +   +
    3   .   .   .   . |
      +   +---+   +   +
    2   . | r   b   .
      +   +   +   +   +
    1   .   .   .   .
      +   +   +   +   +
    """)
    assert knight_reach(state) == drawn("""
      +---+---+---+---+
    4   .   .   .   . |
      +   +   +   +   +
    3   .   .   .   . |
      +   +---+   +   +
    2   . | r   b   .
      +   +   +   +   +
    1   .   x   .   .
      +   +   +   +   +
        a   b   c   d
    """)


BOTH_AT_A2_AND_B1 = """
      +---+---+---+---+
    4   .   .   .   . |
      +   +   +   +   +
    3   .   .   .   . |
      +   +   +   +   +
    2   r   .   .   . |
      +   +   +   +   +
    1   .   b   .   . |
      +   +   +   +   +
"""


def test_knight_never_goes_back_into_its_own_corner() -> None:
    state = GAME.state_from_diagram(BOTH_AT_A2_AND_B1)
    assert {move for move in state.legal_moves() if "-" in move} == {"a2-a3", "a2-b2"}
    with pytest.raises(IllegalMove, match="own corner a1"):
        state.play("a2-a1")


def test_knight_may_return_to_the_other_squares_of_its_castle() -> None:
    state = GAME.state_from_text("b2,c3/a1s,a4w,b1s,b4n,c1s,c4n,d1s,d4n 0")
    assert {"b2-a2", "b2-b1"} <= set(state.legal_moves())


def test_players_take_turns_and_choose_between_riding_and_a_wall() -> None:
    for states in (list(random_states(GAME, seed)) for seed in range(5)):
        assert [state.turn for state in states] == [ply % 2 for ply in range(len(states))]
    kinds = {"-" if "-" in move else ">" for move in GAME.start.legal_moves()}
    assert kinds == {"-", ">"}


def test_moving_into_the_enemys_corner_wins() -> None:
    state = GAME.state_from_diagram(BOTH_AT_A2_AND_B1, turn=1).play("b1-a1")
    assert state.outcome is not None
    assert state.outcome.code == "corner"
    assert state.outcome.payoffs == (-1.0, 1.0)
    assert state.legal_moves() == []
    assert state.outcome.text("en") == "Blue wins: the knight has taken the enemy's corner."
    assert state.outcome.text("de") == "Blau gewinnt: Der Ritter hat die gegnerische Ecke erobert."


def test_knight_must_leave_its_corner_in_the_third_turn() -> None:
    state = GAME.start
    for move in ("c3e>d3n", "a2e>b2n", "d3n>d3e", "b1e>b1s"):
        state = state.play(move)
    assert state.to_text().endswith(" 0 turns=2,2 barred=b1s")
    assert state.legal_moves() == ["a1-a2", "a1-b1"]
    with pytest.raises(IllegalMove, match="step to b1, a2"):
        state.play("a2n>a2w")
    state = state.play("a1-b1")
    assert state.to_text().endswith(" 1 turns=0,2")
    assert state.legal_moves() == ["d4-c4", "d4-d3"]


def test_two_turns_in_the_corner_are_free_and_counted_for_each_seat() -> None:
    state = GAME.start.play("a1-a2").play("a2n>a2w")
    assert state.to_text().endswith(" 0 turns=0,1 barred=a2w")
    assert len(state.play("a2-a3").legal_moves()) > 2


SHUT_IN_ITS_CORNER = """
      +   +   +   +---+
    4   .   .   .   .
      +   +   +   +   +
    3   .   .   .   b
      +   +   +   +---+
    2   .   .   . | .
      +---+   +   +   +
    1   r | .   . | .
      +   +   +---+---+
"""


def test_duty_to_leave_waits_while_the_knight_has_no_move() -> None:
    state = GAME.state_from_diagram(SHUT_IN_ITS_CORNER, turns="2,0")
    assert state.turn == 0
    assert all(">" in move for move in state.legal_moves())
    state = state.play("a1e>a1s")
    assert state.to_text().endswith(" 1 turns=2,0 barred=a1s")
    state = state.play("d3-c3")
    assert state.legal_moves() == ["a1-b1"]


def test_knight_that_left_its_corner_has_no_such_duty() -> None:
    state = GAME.start.play("a1-a2").play("c3e>d3n").play("b1e>b1s").play("d3n>d3e")
    assert "turns=0,2" in state.to_text()
    assert len(state.legal_moves()) > 2


def test_players_need_not_ride_once_their_knights_are_out() -> None:
    state = GAME.start.play("a1-b1").play("d4-c4")
    for _ in range(12):
        swings = [state.play(move) for move in state.legal_moves() if ">" in move]
        state = next(after for after in swings if not after.is_over)
    assert state.to_text().startswith("b1,c4/")


# The walls


OPEN_YARD = """
      +   +   +   +   +
    4   .   .   .   b
      +   +   +   +   +
    3   .   .   .   . |
      +   +---+   +   +
    2   .   .   .   . |
      +   +   +   +   +
    1   r   .   .   . |
      +---+---+---+---+
"""


def test_wall_swings_about_either_tower_by_one_two_or_three_right_angles() -> None:
    state = GAME.state_from_diagram(OPEN_YARD)
    assert wall_reach(state, "b2n") == drawn("""
      +   +   +   +   +
    4   .   .   .   b
      +   +   +   +   +
    3   . x . x .   . |
      +xxx+---+xxx+   +
    2   . x . x .   . |
      +   +   +   +   +
    1   r   .   .   . |
      +---+---+---+---+
        a   b   c   d
    """)


def test_any_wall_may_be_moved_by_either_player() -> None:
    red, blue = (GAME.state_from_diagram(OPEN_YARD, turn=turn) for turn in (0, 1))
    assert {move for move in red.legal_moves() if ">" in move} == {move for move in blue.legal_moves() if ">" in move}


def test_wall_does_not_swing_through_squares_with_knights() -> None:
    state = GAME.state_from_diagram("""
      +   +   +   +   +
    4   .   .   .   .
      +   +   +   +   +
    3   .   r   .   . |
      +   +---+   +   +
    2   b   .   .   . |
      +   +   +   +   +
    1   .   .   .   . |
      +---+---+---+---+
    """)
    assert wall_reach(state, "b2n") == drawn("""
      +   +   +   +   +
    4   .   .   .   .
      +   +   +   +   +
    3   .   r x .   . |
      +   +---+xxx+   +
    2   b x . x .   . |
      +   +   +   +   +
    1   .   .   .   . |
      +---+---+---+---+
        a   b   c   d
    """)


def test_wall_swings_the_long_way_round_where_the_short_one_is_closed() -> None:
    state = GAME.state_from_diagram("""
      +   +   +   +   +
    4   .   .   .   b
      +   +   +   +   +
    3   .   r   .   . |
      +   +---+   +   +
    2   .   .   .   . |
      +   +   +   +   +
    1   .   .   .   . |
      +---+---+---+---+
    """)
    assert "b3e" in swings(state, "b2n")  # one quarter through b3 is closed, three through b2, c2, c3 are not
    (effect,) = state.effects("b2n>b3e")
    assert effect.quarters == -3
    assert effect.tower == "tower-c3"


def test_wall_passes_and_ends_on_no_edge_that_holds_a_wall() -> None:
    state = GAME.state_from_diagram("""
      +   +   +   +   +
    4   .   .   .   b
      +   +   +   +   +
    3   .   . | .   . |
      +   +---+   +   +
    2   .   . | .   . |
      +   +   +   +   +
    1   r   .   .   . |
      +   +---+---+   +
    """)
    assert wall_reach(state, "b2n") == drawn("""
      +   +   +   +   +
    4   .   .   .   b
      +   +   +   +   +
    3   . x . | .   . |
      +xxx+---+   +   +
    2   . x . | .   . |
      +   +   +   +   +
    1   r   .   .   . |
      +   +---+---+   +
        a   b   c   d
    """)


def test_wall_may_pass_outside_the_rim_and_must_end_between_two_towers() -> None:
    state = GAME.state_from_diagram("""
      +   +   +   +   +
    4   .   .   .   b
      +---+   +   +   +
    3   .   .   .   .
      +   +   +   +   +
    2   r   .   .   . |
      +---+   +   +   +
    1 | .   .   .   . |
      +---+---+   +---+
    """)
    assert swings(state, "a1w") == {"a2w"}  # outside: a1n is taken, a2w lies straight behind it
    assert swings(state, "a3n") == {"a3w", "a4w", "a3e", "a4e", "b3n"}
    assert swings(state, "a1s") == {"a1e"}
    assert swings(state, "d1s") == {"c1e", "c1s"}


def test_corner_tower_lets_a_wall_swing_all_the_way_round_outside() -> None:
    state = GAME.state_from_diagram("""
      +---+   +   +---+
    4   r   .   .   .
      +   +   +   +   +
    3   .   .   .   .
      +---+---+---+   +
    2   .   .   .   .
      +   +   +   +   +
    1   .   .   .   b
      +---+---+---+   +
    """)
    assert "a4w" in swings(state, "a4n")
    (effect,) = state.effects("a4n>a4w")
    assert (effect.tower, effect.quarters) == ("tower-a5", -3)


def test_both_senses_make_one_move() -> None:
    state = GAME.state_from_diagram(OPEN_YARD)
    assert len(set(state.legal_moves())) == len(state.legal_moves()) == len(state.move_numbers)


def test_wall_just_moved_by_the_opponent_is_barred_for_one_turn() -> None:
    state = GAME.start.play("a2n>a2w")
    assert swings(state, "a2w") == set()
    with pytest.raises(IllegalMove, match="just now"):
        state.play("a2w>a2n")
    later = state.play("b1e>b1s").play("c3e>d3n")
    assert later.to_text().endswith("barred=d3n")
    assert "a2w>a2n" in later.legal_moves()


def test_own_wall_may_be_moved_again_in_the_next_turn() -> None:
    state = GAME.start.play("a2n>a2w").play("d4-d3")
    assert "a2w>a2n" in state.legal_moves()


def test_nothing_is_barred_after_a_knights_move() -> None:
    state = GAME.start.play("a2n>a2w").play("d4-c4").play("a1-a2")
    assert "barred" not in state.to_text()
    assert "a2w>a1w" in state.legal_moves()


# Winning by shutting in


def won(state: State) -> str:
    return state.to_text().partition("end=")[2]


def test_four_walls_shut_a_knight_in() -> None:
    state = GAME.state_from_diagram("""
      +   +   +---+---+
    4   .   .   .   .
      +   +   +   +   +
    3   .   .   . | .
      +   +---+   +   +
    2   . | b   .   .
      +   +---+   +   +
    1 | r   .   .   .
      +---+   +   +   +
    """)
    assert state.turn == 0
    assert won(state.play("a1s>b1s")) == ""
    state = GAME.state_from_diagram("""
      +   +   +---+---+
    4   .   .   .   .
      +   +   +   +   +
    3   .   . | .   .
      +   +---+   +   +
    2   . | b   .   .
      +   +---+   +   +
    1 | r   .   .   .
      +---+   +   +   +
    """).play("b3e>b2e")
    assert won(state) == "enclosed:0"
    assert state.outcome is not None
    assert state.outcome.text("en") == "Red wins: the enemy knight is shut in."
    assert state.outcome.text("de") == "Rot gewinnt: Der gegnerische Ritter ist eingeschlossen."


WALLS_AND_RIM = """
      +   +   +---+---+
    4   . | .   .   .
      +---+   +   +   +
    3   b   .   .   .
      +---+   +   +   +
    2   .   .   .   .
      +   +   +   +   +
    1   .   .   .   r
      +---+---+---+   +
"""
WALLS_AND_CORNER_OF_THE_BOARD = """
      +---+---+---+---+
    4   .   .   .   .
      +   +   +   +   +
    3   .   .   .   .
      +   +   +   +   +
    2   .   r   . | .
      +   +   +   +   +
    1   .   .   . | b
      +---+---+   +   +
"""


@pytest.mark.parametrize(
    ("yard", "way_out", "move"),
    [(WALLS_AND_RIM, "a3-b3", "a4e>a3e"), (WALLS_AND_CORNER_OF_THE_BOARD, "d1-d2", "c2e>d1n")],
)
def test_walls_and_rim_alone_shut_a_knight_in(yard: str, way_out: str, move: str) -> None:
    blue = GAME.state_from_diagram(yard, turn=1)
    assert [step for step in blue.legal_moves() if "-" in step] == [way_out]
    assert won(GAME.state_from_diagram(yard).play(move)) == "enclosed:0"


def test_knight_must_be_able_to_move_at_any_time_not_only_in_its_players_turn() -> None:
    """A wall with which Blue could free the knight comes too late: it is over before Blue's turn."""
    over = GAME.state_from_diagram(WALLS_AND_RIM).play("a4e>a3e")
    assert over.legal_moves() == []
    set_up = GAME.state_from_text(over.to_text().partition(" end=")[0])
    assert set_up.turn == 1
    freed = set_up.play("a2n>a2w")
    assert [move for move in GAME.state_from_text(freed.to_text().replace(" 0", " 1")).legal_moves() if "-" in move]


RIM_AND_KNIGHT = """
      +   +   +---+---+
    4   .   .   . | .
      +   +   +   +   +
    3   .   .   .   .
      +---+   +   +   +
    2   b   .   r   .
      +---+   +   +   +
    1   .   . | .   .
      +   +---+---+   +
"""


def test_rim_and_the_other_knight_help_to_shut_a_knight_in() -> None:
    state = GAME.state_from_diagram(RIM_AND_KNIGHT).play("c2-b2")
    assert won(state) == "enclosed:0"


def test_enemys_castle_is_no_shelter() -> None:
    # Blue's knight on a2 stands in Red's castle, not in its own.
    assert "a2" in rules.CASTLES[0]
    assert "c2-b2" in GAME.state_from_diagram(RIM_AND_KNIGHT).legal_moves()


def test_own_corner_is_no_way_out() -> None:
    # Blue's knight on d3 is free to go to d2 only, so Red may not close that way although d4 lies open.
    yard = """
      +   +   +   +   +
    4 | .   .   .   .
      +   +   +   +   +
    3 | .   .   . | b
      +   +   +   +   +
    2   .   .   .   . |
      +   +   +   +   +
    1   .   r   .   .
      +---+---+---+---+
    """
    assert [move for move in GAME.state_from_diagram(yard, turn=1).legal_moves() if "-" in move] == ["d3-d2"]
    with pytest.raises(IllegalMove, match="own castle"):
        GAME.state_from_diagram(yard).play("d2e>d2n")


def test_enemys_corner_is_a_way_out() -> None:
    # Red's knight on c4 could still enter d4, so the wall that closes its other ways does not win.
    state = GAME.state_from_text("c4,a2/c3n,a3e,b3n,a1s,b1s,c1s,d1s,a4w 1")
    after = state.play("b3n>b4e")
    assert won(after) == ""
    assert [move for move in after.legal_moves() if "-" in move] == ["c4-d4"]
    assert won(after.play("c4-d4")) == "corner:0"


def test_knight_shut_in_by_its_own_player_has_not_lost() -> None:
    state = GAME.state_from_diagram(
        """
      +   +   +---+---+
    4   .   .   .   .
      +   +   +   +   +
    3   .   . | .   .
      +   +---+   +   +
    2   . | b   .   .
      +   +---+   +   +
    1   .   .   .   r
      +---+   +   +---+
    """,
        turn=1,
    ).play("b3e>b2e")
    assert won(state) == ""
    assert state.turn == 0


SHUT_IN_BY_ITSELF = "d1,b2/a1s,a2e,b1n,b2e,b2n,c4n,d1s,d4n"


def test_no_later_move_wins_against_a_knight_that_was_shut_in_already() -> None:
    state = GAME.state_from_text(f"{SHUT_IN_BY_ITSELF} 0")
    for move in state.legal_moves():
        assert won(state.play(move)) == ""


def test_knight_that_has_been_free_again_can_be_shut_in() -> None:
    state = GAME.state_from_text(f"{SHUT_IN_BY_ITSELF} 1")
    state = state.play("b2e>b3e").play("d1-c1").play("c4n>c4e")
    assert won(state.play("b3e>b2e")) == "enclosed:0"


def test_shutting_in_ones_own_knight_is_allowed_in_ones_castle_too() -> None:
    state = GAME.start.play("a2e>a1n").play("d4-d3")
    assert "b1n>a1e" in state.legal_moves()
    state = state.play("b1n>a1e")
    assert won(state) == ""
    assert state.legal_moves()


# What is forbidden


def test_enemy_is_never_shut_in_in_its_own_castle_by_a_wall() -> None:
    assert "c3e>d3n" in GAME.start.legal_moves()  # Blue's knight could still go to c4
    state = GAME.start.play("a1-b1").play("c3n>c4e")
    assert drawn(state.diagram()) == drawn("""
      +   +   +   +   +
    4   .   . | . | b
      +   +   +   +   +
    3   .   .   . | .
      +---+   +   +---+
    2   . | .   .   .
      +   +---+   +   +
    1   .   r | .   .
      +   +   +   +   +
        a   b   c   d
    """)
    assert "c3e>d3n" not in state.legal_moves()
    with pytest.raises(IllegalMove, match="own castle"):
        state.play("c3e>d3n")


def test_enemy_is_never_shut_in_in_its_own_castle_by_the_knight() -> None:
    state = GAME.state_from_diagram("""
      +   +   +---+---+
    4   .   . | b | .
      +   +   +   +   +
    3   .   .   .   .
      +   +   +   +   +
    2   .   .   r   .
      +   +   +   +   +
    1   .   .   .   .
      +---+---+---+---+
    """)
    assert knight_reach(state) == drawn("""
      +   +   +---+---+
    4   .   . | b | .
      +   +   +   +   +
    3   .   .   .   .
      +   +   +   +   +
    2   .   x   r   x
      +   +   +   +   +
    1   .   .   x   .
      +---+---+---+---+
        a   b   c   d
    """)
    with pytest.raises(IllegalMove, match="own castle") as caught:
        state.play("c2-c3")
    assert caught.value.code == "forbidden"


def test_closing_one_exit_of_a_castle_is_allowed_when_the_same_move_opens_another() -> None:
    # Blue's knight on c4 can only go to c3. The wall on b4e closes that way and opens the one to b4.
    state = GAME.state_from_text("c1,c4/b4e,c4e,a1s,b1s,c1s,d1s,a4w,a3w 0")
    assert "b4e>c3n" in state.legal_moves()
    assert won(state.play("b4e>c3n")) == ""


def test_knight_that_leaves_one_exit_while_taking_another_shuts_nobody_in() -> None:
    # Blue's knight on c4 can only go to c3: Red's own knight holds b4. No move of that knight closes c3 as well.
    state = GAME.state_from_text("b4,c4/c4e,c4n,a1s,b1s,c1s,d1s,a4w,a3w 0")
    assert {move for move in state.legal_moves() if "-" in move} == {"b4-a4", "b4-b3"}


def test_nothing_is_forbidden_against_a_knight_that_has_shut_itself_in_its_castle() -> None:
    # Red can do as it likes; nothing of it wins.
    state = GAME.state_from_text("b2,d4/c4e,d3n,c3n,a1s,b1s,c1s,d1s,a4w 0")
    assert swings(state, "c3n") == {"b4e", "b3e", "b3n", "c3e"}
    assert all(won(state.play(move)) == "" for move in state.legal_moves())


def test_forbidden_even_in_the_corner_at_the_start() -> None:
    state = GAME.state_from_text("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c4e,d2n 0 turns=1,1 barred=c4e")
    assert "c3e>d3n" not in state.legal_moves()


# Strict castles


def test_strictly_no_player_shuts_in_the_own_knight_in_its_castle_by_a_step() -> None:
    # On a2 and on b1 two walls would stand before the knight, and it may not go back.
    assert set(GAME.start.legal_moves()) - set(STRICT.start.legal_moves()) == {"a1-a2", "a1-b1"}
    with pytest.raises(IllegalMove, match="your knight") as caught:
        STRICT.start.play("a1-a2")
    assert caught.value.code == "forbidden-own"
    assert "a1-a2" in STRICT.start.play("a2n>a2w").play("d2n>d2e").legal_moves()


def test_strictly_no_player_shuts_in_the_own_knight_in_its_castle_by_a_wall() -> None:
    text = GAME.start.play("a2e>a1n").play("d4-d3").to_text()
    assert "b1n>a1e" in GAME.state_from_text(text).legal_moves()
    red = STRICT.state_from_text(text.replace("d3/", "b3/"))
    with pytest.raises(IllegalMove) as caught:
        red.play("b1n>a1e")
    assert caught.value.code == "forbidden-own"


def test_strictly_the_enemy_is_not_shut_in_in_its_castle_either() -> None:
    state = STRICT.state_from_text("c2,d4/a2e,a2n,b1e,b1n,b4e,c4e,c3e,d2n 0")
    with pytest.raises(IllegalMove, match="enemy knight") as caught:
        state.play("c3e>d3n")
    assert caught.value.code == "forbidden"


def test_strictly_the_own_knight_may_be_shut_in_outside_its_castle() -> None:
    state = STRICT.state_from_text("d1,b2/a1s,a2e,b1n,b2n,b3e,c4n,d1s,d4n 1").play("b3e>b2e")
    assert won(state) == ""
    assert state.turn == 0


def test_strictly_a_knight_that_is_shut_in_in_its_castle_must_be_freed_by_whoever_moves() -> None:
    board = "b2,d4/c4e,d3n,c3n,a1s,b1s,c1s,d1s,a4w"
    for seat in (0, 1):
        state = STRICT.state_from_text(f"{board} {seat}")
        assert {move.partition(">")[0] for move in state.legal_moves()} == {"c4e", "d3n"}


OPENED_ONLY_BY_BLUE = ("b4e>b4n", "d2n>d2e", "b4n>a4n", "d2e>d1e")


def test_strictly_a_knight_that_must_leave_its_corner_and_may_not_is_skipped() -> None:
    state = STRICT.start
    for move in OPENED_ONLY_BY_BLUE:
        state = state.play(move)
    assert state.to_text().endswith(" 1 turns=2,2")  # Red has been skipped, so nothing is barred
    assert state.legal_moves() == ["d4-c4", "d4-d3"]
    state = state.play("d4-c4")
    assert state.to_text().endswith(" 1 turns=2,0")
    state = state.play("b1e>b1s")
    assert state.turn == 0
    assert state.legal_moves() == ["a1-b1"]
    with pytest.raises(IllegalMove, match=r"step to b1\."):
        state.play("a2n>a2w")


def test_strictly_the_game_is_drawn_if_neither_knight_may_leave_its_corner() -> None:
    state = STRICT.start
    for move in ("b4e>b4n", "d2n>d2e", "b4n>b4e", "d2e>d2n"):
        assert not state.is_over
        state = state.play(move)
    assert state.outcome is not None
    assert (state.outcome.code, state.outcome.payoffs) == ("blocked", (0.0, 0.0))
    assert STRICT.state_from_text(state.to_text()) == state


# Nobody is skipped


def test_nobody_is_ever_without_a_move() -> None:
    """Whatever the knights, a barred wall and an edge that is forbidden: some other wall can swing to another edge.

    The edges form a graph, joined where a wall swings from one to the other past no third edge. Walls that cannot move
    fill whole parts of it. Without any two edges one part always remains so large that fewer than seven edges lie
    outside it, so that at least one of the seven walls that are not barred stands in it and has somewhere to go.
    (A step out of one's corner, when that is a duty, is never forbidden: it takes no exit from the far castle.)
    """
    for knights in _pairs_of_squares():
        near = _edges_near(knights)
        for barred, forbidden in itertools.combinations(range(len(EDGES)), 2):
            assert _some_wall_can_swing(near, {barred, forbidden})


def _edges_near(knights: set[int]) -> list[int]:
    """By edge: those to which a wall swings from there past no third edge, with knights on two squares."""
    near = [0] * len(EDGES)
    for swing in SWINGS:
        for sweep in swing.sweeps:
            if sweep.edges == (swing.target,) and not knights & set(sweep.squares):
                near[swing.wall] |= 1 << swing.target
    return near


def _some_wall_can_swing(near: list[int], unused: set[int]) -> bool:
    """Whether one of seven walls can swing wherever they hang, with some edges left out."""
    allowed = (1 << len(EDGES)) - 1 - sum(1 << edge for edge in unused)
    rest = allowed
    while rest and (part := _part(near, rest)).bit_count() < 7:
        rest ^= part
    return bool(rest) and (allowed ^ part).bit_count() < 7


def test_strictly_a_wall_can_always_swing_unless_a_knight_has_to_leave_its_corner() -> None:
    """The same with both knights in their castles, each with one way out that nobody may close."""
    for own, other in itertools.product(*rules.CASTLES):
        near = _edges_near({BOARD.squares[own], BOARD.squares[other]})
        ways_out = [{EDGE_NUMBERS[name + side] for side in "nesw"} for name in (own, other)]
        for barred, *kept_open in itertools.product(range(len(EDGES)), *ways_out):
            assert _some_wall_can_swing(near, {barred, *kept_open})


Pair = frozenset[tuple[int, int]]


def _pairs_of_squares() -> list[set[int]]:
    """All pairs of squares, one of those that turn or mirror into each other."""
    left = {frozenset(pair) for pair in itertools.combinations(itertools.product(range(4), range(4)), 2)}
    pairs = []
    while left:
        alike = [pair := min(left, key=sorted)]
        for one in alike:  # grows while it is read
            alike += [new for new in (_turned(one), _mirrored(one)) if new not in alike]
        left -= set(alike)
        pairs.append({4 * y + x for x, y in pair})
    return pairs


def _turned(pair: Pair) -> Pair:
    return frozenset((y, 3 - x) for x, y in pair)


def _mirrored(pair: Pair) -> Pair:
    return frozenset((x, 3 - y) for x, y in pair)


def _part(near: list[int], rest: int) -> int:
    """The edges that hang together with the lowest of the rest."""
    part = fresh = rest & -rest
    while fresh:
        edge = fresh.bit_length() - 1
        grown = part | near[edge] & rest
        fresh = (fresh ^ 1 << edge) | (grown ^ part)
        part = grown
    return part


# Geometry


def test_swept_squares_are_those_under_the_turning_wall() -> None:
    for swing in SWINGS:
        x, y = swing.tower
        (other,) = set(ENDS[swing.wall]) - {swing.tower}
        quarter = [(1, 0), (0, 1), (-1, 0), (0, -1)].index((other[0] - x, other[1] - y))
        for sweep in swing.sweeps:
            sense = 1 if sweep.quarters > 0 else -1
            middles = [(quarter - sense * (turned + 0.5)) * pi / 2 for turned in range(abs(sweep.quarters))]
            squares = [(floor(x + cos(angle) / 2), floor(y + sin(angle) / 2)) for angle in middles]
            inside = [4 * rank + file for file, rank in squares if 0 <= file < 4 and 0 <= rank < 4]
            assert list(sweep.squares) == inside
            assert sweep.edges[-1] == swing.target


def test_edges_passed_are_those_at_the_same_tower() -> None:
    for swing in SWINGS:
        clockwise, counter = swing.sweeps
        assert clockwise.quarters - counter.quarters == 4
        at_tower = {edge for edge, ends in enumerate(ENDS) if swing.tower in ends} - {swing.wall}
        assert set(clockwise.edges) | set(counter.edges) == at_tower
        assert set(clockwise.edges) & set(counter.edges) == {swing.target}


def test_no_position_has_more_moves_than_the_buffer_holds() -> None:
    per_wall = [sum(swing.wall == edge for swing in SWINGS) for edge in range(len(EDGES))]
    per_knight = [sum(step.origin == square for step in STEPS) for square in range(BOARD.size)]
    assert max(per_knight) + 8 * max(per_wall) == rules.MAX_MOVES


def test_bits_of_edges_are_told_apart_by_their_remainders() -> None:
    edges = GAME.tables.edge_of_bit
    assert [edges[(1 << edge) % rules.BIT_MODULUS] for edge in range(len(EDGES))] == list(range(len(EDGES)))


# Counting


def test_perft() -> None:
    for line in (Path(__file__).parent / "perft.txt").read_text("utf-8").splitlines():
        choice, position, counts = (part.strip() for part in line.split("|"))
        game = {"edition=classic players=2": GAME, "edition=classic players=2 castle=strict": STRICT}[choice]
        state = game.start if position == "start" else game.state_from_text(position)
        assert [state.perft(depth + 1) for depth in range(len(counts.split()))] == [int(n) for n in counts.split()]


@pytest.mark.parametrize("game", [GAME, STRICT], ids=["lenient", "strict"])
def test_walls_are_always_eight_and_games_end_by_the_rules(game: Game) -> None:
    for seed in range(20):
        for state in random_states(game, seed):
            assert int(state.raw[0].walls).bit_count() == rules.WALLS
            assert bool(state.move_numbers) != state.is_over
            assert len(state.move_numbers) <= rules.MAX_MOVES
