"""How a server process is set up."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.hosting.serving import collect_garbage_rarely
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


@pytest.mark.parametrize(
    ("size", "head"),
    [(125, "c17d"), (126, "c17e007e"), (65535, "c17effff"), (65536, "c17f0000000000010000")],
)
def test_frames_of_all_sizes(size: int, head: str) -> None:
    made = frame(bytes(size))
    assert made[:-size].hex() == head
    assert len(made) == size + len(head) // 2
