"""The same rules without the compiler: NumPy's narrow integers and Python's wide ones must not differ."""

from __future__ import annotations

import hashlib
import os
import random
from typing import TYPE_CHECKING

from brettwerk.testing import variants

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

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


def test_compiled_and_interpreted_games_are_the_same(
    game_id: str, python: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    done = python(__file__, game_id, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == trace(game_id)


if __name__ == "__main__":
    import sys

    print("\n".join(trace(sys.argv[1])))  # noqa: T201
