"""What chooses a bot's moves: an engine, or a program that speaks the line protocol of docs/bots.md."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from typing import TYPE_CHECKING, Any, Protocol

from brettwerk.cli.bot.client import BotError
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.output.json_forms import outcome_json, variant_json
from brettwerk.search.engine import Engine
from brettwerk.search.limits import DEFAULT_SECONDS

if TYPE_CHECKING:
    from brettwerk.core.match import Match
    from brettwerk.core.outcome import Outcome

RESIGN = "resign"
ENGINE_SHARE = 0.04
"""The share of its remaining time that an engine spends on a move."""
MEMORY = 64 * 2**20


class Strategy(Protocol):
    """Chooses moves."""

    def choose(self, match: Match, seconds: float | None) -> str:
        """A move for the seat to move, given the seconds left on its clock; BotError if there is none."""

    def restart(self) -> None:
        """Start over after an error."""

    def end(self, outcome: Outcome | None) -> None:
        """Learn that the game is over, or goes on without the bot."""


class EngineStrategy:
    """An engine that plays at a level."""

    def __init__(self, level: int) -> None:
        self._level = level
        self._engine: Engine | None = None

    def choose(self, match: Match, seconds: float | None) -> str:
        engine = self._engine = self._engine or Engine(match.game, self._level, memory=MEMORY)
        simulations = engine.skill.simulations
        share = None if seconds is None else ENGINE_SHARE * seconds
        if simulations is None:
            share = min(DEFAULT_SECONDS, share or DEFAULT_SECONDS)
        return engine.choose(match, share, simulations).move

    def restart(self) -> None:
        self._engine = None

    def end(self, outcome: Outcome | None) -> None:
        """An engine needs no notice."""


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
