"""Openings from which neither side is favoured: how they are found, kept and read."""

from __future__ import annotations

import pytest

from brettwerk import load_game
from brettwerk.core.match import Match
from brettwerk.core.registry import game_ids
from brettwerk.search.contest.arena import margin_of
from brettwerk.search.contest.balanced import (
    BadOpening,
    BalancedOpening,
    file_of,
    find_balanced,
    read_balanced,
    without_repeats,
)

GAME = load_game("alcazar")


def test_an_opening_is_found_if_it_is_balanced_and_not_otherwise() -> None:
    for tolerance, is_found in ((0.5, True), (0.0, False)):
        found = [find_balanced(GAME, seed, 2, 40, tolerance) for seed in range(3)]
        assert all((opening is not None) is is_found for opening in found)
    opening = find_balanced(GAME, 1, 2, 40, 0.5)
    assert opening == find_balanced(GAME, 1, 2, 40, 0.5)
    assert opening
    assert (len(opening.moves), opening.match(GAME).is_over) == (2, False)


def test_openings_are_written_and_read() -> None:
    openings = [opening for seed in range(2) if (opening := find_balanced(GAME, seed, 2, 40, 0.5))]
    text = "# a remark\n\n" + "".join(f"{opening.to_text()}\n" for opening in openings)
    again = read_balanced(text, "file", GAME)
    assert [one.moves for one in again] == [one.moves for one in openings]
    assert [one.value for one in again] == pytest.approx([one.value for one in openings], abs=1e-3)


@pytest.mark.parametrize(
    ("line", "says"),
    [("a1", "a number"), ("0.5", "a number"), ("1.5 {move}", "a number"), ("0.5 {move} nonsense", "nonsense")],
)
def test_a_line_that_makes_no_sense_is_named(line: str, says: str) -> None:
    text = "# a remark\n" + line.replace("{move}", GAME.start.legal_moves()[0])
    with pytest.raises(BadOpening, match=f"Line 2 of file .*{says}") as error:
        read_balanced(text, "file", GAME)
    assert error.value.text("de").startswith("Zeile 2 von file")
    with pytest.raises(BadOpening, match="no openings"):
        read_balanced("# nothing\n", "file", GAME)


def test_openings_that_lead_to_the_same_position_count_once() -> None:
    game = load_game("blokus-duo")
    one = BalancedOpening(("e10", "j5"), 0.5)
    assert list(without_repeats(game, [one, BalancedOpening(("e10", "j5"), 0.4)])) == [one]


@pytest.mark.parametrize("name", [name for name in game_ids() if file_of(name).is_file()])
def test_the_openings_of_a_game_can_be_played(name: str) -> None:
    game = load_game(name)
    openings = read_balanced(file_of(name).read_text("utf-8"), name, game)
    assert len(list(without_repeats(game, openings))) == len(openings) >= 20
    assert all(abs(opening.value - 0.5) <= 0.05 for opening in openings)


def test_the_margin_is_the_difference_of_scores() -> None:
    game = load_game("blokus-duo")
    match = Match(game.start)
    match.play("e10")
    assert margin_of(match, frozenset({0})) == 1
    assert margin_of(match, frozenset({1})) == -1
    match.leave(0)
    assert margin_of(match, frozenset({0})) is None
    assert margin_of(GAME.new_match(), frozenset({0})) is None
