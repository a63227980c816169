"""Prints a complete game of each game for the browser tests: a position, and the moves from there to the end.

python web/e2e/scripts.py > web/e2e/scripts.json
"""

import json
import random
import sys

from brettwerk.core.registry import game_ids, load_game

LONGEST = 24
"""How many moves a browser test plays; a longer game is taken from its last so many moves."""
TRIES = 40


def script(name: str) -> dict[str, object]:
    """The last moves of the shortest of some random games."""
    game = load_game(name)
    best: tuple[int, dict[str, object]] | None = None
    for seed in range(TRIES):
        chance = random.Random(seed)
        match = game.new_match()
        while not match.is_over and (best is None or len(match.moves) < best[0]):
            match.play(chance.choice(match.legal_moves()))
        if match.outcome and (best is None or len(match.moves) < best[0]):
            cut = max(0, len(match.moves) - LONGEST)
            state = match.positions[cut].to_text() if cut else ""
            best = len(match.moves), {"state": state, "moves": match.moves[cut:], "code": match.outcome.code}
    assert best
    return best[1]


if __name__ == "__main__":
    json.dump({name: script(name) for name in game_ids()}, sys.stdout, indent=1)
    sys.stdout.write("\n")
