"""Every example of every ``--help`` works as it stands."""

from __future__ import annotations

import io
import re
import shlex
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import Match, load_game, write_records
from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles
from brettwerk.server.middleware.identity import read_key
from support.command_calls import read_call
from support.databases import store_in

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

GROUPS = {"": commands, "puzzles ": puzzles, "cluster ": cluster}
NAMES = [
    f"{prefix}{name}"
    for prefix, group in GROUPS.items()
    for panel in group.PANELS.values()
    for name in panel
    if f"{name} " not in GROUPS
]
LESS_WORK = {
    "analyse": ["--seconds", "0.05"],
    "bench": ["--seconds", "0"],
    "export": ["--size", "50"],
    "new": ["--output", "."],
    "openings": ["--games", "4"],
    "perft": ["--depth", "1"],
    "review": ["--seconds", "0.01"],
}
"""Options to add, so that an example takes no time."""
ONLY_READ = {
    "arena",
    "balance",
    "bot",
    "check",
    "cluster down",
    "cluster status",
    "cluster up",
    "gtp",
    "man",
    "migrate_database",
    "puzzles make",
    "puzzles play",
    "serve",
    "site",
    "solve",
    "train",
    "warm",
    "worker",
}
"""Commands that would work for long, or wait for somebody: their examples are only read."""
AT_TERMINAL = "--step"
"""So are examples that want a terminal."""


def command_of(name: str) -> Any:
    return import_module(f"{commands.__name__}.{name.replace(' ', '.')}").run


def examples() -> list[tuple[str, str]]:
    return [
        (name, example)
        for name in NAMES
        for example in re.findall("`brettwerk ([^`]*)`", command_of(name).epilog or "")
    ]


def is_only_read(name: str, example: str) -> bool:
    return name in ONLY_READ or AT_TERMINAL in example


@pytest.fixture(autouse=True)
def _in_a_folder_with_what_examples_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = load_game("blokus-duo").new_match()
    game.play(game.legal_moves()[0])
    for folder in ("games", "benchmarks"):
        (tmp_path / folder).mkdir()
    for file in ("game.blksgf", "games.bwr", "games/some.bwr"):
        write_records([game.to_record()], tmp_path / file)
    (tmp_path / "requests").touch()


def test_every_command_has_examples() -> None:
    assert {name for name, _ in examples()} == set(NAMES)


@pytest.mark.parametrize(("name", "example"), [one for one in examples() if is_only_read(*one)])
def test_examples_are_read_without_complaint(name: str, example: str) -> None:
    words = shlex.split(example)[len(name.split()) :]
    read_call(command_of(name), name, words)


@pytest.mark.parametrize(("name", "example"), [one for one in examples() if not is_only_read(*one)])
def test_examples_run(
    brettwerk: Brettwerk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, example: str
) -> None:
    if "game.bwr" in example and name != "convert":
        write_records([some_match().to_record()], tmp_path / "game.bwr")
    if name in {"backup", "restore", "prune"}:
        example = prepared_for_backups(brettwerk, tmp_path, name, example)
    command, _, redirected = example.partition(" < ")
    if redirected:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((tmp_path / redirected).read_bytes())))
    extra = [] if redirected else LESS_WORK.get(name, [])
    done = brettwerk(*shlex.split(command), *extra)
    assert done.returncode == 0, done.stderr


def some_match() -> Match:
    """A match of a dozen moves."""
    match = load_game("blokus-duo").new_match()
    while len(match.moves) < 12:
        match.play(match.legal_moves()[0])
    return match


def prepared_for_backups(brettwerk: Brettwerk, tmp_path: Path, name: str, example: str) -> str:
    """Put the places of a server below a folder of our own, and what a server leaves behind into them."""
    data = tmp_path / "srv" / "brettwerk"
    data.mkdir(parents=True)
    (tmp_path / "var" / "backups").mkdir(parents=True)
    read_key(data)
    store = store_in(data)
    store.close()
    if name == "restore":
        copy = tmp_path / "var" / "backups" / "brettwerk.tar.gz"
        assert brettwerk("backup", str(copy), "--data", str(data)).returncode == 0
        for file in data.iterdir():
            file.unlink()
    return re.sub("/(var|srv)/", rf"{tmp_path}/\1/", example)
