"""``brettwerk warm``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_warm_says_where_the_code_is(brettwerk: Brettwerk) -> None:
    done = brettwerk("warm")
    assert done.returncode == 0, done.stderr
    assert "compiled" in done.stdout
