"""The checks find what is wrong with a game, and say so."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.messages import LANGUAGES
from brettwerk.testing import BrokenPromises, Flaw, checks
from brettwerk.testing.promise import Check
from brettwerk.testing.promises.error_texts import codes
from brettwerk.testing.texts import TEXTS
from support.foreign_games import install_skeleton, with_packages

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Python = Callable[..., subprocess.CompletedProcess[str]]

INSIGHT = """import numpy as np
from brettwerk.core.compiled.dispatch import jit

C_PUCT = -1.0


@jit
def move_priors(g, s, moves, n, priors):
    for k in range(n - 1):
        priors[k] = 1.0


@jit
def may_end(g, s):
    return False


@jit
def evaluate(g, s, rng, moves, values):
    values[0] = 0.5
"""
EDITS: dict[str, dict[str, dict[str, str]]] = {
    "four-flaws": {
        "game.py": {
            "return square_id(BOARD.names[origin]), square": "return piece_id(BOARD.names[origin]), square",
            "piece_id(BOARD.names[origin]), square_id(BOARD.names[target])),)": "piece_id(BOARD.names[origin]), "
            "square_id(BOARD.names[origin])),)",
            'return "not-forward", names': 'return "not-ahead", names',
            'endings = ("arrived", "stuck")': 'endings = ("arrived", "jammed")\n    colours = ("red", "beige")',
        },
        "texts.py": {'        "not-forward": "Von {origin} führt kein Schritt nach vorn auf {target}.",\n': ""},
        "guide.de.md": {"wins: c4-b5 c4-c5 c4-d5": "wins: c4-c5 c4-d5"},
        "guide.en.md": {"wins: c4-b5 c4-c5 c4-d5": "wins: c4-b5 c4-c5"},
        "perft.txt": {"13 169": "13 170"},
        "insight.py": {"": INSIGHT},
    },
    "no-end": {
        "rules.py": {"    elif find_steps(g, s, np.empty(MAX_MOVES, np.int32)) == 0:": "    elif False:"},
    },
    "twice": {
        "rules.py": {
            "                    n += 1\n": "                    n += 1\n    if n:\n        moves[n] = moves[0]\n"
            "        n += 1\n"
        },
    },
    "index": {
        "rules.py": {
            "for file in range(FILES):\n        if s.board": "for file in range(FILES + 1):\n        if s.board"
        }
    },
}
FINDS = {
    "four-flaws": {
        "keyboard": "the keyboard cannot reach piece-[a-e][1-5], which lies in the layer of pieces",
        "animation": r"the effects of [a-e]\d-[a-e]\d do not lead to the scene after it",
        "codes": r"game\.py:\d+: the text 'not-ahead' is missing \(de\)",
        "reasons": "the text 'not-ahead' is missing",
        "endings": "the text 'ending.jammed' is missing",
        "colours": "the colour beige has no look",
        "texts": r"the text 'not-forward' is missing \(de\)",
        "tasks-of-guide": "diagram 2 of the guide names c4-b5, c4-c5; right is c4-b5, c4-c5, c4-d5",
        "languages-of-guide": "different diagrams in the two languages",
        "perft-file": r"perft\.txt says 170 at depth 2, found was 169",
        "priors": "only 12 moves have been given a weight",
        "evaluation": "evaluate does not set the value of seat 1",
        "foreseen-endings": "ends the game, but may_end says that nothing can",
        "settings-of-search": "C_PUCT is -1.0; it must be a number not below 0",
    },
    "no-end": {"removed-pieces": "no move is legal, but the game is not over"},
    "twice": {"legal-moves": r"legal_moves gives \d+ twice"},
    "index": {"interpreted-run": r"without the compiler: .*index/rules\.py:\d+: IndexError: index 25 is out of bounds"},
}
RUN = """
import json, sys
from brettwerk.testing import Flaw, checks
wanted = json.loads(sys.argv[1])
found = {}
for game, names in wanted.items():
    for check in checks():
        if check.name in names:
            try:
                check(game)
            except Flaw as flaw:
                found[f"{game} {check.name}"] = [flaw.text("en"), flaw.text("de")]
print(json.dumps(found))
"""


def test_each_check_finds_what_it_is_for(python: Python, tmp_path: Path) -> None:
    for game, edits in EDITS.items():
        install_skeleton(tmp_path, game, edits)
    wanted = json.dumps({game: list(found) for game, found in FINDS.items()})
    done = python("-c", RUN, wanted, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    expected = {f"{game} {name}": says for game, names in FINDS.items() for name, says in names.items()}
    assert {name: flaws for name, flaws in found.items() if not re.search(expected[name], flaws[0])} == {}
    assert sorted(found) == sorted(expected)
    for name, (english, german) in found.items():
        assert english.startswith(name.split()[0])
        assert german != english


def test_every_check_is_described_in_both_languages() -> None:
    assert set(TEXTS["de"]) == set(TEXTS["en"])
    for check in checks(in_tree=True):
        assert len({check.about(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert len({check.name for check in checks(in_tree=True)}) == len(checks(in_tree=True)) > len(checks()) > 40


def test_codes_are_found_wherever_they_are_raised() -> None:
    source = """
def read(self, text):
    raise BadMoveText("one", text=text)
    raise self.error(BadStateText, "two" if text else "three")
    raise BadVariant("with-texts-of-its-own", TEXTS)
    return Phrase("four"), Phrase(f"piece.{text}")
def why_not(self, raw, move):
    return "five", {}
"""
    assert {code for code, _ in codes(source)} == {"one", "two", "three", "four", "five"}


def test_what_a_check_does_not_expect_is_told_with_its_place() -> None:
    def check_nothing(kind: object) -> None:
        raise ZeroDivisionError(f"of {kind.__class__.__name__}")

    with pytest.raises(Flaw, match=r"blockade: \?: ZeroDivisionError: of ABCMeta"):
        Check("nothing", check_nothing, each_variant=False, in_tree=False)("blockade")


def test_all_flaws_are_told_together() -> None:
    flaws = [Flaw("no-perft"), Flaw("no-plain")]
    assert str(BrokenPromises(flaws)) == "\n".join(map(str, flaws))
