"""Gymnasium's own check for every game, opponents, seats and masks."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import brettwerk.rl
from brettwerk.core.errors import IllegalMove
from brettwerk.core.registry import game_ids, load_game
from brettwerk.rl import pettingzoo
from brettwerk.rl.errors import BadEnvironment
from brettwerk.rl.gymnasium import SeatEnv
from support.tables import named, tables

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State


@pytest.mark.parametrize("table", tables(), ids=named)
def test_gymnasiums_own_check_passes(table: Game) -> None:
    """Its pictures are checked once for each game, below."""
    variant = table.variant
    settings: dict[str, Any] = {"edition": variant.edition, "players": variant.players, "teams": variant.teams}
    if variant.players > 1:
        settings["seat"] = "alternate"
    made = gymnasium.make(f"brettwerk/{variant.game}-v0", **settings)
    check_env(made.unwrapped, skip_render_check=True)


def test_rendering_passes_the_check(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"brettwerk/{game_id}-v0", render_mode="rgb_array").unwrapped)
    assert capsys.readouterr().out.count("\n") > 4  # the mode for people prints


def play(env: SeatEnv, chance: random.Random) -> tuple[float, dict[str, Any]]:
    """Play a random game to its end, from where it stands."""
    mask = env.action_masks()
    while True:
        action = chance.choice(np.flatnonzero(mask).tolist())
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        assert env.observation_space.contains(observation)
        mask = info["action_mask"]
        if terminated:
            return reward, info
        assert reward == 0
        assert np.array_equal(env.action_masks(), mask.astype(bool))


@pytest.mark.parametrize("table", tables(), ids=named)
def test_the_reward_is_what_the_seat_gets(table: Game) -> None:
    """Also for a seat that is out while others play on."""
    variant = table.variant
    last = variant.players - 1
    env = SeatEnv(variant.game, edition=variant.edition, players=variant.players, teams=variant.teams, seat=last)
    env.reset(seed=3)
    reward, info = play(env, random.Random(5))
    match = env._running().match()
    if match.outcome:
        assert reward == match.outcome.payoffs[last]
        assert info["ending"] == match.outcome.code
    else:
        assert reward == -1
        assert last in match.state.out
    assert info["seat"] == last
    assert not info["action_mask"].any()
    with pytest.raises(BadEnvironment, match="The episode is over"):
        env.step(0)


def test_seats_alternate_and_begin_anew_with_a_seed() -> None:
    env = SeatEnv("alcazar", seat="alternate")
    assert [env.reset(seed=seed)[1]["seat"] for seed in (1, None, None, 2, None)] == [0, 1, 0, 0, 1]
    assert env._running().turn == 1
    drawn = SeatEnv("tor", players=3, seat="random")
    drawn.reset(seed=1)
    assert {drawn.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


def test_an_opponent_of_chance_goes_by_the_seed() -> None:
    env = SeatEnv("tor", seat=1)
    first = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        first.append(env._running().moves.copy())
    assert first[0] == first[1] != first[2]


def test_an_engine_as_opponent_plays_the_same_with_the_same_seed() -> None:
    games = []
    for opponent in (1, "level=1"):
        env = SeatEnv("alcazar", opponent=opponent, seat=1)
        env.reset(seed=1)
        for _ in range(3):
            env.step(int(env.action_masks().argmax()))
        games.append(env._running().moves)
    assert games[0] == games[1]
    assert len(games[0]) == 7


def test_an_engine_follows_when_the_game_is_restored() -> None:
    env = SeatEnv("alcazar", opponent=1)
    env.reset(seed=1)
    snapshot = env.snapshot()
    for which in (0, -1):
        env.step(int(np.flatnonzero(env.action_masks())[which]))
        assert len(env._running().moves) == 2
        observation, info = env.restore(snapshot)
        assert info["plies"] == 0
        assert env.observation_space.contains(observation)


def test_a_function_as_opponent_answers_with_a_text_or_a_number() -> None:
    asked: list[State] = []

    def policy(state: State) -> str | int:
        asked.append(state)
        return state.legal_moves()[0] if len(asked) % 2 else state.move_numbers[0]

    env = SeatEnv("aufstellen", opponent=policy)
    env.reset()
    for _ in range(2):
        env.step(int(env.action_masks().argmax()))
    assert [state.turn for state in asked] == [1, 1]
    wrong = SeatEnv("aufstellen", opponent=lambda _state: "z9", seat=1)
    with pytest.raises(BadEnvironment, match=r"answered 'z9', which cannot be played: .*z9"):
        wrong.reset()


def test_illegal_actions_are_answered_as_was_chosen() -> None:
    env = SeatEnv("tor")
    env.reset(seed=1)
    *_, terminated, _, info = env.step(int(env.action_masks().argmin()))
    assert (terminated, info["ending"]) == (True, "illegal")
    strict = SeatEnv("tor", illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(int(strict.action_masks().argmin()))
    lenient = SeatEnv("tor", illegal="random")
    lenient.reset(seed=1)
    assert lenient.step(int(lenient.action_masks().argmin()))[4]["plies"] == 2


def test_a_game_can_begin_with_a_position() -> None:
    start = load_game("aufstellen").start.play("b3")
    env = SeatEnv("aufstellen", seat=1)
    env.reset(options={"position": start.to_text()})
    assert env._running().moves == []
    assert env._running().state == start


def test_every_game_is_registered() -> None:
    assert brettwerk.rl
    for game in game_ids():
        assert gymnasium.spec(f"brettwerk/{game}-v0").kwargs["game"] == game


def test_gymnasium_finds_games_by_the_module_that_enters_them(python) -> None:  # type: ignore[no-untyped-def]
    """Without an import: since its version 1 Gymnasium looks at no entry points."""
    script = "import gymnasium; print(gymnasium.make('brettwerk.rl:brettwerk/allein-v0').reset(seed=1)[0].shape)"
    done = python("-c", script)
    assert done.stdout.strip() == str(SeatEnv("allein").observation_space.shape), done.stderr


@pytest.mark.parametrize(
    ("name", "settings", "said"),
    [
        ("alcazar", {"seat": 2}, "seat is one of 0, 1, 'alternate', 'random'"),
        ("alcazar", {"opponent": "stockfish"}, "'random', the level of an engine from 1 to 9"),
        ("alcazar", {"opponent": 12}, "from 1 to 9"),
        ("alcazar", {"opponent": True}, "from 1 to 9"),
        ("allein", {"opponent": 3}, "allein is for one player"),
        ("alcazar", {"illegal": "ignore"}, "'loss', 'error', 'random'"),
        ("alcazar", {"render_mode": "film"}, "'ansi', 'rgb_array'"),
        ("alcazar", {"dtype": "int64"}, "'int8', 'float32'"),
        ("alcazar", {"dtype": "banana"}, "'int8', 'float32'"),
        ("alcazar", {"opponent": np.zeros(2)}, "from 1 to 9"),
        ("alcazar", {"turned": "no"}, "one of True, False"),
    ],
)
def test_wrong_arguments_are_told_what_is_offered(name: str, settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadEnvironment, match=re.escape(said)):
        SeatEnv(name, **settings)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"options": {"positon": "x"}}, "does not know the option 'positon'. It knows: position."),
        ({"options": {"position": 5}}, "the text of a position, or a State"),
        ({"seed": "one"}, "a whole number from 0 on"),
        ({"seed": -1}, "a whole number from 0 on"),
    ],
)
def test_a_reset_says_what_it_takes(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BadEnvironment, match=re.escape(said)):
        SeatEnv("blockade").reset(**settings)


def test_an_episode_begins_with_a_position_of_its_variant_that_goes_on() -> None:
    for state, said in (
        (load_game("tor").start, "another variant"),
        (load_game("blockade").start.playout(1), "over already"),
    ):
        with pytest.raises(BadEnvironment, match=re.escape(said)):
            SeatEnv("blockade").reset(options={"position": state})


def test_a_game_that_others_end_at_once_takes_one_step() -> None:
    """A loop that asks for nothing but whether a step ended the game must not be caught out."""
    won = next(
        state
        for seed in range(99)
        for state in [load_game("blockade").start.playout(seed, 5)]
        if not state.is_over and state.turn == 1 and state.winning_moves()
    )
    env = SeatEnv("blockade", opponent=lambda state: next(iter(state.winning_moves())))
    _, info = env.reset(options={"position": won})
    assert not info["action_mask"].any()
    _, reward, terminated, _, _ = env.step(0)
    assert (reward, terminated) == (-1, True)
    with pytest.raises(BadEnvironment, match="The episode is over"):
        env.step(0)


def test_what_is_restored_goes_on_as_before() -> None:
    """With the same answers of chance, for the opponent, illegal actions and the next game's seat."""
    env = SeatEnv("tor", players=3, seat="random", illegal="random")
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    snapshot = pickle.loads(pickle.dumps(env.snapshot()))  # noqa: S301
    seen = []
    for one in (env, env, SeatEnv("tor", players=3, seat="random", illegal="random"), copy.deepcopy(env)):
        one.restore(snapshot)
        told = [one.step(0)[0].tobytes() for _ in range(3)]
        seen.append((told, [one.reset()[1]["seat"] for _ in range(6)]))
    assert seen[1:] == seen[:1] * 3


def test_a_snapshot_of_another_interface_is_refused() -> None:
    board, env = pettingzoo.env("tor"), SeatEnv("tor")
    board.reset()
    env.reset()
    with pytest.raises(BadEnvironment, match=r"taken by brettwerk.rl.pettingzoo, and brettwerk.rl.gymnasium cannot"):
        env.restore(board.snapshot())
    with pytest.raises(BadEnvironment, match=r"taken by brettwerk.rl.gymnasium, and"):
        board.restore(env.snapshot())


def test_it_has_to_be_reset_first() -> None:
    with pytest.raises(BadEnvironment, match="not been reset"):
        SeatEnv("alcazar").action_masks()
