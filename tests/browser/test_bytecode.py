"""The Python that comes to a tab: bytecode of one version of Pyodide, and no more of the library than is needed."""

from __future__ import annotations

import json
import re
from zipfile import ZipFile

import pytest

from brettwerk.browser.build import package
from brettwerk.browser.static_files import STATIC
from support.client_packages import WEB
from support.paths import ROOT

SOURCE = ROOT / "src" / "brettwerk" / "browser" / "build" / "bytecode.py"
MOST_MODULES = 250
"""Of the about 560 of the whole library."""


def test_bytecode_is_that_of_the_version_that_the_client_brings() -> None:
    wanted = json.loads((WEB / "package.json").read_text("utf-8"))["devDependencies"]["pyodide"]
    said = re.search(r'^PYODIDE = "(.*)"$', SOURCE.read_text("utf-8"), re.MULTILINE)
    assert said
    assert said[1] == wanted


@pytest.mark.parametrize("name", ["brettwerk.zip", "python.zip"])
def test_a_tab_compiles_nothing(name: str) -> None:
    with ZipFile(STATIC / name) as built:
        entries = built.infolist()
    kinds = {entry.filename.rpartition(".")[2] for entry in entries}
    assert "pyc" in kinds
    assert "py" not in kinds
    assert {entry.date_time for entry in entries} == {package.EPOCH}


def test_a_tab_gets_what_it_needs_of_the_library() -> None:
    with ZipFile(STATIC / "python.zip") as built:
        names = set(built.namelist())
    assert {"json/__init__.pyc", "dataclasses.pyc", "_strptime.pyc"} <= names
    assert len(names) < MOST_MODULES
