"""Ctrl-C: a command ends at once with exit code 130, keeps what was done, and says so in a sentence.

The first Ctrl-C raises KeyboardInterrupt in the main thread, as it always does in Python, so that everything is left in
order. That is not enough: compiled code runs on, a destructor swallows the exception, a thread is waited for. So a
second thread hears of the signal too, and ends the process if that has not ended by itself after ``GRACE`` seconds.
While a command writes down what was done there is no such limit; another Ctrl-C then ends it without further ado.
"""

from __future__ import annotations

import atexit
import os
import signal
import socket
import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn

from brettwerk.core.files import remove_unfinished

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from subprocess import Popen

    Words = Callable[[], str]
    """Makes a sentence when it is needed."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)
EXIT_CODE = 128 + signal.SIGINT
GRACE = 0.5
"""Seconds in which a command may end by itself."""
REPEAT = 0.25
"""Seconds in which a second signal is the same Ctrl-C, which has come by way of another process."""
POLL = 0.02
SHOW_CURSOR = "\x1b[?25h"


class EarlyEnd:
    """Whether a block was ended early."""

    came = False


class Interrupts:
    """What becomes of this process when it is told to end."""

    def __init__(self) -> None:
        self._signal: int | None = None
        self._signalled_at = 0.0
        self._is_handled = False
        self._is_working = False
        self._is_keeping = False
        self._is_over = False
        self._is_installed = False
        self._words: Words | None = None
        self._programs: list[Popen[Any]] = []
        self._noting = threading.RLock()
        self._ending = threading.Lock()

    def install(self) -> None:
        """Take charge of this process. Until a command begins to work, a signal just ends it."""
        heard, told = socket.socketpair()
        told.setblocking(False)
        for number in SIGNALS:
            signal.signal(number, self._handle)
        signal.set_wakeup_fd(told.detach(), warn_on_full_buffer=False)
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()
        self._is_installed = True
        sys.unraisablehook = _tell_unless_interrupted

    # What commands do

    def begin(self, words: Words) -> None:
        """Begin to work: from now on a signal raises KeyboardInterrupt. The words are said at an early end."""
        self._words, self._is_working, self._is_keeping = words, True, False

    @contextmanager
    def saying(self, words: Words) -> Iterator[None]:
        """Have other words said if this block ends early: what is kept, and how to go on."""
        before, self._words = self._words, words
        yield
        self._words = before

    @contextmanager
    def ends_early(self) -> Iterator[EarlyEnd]:
        """Let Ctrl-C end this block only. What comes after it has as much time as it takes to keep what was done."""
        early = EarlyEnd()
        try:
            yield early
        except KeyboardInterrupt:
            self._is_keeping = early.came = True

    def end_too(self, program: Popen[Any]) -> None:
        """Have a program that was started by this process end with it."""
        self._programs.append(program)

    def leave(self, words: Words) -> NoReturn:
        """End the command early, now that everything is kept."""
        self._words = words
        raise KeyboardInterrupt

    def hand_over(self) -> None:
        """Leave signals to a server, which takes the time that it needs to hand on what it was doing."""
        if self._is_installed:
            signal.set_wakeup_fd(-1)

    # The end

    def say(self) -> None:
        """Say the last words, once."""
        self._is_over = True
        with suppress(OSError):
            sys.stderr.write(self._last_words())
            sys.stderr.flush()

    def _last_words(self) -> str:
        words, self._words = self._words, None
        # On a terminal, ^C stands before it, and a progress bar may have hidden the cursor.
        start = f"{SHOW_CURSOR}\n" if sys.stderr.isatty() else ""
        return f"{start}brettwerk: {words()}\n" if words else ""

    def finish(self) -> None:
        """End the process if it was interrupted, whatever its threads are doing."""
        if self._signal is not None or self._is_over:
            self._is_keeping = False
            self._note(signal.SIGINT)  # if it was a key that was read, not a signal
            with suppress(OSError, ValueError):
                sys.stdout.flush()
            atexit._run_exitfuncs()  # noqa: SLF001, temporary folders and the like
            self._end()

    def _end(self) -> None:
        """End the process with its children, and remove files that are half written; called from any thread."""
        if not self._ending.acquire(blocking=False):
            return
        with suppress(OSError):  # past Python's stream, which the main thread may hold
            os.write(2, self._last_words().encode(sys.stderr.encoding, "replace"))
        _end_children()
        for program in self._programs:
            program.kill()
        remove_unfinished()
        os._exit(128 + (self._signal or signal.SIGINT))

    # Signals

    def _handle(self, number: int, _frame: Any) -> None:
        """Hear of a signal in the main thread, as soon as that gets to it."""
        is_first, self._is_handled = not self._is_handled, True
        self._note(number)
        if is_first and self._is_working:
            raise KeyboardInterrupt
        if is_first or time.monotonic() - self._signalled_at > REPEAT:
            self._end()

    def _listen(self, heard: socket.socket) -> None:
        """Hear of signals in a thread of its own, at once."""
        while numbers := heard.recv(16):
            for number in set(numbers).intersection(SIGNALS):
                self._note(number)

    def _note(self, number: int) -> None:
        """Note the first signal and begin to count down; whichever thread hears of it first does so."""
        with self._noting:
            if self._signal is None:
                self._signal, self._signalled_at = number, time.monotonic()
                threading.Thread(target=self._count_down, daemon=True).start()

    def _count_down(self) -> None:
        until = time.monotonic() + GRACE
        while time.monotonic() < until:
            time.sleep(POLL)
            if self._is_keeping:
                until = time.monotonic() + GRACE
        self._end()


def _end_children() -> None:
    """End the processes that this one has started, and remove what they shared."""
    if multiprocessing := sys.modules.get("multiprocessing"):  # which no light command loads
        for child in multiprocessing.active_children():
            child.kill()
        sys.modules["multiprocessing.util"]._run_finalizers(0)  # noqa: SLF001, else it complains of semaphores left behind


def _tell_unless_interrupted(unraisable: sys.UnraisableHookArgs) -> None:
    """Keep quiet about a KeyboardInterrupt that came in a destructor: the process is about to end."""
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


INTERRUPTS = Interrupts()
"""Those of this process."""
