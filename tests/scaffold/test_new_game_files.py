"""``brettwerk new`` writes a game that works at once, as a package and in the source tree."""

from __future__ import annotations

import shutil
import tomllib
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import brettwerk
from brettwerk.core.messages import LANGUAGES
from brettwerk.scaffold import CannotBegin, new_game
from brettwerk.scaffold.texts import TEXTS
from support.foreign_games import register, with_packages
from support.paths import ROOT

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    Python = Callable[..., subprocess.CompletedProcess[str]]

GAME, MODULE = "four-towers", "four_towers"


def test_the_package_can_be_checked_played_and_tested(python: Python, tmp_path: Path) -> None:
    done = python("-m", "brettwerk", "new", GAME, "--package", "--lang", "en", cwd=tmp_path, **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    project = tomllib.loads((tmp_path / GAME / "pyproject.toml").read_text("utf-8"))["project"]
    register(tmp_path, GAME, project["entry-points"]["brettwerk.games"][GAME])
    environment = with_packages(tmp_path, tmp_path / GAME / "src")
    checked = python("-m", "brettwerk", "check", GAME, "--lang", "en", **environment)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.endswith(f"{GAME} keeps all {checked.stdout.count('right ')} promises.\n")
    played = python("-m", "brettwerk", "play", GAME, "--seats", "random,random", "--lang", "en", **environment)
    assert played.returncode == 0, played.stderr
    assert " wins: " in played.stdout
    own = ["-k", "not promises", str(tmp_path / GAME / "tests")]  # the promises were held just now
    tested = python("-m", "pytest", "-q", "-p", "no:cacheprovider", *own, **environment)
    assert tested.returncode == 0, tested.stdout


def test_a_game_of_the_source_tree_goes_among_the_others(python: Python, tmp_path: Path) -> None:
    package = tmp_path / "src" / "brettwerk"
    shutil.copytree(Path(brettwerk.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    (tmp_path / "pyproject.toml").touch()
    environment = with_packages(tmp_path / "src")
    done = python("-m", "brettwerk", "new", GAME, "--lang", "de", cwd=tmp_path, **environment)
    assert done.returncode == 0, done.stderr
    assert (package / "games" / MODULE / "test_rules.py").is_file()
    again = python("-m", "brettwerk", "new", GAME, "--lang", "de", cwd=tmp_path, **environment)
    assert (again.returncode, again.stderr) == (2, f"brettwerk: Ein Spiel {GAME} gibt es schon.\n")
    played = python("-m", "brettwerk", "moves", GAME, cwd=tmp_path, **environment)
    assert played.stdout.splitlines()[0] == "a1-a2"


def test_both_forms_have_the_same_sources(tmp_path: Path) -> None:
    inside = {path.name: path.read_text("utf-8") for path in new_game(GAME, tmp_path)}
    outside = {path.name: path.read_text("utf-8") for path in new_game(GAME, tmp_path, package=True)}
    assert inside.items() <= outside.items()
    assert outside.keys() - inside.keys() == {"pyproject.toml", "README.md"}
    assert "$" not in "".join(outside.values())


def test_what_is_written_keeps_the_style_of_the_project(python: Python, tmp_path: Path) -> None:
    new_game(GAME, tmp_path)
    for command in (["check", "--ignore", "INP001"], ["format", "--check"]):
        done = python("-m", "ruff", *command, "--config", str(ROOT / "pyproject.toml"), str(tmp_path / MODULE))
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *(
            (bad, "name")
            for bad in ("", "Four", "four_towers", "4-towers", "four--towers", "four-", "vier-türme", "is")
        ),
        ("blockade", "taken"),
        ("json", "module"),
        ("there", "exists"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(CannotBegin) as caught:
        new_game(name, tmp_path, package=True)
    assert caught.value.code == code
    assert caught.value.text("de") != caught.value.text("en")
    assert not (tmp_path / name / "pyproject.toml").exists()


def test_an_installed_package_is_not_a_source_tree(python: Python, tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "brettwerk"
    shutil.copytree(Path(brettwerk.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    done = python("-m", "brettwerk", "new", GAME, "--lang", "en", cwd=tmp_path, **with_packages(package.parent))
    assert done.returncode == 2
    assert "--package" in done.stderr


def test_templates_come_with_the_wheel() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    templates = [
        path for kind in files("brettwerk.scaffold").joinpath("templates").iterdir() for path in kind.iterdir()
    ]
    assert len(templates) > 10
    assert not [path for path in templates for pattern in wheel["exclude"] if fnmatch(path.name, pattern)]


def test_texts_are_there_in_both_languages() -> None:
    german, english = (set(TEXTS[language]) for language in LANGUAGES)
    assert german == english
