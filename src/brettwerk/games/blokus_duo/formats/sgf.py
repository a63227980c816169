"""The Smart Game Format as such: trees of nodes with properties. Nesting is kept on a stack of our own."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING

from brettwerk.core.errors import BadRecord
from brettwerk.core.messages import Phrase
from brettwerk.core.records.text import MAX_COMMENT, MAX_NODES, shortened
from brettwerk.core.records.text_lines import Lines
from brettwerk.games.blokus_duo.texts import SGF_TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_NESTED = 1000
"""Parentheses within parentheses; they nest along the main line too."""
HEAD = 4096
"""The bytes in which a file says its encoding."""

_CHARSET = re.compile(rb"CA\s*\[([^\]]*)\]")
_ASCII_LIKE = re.compile(r"utf-8|ascii|iso8859-\d+|cp125\d")
"""Encodings in which a byte below 128 is a character of its own."""
_TOKEN = re.compile(r"[();\[]|[A-Za-z0-9]+|\S")
_VALUE = re.compile(r"[^\\\]]*+(?:\\.[^\\\]]*+)*+(\]|\\?$)")


def wrong(code: str, found: str = "") -> BadRecord:
    return BadRecord(code, SGF_TEXTS, found=shortened(found))


@dataclass
class SgfNode:
    """The properties of a node, in their order, and the nodes that may follow."""

    place: int
    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[SgfNode] = field(default_factory=list)

    def one(self, name: str) -> str:
        """The value of a property, empty if there is none."""
        return self.properties.get(name, [""])[0]


def read_trees(stream: IO[bytes], file: str) -> Iterator[SgfNode]:
    """Read game trees one at a time; gives their roots."""
    lines = Lines(stream, file, _encoding(stream, file))
    tree = _TreeReader(lines)
    for text in lines:
        try:
            yield from tree.read_line(text)
        except BadRecord as error:
            raise error.at(file, lines.number) from None
    if tree.parents:
        raise lines.error("truncated", begin=tree.begin)


def _encoding(stream: IO[bytes], file: str) -> str:
    """Find out how a file is encoded: as UTF-8, unless it says otherwise."""
    head = stream.read(HEAD)
    stream.seek(0)
    found = _CHARSET.search(head)
    if not found:
        return "utf-8"
    name = found[1].decode("ascii", "replace").strip()
    try:
        known = codecs.lookup(name).name
    except (LookupError, ValueError):
        known = ""
    if not _ASCII_LIKE.fullmatch(known):
        place = 1 + head[: found.start()].count(b"\n")
        raise BadRecord("unknown-encoding", encoding=shortened(name)).at(file, place)
    return known


class _TreeReader:
    """Builds trees from lines."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.begin = 0
        """The line in which the present tree begins."""
        self.count = 0
        self.parents: list[SgfNode | None] = []
        """For each parenthesis that is open, the node before it."""
        self.root: SgfNode | None = None
        self.node: SgfNode | None = None
        self.last = ")"
        """What came last: a parenthesis, or the ; of the node that is being read."""
        self.name = ""
        self.value: list[str] | None = None
        """The parts of a value that is being read, line by line."""
        self.size = 0

    def read_line(self, text: str) -> Iterator[SgfNode]:
        """Read on; gives the root of each tree that ends in this line."""
        end = self._read_value(text, 0) if self.value is not None else 0
        found = _TOKEN.search(text, end)
        while found:
            end = found.end()
            match found.group():
                case "(":
                    self._open()
                case ")":
                    yield from self._close()
                case ";":
                    self._begin_node()
                case "[":
                    end = self._begin_value(text, end)
                case name if name.isalnum() and self.last == ";":
                    self.name = "".join(sign for sign in name if not sign.islower())
                case other:
                    raise wrong("sgf-token" if self.parents else "sgf-foreign", other)
            found = _TOKEN.search(text, end)

    def _open(self) -> None:
        if not self.parents:
            self.begin, self.count, self.root, self.node = self.lines.number, 0, None, None
        elif self.last == "(":
            raise wrong("sgf-no-node")
        if len(self.parents) == MAX_NESTED:
            raise BadRecord("too-deep", limit=MAX_NESTED)
        self.parents.append(self.node)
        self.last, self.name = "(", ""

    def _close(self) -> Iterator[SgfNode]:
        if not self.parents:
            raise BadRecord("not-open")
        if self.last == "(":
            raise wrong("sgf-no-node")
        self.node = self.parents.pop()
        self.last, self.name = ")", ""
        if not self.parents and self.root:
            yield self.root

    def _begin_node(self) -> None:
        if self.last == ")":
            raise wrong("sgf-token" if self.parents else "sgf-foreign", ";")
        self.count += 1
        if self.count > MAX_NODES:
            raise BadRecord("too-large", limit=MAX_NODES, what=Phrase("large-moves"))
        node = SgfNode(self.lines.number)
        if self.node is None:
            self.root = node
        else:
            self.node.children.append(node)
        self.node, self.last, self.name = node, ";", ""

    def _begin_value(self, text: str, start: int) -> int:
        if not self.name:
            raise wrong("sgf-token" if self.parents else "sgf-foreign", "[")
        self.value, self.size = [], 0
        return self._read_value(text, start)

    def _read_value(self, text: str, start: int) -> int:
        """Read a value to its end or to that of the line; gives how far that is."""
        assert self.value is not None
        assert self.node is not None
        found = _VALUE.match(text, start)
        assert found is not None
        part = found.group().removesuffix(found[1])
        self.value.append(part + found[1].removesuffix("]"))
        self.size += len(part) + 1
        value = unescape("\n".join(self.value)) if found[1] == "]" else ""
        if self.size > 2 * MAX_COMMENT or len(value) > MAX_COMMENT:
            raise BadRecord("too-large", limit=MAX_COMMENT, what=Phrase("large-comment"))
        if found[1] == "]":
            self.node.properties.setdefault(self.name, []).append(value)
            self.value = None
        return found.end()


def escape(text: str) -> str:
    """Write a text as the value of a property; SGF has no place for control characters, which become spaces."""
    plain = re.sub(r"\r\n?", "\n", text)
    plain = re.sub(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]", " ", plain)
    return re.sub(r"[\\\]]", r"\\\g<0>", plain)


def unescape(text: str) -> str:
    """Read the value of a property: a backslash keeps the next character, and joins a line with the next."""
    return re.sub(r"\\(.)", lambda found: found[1].strip("\n"), text, flags=re.DOTALL) if "\\" in text else text
