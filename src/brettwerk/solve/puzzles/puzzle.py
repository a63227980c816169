"""Puzzles: positions in which one move alone wins in time, each with its proof (``puzzles.txt`` in a game's folder).

A user's own puzzles lie in the folder for data, in the same form.

A puzzle takes three lines. The first tells, between bars: id, difficulty, length of the win in plies, the plies within
which no other move wins, the simulations that the engine needed to find it, the variant, the position. Then, indented,
come the proof of the win, and what the opponent answers to all other first moves (a star stands for those not named).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError, MatchError
from brettwerk.core.files import data_folder
from brettwerk.core.registry import game_class, game_ids
from brettwerk.solve.proof import Attack, Defence, Proof, Won, read_proof, write_proof
from brettwerk.solve.puzzles.tactics import read_variant, write_variant
from brettwerk.solve.puzzles.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

FILE = "puzzles.txt"
EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
ID_LENGTH = 6
LINES = 3


class NoPuzzle(BrettwerkError):
    """There is no such puzzle."""


class BadPuzzles(BrettwerkError):
    """A file of puzzles cannot be read: which line is wrong, or why."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which exactly one move wins within a number of plies."""

    game: Game
    position: str
    difficulty: str
    plies: int
    """How long the win takes against the longest defence."""
    within: int
    """The plies within which no other move wins: as many as the win takes, or as the game can last."""
    effort: int
    """How many simulations the engine needed to find the solution."""
    proof: Attack
    refutations: Defence
    """The opponent's answers to all other moves."""

    @cached_property
    def id(self) -> str:
        return puzzle_id(self.game, self.position)

    @cached_property
    def state(self) -> State:
        return self.game.state_from_text(self.position)

    @cached_property
    def side(self) -> tuple[int, ...]:
        """The seats that the solver plays for."""
        return self.game.side_of(self.state.turn)

    def position_after(self, played: Sequence[str]) -> State:
        """The position after some moves of both sides, in which it must be the solver's turn, with plies left."""
        state = self.state
        for move in played:
            state = state.play(move)
        if state.is_over or state.turn not in self.side or len(played) >= self.within:
            raise MatchError("not-yours-to-move", TEXTS)
        return state

    @property
    def solution(self) -> str:
        """The first move."""
        return self.proof.move

    @cached_property
    def moves(self) -> int:
        """How many moves the solver makes against the longest defence."""
        return attacks_in(self.proof)

    @property
    def is_last_word(self) -> bool:
        """Whether no other move wins at all, however long it takes."""
        return self.within > self.plies

    def task(self, language: str = "en") -> str:
        """Say in a sentence what is to be found."""
        if self.is_last_word:
            return self.game.say("puzzle.only", language, colour=self.game.colour_name(self.state.turn, language))
        return self.win_text(self.state, self.moves, language)

    def win_text(self, state: State, moves: int, language: str = "en") -> str:
        """Say in how many moves the solver, who is to move, wins from here."""
        code = "puzzle.win" if moves > 1 else "puzzle.win.now"
        return self.game.say(code, language, colour=self.game.colour_name(state.turn, language), moves=moves)

    def to_text(self) -> str:
        facts = (
            self.id,
            self.difficulty,
            f"win in {self.plies}",
            f"alone in {self.within}",
            f"effort {self.effort}",
            write_variant(self.game.variant),
            self.position,
        )
        return f"{' | '.join(facts)}\n    {write_proof(self.proof)}\n    {write_proof(self.refutations)}\n"


def puzzle_id(game: Game, position: str) -> str:
    """A short name that a position keeps, whatever else comes or goes."""
    return sha256(f"{write_variant(game.variant)} {position}".encode()).hexdigest()[:ID_LENGTH]


def attacks_in(proof: Proof) -> int:
    """The most moves that the attackers make in any line of a proof."""
    if isinstance(proof, Won):
        return 0
    if isinstance(proof, Attack):
        return 1 + attacks_in(proof.then)
    return max(attacks_in(then) for then in proof.replies.values())


def read_puzzles(game_id: str, text: str, name: str = FILE) -> Iterator[Puzzle]:
    """Read a whole file, in which lines that begin with # are remarks; BadPuzzles names the line that is wrong."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    for first in range(0, len(lines), LINES):
        try:
            puzzle = _read_puzzle(game_id, *(line for _, line in lines[first : first + LINES]))
        except (ValueError, TypeError, IndexError, RecursionError, BrettwerkError) as error:
            raise BadPuzzles("puzzle-line", TEXTS, path=name, line=lines[first][0]) from error
        yield puzzle


def _read_puzzle(game_id: str, head: str, proof: str, refutations: str) -> Puzzle:
    _, difficulty, *numbers, variant, position = head.split(" | ")
    plies, within, effort = (int(found.group()) for found in map(re.compile(r"\d+$").search, numbers) if found)
    win, answers = read_proof(proof), read_proof(refutations)
    if not isinstance(win, Attack) or not isinstance(answers, Defence) or difficulty not in DIFFICULTIES:
        raise ValueError(head)
    return Puzzle(read_variant(game_id, variant), position, difficulty, plies, within, effort, win, answers)


def file_of(game_id: str) -> Traversable:
    """Where the puzzles of a game lie: in its own folder."""
    return files(game_class(game_id).__module__.rpartition(".")[0]).joinpath(FILE)


def own_file_of(game_id: str) -> Path:
    """Where the puzzles of a game lie that the user has had found."""
    return data_folder() / "puzzles" / f"{game_id}.txt"


@cache
def shipped_puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles that a game comes with, in the order of its file; none if it has no such file."""
    file = file_of(game_id)
    return tuple(read_puzzles(game_id, file.read_text("utf-8"))) if file.is_file() else ()


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game: those that it comes with, then the user's own."""
    found = {puzzle.id: puzzle for puzzle in shipped_puzzles_of(game_id)}
    own = own_file_of(game_id)
    for puzzle in read_puzzles(game_id, own.read_text("utf-8")) if own.is_file() else ():
        found.setdefault(puzzle.id, puzzle)
    return tuple(found.values())


def all_puzzles() -> list[Puzzle]:
    return [puzzle for game in game_ids() for puzzle in puzzles_of(game)]


def find_puzzle(game_id: str, puzzle: str, *, shipped: bool = False) -> Puzzle:
    """Find a puzzle by its id, maybe among those alone that the game comes with; NoPuzzle if there is none."""
    for one in shipped_puzzles_of(game_id) if shipped else puzzles_of(game_id):
        if one.id == puzzle:
            return one
    raise NoPuzzle("no-puzzle", TEXTS, game=game_id, puzzle=puzzle)


def puzzle_of_the_day(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere: games take turns, and so do their puzzles."""
    games = [game for game in game_ids() if shipped_puzzles_of(game)]
    number = day.toordinal()
    turn, place = divmod(number, len(games))
    offered = sorted(shipped_puzzles_of(games[place]), key=lambda puzzle: puzzle.id)
    return offered[turn % len(offered)]
