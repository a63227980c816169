"""What Schaff den Sprung offers, reads, writes and shows."""

import pytest

from brettwerk import BadMoveText, BadVariant, State, load_game
from brettwerk.core.game import Game
from brettwerk.games.sprung.test_rules import (
    EXPERIENCED,
    SPACE,
    TEAMS,
    THREE,
    TWO,
    position,
    result,
    why_bad,
    why_not,
)
from brettwerk.testing import drawn, random_states, variants

# Variants, moves and texts


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"edition": "space", "players": 3}, "players"),
        ({"edition": "space", "teams": True}, "teams"),
        ({"edition": "space", "experienced": True}, "unknown-option"),
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"triangles": "a1,b2,c3"}, "option-needs"),
        ({"experienced": True, "triangles": "a1,b2"}, "option-value"),
        ({"experienced": True, "triangles": "a1,b2,b2"}, "option-value"),
        ({"experienced": True, "triangles": "a1,b2,c3,c3"}, "option-value"),
        ({"experienced": True, "triangles": "a1,b2,d3"}, "option-value"),
        ({"experienced": True, "triangles": "a1,b2,c\u0663"}, "option-value"),
        ({"experienced": True, "triangles": ""}, "option-value"),
        ({"experienced": "perhaps"}, "option-value"),
        ({"lone": "perhaps"}, "option-value"),
        ({"edition": "space", "lone": ""}, "option-value"),
        ({"edition": "space", "lone": True, "players": 3}, "players"),
    ],
)
def test_what_is_not_offered_is_refused(choice: dict[str, object], code: str) -> None:
    with pytest.raises(BadVariant) as caught:
        load_game("sprung", **choice)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text", ["", "c12", "c12d12", "c12-d12-e12", "c12-D12", "c012-d12", "c1\u0662-d12", "K", "c12xd12"]
)
def test_bad_move_texts(text: str) -> None:
    with pytest.raises(BadMoveText) as caught:
        TWO.start.play(text)
    assert caught.value.code == "move-text"


def test_illegal_moves_say_why() -> None:
    assert why_not(TWO.start, "d12-e12") == "no-piece"
    assert why_not(TWO.start, "a3-e3") == "no-piece"
    assert why_not(TWO.start, "c9-d9") == "not-yours"
    assert why_not(TWO.start, "a12-b12") == "occupied"
    assert why_not(TWO.start, "c12-e12") == "even-file"
    for text, code in (("m12-n12", "square"), ("c13-d13", "square"), ("c12-c12", "same-square")):
        with pytest.raises(BadMoveText) as caught:
            TWO.start.play(text)
        assert caught.value.code == code


START = "rTrSrS9/rSrTrS9/rSrSrT9/bTbSbS9/bSbTbS9/bSbSbT9/12/12/12/12/12/12"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "position-fields"),
        (START, "position-fields"),
        (START + " 2", "turn"),
        (START + " 0 step=1", "field"),
        (START + " 0 out=1", "too-many-out"),
        (START + " 0 end=line:0", "field-value"),
        (START.replace("rTrSrS9", "rTrS10") + " 0", "rank-pieces"),
        (START.replace("rTrSrS9", "rSrSrS9") + " 0", "rank-pieces"),
        (START.replace("rTrSrS9", "rTrTrS9") + " 0", "rank-pieces"),
        (START.replace("rTrSrS9", "rTrSrSrS8") + " 0", "rank-pieces"),
        (START.replace("rTrSrS9", "12") + " 0", "rank-pieces"),
        (START.replace("rTrSrS9", "rTrSbS9") + " 0", "wrong-rank"),
        (START.replace("rTrSrS9", "bTbSbS9") + " 0", "wrong-rank"),
        (START.replace("12/12/12/12/12/12", "12/12/12/12/12/rS11") + " 0", "wrong-rank"),
        (START.replace("rTrSrS9", "rZrSrS9") + " 0", "token"),
        (START.replace("rTrSrS9", "gTgSgS9") + " 0", "token"),
        (START.replace("rTrSrS9", "rTrSrS8") + " 0", "files"),
        (START.replace("/12", "") + " 0", "ranks"),
        ("9rTrSrS/9rSrTrS/9rSrSrT/9bTbSbS/9bSbTbS/9bSbSbT/12/12/12/12/12/12 0", "two-home"),
    ],
)
def test_impossible_positions_are_refused(text: str, code: str) -> None:
    assert why_bad(TWO, text) == code


def test_seats_that_are_out() -> None:
    start = THREE.start.to_text()[:-2]
    assert why_bad(THREE, start + " 0 out=1,2") == "too-many-out"
    assert why_bad(THREE, start + " 1 out=1") == "turn-out"
    assert why_bad(TEAMS, TEAMS.start.to_text() + " out=1") == "too-many-out"
    home = start.replace("rTrSrS9/rSrTrS9/rSrSrT9", "9rTrSrS/9rSrTrS/9rSrSrT")
    assert why_bad(THREE, home + " 1 out=0") == "two-home"


def test_both_stuck_and_home_is_possible_for_experienced_players() -> None:
    text = "9rTrSrS/9rSrTrS/9rSrSrT/9bSbTbS/9bSbTbS/9bSbSbT/12/12/12/12/12/12 0"
    assert result(EXPERIENCED.state_from_text(text)) == ("home", (0,), (1.0, -1.0))


# What holds for every position


@pytest.mark.parametrize("game", list(variants("sprung")), ids=repr)
def test_random_positions_keep_their_promises(game: Game) -> None:
    for state in random_states(game, 3):
        assert game.state_from_text(state.to_text()) == state
        if not state.is_over:
            assert game.state_from_diagram(state.diagram(), state.turn) == state
        assert len(state.move_numbers) <= game.rules.MAX_MOVES
        assert bool(state.move_numbers) != state.is_over
        assert state.legal_moves() == moves_step_by_step(state)


def moves_step_by_step(state: State) -> list[str]:
    """List the legal moves step by step, the slow way."""
    game = state.game
    rows = [row[1:] for row in drawn(state.diagram())[:12]]
    own = {game.colours[seat][0] for side in game.sides if state.turn in side for seat in side}
    moves = []
    for row, line in enumerate(rows):
        for file in range(12):
            if not state.is_over and line[file][0] == game.colours[state.turn][0]:
                others = [word if at != file else "." for at, word in enumerate(line)]
                at, steps = file, 0
                while "." in others[at + 1 :]:
                    there = others.index(".", at + 1)
                    company = others[at // 3 * 3 : at // 3 * 3 + 3] != ["."] * 3
                    if steps and game.option("lone") == "yes" and there // 3 != at // 3 and not company:
                        break
                    at, steps = there, steps + 1
                    moves.append(f"{'abcdefghijkl'[file]}{12 - row}-{'abcdefghijkl'[at]}{12 - row}")
                    if sum(other[at] != "." and other[at][0] not in own for other in rows) % 2 == 0:
                        break
    return sorted(moves)


# What is shown


def test_effects_show_each_step_of_a_chain() -> None:
    state = position(
        """
    12 rT .  rS .  rS .  .  .  .  .  .  .
    11 rT rS rS .  .  .  .  .  .  .  .  .
    10 rT rS rS .  .  .  .  .  .  .  .  .
     9 bT bS .  bS .  .  .  .  .  .  .  .
     8 bT .  .  .  .  bS bS .  .  .  .  .
     7 bT .  .  .  .  .  .  bS bS .  .  .
    """,
        game=SPACE,
    )
    steps = [effect.to_json() for effect in state.effects("a12-f12")]
    assert steps == [
        {"kind": "move", "piece": "piece-a12", "target": "square-b12"},
        {"kind": "hop", "piece": "piece-a12", "target": "square-d12", "path": ("piece-c12",)},
        {"kind": "hop", "piece": "piece-a12", "target": "square-f12", "path": ("piece-e12",)},
    ]


def test_goal_felder_are_tinted_and_clicks_are_distinct() -> None:
    state = EXPERIENCED.start
    tints = {shape.id for shape in state.scene().shapes if "goal-red" in shape.classes}
    assert tints == {f"square-{file}{rank}" for file in "jkl" for rank in (10, 11, 12)}
    assert sum("place-blue" in shape.classes for shape in state.scene().shapes) == 3
    inputs = state.inputs()
    assert inputs["square-c12"] == {"square-d12": "c12-d12"}
    assert sum(len(branch) for branch in inputs.values()) == 9
