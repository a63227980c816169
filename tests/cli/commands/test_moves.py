"""``brettwerk moves``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_moves_with_moves_before_them(brettwerk: Brettwerk) -> None:
    done = brettwerk("moves", "aufstellen", "--moves", "a1 b2")
    zentren = {f"{file}{rank}" for file in "abcd" for rank in range(1, 5)}
    assert done.stdout.split() == sorted(zentren - {"a1", "b2"})
    facts = json.loads(brettwerk("moves", "aufstellen", "--moves", "a1 b2", "--json").stdout)
    assert facts["turn"] == 0
    assert len(facts["moves"]) == 14
    again = brettwerk("moves", "aufstellen", "--state", facts["state"])
    assert again.stdout == done.stdout


def test_moves_go_on_after_a_repetition(brettwerk: Brettwerk) -> None:
    shuffle = "a1-a5 l12-l8 a5-a1 l8-l12 " * 3
    done = brettwerk("moves", "weltreich", "--moves", shuffle)
    assert done.returncode == 0
    assert "a1-a5" in done.stdout.split()
