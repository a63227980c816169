"""How programs that speak GTP write a game's moves and results. A game may have its own way, in ``gtp.py``."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

LETTERS = ("B", "W")
"""The first two seats where a result names its winner."""


class Dialect:
    """The way of most games: move texts as they are. A game's own dialect is a subclass that it calls ``DIALECT``."""

    name: ClassVar[str] = ""
    """What other programs call the game."""
    colours: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """Further names of seats."""
    idle_parameters: ClassVar[tuple[str, ...]] = ()
    """Parameters that other programs set and that mean nothing here."""

    def __init__(self, game: GameDefinition) -> None:
        self.game = game

    def variant_words(self) -> str:
        """The argument of ``set_game`` that chooses this variant."""
        variant = self.game.variant
        words = [variant.game, f"edition={variant.edition}", f"players={variant.players}"]
        words += ["teams=yes"] if variant.teams else []
        return " ".join([*words, *(f"{name}={text}" for name, text in variant.options)])

    def align(self, moves: Sequence[str]) -> None:
        """Prepare to tell another program of a game that begins with these moves."""

    def read_move(self, text: str) -> str:
        """Turn what a program wrote into a move text; what makes no sense is left as it is."""
        return text

    def write_move(self, move: str) -> str:
        """Write a move text as programs expect it."""
        return move

    def expected_moves(self, state: State) -> list[str]:
        """The legal moves, without those that other programs would not take."""
        return state.legal_moves()

    def settle(self, state: State, move: str) -> str:  # noqa: ARG002
        """Exchange a move that other programs would not take for one that is as good."""
        return move

    def final_score(self, match: Match) -> str | None:
        """The result: ``B+1`` or ``W+1`` or ``0`` between two, otherwise each seat's payoff; None if there is none."""
        outcome = match.outcome
        if outcome is None:
            return None
        if self.game.players == 2:
            return f"{LETTERS[outcome.winners[0]]}+{'R' if outcome.code == 'left' else 1}" if outcome.winners else "0"
        return " ".join(f"{payoff:g}" for payoff in outcome.payoffs)


def dialect_of(game: GameDefinition) -> Dialect:
    """The dialect of a game: its own if it has one."""
    own = part_of(game.variant.game, "gtp")
    return own.DIALECT(game) if own else Dialect(game)
