"""Tune and show the levels 1 to 8 of the games.

    python benchmarks/ladder.py tune weltreich      says what LEVELS in the game's insight should be
    python benchmarks/ladder.py show weltreich tor  plays adjacent levels and appends to results/ladder.jsonl

Tuning lays a row of engines from pure chance to many simulations, plays neighbours against each other, and adds up the
differences in Elo. Level 1 is put where a player who looks one move ahead wins nearly always, and each further level
so much higher that it should win the wanted share.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk import Engine, Game, load_game
from brettwerk.cluster.workers import open_workers
from brettwerk.search.contest.arena import play_pair, points
from brettwerk.search.contest.baselines import OnePly
from brettwerk.search.contest.participant import Contestant
from brettwerk.search.contest.score import Score, elo
from brettwerk.search.limits import LEVELS, Level, level_of

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

BASE = 16
ROW = [Level(BASE, random_rate) for random_rate in (1.0, 0.8, 0.6, 0.45, 0.3, 0.15, 0.05, 0.0)] + [
    Level(simulations, 0.0) for simulations in (32, 64, 128, 256, 512, 1024, 2048, 4096)
]
STEP = elo(0.72)
BELOW_ONE_AHEAD = elo(0.95)
MEMORY = 64 * 2**20
RESULTS = Path(__file__).parent / "results" / "ladder.jsonl"


def engine_of(skill: Level | None) -> Contestant:
    """An engine of a skill; without one, the player who looks one move ahead."""
    if skill is None:
        return Contestant("one ahead", OnePly)
    return Contestant(f"{skill.simulations}, {skill.random_rate}", partial(make_engine, skill))


def make_engine(skill: Level, game: Game, seed: int) -> Engine:
    engine = Engine(game, 8, seed=seed, memory=MEMORY)
    engine.skill = skill
    return engine


def score_pair(name: str, one: Level | None, other: Level | None, seed: int) -> tuple[float, float]:
    return points(play_pair(load_game(name), engine_of(one), engine_of(other), seed))


def contest(pool: ProcessPoolExecutor, name: str, one: Level | None, other: Level | None, games: int) -> Score:
    tasks = [pool.submit(score_pair, name, one, other, seed) for seed in range(games // 2)]
    return Score([task.result() for task in tasks])


def tune(pool: ProcessPoolExecutor, name: str, games: int) -> None:
    heights = [0.0]
    for lower, upper in pairwise(ROW):
        share = contest(pool, name, upper, lower, games).share
        heights.append(heights[-1] + elo(share))
        print(f"{name}: {upper} against {lower}: {share:.2f}, {heights[-1]:.0f} Elo", flush=True)
    ahead = one_ahead_height(pool, name, heights, games)
    wanted = [max(ahead - BELOW_ONE_AHEAD, 0.0) + STEP * number for number in range(8)]
    levels = [skill_at(height, heights) for height in wanted]
    print(f"{name}: one ahead {ahead:.0f} Elo\nLEVELS = {levels}", flush=True)


def one_ahead_height(pool: ProcessPoolExecutor, name: str, heights: list[float], games: int) -> float:
    """Where a look one move ahead stands: measured against the engine of the row that is nearest to it."""
    for skill, height in zip(ROW, heights, strict=True):
        share = contest(pool, name, None, skill, games).share
        print(f"{name}: one ahead against {skill}: {share:.2f}", flush=True)
        if share < 0.75:
            return height + elo(share)
    return heights[-1]


def skill_at(height: float, heights: list[float]) -> tuple[int, float]:
    """The simulations and the carelessness that stand at a height, between two engines of the row."""
    for (low, one), (high, other) in pairwise(zip(heights, ROW, strict=True)):
        if height <= high and high > low:
            part = max(height - low, 0.0) / (high - low)
            fewer, more = (level.simulations or 1 for level in (one, other))
            simulations = fewer * (more / fewer) ** part
            return round(simulations), round(one.random_rate + part * (other.random_rate - one.random_rate), 2)
    return ROW[-1].simulations or 1, ROW[-1].random_rate


def show(pool: ProcessPoolExecutor, name: str, games: int) -> None:
    game = load_game(name)
    pairs = [(level_of(game, number + 1), level_of(game, number)) for number in LEVELS[:-2]]
    for number, (one, other) in zip(("one ahead", *LEVELS[:-2]), ((None, level_of(game, 1)), *pairs), strict=True):
        score = contest(pool, name, one, other, games)
        result = {
            "game": name,
            "above": number,
            "games": score.games,
            "share": round(score.share, 3),
            "error": round(score.error(), 3),
        }
        print(result, flush=True)
        with RESULTS.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["tune", "show"])
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    with open_workers() as pool:
        for name in given.game:
            (tune if given.task == "tune" else show)(pool, name, given.games)


if __name__ == "__main__":
    main()
