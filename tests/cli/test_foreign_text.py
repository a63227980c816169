"""What a record or a server says cannot steer the terminal, nor turn its lines around."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.cli.bot import bot
from brettwerk.cli.bot.client import BotError, RequestRejected
from brettwerk.core.messages import UNPRINTABLE, printable

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

STEERING = "\x1b]0;mine\x07\x9b2J\x7f\r\u202e\u2066\u200f\u2028\ud800"
ESCAPED = r"\u001b]0;mine\u0007\u009b2J\u007f\u000d\u202e\u2066\u200f\u2028\ud800"
RECORD = r"""[Game "aufstellen"]
[Seat.0 "Anna\u001b[2J\u009b31m\u202e"]
[Seat.1 "Ben"]
[Event "\u001b]0;mine\u0007"]

a1 {\u001b[2J} *
"""
BAD_RECORDS = (
    RECORD.replace("a1 {", "a1\u202eb2 {"),
    RECORD.replace("aufstellen", r"\u001b[2Jaufstellen"),
    RECORD.replace("[Event", "[Event\u202e"),
    RECORD.replace("*", "~draw:\u009b7 *"),
)


def test_signs_that_steer_are_written_out() -> None:
    assert printable(STEERING) == ESCAPED
    assert printable("Łódź für 3 × 4\t♞\n") == "Łódź für 3 × 4\t♞\n"


@pytest.mark.parametrize("call", [["replay"], ["replay", "--json"], ["stats"], ["review", "--simulations", "2"]])
def test_a_record_cannot_steer_the_terminal(brettwerk: Brettwerk, tmp_path: Path, call: list[str]) -> None:
    file = tmp_path / "game.bwr"
    for number, record in enumerate((RECORD, *BAD_RECORDS)):
        file.write_text(record, "utf-8")
        done = brettwerk(call[0], str(file), *call[1:])
        assert not UNPRINTABLE.search(done.stdout + done.stderr), (done.stdout, done.stderr)
        assert number or done.returncode == 0
        assert "Traceback" not in done.stderr


def test_json_keeps_what_a_record_says(brettwerk: Brettwerk, tmp_path: Path) -> None:
    (tmp_path / "game.bwr").write_text(RECORD, "utf-8")
    printed = brettwerk("replay", str(tmp_path / "game.bwr"), "--json").stdout
    assert json.loads(printed)["games"][0]["seats"] == ["Anna\x1b[2J\x9b31m\u202e", "Ben"]


def test_a_server_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def reject(*_: Any) -> None:
        raise RequestRejected(404, {"code": "gone", "text": {"en": STEERING, "de": STEERING}})

    monkeypatch.setattr("brettwerk.cli.bot.client.SeatClient.look", reject)
    with pytest.raises(BotError) as refused:
        bot.run_bot("http://localhost/join/x", "", "", "", None, 1.0, "en")
    assert str(refused.value) == f"The server says: {ESCAPED}"


@pytest.mark.parametrize("answer", ["<html>", {}, [], None, {"board": {"variant": {}}}, {"board": "\x1b"}])
def test_any_other_server_is_said_to_have_no_seat(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    monkeypatch.setattr("brettwerk.cli.bot.client.SeatClient.look", lambda _: answer)
    with pytest.raises(BotError, match="is not a link to a seat"):
        bot.run_bot("http://localhost/join/x", "", "", "", None, 1.0, "en")
