"""Starting and ending a cluster on this machine."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from brettwerk.cluster.address import QUIET, require_ray
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.here.state import home, log_file, read_state, state_file, wanted_file
from brettwerk.core.files import ready_folder

if TYPE_CHECKING:
    from brettwerk.cluster.here.state import HereState

KEEPER = "brettwerk.cluster.on_ray.keeper"
START_SECONDS = 600.0
"""In which a cluster must be up; on a machine with nothing else to do it takes less than ten."""
END_SECONDS = 30.0
POLL = 0.1


def bring_up(nodes: int, companion: int = 0) -> HereState:
    """Start a cluster of so many nodes, or start those that one has too few of; it ends with a companion process."""
    require_ray()
    if sys.platform == "win32":
        raise ClusterError.of("not-on-windows")
    ready_folder(home(), ours=True)
    wanted_file().write_text(f"{nodes}", "utf-8")
    if state := read_state():
        return _grown(nodes, state.keeper)
    return _grown(nodes, _start_keeper(companion))


def _start_keeper(companion: int) -> int:
    """Start the process that all others belong to; it goes on when this one is over."""
    state_file().unlink(missing_ok=True)
    with log_file().open("wb") as log:
        keeper = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", KEEPER, f"{companion}"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=os.environ | QUIET,
            start_new_session=True,
        )
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and keeper.poll() is None:
        if read_state():
            return keeper.pid
        time.sleep(POLL)
    keeper.kill()
    keeper.wait()
    raise ClusterError.of("not-up", path=log_file())


def _grown(nodes: int, keeper: int) -> HereState:
    """Wait until there are enough nodes."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        state = read_state()
        if state is None or state.keeper != keeper:
            break
        if len(state.nodes) >= nodes:
            return state
        time.sleep(POLL)
    raise ClusterError.of("not-up", path=log_file())


def take_down() -> bool:
    """End the cluster on this machine; tell whether there was one."""
    state = read_state()
    if state is None:
        return False
    with suppress(ProcessLookupError):
        os.kill(state.keeper, signal.SIGTERM)
    until = time.monotonic() + END_SECONDS
    while state.is_running and time.monotonic() < until:
        time.sleep(POLL)
    if state.is_running:
        os.kill(state.keeper, signal.SIGKILL)  # its reapers end all that belongs to it
    shutil.rmtree(state.folder, ignore_errors=True)
    state_file().unlink(missing_ok=True)
    return True
