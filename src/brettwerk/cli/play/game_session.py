"""A whole game in the terminal: people at one keyboard, engines, or both."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from datetime import date
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from rich.console import Console

from brettwerk.cli.analysis.solved import verdict_text
from brettwerk.cli.contest.contestants import name_in_record
from brettwerk.cli.play.drawing import draw_position
from brettwerk.cli.play.guide import print_guide
from brettwerk.cli.play.keyboard import ask, command_words, read_command
from brettwerk.cli.play.seat_lines import seat_lines
from brettwerk.cli.play.seating import HUMAN, EnginesAtBoard, who_declines
from brettwerk.cli.play.texts import say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.mistakes.typed_moves import read_typed
from brettwerk.core.records.files import write_records
from brettwerk.core.registry import game_of
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import Forfeit, Resigned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice

COMMANDS = ("hint", "moves", "undo", "board", "rules", "resign", "draw", "save", "help", "quit")
HINT_SECONDS = 1.0
HINT_MOVES = 4
"""How much of what may follow a hint shows."""


class GameSession:
    """One game at one keyboard."""

    def __init__(
        self, match: Match, movers: Sequence[str], seed: int | None, language: str, *, ponder: bool = False
    ) -> None:
        self.match = match
        self.movers = movers
        self.language = language
        self.ponder = ponder
        self.engines = EnginesAtBoard(game_of(match.game.variant), movers, seed)
        self.advisor: Engine | None = None
        self.console = Console(highlight=False)

    def play(self) -> None:
        session: PromptSession[str] = PromptSession()
        self.console.print(say("keys", self.language))
        self._tell_tables()
        self._show()
        with self.engines:
            while not self.match.is_over:
                if self._is_engine():
                    self._let_engine_move()
                elif not self._ask(session):
                    self.console.print(self.farewell("bye"), soft_wrap=True)
                    return
        self.console.print(say("over", self.language, plies=len(self.match.moves)))

    def watch(self) -> None:
        """Let engines play to the end, printing a line for each move."""
        with self.engines:
            while not self.match.is_over:
                name, plies = self._name(self.match.turn), len(self.match.moves)
                self._let_engine_move(shown=False)
                if len(self.match.moves) > plies:
                    line = say("plays", self.language, colour=name, move=self.match.moves[-1])
                    self.console.print(f"{len(self.match.moves):4}  {line}")
        self.console.print(draw_position(self.match.state, self.console))
        self.console.print(say("over", self.language, plies=len(self.match.moves)), self.match.text(self.language))

    def _tell_tables(self) -> None:
        """Say whether engines play by the table of a solved game, or why they must not."""
        for engine in self.engines.own():
            if engine.perfect:
                self.console.print(say("uses-table", self.language))
            if engine.table_error:
                self.console.print(engine.table_error.text(self.language), soft_wrap=True, markup=False)

    def farewell(self, code: str) -> str:
        """What is said when a game is left before its end."""
        moves = " ".join(self.match.moves) or say("no-moves", self.language)
        return say(code, self.language, moves=moves)

    def _is_engine(self) -> bool:
        return self.movers[self.match.turn] != HUMAN

    def _let_engine_move(self, *, shown: bool = True) -> None:
        """Let the engine move whose turn it is; a program that fails or resigns gives up its game."""
        try:
            move = self._chosen(self.movers[self.match.turn])
        except (Forfeit, Resigned) as error:
            name = self._name(self.match.turn)
            reason = f": {error.text(self.language)}" if isinstance(error, Forfeit) else ""
            self.console.print(say("gives-up", self.language, colour=name) + reason, markup=False, soft_wrap=True)
            self.match.resign()
            return
        if shown:
            self._play(move)
        else:
            self.match.play(move)

    def _chosen(self, mover: str) -> str:
        with self._thinking():
            return self.engines.choose(mover, self.match).move

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        """Say on a terminal, for as long as it lasts, that an engine thinks."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(say("thinking", self.language, colour=self._name(self.match.turn))):
            yield

    def _ask(self, session: PromptSession[str]) -> bool:
        """Do one thing that the user types; False when that is to quit."""
        question = say("prompt", self.language, colour=self._name(self.match.turn))
        words = command_words(COMMANDS, self.language)
        with self.engines.pondering(self.match) if self.ponder else nullcontext():
            answer = ask(session, question, (*self.match.legal_moves(), *words))
        if read_command(answer, COMMANDS)[0] == "quit":
            return False
        try:
            self._obey(answer, session)
        except BrettwerkError as error:
            self.console.print(error.text(self.language), style="bold", markup=False)
        return True

    def _obey(self, answer: str, session: PromptSession[str]) -> None:
        command, rest = read_command(answer, COMMANDS)
        if command == "hint":
            self._hint()
        elif command == "moves":
            self.console.print("  ".join(self.match.legal_moves()))
        elif command == "undo":
            self._undo()
        elif command == "board":
            self._show()
        elif command == "rules":
            print_guide(self.match.game, self.language)
        elif command == "resign":
            if self._agrees("give-up", session):
                self.match.resign()
                self._show()
        elif command == "draw":
            self._offer_draw(session)
        elif command == "save":
            if rest:
                self.save(rest)
            else:
                self.console.print(say("save-where", self.language))
        elif command == "help" or not answer:
            self.console.print(say("keys", self.language))
        else:
            self._play(read_typed(self.match.state, answer))

    def _offer_draw(self, session: PromptSession[str]) -> None:
        """Ask the other people, if there are any, and the engines, which agree where they do not expect to win."""
        if self.movers.count(HUMAN) > 1 and not self._agrees("agree", session):
            return
        declining = who_declines(self.match, self.engines.by_seat(self.movers))
        if declining is None:
            self.match.agree_draw()
            self._show()
        else:
            self.console.print(say("draw-declined", self.language, colour=self._name(declining)))

    def _agrees(self, question: str, session: PromptSession[str]) -> bool:
        """Ask something that only a plain yes agrees to."""
        try:
            answer = session.prompt(say(question, self.language, colour=self._name(self.match.turn)))
        except EOFError:
            return False
        return answer.strip() == say("yes", self.language)

    def _hint(self) -> None:
        """Say what the engine would play, and why."""
        self.advisor = self.advisor or Engine(self.match.game)
        with self._thinking():
            choice = self.advisor.choose(self.match, HINT_SECONDS)
        self.console.print(self._advice(choice), markup=False, soft_wrap=True)

    def _advice(self, choice: Choice) -> str:
        if choice.solved is not None:
            return say(
                "hint.solved", self.language, move=choice.move, verdict=verdict_text(choice.solved, self.language)
            )
        told = {"move": choice.move, "percent": 100 * choice.value, "plies": choice.length}
        if choice.length is not None:
            code = {1.0: "hint.wins", 0.0: "hint.loses"}.get(choice.value, "hint.certain")
            return say(code, self.language, **told)
        line = " ".join(choice.lines[0].moves[1 : 1 + HINT_MOVES])
        return say("hint.line" if line else "hint", self.language, line=line, **told)

    def _play(self, move: str | int) -> None:
        name = self._name(self.match.turn)
        self.match.play(move)
        self.console.print(say("plays", self.language, colour=name, move=self.match.moves[-1]))
        # The engine's reply comes at once: one board for both moves is enough, unless engines play among themselves.
        if self.match.is_over or not self._is_engine() or HUMAN not in self.movers:
            self._show()

    def _undo(self) -> None:
        """Take moves back until a person is to move again."""
        self.match.undo()
        while self.match.events and self._is_engine():
            self.match.undo()
        self.engines.start_over()
        self.console.print(say("undone", self.language))
        self._show()

    def save(self, path: str, *, force: bool = False) -> None:
        """Keep the game, over or not, as a record."""
        today = date.today().isoformat()  # noqa: DTZ011 - the date on the user's calendar
        record = self.match.to_record([name_in_record(mover) for mover in self.movers], today)
        write_records([record], path, force=force)
        self.console.print(say("saved", self.language, path=path), soft_wrap=True, markup=False)

    def _show(self) -> None:
        """Show the board with the last move marked, what stands beside it, and what is to be done."""
        stood = self.match.positions[-2:]
        self.console.print(draw_position(stood[-1], self.console, stood[0]))
        for line in seat_lines(self.match.state, self.language):
            self.console.print(line, soft_wrap=True)
        self.console.print(self.match.text(self.language))

    def _name(self, seat: int) -> str:
        return self.match.game.colour_name(seat, self.language)
