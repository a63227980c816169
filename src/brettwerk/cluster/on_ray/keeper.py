"""The process that keeps a cluster on this machine: ``python -m brettwerk.cluster.on_ray.keeper 0``, until SIGTERM."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import sys
import tempfile
import threading
import time
from importlib import import_module
from typing import NoReturn

from brettwerk.cluster.here.state import HereState, is_alive, state_file, wanted_file, write_state

POLL = 0.3
SETTLE_SECONDS = 5.0
"""In which nodes may still end that had been killed when somebody asked for so many."""


def keep(companion: int) -> None:
    """Start a cluster, note what it has, start nodes that are wanted, and end it when told to, or with a companion."""
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: over.set())
    folder = tempfile.mkdtemp(prefix="bw-")  # a short name, since those of sockets below it may have 107 letters only
    state = HereState(os.getpid(), 0, secrets.token_hex(32), folder)
    os.environ.update(state.environment)
    try:
        _run(state, over, companion)
    finally:
        state_file().unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)


def _run(state: HereState, over: threading.Event, companion: int) -> None:
    nodes = import_module("brettwerk.cluster.on_ray.local_nodes").LocalNodes()  # which reads the environment at once
    for number in (signal.SIGTERM, signal.SIGINT):  # Ray has taken them over
        signal.signal(number, lambda _number, _frame: over.set())
    noted, settled = None, 0.0
    try:
        while not over.wait(POLL) and nodes.is_headed and (not companion or is_alive(companion)):
            wanted = int(wanted_file().read_text("utf-8"))
            found = HereState(state.keeper, nodes.port, state.token, state.folder, nodes.alive, wanted)
            if found != noted:
                write_state(found)
                noted = found
            asked = wanted_file().stat().st_mtime
            if asked != settled and len(found.nodes) < wanted:
                nodes.add()
            elif time.time() > asked + SETTLE_SECONDS:
                settled = asked  # nodes that end later are started again only when somebody asks for them
    finally:
        nodes.end()


def main() -> NoReturn:
    keep(int(sys.argv[1]))
    sys.exit()


if __name__ == "__main__":
    main()
