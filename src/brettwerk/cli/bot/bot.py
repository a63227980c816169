"""A bot: takes a seat by link and plays to the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from brettwerk.cli.bot.client import BotError, RequestRejected, SeatClient
from brettwerk.cli.bot.strategies import RESIGN, EngineStrategy, ProgramStrategy
from brettwerk.cli.bot.texts import TEXTS
from brettwerk.cli.compiling import compile_visibly
from brettwerk.cli.contest.contestants import name_in_record
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import phrase
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from brettwerk.cli.bot.strategies import Strategy
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match

DEFAULT_ENGINE = "level=5"
ATTEMPTS = 2


def run_bot(
    link: str, engine: str, program: str, name: str, seat_number: int | None, seconds: float, language: str
) -> None:
    """Play one game."""

    def tell(code: str, **params: Any) -> None:
        print(phrase(code, language, params, TEXTS), flush=True)  # noqa: T201

    client = SeatClient(link, tell)
    try:
        game = _game_of(client)
        compile_visibly(game, language, search=not program)
        engine = engine or DEFAULT_ENGINE
        strategy: Strategy = ProgramStrategy(program, seconds) if program else EngineStrategy(engine, game, language)
        called = name or Path(program.partition(" ")[0]).name or f"Bot of {name_in_record(engine)}"
        Bot(client, strategy, called[:40], language).play(seat_number)
    except RequestRejected as rejection:
        raise BotError("bot-refused", reason=rejection.text[language]) from None


def _game_of(client: SeatClient) -> Game:
    """The game to which a link invites; BotError if something else answers there."""
    try:
        board = client.look()["board"]
        variant = board["variant"]
        chosen = {name: variant[name] for name in ("edition", "players", "teams")} | variant["options"]
    except (ValueError, TypeError, KeyError):
        raise BotError("bot-link", found=client.address) from None
    return load_game(board["game"], **chosen)


class Bot:
    """A player at a board of a server."""

    def __init__(self, client: SeatClient, strategy: Strategy, name: str, language: str) -> None:
        self.client = client
        self.strategy = strategy
        self.name = name
        self.language = language

    def tell(self, code: str, **params: Any) -> None:
        print(phrase(code, self.language, {"name": self.name} | params, TEXTS), flush=True)  # noqa: T201

    def play(self, seat_number: int | None) -> None:
        """Take the seat, and play until the game is over or goes on without the bot."""
        self.client.take(self.name, seat_number)
        first = True
        for board in self.client.boards():
            mine = next(seat for seat in board["seats"] if seat["mine"])
            if first:
                where = {"game": board["name"][self.language], "colour": mine["colour_name"][self.language]}
                self.tell("bot-sits", address=f"{self.client.address}/board/{self.client.board}", **where)
                first = False
            if board["outcome"]:
                self.strategy.end(self.client.match().outcome)
                self.tell("bot-over", text=board["outcome"]["text"][self.language])
                return
            if mine["out"]:
                self.strategy.end(None)
                self.tell("bot-out")
                return
            self._take_part(board, mine)

    def _take_part(self, board: dict[str, Any], mine: dict[str, Any]) -> None:
        """Do what the board waits for: takebacks are granted, draw offers declined."""
        if board["can"]["answer"]:
            self.client.answer(board["ply"], agree=board["asked"]["kind"] == "undo")
        elif board["inputs"]:
            match = self.client.match()
            if len(match.moves) != board["ply"] or match.is_over:
                return  # the game has gone on in the meantime
            left = None if mine["left"] is None else mine["left"] / 1000
            move = self._decide(match, left)
            if move == RESIGN:
                self.tell("bot-resigned")
                self.client.resign()
            else:
                self.client.play(board["ply"], move)
                self.tell("bot-plays", ply=board["ply"] + 1, move=move)

    def _decide(self, match: Match, seconds: float | None) -> str:
        """Ask for a move, once more if that fails; then give the game up."""
        for attempt in range(ATTEMPTS):
            try:
                answer = self.strategy.choose(match, seconds)
                return answer if answer == RESIGN else self._checked(match, answer)
            except BotError as error:
                reason = error.text(self.language)
                if attempt + 1 == ATTEMPTS:
                    break
                self.tell("bot-again", reason=reason)
                self.strategy.restart()
        self.client.resign()
        self.strategy.end(None)
        raise BotError("bot-failed", reason=reason)

    def _checked(self, match: Match, answer: str) -> str:
        try:
            return match.state.move_text(match.state.move_number(answer))
        except BrettwerkError as error:
            reason = error.text(self.language)
            raise BotError("bot-illegal", program=self.name, answer=answer[:80], reason=reason) from None
