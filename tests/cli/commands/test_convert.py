"""``brettwerk convert``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_convert_between_formats(brettwerk: Brettwerk, tmp_path: Path) -> None:
    first, second, third = (str(tmp_path / name) for name in ("a.bwr", "b.blksgf", "c.bwr"))
    brettwerk("play", "blokus-duo", "--seed", "3", "--save", first)
    assert "Games written to" in brettwerk("convert", first, second).stdout
    assert brettwerk("replay", second).returncode == 0
    brettwerk("convert", second, third)
    assert Path(first).read_text() == Path(third).read_text()
    assert brettwerk("convert", second, third).returncode == 2
    brettwerk("play", "blockade", "--seed", "3", "--save", first, "--force")
    assert "can only hold games of Blokus Duo" in brettwerk("convert", first, second, "--force").stderr
    assert Path(second).read_text().startswith("("), "what was there is left as it was"
