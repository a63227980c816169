"""Whether chances are what they say: the engine plays itself, and what it expected is held against the results.

    python benchmarks/calibration.py play alcazar tor --games 60    appends to results/calibration.jsonl
    python benchmarks/calibration.py show                           prints the newest of each game

Each game begins with four likely moves. Positions whose result is proven do not count. The power of the odds that fits
best (``CALIBRATION`` in a game's insight) is fitted to every other game, and judged on the others.
"""

from __future__ import annotations

import argparse
import json
import math
from functools import partial
from pathlib import Path
from typing import Any

from brettwerk import Engine, load_game
from brettwerk.cluster.workers import open_workers
from brettwerk.core.match import Match
from brettwerk.search.calibration import chance_from
from brettwerk.search.contest.openings import likely_opening

MEMORY = 64 * 2**20
RESULTS = Path(__file__).parent / "results" / "calibration.jsonl"
BINS = 10
LEAST, MOST = 0.2, 20.0
"""Between these the power is looked for."""

Sample = tuple[float, float]
"""What the mover expected, and what the game brought it, both from 0 to 1."""


def play_game(name: str, simulations: int, seed: int) -> list[Sample]:
    """Play a game, and give what the seat to move expected in each of its positions, and got."""
    game = load_game(name)
    match = Match(likely_opening(game, seed).state)
    engine = Engine(game, seed=seed, memory=MEMORY, calibrated=False)
    expected: list[tuple[int, float]] = []
    while not match.is_over:
        choice = engine.choose(match, simulations=simulations)
        if not choice.proven:
            expected.append((match.turn, choice.values[match.turn]))
        match.play(choice.move)
    assert match.outcome
    return [(value, (match.outcome.payoffs[seat] + 1) / 2) for seat, value in expected]


def fitted(samples: list[Sample]) -> float:
    """The power with the least surprise at the results, which has one minimum."""
    low, high = math.log(LEAST), math.log(MOST)
    for _ in range(40):
        third = (high - low) / 3
        if surprise(samples, math.exp(low + third)) < surprise(samples, math.exp(high - third)):
            high -= third
        else:
            low += third
    return math.exp((low + high) / 2)


def surprise(samples: list[Sample], power: float) -> float:
    """The mean cross-entropy of results and chances."""
    total = 0.0
    for expected, result in samples:
        chance = min(max(chance_from(expected, power), 1e-6), 1 - 1e-6)
        total -= result * math.log(chance) + (1 - result) * math.log(1 - chance)
    return total / max(len(samples), 1)


def error(samples: list[Sample], power: float) -> float:
    """By how much chances and shares of points differ, over bins of chances (expected calibration error)."""
    off = (count * abs(chance - share) for chance, share, count in bins(samples, power))
    return sum(off) / max(len(samples), 1)


def bins(samples: list[Sample], power: float) -> list[tuple[float, float, int]]:
    """The mean chance, the share of points and the number of positions of each bin of chances that is not empty."""
    found: list[list[Sample]] = [[] for _ in range(BINS)]
    for expected, result in samples:
        chance = chance_from(expected, power)
        found[min(int(BINS * chance), BINS - 1)].append((chance, result))
    return [
        (sum(one for one, _ in some) / len(some), sum(result for _, result in some) / len(some), len(some))
        for some in found
        if some
    ]


def summed_up(name: str, simulations: int, seed: int, games: list[list[Sample]]) -> dict[str, Any]:
    """What the games say of the game's expectations, as they are and fitted."""
    half, other = ([one for game in games[first::2] for one in game] for first in (0, 1))
    power = fitted(half)
    return {
        "game": name,
        "simulations": simulations,
        "games": len(games),
        "seed": seed,
        "positions": len(half) + len(other),
        "power": round(fitted(half + other), 2),
        "powers_of_halves": [round(power, 2), round(fitted(other), 2)],
        "surprise": [round(surprise(other, one), 4) for one in (1.0, power)],
        "error": [round(error(other, one), 4) for one in (1.0, power)],
        "bins": [[round(chance, 3), round(share, 3), count] for chance, share, count in bins(half + other, 1.0)],
    }


def play(names: list[str], games: int, simulations: int, seed: int, output: Path) -> None:
    with open_workers() as pool:
        for name in names:
            played = list(pool.map(partial(play_game, name, simulations), range(seed, seed + games)))
            result = summed_up(name, simulations, seed, played)
            with output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
            print(caption(result), flush=True)


def caption(result: dict[str, Any]) -> str:
    (before, after), (off, still_off) = result["surprise"], result["error"]
    one, other = result["powers_of_halves"]
    told = ", ".join(f"{100 * chance:.0f}→{100 * share:.0f}" for chance, share, _ in result["bins"])
    return (
        f"{result['game']}, {result['games']} games with {result['simulations']} simulations, {result['positions']} "
        f"positions: power {result['power']} (halves {one}, {other}); on the other half, surprise {before} → {after}, "
        f"error {off} → {still_off}; expected → scored in per cent: {told}"
    )


def show(output: Path) -> None:
    """Print the newest result of each game."""
    results = {result["game"]: result for result in map(json.loads, output.read_text("utf-8").splitlines())}
    for _, result in sorted(results.items()):
        print(caption(result))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["play", "show"])
    parser.add_argument("names", nargs="*", metavar="game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if chosen.task == "play":
        play(chosen.names, chosen.games, chosen.simulations, chosen.seed, chosen.output)
    else:
        show(chosen.output)
