"""What the author of a game does wrong is said in one line: where, what is wrong, what there is."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.errors import BrokenGame
from brettwerk.core.messages import CORE_TEXTS, LANGUAGES, Phrase
from brettwerk.core.mistakes.explanation import require_sound
from brettwerk.core.registry import game_ids, load_game
from support.foreign_games import install_example, register, with_packages

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Python = Callable[..., subprocess.CompletedProcess[str]]

SET_UP = '''@jit
def set_up(g, s):
    """A position read from a text goes on; only a full board has ended."""
    if s.ending == 0 and s.marks[0] | s.marks[1] == 0b111111111:
        s.ending = FULL


'''
BREAK: dict[str, tuple[dict[str, dict[str, str]], str]] = {
    "no-such-field": (
        {"rules.py": {"if not (s.marks[0] | s.marks[1]) >>": "if not (s.marks[0] | s.marcs[1]) >>"}},
        r"rules\.py:46: no field 'marcs'; the fields are to_move, ending, winners, out, marks\.",
    ),
    "no-such-table": (
        {"rules.py": {"in g.lines": "in g.rows"}},
        r"rules\.py:66: no field 'rows'; the fields are lines\.",
    ),
    "field-far-away": (
        {"rules.py": {"        s.ending = LINE": "        s.finish = LINE"}},
        r"rules\.py:58: no field 'finish'; the fields are to_move, ending, winners, out, marks",
    ),
    "no-jit": (
        {"rules.py": {"@jit\ndef has_line": "def has_line"}},
        r"rules\.py:57: compiled code uses has_line, which has no @jit above it \(no_jit/rules\.py:64\)\.",
    ),
    "no-jit-rule": (
        {"rules.py": {"@jit\ndef play": "def play"}},
        r"rules\.py:52: play has no @jit above it, so it is not compiled\.",
    ),
    "local-list": (
        {"rules.py": {"    n = 0\n": "    n = 0\n    seen = []\n    if len(seen) > 9:\n        seen = [1]\n"}},
        r"rules\.py:4\d: a list that the compiler cannot use; take an array",
    ),
    "global-dict": (
        {
            "rules.py": {
                "in g.lines": "in WINS[0]",
                "\n\n@jit\ndef has_line": "\n\nWINS = {0: (7,)}\n\n\n@jit\ndef has_line",
            }
        },
        r"rules\.py:\d+: compiled code uses WINS, a dict; it knows numbers, tuples and arrays only",
    ),
    "no-set-up": (
        {"rules.py": {SET_UP: ""}},
        r"rules\.py: set_up is missing; the rules of a game have STATE, POSITION_BYTES, MOVE_COUNT, MAX_MOVES",
    ),
    "few-moves": (
        {"rules.py": {"MAX_MOVES = 9": "MAX_MOVES = 5"}},
        r"rules\.py:\d+: legal_moves finds more moves than MAX_MOVES, 5\.",
    ),
    "few-numbers": (
        {"rules.py": {"MOVE_COUNT = 9": "MOVE_COUNT = 5"}},
        r"rules\.py:\d+: legal_moves gives 5, but moves are numbered from 0 to 4 \(MOVE_COUNT\)\.",
    ),
    "drawing": (
        {"game.py": {"3 * SQUARE": "3 * SQUARES"}},
        r"game\.py:\d+: NameError: name 'SQUARES' is not defined\.",
    ),
    "syntax": ({"rules.py": {"LINE, FULL = 1, 2": "LINE, FULL = 1,, 2"}}, r"rules\.py:15: it cannot be imported: Synt"),
    "no-import": ({"game.py": {"from .texts": "from .sentences"}}, r"game\.py:\d+: it cannot be imported: ModuleNot"),
    "no-ending": ({"game.py": {'    endings = ("line", "full")\n': ""}}, r"game\.py: the class lacks endings\."),
    "no-scene": ({"game.py": {"def scene(": "def picture("}}, r"game\.py: the class lacks scene\."),
    "other-id": (
        {},
        r"game\.py: the class says id = 'tic-tac-toe', but its folder or entry point says 'other-id'\.",
    ),
}
REPORT = """
import sys
from brettwerk import BrettwerkError, load_game
for game in sys.argv[1:]:
    try:
        loaded = load_game(game)
        loaded.start.legal_moves()
    except BrettwerkError as error:
        print(error)
        assert error.text("de") != str(error)
        for _ in range(2):  # nor does it get further the next time
            try:
                load_game(game).start
            except BrettwerkError as again:
                assert str(again) == str(error)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tic-tac-toe with one mistake each, and one without."""
    folder = tmp_path_factory.mktemp("site")
    for game, (edits, _) in BREAK.items():
        if game == "other-id":
            install_example(folder, "tic-tac-toe")
            register(folder, game, "tic_tac_toe.game")
        else:
            install_example(folder, game, edits)
    return folder


def test_each_mistake_is_one_line(python: Python, site: Path) -> None:
    done = python("-c", REPORT, *BREAK, **with_packages(site))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(BREAK)
    for line, (game, (_, says)) in zip(lines, BREAK.items(), strict=True):
        assert line.startswith(f"{game} does not work. "), line
        assert re.search(says, line), f"{line}\n{says}"
        assert len(line) < 300


def test_commands_say_it_in_one_line_and_all_of_it_on_wish(python: Python, site: Path) -> None:
    for command in ("moves", "check", "play"):
        done = python("-m", "brettwerk", command, "no-such-field", "--lang", "en", **with_packages(site))
        assert done.returncode == 2, done.stderr
        (line,) = done.stderr.splitlines()
        assert line.startswith("brettwerk: no-such-field does not work. no_such_field/rules.py:46: no field 'marcs'")
    done = python("-m", "brettwerk", "moves", "no-such-field", BRETTWERK_VERBOSE="1", **with_packages(site))
    assert done.returncode == 2
    assert "Traceback" in done.stderr
    assert "KeyError: 'marcs'" in done.stderr


def test_what_is_said_is_there_in_both_languages() -> None:
    codes = [{code for code in CORE_TEXTS[language] if code.startswith("broken")} for language in LANGUAGES]
    assert codes[0] == codes[1]
    assert len(codes[0]) > 10


def test_the_error_can_be_pickled() -> None:
    error = BrokenGame.at("four-towers", "four_towers/rules.py:3", Phrase("broken.many-moves", limit=5))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert str(again) == str(error)
    assert again.text("de") == error.text("de")


@pytest.mark.parametrize("name", game_ids())
def test_games_that_work_are_not_called_broken(name: str) -> None:
    """Those here use everything that compiled code may use, such as ``scratch``."""
    require_sound(load_game(name))
