"""Many games stepped at once go the way that single positions go."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from brettwerk.core.errors import NoObservation
from brettwerk.core.match import Match
from brettwerk.core.registry import game_ids, load_game
from brettwerk.core.stepping import planes
from brettwerk.core.stepping.position import Position
from brettwerk.rl import registration, vector
from brettwerk.rl.errors import BadEnvironment

VARIANTS = [pytest.param(game, {}, id=game) for game in game_ids()] + [
    pytest.param("sprung", {"players": 3}, id="sprung-3"),
    pytest.param("tor", {"teams": True}, id="tor-teams"),
    pytest.param("weltreich", {"players": 4}, id="weltreich-4"),
]
"""One of each game, and some with more seats."""


@pytest.mark.parametrize("turned", [True, False], ids=["turned", "as-it-is"])
@pytest.mark.parametrize(("name", "settings"), VARIANTS)
def test_games_go_the_way_of_single_positions(name: str, settings: dict[str, Any], turned: bool) -> None:
    env = vector.make(name, 5, turned=turned, max_plies=30, **settings)
    observation, infos = env.reset(seed=3)
    positions = [env.game.new_position() for _ in range(5)]
    begins = [False] * 5
    for _ in range(45):
        for i, position in enumerate(positions):
            assert infos["seat"][i] == position.turn
            assert (observation[i] == env.frame.observation(position)).all()
            if not begins[i]:
                assert (infos["action_mask"][i] == env.frame.mask(position)).all()
        actions = env.sample_actions()
        observation, reward, terminated, truncated, infos = env.step(actions)
        for i, position in enumerate(positions):
            seat = position.turn
            if begins[i]:
                position.copy_from(env.game.start)
            else:
                position.play(env.frame.move(seat, int(actions[i])))
            payoffs = position.payoffs or (0.0,) * env.game.players
            assert terminated[i] == (position.is_over and not begins[i])
            assert truncated[i] == (not position.is_over and position.ply == 30)
            assert infos["rewards"][i].tolist() == list(payoffs)
            assert reward[i] == (0 if begins[i] else payoffs[seat])
            begins[i] = bool(terminated[i] or truncated[i])
    env.close()


def test_a_game_that_is_over_begins_in_the_same_step() -> None:
    env = vector.make("blockade", 8, autoreset=AutoresetMode.SAME_STEP)
    env.reset(seed=1)
    start = env.game.start.observation(turned=True)
    ended = 0
    for _ in range(40):
        before = [Position(env.get_state(i)) for i in range(8)]
        actions = env.sample_actions()
        observation, reward, terminated, _, infos = env.step(actions)
        for i in np.flatnonzero(terminated).tolist():
            before[i].play(env.frame.move(before[i].turn, int(actions[i])))
            assert (infos["final_obs"][i] == before[i].observation(turned=True)).all()
            assert infos["_final_obs"][i]
            assert (observation[i] == start).all()
            assert abs(reward[i]) == 1
            assert infos["action_mask"][i].any()
            ended += 1
    assert ended > 8
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_without_autoreset_games_wait_to_be_begun() -> None:
    env = vector.make("aufstellen", 4, autoreset="disabled")
    env.reset(seed=2)
    terminated = np.zeros(4, bool)
    while not terminated.any():
        _, _, terminated, _, infos = env.step(env.sample_actions())
    assert not infos["action_mask"][terminated].any()
    with pytest.raises(BadEnvironment, match="has to be reset"):
        env.step(env.sample_actions())
    others = [env.get_state(i) for i in np.flatnonzero(~terminated).tolist()]
    env.reset(options={"reset_mask": terminated})
    assert all(env.get_state(i) == env.game.start for i in np.flatnonzero(terminated).tolist())
    assert [env.get_state(i) for i in np.flatnonzero(~terminated).tolist()] == others
    env.step(env.sample_actions())


def test_an_illegal_action_is_refused_before_anything_is_played() -> None:
    env = vector.make("alcazar", 3)
    _, infos = env.reset()
    actions = env.sample_actions()
    actions[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    with pytest.raises(BadEnvironment, match=f"Action {actions[1]} is not legal in game 1"):
        env.step(actions)
    assert env.get_state(0) == env.game.start


def test_an_illegal_action_can_be_a_loss() -> None:
    env = vector.make("tor", 2, teams=True, illegal="loss")
    env.reset(seed=1)
    actions = env.sample_actions()
    actions[0] = -1
    _, reward, terminated, _, infos = env.step(actions)
    assert reward.tolist() == [-1, 0]
    assert terminated.tolist() == [True, False]
    assert infos["rewards"][0].tolist() == [-1, -1, 1, 1]


def test_repetitions_truncate_a_game_when_a_match_would_be_drawn() -> None:
    env = vector.make("alcazar", 2, repetition=True, autoreset="disabled")
    env.reset(seed=5)
    matches = [Match(env.game.start) for _ in range(2)]
    truncated = terminated = np.zeros(2, bool)
    while not (truncated | terminated).any():
        actions = [_back(env, match) for match in matches]
        for match, action in zip(matches, actions, strict=True):
            match.play(match.state.move_text(env.frame.move(match.turn, action)))
        _, _, terminated, truncated, infos = env.step(actions)
        codes = [match.outcome and match.outcome.code for match in matches]
        assert truncated.tolist() == [code == "repetition" for code in codes]
    assert truncated.any()
    assert infos["rewards"][truncated].tolist() == [[0, 0]] * truncated.sum()


def _back(env: vector.GamesVectorEnv, match: Match) -> int:
    """An action that leads to a position which has stood already; any if there is none."""
    state = match.state
    back = [move for move in state.move_numbers if state.after(move) in match.positions]
    return env.frame.action(state.turn, (back or state.move_numbers)[0])


def test_a_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    def play(seed: int, threads: int) -> bytes:
        env = vector.make("sprung", 7, opening_plies=3, threads=threads)
        found = [env.reset(seed=seed)[0].tobytes()]
        found += [env.step(env.sample_actions())[0].tobytes() for _ in range(20)]
        env.close()
        return b"".join(found)

    assert play(1, 1) == play(1, 3)
    assert play(1, 1) != play(2, 1)


def test_openings_are_random_but_games_go_on() -> None:
    env = vector.make("blockade", 30, opening_plies=4)
    env.reset(seed=9)
    states = {env.get_state(i) for i in range(30)}
    assert len(states) > 20
    assert not any(state.is_over for state in states)


def test_games_go_on_from_positions_that_are_set() -> None:
    env = vector.make("weltreich", 4, copy=True)
    env.reset(seed=1)
    wanted = env.game.start.playout(7, plies=5)
    observation, infos = env.set_state({2: wanted})
    assert env.get_state(2) == wanted
    assert (observation[2] == wanted.observation(turned=True)).all()
    assert (infos["action_mask"][2] == wanted.mask(turned=True)).all()
    assert env.get_state(1) == env.game.start
    env.step(env.sample_actions())
    assert (infos["action_mask"][2] == wanted.mask(turned=True)).all(), "a copy is the caller's"
    with pytest.raises(BadEnvironment, match="another variant"):
        env.set_state({0: load_game("tor").start})


def test_gymnasium_makes_it_by_name() -> None:
    assert registration.register() == registration.register()
    env = gymnasium.make_vec("brettwerk/aufstellen-v0", num_envs=3, dtype="float32")
    observation, _ = env.reset(seed=1)
    assert observation.dtype == np.float32
    assert env.observation_space.contains(observation)
    assert isinstance(env.unwrapped, vector.GamesVectorEnv)
    assert env.action_space.contains(env.unwrapped.sample_actions())
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"num_envs": 0}, "num_envs is a whole number from 1 on"),
        ({"autoreset": "later"}, "one of 'next_step', 'same_step', 'disabled'"),
        ({"illegal": "ignore"}, "one of 'error', 'loss'"),
        ({"dtype": "float64"}, "one of 'int8', 'float32'"),
        ({"threads": 0}, "threads is a whole number"),
        ({"dtype": "banana"}, "one of 'int8', 'float32'"),
        ({"turned": "no"}, "one of True, False"),
        ({"num_envs": "3"}, "num_envs is a whole number"),
    ],
)
def test_wrong_arguments_are_told_what_is_offered(settings: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        vector.make("aufstellen", **settings)  # type: ignore[arg-type]


def test_a_dtype_may_be_numpys() -> None:
    assert vector.make("aufstellen", 1, dtype=np.float32).reset()[0].dtype == np.float32


@pytest.mark.parametrize("seed", ["one", -1, 1.5, [1], [1, 2, 3], [1, "two"], [1, -2]])
def test_wrong_seeds_are_told_what_is_right(seed: Any) -> None:
    env = vector.make("aufstellen", 2)
    with pytest.raises(BadEnvironment, match="a whole number from 0 on, or a list of 2 of them"):
        env.reset(seed=seed)


def test_seeds_may_be_numpys_numbers() -> None:
    env = vector.make("blockade", 2, opening_plies=3)
    seeds: tuple[Any, ...] = (5, np.int64(5), np.array([5, 6]), [5, 6], [5, None], 6)
    seen = [env.reset(seed=seed)[0].tobytes() for seed in seeds]
    assert seen[0] == seen[1] == seen[2] == seen[3]
    assert seen[-1] != seen[0]


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ([0.5, 1.0], "float64 of shape"),
        (["a", "b"], "<U1 of shape"),
        (None, "object of shape"),
        ([[0], [1]], r"int64 of shape \(2, 1\)"),
        ([True, False], "bool of shape"),
        ([[0], [1, 2]], r"\[\[0\], \[1, 2\]\]"),
    ],
)
def test_wrong_actions_are_told_what_is_right(actions: Any, found: str) -> None:
    env = vector.make("aufstellen", 2)
    env.reset()
    with pytest.raises(BadEnvironment, match=f"wants 2 whole numbers, .* got {found}"):
        env.step(actions)


def test_what_is_said_of_single_games_is_checked() -> None:
    env = vector.make("aufstellen", 2)
    for ask in (env.sample_actions, lambda: env.get_state(0)):
        with pytest.raises(BadEnvironment, match="not been reset"):
            ask()
    env.reset()
    for number in (2, -1, "first"):
        with pytest.raises(BadEnvironment, match="numbered from 0 to 1"):
            env.get_state(number)  # type: ignore[arg-type]
        with pytest.raises(BadEnvironment, match="numbered from 0 to 1"):
            env.set_state({number: env.game.start})  # type: ignore[dict-item]
    for states in ([env.game.start], {0: env.game.start.to_text()}):
        with pytest.raises(BadEnvironment, match="wants states by the numbers of games"):
            env.set_state(states)  # type: ignore[arg-type]
    with pytest.raises(BadEnvironment, match="It knows: reset_mask"):
        env.reset(options={"mask": [True, False]})
    for mask in ([True], ["yes", "no"]):
        with pytest.raises(BadEnvironment, match="2 truth values"):
            env.reset(options={"reset_mask": mask})


@pytest.mark.parametrize("way", ["deepcopy", "pickled"])
def test_a_copy_in_mid_game_goes_on_as_the_original(way: str) -> None:
    """Also with repetitions, which are found by memory that arrays share, and with chance."""
    env = vector.make("alcazar", 2, threads=2, repetition=True, autoreset="disabled")
    env.reset(seed=4)
    matches = [Match(env.game.start) for _ in range(2)]
    _to_and_fro([env], matches)
    twin = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))  # noqa: S301
    kept = env.get_state(1)
    truncated = np.zeros(2, bool)
    while not truncated.any():
        steps = _to_and_fro([env, twin], matches)
        for mine, other in zip(*(step[:4] for step in steps), strict=True):
            assert np.array_equal(mine, other)
        truncated = steps[0][3]
    assert [env.get_state(i) for i in range(2)] == [twin.get_state(i) for i in range(2)]
    twin.set_state({1: kept})
    assert twin.get_state(1) == kept != env.get_state(1)
    for one in (env, twin):
        one.close()
        one.reset(seed=[None, None])  # goes on without threads
    assert np.array_equal(env.sample_actions(), twin.sample_actions())


def _to_and_fro(envs: list[vector.GamesVectorEnv], matches: list[Match]) -> list[Any]:
    actions = [_back(envs[0], match) for match in matches]
    for match, action in zip(matches, actions, strict=True):
        match.play(match.state.move_text(envs[0].frame.move(match.turn, action)))
    return [env.step(actions) for env in envs]


def test_arrays_that_change_cannot_be_written() -> None:
    env = vector.make("aufstellen", 2)
    with pytest.raises(BadEnvironment, match="reset"):
        env.step([0, 0])
    _, infos = env.reset()
    with pytest.raises(ValueError, match="read-only"):
        infos["action_mask"][0] = 1
    with pytest.raises(BadEnvironment, match=r"2 whole numbers, .* int64 of shape \(3,\)"):
        env.step([0, 0, 0])


def test_planes_are_described() -> None:
    env = vector.make("blockade", 1)
    text = env.describe()
    assert text.startswith("10 planes of 12 ranks × 12 files")
    assert all(plane.name in text for plane in env.frame.planes)


def test_a_game_without_observation_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planes, "observation_of", lambda _: None)
    with pytest.raises(NoObservation, match="does not say what a seat sees"):
        planes.require_observation(load_game("blockade"))
