"""Perft with a progress bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

if TYPE_CHECKING:
    from brettwerk.core.state import State


DEEPEST = 100
"""Nobody waits for a tenth of that; memory is taken for each ply."""


def count(state: State, depth: int) -> tuple[dict[str, int], int]:
    """Count the sequences behind each legal move, sorted by its text, and in all."""
    if depth == 0:
        return {}, 1
    console = Console(stderr=True)
    moves = state.legal_moves()
    steps = track(moves, "perft", console=console, transient=True, disable=not console.is_terminal or depth < 3)
    counts = {move: state.play(move).perft(depth - 1) if depth > 1 else 1 for move in steps}
    return counts, sum(counts.values())
