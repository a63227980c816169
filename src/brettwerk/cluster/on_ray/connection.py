"""Joining a cluster and leaving it, with everything that Ray changes in this process put back."""

from __future__ import annotations

import logging
import os
import signal
import sys
import tempfile
import threading
import warnings
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from brettwerk.cluster.errors import ClusterError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import ray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.cluster.address import ClusterAddress

HANDLED = (signal.SIGINT, signal.SIGTERM)
NO_TOKEN = b"InvalidAuthToken"
"""What the compiled part of Ray says when a token is missing or wrong."""
_leaving = threading.Lock()
"""Held as long as this process belongs to a cluster; it can belong to one at a time."""


def join(address: ClusterAddress) -> None:
    """Become part of a cluster, as whoever gives work."""
    _leaving.acquire()
    with tempfile.TemporaryFile() as complaints:
        try:
            with _own_signals(), _complaining_to(complaints), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ray.init(str(address), log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
        except BaseException as error:
            leave()
            if isinstance(error, KeyboardInterrupt):
                raise
            complaints.seek(0)
            if NO_TOKEN in complaints.read():
                raise ClusterError.of("no-token", address=str(address)) from error
            raise ClusterError.of("not-joined", address=str(address), reason=_first_line(error)) from error


def leave() -> None:
    """Leave the cluster; what this process has had started there ends."""
    try:
        with _own_signals():
            ray.shutdown()
    finally:
        _leaving.release()


def _first_line(error: BaseException) -> str:
    return next(iter(f"{error}".strip().splitlines()), type(error).__name__).rstrip(".")


@contextmanager
def _complaining_to(file: IO[bytes]) -> Iterator[None]:
    """Have the compiled part of Ray, which writes past Python, say to a file what goes wrong."""
    sys.stderr.flush()
    before = os.dup(2)
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(before, 2)
        os.close(before)


@contextmanager
def _own_signals() -> Iterator[None]:
    """Ray takes signals over; Ctrl-C is to remain what it was."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in HANDLED}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
