"""Processes of the command that are forked from one in which everything is loaded: they start in a moment.

What is forked has its own connections, threads and engines, as a process that was started afresh; only the seconds in
which Python reads modules and compiled games are saved, so that hundreds of servers can be killed in a test.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path


class Mother:
    """The process from which the others are forked."""

    def __init__(self) -> None:
        path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
        environment = os.environ | {"PYTHONPATH": path}
        command = [sys.executable, "-m", "support.preloaded"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)

    def fork(self, arguments: list[str], environment: dict[str, str], log: Path) -> Child:
        """Start ``brettwerk`` with these arguments; what it says goes to the end of a file."""
        assert self._process.stdin
        assert self._process.stdout
        order = {"arguments": arguments, "environment": environment, "log": str(log)}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return Child(int(self._process.stdout.readline()))

    def end(self) -> None:
        """End; what was forked goes on."""
        self._process.communicate()


class Child:
    """A process that was forked, with what ``subprocess.Popen`` has, too."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        """None while it lives; why it has ended only its mother knows."""
        return None if Path(f"/proc/{self.pid}").exists() else 0

    def wait(self, seconds: float) -> int:
        deadline = time.monotonic() + seconds
        while self.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.005)
        return 0


def bear() -> None:
    """Load everything, then fork for each order."""
    main = import_module("brettwerk.__main__").main
    for name in ("brettwerk.cli.main", "brettwerk.cli.hosting.serving", "psycopg", "uvloop"):
        with suppress(ImportError):
            import_module(name)
    registry = import_module("brettwerk.core.registry")
    for game in registry.game_ids():
        registry.load_game(game).compile()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for children that ended
    for line in sys.stdin:
        order = json.loads(line)
        if pid := os.fork():
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()
            continue
        become(order)
        main()
        os._exit(0)


def become(order: dict[str, object]) -> None:
    """Be a process as if it had been started by itself."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    log = os.open(str(order["log"]), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    environment, arguments = order["environment"], order["arguments"]
    assert isinstance(environment, dict)
    assert isinstance(arguments, list)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["brettwerk", *arguments]


if __name__ == "__main__":
    bear()
