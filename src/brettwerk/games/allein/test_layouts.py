"""The layouts that fit the printed solution, and the solutions that are known of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from brettwerk import BadVariant, Game, State, load_game
from brettwerk.games.allein import rules
from brettwerk.games.allein.layouts import LAYOUTS, StartLayout, nothing_known, read_lines, read_record
from brettwerk.games.allein.measures import CHAINS, JUMPS, Measured, chains_of, size_of
from brettwerk.games.allein.solve import SolutionSearch, known_solution, shortest
from brettwerk.games.allein.symmetry import MAPS, representatives, symmetries

PAGE = Path(__file__).parents[4] / "docs" / "allein.md"
PRINTED_SOLUTION = """
    d5-d1 e5-e1 d7-d5 e7-e5 b7-d7 g7-e7 b2-d2 g2-e2 b6-b2 g6-g2 c6-c2 f6-f2
    d1-d3 e1-e3 b2-d2 d2-d4 d4-d6 d6-d8 g2-e2 e2-e4 e4-e6 e6-e8 d8-f8
"""
IDENTITY, MIRRORED, UPSIDE_DOWN, TURNED = MAPS[:4]

every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: str(layout.number))


def game_of(layout: StartLayout, edition: str = "classic") -> Game:
    return load_game("allein", edition=edition, layout=layout.number)


def board_of(state: State) -> list[int]:
    return [int(colour) for colour in state.raw[0].board]


def replayed(state: State, moves: tuple[str, ...]) -> State:
    for move in moves:
        state = state.play(move)
    return state


# The layouts


def test_there_are_84_layouts_and_no_two_are_alike() -> None:
    assert [layout.number for layout in LAYOUTS] == list(range(1, 85))
    exchange = str.maketrans("BG", "GB")
    texts = {"/".join(layout.rows) for layout in LAYOUTS}
    assert len(texts | {text.translate(exchange) for text in texts}) == 2 * 84


def test_layout_1_is_the_default() -> None:
    assert rules.START is LAYOUTS[0].rows
    for edition in ("classic", "space"):
        plain = load_game("allein", edition=edition)
        assert load_game("allein", edition=edition, layout=1) is plain
        assert load_game("allein", edition=edition, layout="01") is plain
    assert load_game("allein").start.to_text() == "8/1ybbggr1/1rggbby1/1ybbggr1/1grryyb1/1byyrrg1/1grryyb1/8 0"


@every_layout
def test_every_layout_is_the_start_of_a_game(layout: StartLayout) -> None:
    rows = [f"1{row.lower()}1" for row in layout.rows]
    for edition in ("classic", "space"):
        assert game_of(layout, edition).start.to_text() == "/".join(["8", *rows, "8"]) + " 0"


@every_layout
def test_every_layout_has_nine_pieces_of_each_colour(layout: StartLayout) -> None:
    assert [len(row) for row in layout.rows] == [6] * 6
    assert [sum(row.count(colour) for row in layout.rows) for colour in "RBGY"] == [9] * 4


@every_layout
def test_every_layout_has_both_mirror_symmetries(layout: StartLayout) -> None:
    """With colours renamed; and none has more."""
    assert symmetries(board_of(game_of(layout).start)) == [IDENTITY, MIRRORED, UPSIDE_DOWN, TURNED]


@every_layout
def test_every_layout_fits_the_printed_solution(layout: StartLayout) -> None:
    end = replayed(game_of(layout).start, tuple(PRINTED_SOLUTION.split()))
    assert end.outcome
    assert end.outcome.code == "cleared"


@every_layout
def test_every_layout_fits_the_examples(layout: StartLayout) -> None:
    """Yellow on d3 can take a red piece below, three to the right and four above, but none to the left."""
    board, start = board_of(game_of(layout).start), game_of(layout).start
    squares = rules.SOLO_BOARD.squares
    assert (board[squares["d3"]], board[squares["c3"]], board[squares["d2"]]) == (4, 4, 1)
    taken = {move: 36 - int(start.play(move).raw[0].left) for move in start.legal_moves() if move.startswith("d3")}
    assert taken == {"d3-d1": 1, "d3-h3": 3, "d3-d8": 4}


@every_layout
def test_sweeps_are_jumps_that_take_five(layout: StartLayout) -> None:
    start = game_of(layout).start
    assert sum(start.play(move).raw[0].left == 31 for move in start.legal_moves()) == layout.sweeps


def test_the_default_is_one_of_the_four_easiest_to_sweep() -> None:
    most = max(layout.sweeps for layout in LAYOUTS)
    assert [layout.number for layout in LAYOUTS if layout.sweeps == most] == [1, 82, 83, 84]


@pytest.mark.parametrize("value", [0, 85, -1, "x", "1.5", "٣", True])
@pytest.mark.parametrize("edition", ["classic", "space"])
def test_other_numbers_are_refused(edition: str, value: str | int) -> None:
    with pytest.raises(BadVariant) as caught:
        load_game("allein", edition=edition, layout=value)
    for language in ("de", "en"):
        assert "84" in caught.value.text(language)


def test_a_layout_does_not_go_together_with_shuffling() -> None:
    with pytest.raises(BadVariant) as caught:
        load_game("allein", layout=2, shuffle=1)
    assert caught.value.text("en") == "layout does not go together with shuffle."
    assert load_game("allein", layout=1, shuffle=1) is load_game("allein", shuffle=1)


@pytest.mark.parametrize("number", [2, 50, 84])
def test_first_plies_of_layouts_have_as_many_moves_as_counted_by_others(number: int) -> None:
    counts = {2: (56, 2840), 50: (64, 3736), 84: (72, 4416)}
    start = load_game("allein", layout=number).start
    assert (start.perft(1), start.perft(2)) == counts[number]


@pytest.mark.parametrize("options", [{"layout": 17}, {"layout": 82}, {"shuffle": 5}, {"shuffle": 6}])
def test_representatives_stand_for_all_moves(options: dict[str, Any]) -> None:
    state = load_game("allein", **options).start
    maps = symmetries(board_of(state))
    images = {
        rules.LINES.number(places[origin], places[target])
        for places in maps
        for origin, target in map(rules.LINES.squares, representatives(state))
    }
    assert images == set(state.move_numbers)
    assert len(representatives(state)) * len(maps) >= len(state.move_numbers)


# What is known about them


@every_layout
def test_every_solution_kept_leaves_one_piece(layout: StartLayout) -> None:
    for measured in (layout.jumps, layout.chains):
        assert measured.moves
        assert replayed(game_of(layout).start, measured.moves).raw[0].left == 1
        assert (measured.size or 0) >= measured.at_least


@every_layout
def test_no_solution_kept_beats_the_other_by_its_own_measure(layout: StartLayout) -> None:
    assert layout.jumps.moves
    assert layout.chains.moves
    assert size_of(layout.chains.moves, JUMPS) >= size_of(layout.jumps.moves, JUMPS)
    assert size_of(layout.jumps.moves, CHAINS) >= size_of(layout.chains.moves, CHAINS)


def test_the_page_says_what_is_known() -> None:
    lines = PAGE.read_text("utf-8").partition("<!-- layouts: begin -->\n")[2].partition("<!-- layouts: end -->")[0]
    numbered = [line for line in lines.splitlines() if re.match(r"\| \d", line)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in numbered]
    assert rows == [
        [
            str(layout.number),
            str(layout.sweeps),
            str(layout.jumps.size),
            str(layout.jumps.at_least),
            str(layout.chains.size),
            str(layout.chains.at_least),
            layout.jumps.to_text(),
        ]
        for layout in LAYOUTS
    ]
    jumps, chains = sum(one.jumps.is_proven for one in LAYOUTS), sum(one.chains.is_proven for one in LAYOUTS)
    assert lines.startswith(f"Proven to be shortest: {jumps} of 84 solutions in jumps, {chains} in chains.\n")


def test_layout_1_is_settled() -> None:
    first = LAYOUTS[0]
    assert (first.jumps.size, first.chains.size) == (10, 6)
    assert first.jumps.is_proven
    assert first.chains.is_proven


def test_records_are_read_as_they_are_written() -> None:
    lines = read_lines("records.txt")
    assert [read_record(line).to_text() for line in lines] == lines
    unknown = nothing_known(3)
    assert read_record(unknown.to_text()) == unknown
    assert unknown.jumps == Measured(JUMPS, None, 1)


def test_a_file_that_is_not_there_says_nothing() -> None:
    assert read_lines("nothing.txt") == []


@pytest.mark.parametrize("number", [1, 2, 50, 84])
def test_a_search_begins_with_the_solution_kept(number: int) -> None:
    answer = shortest(load_game("allein", layout=number).start, seconds=0)
    layout = LAYOUTS[number - 1]
    assert answer.is_solvable
    assert (answer.jumps.size, answer.chains.size) == (layout.jumps.size, layout.chains.size)


def test_nothing_is_kept_of_other_positions() -> None:
    state = load_game("allein", shuffle=1).start
    assert known_solution(state, JUMPS) is None
    assert known_solution(load_game("allein").start.play("d5-d1"), CHAINS) is None


def test_the_proof_for_layout_1_needs_no_solution_kept() -> None:
    search = SolutionSearch(load_game("allein").start, JUMPS)
    search.run(float("inf"))
    assert search.solution
    assert len(search.solution) == search.at_least == 10


def test_chains_are_told_apart_by_commas() -> None:
    moves = ("b2-h2", "b4-h4", "h4-h6")
    assert Measured(CHAINS, moves, 1).to_text() == "b2-h2, b4-h4 h4-h6"
    assert len(chains_of(moves)) == 2
