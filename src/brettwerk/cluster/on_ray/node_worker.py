"""What runs on a node: a process that tells what it is, and then does one task after the other."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from brettwerk.cluster.version import version_here

if TYPE_CHECKING:
    from brettwerk.cluster.version import NodeVersion, WorkNeeds


class Done(NamedTuple):
    """What became of a task."""

    result: Any
    error: Exception | None = None
    trace: str = ""


class NodeWorker:
    """A process on a node."""

    def __init__(self, folder: str) -> None:
        if Path(folder).is_dir():  # names of files are meant from there
            os.chdir(folder)
        with suppress(ValueError):
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever gives the work

    def version(self, needs: WorkNeeds) -> NodeVersion:
        """What this node has of what the work needs; asked for before there is any."""
        return version_here(needs)

    def run(self, work: bytes) -> bytes:
        """Run a task, which like its result travels as bytes, so that Ray need not understand them."""
        task, args, more = pickle.loads(work)  # noqa: S301, from whoever may run anything here
        try:
            done = Done(task(*args, **more))
        except Exception as error:  # noqa: BLE001, whoever gave the task is told
            done = Done(None, error, traceback.format_exc())
        try:
            return pickle.dumps(done)
        except Exception as error:  # noqa: BLE001, the same
            return pickle.dumps(Done(None, TypeError(str(error)), traceback.format_exc()))
