"""The engine: never illegal, within its limits, repeatable, and not blind to what is certain."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest

from brettwerk import BrettwerkError, Engine, Game, Match, MatchError, load_game
from brettwerk.search.choice import RootMove, rank_root_moves
from brettwerk.search.limits import LEVELS, Level, level_of
from brettwerk.search.mcts.proving import prove_from_children
from brettwerk.search.mcts.simulation import update_rave
from brettwerk.search.mcts.tree import NODE, move_best_to_end
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.position_hash import hash_position
from brettwerk.testing import random_states

SMALL = 4 * 2**20


def test_engines_play_legal_moves_in_every_variant(game: Game) -> None:
    match = game.new_match()
    engine = Engine(game, 3, seed=1, memory=SMALL)
    for _ in range(12):
        if match.is_over:
            break
        choice = engine.choose(match, simulations=30)
        assert choice.move in match.legal_moves()
        assert 0.0 <= choice.value <= 1.0
        match.play(choice.move)


def test_an_escape_is_found_and_certain() -> None:
    game = load_game("blockade")
    match = Match(game.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"))
    choice = Engine(game, 1, seed=1).choose(match)
    assert (choice.move, choice.value, choice.proven) == ("K", 1.0, True)


def test_a_threat_is_met() -> None:
    """Blue's king would run out over b1: every good move of Red stops that, and the engine proves the others lost."""
    game = load_game("blockade")
    match = Match(game.state_from_text("12/rS3bZ7/12/12/12/12/12/12/12/12/4rZ7/12 0"))
    choice = Engine(game, 9, seed=1).choose(match, simulations=3000)
    after = match.state.play(choice.move)
    assert "K" not in after.legal_moves()


def test_the_same_seed_gives_the_same_move() -> None:
    for name in ("blockade", "tor", "blokus-duo"):
        game = load_game(name)
        moves = {Engine(game, 4, seed=7, memory=SMALL).choose(game.new_match(), simulations=200).move for _ in range(3)}
        assert len(moves) == 1


def test_moves_vary_from_game_to_game() -> None:
    game = load_game("tor")
    moves = {Engine(game, 2, memory=SMALL).choose(game.new_match()).move for _ in range(12)}
    assert len(moves) > 1


@pytest.mark.alone
def test_time_limits_are_kept(game_id: str) -> None:
    game = load_game(game_id)
    engine = Engine(game, 9, seed=1, memory=SMALL)
    engine.choose(game.new_match(), simulations=5)
    late = []
    for _ in range(5):  # the best of several: other work on the machine must not count
        began = time.perf_counter()
        Engine(game, 9, seed=1, memory=SMALL).choose(game.new_match(), seconds=0.1)
        late.append(time.perf_counter() - began - 0.1)
    assert min(late) < 0.05


def test_a_search_can_be_stopped() -> None:
    game = load_game("weltreich")
    engine = Engine(game, 9, seed=1, memory=SMALL)
    engine.choose(game.new_match(), simulations=5)
    threading.Timer(0.1, engine.stop).start()
    began = time.perf_counter()
    choice = engine.choose(game.new_match(), seconds=3000)
    assert time.perf_counter() - began < 600
    assert choice.move in game.start.legal_moves()


def test_simulation_limits_are_exact_for_one_thread() -> None:
    game = load_game("tor")
    assert Engine(game, 9, seed=1, memory=SMALL).choose(game.new_match(), simulations=123).simulations == 123


def test_a_full_tree_goes_on() -> None:
    game = load_game("tor")
    engine = Engine(game, 9, seed=1, memory=1)
    choice = engine.choose(game.new_match(), simulations=2000)
    assert choice.simulations == 2000
    assert choice.move in game.start.legal_moves()


def test_the_memory_budget_is_kept() -> None:
    game = load_game("tor")
    engine = Engine(game, 9, seed=1, threads=2, memory=SMALL)
    trees = sum(worker.tree.nbytes + worker._spare.nbytes for worker in engine._workers)
    assert trees <= SMALL
    assert trees > 0.9 * SMALL


def test_what_was_found_is_kept_for_the_next_move() -> None:
    game = load_game("blockade")
    match = game.new_match()
    engine = Engine(game, 9, seed=1, memory=16 * 2**20)
    match.play(engine.choose(match, simulations=5000).move)
    assert engine.choose(match, simulations=1).simulations > 1


def test_two_threads_answer_together() -> None:
    game = load_game("sprung")
    choice = Engine(game, 9, seed=1, threads=2, memory=SMALL).choose(game.new_match(), seconds=0.2)
    assert choice.move in game.start.legal_moves()


def test_analysis_speaks_now_and_then_and_tells_lines() -> None:
    game = load_game("blockade")
    match = game.new_match()
    reports = list(Engine(game, 9, seed=1).analyse(match, seconds=0.5, lines=2, interval=0.1))
    assert len(reports) >= 3
    assert reports[-1].simulations > reports[0].simulations
    for line in reports[-1].lines:
        state = match.state
        for move in line.moves:
            state = state.play(move)


def test_each_seat_has_a_chance_of_its_own() -> None:
    game = load_game("weltreich", players=3)
    choice = Engine(game, 9, seed=1, memory=SMALL).choose(game.new_match(), simulations=500)
    assert len(choice.values) == 3
    assert choice.value == choice.values[0]
    assert all(0.0 <= value <= 1.0 for value in choice.values)
    assert choice.depth >= 2
    assert choice.length is None


def test_two_sides_share_one_chance() -> None:
    game = load_game("tor", players=4, teams=True)
    values = Engine(game, 9, seed=1, memory=SMALL).choose(game.new_match(), simulations=500).values
    assert values[0] == values[1] == pytest.approx(1 - values[2])
    assert values[2] == values[3]


def test_a_certain_end_has_a_length() -> None:
    game = load_game("blockade")
    match = Match(game.state_from_text("12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0"))
    choice = Engine(game, 9, seed=1, memory=SMALL).choose(match)
    assert (choice.length, choice.values) == (1, (1.0, 0.0))


def candidate(move: int, visits: int, payoff: float, length: int | None = None) -> RootMove:
    node = np.zeros(1, NODE)[0]
    node["visits"], node["values"][0] = visits, payoff if length is not None else payoff * visits
    node["proven"], node["length"] = length is not None, (length or 1) - 1
    found = RootMove(move)
    found.add(node)
    return found


def test_certain_results_stand_where_they_belong() -> None:
    """Soon wins, then late ones, then what was visited most, last the losses, late ones first."""
    found = [
        candidate(1, 10, 0.2),
        candidate(2, 0, -1.0, length=2),
        candidate(3, 0, 1.0, length=5),
        candidate(4, 90, 0.1),
        candidate(5, 0, 1.0, length=1),
        candidate(6, 0, -1.0, length=4),
    ]
    assert [one.move for one in rank_root_moves(found)] == [5, 3, 4, 1, 6, 2]


@pytest.mark.parametrize(("hope", "order"), [(0.3, [1, 2]), (-0.3, [2, 1])])
def test_a_certain_draw_is_better_than_a_bad_hope(hope: float, order: list[int]) -> None:
    found = [candidate(1, 50, hope), candidate(2, 0, 0.0, length=3)]
    assert [one.move for one in rank_root_moves(found)] == order


def test_carelessness_leaves_moves_to_chance() -> None:
    game = load_game("tor")
    engine = Engine(game, 1, seed=1, memory=SMALL)
    engine.skill = Level(10, 1.0)
    assert len({engine.choose(game.new_match()).move for _ in range(20)}) > 10


def test_levels_rise_in_every_game(game_id: str) -> None:
    game = load_game(game_id)
    skills = [level_of(game, number) for number in LEVELS[:-1]]
    assert [skill.random_rate for skill in skills] == sorted((skill.random_rate for skill in skills), reverse=True)
    assert [skill.simulations for skill in skills] == sorted(skill.simulations or 0 for skill in skills)
    assert level_of(game, 9) == Level(None, 0.0)


def test_seats_that_left_are_no_trouble() -> None:
    game = load_game("weltreich", players=4)
    match = game.new_match()
    match.leave(2)
    for _ in range(4):
        match.play(Engine(game, 2, seed=1, memory=SMALL).choose(match).move)
    assert match.turn in {0, 1, 3}


def test_repetition_counts_as_a_draw() -> None:
    """The key of a position follows its identity, so that equal positions are seen to repeat."""
    game = load_game("weltreich")
    match = game.new_match()
    for move in ("a1-a5", "l12-l8", "a5-a1", "l8-l12"):
        match.play(move)
    engine = Engine(game, 9, seed=1, memory=SMALL)
    keys = [engine._hash(state) for state in match.positions]
    assert keys[0] == keys[4]
    assert len(set(keys)) == 4


@pytest.mark.parametrize(("repetitions", "is_deep"), [(3, False), (0, True)])
def test_search_takes_repetition_as_the_game_does(
    repetitions: int, is_deep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where every reply repeats a position of the match, there is nothing to look at behind it."""
    game = load_game("aufstellen")
    monkeypatch.setattr(type(game), "repetitions", repetitions)
    state = game.start
    engine = Engine(game, 9, seed=1, memory=SMALL)
    hashes = [engine._hash(after) for after in (*map(state.play, state.move_numbers), state)]
    worker = Worker(game, game.tables, 1000, seed=1)
    worker.start(state, hashes)
    worker.simulate(200)
    assert (worker.depth > 1) == is_deep


@pytest.mark.parametrize("level", [0, 10, "7", None])
def test_levels_go_from_1_to_9(level: int) -> None:
    with pytest.raises(BrettwerkError, match="Levels go from 1 to 9"):
        Engine(load_game("tor"), level)


def test_bad_limits_are_refused() -> None:
    game = load_game("tor")
    with pytest.raises(BrettwerkError, match="seconds must be more than 0"):
        Engine(game, memory=SMALL).choose(game.new_match(), seconds=0)
    with pytest.raises(BrettwerkError, match="at least one thread"):
        Engine(game, threads=0)


def test_a_finished_game_has_no_move_to_choose() -> None:
    match = load_game("tor").new_match()
    match.resign()
    with pytest.raises(MatchError):
        Engine(match.game, 1, memory=SMALL).choose(match)


def test_levels_one_to_six_answer_at_once(game_id: str) -> None:
    game = load_game(game_id)
    for level in LEVELS[:6]:
        engine = Engine(game, level, seed=1)
        engine.choose(game.new_match(), simulations=1)
        assert engine.choose(game.new_match()).move in game.start.legal_moves()


def test_following_a_move_keeps_its_subtree() -> None:
    game = load_game("aufstellen")
    worker = Worker(game, game.tables, 200_000, seed=1)
    worker.start(game.start, [0])
    worker.simulate(20_000)
    child = max(worker.children(), key=lambda node: int(node["visits"])).copy()
    text = game.start.move_text(int(child["move"]))
    assert worker.follow(game.start.play(text), [0, 1], [text])
    assert worker.simulations == int(child["visits"])
    reached = worker.tree[: worker._used]
    assert int(np.sum(reached["child_count"])) == worker._used - 1
    assert NODE.itemsize <= 64


def test_rave_counts_simulations_in_which_a_move_came_later() -> None:
    """The root has three moves of the same seat; the second was selected, and the third was played in the rollout."""
    tree = np.zeros(4, NODE)
    tree[0]["first_child"], tree[0]["child_count"] = 1, 3
    tree["move"][1:] = 7, 8, 9
    played = np.full((2, 10), -1)
    played[0, 9], played[1, 7] = 5, 5
    update_rave(tree, np.array([0, 2]), 1, np.array([1.0, -1.0], np.float32), played, 5)
    assert tree["rave_visits"].tolist() == [0, 0, 1, 1]
    assert tree["rave_value"].tolist() == [0.0, 0.0, 1.0, 1.0]


def test_moves_have_more_rave_visits_than_visits() -> None:
    game = load_game("blockade")
    worker = Worker(game, game.tables, 200_000, seed=1)
    worker.start(game.start, [0])
    worker.simulate(2000)
    children = worker.children()
    assert (children["rave_visits"] >= children["visits"]).all()
    assert children["rave_visits"].sum() > 2 * children["visits"].sum()
    assert (abs(children["rave_value"]) <= children["rave_visits"]).all()


@pytest.mark.parametrize(("choosing", "worth"), [(False, 0.0), (True, -0.6)])
def test_contempt_is_for_choosing_a_move_not_for_analysis(choosing: bool, worth: float) -> None:
    """Every move leads to a position that has occurred before."""
    game = load_game("blockade")
    keys = [
        int(hash_position(state.raw.view(np.uint8), game.rules.POSITION_BYTES))
        for state in (*map(game.start.play, game.start.move_numbers), game.start)
    ]
    worker = Worker(game, game.tables, 200_000, seed=1)
    worker.start(game.start, keys, choosing=choosing)
    worker.simulate(300)
    assert worker.tree[0]["values"][0] == pytest.approx(300 * worth, abs=0.01)


def test_a_lost_game_is_drawn_out() -> None:
    """A move that was left out because it loses at once does not come before one that loses later."""
    game, found = load_game("aufstellen"), 0
    for state in (state for seed in range(60) for state in list(random_states(game, seed, 30))[-8:-1]):
        choice = Engine(game, 9, seed=1, memory=SMALL).choose(Match(state), simulations=500)
        if choice.proven and choice.value == 0.0 and choice.length and choice.length > 2:
            found += 1
            after = state.play(choice.move)
            assert not any(after.play(move).is_over for move in after.move_numbers)
    assert found


def test_an_analysis_does_not_go_on_with_the_tree_of_a_choice() -> None:
    game = load_game("blockade")
    engine, match = Engine(game, 9, seed=1, memory=SMALL), game.new_match()
    engine.choose(match, simulations=300)
    assert list(engine.analyse(match, simulations=100))[-1].simulations == 100
    assert list(engine.analyse(match, simulations=150))[-1].simulations == 150
    assert engine.choose(match, simulations=70).simulations == 70


def test_time_is_told_by_the_clock_given() -> None:
    game, ticks = load_game("tor"), iter(range(1000))
    engine = Engine(game, 9, seed=1, memory=SMALL, clock=lambda: float(next(ticks)))
    assert engine.choose(game.new_match(), seconds=10).simulations > 0
    assert next(ticks) < 30


def test_leaves_are_expanded_after_enough_visits() -> None:
    game = load_game("blokus-duo")
    worker = Worker(game, game.tables, 200_000, seed=1)
    worker.start(game.start, [0])
    worker.simulate(1000)
    expanded = worker.tree[1 : worker._used]
    expanded = expanded[expanded["child_count"] > 0]
    assert len(expanded)
    assert expanded["visits"].min() == worker._settings["expand_after"] + 1


def test_a_full_tree_forgets_what_has_few_visits_and_grows_on() -> None:
    """Nothing is lost of the moves at the root, and the search goes on to expand nodes."""
    game = load_game("blokus-duo")
    worker = Worker(game, game.tables, 6000, seed=1)
    worker.start(game.start, [0])
    while worker._used <= 5000:
        worker.simulate(50)
    before = {int(child["move"]): (int(child["visits"]), child["values"].tolist()) for child in worker.children()}
    used, done = worker._used, worker.simulations
    worker.prune()
    assert worker._used <= used / 2 + 100
    assert {
        int(child["move"]): (int(child["visits"]), child["values"].tolist()) for child in worker.children()
    } == before
    check_tree(worker.tree[: worker._used])
    for _ in range(100):
        worker.simulate(50)
    assert worker.simulations == done + 5000
    assert worker._used > used / 3
    check_tree(worker.tree[: worker._used])


def check_tree(nodes: Any) -> None:
    """Children lie within the tree, side by side and of one parent each, and have no more visits than their parent."""
    seen, waiting = {0}, [0]
    while waiting:
        node = nodes[waiting.pop()]
        children = range(int(node["first_child"]), int(node["first_child"]) + int(node["child_count"]))
        assert not children or children[-1] < len(nodes)
        assert seen.isdisjoint(children)
        assert sum(int(nodes[child]["visits"]) for child in children) <= node["visits"]
        seen.update(children)
        waiting += children


def test_a_node_is_widened_once_all_children_are_visited() -> None:
    game = load_game("blokus-duo")
    worker = Worker(game, game.tables, 200_000, seed=1)
    worker.start(game.start, [0])
    worker.simulate(5000)
    nodes = worker.tree[: worker._used]
    waiting = nodes[nodes["unexpanded"] > 0]
    first = int(worker._settings["widening"])
    assert {first, int(worker._settings["widening_factor"]) * first} <= set(waiting["child_count"].tolist())
    for node in waiting:
        children = children_of(nodes, node)
        assert (np.diff(children["prior"]) <= 0).all()
        assert (np.diff(np.sign(children["visits"])) <= 0).all()
    followed = max(worker.children(), key=lambda node: int(node["unexpanded"]))
    text = game.start.move_text(int(followed["move"]))
    assert followed["unexpanded"] > 0
    known = {int(node["move"]): int(node["visits"]) for node in children_of(nodes, followed) if node["visits"]}
    assert worker.follow(game.start.play(text), [0, 1], [text])
    assert worker.tree[0]["unexpanded"] == 0
    assert {int(node["move"]): int(node["visits"]) for node in worker.children() if node["visits"]} == known


def children_of(nodes: Any, node: Any) -> Any:
    return nodes[node["first_child"] : node["first_child"] + node["child_count"]].copy()


@pytest.mark.parametrize("wanted", [0, 3, 40])
def test_the_best_moves_are_moved_to_the_end(wanted: int) -> None:
    chance = np.random.default_rng(1)
    priors = chance.integers(0, 20, 40).astype(np.float32)
    moves = np.arange(40, dtype=np.int32)
    weights = dict(zip(moves.tolist(), priors.tolist(), strict=True))
    move_best_to_end(moves, priors, 40, wanted)
    assert sorted(moves.tolist()) == list(range(40))
    assert [weights[move] for move in moves.tolist()] == priors.tolist()
    assert priors[40 - wanted :].tolist() == sorted(weights.values())[40 - wanted :]


@pytest.mark.parametrize(("pruned", "unexpanded"), [(0, 0), (1, 0), (0, 1)])
def test_a_loss_is_proven_only_if_no_move_was_left_out(pruned: int, unexpanded: int) -> None:
    tree = np.zeros(3, NODE)
    tree[0]["first_child"], tree[0]["child_count"], tree[0]["pruned"] = 1, 2, pruned
    tree[0]["unexpanded"] = unexpanded
    tree["proven"][1:] = 1
    tree["values"][1:, 0] = -1.0
    prove_from_children(tree, 0)
    assert tree[0]["proven"] == (not pruned and not unexpanded)
    tree["values"][2, 0] = 1.0
    prove_from_children(tree, 0)
    assert tree[0]["proven"] == 1
