"""The match: taking back, leaving, agreeing, repeating, and games that last too long."""

from __future__ import annotations

import pytest

from brettwerk import Match, MatchError, load_game

SHUFFLE = ("a1-a5", "l12-l8", "a5-a1", "l8-l12")
"""Two commanders that go out and come back."""


def test_play_and_undo() -> None:
    match = load_game("weltreich", edition="space").new_match()
    before = match.state
    match.play("a1-a9")
    assert match.moves == ["a1-a9"]
    assert match.turn == 1
    match.undo()
    assert (match.moves, match.turn, match.state) == ([], 0, before)
    with pytest.raises(MatchError) as caught:
        match.undo()
    assert caught.value.code == "no-undo"


def test_third_repetition_is_a_draw_and_can_be_taken_back() -> None:
    match = load_game("weltreich").new_match()
    for move in SHUFFLE * 2:
        assert not match.is_over
        match.play(move)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners, match.outcome.payoffs) == ("repetition", (), (0.0, 0.0))
    assert match.legal_moves() == []
    assert match.state.legal_moves(), "the position itself goes on"
    with pytest.raises(MatchError):
        match.play("a1-a5")
    match.undo()
    assert not match.is_over
    match.play("l8-l7")
    assert not match.is_over


@pytest.mark.parametrize(("repetitions", "plies"), [(2, 4), (3, 8), (4, 12)])
def test_a_game_says_how_often_a_position_may_stand(
    repetitions: int, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game("weltreich")
    monkeypatch.setattr(type(game), "repetitions", repetitions)
    match = game.new_match()
    for move in (SHUFFLE * 3)[: plies - 1]:
        match.play(move)
    assert not match.is_over
    match.play((SHUFFLE * 3)[plies - 1])
    assert match.outcome is not None
    assert match.outcome.code == "repetition"


def test_a_game_can_do_without_draws_by_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("weltreich")
    monkeypatch.setattr(type(game), "repetitions", 0)
    match = game.new_match()
    for move in SHUFFLE * 5:
        match.play(move)
    assert not match.is_over


def test_length_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("weltreich")
    monkeypatch.setattr(type(game), "max_plies", 3)
    match = game.new_match()
    for move in SHUFFLE[:3]:
        assert not match.is_over
        match.play(move)
    assert match.outcome is not None
    assert match.outcome.code == "length"


def test_resigning_gives_the_game_to_the_other() -> None:
    match = load_game("blockade").new_match()
    match.play("a12")
    match.resign()
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners, match.outcome.payoffs) == ("left", (0,), (1.0, -1.0))
    assert match.outcome.text("de") == "Rot gewinnt: Blau hat aufgegeben."
    match.undo()
    assert not match.is_over


def test_a_team_loses_when_one_of_it_leaves() -> None:
    match = load_game("weltreich", teams=True).new_match()
    match.leave(3)
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)
    assert match.outcome.payoffs == (1.0, 1.0, -1.0, -1.0)


def test_three_players_go_on_without_one() -> None:
    match = load_game("weltreich", players=3).new_match()
    match.leave(0)
    assert not match.is_over
    assert match.turn == 1
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    assert match.turn == 1
    with pytest.raises(MatchError) as gone:
        match.leave(0)
    assert gone.value.code == "seat-out"
    match.leave(2)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.winners) == ("left", (1,))


def test_agreed_draw_needs_every_seat_still_in() -> None:
    match = load_game("weltreich", players=3).new_match()
    match.leave(2)
    assert not match.agree_draw(0)
    match.play(match.legal_moves()[0])
    assert not match.agree_draw(1), "agreement lapses with the next move"
    assert match.agree_draw(0)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.payoffs) == ("agreed", (0.0, 0.0, -1.0))


def test_nobody_agrees_twice() -> None:
    """So that no record is longer than its moves: a seat could agree for ever."""
    match = load_game("tor", players=3).new_match()
    match.agree_draw(1)
    with pytest.raises(MatchError) as caught:
        match.agree_draw(1)
    assert caught.value.code == "agreed-already"
    match.undo()
    match.agree_draw(1)
    assert match.agree_draw()
    assert [event.seat for event in match.events] == [1, 0, 2]


def test_all_agree_at_once() -> None:
    match = load_game("alcazar").new_match()
    assert match.agree_draw()
    assert match.is_over


def test_seats_that_are_not_there() -> None:
    match = load_game("blockade").new_match()
    with pytest.raises(MatchError) as caught:
        match.leave(2)
    assert caught.value.code == "no-seat"


def test_the_one_player_game_can_be_given_up_and_knows_no_repetition() -> None:
    match = load_game("allein").new_match()
    with pytest.raises(MatchError) as alone:
        match.agree_draw()
    assert alone.value.code == "solo-draw"
    match.resign()
    assert match.outcome is not None
    assert match.outcome.text("en") == "You gave up."
    assert match.outcome.payoffs == (-1.0,)


def test_a_match_can_begin_anywhere() -> None:
    game = load_game("blockade")
    state = game.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0")
    match = Match(state)
    match.play("K")
    assert match.outcome is not None
    assert match.outcome.code == "escape"
