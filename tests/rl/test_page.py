"""docs/rl.md: its examples run."""

from __future__ import annotations

import doctest

from brettwerk.rl import gymnasium, open_spiel, pettingzoo
from support.paths import ROOT


def test_the_pages_examples_run() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "rl.md"), module_relative=False)
    assert result.attempted >= 25
    assert result.failed == 0


def test_the_modules_examples_run() -> None:
    for module in (gymnasium, open_spiel, pettingzoo):
        result = doctest.testmod(module)
        assert result.attempted > 3
        assert result.failed == 0, module
