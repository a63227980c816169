"""What is known of the cluster on this machine: a file in the user's folder, readable by its owner alone."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from brettwerk.cluster.address import ClusterAddress
from brettwerk.core.files import data_folder

if TYPE_CHECKING:
    from pathlib import Path

LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Has Ray stay at 127.0.0.1, as it does on macOS and Windows anyway; elsewhere it would go out into the network."""
EAGER = {"RAY_worker_niceness": "0"}
"""Has workers take as much time as processes without a cluster; Ray's own would yield to whatever else runs."""
AUTHENTICATION = "RAY_AUTH_MODE"
TOKEN = "RAY_AUTH_TOKEN"  # noqa: S105, the name of a variable
"""Nobody gives work to this cluster, or reads from it, without its token: others may use this machine too."""


@dataclass(frozen=True)
class HereState:
    """The cluster on this machine as its keeper sees it."""

    keeper: int
    """The process that all others belong to."""
    port: int
    """At 127.0.0.1; 0 as long as it is not ready."""
    token: str
    folder: str
    """Where Ray keeps its sockets and logs."""
    nodes: tuple[int, ...] = ()
    """The processes at the head of the nodes that work."""
    wanted: int = 0
    """How many nodes there were to be."""

    @property
    def where(self) -> ClusterAddress:
        return ClusterAddress("127.0.0.1", self.port, self.environment)

    @property
    def environment(self) -> dict[str, str]:
        """What Ray has to know in every process that has to do with this cluster."""
        return LOOPBACK | EAGER | {AUTHENTICATION: "token", TOKEN: self.token, "RAY_TMPDIR": self.folder}

    @property
    def is_running(self) -> bool:
        return is_alive(self.keeper)


def is_alive(process: int) -> bool:
    """Tell whether a process goes on; what has ended and was not asked for its result yet does not."""
    with suppress(OSError):
        os.waitpid(process, os.WNOHANG)
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def home() -> Path:
    return data_folder() / "cluster"


def state_file() -> Path:
    return home() / "here.json"


def log_file() -> Path:
    """What the keeper says, if it fails."""
    return home() / "keeper.log"


def wanted_file() -> Path:
    """How many nodes there are to be, for the keeper to read."""
    return home() / "wanted"


def read_state() -> HereState | None:
    """What the keeper has noted, if it still lives."""
    try:
        facts = json.loads(state_file().read_text("utf-8"))
        state = HereState(**facts | {"nodes": tuple(facts["nodes"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return state if state.is_running and state.port else None


def write_state(state: HereState) -> None:
    path = state_file()
    unfinished = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        unfinished.unlink()
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(state), file)
    unfinished.replace(path)
