"""The folder of compiled code: never stale, never in the way."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numba
import pytest

import brettwerk
from brettwerk.core.compiled import cache, dispatch
from brettwerk.core.registry import game_ids, load_game

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator

    Python = Callable[..., subprocess.CompletedProcess[str]]

COUNT_PLIES = """
from brettwerk import load_game
from brettwerk.core.compiled import loops
from brettwerk.core.compiled.rng import generator
game = load_game("aufstellen")
moves = game.move_buffer(1)[0]
print(loops.random_games(game.tables, game.start.raw, 50, 400, generator(1), moves))
"""

LOAD = """
import sys
from numba.core import event
from brettwerk import load_game
from brettwerk.core.compiled.cache import is_compiled

compiled = []


class Listener(event.Listener):
    def on_start(self, happened):
        compiled.append(str(happened.data["dispatcher"]))

    def on_end(self, happened):
        pass


event.register("numba:compile", Listener())
known = is_compiled(sys.argv[1] + ".play")
load_game(sys.argv[1]).load() if known else load_game(sys.argv[1]).compile_play()
print(known, len(compiled))
"""
CHANGES = """
import functools, json, sys
from pathlib import Path
import brettwerk
from brettwerk.core.compiled import cache, source_closure

modules, games, edits = map(json.loads, sys.argv[1:])


def folders():
    for value in [*vars(cache).values(), *vars(source_closure).values()]:
        if isinstance(value, functools._lru_cache_wrapper):
            value.cache_clear()
    names = [(module, game) for module in modules for game in games]
    return {f"{m} {g}": cache.code_folder(m, f"brettwerk.games.{g}.rules").name for m, g in names}


before, changes = folders(), {}
for place, old, new in edits:
    path = Path(brettwerk.__file__).parent / place
    source = path.read_text("utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1) if old else source + new, "utf-8")
    after = folders()
    changes[place] = [name for name in before if after[name] != before[name]]
    path.write_text(source, "utf-8")
print(json.dumps(changes))
"""
LOOPS, TREE = "brettwerk.core.compiled.loops", "brettwerk.search.mcts.tree"
FOLDERS_OF_GAMES = [game.replace("-", "_") for game in game_ids()]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that can be edited."""
    return copied(tmp_path)


def copied(folder: Path) -> Path:
    package = Path(brettwerk.__file__).parent
    unused = shutil.ignore_patterns("__pycache__", "test_*", "static")
    shutil.copytree(package, folder / "copy" / "brettwerk", ignore=unused)
    return folder / "copy"


def test_an_edited_helper_is_never_served_stale(python: Python, copy: Path, tmp_path: Path) -> None:
    """``below`` lies in another module than the cached loop that calls it."""

    def count() -> str:
        done = python(
            "-c", COUNT_PLIES, cwd=tmp_path, PYTHONPATH=str(copy), BRETTWERK_CACHE_DIR=str(tmp_path / "compiled")
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    before = count()
    assert count() == before
    helper = copy / "brettwerk" / "core" / "compiled" / "rng.py"
    source = helper.read_text("utf-8")
    assert "return np.int64(" in source
    helper.write_text(source.replace("return np.int64(", "return 0 * np.int64("), "utf-8")
    always_first = count()
    assert always_first != before
    helper.write_text(source, "utf-8")
    assert count() == before


def test_a_cache_that_cannot_be_written_is_replaced_with_a_notice(python: Python, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = python(
        "-c",
        "from brettwerk.core.compiled import cache; print(cache.folder())",
        BRETTWERK_CACHE_DIR=str(blocked),
        TMPDIR=str(tmp_path),
    )
    assert done.returncode == 0
    assert "is not writable" in done.stderr
    assert Path(done.stdout.strip()).is_dir()
    assert done.stdout.startswith(str(tmp_path))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no owners and modes")
@pytest.mark.parametrize("planted", ["open to all", "a link"])
def test_a_folder_that_others_could_have_filled_is_not_used(python: Python, tmp_path: Path, planted: str) -> None:
    """Compiled code is run, so it must come from nobody else."""
    blocked, usual = tmp_path / "file", tmp_path / f"brettwerk-{os.getuid()}"
    blocked.write_text("")
    if planted == "a link":
        (tmp_path / "theirs").mkdir(mode=0o700)
        usual.symlink_to(tmp_path / "theirs")
    else:
        usual.mkdir()
        usual.chmod(0o777)
    code = "from brettwerk.core.compiled import cache; print(cache.folder())"
    done = python("-c", code, BRETTWERK_CACHE_DIR=str(blocked), TMPDIR=str(tmp_path))
    chosen = Path(done.stdout.strip())
    assert chosen.is_dir()
    assert chosen.parent != usual
    assert chosen.parent.stat().st_mode & 0o077 == 0


def test_folders_that_nobody_uses_go_after_a_month(python: Python, tmp_path: Path) -> None:
    for name, days in (("old", 31), ("recent", 29)):
        stamp = tmp_path / name / "last-used"
        stamp.parent.mkdir()
        stamp.write_text("")
        then = time.time() - days * 24 * 3600
        os.utime(stamp, (then, then))
    (tmp_path / "not-ours").mkdir()
    done = python("-c", "from brettwerk.core.compiled import cache; cache.folder()", BRETTWERK_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} >= {"recent", "not-ours"}
    assert not (tmp_path / "old").exists()


def test_bounds_checks_have_a_folder_of_their_own(python: Python, tmp_path: Path) -> None:
    code = "from brettwerk.core.compiled import cache; print(cache.folder())"
    plain = python("-c", code, BRETTWERK_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="0").stdout
    checked = python("-c", code, BRETTWERK_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1").stdout
    assert plain != checked


def test_interpreted_games_are_not_taken_for_compiled_ones(python: Python, tmp_path: Path) -> None:
    done = python("-c", LOAD, "aufstellen", BRETTWERK_CACHE_DIR=str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert done.stdout == "True 0\n", done.stderr
    assert not list(tmp_path.rglob("*.compiled"))


def test_what_does_not_concern_a_game_leaves_its_code_as_it_is(python: Python, copy: Path, tmp_path: Path) -> None:
    package = copy / "brettwerk"

    def load(place: Path = copy) -> str:
        done = python("-c", LOAD, "aufstellen", cwd=tmp_path, PYTHONPATH=str(place), BRETTWERK_CACHE_DIR=str(home))
        assert done.returncode == 0, done.stderr
        return done.stdout

    home = tmp_path / "compiled"
    known, compiled = load().split()
    assert (known, int(compiled) > 0) == ("False", True)
    assert load() == "True 0\n"
    for place in ("texts", "scene", "game", "editing"):
        edit(package / f"games/aufstellen/{place}.py", "\n\nMORE = 1\n")
    for place in (
        "core/messages",
        "core/drawing/scene",
        "search/mcts/tree",
        "server/app",
        "cli/main",
        "games/tor/rules",
    ):
        edit(package / f"{place}.py", "\n\nMORE = 1\n")
    for path in package.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    files = set(home.rglob("*.code"))
    assert load() == "True 0\n"
    other = tmp_path / "other"
    shutil.copytree(copy, other)
    assert load(other) == "True 0\n"
    assert set(home.rglob("*.code")) == files
    edit(package / "games/aufstellen/rules.py", "# more\n")
    known, compiled = load().split()
    assert (known, int(compiled) > 0) == ("False", True)


def edit(path: Path, more: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(more)


MORE = "\n\nMORE = 1\n"
WORDS_AND_DRAWINGS = ["games/tor/texts.py", "games/tor/scene.py", "games/tor/game.py"]
WORDS_OF_ALL = ["core/messages.py", "core/records/messages.py", "core/errors.py", "server/app.py", "cli/main.py"]
OF_ONE_GAME = {
    "games/tor/rules.py": ("", "# more\n"),
    "games/tor/insight.py": ("", "# more\n"),
    "games/alcazar/geometry.py": ("Board(", "Board(0 + "),
}
OF_EVERY_GAME = {"core/compiled/loops.py": LOOPS, "search/mcts/tree.py": TREE, "search/mcts/defaults.py": TREE}
HELPERS = "core/compiled/bits.py"


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory, python: Python) -> dict[str, set[str]]:
    """Whose compiled code an edit concerns, for each edited file: a text in place of another, or at the end."""
    folder = tmp_path_factory.mktemp("edited")
    edits = [
        *((place, "", MORE) for place in WORDS_AND_DRAWINGS + WORDS_OF_ALL),
        *((place, old, new) for place, (old, new) in OF_ONE_GAME.items()),
        *((place, "", "# more\n") for place in OF_EVERY_GAME),
        (HELPERS, "count = 0", "count = 0 * 1"),
    ]
    arguments = map(json.dumps, ([LOOPS, TREE], FOLDERS_OF_GAMES, edits))
    settings = {"PYTHONPATH": str(copied(folder)), "BRETTWERK_CACHE_DIR": str(folder / "compiled")}
    done = python("-c", CHANGES, *arguments, **settings)
    assert done.returncode == 0, done.stderr
    return {place: set(names) for place, names in json.loads(done.stdout).items()}


def both(games: list[str]) -> set[str]:
    return {f"{module} {game}" for module in (LOOPS, TREE) for game in games}


def test_code_is_kept_for_the_game_whose_tables_it_is_called_with() -> None:
    """However tables are passed: code that is kept for no game would not know of an edit of its rules."""
    game = load_game("tor")
    compiler = dispatch.compiler()
    for tables in (game.tables, game.tables_array):
        kinds = (numba.typeof(game.start.raw), numba.typeof(tables))
        assert compiler._tables_of(kinds) == "brettwerk.games.tor.rules"
    assert compiler._tables_of((numba.typeof(game.start.raw),)) == ""


@pytest.mark.parametrize("place", WORDS_AND_DRAWINGS)
def test_words_and_drawings_concern_no_compiled_code(changed: dict[str, set[str]], place: str) -> None:
    assert changed[place] == set()


@pytest.mark.parametrize("place", WORDS_OF_ALL)
def test_words_that_all_games_share_concern_no_compiled_code(changed: dict[str, set[str]], place: str) -> None:
    assert changed[place] == set()


@pytest.mark.parametrize("place", OF_ONE_GAME)
def test_rules_and_insight_concern_their_own_game(changed: dict[str, set[str]], place: str) -> None:
    assert changed[place] == both([place.split("/")[1]])


def test_helpers_concern_the_games_that_use_them(changed: dict[str, set[str]]) -> None:
    games = Path(brettwerk.__file__).parent / "games"
    users = [
        game
        for game in FOLDERS_OF_GAMES
        if any("core.compiled.bits import" in path.read_text("utf-8") for path in (games / game).glob("*.py"))
    ]
    assert 0 < len(users) < len(FOLDERS_OF_GAMES)
    assert changed[HELPERS] == both(users)


@pytest.mark.parametrize(("place", "module"), OF_EVERY_GAME.items())
def test_generic_code_concerns_every_game(changed: dict[str, set[str]], place: str, module: str) -> None:
    assert changed[place] == {f"{module} {game}" for game in FOLDERS_OF_GAMES}


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty folder in place of the cache."""
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(cache, "_used", set())
    cache._folder_of.cache_clear()
    yield tmp_path
    cache._folder_of.cache_clear()


def test_one_process_compiles_while_others_wait(empty: Path) -> None:  # noqa: ARG001
    assert not cache.is_compiled("chess")
    with cache.compiling("chess") as first:
        assert first
        cache.code_folder(LOOPS)
        assert not cache.is_compiled("chess")
    with cache.compiling("chess") as second:
        assert not second
    assert cache.is_compiled("chess")
    assert not cache.is_compiled("chess.search")


def test_what_failed_to_compile_is_tried_again(empty: Path) -> None:  # noqa: ARG001
    def fail() -> None:
        cache.code_folder(LOOPS)
        raise RuntimeError

    with pytest.raises(RuntimeError), cache.compiling("chess"):
        fail()
    assert not cache.is_compiled("chess")


def test_what_is_marked_as_compiled_holds_no_longer_than_its_code(empty: Path) -> None:
    with cache.compiling("chess"):
        gone = cache.code_folder(LOOPS)
    assert gone
    shutil.rmtree(gone)
    assert not cache.is_compiled("chess")
    cache._prune(empty)
    assert not list(empty.glob("*.compiled"))


def test_a_mark_tells_of_code_found_in_memory_but_not_of_other_games(empty: Path) -> None:
    tor, sprung = "brettwerk.games.tor.rules", "brettwerk.games.sprung.rules"
    cache.code_folder(LOOPS, tor)
    cache.code_folder(LOOPS, sprung)
    cache.code_folder(sprung)
    cache.code_folder("brettwerk.core.compiled.rng")
    with cache.compiling("tor.search"):
        cache.code_folder(TREE, tor)
    (mark,) = empty.glob("tor.search@*.compiled")
    marked = {line.rpartition("-")[0] for line in mark.read_text().split()}
    assert marked == {f"{LOOPS}@{tor}", f"{TREE}@{tor}", "brettwerk.core.compiled.rng"}


def test_code_that_nobody_uses_goes_after_a_month(python: Python, tmp_path: Path) -> None:
    show = "from brettwerk.core.compiled.cache import code_folder; print(code_folder('brettwerk.core.compiled.rng'))"
    in_use = Path(python("-c", show, BRETTWERK_CACHE_DIR=str(tmp_path)).stdout.strip())
    stamps = [in_use.parent / "some.module-0123456789abcdef" / "last-used", in_use.parent / "last-used"]
    stamps[0].parent.mkdir()
    stamps[0].write_text("")
    for stamp, days in zip(stamps, (31, 2), strict=True):
        then = time.time() - days * 24 * 3600
        os.utime(stamp, (then, then))
    assert Path(python("-c", show, BRETTWERK_CACHE_DIR=str(tmp_path)).stdout.strip()) == in_use
    assert in_use.is_dir()
    assert not stamps[0].parent.exists()
