"""PettingZoo's own tests for every game and number of players, and what it does not test."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from brettwerk.core.errors import BadVariant, BrettwerkError, IllegalMove, UnknownGame
from brettwerk.core.registry import game_ids
from brettwerk.rl.environments.board_env import BoardEnv
from brettwerk.rl.environments.round_env import RoundEnv
from brettwerk.rl.errors import BadEnvironment
from brettwerk.rl.pettingzoo import env, parallel_env
from support.tables import named, tables

if TYPE_CHECKING:
    from brettwerk.core.game import Game

of_all_tables = pytest.mark.parametrize("table", tables(), ids=named)


@of_all_tables
def test_pettingzoos_own_tests_pass(table: Game, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")  # it is a dictionary with a mask
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(BoardEnv(table), num_cycles=12)
        seed_test(partial(BoardEnv, table), num_cycles=6)
        state_test(BoardEnv(table), RoundEnv(table), num_cycles=3)
    assert "Passed API test" in capsys.readouterr().out


def test_every_render_mode_draws(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, game_id), custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert capsys.readouterr().out.count("\n") > 10  # the mode for people prints


@of_all_tables
def test_games_are_cut_off_after_so_many_rounds(table: Game) -> None:
    """Games may end sooner by themselves: one of a few seeds has to last."""

    def lasts(seed: int) -> bool:
        def seeded(make: Any, **settings: Any) -> Any:
            made = make(table, illegal="random", **settings)
            board = made if isinstance(made, BoardEnv) else made.board
            board.actions.chance.seed(seed)
            for number, agent in enumerate(made.possible_agents):
                made.action_space(agent).seed(seed + number)
            return made

        module = SimpleNamespace(env=partial(seeded, BoardEnv), parallel_env=partial(seeded, RoundEnv))
        try:
            max_cycles_test(module)
        except AssertionError:
            return False
        return True

    assert any(map(lasts, range(40)))


@of_all_tables
def test_a_game_goes_as_in_a_match(table: Game) -> None:
    """Turns, legal moves, results and who is out, for random games to their end."""
    chance = random.Random(table.id + str(table.players))
    board = BoardEnv(table, turned=False)
    board.reset()
    match = table.new_match()
    rewards = dict.fromkeys(board.possible_agents, 0.0)
    while board.agents:
        agent = board.agent_selection
        seen, _, terminated, truncated, info = board.last()
        assert not truncated
        if terminated:
            assert not seen["action_mask"].any()
            board.step(None)
            continue
        assert agent == f"player_{match.turn}"
        assert seen["action_mask"] is info["action_mask"]
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == sorted(match.state.move_numbers)
        move = chance.choice(legal)
        board.step(move)
        match.play(move)
        for other, reward in board.rewards.items():
            rewards[other] += reward
    assert match.outcome
    assert tuple(rewards.values()) == match.outcome.payoffs
    assert board.episode
    assert board.episode.ending == match.outcome.code


def test_turned_boards_look_the_same_to_both_sides_and_actions_mean_what_is_seen() -> None:
    """A game that is symmetric: the second player sees its start as the first one does."""
    board = env("weltreich")
    board.reset()
    first = board.observe("player_0")["observation"]
    second = board.observe("player_1")["observation"]
    own = [number for number, plane in enumerate(board.frame.planes) if not plane.constant]
    assert np.array_equal(first[own], second[own])
    board.step(int(board.last()[0]["action_mask"].argmax()))
    seen = board.last()[0]["action_mask"]
    board.step(int(np.flatnonzero(seen)[-1]))
    assert board.episode
    assert len(board.episode.moves) == 2


def test_a_third_standing_of_a_position_is_a_draw() -> None:
    board = env("weltreich", turned=False)
    board.reset()
    assert board.episode
    for _ in range(2):
        for move in ("a1-a9", "l12-l4", "a9-a1", "l4-l12"):
            board.step(board.episode.state.move_number(move))
    assert board.episode.ending == "repetition"
    assert board.terminations == {"player_0": True, "player_1": True}
    assert board.rewards == {"player_0": 0.0, "player_1": 0.0}


def an_illegal_action(board: BoardEnv) -> int:
    return int(board.last()[0]["action_mask"].argmin())


@pytest.mark.parametrize(
    ("settings", "rewards"),
    [
        ({}, [-1.0, 1.0]),
        ({"players": 3}, [-1.0, 0.0, 0.0]),
        ({"teams": True}, [-1.0, -1.0, 1.0, 1.0]),
    ],
)
def test_an_illegal_action_loses(settings: dict[str, Any], rewards: list[float]) -> None:
    board = env("tor", **settings)
    board.reset()
    board.step(an_illegal_action(board))
    assert list(board.rewards.values()) == rewards
    assert all(board.terminations.values())


def test_an_illegal_action_is_an_error_that_says_why() -> None:
    board = env("tor", illegal="error", turned=False)
    board.reset()
    with pytest.raises(IllegalMove):
        board.step(an_illegal_action(board))
    with pytest.raises(IllegalMove, match="numbered from 0 to"):
        board.step(10**6)
    with pytest.raises(BadEnvironment, match="whole number, not 'a1-a9'"):
        board.step("a1-a9")  # type: ignore[arg-type]
    board.step(int(board.last()[0]["action_mask"].argmax()))
    assert board.agent_selection == "player_1"


def test_a_random_move_for_an_illegal_action_goes_by_the_seed() -> None:
    board = env("tor", illegal="random")
    played = []
    for seed in (1, 1, 2):
        board.reset(seed=seed)
        board.step(an_illegal_action(board))
        assert board.episode
        played.append(board.episode.moves)
    assert played[0] == played[1] != played[2]


def facts(board: BoardEnv) -> Any:
    assert board.episode
    last = board.last()
    return (
        board.agent_selection,
        board.episode.moves.copy(),
        last[0]["observation"].tobytes(),
        last[0]["action_mask"].tobytes(),
        last[1:4],
        board.agents.copy(),
    )


def duplicate(board: BoardEnv, way: str) -> BoardEnv:
    if way == "deepcopy":
        return copy.deepcopy(board)
    snapshot = board.snapshot()
    other = env("weltreich", players=3)
    other.restore(pickle.loads(pickle.dumps(snapshot)) if way == "pickled" else snapshot)  # noqa: S301
    return other


@pytest.mark.parametrize("way", ["snapshot", "pickled", "deepcopy"])
def test_an_environment_can_be_copied_and_restored_in_mid_game(way: str) -> None:
    """Three players of whom one goes out, so that there is much to keep."""
    chance = random.Random(4)
    board = env("weltreich", players=3)
    board.reset(seed=1)
    kept, seen = [], []
    while board.agents:
        mask = board.last()[0]["action_mask"]
        if chance.random() < 0.1 or not mask.any():
            kept.append(duplicate(board, way))
            seen.append(facts(board))
        board.step(chance.choice(np.flatnonzero(mask).tolist()) if mask.any() else None)
    assert [facts(copied) for copied in kept] == seen
    assert len({len(agents) for *_, agents in seen}) == 3  # one was out before the others
    middle = kept[len(kept) // 2]
    before = facts(middle)
    snapshot = middle.snapshot()
    middle.step(int(middle.last()[0]["action_mask"].argmax()))
    assert facts(middle) != before
    middle.restore(snapshot)
    assert facts(middle) == before


def test_a_game_can_begin_with_a_position() -> None:
    board = env("aufstellen")
    state = board.game.start.play("b3")
    board.reset(options={"position": state.to_text()})
    assert board.agent_selection == "player_1"
    assert board.episode
    assert board.episode.state == state


def test_a_round_is_a_step_of_the_parallel_form() -> None:
    rounds = parallel_env("tor", players=3)
    seen, infos = rounds.reset(seed=1)
    actions = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
    seen, rewards, terminations, _, infos = rounds.step(actions)
    assert list(seen) == list(rewards) == list(terminations) == list(infos) == rounds.agents
    assert rounds.board.episode
    assert len(rounds.board.episode.moves) == 3
    with pytest.raises(BadEnvironment, match="no action for player_0"):
        rounds.step({})


def test_the_parallel_form_can_be_copied_and_restored_too() -> None:
    rounds = parallel_env("tor", players=3)
    seen, _ = rounds.reset(seed=1)
    rounds.step({agent: int(one["action_mask"].argmax()) for agent, one in seen.items()})
    assert rounds.describe().startswith("17 planes")
    snapshot, other = rounds.snapshot(), parallel_env("tor", players=3)
    other.restore(snapshot)
    twins = (rounds, copy.deepcopy(rounds), pickle.loads(pickle.dumps(rounds)), other)  # noqa: S301
    actions = dict.fromkeys(rounds.agents, 0)  # illegal, so that chance answers
    rewards = [one.step(actions)[1] for one in twins]
    assert rewards == rewards[:1] * 4
    moves = [one.board.episode.moves for one in twins if one.board.episode]
    assert moves == moves[:1] * 4
    rounds.restore(snapshot)
    assert rounds.agents == ["player_0", "player_1", "player_2"]
    assert rounds.board.episode
    assert len(rounds.board.episode.moves) == 3


def test_games_are_in_the_registry() -> None:
    for game in game_ids():
        made = pettingzoo.make("aec", f"brettwerk/{game}-v0")
        assert isinstance(made, BoardEnv)
        assert made.game.id == game
    made = pettingzoo.make("parallel", "brettwerk/tor-v0", players=3)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]


@pytest.mark.parametrize(
    ("name", "settings", "kind", "said"),
    [
        ("chess", {}, UnknownGame, "The games are: alcazar"),
        ("tor", {"players": 7}, BadVariant, "2, 3, 4 players, not 7"),
        ("tor", {"edition": "gold"}, BadVariant, "classic, space"),
        ("tor", {"render_mode": "film"}, BadEnvironment, "'ansi', 'rgb_array', 'svg', 'human'"),
        ("tor", {"illegal": "ignore"}, BadEnvironment, "'loss', 'error', 'random'"),
        ("tor", {"dtype": "int64"}, BadEnvironment, "'int8', 'float32'"),
        ("tor", {"dtype": "banana"}, BadEnvironment, "'int8', 'float32'"),
        ("tor", {"turned": "no"}, BadEnvironment, "True, False"),
        ("tor", {"max_cycles": 0}, BadEnvironment, "a whole number from 1 on"),
        ("tor", {"max_cycles": "5"}, BadEnvironment, "a whole number from 1 on"),
        ("tor", {"max_cycles": 1.5}, BadEnvironment, "a whole number from 1 on"),
    ],
)
def test_wrong_arguments_are_told_what_is_offered(
    name: str, settings: dict[str, Any], kind: type[BrettwerkError], said: str
) -> None:
    with pytest.raises(kind, match=said):
        env(name, **settings)


def test_what_cannot_be_done_now_is_said() -> None:
    board = env("allein")
    for ask in (lambda: board.step(0), board.last, board.state, board.render, board.snapshot):
        with pytest.raises(BadEnvironment, match="not been reset"):
            ask()
    with pytest.raises(BadEnvironment, match="not been reset"):
        parallel_env("allein").step({})
    with pytest.raises(BadEnvironment, match="a whole number from 0 on"):
        board.reset(seed="one")  # type: ignore[arg-type]
    with pytest.raises(BadEnvironment, match="over already"):
        board.reset(options={"position": board.game.start.playout(1)})
    board.reset()
    with pytest.raises(BadEnvironment, match="The agents are: player_0"):
        board.observe("white")
    with pytest.raises(BadEnvironment, match="not a snapshot"):
        board.restore(board)
    other = env("tor")
    other.reset()
    with pytest.raises(BadEnvironment, match="taken in tor classic, 2 players, but"):
        board.restore(other.snapshot())
    board.step(an_illegal_action(board))
    board.step(None)
    with pytest.raises(BadEnvironment, match="The episode is over"):
        board.step(None)


def test_observations_can_be_floats() -> None:
    board = env("alcazar", dtype="float32")
    board.reset()
    seen = board.last()[0]
    assert seen["observation"].dtype == np.float32
    assert env("alcazar", dtype=np.float32).dtype == np.float32
    assert board.describe().startswith("10 planes of 9 ranks × 9 files, float32;")
    assert board.observation_space("player_0").contains(seen)
    assert "actions" in board.describe()
