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
from brettwerk.search.batches import LEAST
from brettwerk.search.learning.lessons import HELD_BACK, Fit, Lessons, play_lesson, tables_with
from brettwerk.search.learning.move_fit import Preferences, fit_moves
from brettwerk.search.learning.value_fit import bears_on_values, fit_values

GAME = load_game("alcazar")
SETTINGS = TrainingSettings(games=10, simulations=20, tuning_games=20, match_games=4, match_simulations=20, seed=1)
SPOILED = GAME.weights.changed(
    GAME.weights.flat() * np.repeat([0.3, 2, 3, 3, 0.5], [value.size for value in GAME.weights.values.values()])
).rounded()


@pytest.fixture(scope="module")
def lessons() -> list:
    return [play_lesson(GAME, GAME.weights, 60, seed) for seed in range(10)]


@pytest.fixture(scope="module")
def mended(lessons: list) -> Fit:
    return fit_values(GAME, SPOILED, lessons, 2, lambda _: None)


def test_a_lesson_is_a_whole_game_with_its_searches(lessons: list) -> None:
    for lesson in lessons:
        assert sum(lesson.result) == 0
        for glance in lesson.glances:
            state = GAME.state_from_text(glance.position)
            assert len(glance.visits) in {0, len(state.move_numbers)}
            assert sum(glance.values) == pytest.approx(0, abs=1e-5)
        assert 0 < sum(glance.aside for glance in lesson.glances) < len(lesson.glances)


def test_the_same_seed_gives_the_same_lesson(lessons: list) -> None:
    assert play_lesson(GAME, GAME.weights, 60, 3) == lessons[3]


def test_lessons_are_read_as_one_position_after_the_other(lessons: list) -> None:
    insight = insight_of(GAME.rules.__name__)
    moves, values = GAME.move_buffer(1)[0], np.zeros(4, np.float32)
    priors = np.zeros(len(moves), np.float32)
    tables = tables_with(GAME, SPOILED)
    read = Lessons(GAME, lessons, 2)
    likely, expected = read.likelihoods(SPOILED), read.values(SPOILED)
    for number, (glance, result) in enumerate(
        (glance, lesson.result) for lesson in lessons for glance in lesson.glances
    ):
        record = GAME.state_from_text(glance.position).record.copy()
        count = GAME.rules.legal_moves(tables, record[0], moves)
        insight.weigh(tables, record[0], moves, count, priors)
        begin = read.begins[number]
        assert read.begins[number + 1] == begin + count
        assert likely[begin : begin + count] == pytest.approx(np.log(np.maximum(priors[:count], LEAST)), rel=1e-5)
        if glance.visits:
            assert read.shares[begin : begin + count] == pytest.approx(np.array(glance.visits) / sum(glance.visits))
        insight.judge(tables, record[0], generator(1), moves, values)
        assert expected[number] == pytest.approx(values[:2])
        shown = glance.values if glance.aside else (np.array(result) + glance.values) / 2
        assert read.results[number] == pytest.approx(np.array(shown))


def test_surprise_is_the_plain_sum_with_the_keenness_that_makes_it_least(lessons: list) -> None:
    read = Lessons(GAME, lessons, 1)
    likely = read.likelihoods(SPOILED).astype(float)
    likely[(read.shares == 0) & (likely < np.log(2 * LEAST))] = -np.inf  # left out and not missed

    def plain(keenness: float) -> float:
        total, telling = 0.0, 0
        for begin, end in pairwise(read.begins):
            shares = read.shares[begin:end]
            if shares.any():
                chances = np.exp(keenness * likely[begin:end])
                total -= shares[shares > 0] @ np.log((chances / chances.sum())[shares > 0])
                telling += 1
        return total / telling

    least = min(plain(keenness) for keenness in np.arange(0.02, 4.0, 0.02))
    assert Preferences(read, SPOILED).surprise() == pytest.approx(least, abs=1e-3)


def test_fitting_values_mends_spoiled_weights(mended: Fit) -> None:
    assert mended.after < 0.97 * mended.before


def test_fitting_moves_finds_what_explains_them() -> None:
    """Searches that preferred moves just as certain weights do are explained nearly as well, from other weights on."""
    game = load_game("weltreich")
    lessons = [play_lesson(game, game.weights, 20, seed) for seed in range(10)]
    read = Lessons(game, lessons, 2)
    bearing = bears_on_values(game, game.weights, lessons)
    chances = iter(np.split(np.exp(read.likelihoods(game.weights)), read.begins[1:-1]))
    ideal = [
        replace(
            lesson, glances=[replace(glance, visits=np.rint(1e4 * next(chances)).tolist()) for glance in lesson.glances]
        )
        for lesson in lessons
    ]
    spoiled = game.weights.changed(game.weights.flat() * np.where(bearing, 1, np.linspace(0.3, 3, len(bearing))))
    found = fit_moves(game, spoiled, ideal, 2, lambda _: None)
    least = Preferences(Lessons(game, ideal[::HELD_BACK], 2), game.weights).surprise()
    assert found.before - least > 0.01
    assert found.after - least < 0.1 * (found.before - least)
    assert (found.weights.flat()[bearing] == game.weights.flat()[bearing]).all()


def test_searches_that_say_nothing_change_nothing(lessons: list) -> None:
    silent = [replace(lesson, glances=[replace(glance, visits=[]) for glance in lesson.glances]) for lesson in lessons]
    found = fit_moves(GAME, SPOILED, silent, 2, lambda _: None)
    assert found.weights.flat().tolist() == SPOILED.flat().tolist()
    assert (found.before, found.after) == (0, 0)


def test_a_table_bears_on_values_even_where_it_never_came_up(lessons: list, mended: Fit) -> None:
    bearing = dict(zip(GAME.weights.names(), bears_on_values(GAME, GAME.weights, lessons[:1]), strict=True))
    assert bearing["walls[9, 0]"]  # of a knight that has won
    assert mended.weights.values["walls"][9, 0] == SPOILED.values["walls"][9, 0]


def test_what_bears_on_no_value_stays_when_values_are_fitted(lessons: list, mended: Fit) -> None:
    bearing = bears_on_values(GAME, SPOILED, lessons)
    assert [name for name, bears in zip(GAME.weights.names(), bearing, strict=True) if not bears] == ["keenness"]
    assert mended.weights.values["keenness"] == SPOILED.values["keenness"]


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game = load_game("weltreich")  # with few weights, which are fitted soon
    first = Training(game, tmp_path / "whole", SETTINGS, "en").run(1)
    folder = tmp_path / "broken"
    shutil.copytree(tmp_path / "whole", folder)
    lessons = folder / "lessons-1.jsonl"
    lines = lessons.read_text().splitlines(keepends=True)
    lessons.write_text("".join(lines[:4]) + lines[4][:30])  # killed while it was written
    for name in ("candidate-1-values.json", "match-1-values.jsonl", "candidate-1-moves.json", "match-1-play.jsonl"):
        (folder / name).unlink()
    again = Training(game, folder, SETTINGS, "en").run(1)
    assert [step.score for step in again] == [step.score for step in first]
    assert len(lessons.read_text().splitlines()) == SETTINGS.games
    seeds = {json.loads(line)["seed"] for line in lessons.read_text().splitlines()}
    assert seeds == {json.loads(line)["seed"] for line in lines}


@pytest.mark.parametrize(
    ("pair", "wins", "language", "told"),
    [
        ([1, 1], True, "en", "Generation 1, values: the new weights win, 100.0 % ± 0.0 of 80 games."),
        ([0, 0], False, "de", "Generation 1, Züge: Die alten Gewichte bleiben, 0.0 % ± 0.0 von 80 Partien."),
        ([1, 0], False, "en", "Generation 1, play: the old weights stay, 50.0 % ± 0.0 of 80 games."),
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
        assert note.startswith("brettwerk train alcazar --games 10 --simulations 20 ")
        assert note.endswith(f"generation 1, values, 100.0 % ± 0.0 of 80 games. Began with: {GAME.weights.note}")
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
