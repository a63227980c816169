"""Find tactical positions of a game and write them, with their proofs, into ``tactics.txt`` in its folder.

    python tools/find_tactics.py GAME [--count 24] [--within 7] [--last 1000] [--solutions 1] [--level 4]
        [--players 4] [--seed 1]

The engine plays games against itself, at a level at which it makes mistakes, in turn in all variants with at most two
sides and so many players. The last positions of each game are searched exhaustively for wins that one first move
begins (or so many moves as wished), and for moves that alone do not lose at once; at most one position is taken from a
game, of the kind and length that the file has fewest of. Whether the engine solves a position plays no part. The same
seed finds the same positions as long as rules, search and insight stay the same.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial
from importlib.resources import files
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk import Engine, Match
from brettwerk.core.registry import game_class
from brettwerk.core.state import start_state
from brettwerk.solve.dfpn import MAX_PLIES
from brettwerk.solve.proof import Defence, write_proof
from brettwerk.solve.prover import GaveUp, Prover
from brettwerk.solve.puzzles.tactics import ONLY_MOVE, Tactic
from brettwerk.testing import variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk import State

SHORTEST = 3
"""A win in fewer plies is nothing to look for."""
REFUTED_WITHIN = 4
"""An only move is one whose rivals all lose so fast, and that itself does not lose in as many plies and two more."""
CLEARLY = 2
"""No other first move wins in so many plies more than the solution needs; where nobody plays against, none at all."""
FEWEST_MOVES = 4
LONGEST_PROOF = 1500
"""Characters."""
LARGEST_PROOF = 400
"""Positions."""
POSITIONS = 300_000
"""How many positions may be opened to search one."""
MEMORY = 32 * 2**20


def find_tactics(chosen: argparse.Namespace) -> list[Tactic]:
    """Play games until enough positions are found."""
    games = [game for game in variants(chosen.game) if len(game.sides) <= 2 and game.players <= chosen.players]
    found: list[Tactic] = []
    kinds: Counter[str] = Counter()
    for number, game in enumerate(cycle(games)):
        engine = Engine(game, chosen.level, seed=chosen.seed + number, memory=MEMORY)
        last = positions(engine)[-chosen.last :]
        tactics = [tactic for state in last for tactic in tactics_in(state, chosen.within, chosen.solutions)]
        if tactics:
            rarest = min(tactics, key=lambda tactic: (kinds[tactic.kind], -tactic.plies))
            kinds[rarest.kind] += 1
            found.append(rarest)
            sys.stderr.write(f"{len(found)}/{chosen.count} after {number + 1} games: {rarest.kind}\n")
        if len(found) >= chosen.count:
            break
    return sorted(found, key=lambda tactic: tactic.plies)


def positions(engine: Engine) -> list[State]:
    """The positions of one game of the engine against itself."""
    match = Match(start_state(engine.game))
    while not match.is_over:
        match.play(engine.choose(match).move)
    return match.positions


def tactics_in(state: State, within: int, solutions: int) -> Iterator[Tactic]:
    """What there is to find in a position."""
    if len(state.move_numbers) < FEWEST_MOVES:
        return
    for find in (partial(find_win, within=within, most=solutions), find_only_move):
        try:
            tactic = find(state)
        except GaveUp:
            continue
        if tactic and len(write_proof(tactic.proof)) <= LONGEST_PROOF:
            yield tactic


def find_win(state: State, within: int, most: int) -> Tactic | None:
    prover = Prover(state.game, state.game.side_of(state.turn), POSITIONS)
    plies = prover.plies_to_win(state, within)
    if plies is None or plies < SHORTEST:
        return None
    clearly = 0 if most > 1 else CLEARLY if len(state.game.sides) > 1 else MAX_PLIES - plies
    solutions = prover.winning_moves(state, plies + clearly)
    if len(solutions) > most:
        return None
    return Tactic(state, f"win in {plies}", tuple(solutions), prover.proof(state, plies, LARGEST_PROOF))


def find_only_move(state: State) -> Tactic | None:
    enemies = [seat for seat in state.game.seats if seat not in state.game.side_of(state.turn)]
    if not enemies:
        return None
    prover = Prover(state.game, enemies, POSITIONS)
    refuted, safe = {}, []
    for move in state.legal_moves():
        after = state.play(move)
        plies = prover.plies_to_win(after, REFUTED_WITHIN)
        if plies is None:
            safe.append(move)
        else:
            refuted[move] = after, plies
        if len(safe) > 1:
            return None
    if not safe or prover.is_won(state.play(safe[0]), REFUTED_WITHIN + 2):
        return None
    proofs = {move: prover.proof(after, plies, LARGEST_PROOF) for move, (after, plies) in refuted.items()}
    return Tactic(state, ONLY_MOVE, (safe[0],), Defence(proofs))


def main() -> None:
    parser = argparse.ArgumentParser(description="Find tactical positions of a game.")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--within", type=int, default=7)
    parser.add_argument("--last", type=int, default=1000)
    parser.add_argument("--solutions", type=int, default=1)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tactics = find_tactics(chosen)
    head = (
        "# Forced wins and only moves with their proofs; solve/tactics.py and solve/proof.py say how to read them.\n"
        f"# Made by: python {' '.join(sys.argv)}\n"
    )
    folder = Path(str(files(game_class(chosen.game).__module__.rpartition(".")[0])))
    text = "\n".join([head, *(tactic.to_text() for tactic in tactics)])
    folder.joinpath("tactics.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
