"""Attack: have the server send push messages to where it should not: to itself, into its own network, elsewhere.

Only HTTPS by name at the usual port is taken; a name is looked up at the moment of sending, every address of it has to
be a public one, and the connection goes to the very address that was looked at. Redirections are not followed.
"""

from __future__ import annotations

import socket
from typing import Any

import pytest

from brettwerk.server.push.delivery import ForbiddenAddress, PublicConnection, deliver, is_allowed, is_public

PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
]
NOT_TAKEN = [
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://127.1/x",
    "https://localhost/x",
    "https://push.example.org:8080/x",
    "https://user@push.example.org/x",
    "https://user:word@push.example.org/x",
    "https://push.example.org/x#y",
    "https://push.example.org:abc/x",
    "https://[push/x",
    "ftp://push.example.org/x",
    "file:///etc/passwd",
    "https:///x",
    "https://push.example.org/" + "x" * 2000,
    "https://püsh.example.org/x",
    "",
]


@pytest.mark.parametrize("endpoint", NOT_TAKEN)
def test_addresses_that_no_push_service_has_are_not_taken(endpoint: str) -> None:
    assert not is_allowed(endpoint, here=False)
    assert deliver(endpoint, {}, b"", here=False) is None


def test_this_machine_is_taken_in_tests_alone() -> None:
    assert is_allowed("https://push.example.org/send/abc?d=1", here=False)
    assert is_allowed("http://127.0.0.1:8000/x", here=True)
    assert not is_allowed("http://127.0.0.1:8000/x", here=False)
    assert not is_allowed("http://10.0.0.1:8000/x", here=True)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_leads_inside_is_not_followed(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if one of its addresses is a public one."""
    assert not is_public(address)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in ("8.8.8.8", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was followed"))
    with pytest.raises(ForbiddenAddress):
        PublicConnection("push.example.org").connect()
    assert deliver("https://push.example.org/x", {}, b"", here=False) is None


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    connected: list[Any] = []

    def connect(where: Any, _: Any) -> None:
        connected.append(where)
        raise ConnectionRefusedError

    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    monkeypatch.setattr(socket, "create_connection", connect)
    assert deliver("https://push.example.org/x", {}, b"", here=False) is None
    assert connected == [("8.8.8.8", 443)]
