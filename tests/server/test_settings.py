"""How a server is set up, and what it writes into its log."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from brettwerk.cli.hosting import serving
from brettwerk.cli.hosting.serving import address_of, listen
from brettwerk.cli.hosting.settings import settings_from
from brettwerk.cli.parameters import BadParameter
from brettwerk.server import address as address_module
from brettwerk.server.address import ServerAddress, address
from brettwerk.server.middleware.logs import JsonLines


def test_options_go_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRETTWERK_PORT", "8001")
    monkeypatch.setenv("BRETTWERK_DATA", "/srv/brettwerk")
    monkeypatch.setenv("BRETTWERK_WORKERS", "3")
    settings = settings_from(port=8002, host=None)
    assert (settings.port, settings.data, settings.workers) == (8002, Path("/srv/brettwerk"), 3)
    assert settings.is_local


def test_wrong_settings_are_named() -> None:
    with pytest.raises(BadParameter, match="port"):
        settings_from(port=70000)


def test_a_busy_port_gives_way_to_the_next() -> None:
    with listen("127.0.0.1", 18200) as first, listen("127.0.0.1", first.getsockname()[1]) as second:
        assert second.getsockname()[1] > first.getsockname()[1]
        assert address_of(second) == f"http://127.0.0.1:{second.getsockname()[1]}"
    with pytest.raises(BadParameter):
        listen("203.0.113.1", 8000)


@pytest.mark.parametrize("url", ["play.example", "ftp://play.example", "https://play.example/brettwerk"])
def test_a_public_address_is_a_whole_one(url: str) -> None:
    with pytest.raises(BadParameter, match="--public-url"):
        settings_from(public_url=url)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, ServerAddress("http://127.0.0.1:8123", is_reachable=False)),
        ({"host": "192.0.2.7"}, ServerAddress("http://192.0.2.7:8123", is_reachable=True)),
        ({"host": "2001:db8::7", "port": 80}, ServerAddress("http://[2001:db8::7]:80", is_reachable=True)),
        ({"public_url": "https://play.example/"}, ServerAddress("https://play.example", is_reachable=True)),
    ],
)
def test_where_others_find_a_server(given: dict[str, str | int], found: ServerAddress) -> None:
    assert address(settings_from(**given)) == found


@pytest.mark.parametrize(
    ("local", "found"),
    [
        ("192.168.1.7", ServerAddress("http://192.168.1.7:8123", is_reachable=True)),
        (None, ServerAddress("http://127.0.0.1:8123", is_reachable=False)),
    ],
)
def test_a_server_for_the_local_network_knows_its_address_there(
    monkeypatch: pytest.MonkeyPatch, local: str | None, found: ServerAddress
) -> None:
    monkeypatch.setattr(address_module, "local_network_address", lambda _: local)
    assert address(settings_from(host="0.0.0.0")) == found  # noqa: S104


def test_the_ready_line_says_where_others_find_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "is_healthy", lambda _: True)
    here, elsewhere = "http://127.0.0.1:8123", "http://192.168.1.7:8123"
    serving.announce(here, elsewhere, "en", browser=False)
    serving.announce(here, "", "de", browser=False)
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"Brettwerk is ready at {here}, for other devices at {elsewhere}", f"Brettwerk is ready at {here}"]


def test_log_lines_are_json() -> None:
    record = logging.makeLogRecord({"name": "a", "levelname": "INFO", "msg": "moved %s", "args": ("a1",), "board": "b"})
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["level"], line["board"]) == ("moved a1", "info", "b")
    assert line["time"].endswith("Z")
