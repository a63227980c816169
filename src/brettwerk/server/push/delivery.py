"""Bringing messages to push services, and nowhere else: an address comes from a browser, so it is not trusted."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

MOST_LENGTH = 1000
SECONDS = 10.0


class ForbiddenAddress(OSError):
    """An address leads to this machine or a private network."""


def is_allowed(endpoint: str, *, here: bool) -> bool:
    """Whether an address may be a push service: HTTPS at its usual port, by name; for tests, this machine too."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    if len(endpoint) > MOST_LENGTH or not endpoint.isascii() or parts.username or parts.password or parts.fragment:
        return False
    if here and parts.scheme == "http" and host == "127.0.0.1":
        return True
    return parts.scheme == "https" and port in {None, 443} and "." in host.strip(".") and not _is_number(host)


def _is_number(host: str) -> bool:
    """Whether a host is an address in any of the forms that resolvers take, and not a name."""
    return ":" in host or host.rstrip(".").rpartition(".")[2].isdigit() or host.startswith("0x")


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_global and not found.is_multicast


class PublicConnection(HTTPSConnection):
    """A connection to a public address: the very address that was looked at, whatever the name says a moment later."""

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(is_public, addresses)):
            raise ForbiddenAddress(self.host)
        plain = socket.create_connection((addresses[0], self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def deliver(endpoint: str, headers: dict[str, str], body: bytes, *, here: bool) -> int | None:
    """Send a message and give the status of the answer, None without one. Redirections are not followed."""
    if not is_allowed(endpoint, here=here):
        return None
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    connection: HTTPConnection = (
        PublicConnection(host, timeout=SECONDS)
        if parts.scheme == "https"
        else HTTPConnection(host, parts.port, timeout=SECONDS)
    )
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path or "/", body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()
