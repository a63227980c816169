"""Finds puzzles in games that the engine plays against itself."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brettwerk.search.engine import Engine
from brettwerk.solve.proof import WON, Attack, Defence, Proof, write_proof
from brettwerk.solve.prover import GaveUp, Prover
from brettwerk.solve.puzzles.certificate import BadCertificate, check
from brettwerk.solve.puzzles.effort import difficulty_of, effort_of, longest_of
from brettwerk.solve.puzzles.likeness import are_alike, look_of
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.solve.puzzles.likeness import Look

SHORTEST = 3
"""Shorter wins, in plies, make no puzzle."""
FEWEST_MOVES = 4
LONGEST_PROOF = 2000
"""Characters of a proof, and of the answers to other moves."""
LARGEST_PROOF = 1500
"""Positions."""
CHECKS = 600_000
"""Moves that checking a certificate may try."""
TO_THE_END = 60
"""Plies within which every game that is looked at to its end is over."""
MEMORY = 32 * 2**20


@dataclass(frozen=True)
class PuzzleCriteria:
    """What puzzles to look for."""

    within: int = 7
    """The longest win, in plies."""
    last: int = 30
    """How many positions at the end of each game are searched."""
    levels: tuple[int, ...] = (1, 2, 3)
    """The engine plays at these in turn: levels at which it makes mistakes."""
    to_the_end: bool = False
    """No other move may win at all; without this, none may win as fast."""
    work: int = 5_000_000
    """About how many moves may be tried to search one position."""
    slips: int = 0
    """How many random moves from each position are searched too, as if the engine had slipped at the end."""


@dataclass
class Finder:
    """Looks for puzzles until it has enough of each difficulty."""

    game: Game
    criteria: PuzzleCriteria
    seed: int
    most: int
    """Puzzles of each difficulty."""
    found: list[Puzzle] = field(default_factory=list)
    played: int = 0
    """Games so far; the next one follows from this and the seed."""
    _looks: list[Look] = field(default_factory=list)
    _provers: dict[tuple[int, ...], Prover] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._looks = [look_of(puzzle.state) for puzzle in self.found]

    @property
    def counts(self) -> Counter[str]:
        return Counter(puzzle.difficulty for puzzle in self.found)

    @property
    def wanted(self) -> set[str]:
        """The difficulties that there are too few of."""
        return {difficulty for difficulty in DIFFICULTIES if self.counts[difficulty] < self.most}

    def run(self, seconds: float, tell: Callable[[Finder], None]) -> None:
        """Play and search one game after another; tell after each."""
        end = time.monotonic() + seconds
        while self.wanted and time.monotonic() < end:
            self.search_one_game()
            tell(self)

    def search_one_game(self) -> None:
        """Play a game and keep what is good of it: at most one puzzle of each difficulty."""
        level = self.criteria.levels[self.played % len(self.criteria.levels)]
        chance = random.Random(self.seed + self.played)
        states = self_play(self.game, level, chance)[-self.criteria.last :]
        self.played += 1
        had: set[str] = set()
        for state in [*states, *slips(states, self.criteria.slips, chance)]:
            wanted = self.wanted - had
            puzzle = self._puzzle_in(state, wanted) if wanted else None
            if puzzle:
                had.add(puzzle.difficulty)
                self.found.append(puzzle)
                self._looks.append(look_of(state))

    def _puzzle_in(self, state: State, wanted: Collection[str]) -> Puzzle | None:
        """The puzzle that a position is, if there is none like it and its difficulty is wanted."""
        win = only_win(state, self.criteria, self._prover(state), wanted)
        if win is None or not self._is_new(state):
            return None
        effort = effort_of(state, win.proof.move)
        difficulty = difficulty_of(win.plies, effort)
        puzzle = Puzzle(
            self.game, state.to_text(), difficulty, win.plies, win.within, effort, win.proof, win.refutations
        )
        return puzzle if difficulty in wanted and is_quickly_checked(puzzle) else None

    def _prover(self, state: State) -> Prover:
        """Provers remember what they have seen of other positions."""
        side = self.game.side_of(state.turn)
        if side not in self._provers:
            self._provers[side] = Prover(self.game, side)
        return self._provers[side]

    def _is_new(self, state: State) -> bool:
        look = look_of(state)
        return not any(are_alike(look, other, self.game.colours) for other in self._looks)


def self_play(game: Game, level: int, chance: random.Random) -> list[State]:
    """The positions of one game of the engine against itself, from a random opening so that no two are the same."""
    engine = Engine(game, level, seed=chance.getrandbits(32), memory=MEMORY)
    match = game.new_match()
    for _ in range(chance.randrange(4)):
        if not match.is_over:  # a few random moves can be enough for an end
            match.play(chance.choice(match.state.move_numbers))
    while not match.is_over:
        match.play(engine.choose(match).move)
    return match.positions


def slips(states: list[State], count: int, chance: random.Random) -> list[State]:
    """The positions after a number of random moves from each position."""
    running = [state for state in states if not state.is_over]
    return [state.play(chance.choice(state.move_numbers)) for state in running for _ in range(count)]


@dataclass(frozen=True)
class OnlyWin:
    """A win that one move alone begins."""

    plies: int
    within: int
    proof: Attack
    refutations: Defence


def only_win(
    state: State, criteria: PuzzleCriteria, prover: Prover, wanted: Collection[str] = DIFFICULTIES
) -> OnlyWin | None:
    """The win in a position if one move alone wins, and that can be shown in few words."""
    if len(state.move_numbers) < FEWEST_MOVES:
        return None
    prover.allow(criteria.work // len(state.move_numbers))
    try:
        plies = prover.plies_to_win(state, deepest(state, criteria, wanted))
        if plies is None or plies < SHORTEST:
            return None
        within = TO_THE_END if criteria.to_the_end else plies
        solution = only_solution(prover, state, within)
        if solution is None:
            return None
        proof = prover.proof(state, plies, LARGEST_PROOF)
        refutations = refute_others(prover, state, solution, within)
    except GaveUp:
        return None
    if not isinstance(proof, Attack) or any(len(write_proof(part)) > LONGEST_PROOF for part in (proof, refutations)):
        return None
    return OnlyWin(plies, within, proof, refutations)


def is_quickly_checked(puzzle: Puzzle) -> bool:
    try:
        check(puzzle, CHECKS)
    except BadCertificate:
        return False
    return True


def deepest(state: State, criteria: PuzzleCriteria, wanted: Collection[str]) -> int:
    """How many plies deep a search is worthwhile: the work must suffice if one reply to each move is enough."""
    within = min(criteria.within, longest_of(wanted) or criteria.within)
    if len(state.game.sides) == 1:
        return within
    plies = SHORTEST
    while plies < within and len(state.move_numbers) ** ((plies + 3) // 2) <= criteria.work:
        plies += 2
    return plies


def only_solution(prover: Prover, state: State, within: int) -> str | None:
    """The only move that wins within a number of plies; None if there are several, or none."""
    solutions: list[str] = []
    for move in state.legal_moves():
        if prover.is_won(state.play(move), within - 1):
            solutions.append(move)
        if len(solutions) > 1:
            return None
    return solutions[0] if solutions else None


def refute_others(prover: Prover, state: State, solution: str, within: int) -> Defence:
    """An answer to every other move; answers used before are tried first, so that there are few different ones."""
    served: Counter[str] = Counter()
    answers: dict[str, Proof] = {}
    for move in state.legal_moves():
        if move != solution:
            after = state.play(move)
            is_answered = not after.is_over and after.turn not in state.game.side_of(state.turn)
            answer = refutation(prover, after, within - 1, served) if is_answered else ""
            served.update([answer] if answer else [])
            answers[move] = Attack(answer, WON) if answer else WON
    return Defence(answers)


def refutation(prover: Prover, state: State, within: int, served: Counter[str]) -> str:
    """A defender's move after which the attackers do not win in time."""
    replies = sorted(state.legal_moves(), key=lambda reply: -served[reply])
    return next(reply for reply in replies if not prover.is_won(state.play(reply), within - 1))
