"""``brettwerk rules``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.command_line import Brettwerk


@pytest.mark.parametrize("language", ["de", "en"])
def test_rules(brettwerk: Brettwerk, game_id: str, language: str) -> None:
    done = brettwerk("rules", game_id, "--lang", language)
    assert done.stdout.startswith("# ")
    assert {"de": "## Auslegungen", "en": "## Rulings"}[language] in done.stdout
    assert {"de": "*Bild 1: ", "en": "*Figure 1: "}[language] in done.stdout
    assert "```position" not in done.stdout
    assert brettwerk("rules", game_id, "--lang", language, "--plain").stdout.count("```position") > 5


def test_rules_in_a_terminal_draw_the_boards(brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    done = brettwerk("rules", "blockade", "--lang", "de", COLUMNS="100")
    assert done.returncode == 0, done.stderr
    printed = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    assert "12 .  .  .  " in printed
    assert "Bild 1: Der Anfang" in printed
    assert "Lösungen" in printed
