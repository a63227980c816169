"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from brettwerk.cli.language import TEXTS
from brettwerk.cli.parameters import BadParameter


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file in one piece, making its folder if need be; when that fails, nothing is left behind."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=path.parent) as folder:
            part = Path(folder, path.name)
            part.write_bytes(content.encode() if isinstance(content, str) else content)
            part.replace(path)
    except OSError as error:
        raise BadParameter("file", TEXTS, path=path, reason=error.strerror) from None


def require_new(path: Path, *, force: bool) -> None:
    """Refuse to overwrite a file that is there already."""
    if path.exists() and not force:
        raise BadParameter("file-exists", TEXTS, path=path)
