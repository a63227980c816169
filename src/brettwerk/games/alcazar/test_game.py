"""Alcazar's matches, texts and pictures."""

import itertools
import pickle

import numpy as np
import pytest

from brettwerk import BadMoveText, BadStateText, IllegalMove, load_game
from brettwerk.core.game import Game
from brettwerk.games.alcazar import rules
from brettwerk.games.alcazar.geometry import BOARD, EDGES
from brettwerk.testing import random_states

GAME = load_game("alcazar")
STRICT = load_game("alcazar", castle="strict")
START = "a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n"


# The match


def test_position_with_another_barred_wall_is_another_position() -> None:
    board = "b2,c3/a1s,a4w,b1s,b4n,c1s,c4n,d1s,d4n"
    states = [GAME.state_from_text(f"{board} 0{field}") for field in ("", " barred=a1s", " barred=d4n")]
    assert len(set(states)) == 3


def test_third_repetition_draws() -> None:
    match = GAME.new_match()
    for move in ("a1-a2", "d4-d3"):
        match.play(move)
    for _ in range(2):
        for move in ("b1e>b1s", "b4e>b4n", "b1s>b1e", "b4n>b4e"):
            match.play(move)
    assert not match.is_over  # after d4-d3 nothing was barred, so this has stood twice only
    match.play("b1e>b1s")
    assert match.outcome is not None
    assert match.outcome.code == "repetition"


def test_undo_brings_back_turns_and_the_barred_wall() -> None:
    match = GAME.new_match()
    match.play("a2n>a2w")
    before = match.state
    match.play("d4-d3")
    match.undo()
    assert match.state == before
    assert match.state.to_text().endswith(" 1 turns=1,0 barred=a2w")


def test_who_leaves_loses() -> None:
    match = GAME.new_match()
    match.leave(1)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


# Texts


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "move-text"),
        ("a1", "move-text"),
        ("A1-A2", "move-text"),
        ("a1-a2 ", "illegal"),
        ("a１-a2", "move-text"),
        ("a1>a2", "move-text"),
        ("b1e-b1n", "move-text"),
        ("a1-a5", "square"),
        ("e1-d1", "square"),
        ("a1-a1", "same-square"),
        ("a1-a3", "not-neighbours"),
        ("a1-b2", "not-neighbours"),
        ("b1x>b1n", "edge"),
        ("b9n>b1n", "edge"),
        ("b1e>c1w", "edge-name"),
        ("b2s>b1e", "edge-name"),
        ("b1e>b1e", "same-edge"),
        ("b1e>d1e", "no-common-tower"),
    ],
)
def test_bad_move_texts(text: str, code: str) -> None:
    if code == "illegal":  # spaces around a move do no harm
        assert GAME.start.play(text) == GAME.start.play("a1-a2")
        return
    with pytest.raises(BadMoveText) as caught:
        GAME.start.play(text)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (f"{START} 0", "b2-b3", "no-piece"),
        (f"{START} 0", "d4-d3", "not-yours"),
        ("b1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "b1-c1", "wall-between"),
        ("b1,c1/a2e,a2n,b1s,b1n,b4e,c3e,c3n,d2n 0", "b1-c1", "occupied"),
        ("b1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "b1-a1", "own-corner"),
        (f"{START} 0", "a1e>a1n", "no-wall"),
        (f"{START} 0", "b1e>b1n", "edge-taken"),
        (f"{START} 0 turns=2,2", "b1e>b1s", "must-leave-corner"),
        (f"{START} 0 barred=b1e", "b1e>b1s", "barred"),
        (f"{START} 0", "b1n>a1n", "swing-blocked"),
        ("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c4e,d2n 0", "c3e>d3n", "forbidden"),
    ],
)
def test_illegal_moves_say_why(position: str, move: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.state_from_text(position).play(move)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize("game", [GAME, STRICT], ids=["lenient", "strict"])
def test_every_illegal_move_has_a_reason_that_fits(game: Game) -> None:
    for state in itertools.islice(random_states(game, 5), 60):
        legal = set(state.move_numbers)
        for move in set(range(rules.MOVE_COUNT)) - legal if legal else ():
            with pytest.raises(IllegalMove) as caught:
                state.play(move)
            if caught.value.code == "forbidden":
                enemy = 1 - state.turn
                assert BOARD.names[state.raw[0].knight[enemy]] in rules.CASTLES[enemy]
            if caught.value.code == "forbidden-own":
                assert game == STRICT
                assert BOARD.names[state.raw[0].knight[state.turn]] in rules.CASTLES[state.turn]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-fields"),
        ("a1,d4 0", "board-parts"),
        ("a1/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "two-knights"),
        ("a1,e4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "two-knights"),
        ("b2,b2/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "same-knights"),
        ("d4,a1/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "both-in-corners"),
        ("a1,d4/ 0", "edge"),
        ("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n 0", "eight-walls"),
        ("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n,d3n 0", "eight-walls"),
        ("a1,d4/a2e,a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0", "eight-walls"),
        ("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,e9n 0", "edge"),
        ("a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d3s 0", "edge-name"),
        (f"{START}/ 0", "edge"),
        (f"{START} 2", "turn"),
        (f"{START} ١", "turn"),
        (f"{START} 0 turns=3,0", "field-value"),
        (f"{START} 0 turns=1", "field-value"),
        (f"{START} 0 turns=١,0", "field-value"),
        ("a2,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0 turns=1,0", "field-value"),
        (f"{START} 0 barred=a1e", "field-value"),
        (f"{START} 0 barred=", "field-value"),
        (f"{START} 0 barred=c1w", "field-value"),
        (f"{START} 0 out=1", "field"),
        (f"{START} 0 end=thrones:0", "field-value"),
    ],
)
def test_bad_position_texts(text: str, code: str) -> None:
    with pytest.raises(BadStateText) as caught:
        GAME.state_from_text(text)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


def test_knight_in_the_enemys_corner_has_won() -> None:
    state = GAME.state_from_text("d4,d3/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 1")
    assert state.to_text().endswith("end=corner:0")


def test_texts_and_diagrams_come_back_unchanged() -> None:
    for seed in range(10):
        for state in random_states(GAME, seed):
            text = state.to_text()
            assert GAME.state_from_text(text) == state
            assert GAME.state_from_text(text).to_text() == text
            assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
            assert GAME.board_from_diagram(state.diagram()) == text.split()[0]


def test_diagram_is_read_whatever_its_spacing_and_labels() -> None:
    bare = "\n".join(line.lstrip(" 1234") for line in GAME.start.diagram().splitlines()[:-1])
    assert GAME.state_from_diagram(bare) == GAME.start


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("4   .   . | .   b", "", "diagram-lines"),
        ("4   .   . | .   b", "4   .   . | .   .", "diagram-knights"),
        ("4   .   . | .   b", "4   .   . | .   x", "diagram-squares"),
        ("4   .   . | .   b", "9   .   . | .   b", "diagram-squares"),
        ("+---+   +   +---+", "+---+   +   +-- +", "diagram-towers"),
        ("+---+   +   +---+", "+---+   +   +   +", "eight-walls"),
    ],
)
def test_bad_diagrams(old: str, new: str, code: str) -> None:
    with pytest.raises(BadStateText) as caught:
        GAME.state_from_diagram(GAME.start.diagram().replace(old, new))
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")


# Drawing


def test_scene_has_every_square_edge_and_tower_and_the_pieces() -> None:
    for state in itertools.islice(random_states(GAME, 3), 40):
        ids = [shape.id for shape in state.scene().shapes if shape.id]
        assert len(set(ids)) == len(ids) == 16 + 40 + 25 + 8 + 2
        assert {f"edge-{name}" for name in EDGES} <= set(ids)


def test_clicks_are_shapes_of_the_scene_and_no_move_is_the_beginning_of_another() -> None:
    for state in itertools.islice(random_states(GAME, 4), 40):
        ids = {shape.id for shape in state.scene().shapes}
        paths = [GAME.clicks(GAME.start.raw[0], move) for move in state.move_numbers]
        assert len(set(paths)) == len(paths)
        assert all(len(path) == 2 and set(path) <= ids for path in paths)
    assert GAME.start.inputs()["square-a1"] == {"square-a2": "a1-a2", "square-b1": "a1-b1"}
    assert GAME.start.inputs()["edge-b1n"] == {"edge-a1e": "b1n>a1e", "edge-b2e": "b1n>b2e", "edge-c1n": "b1n>c1n"}


def test_effects_name_shapes_and_take_the_shortest_free_sense() -> None:
    (step,) = GAME.start.effects("a1-a2")
    assert (step.kind, step.piece, step.target) == ("move", "piece-a1", "square-a2")
    (swing,) = GAME.start.effects("a2n>a3e")
    assert (swing.kind, swing.piece, swing.target) == ("swing", "piece-a2n", "edge-a3e")
    assert (swing.tower, swing.quarters) == ("tower-b3", 1)
    for state in itertools.islice(random_states(GAME, 6), 40):
        ids = {shape.id for shape in state.scene().shapes}
        for move in state.move_numbers:
            (effect,) = state.effects(move)
            assert {effect.piece, effect.target} <= ids
            assert effect.kind == "move" or (effect.tower in ids and 1 <= abs(effect.quarters) <= 3)


def test_barred_wall_is_marked() -> None:
    marked = [shape.id for shape in GAME.start.play("a2n>a2w").scene().shapes if "barred" in shape.classes]
    assert marked == ["piece-a2w"]


def test_record_is_small() -> None:
    assert np.dtype(rules.STATE).itemsize == rules.POSITION_BYTES
