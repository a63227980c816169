"""The rules of Allein Wetteifern, sentence by sentence, as diagrams."""

from itertools import product

import pytest

from brettwerk import BadMoveText, BadStateText, BadVariant, IllegalMove, State, load_game
from brettwerk.core.drawing.scene import Effect
from brettwerk.games.allein import rules
from brettwerk.games.allein.measures import chains_of
from brettwerk.testing import drawn, random_states, reach

GAME = load_game("allein")
SPACE = load_game("allein", edition="space")
ALL = [GAME, SPACE, *(load_game("allein", shuffle=seed) for seed in (0, 1, 2**31 - 1))]
ALL += [load_game("allein", layout=number) for number in (2, 50, 84)]

PRINTED_SOLUTION = """
    5D-1D 5E-1E 7D-5D 7E-5E 7B-7D 7G-7E 2B-2D 2G-2E 6B-2B 6G-2G 6C-2C 6F-2F
    1D-3D 1E-3E 2B-2D 2D-4D 4D-6D 6D-8D 2G-2E 2E-4E 4E-6E 6E-8E 8D-8F
"""


def in_our_words(printed: str) -> str:
    """The rulebook writes rank first: 5D-1D is our d5-d1."""
    return "-".join(square[1].lower() + square[0] for square in printed.split("-"))


def code_of(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert "{" not in caught.value.text("de") + caught.value.text("en")
    return caught.value.code


def test_thirty_six_pieces_fill_the_four_central_felder() -> None:
    for game in (GAME, SPACE):
        assert drawn(game.start.diagram()) == drawn("""
        8 . . . . . . . .
        7 . y b b g g r .
        6 . r g g b b y .
        5 . y b b g g r .
        4 . g r r y y b .
        3 . b y y r r g .
        2 . g r r y y b .
        1 . . . . . . . .
          a b c d e f g h
        """)


def test_there_are_nine_pieces_of_each_colour() -> None:
    for game in ALL:
        assert [game.start.to_text().count(colour) for colour in "rbgy"] == [9, 9, 9, 9]


def test_all_pieces_are_alike() -> None:
    """Triangles and squares mean the same: a position knows colours only, and all pieces are drawn with one shape."""
    assert set(GAME.start.to_text().split()[0]) - set("/12345678") == set("rbgy")
    drawn_with = {shape.parts for shape in GAME.start.scene().shapes if shape.id.startswith("piece-")}
    assert len(drawn_with) == 1


def test_piece_jumps_over_one_or_more_but_not_over_its_own_colour() -> None:
    # The rulebook's examples: yellow on d3 can go down, right and up, but not left.
    assert reach(GAME.start, "d3") == drawn("""
    8 . . . x . . . .
    7 . y b b g g r .
    6 . r g g b b y .
    5 . y b b g g r .
    4 . g r r y y b .
    3 . b y y r r g x
    2 . g r r y y b .
    1 . . . x . . . .
      a b c d e f g h
    """)
    assert code_of(GAME.start, "d3-a3") == "same-colour"


def test_all_pieces_jumped_over_leave_the_board() -> None:
    assert drawn(GAME.start.play("d3-d1").diagram()) == drawn("""
    8 . . . . . . . .
    7 . y b b g g r .
    6 . r g g b b y .
    5 . y b b g g r .
    4 . g r r y y b .
    3 . b y . r r g .
    2 . g r . y y b .
    1 . . . y . . . .
      a b c d e f g h
    """)
    assert drawn(GAME.start.play("d3-h3").diagram()) == drawn("""
    8 . . . . . . . .
    7 . y b b g g r .
    6 . r g g b b y .
    5 . y b b g g r .
    4 . g r r y y b .
    3 . b y . . . . y
    2 . g r r y y b .
    1 . . . . . . . .
      a b c d e f g h
    """)
    assert GAME.start.play("d3-d8").raw[0].left == 32


def test_pieces_jumped_over_stand_directly_one_behind_the_other() -> None:
    state = GAME.state_from_diagram("""
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . . . . .
    5 . . . . . . . .
    4 . r g . b . y .
    3 . . . . . . . .
    2 . . . . . . . .
    1 . . . . . . . .
      a b c d e f g h
    """)
    assert state.legal_moves() == ["b4-d4", "c4-a4"]
    assert code_of(state, "b4-f4") == "gap"
    assert code_of(state, "g4-d4") == "gap-behind"


def test_jump_ends_directly_behind_the_last_piece() -> None:
    state = GAME.state_from_text("8/8/8/1rgb4/8/8/8/8 0")
    assert [move for move in state.legal_moves() if move.startswith("b5")] == ["b5-e5"]
    assert code_of(state, "b5-f5") == "gap"
    assert code_of(state, "b5-d5") == "occupied"
    assert code_of(state, "b5-b6") == "jumps-nothing"
    assert code_of(state, "b5-b7") == "gap-behind"


def test_own_colour_anywhere_in_the_row_stops_the_jump() -> None:
    state = GAME.state_from_text("8/8/8/1rgrb3/8/8/8/8 0")
    assert state.legal_moves() == ["c5-a5", "c5-f5", "d5-f5", "e5-a5"]
    assert code_of(state, "b5-f5") == "same-colour"


def test_nothing_leaves_the_area() -> None:
    state = GAME.state_from_diagram("""
    8 . . . . . . . g
    7 . . . . . . . r
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 b . . . . . . .
    1 y r . . . . . .
      a b c d e f g h
    """)
    assert state.legal_moves() == ["a1-a3", "a1-c1", "h8-h6"]


def test_every_line_agrees_with_the_rule_read_square_by_square() -> None:
    """The plain version of the table of jumps."""
    for line in product(range(3), repeat=8):
        expected = set()
        for origin, target in product(range(8), repeat=2):
            between = line[min(origin, target) + 1 : max(origin, target)]
            if line[origin] == 2 and line[target] == 0 and between and set(between) == {1}:
                expected.add((origin, target))
        found = rules.jumps_in_line(list(line))
        assert set(found) == expected
        assert len(found) == len(expected) <= rules.MOST_IN_LINE


def test_first_plies_have_as_many_moves_as_counted_by_others() -> None:
    assert (GAME.start.perft(1), GAME.start.perft(2)) == (72, 4440)


def test_printed_solution_takes_23_moves_and_leaves_one_piece() -> None:
    for game in (GAME, SPACE):
        match = game.new_match()
        for printed in PRINTED_SOLUTION.split():
            match.play(in_our_words(printed))
        assert len(match.moves) == 23
        assert match.outcome is not None
        assert (match.outcome.code, match.outcome.payoffs, match.outcome.winners) == ("cleared", (1.0,), (0,))
        assert match.state.to_text() == "5r2/8/8/8/8/8/8/8 0 end=cleared:0"


def test_one_jump_and_three_by_another_piece_end_the_game() -> None:
    """Figure 13 is lost; its text has A jump to B, then C to D, E and F, and that is the end. A layout of our own."""
    state = GAME.state_from_diagram("""
    8 . . . . . . . .
    7 . . . . . . . .
    6 . . . . g . . .
    5 . b y . . . . .
    4 . r g . . . . .
    3 . . . . . . . .
    2 . . . . . . . .
    1 . . . . . . . .
      a b c d e f g h
    """)
    for left, move in [(4, "b5-d5"), (3, "b4-d4"), (2, "d4-d6"), (1, "d6-f6")]:
        assert not state.is_over
        state = state.play(move)
        assert state.raw[0].left == left
    assert state.outcome is not None
    assert (state.outcome.code, state.outcome.payoffs) == ("cleared", (1.0,))
    assert chains_of(("b5-d5", "b4-d4", "d4-d6", "d6-f6")) == [("b5-d5",), ("b4-d4", "d4-d6", "d6-f6")]


@pytest.mark.parametrize(
    ("board", "payoff", "german", "english"),
    [
        ("7r/8/8/8/8/8/8/8", 1.0, "Eine letzte Figur ist übrig: hervorragend.", "One last piece is left: outstanding."),
        ("r6r/8/8/8/8/8/8/8", 0.5, "2 Figuren sind übrig: gut.", "2 pieces are left: good."),
        ("r6r/8/8/8/8/8/8/b7", 0.0, "3 Figuren sind übrig: zufriedenstellend.", "3 pieces are left: satisfactory."),
        ("r6r/8/8/8/8/8/8/b6b", -1.0, "4 Figuren sind übrig: üben, üben.", "4 pieces are left: practise, practise."),
        ("rr5r/8/8/8/8/8/8/b6b", -1.0, "5 Figuren sind übrig: üben, üben.", "5 pieces are left: practise, practise."),
    ],
)
def test_result_goes_by_the_pieces_left(board: str, payoff: float, german: str, english: str) -> None:
    state = GAME.state_from_text(f"{board} 0")
    assert state.legal_moves() == []
    assert state.outcome is not None
    assert state.outcome.payoffs == (payoff,)
    assert (state.outcome.text("de"), state.outcome.text("en")) == (german, english)
    assert state.to_text() == f"{board} 0 " + ("end=cleared:0" if payoff == 1 else "end=score:-")


def test_space_edition_uses_the_same_scale_and_has_a_title_of_its_own() -> None:
    best = SPACE.state_from_text("7r/8/8/8/8/8/8/8 0").outcome
    good = SPACE.state_from_text("r6r/8/8/8/8/8/8/8 0").outcome
    assert best is not None
    assert good is not None
    assert best.text("de") == "Eine letzte Figur ist übrig: Du bist Solo-Jump-Meister."
    assert best.text("en") == "One last piece is left: you are a Solo-Jump master."
    assert good.payoffs == (0.5,)
    assert (GAME.name(), SPACE.name("de")) == ("Allein Wetteifern", "Solo-Jump")


def test_game_goes_on_while_there_is_a_jump() -> None:
    state = GAME.state_from_text("rb6/8/8/8/8/8/8/8 0")
    assert not state.is_over
    end = state.play("a8-c8")
    assert end.outcome is not None
    assert end.outcome.code == "cleared"


def test_shuffle_lays_out_the_colours_from_the_seed() -> None:
    def by_hand(seed: int) -> str:
        squares = [file + rank for file in "bcdefg" for rank in "234567"]
        colours = list("b" * 9 + "g" * 9 + "r" * 9 + "y" * 9)
        for i in range(35, 0, -1):
            seed = (1103515245 * seed + 12345) % 2147483648
            j = (seed >> 16) % (i + 1)
            colours[i], colours[j] = colours[j], colours[i]
        placed = dict(zip(squares, colours, strict=True))
        rows = ["".join(placed.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321"]
        return "\n".join(rows)

    for seed in (0, 1, 42, 2**31 - 1):
        game = load_game("allein", shuffle=seed)
        rows = drawn(game.start.diagram())[:8]
        assert "\n".join("".join(row[1:]) for row in rows) == by_hand(seed)
    assert load_game("allein", shuffle="42").start == load_game("allein", shuffle=42).start
    assert load_game("allein", shuffle=0).start.to_text() != GAME.start.to_text()


def test_shuffled_start_is_what_it_was() -> None:
    start = load_game("allein", shuffle=1).start
    assert start.to_text() == "8/1bbygbr1/1yrybrr1/1rbbyyg1/1ybgrgr1/1yggyrg1/1ybbrgg1/8 0"


@pytest.mark.parametrize("seed", [-1, 2**31, "x", "", "1.5", "٣", True, "9" * 5000])
def test_shuffle_wants_a_number_that_fits(seed: str | int) -> None:
    if seed == "":
        assert load_game("allein", shuffle=seed) is GAME
        return
    with pytest.raises(BadVariant):
        load_game("allein", shuffle=seed)


def test_only_what_is_offered_can_be_played() -> None:
    for wrong in ({"players": 2}, {"teams": True}, {"edition": "space", "shuffle": 1}, {"edition": "x"}):
        with pytest.raises(BadVariant):
            load_game("allein", **wrong)


def test_repetition_and_length_draw_nothing_alone_but_one_can_give_up() -> None:
    match = GAME.new_match()
    match.play("d3-d1")
    match.undo()
    assert match.state == GAME.start
    match.resign()
    assert match.outcome is not None
    assert match.outcome.payoffs == (-1.0,)
    assert match.outcome.text("en") == "You gave up."


@pytest.mark.parametrize(
    "text", ["", "d5", "5D-1D", "D5-D1", "d5xd1", "d5-d1+", "d5-e4", "d5-d5", "d5-d9", "i1-i2", "d5-d0", "d5-d１"]
)
def test_bad_move_texts_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadMoveText) as caught:
        GAME.start.play(text)
    assert caught.value.text("de") != caught.value.text("en")


def test_empty_square_cannot_move() -> None:
    assert code_of(GAME.start, "a1-a3") == "no-piece"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8/8/8/8/8/8/8/8 0",
        "rrrrrrrr/rr6/8/8/8/8/8/8 0",
        "8/8/8/8/8/8/8/7x 0",
        "8/8/8/8/8/8/8/7R 0",
        "8/8/8/8/8/8/8/8r 0",
        "8/8/8/8/8/8/8/6r 0",
        "8/8/8/8/8/8/7r 0",
        "8/8/8/8/8/8/8/7r 1",
        "8/8/8/8/8/8/8/7r 0 out=0",
        "8/8/8/8/8/8/8/7r 0 end=gates:0",
        "8/8/8/8/8/8/8/٧r 0",
    ],
)
def test_bad_position_texts_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadStateText) as caught:
        GAME.state_from_text(text)
    assert caught.value.text("de") != caught.value.text("en")


def test_random_games_keep_their_promises() -> None:
    for game in ALL:
        for seed in range(20):
            for state in random_states(game, seed):
                numbers = state.move_numbers
                assert len(set(numbers)) == len(numbers) <= rules.MAX_MOVES - rules.MOST_IN_LINE
                assert bool(numbers) != state.is_over
                again = game.state_from_text(state.to_text())
                assert again == state
                mine, fresh = state.raw[0], again.raw[0]
                assert all((mine[field] == fresh[field]).all() for field in ("left", "full", "lines"))
                assert len({game.clicks(mine, move) for move in numbers}) == len(numbers)


def test_effects_show_the_hop_and_who_leaves() -> None:
    assert GAME.start.effects("d3-h3") == (
        Effect("hop", "piece-d3", "square-h3", path=("piece-e3", "piece-f3", "piece-g3")),
        Effect("capture", "piece-e3"),
        Effect("capture", "piece-f3"),
        Effect("capture", "piece-g3"),
    )


def test_scene_shows_every_piece_and_every_square_that_is_clicked() -> None:
    ids = {shape.id for shape in GAME.start.scene().shapes}
    assert sum(name.startswith("piece-") for name in ids) == 36
    assert {name for move in GAME.start.move_numbers for name in GAME.clicks(GAME.start.raw[0], move)} <= ids


def test_texts_exist_in_both_languages() -> None:
    assert GAME.texts["de"].keys() == GAME.texts["en"].keys()
