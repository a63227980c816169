"""Groups of commands know what they hold without loading it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles
from brettwerk.cli.lazy import docstring

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess
    from types import ModuleType

    from support.command_line import Brettwerk

GROUPS = (commands, puzzles, cluster)
NAMES = [
    f"{group.__name__}.{name}".removeprefix(f"{commands.__name__}.").replace(".", " ")
    for group in GROUPS
    for names in group.PANELS.values()
    for name in names
]
LIGHT = (
    ["--version"],
    ["games"],
    ["games", "tor", "--lang", "de"],
    ["games", "--json"],
    ["rules", "Das Tor"],
    ["rules", "blokus-duo", "--plain"],
    ["puzzles", "list"],
    ["convert", "game.bwr", "again.bwr"],
)
"""Calls that need no compiled code."""
EVERY_HELP = f"""
LIGHT = {LIGHT}
import sys
from typer.testing import CliRunner
from brettwerk.cli.main import app

for call in ["", *sys.argv[1:]]:
    done = CliRunner().invoke(app, [*call.split(), "--help"])
    assert done.exit_code == 0, (call, done.output)
loaded = {{"numba", "numpy", "fastapi", "uvicorn", "prompt_toolkit", "websockets"}} & sys.modules.keys()
assert not loaded, loaded

for call in LIGHT:
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 0, (call, done.output)
    assert "numba" not in sys.modules, call
deferred = [name for name, module in sys.modules.items() if type(module).__name__ == "_LazyModule"]
assert not deferred, deferred
"""


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__)
def test_every_module_is_a_command_of_its_group(group: ModuleType) -> None:
    listed = [name for names in group.PANELS.values() for name in names]
    assert sorted(listed) == sorted(module.name for module in iter_modules(group.__path__))


@pytest.mark.parametrize("name", NAMES)
def test_what_help_says_is_the_docstring_of_the_module(name: str, brettwerk: Brettwerk) -> None:
    module = import_module(f"{commands.__name__}.{name.replace(' ', '.')}")
    assert docstring(module.__name__) == module.__doc__
    assert module.__doc__
    first_paragraph = " ".join(module.__doc__.replace("`", "").split("\n\n")[0].split())
    group = name.split()[:-1]
    assert first_paragraph in brettwerk(*group, "--help").stdout
    assert first_paragraph in brettwerk(*name.split(), "--help").stdout


def test_no_help_loads_a_game_or_the_server(python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    """These take most of a second to load. Nor is anything left behind that would load them by chance.

    Light commands load games, but never the compiler behind them.
    """
    (tmp_path / "game.bwr").write_text('[Game "blockade"]\n\n1. g4 l8 *\n')
    done = python("-c", EVERY_HELP, *NAMES, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_mistyped_command_is_answered_with_what_was_meant(brettwerk: Brettwerk) -> None:
    assert "Did you mean 'play', 'replay'?" in brettwerk("plya").stderr
    assert "Did you mean 'make'?" in brettwerk("puzzles", "mke").stderr
