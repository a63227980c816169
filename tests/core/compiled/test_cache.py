"""The folder of compiled code: never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import brettwerk
from brettwerk.core.compiled import cache

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    Python = Callable[..., subprocess.CompletedProcess[str]]

COUNT_PLIES = """
from brettwerk import load_game
from brettwerk.core import loops
from brettwerk.core.rng import generator
game = load_game("aufstellen")
moves = game.move_buffer(1)[0]
print(loops.random_games(game.tables, game.start.raw, 50, 400, generator(1), moves))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package that can be edited."""
    place = tmp_path / "copy"
    package = Path(brettwerk.__file__).parent
    shutil.copytree(package, place / "brettwerk", ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    return place


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
    helper = copy / "brettwerk" / "core" / "rng.py"
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
        "from brettwerk.core import cache; print(cache.folder())",
        BRETTWERK_CACHE_DIR=str(blocked),
        TMPDIR=str(tmp_path),
    )
    assert done.returncode == 0
    assert "is not writable" in done.stderr
    assert Path(done.stdout.strip()).is_dir()
    assert done.stdout.startswith(str(tmp_path))


def test_folders_that_nobody_uses_go_after_a_month(python: Python, tmp_path: Path) -> None:
    for name, days in (("old", 31), ("recent", 29)):
        stamp = tmp_path / name / "last-used"
        stamp.parent.mkdir()
        stamp.write_text("")
        then = time.time() - days * 24 * 3600
        os.utime(stamp, (then, then))
    (tmp_path / "not-ours").mkdir()
    done = python("-c", "from brettwerk.core import cache; cache.folder()", BRETTWERK_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} >= {"recent", "not-ours"}
    assert not (tmp_path / "old").exists()


def test_bounds_checks_have_a_folder_of_their_own(python: Python, tmp_path: Path) -> None:
    code = "from brettwerk.core import cache; print(cache.folder())"
    plain = python("-c", code, BRETTWERK_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="0").stdout
    checked = python("-c", code, BRETTWERK_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1").stdout
    assert plain != checked


def test_the_same_sources_in_two_places_have_two_folders(python: Python, copy: Path, tmp_path: Path) -> None:
    """Compiled code is found by where its source is: what one place has compiled, another still has to."""
    code = "from brettwerk.core import cache; print(cache.folder())"
    other = tmp_path / "other"
    shutil.copytree(copy, other)
    folders = {
        python("-c", code, cwd=tmp_path, PYTHONPATH=str(place), BRETTWERK_CACHE_DIR=str(tmp_path / "c")).stdout
        for place in (copy, other)
    }
    assert len(folders) == 2


def test_one_process_compiles_while_others_wait(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    assert not cache.is_compiled("chess")
    with cache.compiling("chess") as first:
        assert first
        assert not cache.is_compiled("chess")
    with cache.compiling("chess") as second:
        assert not second
    assert cache.is_compiled("chess")


def test_what_failed_to_compile_is_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    with pytest.raises(RuntimeError), cache.compiling("chess"):
        raise RuntimeError
    assert not cache.is_compiled("chess")


@pytest.mark.parametrize(
    ("place", "changes"), [("core/rng.py", True), ("server/app.py", False), ("cli/main.py", False)]
)
def test_only_edits_of_what_may_be_compiled_cost_a_compilation(
    python: Python, copy: Path, tmp_path: Path, place: str, changes: bool
) -> None:
    code = "from brettwerk.core import cache; print(cache.folder())"

    def folder() -> str:
        return python("-c", code, cwd=tmp_path, PYTHONPATH=str(copy), BRETTWERK_CACHE_DIR=str(tmp_path / "c")).stdout

    before = folder()
    with (copy / "brettwerk" / place).open("a", encoding="utf-8") as file:
        file.write("# more\n")
    assert (folder() != before) is changes
