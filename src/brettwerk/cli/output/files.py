"""Writing a file whose content is at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.files import whole_file

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, content: str | bytes, *, force: bool = True) -> None:
    """Write a file in one piece; when that fails, nothing is left behind."""
    with whole_file(path, force=force) as file:
        file.write(content.encode() if isinstance(content, str) else content)
