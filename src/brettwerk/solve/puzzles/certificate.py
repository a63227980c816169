"""Checks that a puzzle is what it says, from its certificate: the proof of the win, and the answers to other moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled.cache import compiling
from brettwerk.core.state import start_state
from brettwerk.solve import following
from brettwerk.solve.exhaustive import NO_WIN, NONE_YET, can_win
from brettwerk.solve.proof import OTHERS, WON, Attack, Won

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.state import State
    from brettwerk.solve.proof import Proof
    from brettwerk.solve.puzzles.puzzle import Puzzle

ENTRIES = 2**16
WORK = 10_000_000
"""Moves that may be tried to check one puzzle."""


class BadCertificate(Exception):
    """A certificate does not show what it should; the argument is the first move after which it fails."""


def check(puzzle: Puzzle, work: int = WORK) -> int:
    """Check that the solution wins in time and not faster, and that no other move does.

    Returns the number of moves that had to be tried.
    """
    state = puzzle.state
    checker = Checker(state.game, puzzle.side, puzzle.within, work)
    after = state.play(puzzle.solution)
    if not checker.holds(state, puzzle.proof, puzzle.plies) or checker.can_win(after, puzzle.plies - 2):
        raise BadCertificate(puzzle.solution)
    for move in state.legal_moves():
        if move != puzzle.solution and not _is_refuted(puzzle, move, checker):
            raise BadCertificate(move)
    return checker.tried


def _is_refuted(puzzle: Puzzle, move: str, checker: Checker) -> bool:
    """Whether a first move other than the solution does not win: after the answer given, nothing does."""
    replies = puzzle.refutations.replies
    answer = replies.get(move, replies.get(OTHERS, WON))
    after, left = puzzle.state.play(move), puzzle.within - 1
    if isinstance(answer, Attack):
        after, left = after.play(answer.move), left - 1
    return not checker.can_win(after, left)


class Checker:
    """Follows proofs, and tries everything where there is none."""

    def __init__(self, game: GameDefinition, attackers: Iterable[int], plies: int, work: int = WORK) -> None:
        self._game = game
        self._attackers = sum(1 << seat for seat in attackers)
        self._states = np.zeros(plies + 1, game.rules.STATE)
        self._raw: Any = self._states.view(np.uint8).reshape(plies + 1, -1)
        self._moves = game.move_buffer(plies + 1)
        self._last_defence = np.full(plies + 1, NONE_YET, np.int64)
        self._no_wins = np.full(ENTRIES, NONE_YET, NO_WIN)
        self._work = np.array([0, work], np.int64)
        with compiling(f"{game.variant.game}.certificate") as to_do:
            if to_do:
                start = start_state(game)
                self.can_win(start, 0)
                self.holds(start, WON, 0)

    @property
    def tried(self) -> int:
        """How many moves have been tried in search of a win."""
        return int(self._work[0])

    def can_win(self, state: State, plies: int) -> bool:
        """Tell whether the attackers can win within a number of plies; also true if that takes too much work."""
        self._states[0] = state.raw[0]
        found = can_win(
            self._game.tables,
            self._states,
            self._raw,
            self._game.rules.POSITION_BYTES,
            self._attackers,
            0,
            plies,
            self._moves,
            self._last_defence,
            self._no_wins,
            self._work,
        )
        return bool(found)

    def holds(self, state: State, proof: Proof, plies: int) -> bool:
        """Tell whether a proof leads to a win within a number of plies, whatever the defenders do."""
        steps, replies = Steps(self._game).table(proof)
        self._states[0] = state.raw[0]
        return bool(
            following.follow(self._game.tables, self._states, self._attackers, 0, plies, self._moves, steps, 0, replies)
        )


class Steps:
    """A proof as a table of steps."""

    def __init__(self, game: GameDefinition) -> None:
        self._game = game
        self._steps: list[tuple[int, int, int, int, int]] = []
        self._replies: list[tuple[int, int]] = []

    def table(self, proof: Proof) -> tuple[Any, Any]:
        """The steps, the first one at the front, and the replies."""
        self._add(proof)
        return np.array(self._steps, following.STEP), np.array([*self._replies, (-1, -1)], following.REPLY)

    def _add(self, proof: Proof) -> int:
        place = len(self._steps)
        self._steps.append((following.WON, -1, -1, 0, 0))
        if isinstance(proof, Attack):
            self._steps[place] = following.ATTACK, self._number(proof.move), self._add(proof.then), 0, 0
        elif not isinstance(proof, Won):
            places: dict[int, int] = {}  # replies that are met alike share their steps
            for then in proof.replies.values():
                if id(then) not in places:
                    places[id(then)] = self._add(then)
            listed = [
                (self._number(reply), places[id(then)]) for reply, then in proof.replies.items() if reply != OTHERS
            ]
            others = places[id(proof.replies[OTHERS])] if OTHERS in proof.replies else -1
            self._steps[place] = following.DEFENCE, -1, others, len(self._replies), len(listed)
            self._replies += listed
        return place

    def _number(self, move: str) -> int:
        """The number of a move, which is the same in every position."""
        return self._game.read_move(self._game.empty_raw()[0], move)
