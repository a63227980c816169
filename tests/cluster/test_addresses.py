"""Where a cluster is to be reached: what cannot be one is refused within seconds, with a sentence."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING

import pytest

from brettwerk.cluster import address as addresses
from brettwerk.cluster.address import read_address
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.finding import found_cluster
from brettwerk.cluster.workers import open_workers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.command_line import Brettwerk

ARENA = ("arena", "simulations=2", "simulations=3", "--game", "aufstellen", "--games", "2")


@pytest.fixture
def stranger() -> Iterator[int]:
    """The port of a server that is not a cluster, and speaks as web servers do."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    line, _ = server.accept()
                except OSError:
                    return
                with line:
                    line.recv(100)
                    line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("10.0.0.5:6379", "10.0.0.5", 6379), ("localhost:1", "127.0.0.1", 1), ("[::1]:65535", "::1", 65535)],
)
def test_an_address_is_a_host_and_a_port(text: str, host: str, port: int) -> None:
    assert read_address(text) == addresses.ClusterAddress(host, port)


@pytest.mark.parametrize(
    "text", ["nonsense", "host", "host:", ":6379", "host:0", "host:65536", "host:-1", "ray://host:10001", "host:six"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ClusterError, match="is not the address of a cluster"):
        read_address(text)


def test_where_nobody_answers_it_is_said_at_once(brettwerk: Brettwerk) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    began = time.monotonic()
    done = brettwerk(*ARENA, "--cluster", f"127.0.0.1:{port}")
    assert done.returncode == 2
    assert done.stderr.startswith(f"brettwerk: No cluster answers at 127.0.0.1:{port}: ")
    assert time.monotonic() - began < 30  # Ray itself takes more than a minute


def test_where_somebody_else_answers_it_is_said(brettwerk: Brettwerk, stranger: int) -> None:
    done = brettwerk(*ARENA, "--cluster", f"localhost:{stranger}", "--lang", "de")
    assert done.returncode == 2
    assert done.stderr.startswith(f"brettwerk: Unter 127.0.0.1:{stranger} antwortet etwas, aber kein Ray-Cluster.")


def test_who_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(ClusterError, match="No cluster answers"):
        found_cluster(f"127.0.0.1:{server.getsockname()[1]}")


def test_auto_finds_what_the_environment_or_ray_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(ClusterError, match="There is no cluster on this machine"):
        found_cluster("auto")
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = f"127.0.0.1:{server.getsockname()[1]}"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(closed, "utf-8")
    with pytest.raises(ClusterError, match=f"No cluster answers at {closed}"):
        found_cluster("auto")
    monkeypatch.setenv("RAY_ADDRESS", "elsewhere")
    with pytest.raises(ClusterError, match="'elsewhere' is not the address"):
        found_cluster("auto")


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch, brettwerk: Brettwerk) -> None:
    monkeypatch.setattr(addresses, "find_spec", lambda _name: None)
    with pytest.raises(ClusterError, match=r"pip install 'brettwerk\[cluster\]'"):
        open_workers("auto")
    for command in (("cluster", "up"), ("cluster", "status"), (*ARENA, "--cluster", "auto")):
        done = brettwerk(*command)
        assert (done.returncode, done.stderr) == (
            2,
            "brettwerk: A cluster needs Ray: pip install 'brettwerk[cluster]'\n",
        )


def test_only_a_search_for_a_forced_win_is_spread(brettwerk: Brettwerk) -> None:
    done = brettwerk("solve", "allein", "--cluster", "auto")
    assert (done.returncode, done.stderr[:46]) == (2, "brettwerk: Only --within N is spread over a cl")
