"""OpenSpiel's own tests for every game and number of players, and its algorithms on some of them."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, minimax
from open_spiel.python.observation import make_observation

from brettwerk.core.errors import BadStateText, BadVariant, IllegalMove
from brettwerk.core.registry import game_ids, load_game
from brettwerk.rl.open_spiel import SpielGame, register
from brettwerk.testing.play import random_states
from support.tables import named, tables

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

register()


def load(variant: Game) -> Any:
    chosen = {"edition": variant.edition, "players": variant.players}
    if variant.teams:
        chosen = {"edition": variant.edition, "teams": True}
    name = "brettwerk_" + variant.id.replace("-", "_")
    return pyspiel.load_game(f"{name}({','.join(f'{key}={value}' for key, value in chosen.items())})")


@pytest.mark.parametrize("table", tables(), ids=named)
def test_openspiels_own_test_passes(table: Game) -> None:
    """Random play with clones, masks, observations, serialisation, and sums of payoffs as they are declared."""
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", tables(), ids=named)
def test_it_is_told_truly_who_plays_and_whether_one_wins_what_the_others_lose(table: Game) -> None:
    game = load(table)
    sums = {sum(1.0 if seat in side else -1.0 for seat in table.seats) for side in table.sides}
    is_zero_sum = sums == {0.0}
    kind = pyspiel.GameType.Utility
    assert game.get_type().utility == (kind.ZERO_SUM if is_zero_sum else kind.GENERAL_SUM)
    assert game.utility_sum() == (0.0 if is_zero_sum else None)
    assert game.num_players() == table.players
    assert game.num_distinct_actions() == table.move_count


def test_names_and_parameters_survive_their_texts() -> None:
    for text in ("brettwerk_tor(players=3)", "brettwerk_weltreich(crown=entry,edition=space)", "brettwerk_allein()"):
        assert str(pyspiel.load_game(text)) == text
    game = pyspiel.load_game("brettwerk_allein(layout=5)")
    assert isinstance(game, SpielGame)
    assert game.variant.option("layout") == "5"
    for edition, lone in (("classic", "yes"), ("space", "no")):  # editions differ in this default
        assert pyspiel.load_game(f"brettwerk_sprung(edition={edition})").variant.option("lone") == lone


def test_a_second_registration_changes_nothing() -> None:
    before = pyspiel.registered_names()
    register()
    assert pyspiel.registered_names() == before
    assert {f"brettwerk_{game.replace('-', '_')}" for game in game_ids()} <= set(before)


def test_wrong_parameters_are_told_what_is_offered() -> None:
    with pytest.raises(BadVariant, match="2, 3, 4 players, not 7"):
        pyspiel.load_game("brettwerk_tor(players=7)")
    with pytest.raises(pyspiel.SpielError, match="Available parameters are: colours, edition, players"):
        pyspiel.load_game("brettwerk_tor(speed=7)")
    game = pyspiel.load_game("brettwerk_tor")
    with pytest.raises(BadStateText):
        game.new_initial_state("nonsense")
    with pytest.raises(IllegalMove, match="numbered from 0 to 9503"):
        game.new_initial_state().action_to_string(0, 9504)


def test_a_state_goes_as_a_match_does() -> None:
    game = pyspiel.load_game("brettwerk_weltreich")
    state, match = game.new_initial_state(), load_game("weltreich").new_match()
    for move in ("a1-a9", "l12-l4", "a9-a1", "l4-l12") * 2:
        assert state.current_player() == match.turn
        assert not state.is_terminal()
        number = match.state.move_number(move)
        assert state.action_to_string(number) == move
        state.apply_action(number)
        match.play(move)
        assert str(state) == match.state.to_text()
    assert match.outcome
    assert match.outcome.code == "repetition"
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_observers_show_planes_and_texts() -> None:
    game = pyspiel.load_game("brettwerk_alcazar")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    observation = make_observation(game)
    for player in range(2):
        observation.set_from(state, player)
        expected = state.episode.state.observation(player)
        assert np.array_equal(observation.dict["observation"], expected)
        assert np.array_equal(np.array(state.observation_tensor(player)), expected.ravel())
    assert observation.string_from(state, 0) == str(state)
    assert game.observation_tensor_shape() == list(expected.shape)
    assert state.information_state_string(0) == state.history_str()


def test_monte_carlo_search_of_openspiel_plays() -> None:
    """Its Python form: the C++ form crashes on games of Python's, also on OpenSpiel's own."""
    game = pyspiel.load_game("brettwerk_blockade")
    state = game.new_initial_state()
    for move in ("f6", "g7"):
        state.apply_action(state.string_to_action(move))
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 100, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert bot.step(state) in state.legal_actions()


def test_minimax_finds_a_win_on_a_small_board() -> None:
    game = pyspiel.load_game("brettwerk_alcazar")
    puzzle = next(state for state in near_wins() if state.winning_moves())
    state = game.new_initial_state(puzzle.to_text())
    value, action = minimax.alpha_beta_search(
        game, state, value_function=lambda _state: 0.0, maximum_depth=1, maximizing_player_id=puzzle.turn
    )
    assert value == 1.0
    assert action in puzzle.winning_moves()


def test_minimax_solves_a_small_position() -> None:
    """Its value is that of trying out everything, which is done here without OpenSpiel."""

    def value(state: State) -> float:
        if state.outcome:
            return state.outcome.payoffs[0]
        return (max if state.turn == 0 else min)(value(state.after(move)) for move in state.move_numbers)

    game = pyspiel.load_game("brettwerk_blokus_duo")
    games = (list(random_states(load_game("blokus-duo"), seed)) for seed in range(20))
    small = [states[-4] for states in games if states[-4].perft(4) < 300][:3]
    assert len(small) == 3
    for state in small:
        found, _ = minimax.alpha_beta_search(game, game.new_initial_state(state.to_text()), maximizing_player_id=0)
        assert found == value(state)


def test_games_and_states_can_be_pickled_for_a_process_that_knows_nothing_of_them(python) -> None:  # type: ignore[no-untyped-def]
    game = pyspiel.load_game("brettwerk_tor(players=3)")
    state = game.new_initial_state(load_game("tor", players=3).start.playout(1, 7).to_text())
    state.apply_action(state.legal_actions()[3])
    pickled = pickle.dumps((game, state)).hex()
    done = python("-c", f"import pickle; print(*pickle.loads(bytes.fromhex({pickled!r})), sep='\\n')")
    assert done.stdout.splitlines() == [str(game), str(state)], done.stderr


def near_wins() -> Any:
    """Positions of random games."""
    rng = np.random.default_rng(2)
    state = load_game("alcazar").start
    for _ in range(400):
        yield state
        state = state.play(int(rng.choice(state.move_numbers)))
        if state.is_over:
            state = load_game("alcazar").start


def test_python_ends_without_a_crash(python) -> None:  # type: ignore[no-untyped-def]
    """OpenSpiel lets go of registered games after the interpreter has ended."""
    done = python("-c", "from brettwerk.rl import open_spiel; open_spiel.register()")
    assert (done.returncode, done.stderr) == (0, "")
