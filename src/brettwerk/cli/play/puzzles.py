"""Puzzles in the terminal: one after the other, with hints, refutations and a score."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from brettwerk.cli.language import say
from brettwerk.cli.play.picture import picture
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.registry import game_ids, load_game
from brettwerk.solve.puzzles.attempts import Solver
from brettwerk.solve.puzzles.puzzle import DIFFICULTIES, NoPuzzle, Puzzle, puzzles_of
from brettwerk.solve.puzzles.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompt_toolkit import PromptSession

    from brettwerk.core.state import State

COMMANDS = ("hint", "solution", "skip", "moves", "board", "help", "quit")


def chosen_puzzles(game: str | None, difficulty: str) -> list[Puzzle]:
    """The puzzles of one game or all, of one difficulty or all; NoPuzzle if there are none."""
    offered = [puzzle for one in ([game] if game else game_ids()) for puzzle in puzzles_of(one)]
    found = [puzzle for puzzle in offered if difficulty in {"", puzzle.difficulty}]
    if not found:
        raise NoPuzzle("no-puzzles", TEXTS)
    return found


def as_facts(puzzle: Puzzle) -> dict[str, str | int]:
    """A puzzle for a program to read, without its solution."""
    return {
        "id": puzzle.id,
        "game": puzzle.game.variant.game,
        "difficulty": puzzle.difficulty,
        "moves": puzzle.moves,
        "plies": puzzle.plies,
        "effort": puzzle.effort,
        "state": puzzle.position,
    }


def print_counts(found: list[Puzzle], language: str) -> None:
    """How many puzzles there are of each game and difficulty, and their ids."""
    table = Table(box=None, pad_edge=False)
    for column in ("column.game", *DIFFICULTIES):
        table.add_column(say(column, language))
    for game in dict.fromkeys(puzzle.game.variant.game for puzzle in found):
        own = [puzzle for puzzle in found if puzzle.game.variant.game == game]
        counts = [sum(puzzle.difficulty == difficulty for puzzle in own) for difficulty in DIFFICULTIES]
        table.add_row(load_game(game).name(language), *map(str, counts))
    Console().print(table)


def in_order(found: list[Puzzle], seed: int | None) -> list[Puzzle]:
    """Shuffle puzzles, the easy ones first."""
    shuffled = random.Random(seed).sample(found, len(found))
    return sorted(shuffled, key=lambda puzzle: DIFFICULTIES.index(puzzle.difficulty))


class PuzzleTable:
    """Somebody who solves puzzles at one keyboard."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False)
        self.solved = self.seen = 0

    def play(self, found: Iterable[Puzzle], session: PromptSession[str]) -> None:
        """Put one puzzle after the other until the user has enough, then tell the score."""
        self._say("puzzle-keys")
        for puzzle in found:
            self.seen += 1
            trial = Trial(puzzle, self.language, self.console)
            goes_on = trial.play(session)
            self.solved += trial.is_clean
            if not goes_on:
                self.seen -= not trial.is_over
                break
        self._say("puzzle-score", solved=self.solved, seen=self.seen)

    def _say(self, code: str, **params: object) -> None:
        self.console.print(say(code, self.language, **params))


class Trial:
    """One puzzle being solved."""

    def __init__(self, puzzle: Puzzle, language: str, console: Console) -> None:
        self.puzzle = puzzle
        self.language = language
        self.console = console
        self.solver = Solver(puzzle)
        self.played: list[str] = []
        self.is_over = False
        self.has_help = False

    @property
    def is_clean(self) -> bool:
        """Whether the puzzle was solved without a wrong try and without help."""
        return self.is_over and not self.has_help

    @property
    def state(self) -> State:
        return self.puzzle.position_after(self.played)

    def play(self, session: PromptSession[str]) -> bool:
        """Ask until the puzzle is done; False when the user wants no further one."""
        game, difficulty = self.puzzle.game.name(self.language), say(self.puzzle.difficulty, self.language)
        self._say("puzzle-title", game=game, difficulty=difficulty, puzzle=self.puzzle.id)
        self._show(self.puzzle.state)
        while not self.is_over:
            answer = self._ask(session)
            if answer in {"quit", "skip"}:
                self.is_over, self.has_help = answer == "skip", True
                return answer == "skip"
            try:
                self._obey(answer)
            except BrettwerkError as error:
                self.console.print(error.text(self.language), style="bold", markup=False)
        return True

    def _ask(self, session: PromptSession[str]) -> str:
        from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415

        words = [*self.state.legal_moves(), *COMMANDS]
        colour = self.puzzle.game.colour_name(self.state.turn, self.language)
        try:
            prompt = say("prompt", self.language, colour=colour)
            return session.prompt(prompt, completer=WordCompleter(words, sentence=True)).strip()
        except (EOFError, KeyboardInterrupt):
            return "quit"

    def _obey(self, answer: str) -> None:
        if answer == "hint":
            self.has_help = True
            move = self.solver.solution(self.played)[0]
            self._say("puzzle-hint", start=move[: max(1, len(move) // 2)])
        elif answer == "solution":
            self._show_solution()
        elif answer == "moves":
            self.console.print("  ".join(self.state.legal_moves()))
        elif answer == "board":
            self._show(self.state)
        elif answer in {"help", ""}:
            self._say("puzzle-keys")
        else:
            self._try(answer)

    def _try(self, move: str) -> None:
        state = self.state
        text, after = state.step(move)
        answer = self.solver.attempt(self.played, text)
        if answer.right:
            self._play_out(after, answer.line)
            self.played += [text, *answer.line]
            self.is_over = answer.solved
            self._say("puzzle-solved" if answer.solved else "puzzle-right")
        else:
            self.has_help = True
            self._say("puzzle-wrong", move=text)
            self._play_out(after, answer.line)
            self._say("puzzle-back")
            self._show(state)

    def _show_solution(self) -> None:
        self.has_help = self.is_over = True
        self._play_out(self.state, self.solver.solution(self.played))

    def _play_out(self, state: State, line: Iterable[str]) -> None:
        """Name the moves one by one and show the position at their end."""
        for move in line:
            colour = self.puzzle.game.colour_name(state.turn, self.language)
            self._say("plays", colour=colour, move=move)
            state = state.play(move)
        self._show(state)

    def _show(self, state: State) -> None:
        self.console.print(picture(state, self.console))
        self.console.print(state.text(self.language) if state.is_over else self.puzzle.task(self.language))

    def _say(self, code: str, **params: object) -> None:
        self.console.print(say(code, self.language, **params), markup=False)
