"""``brettwerk show``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.command_line import Brettwerk


@pytest.mark.parametrize("language", ["de", "en"])
def test_show(brettwerk: Brettwerk, game_id: str, language: str) -> None:
    done = brettwerk("show", game_id, "--lang", language)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 5
    assert brettwerk("show", game_id, "--svg").stdout.startswith("<svg")


def test_show_as_json(brettwerk: Brettwerk) -> None:
    done = brettwerk(
        "show", "blockade", "--state", "12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0", "--moves", "K", "--json"
    )
    facts = json.loads(done.stdout)
    assert facts["outcome"] == {"code": "escape", "winners": [0], "payoffs": [1.0, -1.0]}
