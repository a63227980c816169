"""Attempts at puzzles in a browser tab: wins are proven in WebAssembly; natural replies come from a small search."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

from brettwerk.browser.searching import GrownTree, SearchRequests
from brettwerk.browser.variant_key import key_of
from brettwerk.search.chooser import Chooser
from brettwerk.search.limits import LEVELS, level_of
from brettwerk.solve.puzzles.attempts import SIMULATIONS, Solver

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.browser.loader import ProofFiles
    from brettwerk.core.match import Match
    from brettwerk.core.state import State
    from brettwerk.solve.puzzles.puzzle import Puzzle

SEED = 1


class WasmProver:
    """Finds out whether the side of a puzzle's solver wins."""

    def __init__(self, loader: ProofFiles, puzzle: Puzzle) -> None:
        game = puzzle.game
        name = json.loads(loader.meta(game.id))["variants"][key_of(game.variant, game.options)]
        attackers = sum(1 << seat for seat in puzzle.side)
        self._compiled = loader.prover(game.id, name, json.dumps(dict(game.free_fields())), attackers)

    def is_won(self, state: State, within: int) -> bool:
        raws: Any = state.raw
        self._compiled.record.assign(raws.memory)
        return self._compiled.isWon(within)


def solver_in_tab(puzzle: Puzzle, loader: ProofFiles) -> Solver:
    """What judges attempts at a puzzle here."""
    level = level_of(puzzle.game, LEVELS[-1])

    def adviser() -> Callable[[Match], str]:
        chooser, requests = Chooser(puzzle.game, level, random.Random(SEED)), SearchRequests(loader)

        def advise(match: Match) -> str:
            request = requests.about(match, puzzle.id, choosing=True, lines=1)
            told = loader.advise(json.dumps(request | {"simulations": SIMULATIONS, "seed": SEED}))
            tree = GrownTree(json.loads(told), match.state.turn)
            return chooser.choice(match.state, [tree], 1).move

        return advise

    return Solver(puzzle, WasmProver(loader, puzzle), adviser)
