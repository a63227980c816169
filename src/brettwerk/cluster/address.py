"""Addresses of clusters: whether they are any, and whether somebody answers there who could be one.

Ray itself tries for more than a minute to reach an address at which there is no cluster, and then ends the process.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass, field
from importlib.util import find_spec

from brettwerk.cluster.errors import ClusterError

PATIENCE = 3.0
"""Seconds in which somebody must answer."""
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)
"""How a client of gRPC, which a cluster speaks, begins: it says that this is HTTP/2, and that it has no settings."""
SETTINGS = 4
"""The kind of frame with which a server of HTTP/2 begins."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is told to anybody
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # what nodes report would be printed among the results
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
"""How Ray is to be used, in variables of the environment."""


@dataclass(frozen=True)
class ClusterAddress:
    """Where a cluster is to be reached, and what Ray has to know for that."""

    host: str
    port: int
    environment: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    def prepare(self) -> None:
        """Have Ray know it; it reads its environment when it is imported."""
        os.environ.update(QUIET | self.environment)


def require_ray() -> None:
    """Say what is to be installed if Ray is not there."""
    if find_spec("ray") is None:
        raise ClusterError.of("no-ray")


def read_address(text: str) -> ClusterAddress:
    """Read an address such as 10.0.0.5:6379."""
    host, _, port = text.rpartition(":")
    if not host.strip("[]") or "/" in host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        raise ClusterError.of("bad-address", found=text)
    return ClusterAddress("127.0.0.1" if host == "localhost" else host.strip("[]"), int(port))


def require_answer(address: ClusterAddress) -> None:
    """See that somebody who speaks gRPC answers at an address."""
    try:
        with socket.create_connection((address.host, address.port), PATIENCE) as line:
            line.sendall(PREFACE)
            frame = line.recv(9)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ClusterError.of("no-answer", address=str(address), reason=reason) from None
    if len(frame) < 4 or frame[3] != SETTINGS:
        raise ClusterError.of("other-answer", address=str(address))
