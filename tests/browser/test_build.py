"""Building games for browsers: those of other packages too, whatever memory their rules take."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import brettwerk.browser.build
from brettwerk.browser.build.check import find_node
from brettwerk.browser.build.linking import CannotLink, link
from support.foreign_games import install_example, with_packages

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    Python = Callable[..., CompletedProcess[str]]

RUNNER = Path(brettwerk.browser.build.__file__).with_name("check.mjs")
SMALL_FUNCTIONS = """
import json, math
import numpy as np
from brettwerk.browser.build.linking import CannotLink
from brettwerk.browser.build.modules import CannotTranslate, module_of
from brettwerk.core.compiled.dispatch import compiler, jit

@jit
def fill_many(times):
    total = 0.0
    for i in range(times):
        numbers, others = np.empty(1_000_000 + i % 3), np.empty(100)
        numbers[i], others[i % 100] = i, 1.0
        total += numbers[i] + others[i % 100]
    return int(total)

@jit
def logarithm(x):
    return int(math.log(x))

compiler().keep_plain_code()
try:
    module_of({"logarithm": compiler().plain_code(logarithm, (2.0,))})
except (CannotLink, CannotTranslate) as error:
    missing = str(error)
module = module_of({"fill_many": compiler().plain_code(fill_many, (1,))})
print(json.dumps([missing, module.hex(), fill_many(3000)]))
"""
"""Its arrays come to 24 gigabytes, which a module has only if they are given back."""


def test_memory_is_given_back_and_what_is_missing_is_named(python: Python) -> None:
    done = python("-c", SMALL_FUNCTIONS)
    assert done.returncode == 0, done.stderr
    missing, module, wanted = json.loads(done.stdout)
    assert missing == "log"
    job = {
        "module": base64.b64encode(bytes.fromhex(module)).decode(),
        "buffers": [],
        "calls": [{"name": "fill_many", "values": [{"whole": "3000"}]}],
    }
    node = find_node()
    assert node
    ran = subprocess.run([node, RUNNER], input=json.dumps(job), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["results"] == [str(wanted)]


def test_a_game_of_another_package_is_built_by_the_same_command(python: Python, tmp_path: Path) -> None:
    """While it is built, its WebAssembly is compared with native code."""
    install_example(tmp_path)
    done = python("-m", "brettwerk", "wasm", str(tmp_path / "built"), "tic-tac-toe", **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "Built: tic-tac-toe" in done.stdout
    about = json.loads((tmp_path / "built" / "tic-tac-toe.json").read_text("utf-8"))
    (tables,) = set(about["variants"].values())
    assert {path.name for path in (tmp_path / "built").iterdir()} == {
        "tic-tac-toe.json",
        "tic-tac-toe.wasm",
        f"tic-tac-toe.{tables}.tables",
    }


def test_what_is_no_object_is_not_linked() -> None:
    with pytest.raises(CannotLink, match="not an object file"):
        link(b"\x7fELF", [])
