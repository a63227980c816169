"""Writing a file whose content is at hand, and reading lines that were written one by one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from brettwerk.core.files import whole_file

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: str | bytes, *, force: bool = True) -> None:
    """Write a file in one piece; when that fails, nothing is left behind."""
    with whole_file(path, force=force) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def kept_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, up to the first that was not written whole; what follows it is dropped."""
    if not path.exists():
        return []
    found, whole = [], []
    for text in path.read_text("utf-8").splitlines(keepends=True):
        try:
            found.append(json.loads(text))
        except ValueError:
            break
        whole.append(text)
    write_whole(path, "".join(whole))
    return found
