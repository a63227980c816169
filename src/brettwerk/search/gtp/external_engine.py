"""Engines of other authors as players, driven by GTP. Whatever they do, at worst they lose their own game."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.extensions.gtp_dialect import dialect_of
from brettwerk.core.messages import phrase
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.gtp.board import COLOURS, PASS, RESIGN
from brettwerk.search.gtp.protocol import is_answer, read_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.events import Event
    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.messages import Texts

START_LIMIT = 120.0
"""Seconds for the first answer; a program may have to compile or load something."""
USUAL_LIMIT = 60.0
"""Seconds for any other answer, unless said otherwise."""
FAREWELL = 2.0
"""Seconds in which a program may end by itself."""
MOST_LINES = 10_000
LONGEST_LINE = 65_536
QUOTED = 80
REFUSED = "forfeit-refused"

TEXTS: Texts = {
    "en": {
        "forfeit-start": "cannot be started: {reason}",
        "forfeit-crashed": "ended without an answer to {command!r}",
        "forfeit-silent": "did not answer {command!r} within {seconds:g} seconds",
        "forfeit-garbled": "answered {command!r} with something that is not GTP: {answer!r}",
        "forfeit-refused": "answered {command!r} with an error: {answer}",
        "forfeit-illegal": "played {answer!r}: {reason}",
        "forfeit-pass": "passed though it could move",
    },
    "de": {
        "forfeit-start": "lässt sich nicht starten: {reason}",
        "forfeit-crashed": "endete ohne Antwort auf {command!r}",
        "forfeit-silent": "antwortete auf {command!r} nicht innerhalb von {seconds:g} Sekunden",
        "forfeit-garbled": "antwortete auf {command!r} mit etwas, das kein GTP ist: {answer!r}",
        "forfeit-refused": "antwortete auf {command!r} mit einem Fehler: {answer}",
        "forfeit-illegal": "spielte {answer!r}: {reason}",
        "forfeit-pass": "passte, obwohl es ziehen konnte",
    },
}


class Forfeit(BrettwerkError):
    """A player forfeits its game by a fault."""

    has_played = True
    """Whether the player had made a move before."""

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)

    def text(self, language: str = "en") -> str:
        said = {
            name: value.text(language) if isinstance(value, BrettwerkError) else value
            for name, value in self.params.items()
        }
        return phrase(self.code, language, said, self.texts)

    def __reduce__(self) -> tuple[Any, ...]:
        return *super().__reduce__(), {"has_played": self.has_played}


class Resigned(Exception):
    """A player resigns."""


class ExternalEngine:
    """Another program, playing one game. It is started when it has to move for the first time."""

    def __init__(self, game: Game, command: str, limit: float = USUAL_LIMIT, start_limit: float = START_LIMIT) -> None:
        self.game = game
        self._command = command
        self._limit = limit
        self._start_limit = start_limit
        self._dialect = dialect_of(game)
        self.seconds: list[float] = []
        """The processor time of each of its moves; none if it cannot tell."""
        self._opening: Sequence[Event] = ()
        self._told = 0
        self._tells_time = False
        self._process: _Process | None = None
        self._lost: Forfeit | None = None

    def begin(self, opening: Sequence[Event]) -> None:
        """Set the moves that led to the start of the match."""
        self._opening = tuple(opening)

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:  # noqa: ARG002, GTP knows time alone
        """Ask for a move. After a fault the program is not asked again, for any of its seats."""
        if self._lost is None:
            try:
                return self._choose(match, seconds)
            except Forfeit as forfeit:
                forfeit.has_played = self._told > 0
                self._lost = forfeit
                self.close()
        raise self._lost

    def _choose(self, match: Match, seconds: float | None) -> Choice:
        process = self._process or self._start(seconds)
        events = [*self._opening, *match.events]
        if not self._told:
            self._dialect.align([event.move for event in events if event.kind == "move"])
        for event in events[self._told :]:
            move = self._dialect.write_move(event.move) if event.kind == "move" else RESIGN
            process.ask(f"play {self._colour(event.seat)} {move}", self._limit)
        began = self._processor_time(process)
        answer = process.ask(f"genmove {self._colour(match.turn)}", self._limit)
        self._told = len(events) + 1
        if began is not None and (ended := self._processor_time(process)) is not None:
            self.seconds.append(max(ended - began, 0.0))
        return self._choice(match, answer)

    def _start(self, seconds: float | None) -> _Process:
        process = self._process = _Process(self._command)
        limit = self._start_limit
        if process.knows("set_game", limit):
            process.ask(f"set_game {self._dialect.variant_words()}", limit)
        process.ask("clear_board", limit)
        if seconds is not None and process.knows("time_settings", limit):
            process.ask(f"time_settings 0 {seconds:g} 1", limit)
        self._tells_time = process.knows("cputime", limit)
        return process

    def _processor_time(self, process: _Process) -> float | None:
        """The seconds that the program has used of the processor; None if it cannot tell, which is no fault."""
        if not self._tells_time:
            return None
        try:
            return float(process.ask("cputime", self._limit))
        except ValueError:
            self._tells_time = False
        except Forfeit as forfeit:
            if forfeit.code != REFUSED:
                raise
            self._tells_time = False
        return None

    def _colour(self, seat: int) -> str:
        names = [name for name, number in COLOURS.items() if number == seat]
        return names[0] if self.game.players <= 2 else names[-1]

    def _choice(self, match: Match, answer: str) -> Choice:
        word = answer.lower()
        if word == RESIGN:
            raise Resigned
        if word == PASS:
            raise Forfeit("forfeit-pass")
        try:
            move = match.state.move_text(match.state.move_number(self._dialect.read_move(answer)))
        except BrettwerkError as error:
            raise Forfeit("forfeit-illegal", answer=answer[:QUOTED], reason=error) from None
        unknown = (0.5,) * self.game.players
        return Choice(move, 0.5, (PrincipalVariation((move,), unknown, 0.5, 0, None),), 0, 0)

    def close(self) -> None:
        if self._process:
            self._process.end()
            self._process = None


class _Process:
    """A program and the way to talk to it."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603, running it is what the user asked for
                # On Windows a program takes its command line apart by itself.
                command if sys.platform == "win32" else shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=sys.platform != "win32",
            )
        except (OSError, ValueError, IndexError) as error:
            raise Forfeit("forfeit-start", reason=getattr(error, "strerror", None) or str(error)) from None
        _running.add(self)
        _end_them_with_this_process()
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        assert self._process.stdout
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()

    def ask(self, command: str, limit: float) -> str:
        """Send a command and wait for the answer; Forfeit if there is none, or an error."""
        try:
            assert self._process.stdin
            self._process.stdin.write(f"{command}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise Forfeit("forfeit-crashed", command=command) from None
        success, text = read_answer(self._answer(command, time.monotonic() + limit, limit))
        if not success:
            raise Forfeit(REFUSED, command=command, answer=text[:QUOTED])
        return text

    def knows(self, command: str, limit: float) -> bool:
        """Ask whether a program has a command; one that cannot even be asked that has none beyond the necessary."""
        try:
            return self.ask(f"known_command {command}", limit) == "true"
        except Forfeit as forfeit:
            if forfeit.code != REFUSED:
                raise
            return False

    def _answer(self, command: str, until: float, limit: float) -> list[str]:
        """The lines up to an empty one; empty ones before the answer are skipped."""
        lines: list[str] = []
        while len(lines) < MOST_LINES:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0.001))
            except queue.Empty:
                raise Forfeit("forfeit-silent", command=command, seconds=limit) from None
            if line is None:
                raise Forfeit("forfeit-crashed", command=command)
            if not line.strip():
                if lines:
                    return lines
                continue
            lines.append(line)
            if not is_answer(lines[0]):
                break
        raise Forfeit("forfeit-garbled", command=command, answer=lines[0][:QUOTED])

    def end(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        with contextlib.suppress(OSError):
            assert self._process.stdin
            self._process.stdin.write(b"quit\n")
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.kill()
        self._process.wait()
        _running.discard(self)

    def kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)  # and with it all that it has started


_running: set[_Process] = set()


def _end_them_with_this_process() -> None:
    """Have programs killed when this process is a worker that is terminated, as those of an interrupted arena are."""
    if multiprocessing.parent_process() and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _kill_and_end)


def _kill_and_end(number: int, _frame: object) -> None:
    for process in tuple(_running):
        process.kill()
    os._exit(128 + number)


def _read(stream: IO[bytes], lines: queue.Queue[str | None]) -> None:
    """Put all lines into a queue; None says that there will be no more."""
    with contextlib.suppress(OSError), stream:
        while line := stream.readline(LONGEST_LINE):
            lines.put(re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.decode("utf-8", "replace")))
    lines.put(None)
