"""The rules of Blokus Duo, sentence by sentence."""

import hashlib
import itertools
from collections import Counter
from typing import cast

import pytest

from brettwerk import BadMoveText, BadStateText, BadVariant, BrettwerkError, IllegalMove, State, load_game
from brettwerk.core.extensions.gtp_dialect import dialect_of
from brettwerk.core.match import Match
from brettwerk.core.messages import LANGUAGES
from brettwerk.games.blokus_duo import rules
from brettwerk.games.blokus_duo.game import TOKENS, BlokusDuo
from brettwerk.games.blokus_duo.pieces import BOARD, NAMES, PLACEMENTS, SIZES, TURNS, Cells, corners, sides
from brettwerk.testing import drawn, random_states, reach

GAME = cast("BlokusDuo", load_game("blokus-duo"))
FIXED = load_game("blokus-duo", start="fixed")
SQUARES = load_game("blokus-duo", scoring="squares")


def laid(orange: str, violet: str = "", turn: int = 0, fields: str = "") -> str:
    """The position text with these squares covered."""
    tokens = [""] * BOARD.size
    for token, names in zip(TOKENS, (orange, violet), strict=True):
        for name in names.replace(",", " ").split():
            tokens[BOARD.squares[name]] = token
    return f"{BOARD.write(tokens)} {turn} {fields}".strip()


def played(*moves: str) -> State:
    state = GAME.start
    for move in moves:
        state = state.play(move)
    return state


def refused(state: State, move: str) -> str:
    """The code of the error when a move is played that is not legal."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    for language in LANGUAGES:
        assert "{" not in error.value.text(language)
    return error.value.code


def misread(text: str) -> str:
    """The code of the error when a position text is read that no play leads to."""
    with pytest.raises(BadStateText) as error:
        GAME.state_from_text(text)
    for language in LANGUAGES:
        assert "{" not in error.value.text(language)
    return error.value.code


# Set-up


def test_board_has_fourteen_files_and_ranks_and_is_empty() -> None:
    assert GAME.start.to_text() == "/".join(["14"] * 14) + " 0"
    assert BOARD.names[-1] == "n14"


def test_pieces_are_the_21_free_polyominoes_of_one_to_five_squares() -> None:
    assert Counter(SIZES) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}
    assert sum(SIZES) == 89
    shapes = {turn.cells for turn in TURNS}
    assert len(shapes) == len(TURNS) == 91  # no shape is a turn of two pieces
    fixed: set[Cells] = {((0, 0),)}
    for size in range(2, 6):
        fixed = {grown for cells in fixed for grown in grown_by_one(cells)}
        assert fixed == {cells for cells in shapes if len(cells) == size}


def grown_by_one(cells: Cells) -> list[Cells]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    found = []
    for cell in {(x + dx, y + dy) for x, y in cells for dx, dy in steps} - set(cells):
        grown = [*cells, cell]
        left, bottom = min(x for x, _ in grown), min(y for _, y in grown)
        found.append(tuple(sorted((x - left, y - bottom) for x, y in grown)))
    return found


def test_there_is_only_the_classic_edition_for_two() -> None:
    with pytest.raises(BadVariant):
        load_game("blokus-duo", edition="space")
    with pytest.raises(BadVariant):
        load_game("blokus-duo", players=4)


def test_options_are_choices() -> None:
    assert load_game("blokus-duo", start="free", scoring="Bonus") == GAME
    assert load_game("blokus-duo", start="FIXED") == FIXED
    with pytest.raises(BadVariant, match="start wants one of: free, fixed"):
        load_game("blokus-duo", start="e10")
    with pytest.raises(BadVariant, match="scoring wants one of: bonus, squares"):
        load_game("blokus-duo", scoring="20")
    with pytest.raises(BadVariant, match="start, scoring"):
        load_game("blokus-duo", begin="fixed")


def test_colours_are_orange_and_violet() -> None:
    assert [GAME.colour_name(seat, "de") for seat in GAME.seats] == ["Orange", "Violett"]


# The first piece


def test_first_piece_covers_either_start_point() -> None:
    moves = GAME.start.legal_moves()
    assert len(moves) == 828
    assert all({"e10", "j5"} & set(move.split(",")) for move in moves)
    assert reach(GAME.start)[4][5] == reach(GAME.start)[9][10] == "x"


def test_turning_and_flipping_is_free() -> None:
    found = Counter(TURNS[PLACEMENTS[move].turn].piece for move in GAME.start.move_numbers)
    assert found[NAMES.index("F")] == 2 * 8 * 5
    assert found[NAMES.index("Z4")] == 2 * 4 * 4
    assert found[NAMES.index("I5")] == 2 * 2 * 5
    assert found[NAMES.index("X")] == 2 * 1 * 5


def test_second_player_covers_the_start_point_that_is_left() -> None:
    state = played("d9,e9,e10")
    assert all("j5" in move.split(",") for move in state.legal_moves())
    assert len(state.legal_moves()) == 414
    assert all("e10" in move.split(",") for move in played("j5").legal_moves())
    assert refused(state, "e10") == "occupied"
    assert refused(state, "f11") == "start-point"


def test_first_piece_elsewhere_is_refused() -> None:
    assert refused(GAME.start, "a1") == "start-point"


def test_fixed_start_points_are_e10_for_seat_0_and_j5_for_seat_1() -> None:
    moves = FIXED.start.legal_moves()
    assert len(moves) == 414
    assert set(moves) == {move for move in GAME.start.legal_moves() if "e10" in move.split(",")}
    with pytest.raises(IllegalMove, match=r"still free: e10\.") as caught:
        FIXED.start.play("j5")
    assert caught.value.code == "start-point"
    state = FIXED.start.play("d9,e9,e10")
    assert state.legal_moves() == played("d9,e9,e10").legal_moves()


def test_fixed_start_points_hold_in_a_set_up_in_which_the_other_one_is_free() -> None:
    state = FIXED.state_from_text(laid("a1,a2 c9,d9,e9", "", 1))
    assert all("j5" in move.split(",") for move in state.legal_moves())
    assert len(state.legal_moves()) == 414


def test_fixed_start_points_have_the_colours_of_their_seats() -> None:
    for game, classes in ((GAME, ["start-point"] * 2), (FIXED, ["start-point orange", "start-point violet"])):
        marks = [shape.classes for shape in game.start.scene().shapes if shape.classes.startswith("start-point")]
        assert marks == classes


# Every later piece


def test_later_piece_touches_an_own_piece_at_a_corner() -> None:
    state = played("d9,e9,e10", "j5")
    assert reach(state) == drawn("""
    14 . . . . . . . . . . . . . .
    13 . . . . . . . . . . . . . .
    12 . . . . . . . . . . . . . .
    11 . . . x . x . . . . . . . .
    10 . . x . o . . . . . . . . .
     9 . . . o o . . . . . . . . .
     8 . . x . . x . . . . . . . .
     7 . . . . . . . . . . . . . .
     6 . . . . . . . . . . . . . .
     5 . . . . . . . . . v . . . .
     4 . . . . . . . . . . . . . .
     3 . . . . . . . . . . . . . .
     2 . . . . . . . . . . . . . .
     1 . . . . . . . . . . . . . .
       a b c d e f g h i j k l m n
    """)
    assert refused(state, "a1") == "no-corner"
    assert refused(state, "i6") == "no-corner"  # a corner of the other's piece does not count


def test_later_piece_touches_no_own_piece_along_a_side() -> None:
    state = played("d9,e9,e10", "j5")
    assert refused(state, "f10") == "touches-side"
    assert refused(state, "f8,f9") == "touches-side"  # f8 alone would meet e9 at a corner
    assert refused(state, "d10,d11") == "touches-side"


def test_later_piece_may_lie_side_by_side_with_the_others() -> None:
    state = played("e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5", "d5")
    assert "d4,e4" in state.legal_moves()


def test_later_piece_covers_no_covered_square() -> None:
    state = played("e6,e7,e8,e9,e10", "f5,g5,h5,i5,j5")
    assert refused(state, "f5") == "occupied"
    assert refused(state, "d5,e5,f5") == "occupied"


def test_each_piece_is_placed_once() -> None:
    state = played("e10", "j5")
    assert "d9" not in state.legal_moves()
    assert "d8,d9" in state.legal_moves()
    assert refused(state, "d9") == "piece-spent"


def test_start_point_matters_no_more_after_the_first_piece() -> None:
    state = played("e10", "j5,k5")
    assert not any("j5" in move.split(",") for move in state.legal_moves())


def test_fast_and_plain_rules_agree() -> None:
    for seed in range(4):
        for state in random_states(GAME, seed):
            assert sorted(state.move_numbers) == ([] if state.is_over else plain_moves(state, state.turn))
            if state.is_over:
                assert not plain_moves(state, 0)
                assert not plain_moves(state, 1)


def plain_moves(state: State, seat: int) -> list[int]:
    """The moves of a seat, straight from the rules."""
    raw = state.raw[0]
    own, other = set(rules.covered(raw, seat)), set(rules.covered(raw, 1 - seat))
    at_sides = {near for square in own for near in sides(square)}
    points = {near for square in own for near in corners(square)}
    if not own:
        points = {BOARD.squares["e10"], BOARD.squares["j5"]}
    barred = own | other | at_sides
    points -= barred
    in_hand = set(rules.in_hand(GAME.tables, raw, seat))
    return [
        move
        for move, placement in enumerate(PLACEMENTS)
        if TURNS[placement.turn].piece in in_hand
        and not barred.intersection(placement.squares)
        and points.intersection(placement.squares)
    ]


# Skipping and the end

VIOLET_IS_STUCK = """
    14 . . . v . . . . . . . v v v
    13 . v v v . . . o o o o v . v
    12 v . . v . v v v v o v . o .
    11 v . v . . v . o o v v o o o
    10 . v v v v . . o o v v o v .
     9 . . o o o v o v v . o v v v
     8 o . v v v o o v . o o . v .
     7 o . . . . o o v o o . . . .
     6 o . o o o v v o v v v v o o
     5 o . . o . v v o . o o . . o
     4 o . o v v . . o o . o . o o
     3 . o o o v . o . o . o o . .
     2 . . o v . . o . . o . . . .
     1 . . v v v . . . . o o o . .
       a b c d e f g h i j k l m n
"""


def test_player_who_can_place_nothing_is_skipped_for_good() -> None:
    state = GAME.state_from_diagram(VIOLET_IS_STUCK, 0)
    assert not plain_moves(state, 1)
    after = state.play("e12,e13,e14,f14,g14")
    assert after.turn == 0
    assert not after.is_over


def test_turn_in_a_text_passes_over_a_player_who_can_place_nothing() -> None:
    after = GAME.state_from_diagram(VIOLET_IS_STUCK, 0).play("e12,e13,e14,f14,g14")
    board = after.to_text().split()[0]
    assert GAME.state_from_text(f"{board} 1") == GAME.state_from_text(f"{board} 0") == after


def test_skipped_player_never_moves_again_and_the_game_ends_when_neither_can() -> None:
    skips = 0
    for seed in range(20):
        states = list(random_states(GAME, seed))
        turns = [state.turn for state in states if not state.is_over]
        groups = [(turn, len(list(run))) for turn, run in itertools.groupby(turns)]
        assert all(length == 1 for _, length in groups[:-1])
        skips += groups[-1][1] > 1
        assert states[-1].is_over
        assert states[-1].outcome is not None
        assert states[-1].outcome.code == "score"
        assert states[-1].legal_moves() == []
    assert skips > 5


# The score


def test_score_counts_the_squares_left_in_hand() -> None:
    raw = GAME.start.raw[0]
    assert rules.score(GAME.tables, raw, 0) == -89
    raw.hand[1] = sum(GAME.tables.piece_bit[NAMES.index(name)] for name in ("V3", "I4"))
    assert rules.score(GAME.tables, raw, 1) == -7


def test_score_of_the_rulebooks_example() -> None:
    raw = GAME.start.raw[0]
    raw.hand[0] = 0
    raw.single = 1
    raw.hand[1] = sum(GAME.tables.piece_bit[NAMES.index(name)] for name in ("I3", "V3", "O"))
    assert (rules.score(GAME.tables, raw, 0), rules.score(GAME.tables, raw, 1)) == (20, -10)


ORANGE_PLACED_ALL = """
    14 o . . o o o . o o o v o o .
    13 o o o . . o . o . o v . o o
    12 . . . . . o . . o . v o . o
    11 . o o o o . o o o . v o v v
    10 o . . . o . o v v o v o o v
     9 o o . o . o v . o o o v o v
     8 o o . o o . v v . o v v v o
     7 v . o o . v v o o . o v o o
     6 v v v . o o o v v v o o v v
     5 v o o v v v v . . v o v o v
     4 . . o o v o o o o v o v o v
     3 o o v v o . v v v o v v o v
     2 o o v o o . v v . o v . o .
     1 . . v v o . . . o o o v o .
       a b c d e f g h i j k l m n
"""


ONE_PIECE_LEFT = ORANGE_PLACED_ALL.replace("9 o o . o . o", "9 o o . o . .")
"""Orange has only the single square left, and room for it."""


def test_all_pieces_placed_with_the_single_square_last_is_worth_twenty() -> None:
    state = GAME.state_from_diagram(ONE_PIECE_LEFT, 0)
    over = state.play("f9")
    assert over.to_text().endswith(" 1 single=0 end=score:0")
    assert over.outcome is not None
    assert over.outcome.text("en") == "Orange wins: the score is 20 to −32."
    assert over.outcome.text("de") == "Orange gewinnt: Es steht 20 zu −32."
    assert over.outcome.payoffs == (1.0, -1.0)
    assert dialect_of(GAME).final_score(Match(over)) == "B+52"


def test_all_pieces_placed_otherwise_is_worth_fifteen() -> None:
    diagram = ORANGE_PLACED_ALL.replace("14 o", "14 .").replace("13 o o o", "13 . . .")
    over = GAME.state_from_diagram(diagram, 0).play("a13,a14,b13,c13")
    assert over.to_text().endswith(" 1 end=score:0")
    assert over.outcome is not None
    assert over.outcome.text("en") == "Orange wins: the score is 15 to −32."


def test_piece_that_lies_is_never_moved_again() -> None:
    for seed in range(3):
        for before, after in itertools.pairwise(random_states(GAME, seed)):
            for seat in GAME.seats:
                gone = set(rules.covered(before.raw[0], seat)) - set(rules.covered(after.raw[0], seat))
                assert not gone


def test_player_who_has_placed_all_pieces_is_done() -> None:
    """Orange's hand is empty; where Violet can go on, Violet alone does."""
    diagram = ORANGE_PLACED_ALL.replace("1 . . v v o . . . o o o v o .", "1 . . v v o . . . o o o . o .")
    state = GAME.state_from_diagram(diagram, 0)
    assert rules.in_hand(GAME.tables, state.raw[0], 0) == []
    assert state.turn == 1
    assert "l1" in state.legal_moves()


def test_player_with_room_may_not_pass() -> None:
    with pytest.raises(BadMoveText):
        GAME.start.play("pass")
    for before, after in itertools.pairwise(random_states(GAME, 4)):
        other = 1 - before.turn
        if plain_moves(after, other):
            assert after.turn == other


def test_without_a_bonus_only_squares_left_count() -> None:
    single = ORANGE_PLACED_ALL.replace("9 o o . o . o", "9 o o . o . .")
    other = ORANGE_PLACED_ALL.replace("14 o", "14 .").replace("13 o o o", "13 . . .")
    for diagram, move in ((single, "f9"), (other, "a13,a14,b13,c13")):
        over = SQUARES.state_from_diagram(diagram, 0).play(move)
        assert over.outcome is not None
        assert over.outcome.text("en") == "Orange wins: the score is 0 to −32."
        assert over.seat_facts(0).score == 0
        assert dialect_of(SQUARES).final_score(Match(over)) == "B+32"


def test_without_a_bonus_two_who_have_placed_everything_draw() -> None:
    raw = SQUARES.start.raw[0]
    raw.hand[:] = 0
    for single in range(4):
        raw.single = single
        rules.end(SQUARES.tables, raw)
        assert raw.winners == 0
        rules.end(GAME.tables, raw)
        assert raw.winners == (0, 1, 2, 0)[single]


def test_equal_scores_are_a_draw() -> None:
    board = (
        "v1vvv2v1vv1vv/v1v1v1vvv1v1vv/1v1v1v1v2vv1o/vv1v1vv2oo1o1/v2vv1v1voo1o1/v2oov1vv2oo1/1v1vov2vo1o1o/"
        "vvvoovvv1oo2o/2v1vo2o4o/1o2vo2ooo3/ooo1vooo4oo/o2oovv1o1oo2/3oovo1oo1oo1/3o1ooo1oo3"
    )
    over = GAME.state_from_text(f"{board} 0")
    assert over.to_text() == f"{board} 0 end=score:-"
    assert over.outcome is not None
    assert over.outcome.winners == ()
    assert over.outcome.payoffs == (0.0, 0.0)
    assert over.outcome.text("en").startswith("Drawn: the score is −")


def test_single_square_is_last_only_until_the_next_piece() -> None:
    state = played("e10", "j5,k5")
    assert state.to_text().endswith(" 0 single=0")
    assert state.play("d8,d9").to_text().endswith(" 1")
    assert played("e10", "j5").to_text().endswith(" 0 single=0,1")


# Moves as text


def test_move_text_names_the_squares_by_file_then_rank() -> None:
    assert "d9,e9,e10" in GAME.start.legal_moves()
    assert "e9,e10,e11,e12,f12" in GAME.start.legal_moves()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move-text"),
        ("pass", "move-text"),
        ("e10, e11", "move-text"),
        ("e10,", "move-text"),
        ("e１０", "move-text"),
        ("e10-e11", "move-text"),
        ("e15", "square"),
        ("o1", "square"),
        ("e01", "square"),
        ("e10,e10", "square-twice"),
        ("e10,e12", "not-a-piece"),
        ("e8,e9,e10,e11,e12,e13", "not-a-piece"),
        ("e10,f11", "not-a-piece"),
        ("e10,e9", "move-order"),
        ("e10,d9,e9", "move-order"),
    ],
)
def test_bad_move_text(text: str, code: str) -> None:
    with pytest.raises(BadMoveText) as error:
        GAME.start.play(text)
    assert error.value.code == code
    for language in LANGUAGES:
        assert "{" not in error.value.text(language)


def test_moves_are_numbered_once_and_for_all() -> None:
    texts = [GAME.write_move(GAME.start.raw[0], move) for move in range(rules.MOVE_COUNT)]
    assert len(texts) == len(set(texts)) == 13729
    assert texts[0] == "a1"
    assert texts[195] == "n14"
    assert [GAME.read_move(GAME.start.raw[0], text) for text in texts] == list(range(rules.MOVE_COUNT))
    assert hashlib.sha256(" ".join(texts).encode()).hexdigest() == NUMBERING


NUMBERING = "0165eb89d3b7189d2ea2808f8dada670ba681bf01213093fc0ef33fda17dd866"


def test_move_number_out_of_range_is_refused() -> None:
    for number in (-1, rules.MOVE_COUNT, 10**30):
        with pytest.raises(IllegalMove):
            GAME.start.play(number)


def test_perft() -> None:
    assert GAME.start.perft(1) == 828
    assert GAME.start.perft(2) == 342792
    assert SQUARES.start.perft(2) == 342792
    assert FIXED.start.perft(1) == 414
    assert FIXED.start.perft(2) == 342792 // 2


# Positions as text


def test_every_position_can_be_read_back() -> None:
    for seed in range(8):
        for state in random_states(GAME, seed):
            again = GAME.state_from_text(state.to_text())
            assert again == state
            assert again.to_text() == state.to_text()
            assert sorted(again.move_numbers) == sorted(state.move_numbers)
            fields = dict(part.split("=") for part in state.to_text().split()[2:])
            assert GAME.state_from_diagram(state.diagram(), state.turn, **fields) == state


def test_order_of_the_moves_does_not_matter() -> None:
    first = ("d9,e9,e10", "j5,j6")
    one = played(*first, "f8,g8", "k7", "f11,g11,h11", "i2,i3,i4")
    other = played(*first, "f11,g11,h11", "k7", "f8,g8", "i2,i3,i4")
    assert one == other
    assert hash(one) == hash(other)


def test_order_of_the_moves_matters_where_the_single_square_came_last() -> None:
    first = ("d9,e9,e10", "j5,j6")
    assert played(*first, "f8", "k7", "f11,g11") != played(*first, "f11,g11", "k7", "f8")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # pieces
        (laid("e10 e11 e12 e13 e14 d14", "j5", 0, "single=1"), "no-such-piece"),
        (laid("e9 e10 f9 f10 g9 g10", "", 1), "no-such-piece"),
        (laid("e10 f11", "j5 k5", 1, "single=0"), "piece-twice"),
        (laid("e10 e11 f12 f13", "j5 k5 l6", 0), "piece-twice"),
        # the last pieces
        (laid("e10,e11", "j5,j6", 0, "single=0"), "single-not-placed"),
        (laid("", "", 0, "single=0"), "single-not-placed"),
        (laid("e10", "", 1, "single=2"), "field-value"),
        (laid("e10", "", 1, "single=0,0"), "field-value"),
        (laid("e10", "", 1, "single=٠"), "field-value"),
        # the end
        (laid("e10", "", 1, "single=0 end=score:0"), "wrong-end"),
        (laid("", "", 0, "end=score:-"), "wrong-end"),
        (laid("", "", 0, "end=score"), "field-value"),
        (laid("", "", 0, "end=escape:0"), "field-value"),
        # the text
        ("", "position-fields"),
        ("14/14 0", "ranks"),
        (laid("").replace("14", "13", 1), "files"),
        (laid("").replace("14", "13x", 1), "token"),
        (laid("").replace("14", "99", 1), "files"),
        (laid("").replace("14", "１４", 1), "token"),
        (laid("", "", 2), "turn"),
        (laid("", "", 0, "out=1"), "field"),
    ],
)
def test_impossible_position_is_refused(text: str, code: str) -> None:
    assert misread(text) == code


def test_wrong_result_is_refused() -> None:
    over = list(random_states(GAME, 1))[-1].to_text()
    board = over.split()[0]
    result = over.partition("end=score:")[2]
    for other in {"0", "1", "-", "0,1"} - {result}:
        assert misread(over.replace(f"end=score:{result}", f"end=score:{other}")) == "wrong-end"
    assert board in GAME.state_from_text(over.partition(" end=")[0]).to_text()


def test_pieces_need_not_have_come_by_play() -> None:
    """A set-up may be any board of whole, different pieces: here Violet is two pieces behind, Orange lies apart."""
    state = GAME.state_from_text(laid("a1,a2 c9,d9,e9", "", 1))
    assert state.turn == 1
    assert all("e10" in move.split(",") or "j5" in move.split(",") for move in state.legal_moves())


def test_words_are_the_same_in_both_languages() -> None:
    assert set(GAME.texts["de"]) == set(GAME.texts["en"])
    for language in LANGUAGES:
        assert all(GAME.say(f"piece.{name}", language) for name in NAMES)


def test_nonsense_is_refused_by_an_error_of_ours() -> None:
    start = GAME.start.to_text()
    for text in (start[:-1], start + " single", start * 2, "o" * 300, "\0", "/" * 13 + " 0", start + " single=,"):
        with pytest.raises(BrettwerkError):
            GAME.state_from_text(text)


# Matches


def test_undo_takes_a_piece_back_into_the_hand() -> None:
    match = GAME.new_match()
    match.play("d9,e9,e10")
    match.play("j5")
    match.undo()
    assert match.turn == 1
    assert "j5" in match.legal_moves()


def test_leaving_lets_the_other_win() -> None:
    match = GAME.new_match()
    match.resign()
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


# What is drawn and clicked


def test_every_move_has_its_own_clicks_on_shapes_of_the_scene() -> None:
    for state in itertools.islice(random_states(GAME, 3), 0, 30, 5):
        ids = [shape.id for shape in state.scene().shapes if shape.id]
        assert len(ids) == len(set(ids))
        paths = {GAME.clicks(state.raw[0], move) for move in state.move_numbers}
        assert len(paths) == len(state.move_numbers)
        assert {click for path in paths for click in path} <= set(ids)
        assert all(len(path) == 3 for path in paths)


def test_piece_is_drawn_as_one_body() -> None:
    state = played("d9,e9,e10", "j5")
    (piece,) = [shape for shape in state.scene().shapes if shape.id == "piece-d9"]
    assert [part.tag for part in piece.parts if part.classes == "body"] == ["path"]
    assert piece.label == "oV3 d9,e9,e10"


def test_tray_shows_all_pieces_and_greys_those_that_are_placed() -> None:
    state = played("d9,e9,e10")
    tray = {shape.id: shape for shape in state.scene().shapes if shape.id.startswith("tray-")}
    assert len(tray) == 42
    assert [name for name, shape in tray.items() if "spent" in shape.classes] == ["tray-0-V3"]


def test_effect_places_the_piece_on_its_squares() -> None:
    (effect,) = GAME.start.effects("d9,e9,e10")
    assert (effect.kind, effect.piece) == ("place", "oV3")
    assert effect.path == ("square-d9", "square-e9", "square-e10")
    assert effect.target in effect.path
