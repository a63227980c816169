"""Output that lacks characters, has no room, or is read by nobody."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.output.streams import prepare_streams

if TYPE_CHECKING:
    from support.command_line import Brettwerk

BRETTWERK = [sys.executable, "-m", "brettwerk"]


def written(text: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        prepare_streams()
        stream.write(text)
    stream.seek(0)
    return stream.buffer.read().decode(encoding)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "für … 3 × 4 → ▸ █ Łódź ♞ ?"),
        ("cp1252", "für … 3 × 4 -> > # ?ódz ? ?"),
        ("ascii", "fuer ... 3 x 4 -> > # ?odz ? ?"),
    ],
)
def test_what_an_encoding_lacks_is_written_plainly(encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert written("für … 3 × 4 → ▸ █ Łódź ♞ \ud800", encoding, monkeypatch) == shown


def test_json_loses_nothing_by_the_encoding(brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(brettwerk("games", "tor", "--json", "--lang", "de").stdout)
    assert "ü" in json.dumps(whole, ensure_ascii=False)
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        brettwerk("games", "tor", "--json", "--lang", "de")
    stream.seek(0)
    assert json.loads(stream.buffer.read()) == whole


@pytest.mark.parametrize(
    "environment",
    [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
    ids=["cp1252", "C"],
)
def test_a_terminal_that_lacks_characters(environment: dict[str, str]) -> None:
    """Of a real process, since what it finds depends on how Python sets its streams up."""
    without = {"PYTHONIOENCODING": ""} | environment
    done = subprocess.run(
        [*BRETTWERK, "rules", "tor", "--plain", "--lang", "de"],
        capture_output=True,
        check=False,
        env=os.environ | without,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"12x12 Quadrate" in done.stdout or "12×12 Quadrate".encode("cp1252") in done.stdout


def test_a_full_disk_and_a_closed_pipe_end_without_a_traceback() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run([*BRETTWERK, "--help"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"brettwerk: It could not be done: the disk is full.\n")
    with subprocess.Popen([*BRETTWERK, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
