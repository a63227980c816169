"""``brettwerk perft``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.command_line import Brettwerk


def test_perft_prints_the_count_alone_on_the_last_line(brettwerk: Brettwerk) -> None:
    done = brettwerk("perft", "weltreich", "--players", "4", "--teams", "--edition", "classic", "--depth", "2")
    assert done.stdout.splitlines()[-1] == "15350"
    divided = brettwerk(
        "perft", "sprung", "--option", "experienced=yes", "--depth", "2", "--divide"
    ).stdout.splitlines()
    assert divided[-1] == "162"
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == 162
    assert json.loads(brettwerk("perft", "tor", "--depth", "1", "--json").stdout) == {"depth": 1, "count": 54}
    assert brettwerk("perft", "tor", "--depth", "0").stdout.strip() == "1"
