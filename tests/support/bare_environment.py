"""A place with Python and nothing else, where Brettwerk is installed from its wheel as a user would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from email import message_from_string
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from packaging.requirements import Requirement

from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WITHOUT_PRIVILEGES = ["--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
"""For root, who may otherwise write wherever it wants: as itself, with the rights of any other user."""


class BareEnvironment:
    """A new environment with the wheel, and with what the wheel asks for.

    That is links to what is installed here already, or, with another Python, packages as they are locked.
    """

    def __init__(self, folder: Path, wheel: Path, other_python: Path | None = None) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir(parents=True)
        run(other_python or sys.executable, "-m", "venv", "--without-pip", str(folder / "venv"))
        self._bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self._python = self._bin / ("python.exe" if os.name == "nt" else "python")
        if other_python:
            self._install_locked()
        else:
            packages = Path(self._ask("import sysconfig; print(sysconfig.get_path('purelib'))"))
            for needed in needed_by(wheel):
                link(needed, packages)
        self.pip("install", "--no-deps", "--no-index", str(wheel))

    def _install_locked(self) -> None:
        """Fetch packages with uv, which keeps what it has fetched, or else with pip."""
        words = ("--require-hashes", "--quiet", "-r", str(ROOT / "requirements" / "run.txt"))
        if uv := shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])):
            run(uv, "pip", "install", "--python", str(self._python), *words)
        else:
            self.pip("install", *words)

    def pip(self, *words: str) -> str:
        """Run the pip that is here for the environment, which has none."""
        return python("-m", "pip", "--disable-pip-version-check", "--python", str(self._python), *words)

    def command(self, *words: str) -> list[str]:
        """Brettwerk's command line, as an ordinary user."""
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        program = shutil.which("setpriv") if is_root else None
        return [*([program, *WITHOUT_PRIVILEGES] if program else []), str(self._python), "-m", "brettwerk", *words]

    def environment(self, **more: str) -> dict[str, str]:
        """No tool can be found by name, no folder of the user is known but HOME."""
        system = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        own = {"PATH": str(self._bin), "HOME": str(self.home), "USERPROFILE": str(self.home), "LANG": "C.UTF-8"}
        return system | own | more

    def run(self, *words: str, text: str = "", **more: str) -> str:
        """What a command prints; it must succeed."""
        done = subprocess.run(
            self.command(*words),
            input=text,
            env=self.environment(**more),
            cwd=self.folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def _ask(self, code: str) -> str:
        asked = subprocess.run([self._python, "-c", code], capture_output=True, text=True, check=True)
        return asked.stdout.strip()


def python(*words: str, **more: str) -> str:
    """What the Python of these tests prints; it must succeed."""
    return run(sys.executable, *words, **more)


def run(program: str | Path, *words: str, **more: str) -> str:
    done = subprocess.run(
        [program, *words], capture_output=True, text=True, check=False, env=os.environ | more, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def metadata(wheel: Path) -> list[str]:
    """What a wheel requires."""
    with ZipFile(wheel) as content:
        (name,) = (one for one in content.namelist() if one.endswith(".dist-info/METADATA"))
        return message_from_string(content.read(name).decode()).get_all("Requires-Dist", [])


def needed_by(wheel: Path) -> Iterator[Distribution]:
    """All that a wheel requires, and what that requires in its turn."""
    todo = [(Requirement(line), "") for line in metadata(wheel)]
    found: set[tuple[str, str]] = set()
    while todo:
        wanted, extra = todo.pop()
        if wanted.marker and not wanted.marker.evaluate({"extra": extra}):
            continue
        needed = distribution(wanted.name)
        for one in ("", *sorted(wanted.extras)):
            if (needed.name, one) not in found:
                found.add((needed.name, one))
                todo += [(Requirement(line), one) for line in needed.requires or []]
                if not one:
                    yield needed


def link(needed: Distribution, packages: Path) -> None:
    """Let a folder of packages have an installed one."""
    for top in tops(needed.files or []):
        target = packages / top
        if not target.exists():
            target.symlink_to(Path(str(needed.locate_file(top))))


def tops(files: Iterable[os.PathLike[str]]) -> set[str]:
    """The files and folders in which a package lies, except for its commands."""
    return {Path(file).parts[0] for file in files} - {"..", "__pycache__"}
