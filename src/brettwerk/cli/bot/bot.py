"""A bot: takes a seat by link and plays until the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from brettwerk.cli.bot.minds import RESIGN, LevelMind, ProgramMind
from brettwerk.cli.bot.seat import BotError, Refused, Seat
from brettwerk.cli.bot.texts import TEXTS
from brettwerk.cli.parameters import compile_visibly
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import phrase
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from brettwerk.cli.bot.minds import Mind
    from brettwerk.core.match import Match

DEFAULT_LEVEL = 5
ATTEMPTS = 2


def run_bot(
    link: str, level: int | None, program: str, name: str, seat_number: int | None, seconds: float, language: str
) -> None:
    """Play one game."""
    if program and level is not None:
        raise BotError("bot-either")

    def tell(code: str, **facts: Any) -> None:
        print(phrase(code, language, facts, TEXTS), flush=True)  # noqa: T201

    seat = Seat(link, tell)
    try:
        board = seat.look()["board"]
        variant = board["variant"]
        chosen = {name: variant[name] for name in ("edition", "players", "teams")} | variant["options"]
        compile_visibly(load_game(board["game"], **chosen), language, search=not program)
        mind: Mind = ProgramMind(program, seconds) if program else LevelMind(level or DEFAULT_LEVEL)
        called = name or Path(program.partition(" ")[0]).name or f"Level {level or DEFAULT_LEVEL}"
        Bot(seat, mind, called[:40], language).play(seat_number)
    except Refused as refused:
        raise BotError("bot-refused", reason=refused.text[language]) from None


class Bot:
    """Somebody who sits at a board and thinks."""

    def __init__(self, seat: Seat, mind: Mind, name: str, language: str) -> None:
        self.seat = seat
        self.mind = mind
        self.name = name
        self.language = language

    def tell(self, code: str, **facts: Any) -> None:
        print(phrase(code, self.language, {"name": self.name} | facts, TEXTS), flush=True)  # noqa: T201

    def play(self, seat_number: int | None) -> None:
        """Take the seat, and play until the game is over or goes on without the bot."""
        self.seat.take(self.name, seat_number)
        first = True
        for board in self.seat.boards():
            mine = next(seat for seat in board["seats"] if seat["mine"])
            if first:
                where = {"game": board["name"][self.language], "colour": mine["colour_name"][self.language]}
                self.tell("bot-sits", address=f"{self.seat.address}/board/{self.seat.board}", **where)
                first = False
            if board["outcome"]:
                self.mind.end(self.seat.match().outcome)
                self.tell("bot-over", text=board["outcome"]["text"][self.language])
                return
            if mine["out"]:
                self.mind.end(None)
                self.tell("bot-out")
                return
            self._take_part(board, mine)

    def _take_part(self, board: dict[str, Any], mine: dict[str, Any]) -> None:
        """Do what the board waits for: people may take back, but a bot does not talk about draws."""
        if board["can"]["answer"]:
            self.seat.answer(board["ply"], agree=board["asked"]["kind"] == "undo")
        elif board["inputs"]:
            match = self.seat.match()
            if len(match.moves) != board["ply"] or match.is_over:
                return  # the game has gone on meanwhile
            left = None if mine["left"] is None else mine["left"] / 1000
            move = self._decide(match, left)
            if move == RESIGN:
                self.tell("bot-resigned")
                self.seat.resign()
            else:
                self.seat.play(board["ply"], move)
                self.tell("bot-plays", ply=board["ply"] + 1, move=move)

    def _decide(self, match: Match, seconds: float | None) -> str:
        """Ask for a move; who fails is asked once more, and then the game is given up."""
        for attempt in range(ATTEMPTS):
            try:
                answer = self.mind.choose(match, seconds)
                return answer if answer == RESIGN else self._checked(match, answer)
            except BotError as error:
                reason = error.text(self.language)
                if attempt + 1 == ATTEMPTS:
                    break
                self.tell("bot-again", reason=reason)
                self.mind.restart()
        self.seat.resign()
        self.mind.end(None)
        raise BotError("bot-failed", reason=reason)

    def _checked(self, match: Match, answer: str) -> str:
        try:
            return match.state.move_text(match.state.move_number(answer))
        except BrettwerkError as error:
            reason = error.text(self.language)
            raise BotError("bot-illegal", program=self.name, answer=answer[:80], reason=reason) from None
