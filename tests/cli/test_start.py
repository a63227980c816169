"""Starting is quick because little is loaded: how long that takes, ``benchmarks/start.py`` measures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    Python = Callable[..., CompletedProcess[str]]

ADDED_BY = """
import sys
before = set(sys.modules)
{call}
print(*sorted(sys.modules.keys() - before))
"""
SLOW = {"multiprocessing", "asyncio", "markdown_it", "pygments", "numba", "numpy", "sqlalchemy", "fastapi"}
"""What takes long to load, and help can do without."""
HELP = """
from brettwerk.cli.main import app
try:
    app(sys.argv[1:])
except SystemExit:
    pass
"""


def added(python: Python, call: str, *arguments: str) -> set[str]:
    done = python("-c", ADDED_BY.format(call=call), *arguments)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_next_to_nothing(python: Python) -> None:
    own = {name for name in added(python, "import importlib, brettwerk") if name.startswith("brettwerk")}
    assert own == {"brettwerk", "brettwerk.version"}
    assert added(python, "import importlib, brettwerk") & {"typing", "re", "dataclasses", *SLOW} == set()


def test_help_loads_only_what_draws_it(python: Python) -> None:
    loaded = added(python, HELP, "--help")
    assert {"typer.rich_utils", "rich.panel"} <= loaded
    assert loaded & {*SLOW, "rich.markdown", "rich.traceback", "rich.syntax", "pydantic"} == set()
    assert [name for name in loaded if name.startswith("brettwerk.cli.commands.")] == []


def test_help_of_a_command_loads_only_what_declares_it(python: Python) -> None:
    loaded = added(python, HELP, "analyse", "--help")
    assert loaded & {*SLOW, "rich.markdown", "rich.traceback", "rich.syntax"} == set()


def test_what_was_left_out_of_help_can_be_loaded_afterwards(python: Python) -> None:
    call = f"{HELP}\nfrom rich.markdown import Markdown; from rich.traceback import Traceback; Markdown('x').parsed"
    assert {"rich.markdown", "markdown_it", "rich.traceback"} <= added(python, call, "--help")
