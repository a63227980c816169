"""Options have one name for one thing in all commands; names that they once had still work."""

from __future__ import annotations

from collections import defaultdict
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles
from brettwerk.cli.old_names import OLD_NAMES, with_new_names

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.command_line import Brettwerk

BY_HELP = {
    "Save the game": "--save",
    "Save the games": "--save",
    "Overwrite existing files.": "--force",
    "Print one JSON value": "--json",
    "How many threads": "--threads",
    "Draw the ratings there": "--chart",
    "Also draw the chances": "--chart",
    "de or en": "--lang",
    "Where games are stored.": "--data",
}
"""What an option does, by how its help begins, and its name."""
ONE_KIND = {"--seconds", "--simulations", "--games", "--seed", "--threads", "--players", "--workers"}
"""Options with a number, whatever the command."""


def options() -> Iterator[tuple[str, Any]]:
    for group in (commands, puzzles, cluster):
        for name in (name for names in group.PANELS.values() for name in names):
            for parameter in import_module(f"{group.__name__}.{name}").run.params:
                if parameter.param_type_name == "option":
                    yield name, parameter


def test_what_does_the_same_is_called_the_same() -> None:
    for command, option in options():
        for beginning, name in BY_HELP.items():
            if (option.help or "").startswith(beginning):
                assert option.opts[0] == name, command


def test_what_is_called_the_same_takes_the_same() -> None:
    kinds = defaultdict(set)
    for _, option in options():
        kinds[option.opts[0]].add(option.metavar)
    assert kinds["--output"] <= {"FILE", "FOLDER"}
    assert kinds["--save"] == kinds["--chart"] == {"FILE"}
    assert kinds["--data"] == {"FOLDER"}
    assert kinds["--within"] == {"N"}
    assert kinds["--cluster"] == {"ADDRESS"}
    assert all(kinds[name] == {None} for name in ONE_KIND)


@pytest.mark.parametrize("command", OLD_NAMES)
def test_old_names_are_not_in_the_help_but_what_they_became_is(command: str, brettwerk: Brettwerk) -> None:
    shown = brettwerk(command, "--help").stdout
    for old, new in OLD_NAMES[command].items():
        assert f"{new} " in shown
        assert f"{old} " not in shown


def test_old_names_stand_for_new_ones() -> None:
    assert with_new_names("arena", ["a", "--keep", "x", "--keep=y"]) == ["a", "--save", "x", "--save=y"]
    assert with_new_names("arena", ["--", "--keep"]) == ["--", "--keep"]
    assert with_new_names("show", ["--svg"]) == ["--svg"]


def test_calls_of_old_still_work(brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert brettwerk("new", "four-towers", "--package", "--folder", str(tmp_path)).returncode == 0
    assert (tmp_path / "four_towers").is_dir() or (tmp_path / "four-towers").is_dir()
    call = ("arena", "random", "ahead", "--game", "tor", "--games", "2")
    assert brettwerk(*call, "--keep", "games.bwr").returncode == 0
    assert brettwerk("review", "games.bwr", "--simulations", "1", "--svg=chances.svg").returncode == 0
    assert list(tmp_path.glob("chances*.svg"))
