"""What Aufstellen offers, reads, writes and shows."""

import pytest

from brettwerk import BadMoveText, BadStateText, BadVariant, Match, State, load_game
from brettwerk.core.game import Game
from brettwerk.games.aufstellen import rules
from brettwerk.games.aufstellen.test_rules import A_CYLINDER, A_SQUARE, CLASSIC, MIDDLE, position
from brettwerk.testing import drawn, random_states, variants

# Variants, moves and texts


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"players": 3}, "players"),
        ({"teams": True}, "teams"),
        ({"edition": "third"}, "edition"),
        ({"experienced": True}, "unknown-option"),
        ({"diagonals": "some"}, "option-value"),
    ],
)
def test_what_is_not_offered_is_refused(choice: dict[str, object], code: str) -> None:
    with pytest.raises(BadVariant) as caught:
        load_game("aufstellen", **choice)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move-text"),
        ("b", "move-text"),
        ("b33", "move-text"),
        ("b3-", "move-text"),
        ("B3", "move-text"),
        ("b\u0663", "move-text"),
        ("b3xb4", "move-text"),
        ("e1", "square"),
        ("a0", "square"),
        ("b3-b5", "square"),
        ("b3-b3", "same-square"),
        ("b1-b3", "not-beside"),
        ("a1-d4", "not-beside"),
    ],
)
def test_bad_move_texts(text: str, code: str) -> None:
    with pytest.raises(BadMoveText) as caught:
        CLASSIC.start.play(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-fields"),
        ("4/4/4/4", "position-fields"),
        ("4/4/4/4 0", "step-missing"),
        ("4/4/4/4 0 step=", "field-value"),
        ("4/4/4/4 0 step=18", "field-value"),
        ("4/4/4/4 0 step=-1", "field-value"),
        ("4/4/4/4 0 step=00", "field-value"),
        ("4/4/4/4 0 step=\u0660", "field-value"),
        ("4/4/4/4 0 step=99999999999999999999", "field-value"),
        ("4/4/4/4 0 step=0 step=0", "field-twice"),
        ("4/4/4/4 0 step=0 out=1", "field"),
        ("4/4/4/4 1 step=0", "step-turn"),
        ("4/4/4/4 2 step=0", "turn"),
        ("4/4/4/4 1 step=1", "step-pieces"),
        ("rS3/4/4/4 0 step=0", "step-pieces"),
        ("rT3/4/4/4 1 step=1", "step-pieces"),
        ("rSbT2/4/4/4 0 step=12", "step-pieces"),
        ("rSrSrSrT/rTrZbSbS/bTbTbZ1/4 0 step=12", "step-pieces"),
        ("gS3/4/4/4 1 step=1", "token"),
        ("5/4/4/4 0 step=0", "files"),
        ("4/4/4 0 step=0", "ranks"),
        ("4/4/4/4 0 step=0 end=crown:0", "field-value"),
    ],
)
def test_impossible_positions_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadStateText) as caught:
        CLASSIC.state_from_text(text)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


# What holds for every position


@pytest.mark.parametrize("game", list(variants("aufstellen")), ids=repr)
def test_random_positions_keep_their_promises(game: Game) -> None:
    for seed in range(10):
        for state in random_states(game, seed, plies=60):
            text = state.to_text()
            assert game.state_from_text(text) == state
            if not state.is_over:
                step = text.split("step=")[1]
                assert game.state_from_diagram(state.diagram(), state.turn, step=step) == state
            assert len(state.move_numbers) <= game.rules.MAX_MOVES
            assert bool(state.move_numbers) != state.is_over
            assert state.legal_moves() == moves_one_by_one(state)


def moves_one_by_one(state: State) -> list[str]:
    """List the legal moves the slow way."""
    if state.is_over:
        return []
    board = dict(
        zip(rules.BOARD.names, (word for row in drawn(state.diagram())[3::-1] for word in row[1:]), strict=True)
    )
    step = int(state.to_text().split("step=")[1])
    due = "rb"[step % 2] + "STZ"[step % 3]
    if step in (0, 1, 2, 3, 4, 5, 6, 7, 9, 10):
        return sorted(name for name, word in board.items() if word == ".")
    return sorted(
        f"{origin}-{target}"
        for origin in board
        for target in board
        if board[origin] == due
        and board[target] == "."
        and distance(origin, target) <= (2 if due[1] == "Z" else 1)
        and max(abs(ord(origin[0]) - ord(target[0])), abs(int(origin[1]) - int(target[1]))) == 1
    )


def distance(origin: str, target: str) -> int:
    return abs(ord(origin[0]) - ord(target[0])) + abs(int(origin[1]) - int(target[1]))


def test_undo_takes_back_the_step() -> None:
    match = CLASSIC.new_match()
    match.play("a1")
    match.undo()
    assert match.state == CLASSIC.start


def test_third_repetition_of_board_and_step_is_a_draw() -> None:
    start = position(
        """
    4 rS .  .  bS
    3 rT .  .  bT
    2 bZ .  .  rZ
    1 rS rT bT bS
    """,
        A_SQUARE,
    )
    match = Match(start)
    there = ["a4-b4", "d3-c3", "d2-c2", "d4-c4", "a3-b3", "a2-b2"]
    back = ["b4-a4", "c3-d3", "c2-d2", "c4-d4", "b3-a3", "b2-a2"]
    for move in 2 * (there + back):
        assert not match.is_over
        match.play(move)
    assert match.outcome is not None
    assert (match.outcome.code, match.outcome.payoffs) == ("repetition", (0.0, 0.0))


# What is shown


def test_scene_shows_which_kind_is_due_and_the_line_that_won() -> None:
    due = [shape.label for shape in CLASSIC.start.scene().shapes if shape.layer == "hand" and shape.label]
    assert due == ["rS", "bT", "rZ", "bS", "rT", "bZ"]
    state = CLASSIC.start
    for move in ("a1", "a2", "b1", "b2", "c1", "c2", "d1"):
        state = state.play(move)
    assert [shape.classes for shape in state.scene().shapes if shape.layer == "mark"] == ["line line-red"]
    assert not [shape for shape in state.scene().shapes if shape.layer == "hand"]


def test_clicks_and_effects() -> None:
    assert CLASSIC.start.inputs()["square-b3"] == "b3"
    assert CLASSIC.start.effects("b3")[0].to_json() == {"kind": "place", "piece": "rS", "target": "square-b3"}
    state = position(MIDDLE, A_CYLINDER)
    assert state.inputs() == {"square-b1": {"square-b2": "b1-b2"}}
    assert state.effects("b1-b2")[0].to_json() == {"kind": "move", "piece": "piece-b1", "target": "square-b2"}
