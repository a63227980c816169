"""How a server process is set up."""

from __future__ import annotations

import gc
import socket
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.hosting.serving import collect_garbage_rarely, listen
from brettwerk.cli.parameters import BadParameter
from brettwerk.server.sockets.deflated import frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi.testclient import TestClient

    from brettwerk.server.services import Services


@pytest.fixture
def _garbage_as_before(services: Services) -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
    services.library.listeners.pop()


@pytest.mark.usefixtures("_garbage_as_before")
def test_what_belongs_to_loaded_games_is_never_looked_through_again(client: TestClient, services: Services) -> None:
    collect_garbage_rarely(services.library)
    assert services.library.is_complete
    assert client.portal
    client.portal.call(services.library.listeners[-1], "aufstellen")
    assert gc.get_freeze_count() > 10_000


def test_answers_are_sent_at_once() -> None:
    """Only where the socket says that it speaks TCP does the event loop switch off waiting for more to send."""
    with listen("127.0.0.1", 18500) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_no_address_is_not_every_address() -> None:
    with pytest.raises(BadParameter, match=r"127\.0\.0\.1"):
        listen("", 18500)


def test_behind_a_proxy_a_taken_port_is_not_exchanged_for_another() -> None:
    with listen("127.0.0.1", 18510) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(BadParameter, match="proxy"):
            listen("127.0.0.1", port, others=False)


@pytest.mark.parametrize(
    ("size", "head"),
    [(125, "c17d"), (126, "c17e007e"), (65535, "c17effff"), (65536, "c17f0000000000010000")],
)
def test_frames_of_all_sizes(size: int, head: str) -> None:
    made = frame(bytes(size))
    assert made[:-size].hex() == head
    assert len(made) == size + len(head) // 2
