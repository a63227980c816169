"""The same bytes, wherever and whenever something is built."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.hosting.site_content import today
from support.bare_environment import python
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = {"TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONHASHSEED": "1"}
THERE = {"TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2"}


def test_an_sdist_has_all_that_its_wheel_is_made_of(
    wheel: Path, unpacked: Path, build: Callable[..., Path], tmp_path: Path
) -> None:
    """In another folder, with other times, rights, locale and zone; nothing is built there, and Node is not there."""
    assert not (unpacked / "web").exists()
    old = os.umask(0o077)
    try:
        for path in unpacked.rglob("*.py"):
            os.utime(path, (1_000_000_000, 1_000_000_000))
        again = build("wheel", unpacked, tmp_path, **THERE, PATH="")
    finally:
        os.umask(old)
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.soak
def test_an_sdist_is_the_same_twice(sdist: Path, build: Callable[..., Path], tmp_path: Path) -> None:
    copy = copy_of_sources(tmp_path / "elsewhere")
    for folder in ("server", "browser"):
        there = Path("src/brettwerk") / folder / "static"
        shutil.copytree(ROOT / there, copy / there)
    again = build("sdist", copy, tmp_path / "built", **THERE, BRETTWERK_BUILD="later")
    assert again.read_bytes() == sdist.read_bytes()


@pytest.mark.soak
def test_client_and_games_are_the_same_twice(tmp_path: Path) -> None:
    """Everything that takes long, from the sources, with an empty cache: pages, WebAssembly, tables, bytecode."""
    copy = copy_of_sources(tmp_path / "elsewhere")
    shutil.copytree(ROOT / "web/node_modules", copy / "web/node_modules", symlinks=True)
    python(str(copy / "hatch_build.py"), **THERE, BRETTWERK_CACHE_DIR=str(tmp_path / "cache"))
    for folder in ("server", "browser"):
        there = Path("src/brettwerk") / folder / "static"
        assert contents(copy / there) == contents(ROOT / there)


@pytest.mark.soak
def test_a_site_is_the_same_twice(tmp_path: Path) -> None:
    for name, environment in (("one", HERE), ("other", THERE)):
        python("-m", "brettwerk", "site", str(tmp_path / name), **environment, SOURCE_DATE_EPOCH="1700000000")
    assert contents(tmp_path / "one") == contents(tmp_path / "other")


@pytest.mark.soak
def test_the_documentation_is_the_same_twice(tmp_path: Path) -> None:
    for name, environment in (("one", HERE), ("other", THERE)):
        python("docs/site/make_site.py", str(tmp_path / name), **environment, SOURCE_DATE_EPOCH="1700000000")
    assert contents(tmp_path / "one") == contents(tmp_path / "other")
    assert not [file for file in contents(tmp_path / "one") if file.rpartition("/")[2].startswith(".")]


def test_a_site_begins_with_the_day_that_the_build_is_said_to_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert today() == date(2023, 11, 14)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert abs((today() - datetime.now(UTC).date()).days) <= 1


def copy_of_sources(target: Path) -> Path:
    """Another folder with what belongs to the project, and nothing that was made of it."""
    made = shutil.ignore_patterns(
        ".git", ".venv", "node_modules", "static", "dist", "__pycache__", ".*_cache", ".hypothesis", "schema.ts"
    )
    shutil.copytree(ROOT, target, ignore=made)
    return target


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
