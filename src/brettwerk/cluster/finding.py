"""Which cluster is meant: one at an address, or by ``auto`` the one on this machine."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from brettwerk.cluster.address import ClusterAddress, read_address, require_answer
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.here.state import read_state

AUTO = "auto"
VARIABLE = "RAY_ADDRESS"
RAY_NOTE = "ray/ray_current_cluster"
"""The file, below the folder for temporary files, in which ``ray start`` notes the address."""


def found_cluster(text: str) -> ClusterAddress:
    """The cluster that is meant; somebody answers there."""
    address = _automatic() if text == AUTO else read_address(text)
    if own := _own():
        address = own if (own.host, own.port) == (address.host, address.port) else address
    require_answer(address)
    return address


def _automatic() -> ClusterAddress:
    """What ``brettwerk cluster up`` has started, else what the environment names, else what ``ray start`` has."""
    if own := _own():
        return own
    named = os.environ.get(VARIABLE, "")
    if named and named != AUTO:
        return read_address(named)
    note = Path(os.environ.get("RAY_TMPDIR") or tempfile.gettempdir()) / RAY_NOTE
    try:
        return read_address(note.read_text("utf-8").strip())
    except OSError:
        raise ClusterError.of("no-cluster") from None


def _own() -> ClusterAddress | None:
    state = read_state()
    return state.where if state else None
