"""Standard output and error that can show everything: what their encoding lacks is written plainly."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

HANDLER = "brettwerk-plain"
ASCII = "brettwerk-ascii"
"""ASCII by a name that Typer does not know: where it finds ASCII, it writes UTF-8 instead."""
PLAIN = dict(
    pair.split(" ")
    for pair in (
        *("ä ae", "ö oe", "ü ue", "Ä Ae", "Ö Oe", "Ü Ue", "ß ss", "… ...", "– -", "— -", '„ "', '“ "', '” "', "‘ '"),
        *("’ '", "· |", "• *", "→ ->", "± +/-", "× x", "≤ <=", "≥ >=", "▸ >", "█ #", "░ ."),
    )
)
"""What to write for characters that an encoding lacks; others lose their accents or become a question mark."""


def prepare_streams() -> None:
    """Make sure that there are streams, and that nothing that is written to them can fail to be encoded."""
    codecs.register_error(HANDLER, _plainly)
    codecs.register(_ascii)
    sys.stdin = sys.stdin or _nothing("r")  # streams that were closed by whoever started this are None
    sys.stdout = _prepared(sys.stdout or _nothing("w"))
    sys.stderr = _prepared(sys.stderr or _nothing("w"))


def can_show(text: str, stream: TextIO) -> bool:
    """Whether an encoding has all these characters."""
    try:
        text.encode(stream.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _nothing(mode: str) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value] # noqa: PTH123


def _prepared(stream: TextIO) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        is_ascii = codecs.lookup(stream.encoding).name == "ascii"
        stream.reconfigure(encoding=ASCII if is_ascii else None, errors=HANDLER)
    return stream


def _ascii(name: str) -> codecs.CodecInfo | None:
    found = codecs.lookup("ascii")
    ways = found.streamreader, found.streamwriter, found.incrementalencoder, found.incrementaldecoder
    return codecs.CodecInfo(found.encode, found.decode, *ways, ASCII) if name == ASCII.replace("-", "_") else None


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return PLAIN.get(character) or bare or "?"
