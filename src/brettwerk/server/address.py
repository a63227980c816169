"""The address under which others reach this server."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brettwerk.server.settings import Settings

EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that belong to nobody."""


@dataclass(frozen=True)
class ServerAddress:
    """Where links lead."""

    url: str
    is_reachable: bool
    """Whether other devices can get there."""


def address(settings: Settings) -> ServerAddress:
    """The best address of a server: the configured one, or the one in the local network if it listens there."""
    if settings.public_url:
        return ServerAddress(settings.public_url.rstrip("/"), is_reachable=True)
    if settings.host not in EVERYWHERE:
        return ServerAddress(url(settings.host, settings.port), is_reachable=not settings.is_local)
    found = local_network_address(EVERYWHERE[settings.host])
    return ServerAddress(url(found or "127.0.0.1", settings.port), is_reachable=found is not None)


def url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def local_network_address(family: socket.AddressFamily) -> str | None:
    """The address that this machine would use to reach others; nothing is sent to find it."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE[family], 9))
        except OSError:
            return None
        host: str = probe.getsockname()[0]
    return None if host.startswith("127.") or host in EVERYWHERE or host == "::1" else host
