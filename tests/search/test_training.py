"""Learning weights by self-play."""

import json
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.cli.contest.training import PARTS, Training, TrainingSettings
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.compiled.dispatch import insight_of
from brettwerk.core.compiled.rng import generator
from brettwerk.core.compiled.weights import read_weights
from brettwerk.search.batch_evaluation import MIN_PRIOR
from brettwerk.search.learning.move_fit import Policies, fit_moves
from brettwerk.search.learning.self_play import HOLD_OUT_EVERY, Dataset, Fit, SelfPlayGame, play_itself, tables_with
from brettwerk.search.learning.value_fit import affects_values, fit_values

GAME = load_game("alcazar")
ALL_WON = "100.0 % of 80 games (91 to 100 % with 95 % confidence)"
HALF_WON = "50.0 % of 80 games (48 to 52 % with 95 % confidence)"
NONE_WON = "0.0 % von 80 Partien (bei 95 % Sicherheit 0 bis 9 %)"
SETTINGS = TrainingSettings(games=6, simulations=20, tuning_games=4, match_games=2, match_simulations=20, seed=1)
SPOILED = GAME.weights.changed(
    GAME.weights.flat() * np.repeat([0.3, 2, 3, 3, 0.5], [value.size for value in GAME.weights.values.values()])
).rounded()


@pytest.fixture(scope="module")
def games() -> list[SelfPlayGame]:
    return [play_itself(GAME, GAME.weights, 60, seed) for seed in range(10)]


@pytest.fixture(scope="module")
def repaired(games: list[SelfPlayGame]) -> Fit:
    return fit_values(GAME, SPOILED, games, 2, lambda _: None)


def test_self_play_gives_a_whole_game_with_its_searches(games: list[SelfPlayGame]) -> None:
    for played in games:
        assert sum(played.result) == 0
        for sample in played.samples:
            state = GAME.state_from_text(sample.position)
            assert len(sample.visits) in {0, len(state.move_numbers)}
            assert sum(sample.values) == pytest.approx(0, abs=1e-5)
        assert 0 < sum(sample.sideline for sample in played.samples) < len(played.samples)


def test_the_same_seed_gives_the_same_game(games: list[SelfPlayGame]) -> None:
    assert play_itself(GAME, GAME.weights, 60, 3) == games[3]


def test_a_dataset_is_read_as_one_position_after_the_other(games: list[SelfPlayGame]) -> None:
    insight = insight_of(GAME.rules.__name__)
    assert insight
    moves, values = GAME.move_buffer(1)[0], np.zeros(4, np.float32)
    priors = np.zeros(len(moves), np.float32)
    tables = tables_with(GAME, SPOILED)
    read = Dataset(GAME, games, 2)
    likely, expected = read.log_priors(SPOILED), read.values(SPOILED)
    for number, (sample, result) in enumerate((sample, played.result) for played in games for sample in played.samples):
        raw = GAME.state_from_text(sample.position).raw.copy()
        count = GAME.rules.legal_moves(tables, raw[0], moves)
        insight.move_priors(tables, raw[0], moves, count, priors)
        begin = read.offsets[number]
        assert read.offsets[number + 1] == begin + count
        assert likely[begin : begin + count] == pytest.approx(np.log(np.maximum(priors[:count], MIN_PRIOR)), rel=1e-5)
        if sample.visits:
            assert read.target_policy[begin : begin + count] == pytest.approx(
                np.array(sample.visits) / sum(sample.visits)
            )
        insight.evaluate(tables, raw[0], generator(1), moves, values)
        assert expected[number] == pytest.approx(values[:2])
        shown = sample.values if sample.sideline else (np.array(result) + sample.values) / 2
        assert read.target_values[number] == pytest.approx(np.array(shown))


def test_cross_entropy_is_the_plain_sum_at_the_best_sharpness(games: list[SelfPlayGame]) -> None:
    read = Dataset(GAME, games, 1)
    likely = read.log_priors(SPOILED).astype(float)
    likely[(read.target_policy == 0) & (likely < np.log(2 * MIN_PRIOR))] = -np.inf  # left out and not missed

    def plain(sharpness: float) -> float:
        total, telling = 0.0, 0
        for begin, end in pairwise(read.offsets):
            shares = read.target_policy[begin:end]
            if shares.any():
                chances = np.exp(sharpness * likely[begin:end])
                total -= shares[shares > 0] @ np.log((chances / chances.sum())[shares > 0])
                telling += 1
        return total / telling

    least = min(plain(sharpness) for sharpness in np.arange(0.02, 4.0, 0.02))
    assert Policies(read, SPOILED).cross_entropy() == pytest.approx(least, abs=1e-3)


def test_fitting_values_repairs_spoiled_weights(repaired: Fit) -> None:
    assert repaired.after < 0.97 * repaired.before


def test_fitting_moves_finds_what_explains_them() -> None:
    """Visits just as certain weights predict them are explained nearly as well, starting from other weights."""
    game = load_game("weltreich")
    games = [play_itself(game, game.weights, 20, seed) for seed in range(10)]
    read = Dataset(game, games, 2)
    affecting = affects_values(game, game.weights, games)
    chances = iter(np.split(np.exp(read.log_priors(game.weights)), read.offsets[1:-1]))
    ideal = [
        replace(
            played, samples=[replace(sample, visits=np.rint(1e4 * next(chances)).tolist()) for sample in played.samples]
        )
        for played in games
    ]
    spoiled = game.weights.changed(game.weights.flat() * np.where(affecting, 1, np.linspace(0.3, 3, len(affecting))))
    found = fit_moves(game, spoiled, ideal, 2, lambda _: None)
    least = Policies(Dataset(game, ideal[::HOLD_OUT_EVERY], 2), game.weights).cross_entropy()
    assert found.before - least > 0.01
    assert found.after - least < 0.1 * (found.before - least)
    assert (found.weights.flat()[affecting] == game.weights.flat()[affecting]).all()


def test_searches_that_say_nothing_change_nothing(games: list[SelfPlayGame]) -> None:
    silent = [replace(played, samples=[replace(sample, visits=[]) for sample in played.samples]) for played in games]
    found = fit_moves(GAME, SPOILED, silent, 2, lambda _: None)
    assert found.weights.flat().tolist() == SPOILED.flat().tolist()
    assert (found.before, found.after) == (0, 0)


def test_a_table_affects_values_even_where_it_never_came_up(games: list[SelfPlayGame], repaired: Fit) -> None:
    affecting = dict(zip(GAME.weights.names(), affects_values(GAME, GAME.weights, games[:1]), strict=True))
    assert affecting["walls[9, 0]"]  # of a knight that has won
    assert repaired.weights.values["walls"][9, 0] == SPOILED.values["walls"][9, 0]


def test_what_affects_no_value_stays_when_values_are_fitted(games: list[SelfPlayGame], repaired: Fit) -> None:
    affecting = affects_values(GAME, SPOILED, games)
    assert [name for name, bears in zip(GAME.weights.names(), affecting, strict=True) if not bears] == ["sharpness"]
    assert repaired.weights.values["sharpness"] == SPOILED.values["sharpness"]


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game = load_game("weltreich")  # with few weights, which are fitted soon
    first = Training(game, tmp_path / "whole", SETTINGS, "en").run(1)
    folder = tmp_path / "broken"
    shutil.copytree(tmp_path / "whole", folder)
    games = folder / "self-play-1.jsonl"
    lines = games.read_text().splitlines(keepends=True)
    games.write_text("".join(lines[:4]) + lines[4][:30])  # killed while it was written
    for name in ("candidate-1-values.json", "match-1-values.jsonl", "candidate-1-moves.json", "match-1-play.jsonl"):
        (folder / name).unlink()
    again = Training(game, folder, SETTINGS, "en").run(1)
    assert [step.score for step in again] == [step.score for step in first]
    assert len(games.read_text().splitlines()) == SETTINGS.games
    seeds = {json.loads(line)["seed"] for line in games.read_text().splitlines()}
    assert seeds == {json.loads(line)["seed"] for line in lines}


def test_a_training_begun_under_old_names_goes_on(tmp_path: Path) -> None:
    """Self-play games were once called lessons, their samples glances, and those of sidelines aside."""
    game, settings = load_game("weltreich"), replace(SETTINGS, games=5, tuning_games=0)
    first = Training(game, tmp_path / "new", settings, "en")
    first.run(1)
    folder = tmp_path / "old"
    shutil.copytree(tmp_path / "new", folder)
    games = folder / "self-play-1.jsonl"
    text = games.read_text()
    old = text.replace('"samples"', '"glances"').replace('"sideline"', '"aside"')
    assert old != text
    games.unlink()
    (folder / "lessons-1.jsonl").write_text(old)
    for name in ("candidate-1-values.json", "candidate-1-moves.json"):
        (folder / name).unlink()
    Training(game, folder, settings, "en").run(1)
    assert games.read_text() == old
    for name in ("candidate-1-values.json", "candidate-1-moves.json"):
        assert (folder / name).read_text() == (tmp_path / "new" / name).read_text()


@pytest.mark.parametrize(
    ("pair", "wins", "language", "told"),
    [
        (
            [1, 1],
            True,
            "en",
            f"Generation 1, values: the new weights win, {ALL_WON}.",
        ),
        (
            [0, 0],
            False,
            "de",
            f"Generation 1, Züge: Die alten Gewichte bleiben, {NONE_WON}.",
        ),
        (
            [1, 0],
            False,
            "en",
            f"Generation 1, play: the old weights stay, {HALF_WON}.",
        ),
    ],
    ids=["won", "lost", "even"],
)
def test_only_a_won_match_replaces_weights(
    pair: list[int], wins: bool, language: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    training = Training(GAME, tmp_path, SETTINGS, language)
    assert training.start.flat().tolist() == GAME.weights.flat().tolist()
    for part in PARTS:
        (tmp_path / f"candidate-1-{part}.json").write_text(SPOILED.to_text())
        (tmp_path / f"match-1-{part}.jsonl").write_text((json.dumps({"pair": pair}) + "\n") * 40)
    output = tmp_path / "out.json"
    training.learn(1, output)
    assert output.exists() == wins
    if wins:
        note = read_weights(output, GAME.weights).note
        assert note.startswith("brettwerk train alcazar --games 6 --simulations 20 ")
        assert note.endswith(f"generation 1, values, {ALL_WON}. Began with: {GAME.weights.note}")
    assert (tmp_path / "strength.svg").read_text().startswith("<svg")
    assert told in " ".join(capsys.readouterr().err.split())


def test_another_course_is_refused(tmp_path: Path) -> None:
    assert Training(GAME, tmp_path, SETTINGS, "en").start
    other = Training(GAME, tmp_path, replace(SETTINGS, games=20), "en")
    with pytest.raises(BadParameter, match="another kind"):
        other.run(1)


def test_a_game_without_weights_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="no weights"):
        Training(load_game("allein"), tmp_path, SETTINGS, "en")
