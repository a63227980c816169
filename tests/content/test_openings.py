"""Openings: games that are counted, the file that keeps them, and what the app is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brettwerk.content import openings
from brettwerk.content.openings import BadOpenings, explored, new_book, read_books
from brettwerk.content.positions import tried
from brettwerk.core.registry import load_game
from brettwerk.search.contest.opening_games import play_varied
from brettwerk.solve.puzzles.tactics import write_variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match


@pytest.fixture
def small() -> Game:
    return load_game("aufstellen")


@pytest.fixture
def own_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for a user's own openings."""
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    (tmp_path / "openings").mkdir()
    openings.books_of.cache_clear()
    yield tmp_path / "openings"
    openings.books_of.cache_clear()


def played(game: Game, *numbers: int) -> Match:
    """A match in which always the legal move of a certain number is played, and then the first until it is over."""
    match = game.new_match()
    for number in numbers:
        match.play(match.legal_moves()[number])
    while not match.is_over:
        match.play(match.legal_moves()[0])
    return match


def test_moves_are_counted_with_how_their_games_ended(small: Game) -> None:
    one, other = played(small, 0), played(small, 5)
    book = new_book(small)
    for match in (one, one, other):
        book.add(match)
    first, second = book.continuations(small.start)
    assert [(first[0], first[1].games), (second[0], second[1].games)] == [(one.moves[0], 2), (other.moves[0], 1)]
    assert one.outcome
    assert first[1].wins == [2 * (seat in one.outcome.winners) for seat in small.seats]
    assert book.games == 3


def test_transpositions_are_one_position() -> None:
    game = load_game("sprung", players=2)
    book = new_book(game)
    first, third = game.start.legal_moves()[0], game.start.legal_moves()[-1]
    for order in ((first, third), (third, first)):
        match = game.new_match()
        match.play(order[0])
        match.play(match.legal_moves()[0])
        reply = match.moves[-1]
        match.play(order[1])
        match.play(match.legal_moves()[0])
        book.add(match)
        assert (match.moves[0], match.moves[1], match.moves[2]) == (order[0], reply, order[1])
    assert book.positions[openings.key_of(match.positions[3])][match.moves[3]].games == 2


def test_a_book_is_read_as_it_was_written(small: Game) -> None:
    book = new_book(small)
    for number in (0, 0, 0, 1, 2, 1, 1):
        book.add(played(small, number))
    [again] = read_books(book.to_text())
    assert again == book
    assert {one.games for moves in book.without_rare_moves().positions.values() for one in moves.values()} <= {3, 6, 7}


@given(st.text(max_size=80) | st.text("[]|: abrulesgm0123-\n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        list(read_books(text))
    except BadOpenings as error:
        assert "openings.txt" in error.text("de")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("ab12 a1 3:1:1", 1),
        ("# fine\n[edition=classic players=2 | rules 1 | games 4]\nab12 a1", 3),
        ("[edition=classic players=2 | rules 1 | games 4]\nab12 a1 3:4:1", 2),
        ("[edition=classic]", 1),
    ],
)
def test_the_wrong_line_is_named(text: str, line: int) -> None:
    with pytest.raises(BadOpenings) as caught:
        list(read_books(text, "mine.txt"))
    assert f"mine.txt, line {line} " in caught.value.text("en")


def test_the_app_is_told_of_the_users_own_book(small: Game, own_books: Path) -> None:
    book = new_book(small)
    match = played(small, 3)
    for _ in range(4):
        book.add(match)
    (own_books / "aufstellen.txt").write_text(book.to_text(), "utf-8")
    told = explored(small.start)
    assert (told["games"], told["moves"][0]["move"], told["moves"][0]["games"]) == (4, match.moves[0], 4)
    assert tried(small.start, match.moves[0])["openings"]["moves"][0]["move"] == match.moves[1]


def test_a_broken_own_book_leaves_the_games_own(small: Game, own_books: Path) -> None:
    before = explored(small.start)
    openings.books_of.cache_clear()
    (own_books / "aufstellen.txt").write_text("nonsense", "utf-8")
    assert explored(small.start) == before


def test_books_of_other_rules_and_variants_without_one_say_nothing(small: Game, own_books: Path) -> None:
    book = new_book(small)
    book.rules_version += 1
    book.add(played(small, 0))
    (own_books / "aufstellen.txt").write_text(book.to_text(), "utf-8")
    assert explored(small.start) == {"games": 0, "moves": []}


def test_varied_games_are_the_same_for_the_same_seed_and_differ_for_others() -> None:
    game = load_game("alcazar")
    one, again, other = (play_varied(game, 30, seed) for seed in (1, 1, 2))
    assert one.is_over
    assert one.moves == again.moves != other.moves


def test_shipped_books_hold_legal_moves_of_the_rules_as_they_are(game_id: str) -> None:
    file = openings.file_of(game_id)
    for book in read_books(file.read_text("utf-8")) if file.is_file() else ():
        game = next(one for one in [load_game(game_id)] if write_variant(one.variant) == book.variant)
        assert book.rules_version == game.rules_version
        todo, seen = [game.start], set()
        while todo:
            state = todo.pop()
            key = openings.key_of(state)
            if key in seen or key not in book.positions:
                continue
            seen.add(key)
            moves = book.positions[key]
            assert set(moves) <= set(state.legal_moves())
            todo += [state.play(move) for move in moves]
        assert len(seen) > len(book.positions) / 2  # the others are reached only by moves that were rare
