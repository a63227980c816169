"""Puzzles in the terminal: one after the other, with hints, refutations and a score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from rich.console import Console

from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.play.drawing import draw_position
from brettwerk.cli.play.keyboard import ask, command_words, read_command
from brettwerk.cli.play.texts import say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.mistakes.typed_moves import read_typed
from brettwerk.solve.puzzles.solvers import solver_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.state import State
    from brettwerk.solve.puzzles.puzzle import Puzzle

COMMANDS = ("hint", "solution", "skip", "moves", "board", "help", "quit")


class PuzzleSession:
    """Puzzles solved at one keyboard."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False)
        self.solved = self.seen = 0

    def run(self, found: Iterable[Puzzle]) -> None:
        with INTERRUPTS.saying(self._score):
            self.play(found, PromptSession())

    def _score(self) -> str:
        """The score when a puzzle is left unsolved."""
        return say("puzzle-score", self.language, solved=self.solved, seen=max(self.seen - 1, 0))

    def play(self, found: Iterable[Puzzle], session: PromptSession[str]) -> None:
        """Put one puzzle after the other until the user quits, then tell the score."""
        self._say("puzzle-keys")
        for puzzle in found:
            self.seen += 1
            attempt = PuzzleAttempt(puzzle, self.language, self.console)
            goes_on = attempt.play(session)
            self.solved += attempt.is_clean
            if not goes_on:
                self.seen -= not attempt.is_over
                break
        self._say("puzzle-score", solved=self.solved, seen=self.seen)

    def _say(self, code: str, **params: object) -> None:
        self.console.print(say(code, self.language, **params))


class PuzzleAttempt:
    """One puzzle being solved."""

    def __init__(self, puzzle: Puzzle, language: str, console: Console) -> None:
        self.puzzle = puzzle
        self.language = language
        self.console = console
        self.solver = solver_of(puzzle)
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
        """Ask until the puzzle is done; False when the user quits."""
        game, difficulty = self.puzzle.game.name(self.language), say(self.puzzle.difficulty, self.language)
        self._say("puzzle-title", game=game, difficulty=difficulty, puzzle=self.puzzle.id)
        self._show(self.puzzle.state, self._task())
        while not self.is_over:
            answer = self._ask(session)
            command = read_command(answer, COMMANDS)[0]
            if command in {"quit", "skip"}:
                self.is_over, self.has_help = command == "skip", True
                return command == "skip"
            try:
                self._obey(answer)
            except BrettwerkError as error:
                self.console.print(error.text(self.language), style="bold", markup=False)
        return True

    def _ask(self, session: PromptSession[str]) -> str:
        colour = self.puzzle.game.colour_name(self.state.turn, self.language)
        words = command_words(COMMANDS, self.language)
        return ask(session, say("prompt", self.language, colour=colour), (*self.state.legal_moves(), *words))

    def _obey(self, answer: str) -> None:
        command, _ = read_command(answer, COMMANDS)
        if command == "hint":
            self.has_help = True
            move = self.solver.solution(self.played)[0]
            self._say("puzzle-hint", start=move[: max(1, len(move) // 2)])
        elif command == "solution":
            self._show_solution()
        elif command == "moves":
            self.console.print("  ".join(self.state.legal_moves()))
        elif command == "board":
            self._show(self.state, self._task())
        elif command == "help" or not answer:
            self._say("puzzle-keys")
        else:
            self._try(read_typed(self.state, answer))

    def _try(self, move: str) -> None:
        state = self.state
        text, after = state.step(move)
        answer = self.solver.attempt(self.played, text)
        if answer.right:
            after = self._play_out(after, answer.line)
            self.played += [text, *answer.line]
            self.is_over = answer.solved
            self._show(after, after.text(self.language) if self.is_over else self._task())
            self._say("puzzle-solved" if answer.solved else "puzzle-right")
        else:
            self.has_help = True
            self._say("puzzle-wrong", move=text)
            refuted = self._play_out(after, answer.line)
            self._show(refuted, refuted.text(self.language))
            self._say("puzzle-back")
            self._show(state, self._task())

    def _show_solution(self) -> None:
        self.has_help = self.is_over = True
        end = self._play_out(self.state, self.solver.solution(self.played))
        self._show(end, end.text(self.language))

    def _task(self) -> str:
        """Say what is to be found now. That only one move wins is proven of the first position alone."""
        if not self.played:
            return self.puzzle.task(self.language)
        if self.puzzle.is_last_word:
            return self.state.text(self.language)
        return self.puzzle.win_text(self.state, self.solver.moves_left(self.played), self.language)

    def _play_out(self, state: State, line: Iterable[str]) -> State:
        """Name the moves one by one; gives the position at their end."""
        for move in line:
            colour = self.puzzle.game.colour_name(state.turn, self.language)
            self._say("plays", colour=colour, move=move)
            state = state.play(move)
        return state

    def _show(self, state: State, caption: str) -> None:
        self.console.print(draw_position(state, self.console))
        self.console.print(caption)

    def _say(self, code: str, **params: object) -> None:
        self.console.print(say(code, self.language, **params), markup=False)
