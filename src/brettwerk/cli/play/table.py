"""A whole game in the terminal: people at one keyboard, engines of nine levels, or a random mover."""

from __future__ import annotations

import random
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Console

from brettwerk.cli.language import TEXTS, say
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.play.guide import print_guide
from brettwerk.cli.play.picture import picture
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.records.files import write_records
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.engine import Engine
from brettwerk.search.limits import LEVELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from prompt_toolkit import PromptSession

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

LEVEL = "2"
"""Who sits opposite when nobody says otherwise: a gentle engine."""
MOVERS = ("human", "random", *map(str, LEVELS))
COMMANDS = ("moves", "undo", "board", "rules", "resign", "draw", "save", "help", "quit")


def read_seats(text: str, game: Game) -> tuple[str, ...]:
    """Read who sits where; by default the first seat is a person and the others are gentle engines."""
    if not text:
        return ("human",) + (LEVEL,) * (game.players - 1)
    movers = tuple(word.strip() for word in text.split(","))
    if len(movers) != game.players or not set(movers) <= set(MOVERS):
        raise BadParameter("seats", TEXTS, players=game.players, found=text)
    return movers


def ask_for_game(language: str) -> str:
    """Let the user choose a game by its id."""
    from prompt_toolkit import prompt  # noqa: PLC0415
    from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415

    console = Console()
    for game in game_ids():
        console.print(f"  [bold]{game:12}[/] {load_game(game).say('summary', language)}")
    while True:
        answer = prompt(say("which-game", language), completer=WordCompleter(game_ids())).strip()
        if answer in game_ids():
            return answer


def save(match: Match, movers: Sequence[str], path: str, language: str, *, force: bool = False) -> None:
    """Keep a game, over or not, as a record."""
    names = [f"level {mover}" if mover.isdigit() else mover for mover in movers]
    write_records([match.to_record(names, date.today().isoformat())], path, force=force)  # noqa: DTZ011
    Console(highlight=False).print(say("saved", language, path=path), soft_wrap=True, markup=False)


class Table:
    """One game at one keyboard."""

    def __init__(self, match: Match, movers: Sequence[str], seed: int | None, language: str) -> None:
        self.match = match
        self.movers = movers
        self.language = language
        self.chance = random.Random(seed)
        levels = {int(mover) for mover in movers if mover.isdigit()}
        self.engines = {str(level): Engine(match.game, level, seed=seed) for level in levels}
        self.console = Console(highlight=False)

    def play(self) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415

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
        """Let a game to which nobody need sit down be played to its end, a line for each move."""
        while not self.match.is_over:
            name = self._name(self.match.turn)
            self.match.play(self._chosen(self.movers[self.match.turn]))
            told = say("plays", self.language, colour=name, move=self.match.moves[-1])
            self.console.print(f"{len(self.match.moves):4}  {told}")
        self.console.print(picture(self.match.state, self.console))
        self.console.print(say("over", self.language, plies=len(self.match.moves)), self.match.text(self.language))

    def _chosen(self, mover: str) -> str | int:
        """What an engine or the random mover plays."""
        if mover == "random":
            return self.chance.choice(self.match.state.move_numbers)
        return self.engines[mover].choose(self.match).move

    def _ask(self, session: PromptSession[str]) -> bool:
        """Do one thing that the user types; False when he has enough."""
        from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415

        words = [*self.match.legal_moves(), *COMMANDS]
        prompt = say("prompt", self.language, colour=self._name(self.match.turn))
        try:
            answer = session.prompt(prompt, completer=WordCompleter(words, sentence=True)).strip()
        except (EOFError, KeyboardInterrupt):
            return False
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
            if self._agrees("agree", session):
                self.match.agree_draw()
                self._show()
        elif answer.split()[:1] == ["save"]:
            self._save(answer.removeprefix("save").strip())
        elif answer in {"help", ""}:
            self.console.print(say("keys", self.language))
        else:
            self._play(answer)

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

    def _save(self, path: str) -> None:
        if path:
            save(self.match, self.movers, path, self.language)
        else:
            self.console.print(say("save-where", self.language))

    def _show(self) -> None:
        self.console.print(picture(self.match.state, self.console))
        self.console.print(self.match.text(self.language))

    def _name(self, seat: int) -> str:
        return self.match.game.colour_name(seat, self.language)
