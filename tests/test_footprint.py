"""What is installed: docs/footprint.md names it all, and what only few need can be left out."""

from __future__ import annotations

import re
import sys
import tomllib
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

PAGE = (ROOT / "docs" / "footprint.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WITHOUT = """
import sys
for package in ("cryptography", "uvloop"):
    sys.modules[package] = None
from brettwerk.cli.main import run
run()
"""


def named(requirements: list[str]) -> set[str]:
    return {re.split("[<>=;]", one)[0].strip() for one in requirements}


def test_every_dependency_is_in_the_table() -> None:
    base, *extras = PAGE.partition("<!-- made")[2].split("With the extra")
    known = {name.strip() for row in re.findall(r"^\| ([^*|]+) \|", base, re.MULTILINE) for name in row.split(",")}
    assert named(PROJECT["dependencies"]) <= known
    assert not named(PROJECT["optional-dependencies"]["server"]) & known
    if sys.platform != "win32":
        for package in named(PROJECT["optional-dependencies"]["server"]):
            assert any(f"| {package} |" in extra for extra in extras)


def test_a_server_does_without_the_extra_for_servers(
    python: Callable[..., CompletedProcess[str]], tmp_path: Path
) -> None:
    """But for push messages, of which it says what they need."""
    data = {"BRETTWERK_DATA": str(tmp_path), "BRETTWERK_PORT": "0", "LANG": "C"}
    done = python("-c", WITHOUT, "serve", BRETTWERK_PUSH="1", **data)
    assert done.returncode == 2
    assert "pip install 'brettwerk[server]'" in done.stderr
