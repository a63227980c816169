"""The words of the record format: what headers, moves, events, clock times and escapes look like (docs/records.md)."""

from __future__ import annotations

import re
from datetime import datetime

from brettwerk.core.errors import BadRecord

EXTENSION = ".bwr"
END = "*"
"""Stands at the end of each game, so that a file that was cut off is noticed."""

MAX_DEPTH = 100
MAX_NODES = 100_000
MAX_COMMENT = 100_000
MAX_VALUE = 10_000
"""Of a header, in characters, as of a comment."""

MEANINGFUL = re.compile(r"Game|Edition|Players|Teams|Rules|Date|Result|Ending|Start|(Option|Seat)\..*")
"""The headers that mean something; all others are kept as they are."""
HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,99}")
WORD = re.compile(r"[^\s(){}\[\]*~@\"\\][^\s(){}\[\]*\"\\]{0,999}")
"""A move: no space, bracket, asterisk, quote or backslash in it, and neither ``~`` nor ``@`` at its beginning."""
NUMBER = re.compile(r"[0-9]+\.+")
"""The number of a move: for people, skipped when reading."""
CLOCK = re.compile(r"@([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")

_IN_COMMENT = re.compile(r"[\\}\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_IN_HEADER = re.compile(r"[\\\"\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.?))", re.DOTALL)
_LETTERS = {"n": "\n", "r": "\r", "\\": "\\", "}": "}", '"': '"'}
_ESCAPES = {meant: f"\\{letter}" for letter, meant in _LETTERS.items()}


def write_comment(text: str) -> str:
    """Put a comment into braces; its line breaks stay as they are."""
    return "{" + _IN_COMMENT.sub(_escape, text) + "}"


def write_header(name: str, value: str) -> str:
    return f'[{name} "{_IN_HEADER.sub(_escape, value)}"]'


def _escape(found: re.Match[str]) -> str:
    sign = found.group()
    if _SURROGATE.match(sign):  # half a character: no file can hold it
        return "\N{REPLACEMENT CHARACTER}"
    return _ESCAPES.get(sign) or f"\\u{ord(sign):04x}"


def unescape(text: str) -> str:
    """Turn escapes back into what they mean, or raise BadRecord."""
    return _ESCAPED.sub(_meaning, text) if "\\" in text else text


def _meaning(found: re.Match[str]) -> str:
    number, letter = found.groups()
    if number and not _SURROGATE.match(chr(int(number, 16))):
        return chr(int(number, 16))
    if letter not in _LETTERS:
        raise BadRecord("escape", found=found.group())
    return _LETTERS[letter]


def write_clock(seconds: float) -> str:
    """Write a time as ``@0:04:59.5``."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"@{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def read_clock(token: str) -> float:
    """Read a time, exact to the millisecond, or raise BadRecord."""
    found = CLOCK.fullmatch(token)
    if not found:
        raise BadRecord("clock", token=shortened(token))
    hours, minutes, seconds, fraction = found.groups()
    thousandths = int((fraction or "0").ljust(3, "0"))
    return ((int(hours) * 60 + int(minutes)) * 60_000 + int(seconds) * 1000 + thousandths) / 1000


def is_date(text: str) -> bool:
    """Tell whether a text is a date, or a date and a time, in ISO form."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def shortened(token: str) -> str:
    """As much of a text as an error should quote."""
    return token if len(token) <= 60 else token[:59] + "…"
