"""Tactical positions of a game: forced wins and only moves, with their proofs (``tactics.txt`` in a game's folder).

A position takes two lines: ``variant | position | kind | solutions`` and, indented, the proof.

- ``win in 5``: the side to move wins by force within 5 plies and not faster; the solutions are the moves that do it,
  mostly one. The proof shows how for one of them.
- ``only move``: every move but the solution loses. The proof has the refutation of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brettwerk.core.registry import load_game
from brettwerk.solve.proof import Proof, read_proof, write_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant

ONLY_MOVE = "only move"


@dataclass(frozen=True)
class Tactic:
    """A position with something to find."""

    state: State
    kind: str
    solutions: tuple[str, ...]
    proof: Proof

    @property
    def plies(self) -> int:
        """How many plies the win takes; 0 for an only move."""
        return 0 if self.kind == ONLY_MOVE else int(self.kind.removeprefix("win in "))

    def to_text(self) -> str:
        head = (write_variant(self.state.game.variant), self.state.to_text(), self.kind, " ".join(self.solutions))
        return f"{' | '.join(head)}\n    {write_proof(self.proof)}\n"


def write_variant(variant: Variant) -> str:
    chosen = {"edition": variant.edition, "players": str(variant.players)}
    if variant.teams:
        chosen = {"edition": variant.edition, "teams": "yes"}
    return " ".join(f"{name}={value}" for name, value in (chosen | variant.option_texts()).items())


def read_variant(game_id: str, text: str) -> Game:
    chosen: dict[str, Any] = dict(word.split("=", 1) for word in text.split())
    if "players" in chosen:
        chosen["players"] = int(chosen["players"])
    return load_game(game_id, **chosen)


def read_tactics(game_id: str, text: str) -> Iterator[Tactic]:
    """Read a whole file, in which lines that begin with # are remarks."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for head, proof in zip(lines[::2], lines[1::2], strict=True):
        variant, position, kind, solutions = head.split(" | ")
        game = read_variant(game_id, variant)
        yield Tactic(game.state_from_text(position), kind, tuple(solutions.split()), read_proof(proof))
