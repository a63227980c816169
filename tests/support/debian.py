"""Programs of Debian's packages: installed where that is allowed, as for the browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock


def program(name: str, package: str) -> str:
    """Where a program is; skips the test on a system that has no such packages, and fails where one cannot be had."""
    found = _find(name)
    if found:
        return found
    if sys.platform != "linux" or not shutil.which("apt-get"):
        pytest.skip(f"{name} is not installed, and this system has no package {package}")
    if os.geteuid() != 0:
        pytest.fail(f"{name} is not installed: sudo apt-get install {package}")
    with FileLock("/tmp/brettwerk-apt.lock"):  # noqa: S108 - tests of other processes want it too
        if not _find(name):
            for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
                _apt_get(*command)
    found = _find(name)
    assert found, package
    return found


def _find(name: str) -> str | None:
    versions = map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *versions]))


def _apt_get(*words: str) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", *words]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, timeout=600)
