"""What happens in a random game of each variant, as text; ``python -m brettwerk.testing.trace GAME`` prints it.

In a process with ``NUMBA_DISABLE_JIT=1`` the rules are interpreted; a mistake in them is printed with its place.
"""

from __future__ import annotations

import hashlib
import os
import random
import sys

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.mistakes.places import place_in, source_folder
from brettwerk.core.registry import game_class
from brettwerk.testing.play import variants

PLIES = 400 if os.environ.get("BRETTWERK_SOAK") else 120


def trace(game_id: str) -> list[str]:
    """One random game of each variant: a fingerprint of position and moves at every ply, and the last position."""
    lines = []
    for game in variants(game_id):
        chance = random.Random(3)
        state, digest = game.start, hashlib.sha256()
        for _ in range(PLIES):
            moves = state.legal_moves()
            digest.update((state.to_text() + " ".join(moves)).encode())
            if not moves:
                break
            state = state.play(chance.choice(moves))
        lines.append(f"{digest.hexdigest()} {state.to_text()}")
    return lines


def main() -> None:
    game = sys.argv[1]
    try:
        lines = trace(game)
    except BrettwerkError as error:
        sys.exit(str(error))
    except Exception as error:  # noqa: BLE001  # whatever a game's author can do wrong
        sys.exit(f"{place_in(source_folder(game_class(game)), error)}: {type(error).__name__}: {error}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
