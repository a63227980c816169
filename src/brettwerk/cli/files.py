"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.files import whole_file

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(path: Path, text: str, *, force: bool = True) -> None:
    """Write a text file in one piece, making its folder if need be."""
    with whole_file(path, force=force) as file:
        file.write(text)
