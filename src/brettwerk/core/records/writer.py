"""Records as text (docs/records.md): canonical, for people to read and for programs to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import BadRecord
from brettwerk.core.messages import Phrase
from brettwerk.core.records.text import (
    CLOCK,
    END,
    HEADER_NAME,
    MAX_COMMENT,
    MAX_DEPTH,
    MAX_NODES,
    MAX_VALUE,
    MEANINGFUL,
    NUMBER,
    WORD,
    shortened,
    write_clock,
    write_comment,
    write_header,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.records.line import RecordLine, RecordNode

NODES_A_LINE = 8


def write(own: Sequence[tuple[str, str]], further: Sequence[tuple[str, str]], line: RecordLine) -> str:
    """Write headers that mean something, further headers and what was played; BadRecord says what cannot be written."""
    _check_further_headers([name for name, _ in further])
    headers = [_header(name, value) for name, value in (*own, *further)]
    return "\n".join([*headers, "", *_Moves().lines(line), ""])


def _check_further_headers(names: list[str]) -> None:
    for name in names:
        if MEANINGFUL.fullmatch(name):
            raise BadRecord("header-reserved", name=name)
        if names.count(name) > 1:
            raise BadRecord("header-twice", name=name)


def _header(name: str, value: str) -> str:
    if not HEADER_NAME.fullmatch(name):
        raise BadRecord("header")
    if len(value) > MAX_VALUE:
        raise BadRecord("too-large", limit=MAX_VALUE, what=Phrase("large-value"))
    return write_header(name, value)


class _Moves:
    """Writes the moves, a few nodes a line; a comment ends its line, and a variation has indented lines of its own."""

    def __init__(self) -> None:
        self.count = 0

    def lines(self, line: RecordLine) -> list[str]:
        *before, last = self._line(line, 0, 0) or [""]
        return [*before, f"{last} {END}".lstrip()]

    def _line(self, line: RecordLine, ply: int, depth: int) -> list[str]:
        if depth > MAX_DEPTH:
            raise BadRecord("too-deep", limit=MAX_DEPTH)
        indent = "  " * depth
        lines = [indent + _comment(line.comment)] if line.comment else []
        words: list[str] = []
        for number, node in enumerate(line.nodes, start=1):
            before = ply
            if node.kind == "move":
                ply += 1
                words += [] if words else [f"{ply}."]
            words += self._words(node)
            if node.comment or node.variations or number % NODES_A_LINE == 0 or number == len(line.nodes):
                lines.append(indent + " ".join(words))
                words = []
            for variation in node.variations:
                lines += self._variation(variation, before, depth + 1)
        return lines

    def _variation(self, variation: RecordLine, ply: int, depth: int) -> list[str]:
        if not variation.nodes:
            raise BadRecord("no-variation-move")
        lines = self._line(variation, ply, depth)
        indent = "  " * depth
        lines[0] = f"{indent}({lines[0].removeprefix(indent)}"
        lines[-1] += ")"
        return lines

    def _words(self, node: RecordNode) -> list[str]:
        self.count += 1
        if self.count > MAX_NODES:
            raise BadRecord("too-large", limit=MAX_NODES, what=Phrase("large-moves"))
        words = [_token(node)]
        if node.clock is not None:
            words.append(_clock(node.clock))
        return [*words, _comment(node.comment)] if node.comment else words


def _token(node: RecordNode) -> str:
    if node.kind != "move":
        return node.event.text()
    if not WORD.fullmatch(node.move) or NUMBER.match(node.move):
        raise BadRecord("token", token=shortened(node.move))
    return node.move


def _clock(seconds: float) -> str:
    token = write_clock(seconds)
    if not CLOCK.fullmatch(token):
        raise BadRecord("clock", token=token)
    return token


def _comment(text: str) -> str:
    if len(text) > MAX_COMMENT:
        raise BadRecord("too-large", limit=MAX_COMMENT, what=Phrase("large-comment"))
    return write_comment(text)
