"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from brettwerk.cli.language import TEXTS
from brettwerk.cli.parameters import BadParameter


def write_whole(path: Path, text: str) -> None:
    """Write a text file in one piece, making its folder if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            file.write(text)
        os.chmod(file.name, 0o644)  # noqa: PTH101
        Path(file.name).replace(path)
    except OSError as error:
        raise BadParameter("file", TEXTS, path=path, reason=error.strerror) from None
