"""A whole game in the terminal: people at one keyboard, engines of nine levels, or a random mover."""

from __future__ import annotations

import random
from datetime import date
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession, prompt
from prompt_toolkit.completion import WordCompleter
from rich.console import Console

from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.play.draw_offers import who_declines
from brettwerk.cli.play.drawing import draw_position
from brettwerk.cli.play.guide import print_guide
from brettwerk.cli.play.keyboard import ask
from brettwerk.cli.play.texts import TEXTS, say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.records.files import write_records
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.engine import Engine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

DEFAULT_LEVEL = "2"
"""The level of the opponents unless the user says otherwise: a gentle engine."""
MOVERS = ("human", "random", *map(str, LEVELS))
COMMANDS = ("moves", "undo", "board", "rules", "resign", "draw", "save", "help", "quit")


def read_seats(text: str, game: Game) -> tuple[str, ...]:
    """Read who sits where; by default, a person has the first seat and gentle engines have the others."""
    if not text:
        return ("human",) + (DEFAULT_LEVEL,) * (game.players - 1)
    movers = tuple(word.strip() for word in text.split(","))
    if len(movers) != game.players or not set(movers) <= set(MOVERS):
        raise BadParameter("seats", TEXTS, players=game.players, found=text)
    return movers


def choose_game(language: str, *, terminal: bool) -> str:
    """Let the user choose a game by its id; without a terminal, it is the first one."""
    if not terminal:
        return game_ids()[0]
    console = Console()
    for game in game_ids():
        console.print(f"  [bold]{game:12}[/] {load_game(game).say('summary', language)}")
    while True:
        answer = prompt(say("which-game", language), completer=WordCompleter(game_ids())).strip()
        if answer in game_ids():
            return answer


class GameSession:
    """One game at one keyboard."""

    def __init__(self, match: Match, movers: Sequence[str], seed: int | None, language: str) -> None:
        self.match = match
        self.movers = movers
        self.language = language
        self.random = random.Random(seed)
        levels = {int(mover) for mover in movers if mover.isdigit()}
        self.engines = {str(level): Engine(match.game, level, seed=seed) for level in levels}
        self.console = Console(highlight=False)

    def play(self) -> None:
        session: PromptSession[str] = PromptSession()
        self.console.print(say("keys", self.language))
        for engine in self.engines.values():
            if engine.perfect:
                self.console.print(say("uses-table", self.language))
            if engine.table_error:
                self.console.print(engine.table_error.text(self.language), soft_wrap=True, markup=False)
        self._show()
        while not self.match.is_over:
            mover = self.movers[self.match.turn]
            if mover != "human":
                self._play(self._chosen(mover))
            elif not self._ask(session):
                moves = " ".join(self.match.moves) or say("no-moves", self.language)
                self.console.print(say("bye", self.language, moves=moves), soft_wrap=True)
                return
        self.console.print(say("over", self.language, plies=len(self.match.moves)))

    def watch(self) -> None:
        """Let engines and random movers play to the end, printing a line for each move."""
        while not self.match.is_over:
            name = self._name(self.match.turn)
            self.match.play(self._chosen(self.movers[self.match.turn]))
            line = say("plays", self.language, colour=name, move=self.match.moves[-1])
            self.console.print(f"{len(self.match.moves):4}  {line}")
        self.console.print(draw_position(self.match.state, self.console))
        self.console.print(say("over", self.language, plies=len(self.match.moves)), self.match.text(self.language))

    def _chosen(self, mover: str) -> str | int:
        """The move of an engine or of the random mover."""
        if mover == "random":
            return self.random.choice(self.match.state.move_numbers)
        return self.engines[mover].choose(self.match).move

    def _ask(self, session: PromptSession[str]) -> bool:
        """Do one thing that the user types; False when that is to quit."""
        question = say("prompt", self.language, colour=self._name(self.match.turn))
        answer = ask(session, question, (*self.match.legal_moves(), *COMMANDS))
        if answer == "quit":
            return False
        try:
            self._obey(answer, session)
        except BrettwerkError as error:
            self.console.print(error.text(self.language), style="bold", markup=False)
        return True

    def _obey(self, answer: str, session: PromptSession[str]) -> None:
        if answer == "moves":
            self.console.print("  ".join(self.match.legal_moves()))
        elif answer == "undo":
            self._undo()
        elif answer == "board":
            self._show()
        elif answer == "rules":
            print_guide(self.match.game, self.language)
        elif answer == "resign":
            if self._agrees("give-up", session):
                self.match.resign()
                self._show()
        elif answer == "draw":
            self._offer_draw(session)
        elif answer.split()[:1] == ["save"]:
            if path := answer.removeprefix("save").strip():
                self.save(path)
            else:
                self.console.print(say("save-where", self.language))
        elif answer in {"help", ""}:
            self.console.print(say("keys", self.language))
        else:
            self._play(answer)

    def _offer_draw(self, session: PromptSession[str]) -> None:
        """Ask the other people, if there are any, and the engines, which agree where they do not expect to win."""
        if self.movers.count("human") > 1 and not self._agrees("agree", session):
            return
        engines = {seat: self.engines[mover] for seat, mover in enumerate(self.movers) if mover in self.engines}
        declining = who_declines(self.match, engines)
        if declining is None:
            self.match.agree_draw()
            self._show()
        else:
            self.console.print(say("draw-declined", self.language, colour=self._name(declining)))

    def _agrees(self, question: str, session: PromptSession[str]) -> bool:
        """Ask something that only a plain yes agrees to."""
        try:
            answer = session.prompt(say(question, self.language, colour=self._name(self.match.turn)))
        except (EOFError, KeyboardInterrupt):
            return False
        return answer.strip() == say("yes", self.language)

    def _play(self, move: str | int) -> None:
        name = self._name(self.match.turn)
        self.match.play(move)
        self.console.print(say("plays", self.language, colour=name, move=self.match.moves[-1]))
        # The engine's reply comes at once: one board for both moves is enough, unless engines play among themselves.
        if self.match.is_over or self.movers[self.match.turn] == "human" or "human" not in self.movers:
            self._show()

    def _undo(self) -> None:
        """Take moves back until a person is to move again."""
        self.match.undo()
        while self.match.events and self.movers[self.match.turn] != "human":
            self.match.undo()
        self.console.print(say("undone", self.language))
        self._show()

    def save(self, path: str, *, force: bool = False) -> None:
        """Keep the game, over or not, as a record."""
        names = [f"level {mover}" if mover.isdigit() else mover for mover in self.movers]
        today = date.today().isoformat()  # noqa: DTZ011 - the date on the user's calendar
        write_records([self.match.to_record(names, today)], path, force=force)
        self.console.print(say("saved", self.language, path=path), soft_wrap=True, markup=False)

    def _show(self) -> None:
        self.console.print(draw_position(self.match.state, self.console))
        self.console.print(self.match.text(self.language))

    def _name(self, seat: int) -> str:
        return self.match.game.colour_name(seat, self.language)
