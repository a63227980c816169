"""Proves that a side wins by force, and shows how."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.cache import compiling, is_compiled
from brettwerk.core.compiled.compilation import is_play_compiled
from brettwerk.core.compiled.dispatch import is_compiling
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.state import start_state
from brettwerk.search.position_hash import hash_position
from brettwerk.solve import dfpn
from brettwerk.solve.dfpn import MAX_PLIES
from brettwerk.solve.proof import WON, Attack, Defence, Proof

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State

ENTRIES = 2**20
POSITIONS = 2**62
"""The most positions that a search may expand, unless said otherwise: more than anybody can wait for."""
SHORT = 20_000
"""How many positions may be expanded to make a proof shorter than it has to be."""


class GaveUp(BrettwerkError):
    """A search has expanded as many positions as it was allowed to, without a result."""


@dataclass(frozen=True)
class Win:
    """A forced win."""

    plies: int
    """How many plies it takes at most, against the longest defence."""
    proof: Proof


def find_win(state: State, within: int, positions: int = POSITIONS) -> Win | None:
    """Find the shortest win that the side to move can force within a number of plies; None if there is none."""
    prover = Prover(state.game, state.game.side_of(state.turn), positions)
    plies = prover.plies_to_win(state, within)
    return None if plies is None else Win(plies, prover.proof(state, plies))


class Prover:
    """Finds out how fast some seats win against all others; its transposition table lasts from one call to the next."""

    def __init__(
        self, game: GameDefinition, attackers: Iterable[int], positions: int = POSITIONS, entries: int = ENTRIES
    ) -> None:
        self.game = game
        self._attackers = sum(1 << seat for seat in attackers)
        self._table = np.zeros(entries, dfpn.ENTRY)
        self._table["won"] = dfpn.NEVER
        self._budget = np.array([positions], np.int64)
        self._make_room(8)
        self._used: Counter[str] = Counter()  # the moves that proofs were made of
        self._proofs: dict[tuple[bytes, int], Proof] = {}
        self._room = 0  # how many proofs there may be
        if is_compiling():
            with compiling(_prover_of(game.variant.game)) as to_do:
                if to_do:
                    self.is_won(start_state(game), 0)

    def _make_room(self, plies: int) -> None:
        self._states = np.zeros(plies + 1, self.game.rules.STATE)
        self._raw: Any = self._states.view(np.uint8).reshape(plies + 1, -1)
        self._moves = self.game.move_buffer(plies + 1)
        self._children = np.zeros((plies + 1, self._moves.shape[1]), dfpn.CHILD)
        self._killers = np.full((plies + 1, 2), dfpn.NO_MOVE, np.int32)

    def allow(self, positions: int) -> None:
        """Set how many positions may be expanded from now on."""
        self._budget[0] = positions

    @property
    def allowed(self) -> int:
        """How many more positions may be expanded."""
        return max(int(self._budget[0]), 0)

    def is_won(self, state: State, within: int) -> bool:
        """Tell whether the attackers win a position within a number of plies."""
        if within > MAX_PLIES:
            raise ValueError(within)
        if within >= len(self._states):
            self._make_room(within)
        self._states[0] = state.raw[0]
        found = dfpn.prove(
            self.game.tables,
            self._states,
            self._raw,
            self.game.rules.POSITION_BYTES,
            self._attackers,
            within,
            self._table,
            self._killers,
            self._moves,
            self._children,
            self._budget,
        )
        if found == dfpn.GAVE_UP:
            raise GaveUp("gave-up")
        return bool(found == dfpn.PROVEN)

    def plies_to_win(self, state: State, within: int) -> int | None:
        """The least number of plies in which the attackers win for certain; None if it is more than ``within``."""
        return next((plies for plies in range(within + 1) if self.is_won(state, plies)), None)

    def winning_moves(self, state: State, within: int) -> list[str]:
        """The moves that win for the attackers within a number of plies, the move included."""
        return [move for move in state.legal_moves() if self.is_won(state.play(move), within - 1)]

    def proof(self, state: State, plies: int, largest: int = POSITIONS) -> Proof:
        """Show how a position is won within a number of plies, which must suffice. Equal positions share their proof.

        A proof of more than ``largest`` positions is given up.
        """
        self._room = len(self._proofs) + largest
        return self._proof(state, plies)

    def _proof(self, state: State, plies: int) -> Proof:
        if state.is_over:
            return WON
        place = state.key, plies
        if place not in self._proofs:
            if len(self._proofs) >= self._room:
                raise GaveUp("gave-up")
            attacks = self._attackers >> state.turn & 1
            self._proofs[place] = self._attack(state, plies) if attacks else self._defence(state, plies)
        return self._proofs[place]

    def _attack(self, state: State, plies: int) -> Proof:
        """Moves that have served before are tried first, so that proofs are alike and short to write."""
        served = sorted((move for move in state.moves_by_text if self._used[move]), key=lambda move: -self._used[move])
        for move in served:
            if self._is_won_soon(state.after(state.moves_by_text[move]), plies - 1):
                return self._attack_with(state, move, plies)
        known = self._known_move(state)
        for move in sorted(state.moves_by_text, key=lambda move: (state.moves_by_text[move] != known, move)):
            if self.is_won(state.after(state.moves_by_text[move]), plies - 1):
                return self._attack_with(state, move, plies)
        raise ValueError(plies)

    def _attack_with(self, state: State, move: str, plies: int) -> Proof:
        self._used[move] += 1
        return Attack(move, self._proof(state.after(state.moves_by_text[move]), plies - 1))

    def _known_move(self, state: State) -> int:
        """The move that settled a position, if the table still knows it."""
        raw: Any = state.raw.view(np.uint8)
        key = np.uint64(hash_position(raw, self.game.rules.POSITION_BYTES))
        return int(dfpn.known_move(self._table, key))

    def _is_won_soon(self, state: State, plies: int) -> bool:
        """Tell whether a position is won, as far as a short search can see."""
        allowed = int(self._budget[0])
        self._budget[0] = min(SHORT, allowed)
        try:
            return self.is_won(state, plies)
        except GaveUp:
            return False
        finally:
            self._budget[0] += allowed - min(SHORT, allowed)

    def _defence(self, state: State, plies: int) -> Proof:
        replies: dict[str, Proof] = {}
        for move in state.legal_moves():
            after = state.after(state.moves_by_text[move])
            needed = next((soon for soon in range(plies - 1) if self._is_won_soon(after, soon)), plies - 1)
            replies[move] = self._proof(after, needed)
        return Defence(replies)


def is_prover_compiled(game: str) -> bool:
    """Tell whether wins of a game can be searched for without compiling."""
    return is_play_compiled(game) and is_compiled(_prover_of(game))


def _prover_of(game: str) -> str:
    """The name under which the search for wins of a game is compiled."""
    return f"{game}.dfpn"
