"""Files of records: reading them one game at a time, and writing them whole."""

from __future__ import annotations

import io
import os
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from brettwerk.core.errors import BadRecord
from brettwerk.core.files import reason_of, whole_file
from brettwerk.core.records import reader as record_reader
from brettwerk.core.records.model import Record
from brettwerk.core.records.text import EXTENSION
from brettwerk.core.registry import game_ids, part_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

Source = str | os.PathLike[str] | IO[bytes]


def read_records(source: Source, name: str = "") -> Iterator[Record]:
    """Read all games of a file, one at a time; BadRecord says where it is no longer good.

    The ending of the name tells the format. A stream of bytes will do too, with a name for messages.

    >>> matches = [load_game(game).new_match() for game in ("alcazar", "tor")]
    >>> write_records([match.to_record() for match in matches], "both.bwr", force=True)
    2
    >>> [record.variant.game for record in read_records("both.bwr")]
    ['alcazar', 'tor']
    """
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        try:
            with path.open("rb") as stream:
                yield from _read(stream, name or str(path))
        except OSError as error:
            raise BadRecord("file-unreadable", reason=reason_of(error)).at(name or str(path)) from None
    else:
        yield from _read(source, name)


def read_record(source: Source, name: str = "") -> Record:
    """Read a file that holds one game; BadRecord if there are more.

    >>> write_records([load_game("tor").new_match().to_record()], "tor.bwr", force=True)
    1
    >>> read_record("tor.bwr").variant.game
    'tor'
    """
    games = read_records(source, name)
    record = next(games)
    for more in games:
        raise BadRecord("more-games").at(more.file, more.place(""))
    return record


def read_text(text: str, name: str = "") -> Record:
    """Read one game from a text."""
    return read_record(io.BytesIO(text.encode()), name)


def write_records(records: Iterable[Record], path: str | os.PathLike[str], *, force: bool = False) -> int:
    """Write records into a new file, in the format that its ending tells; gives their number.

    CannotWrite if the file exists and is not to be overwritten (``force``), or cannot be written. If anything goes
    wrong, whatever was there before is left as it was.

    >>> write_records([load_game("tor").new_match().to_record()], "new.bwr", force=True)
    1
    """
    write = getattr(_module(os.fspath(path)), "write", Record.to_text)
    count = 0
    with whole_file(Path(path), force=force) as file:
        for record in records:
            file.write((("\n" if count else "") + write(record)).encode())
            count += 1
    return count


@cache
def formats() -> Mapping[str, ModuleType]:
    """The formats of other programs, by file name ending: the module ``formats`` of each game that has one.

    It has ``EXTENSION``, ``read(stream, file)`` and ``write(record)``.
    """
    found = (part_of(game, "formats") for game in game_ids())
    return {module.EXTENSION: module for module in found if module}


def extensions() -> list[str]:
    """The file name endings of records in any format, ours first."""
    return [EXTENSION, *formats()]


def _read(stream: IO[bytes], name: str) -> Iterator[Record]:
    count = 0
    for count, record in enumerate(_module(name).read(stream, name), start=1):  # noqa: B007
        yield record
    if not count:
        raise BadRecord("no-games").at(name)


def _module(name: str) -> Any:
    """The module for the format that a file's name tells; ours unless it is known to be another."""
    return formats().get(Path(name).suffix.lower(), record_reader)
