"""How far from its end a game is settled: ``python benchmarks/settled.py GAME``.

Two kinds of positions: so many plies before the end of games that an engine has won, and after so many random moves.
Each is searched for a win of either seat with a table of its own, which nothing is known in before.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING

from brettwerk import Engine, load_game
from brettwerk.solve.weak.shared_table import in_memory
from brettwerk.solve.weak.solver import WeakSolver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

BEFORE_END = (4, 8, 12, 16, 24)
AFTER_START = (8, 16, 32, 64)
MEGABYTES = 64


def played_game(game: Game, level: int, seed: int) -> list[State]:
    """The positions of a game of an engine against itself, after four random moves."""
    chance, engine = random.Random(seed), Engine(game, level=level, seed=seed)
    match = game.new_match()
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()) if len(match.moves) < 4 else engine.choose(match).move)
    return match.positions


def random_position(game: Game, plies: int, seed: int) -> State:
    """A position after so many random moves."""
    while True:
        state = game.start.playout(seed, plies)
        if not state.is_over:
            return state
        seed += 10_007


def tell(name: str, states: Iterable[State], positions: int) -> None:
    """Search some positions and print how many were settled."""
    count, plies, expanded = 0, [], 0
    began = time.process_time()
    for number, state in enumerate(states):
        solver = WeakSolver(state.game, in_memory(MEGABYTES))
        count += 1
        for seat in state.game.seats:
            found = solver.search(state, seat, positions, number)
            expanded += found.positions
            if found.is_won:
                plies.append(found.plies)
                break
    if count:
        took = time.process_time() - began
        longest = f", the median in {statistics.median(plies):g} plies, the longest in {max(plies)}" if plies else ""
        print(
            f"{name}: {len(plies)} of {count} settled{longest}; {expanded / count:,.0f} positions and "
            f"{took / count:.2f} s each",
            flush=True,
        )


def main() -> None:
    """Print the shares."""
    about = argparse.ArgumentParser()
    about.add_argument("game")
    about.add_argument("--games", type=int, default=20)
    about.add_argument("--level", type=int, default=5)
    about.add_argument("--positions", type=int, default=200_000, help="to expand for each seat")
    about.add_argument("--before", type=int, nargs="*", default=BEFORE_END, help="plies before the end")
    about.add_argument("--after", type=int, nargs="*", default=AFTER_START, help="plies after the start")
    given = about.parse_args()
    game = load_game(given.game)
    games = [played_game(game, given.level, seed) for seed in range(given.games)]
    won = [states for states in games if states[-1].is_over]
    for plies in given.before:
        states = [states[-1 - plies] for states in won if len(states) > plies + 4]
        tell(f"{plies} plies before the end", states, given.positions)
    for plies in given.after:
        states = [random_position(game, plies, seed) for seed in range(given.games)]
        tell(f"after {plies} random moves", states, given.positions)


if __name__ == "__main__":
    main()
