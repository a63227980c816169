"""Programs of Debian's packages that tests run, installed where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from filelock import FileLock

LOCK = Path(tempfile.gettempdir()) / "brettwerk-tests-apt.lock"
"""Of the processes that test at the same time, one installs, and the others find what it has installed."""


def program(package: str, *names: str) -> str:
    """The path of the first of these programs that is there, if need be after installing the package.

    Without the program a test is skipped; where everything has to be tested (``CI=true``), it fails.
    """
    found = installed(names)
    if not found and shutil.which("apt-get") and os.geteuid() == 0:
        with FileLock(LOCK):
            if not installed(names):
                install(package)
        found = installed(names)
    if not found:
        message = f"This test needs {names[0]}: apt-get install {package}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found


def installed(names: tuple[str, ...]) -> str | None:
    """Where the first of these programs is; Debian keeps those of PostgreSQL in a folder for each version."""
    versions = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *versions])
    return next((found for name in names if (found := shutil.which(name, path=path))), None)


def install(package: str) -> None:
    """Install a package; a list of packages that is missing or old is fetched only if that fails."""
    wanted = "install", "--yes", "--no-install-recommends", package
    if not apt_get(*wanted):
        apt_get("update")
        apt_get(*wanted)


def apt_get(*words: str) -> bool:
    """Run it, waiting for whoever installs something else; tells whether that worked."""
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *words]
    settings = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, check=False, capture_output=True, env=settings).returncode == 0
