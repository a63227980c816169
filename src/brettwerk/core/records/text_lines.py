"""The lines of a text file that may be anything: one at a time, each decoded and checked."""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any

from brettwerk.core.errors import BadRecord
from brettwerk.core.files import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_LINE = 1_000_000
"""In bytes. Longer lines are not read to their end."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Lines:
    """Goes through a stream line by line and knows where it is."""

    def __init__(self, stream: IO[bytes], file: str, encoding: str = "utf-8") -> None:
        self.file = file
        self.number = 0
        """The line given last, counted from 1."""
        self._stream = stream
        self._encoding = encoding

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            raw = self._stream.readline(MAX_LINE + 1)
        except OSError as error:
            raise self.error("file-unreadable", reason=reason_of(error)) from None
        if not raw:
            raise StopIteration
        self.number += 1
        if len(raw) > MAX_LINE:
            raise self.error("line-too-long", limit=MAX_LINE)
        try:
            text = raw.decode(self._encoding)
        except UnicodeDecodeError:
            raise self.error("encoding", encoding=self._encoding.upper()) from None
        text = text.removesuffix("\n").removesuffix("\r")
        if self.number == 1:
            text = text.removeprefix("\ufeff")
        if found := _CONTROL.search(text):
            raise self.error("control-character", number=ord(found.group()))
        return text

    def error(self, code: str, **params: Any) -> BadRecord:
        """An error in the line given last."""
        return BadRecord(code, **params).at(self.file, self.number)
