"""How a server is started from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_wrong_settings_end_with_a_sentence(brettwerk: Brettwerk) -> None:
    done = brettwerk("serve", BRETTWERK_WORKERS="0")
    assert (done.returncode, "BRETTWERK_WORKERS" in done.stderr) == (2, True)
