"""Learning weights by self-play."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from brettwerk import load_game
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.training import PARTS, Course, Training
from brettwerk.core.compiled import insight_of
from brettwerk.core.rng import generator
from brettwerk.search.training import Lessons, fit, play_lesson, tables_with

GAME = load_game("alcazar")
COURSE = Course(games=10, simulations=20, tuning_games=40, match_games=4, seed=1)
SPOILED = GAME.weights.changed(GAME.weights.flat() * [0.2, 5, 0.2, 3, 3, 0.5], "spoiled")


@pytest.fixture(scope="module")
def lessons() -> list:
    return [play_lesson(GAME, GAME.weights, 60, seed) for seed in range(10)]


def test_a_lesson_is_a_whole_game_with_its_searches(lessons: list) -> None:
    for lesson in lessons:
        assert sum(lesson.result) == 0
        for glance in lesson.glances:
            state = GAME.state_from_text(glance.position)
            assert len(glance.visits) in {0, len(state.move_numbers)}
            assert sum(glance.values) == pytest.approx(0, abs=1e-5)


def test_the_same_seed_gives_the_same_lesson(lessons: list) -> None:
    assert play_lesson(GAME, GAME.weights, 60, 3) == lessons[3]


def test_misfit_is_that_of_the_plain_sum(lessons: list) -> None:
    insight = insight_of(GAME.rules.__name__)
    moves, values = GAME.move_buffer(1)[0], np.zeros(4, np.float32)
    priors = np.zeros(len(moves), np.float32)
    tables = tables_with(GAME, SPOILED)
    surprise, error, number = 0.0, 0.0, 0
    for lesson in lessons:
        for glance in lesson.glances:
            record = GAME.state_from_text(glance.position).record.copy()
            count = GAME.rules.legal_moves(tables, record[0], moves)
            insight.weigh(tables, record[0], moves, count, priors)
            likely = np.maximum(priors[:count], 1e-4)
            if glance.visits:
                surprise -= np.average(np.log(likely / likely.sum()), weights=glance.visits)
            insight.judge(tables, record[0], generator(1), moves, values)
            for seat in range(2):
                error += (values[seat] - (lesson.result[seat] + glance.values[seat]) / 2) ** 2
            number += 1
    with ThreadPoolExecutor(2) as pool:
        found = Lessons(GAME, lessons).misfit(SPOILED, 1.0, 1.0, pool, 2)
    assert found == pytest.approx((surprise / number, error / number), rel=1e-4)


@pytest.mark.parametrize("part", ["moves", "values"])
def test_fitting_mends_spoiled_weights(part: str, lessons: list) -> None:
    found = fit(GAME, SPOILED, lessons, part, 2, lambda _: None)
    assert found.after < 0.97 * found.before
    assert (np.sign(found.weights.flat()) == np.sign(SPOILED.flat())).all()


def test_fitting_leaves_what_is_nothing() -> None:
    none = GAME.weights.changed(GAME.weights.flat() * [1, 0, 1, 1, 1, 1], "")
    lessons = [play_lesson(GAME, none, 20, seed) for seed in range(5)]
    assert fit(GAME, none, lessons, "moves", 1, lambda _: None).weights.values["exit"] == 0


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = Training(GAME, tmp_path / "whole", COURSE, "en").run(1)
    folder = tmp_path / "broken"
    Training(GAME, folder, COURSE, "en").run(1)
    lessons = folder / "lessons-1.jsonl"
    lines = lessons.read_text().splitlines(keepends=True)
    lessons.write_text("".join(lines[:4]) + lines[4][:30])  # killed while it was written
    for name in ("candidate-1-values.json", "match-1-values.jsonl", "candidate-1-moves.json", "match-1-moves.jsonl"):
        (folder / name).unlink()
    again = Training(GAME, folder, COURSE, "en").run(1)
    assert [step.score for step in again] == [step.score for step in first]
    assert len(lessons.read_text().splitlines()) == COURSE.games
    seeds = {json.loads(line)["seed"] for line in lessons.read_text().splitlines()}
    assert seeds == {json.loads(line)["seed"] for line in lines}


def test_only_a_won_match_replaces_weights(tmp_path: Path) -> None:
    for name, pair, wins in (("won", [1, 1], True), ("lost", [0, 0], False), ("even", [1, 0], False)):
        folder = tmp_path / name
        training = Training(GAME, folder, COURSE, "en")
        assert training.start.flat().tolist() == GAME.weights.flat().tolist()
        for part in PARTS:
            (folder / f"candidate-1-{part}.json").write_text(SPOILED.to_text())
            (folder / f"match-1-{part}.jsonl").write_text((json.dumps({"pair": pair}) + "\n") * 40)
        output = folder / "out.json"
        training.learn(1, output)
        assert output.exists() == wins
        assert (folder / "strength.svg").read_text().startswith("<svg")


def test_another_course_is_refused(tmp_path: Path) -> None:
    assert Training(GAME, tmp_path, COURSE, "en").start
    other = Training(GAME, tmp_path, Course(20, 20, 40, 4, 1), "en")
    with pytest.raises(BadParameter, match="another kind"):
        other.run(1)


def test_a_game_without_weights_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="no weights"):
        Training(load_game("allein"), tmp_path, COURSE, "en")
