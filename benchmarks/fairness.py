"""How much the first move is worth: the engine plays itself from the start position.

    python benchmarks/fairness.py play tor blockade --games 200 --level 6   appends to results/fairness.jsonl
    python benchmarks/fairness.py draw                                      draws results/fairness.svg from it

Both seats have the same level, and an engine each; below level 9 they vary their moves by chance. Only games for two
can be played.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

from brettwerk import Engine, load_game
from brettwerk.cli.output.charts import Bar, bars
from brettwerk.cluster.workers import open_workers

MEMORY = 64 * 2**20
RESULTS = Path(__file__).parent / "results" / "fairness.jsonl"


def play_game(name: str, level: int, seed: int) -> tuple[float, int]:
    """Play a game; gives the points of the first seat and the number of plies."""
    game = load_game(name)
    match = game.new_match()
    engines = [Engine(game, level, seed=2 * seed + seat, memory=MEMORY) for seat in game.seats]
    while not match.is_over:
        match.play(engines[match.turn].choose(match).move)
    assert match.outcome
    return (match.outcome.payoffs[0] + 1) / 2, len(match.moves)


def summed_up(name: str, level: int, seed: int, played: list[tuple[float, int]]) -> dict[str, Any]:
    points = [point for point, _ in played]
    share, count = mean(points), Counter(points)
    error = math.sqrt(sum((point - share) ** 2 for point in points) / max(len(points) - 1, 1) / len(points))
    return {
        "game": name,
        "level": level,
        "games": len(points),
        "won": count[1.0],
        "drawn": count[0.5],
        "lost": count[0.0],
        "share": round(share, 4),
        "error": round(error, 4),
        "plies": round(mean(plies for _, plies in played), 1),
        "seed": seed,
    }


def play(names: list[str], games: int, level: int, seed: int, output: Path) -> None:
    seeds = range(seed, seed + games)
    with open_workers() as pool:
        for name in names:
            played = list(pool.map(partial(play_game, name, level), seeds))
            result = summed_up(name, level, seed, played)
            with output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
            print(caption(result), flush=True)


def caption(result: dict[str, Any]) -> str:
    counts = f"{result['won']} won, {result['drawn']} drawn, {result['lost']} lost"
    return f"{result['game']}: {100 * result['share']:.0f} % ± {100 * result['error']:.0f} ({counts})"


def draw(output: Path) -> None:
    """Draw the newest result of each game."""
    results = {result["game"]: result for result in map(json.loads, output.read_text("utf-8").splitlines())}
    rows = [
        Bar(name, result["share"], f"{100 * result['share']:.0f} % ± {100 * result['error']:.0f}")
        for name, result in sorted(results.items())
    ]
    title = "What the first player scores against an equal"
    output.with_suffix(".svg").write_text(bars(title, rows), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["play", "draw"])
    parser.add_argument("names", nargs="*", metavar="game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if chosen.task == "play":
        play(chosen.names, chosen.games, chosen.level, chosen.seed, chosen.output)
    else:
        draw(chosen.output)
