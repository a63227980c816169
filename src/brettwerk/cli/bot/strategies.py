"""What chooses a bot's moves: an engine, or a program that speaks the line protocol of docs/bots.md."""

from __future__ import annotations

import contextlib
import json
import queue
import random
import shlex
import subprocess
import threading
import time
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.cli.bot.client import BotError
from brettwerk.cli.contest.contestants import read_contestant
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output.json_forms import outcome_json, variant_json
from brettwerk.search.engine import Engine
from brettwerk.search.gtp.external_engine import ExternalEngine, Forfeit, Resigned
from brettwerk.search.limits import DEFAULT_SECONDS

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.outcome import Outcome
    from brettwerk.search.contest.participant import Player

RESIGN = "resign"
ENGINE_SHARE = 0.04
"""The share of its remaining time that an engine spends on a move."""


class Strategy(Protocol):
    """Chooses moves."""

    def choose(self, match: Match, seconds: float | None) -> str:
        """A move for the seat to move, given the seconds left on its clock; BotError if there is none."""

    def restart(self) -> None:
        """Start over after an error."""

    def end(self, outcome: Outcome | None) -> None:
        """Learn that the game is over, or goes on without the bot."""


class EngineStrategy:
    """An engine, as every command names it."""

    def __init__(self, engine: str, game: Game, language: str) -> None:
        self._language = language
        self._contestant = read_contestant(engine, game, clock=time.perf_counter)
        self._game = game
        self._player: Player | None = None

    def choose(self, match: Match, seconds: float | None) -> str:
        player = self._player = self._player or self._contestant.make(self._game, random.getrandbits(31))
        limits = [self._contestant.seconds, None if seconds is None else ENGINE_SHARE * seconds]
        simulations = self._contestant.simulations
        if simulations is None and isinstance(player, Engine):
            simulations = player.skill.simulations
        if simulations is None and limits[0] is None:
            limits.append(DEFAULT_SECONDS)
        share = min((limit for limit in limits if limit is not None), default=None)
        try:
            return player.choose(match, share, simulations).move
        except Resigned:
            return RESIGN
        except Forfeit as forfeit:
            raise BotError("bot-forfeit", program=self._contestant.name, reason=forfeit.text(self._language)) from None

    def restart(self) -> None:
        self._stop()

    def end(self, outcome: Outcome | None) -> None:  # noqa: ARG002, an engine needs no notice
        self._stop()

    def _stop(self) -> None:
        if isinstance(self._player, ExternalEngine):
            self._player.close()
        self._player = None


class ProgramStrategy:
    """A program that reads requests, a line each, and answers each with a line."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self.restart()

    def restart(self) -> None:
        self._stop()
        pipe = subprocess.PIPE
        try:
            words = shlex.split(self._command)
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace")  # noqa: S603
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BotError("bot-no-start", program=self._command, reason=reason) from None
        INTERRUPTS.end_too(self._process)
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, args=(self._process, self._answers), daemon=True).start()

    @staticmethod
    def _read(process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
        assert process.stdout
        with process.stdout as lines:
            for line in lines:
                answers.put(line.strip())
        answers.put("")

    def choose(self, match: Match, seconds: float | None) -> str:
        limit = self._seconds if seconds is None else min(self._seconds, seconds)
        self._send(request(match, seconds))
        try:
            answer = self._answers.get(timeout=limit)
        except queue.Empty:
            raise BotError("bot-slow", program=self._command, seconds=limit) from None
        if not answer:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
            raise BotError("bot-ended", program=self._command, code=self._process.returncode)
        return answer

    def end(self, outcome: Outcome | None) -> None:
        if outcome:
            self._send({"type": "over", **(outcome_json(outcome) or {})})
        self._stop()

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        with contextlib.suppress(OSError):  # the missing answer will be noticed
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()

    def _stop(self) -> None:
        """Close the program's input; it may finish what it is doing, but not for long."""
        process: subprocess.Popen[str] | None = getattr(self, "_process", None)
        if process is None:
            return
        assert process.stdin
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def request(match: Match, seconds: float | None) -> dict[str, Any]:
    """What a program is sent: everything about the position, so that it need not remember anything."""
    return {
        "type": "move",
        **variant_json(match.game.variant),
        "seat": match.turn,
        "state": match.state.to_text(),
        "played": list(match.moves),
        "legal": match.legal_moves(),
        "seconds": seconds,
    }
