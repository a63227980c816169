"""A session of the Go Text Protocol: another program tells moves and asks for ours (docs/gtp.md)."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.extensions.gtp_dialect import dialect_of
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.gtp.board import PASS, GtpBoard
from brettwerk.search.gtp.clock import GtpClock
from brettwerk.search.gtp.protocol import Command, Failure, read_command, write_answer
from brettwerk.search.limits import LEVELS
from brettwerk.search.process.analysis_requests import AnalysisReport, AnalysisRequest, BadAnalysisRequest
from brettwerk.search.process.engine_process import EngineCrashed, EngineProcess
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game

USAGE = {
    "all_legal": "COLOUR",
    "clear_board": "",
    "cputime": "",
    "final_score": "",
    "g": "",
    "genmove": "COLOUR",
    "get_value": "",
    "known_command": "NAME",
    "list_commands": "",
    "loadsgf": "FILE [NUMBER]",
    "name": "",
    "p": "MOVE",
    "param": "[NAME VALUE]",
    "param_base": "[NAME VALUE]",
    "play": "COLOUR MOVE",
    "protocol_version": "",
    "quit": "",
    "reg_genmove": "COLOUR",
    "savesgf": "FILE",
    "set_game": "NAME",
    "set_random_seed": "NUMBER",
    "showboard": "",
    "time_left": "COLOUR SECONDS MOVES",
    "time_settings": "MAIN PERIOD MOVES",
    "undo": "",
    "version": "",
}
"""The commands and their arguments."""
WITH_SPACES = {"loadsgf", "savesgf", "set_game"}
"""The names of files and games may have spaces in them."""
SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
COUNT = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Skill:
    """How well to play: a level, and limits for a move that go before the level's own."""

    level: int = LEVELS[-1]
    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int | None = None


class Session:
    """Answers commands, one line each."""

    def __init__(self, game: Game, engine: EngineProcess, skill: Skill | None = None) -> None:
        self._engine = engine
        self._skill = skill or Skill()
        self._clock: GtpClock | None = None
        self._last: AnalysisReport | None = None
        self._resigns = True
        self.is_over = False
        self._set_board(GtpBoard(game))

    def _set_board(self, board: GtpBoard) -> None:
        self._board = board
        if self._clock:
            self._clock.left.clear()
        self._engine.prepare(self._request())

    def answer(self, line: str) -> str:
        """Answer a line of input; nothing if there is no command in it."""
        command = read_command(line)
        if command is None:
            return ""
        try:
            return write_answer(command.id, self._do(command), success=True)
        except (Failure, BrettwerkError) as error:
            return write_answer(command.id, str(error), success=False)
        except Exception as error:  # noqa: BLE001 - one command may fail, the session goes on
            return write_answer(command.id, f"internal error: {error!r}", success=False)

    def _do(self, command: Command) -> str:
        usage = USAGE.get(command.name)
        if usage is None:
            raise Failure("unknown command" if command.name else "syntax error: a command must follow the number")
        needed, _, optional = usage.partition("[")
        least = len(needed.split())
        most = least + len(optional.split())
        given = command.arguments
        if len(given) < least or (len(given) > most and command.name not in WITH_SPACES):
            raise _misused(command.name)
        run: Callable[..., str | None] = getattr(self, f"_do_{command.name}")
        return run(*given) or ""

    # About the program

    def _do_protocol_version(self) -> str:
        return "2"

    def _do_name(self) -> str:
        return "Brettwerk"

    def _do_version(self) -> str:
        return __version__

    def _do_known_command(self, name: str) -> str:
        return "true" if name in USAGE else "false"

    def _do_list_commands(self) -> str:
        return "\n".join(USAGE)

    def _do_quit(self) -> None:
        self.is_over = True

    def _do_cputime(self) -> str:
        return f"{time.process_time() + self._engine.cpu_seconds:.3f}"

    # The game

    def _do_set_game(self, *words: str) -> None:
        """Choose a game by any of its names, and maybe its variant: ``set_game tor players=3``."""
        name = " ".join(word for word in words if "=" not in word).lower()
        chosen = dict(word.split("=", 1) for word in words if "=" in word)
        if not chosen and name in _names(self._board.game):
            self._set_board(GtpBoard(self._board.game))
            return
        known = {alias: game for game in game_ids() for alias in _names(load_game(game))}
        if name not in known:
            raise Failure(f"unknown game {name!r}; there are {', '.join(game_ids())}")
        if "game" in chosen or not COUNT.fullmatch(chosen.get("players", "1")):
            raise _misused("set_game")
        players = int(chosen.pop("players")) if "players" in chosen else None
        edition = chosen.pop("edition", "classic")
        self._set_board(GtpBoard(load_game(known[name], edition=edition, players=players, **chosen)))

    def _do_clear_board(self) -> None:
        self._set_board(GtpBoard(self._board.game))

    def _do_play(self, colour: str, move: str) -> None:
        self._board.play(self._board.seat(colour), move)

    def _do_p(self, move: str) -> None:
        self._board.play(self._board.match.turn, move)

    def _do_undo(self) -> None:
        self._board.undo()

    def _do_genmove(self, colour: str) -> str:
        return self._generate(self._board.seat(colour))

    def _do_g(self) -> str:
        return self._generate(self._board.match.turn)

    def _generate(self, seat: int) -> str:
        began = time.perf_counter()
        move = self._choose(seat)
        if self._clock:
            self._clock.spend(seat, began)
        self._board.play(seat, move)
        return move

    def _do_reg_genmove(self, colour: str) -> str:
        return self._choose(self._board.seat(colour))

    def _choose(self, seat: int) -> str:
        """Let the engine choose a move for a seat."""
        board = self._board
        if board.must_pass(seat):
            return PASS
        board.require_turn(seat)
        share = self._clock.share(seat) if self._clock else None
        request = self._request()
        try:
            self._last = self._engine.analyse(replace(request, seconds=share) if share else request)
        except EngineCrashed as error:
            raise Failure(f"the search has crashed: {error}".rstrip(": ")) from None
        except BadAnalysisRequest as error:
            raise error.error from None
        return board.dialect.write_move(board.dialect.settle(board.match.state, self._last.choice.move))

    def _request(self) -> AnalysisRequest:
        skill = self._skill
        return replace(
            self._board.analysis_request(),
            level=skill.level,
            seconds=skill.seconds,
            simulations=skill.simulations,
            threads=skill.threads,
            seed=skill.seed,
            lines=1,
        )

    def _do_showboard(self) -> str:
        match = self._board.match
        return f"\n{match.state.diagram()}\n{match.text()}"

    def _do_all_legal(self, colour: str) -> str:
        return "\n".join(self._board.legal_moves(self._board.seat(colour)))

    def _do_final_score(self) -> str:
        score = self._board.dialect.final_score(self._board.match)
        if score is None:
            raise Failure("cannot score: the game is not over")
        return score

    def _do_get_value(self) -> str:
        if self._last is None:
            raise Failure("no move has been generated yet")
        return f"{self._last.choice.value:.4f}"

    def _do_loadsgf(self, *words: str) -> None:
        numbered = len(words) > 1 and COUNT.fullmatch(words[-1])
        path = " ".join(words[:-1] if numbered else words)
        self._set_board(GtpBoard.load(path, int(words[-1]) if numbered else None, self._board.game))

    def _do_savesgf(self, *words: str) -> None:
        self._board.save(" ".join(words))

    # Time and strength

    def _do_time_settings(self, main: str, period: str, moves: str) -> None:
        if not (SECONDS.fullmatch(main) and SECONDS.fullmatch(period) and COUNT.fullmatch(moves)):
            raise _misused("time_settings")
        self._clock = GtpClock(float(main), float(period), int(moves))

    def _do_time_left(self, colour: str, seconds: str, moves: str) -> None:
        seat = self._board.seat(colour)
        if not (SECONDS.fullmatch(seconds) and COUNT.fullmatch(moves)):
            raise _misused("time_left")
        self._clock = self._clock or GtpClock(0.0, 0.0, 0)
        self._clock.tell(seat, float(seconds), int(moves))

    def _do_set_random_seed(self, number: str) -> None:
        if not COUNT.fullmatch(number):
            raise _misused("set_random_seed")
        self._skill = replace(self._skill, seed=int(number))

    def _do_param(self, name: str = "", value: str = "") -> str | None:
        """Tell or set how well to play; 0 simulations or seconds mean the level's own."""
        skill = self._skill
        known = {"fixed_simulations": skill.simulations or 0, "level": skill.level, "seconds": skill.seconds or 0}
        if not name:
            return "\n".join(f"{key} {number}" for key, number in known.items())
        if name not in {*known, *self._board.dialect.idle_parameters}:
            raise Failure(f"unknown parameter {name}; there are {', '.join(known)}")
        if not SECONDS.fullmatch(value) or (name != "seconds" and not COUNT.fullmatch(value)):
            raise _misused("param")
        if name == "level":
            if int(value) not in LEVELS:
                raise Failure(f"levels go from {LEVELS[0]} to {LEVELS[-1]}")
            self._skill = replace(skill, level=int(value))
        elif name == "fixed_simulations":
            self._skill = replace(skill, simulations=int(value) or None)
        elif name == "seconds":
            self._skill = replace(skill, seconds=float(value) or None)
        return None

    def _do_param_base(self, name: str = "", value: str = "") -> str | None:
        """Tell or set what match tools like to set: illegal moves are never accepted, and the engine never resigns."""
        if not name:
            return f"accept_illegal 0\nresign {int(self._resigns)}"
        if name not in {"accept_illegal", "resign"}:
            raise Failure(f"unknown parameter {name}; there are accept_illegal, resign")
        if value not in {"0", "1"}:
            raise _misused("param_base")
        if (name, value) == ("accept_illegal", "1"):
            raise Failure("illegal moves are never accepted")
        if name == "resign":
            self._resigns = value == "1"
        return None


def _misused(name: str) -> Failure:
    return Failure(f"syntax error: {name} {USAGE[name]}".rstrip())


def _names(game: Game) -> set[str]:
    """All that a game may be called."""
    names = (game.name(language).lower() for language in LANGUAGES)
    return {game.id, dialect_of(game).name.lower(), *names} - {""}
