"""Ctrl-C: commands end at once, with exit code 130 and a sentence, and leave nothing behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.interrupts import EXIT_CODE, Interrupts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATIENCE = 120
"""Seconds after which a test gives up; only a machine that is very busy takes more than a few."""

STUCK = """
import hashlib, sys, threading
from pathlib import Path
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.core.files import whole_file

INTERRUPTS.install()
INTERRUPTS.begin(lambda: "Nothing is kept.")
with whole_file(Path("film.gif"), force=False) as file:
    file.write(b"half of it")
    stuck = threading.Event()
    threading.Thread(target=lambda: stuck.wait() and print("ready", flush=True), daemon=True).start()
    sys.setswitchinterval(600)  # so that the thread goes on only once this one is in there
    stuck.set()
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)  # hours, with no look at signals
"""

LOST = """
import os, signal, time
from brettwerk.cli.interrupts import INTERRUPTS

class Rubbish:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0)

INTERRUPTS.install()
INTERRUPTS.begin(lambda: "Nothing is kept.")
Rubbish()  # where exceptions are ignored
print("ready", flush=True)
while True:
    time.sleep(1)
"""

KEEPING = """
import time
from brettwerk.cli.interrupts import INTERRUPTS

INTERRUPTS.install()
INTERRUPTS.begin(lambda: "Nothing is kept.")
with INTERRUPTS.ends_early():
    print("ready", flush=True)
    time.sleep(600)
time.sleep(1)  # longer than a command may take that does not keep anything
print("keeping", flush=True)
time.sleep(600)
"""

SERVING = """
import signal, threading, time
from brettwerk.cli.interrupts import GRACE, INTERRUPTS

INTERRUPTS.install()
INTERRUPTS.begin(lambda: "Nothing is kept.")
told = threading.Event()
INTERRUPTS.hand_over()
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda *_: told.set())
print("ready", flush=True)
while not told.wait(0.05):
    pass
time.sleep(3 * GRACE)  # it hands on what it was doing
print("handed on", flush=True)
"""

CALLED = """
import importlib, sys

module = importlib.import_module(sys.argv[1])
function = getattr(module, sys.argv[2])

def tell(*arguments):
    print("ready", flush=True)
    return function(*arguments)

setattr(module, sys.argv[2], tell)
sys.argv[1:] = sys.argv[3:]
from brettwerk.__main__ import main
main()
"""
"""Runs the command line, and says so when a certain function is called."""

IMPORTING = """
import os, signal, sys, time

awaited = sys.argv[1]

class Finder:
    def find_spec(self, name, path, target=None):
        if name == awaited:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(600)

sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["moves", "blockade"]
from brettwerk.__main__ import main
main()
"""
"""Runs the command line, and interrupts it when a certain module is looked for."""

STARTING = """
import os, signal
from brettwerk.search.process.child_process import ChildProcess

child = ChildProcess(target=print, args=("done",))
child.start()
os.kill(child.pid, signal.SIGINT)
child.join()
print(child.exitcode)
"""

PROGRAM = """
import socket, sys

connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
sys.stdin.readline()
connection.sendall(b"asked")
connection.recv(1)
"""
"""A program that is asked for a move and never answers."""


class Running:
    """A process that is going to be interrupted."""

    def __init__(self, folder: Path, script: str, *arguments: str) -> None:
        settings = {"LC_ALL": "C.UTF-8", "COLUMNS": "200", "BRETTWERK_DATA": str(folder / "data")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=os.environ | settings,
            start_new_session=True,
        )

    def until(self, line: str) -> None:
        assert self.process.stdout
        assert self.process.stdout.readline() == f"{line}\n"

    def interrupt(self) -> None:
        """Press Ctrl-C, which the terminal passes on to all processes of the group."""
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        """Wait for the end of the process and of all that have its standard output; gives the exit code and outputs."""
        output, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output, errors


@pytest.fixture
def running(tmp_path: Path) -> Callable[..., Running]:
    return lambda script, *arguments: Running(tmp_path, script, *arguments)


def test_compiled_code_does_not_hold_it_up(running: Callable[..., Running], tmp_path: Path) -> None:
    """Nor is a file left that was being written."""
    stuck = running(STUCK)
    stuck.until("ready")
    stuck.interrupt()
    assert stuck.end() == (EXIT_CODE, "", "brettwerk: Nothing is kept.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.alone
def test_it_takes_less_than_a_second(running: Callable[..., Running]) -> None:
    stuck = running(STUCK)
    stuck.until("ready")
    began = time.monotonic()
    stuck.interrupt()
    stuck.end()
    assert time.monotonic() - began < 1


def test_an_interrupt_that_is_lost_still_counts(running: Callable[..., Running]) -> None:
    assert running(LOST).end() == (EXIT_CODE, "ready\n", "brettwerk: Nothing is kept.\n")


def test_whoever_keeps_something_has_time_until_the_next_interrupt(running: Callable[..., Running]) -> None:
    keeping = running(KEEPING)
    keeping.until("ready")
    keeping.interrupt()
    keeping.interrupt()  # once more at once is the same Ctrl-C, which a parent has passed on
    keeping.until("keeping")
    keeping.interrupt()
    assert keeping.end() == (EXIT_CODE, "", "brettwerk: Nothing is kept.\n")


def test_a_signal_to_terminate_is_heard_as_well(running: Callable[..., Running]) -> None:
    stuck = running(STUCK)
    stuck.until("ready")
    os.kill(stuck.process.pid, signal.SIGTERM)
    assert stuck.end() == (128 + signal.SIGTERM, "", "brettwerk: Nothing is kept.\n")


@pytest.mark.parametrize("module", ["typer", "numba"])
def test_it_works_while_modules_are_loaded(running: Callable[..., Running], module: str) -> None:
    code, output, errors = running(IMPORTING, module).end()
    assert (code, output) == (EXIT_CODE, "")
    assert errors in {"", "brettwerk: Interrupted.\n"}


@pytest.mark.parametrize(
    ("module", "function", "command"),
    [
        ("brettwerk.core.compiled.loops", "perft", "perft blockade --depth 9"),
        ("brettwerk.solve.dfpn", "prove", "solve blockade --within 9 --seconds 600"),
    ],
)
def test_commands_that_compute_for_long(
    running: Callable[..., Running], module: str, function: str, command: str
) -> None:
    busy = running(CALLED, module, function, *command.split())
    busy.until("ready")
    busy.interrupt()
    code, _, errors = busy.end()
    assert (code, errors) == (EXIT_CODE, "brettwerk: Interrupted.\n")


def test_solving_on_all_cores_says_that_it_goes_on(running: Callable[..., Running]) -> None:
    command = "solve alcazar --seconds 600 --memory 1 --lang en"
    busy = running(CALLED, "brettwerk.solve.weak.job", "wait", *command.split())
    busy.until("ready")
    busy.interrupt()
    code, _, errors = busy.end()
    kept = "brettwerk: Interrupted. What was found is kept, and the same command goes on from there.\n"
    assert (code, errors) == (EXIT_CODE, kept)


def test_a_server_ends_in_its_own_time(running: Callable[..., Running]) -> None:
    server = running(SERVING)
    server.until("ready")
    server.interrupt()
    code, said, errors = server.end()
    assert (code, said.split(), errors) == (0, ["handed", "on"], "")


def test_no_process_is_left(running: Callable[..., Running], tmp_path: Path) -> None:
    """Neither the workers of an arena, nor the programs that they have started."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)
        command = f'gtp="{sys.executable} {program} {server.getsockname()[1]}"'
        arena = running(CALLED, "brettwerk.cluster.workers", "wait", "arena", command, "ahead", "--game", "blockade")
        connection, _ = server.accept()
        with connection:
            connection.settimeout(PATIENCE)
            assert connection.recv(5) == b"asked"
            arena.interrupt()
            code, _, errors = arena.end()
            assert connection.recv(5) == b""  # the program has gone
    assert (code, errors) == (EXIT_CODE, "brettwerk: Interrupted before the first games were over.\n")


def test_words_are_those_of_the_innermost_block(capsys: pytest.CaptureFixture[str]) -> None:
    interrupts = Interrupts()
    interrupts.begin(lambda: "outside")
    with interrupts.saying(lambda: "finished"):
        pass
    with pytest.raises(KeyboardInterrupt), interrupts.saying(lambda: "inside"):
        raise KeyboardInterrupt
    interrupts.say()
    interrupts.say()
    assert capsys.readouterr().err == "brettwerk: inside\n"


def test_children_do_not_hear_of_it_even_while_they_start(
    python: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = python("-c", STARTING)
    assert (done.stdout, done.stderr) == ("done\n0\n", "")
