"""How a server is set up, and what it writes into its log."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.serving import address_of, listen, settings_from
from brettwerk.server.logs import JsonLines


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


def test_log_lines_are_json() -> None:
    record = logging.makeLogRecord({"name": "a", "levelname": "INFO", "msg": "moved %s", "args": ("a1",), "board": "b"})
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["level"], line["board"]) == ("moved a1", "info", "b")
    assert line["time"].endswith("Z")
