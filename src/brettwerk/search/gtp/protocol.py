"""The Go Text Protocol, version 2, as such: what a line of input says, and what an answer looks like."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_LINE = re.compile(r" *(?:(?P<id>[0-9]+)(?= |$))? *(?P<name>[^ ]*) *(?P<rest>.*?) *")
_CONTROL_BUT_LINES = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Command:
    """One line of input."""

    id: str
    """A number, or nothing."""
    name: str
    rest: str
    """What follows the name."""

    @property
    def arguments(self) -> list[str]:
        return self.rest.split()


class Failure(Exception):
    """A command cannot be done; the text goes to whoever sent it."""


def read_command(line: str) -> Command | None:
    """Read a line; None if it is empty or a comment."""
    clean = _CONTROL.sub("", line.partition("#")[0].replace("\t", " "))
    if not clean.strip(" "):
        return None
    found = _LINE.fullmatch(clean)
    assert found
    return Command(found["id"] or "", found["name"], found["rest"])


def write_answer(number: str, text: str, *, success: bool) -> str:
    """Write an answer. No line in it may be empty, since an empty one ends it; its first line may."""
    first, *more = _CONTROL_BUT_LINES.sub(" ", text).splitlines() or [""]
    lines = [f"{'=' if success else '?'}{number} {first}", *(line for line in more if line.strip())]
    return "\n".join(lines) + "\n\n"


def is_answer(line: str) -> bool:
    """Whether a line can be the first one of an answer."""
    return line[:1] in {"=", "?"}


def read_answer(lines: list[str]) -> tuple[bool, str]:
    """Read the lines of an answer, without the empty one at its end: whether it is a success, and its text."""
    head = re.sub(r"^[=?][0-9]*", "", lines[0])
    return lines[0].startswith("="), "\n".join([head, *lines[1:]]).strip()
