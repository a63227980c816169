"""The rules of Blockade, sentence by sentence, as diagrams."""

import random

import pytest

from brettwerk import BadMoveText, BadStateText, BadVariant, IllegalMove, State, load_game
from brettwerk.games.blockade import rules
from brettwerk.games.blockade.scene import way_out
from brettwerk.testing import drawn, random_states, reach

GAME = load_game("blockade")
SPACE = load_game("blockade", edition="space")
NAMES = GAME.board.names


def position(diagram: str, turn: int = 0) -> State:
    return GAME.state_from_diagram(diagram, turn)


def way(state: State) -> str:
    """The squares that the king of the seat to move walks over on its way out."""
    return " ".join(NAMES[square] for square in way_out(GAME.tables, state.raw[0], state.turn))


# Set-up


def test_kings_stand_on_e2_and_e11_and_guards_are_in_hand() -> None:
    assert GAME.start.to_text() == "12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0"


@pytest.mark.parametrize("edition", ["classic", "space"])
def test_game_is_for_two_players(edition: str) -> None:
    assert load_game("blockade", edition=edition).players == 2
    for other in ({"players": 1}, {"players": 3}, {"players": 4}, {"teams": True}):
        with pytest.raises(BadVariant):
            load_game("blockade", edition=edition, **other)


def test_south_begins() -> None:
    assert GAME.start.turn == 0
    assert GAME.colours == ("red", "blue")


def test_each_player_has_a_king_and_six_guards() -> None:
    for seat, king in enumerate(("rZ", "bZ")):
        assert GAME.start.to_text().count(king) == 1
        assert [pile.count for pile in GAME.start.seat_facts(seat).hand] == [6]


def test_kings_want_to_leave_over_the_edges_in_their_colours() -> None:
    edges = {shape.id: shape for shape in GAME.start.scene().shapes if "goal-edge" in shape.classes}
    assert "goal-red" in edges["edge-top"].classes
    assert "goal-blue" in edges["edge-bottom"].classes
    assert edges["edge-top"].y < edges["edge-bottom"].y


def test_kings_stay_where_they_are_until_one_escapes() -> None:
    for seed in range(5):
        *before, _ = random_states(GAME, seed)
        for state in before:
            rows = drawn(state.diagram())
            assert (rows[10][5], rows[1][5]) == ("rZ", "bZ")


def test_nobody_can_escape_at_once_because_the_kings_share_a_file() -> None:
    assert "K" not in GAME.start.legal_moves()


# Placing guards


def test_first_guard_goes_on_no_zentrum_and_in_no_kings_feld() -> None:
    assert reach(GAME.start) == drawn("""
    12 x  x  x  .  .  .  x  x  x  x  x  x
    11 x  .  x  .  bZ .  x  .  x  x  .  x
    10 x  x  x  .  .  .  x  x  x  x  x  x
     9 x  x  x  x  x  x  x  x  x  x  x  x
     8 x  .  x  x  .  x  x  .  x  x  .  x
     7 x  x  x  x  x  x  x  x  x  x  x  x
     6 x  x  x  x  x  x  x  x  x  x  x  x
     5 x  .  x  x  .  x  x  .  x  x  .  x
     4 x  x  x  x  x  x  x  x  x  x  x  x
     3 x  x  x  .  .  .  x  x  x  x  x  x
     2 x  .  x  .  rZ .  x  .  x  x  .  x
     1 x  x  x  .  .  .  x  x  x  x  x  x
       a  b  c  d  e  f  g  h  i  j  k  l
    """)


def test_second_guard_may_go_on_a_zentrum_but_on_no_piece() -> None:
    state = GAME.start.play("a12").play("l1")
    moves = state.legal_moves()
    assert "b5" in moves
    assert "k11" in moves
    assert not {"a12", "l1", "e2", "d3", "f10"} & set(moves)
    assert len(moves) == 144 - 18 - 2


def test_first_guard_of_the_second_player_goes_on_no_zentrum_either() -> None:
    with pytest.raises(IllegalMove, match="first guard may not go on a Zentrum") as caught:
        GAME.start.play("a12").play("b5")
    assert caught.value.code == "first-on-zentrum"


# Moving guards


def test_guard_moves_along_lines_over_empty_squares_and_may_pass_over_a_kings_feld() -> None:
    """The guard on f6 is held by guards on both sides; below, the Feld of the red king may only be crossed."""
    state = GAME.state_from_diagram("""
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  bZ .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  bS .  .  rS .  .  bS .  .  .
     5 .  .  .  .  rS .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 rS .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  rS rZ rS .  .  .  .  .  .
     1 .  .  .  .  bS .  .  .  .  .  rS .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert reach(state, "f6") == drawn("""
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  bZ .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  x  .  .  .  .  .  .
     8 .  .  .  .  .  x  .  .  .  .  .  .
     7 .  .  .  .  .  x  .  .  .  .  .  .
     6 .  .  bS x  x  rS x  x  bS .  .  .
     5 .  .  .  .  rS x  .  .  .  .  .  .
     4 .  .  .  .  .  x  .  .  .  .  .  .
     3 rS .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  rS rZ rS .  .  .  .  .  .
     1 .  .  .  .  bS .  .  .  .  .  rS .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert {"a3-g3", "a3-l3"} <= set(state.legal_moves())
    assert not {"a3-d3", "a3-e3", "a3-f3"} & set(state.legal_moves())


def test_guard_may_move_onto_a_zentrum() -> None:
    state = GAME.state_from_text("rSrS8rSrS/4bZ7/12/3rS8/12/12/12/12/12/12/2rS1rZ7/12 0")
    assert {"c2-b2", "b12-b11", "b12-b8", "k12-k5"} <= set(state.legal_moves())


def test_guard_does_not_move_over_a_king() -> None:
    state = GAME.state_from_text("rSrS8rSrS/4bZ7/12/3rS8/12/12/12/12/12/12/2rS1rZ7/12 0")
    along_rank = {move for move in state.legal_moves() if move.startswith("c2-") and move[4:] == "2"}
    assert along_rank == {"c2-a2", "c2-b2"}


def test_guards_move_only_when_all_six_are_placed() -> None:
    with pytest.raises(IllegalMove) as early:
        GAME.start.play("a12").play("l1").play("a12-a10")
    assert early.value.code == "must-place"
    state = GAME.state_from_text("rSrS8rSrS/4bZ7/12/3rS8/12/12/12/12/12/12/2rS1rZ7/12 0")
    with pytest.raises(IllegalMove) as late:
        state.play("h8")
    assert late.value.code == "nothing-in-hand"


def test_a_player_may_place_while_the_other_moves() -> None:
    state = GAME.state_from_text("rSrS8rSrS/4bZ7/12/3rS8/12/12/12/11bS/12/12/2rS1rZ7/12 1")
    assert "c12" in state.legal_moves()


# The king's way


def test_king_turns_before_a_guard_of_either_colour() -> None:
    """South runs right to g2, is stopped by the guard on h2, and turns up file g."""
    for guard in ("rS", "bS"):
        state = GAME.state_from_text(f"12/4bZ7/12/12/12/12/12/12/12/12/4rZ2{guard}4/12 0")
        assert state.legal_moves() == ["K"]
        assert way(state) == "f2 g2 " + " ".join(f"g{rank}" for rank in range(3, 13))


def test_king_chooses_left_or_right() -> None:
    """North runs left to b11 before the guard on a11; turning right leads off his own edge, turning left leads out."""
    state = GAME.state_from_text("12/bS3bZ7/12/12/12/12/12/12/12/12/4rZ7/12 1")
    assert state.legal_moves() == ["K"]
    assert way(state).endswith("b2 b1")


def test_king_leaves_only_over_the_opposite_edge() -> None:
    """With no guard in his way South reaches only side edges, his own edge, and the other king."""
    assert "K" not in GAME.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/bS11 0").legal_moves()


def test_own_edge_and_side_edge_end_a_way() -> None:
    """Stopped on e3, South can turn left or right, which leads to the side edges only."""
    state = GAME.state_from_text("12/4bZ7/12/12/12/12/12/12/4bS7/12/4rZ7/12 0")
    assert "K" not in state.legal_moves()


def test_the_other_king_ends_a_way() -> None:
    """Up file e stands the other king: no turning on e10."""
    assert "K" not in GAME.start.legal_moves()
    passed = GAME.state_from_text("12/4bZ7/4bS7/12/12/12/12/12/12/12/4rZ2bS4/12 0")
    assert passed.legal_moves() == ["K"], "a guard before the other king stops and turns as any guard does"


def test_king_may_cross_the_other_kings_feld() -> None:
    state = GAME.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ1bS5/12 0")
    assert way(state) == "f2 " + " ".join(f"f{rank}" for rank in range(3, 13))


def test_kings_start_square_counts_as_empty() -> None:
    """Right to k2, no way up past k3, back along rank 2: over e2 to the edge. Turning before e2 would lead out."""
    state = position("""
    12 .  .  .  .  .  .  .  .  .  .  .  .
    11 .  .  .  .  bZ .  .  .  .  .  .  .
    10 .  .  .  .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  bS .
     2 .  .  .  .  rZ .  .  .  .  .  .  bS
     1 .  .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert "K" not in state.legal_moves()


def test_escape_is_the_only_move_when_there_is_one_and_wins() -> None:
    state = GAME.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0")
    with pytest.raises(IllegalMove) as caught:
        state.play("a12")
    assert caught.value.code == "must-escape"
    outcome = state.play("K").outcome
    assert outcome is not None
    assert (outcome.code, outcome.winners, outcome.payoffs) == ("escape", (0,), (1.0, -1.0))
    assert outcome.text("de") == "Rot gewinnt: Der König ist über den gegenüberliegenden Rand entkommen."


def test_escape_without_a_way_is_refused() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.start.play("K")
    assert caught.value.code == "no-way-out"


# The king's way once more, slow and obvious


def slow_way_out(state: State) -> bool:
    """Walk every way one square at a time."""
    rows = [line.split()[1:] for line in state.diagram().splitlines()[:12]]
    board = {(file, 12 - row): word for row, words in enumerate(rows) for file, word in enumerate(words)}
    king = {0: (4, 2), 1: (4, 11)}[state.turn]
    goal = {0: 13, 1: 0}[state.turn]
    board[king] = "."
    seen = set()
    todo = [(king, step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    while todo:
        (file, rank), (right, up) = todo.pop()
        if ((file, rank), (right, up)) in seen:
            continue
        seen.add(((file, rank), (right, up)))
        ahead = (file + right, rank + up)
        if ahead not in board:
            if ahead[1] == goal:
                return True
        elif board[ahead] == ".":
            todo.append((ahead, (right, up)))
        elif board[ahead].endswith("S"):
            todo += [((file, rank), (up, right)), ((file, rank), (-up, -right))]
    return False


def slow_shortest_way(state: State) -> list[int]:
    """The way out with the fewest turns, whole ways kept side by side; of several, the one found first."""
    tables, board, seat = GAME.tables, state.raw[0], state.turn
    king, other = rules.KINGS[seat], rules.KINGS[1 - seat]
    rules.flip(board, king)
    ways = [([king], direction) for direction in range(4)]
    seen = set()
    for way, direction in ways:  # grows while it is read: breadth first
        steps = rules.steps_ahead(tables, board, way[-1], direction)
        longer = [*way, *(way[-1] + rules.STEP[direction] * (step + 1) for step in range(steps))]
        if steps == rules.steps_to_edge(way[-1], direction):
            if direction == 2 * seat:
                return longer[1:]
        elif longer[-1] + rules.STEP[direction] != other and (longer[-1], direction) not in seen:
            seen.add((longer[-1], direction))
            ways += [(longer, (direction + turn) % 4) for turn in (1, 3)]
    return []


def test_kings_way_agrees_with_a_slow_walk_on_random_positions() -> None:
    chance = random.Random(1)
    found = 0
    for _ in range(400):
        squares = chance.sample([square for square in range(144) if square not in (16, 124)], chance.randrange(13))
        words = [""] * 144
        words[16], words[124] = "rZ", "bZ"
        for index, square in enumerate(squares):
            words[square] = "rS" if index % 2 else "bS"
        state = GAME.state_from_text(f"{GAME.board.write(words)} {chance.randrange(2)}")
        can_escape = state.legal_moves() == ["K"]
        assert can_escape == slow_way_out(state)
        assert way_out(GAME.tables, state.raw[0], state.turn) == slow_shortest_way(state)
        found += can_escape
    assert 50 < found < 350


# No move left


def test_a_player_without_a_move_is_passed_over() -> None:
    """Six red guards are walled in and the red king has no way out: Blue moves instead."""
    state = position("""
    12 rS rS rS bS .  .  .  .  .  .  .  .
    11 rS rS rS bS bZ .  .  .  .  .  .  .
    10 bS bS bS .  .  .  .  .  .  .  .  .
     9 .  .  .  .  .  .  .  .  .  .  .  .
     8 .  .  .  .  .  .  .  .  .  .  .  .
     7 .  .  .  .  .  .  .  .  .  .  .  .
     6 .  .  .  .  .  .  .  .  .  .  .  .
     5 .  .  .  .  .  .  .  .  .  .  .  .
     4 .  .  .  .  .  .  .  .  .  .  .  .
     3 .  .  .  .  .  .  .  .  .  .  .  .
     2 .  .  .  .  rZ .  .  .  .  .  .  .
     1 .  .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l
    """)
    assert state.turn == 1
    after = state.play("l12")
    assert after.turn == 1
    assert "l12-l9" in after.legal_moves()


# Texts


@pytest.mark.parametrize("text", ["", "k", "K7", "a13", "m1", "f7-", "f7-f7", "f7-g8", "f7 f10", "F7", "f٧"])
def test_bad_move_texts(text: str) -> None:
    with pytest.raises(BadMoveText):
        GAME.start.play(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("12/12 0", "ranks"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12", "position-fields"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 2", "turn"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/13 0", "files"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/11rT 0", "token"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/5rZ6/12 0", "wrong-kings"),
        ("12/12/12/12/12/12/12/12/12/12/4rZ7/12 0", "wrong-kings"),
        ("rSrSrSrSrSrSrS5/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0", "too-many"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0 out=1", "field"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0 end=crown:0", "field-value"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0 end=escape:7", "field-value"),
        ("12/4bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0 end=escape:0 end=escape:0", "field-twice"),
    ],
)
def test_bad_position_texts(text: str, code: str) -> None:
    with pytest.raises(BadStateText) as caught:
        GAME.state_from_text(text)
    assert caught.value.code == code


def test_space_edition_has_its_own_names() -> None:
    assert SPACE.say("piece.Z", "de") == "Fläz"
    assert SPACE.say("piece.S", "en") == "Fluppie"
    assert SPACE.name() == "Blockade"


def test_both_editions_play_by_the_same_rules() -> None:
    for seed in range(5):
        for state in random_states(GAME, seed):
            other = SPACE.state_from_text(state.to_text())
            assert (other.turn, other.legal_moves()) == (state.turn, state.legal_moves())
            assert (other.outcome is None) == (state.outcome is None)
