"""How a board feels: milliseconds from a click to one's own move, frames while it moves, bytes of the first page.

``python benchmarks/feel.py`` takes two minutes and needs Chromium and compiled games. Each game is played on boards of
the server by somebody who clicks; what is seen is measured in the page, so nothing of the script itself is counted.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from first_minute import BROWSERS, PORT, serve, server

from brettwerk.browser.build.check import find_node

RESULTS = Path(__file__).parent / "results" / "feel.json"
MOVES = 12


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, server(serve(), Path(folder), warm=True):
        found = measure(MOVES)
    results = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 2), **found}
    print(json.dumps(results, indent=1))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")


def measure(moves: int) -> dict[str, Any]:
    node, browser = find_node(), next(filter(None, map(shutil.which, BROWSERS)))
    assert node, "Node is missing"
    task = {"address": f"http://127.0.0.1:{PORT}", "chromium": browser, "moves": moves}
    script = Path(__file__).with_suffix(".ts")
    done = subprocess.run([node, script], input=json.dumps(task), capture_output=True, text=True, check=False)  # noqa: S603
    assert not done.returncode, done.stderr
    seen: dict[str, Any] = json.loads(done.stdout)
    return seen


if __name__ == "__main__":
    main()
