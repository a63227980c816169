"""Whether all packages are there, and the client and the games in it."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.cli.doctor.finding import Condition, Finding, fine
from brettwerk.core.messages import Phrase
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

OLDEST, NEWEST = (3, 11), (3, 14)
NAME = re.compile(r"[\w.-]+")
EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")
BUILD_TIME = {"build", "dev", "docs"}
"""Extras for those who work on Brettwerk."""
WORTH_NAMING = ("numba", "numpy", "fastapi", "typer")
CLIENT, MODULES = ("brettwerk.server", "static/index.html"), ("brettwerk.browser", "static/built-from.txt")


def check_python() -> Iterator[Finding]:
    found = ".".join(map(str, sys.version_info[:3]))
    facts = {"version": __version__, "python": found, "system": f"{platform.system()} {platform.machine()}"}
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        yield fine("python", "python", **facts, cores=os.cpu_count() or 1)
    else:
        offered = Phrase("python-offered", oldest=".".join(map(str, OLDEST)), newest=".".join(map(str, NEWEST)))
        yield Finding("python", Condition.WARN, Phrase("python", **facts, cores=os.cpu_count() or 1), offered)


def check_packages() -> Iterator[Finding]:
    """The packages that every installation has, then each extra."""
    wanted = _wanted()
    missing = [name for name in wanted[""] if not _version(name)]
    if missing:
        advice = Phrase("packages-install")
        yield Finding("packages", Condition.FAIL, Phrase("packages-missing", names=", ".join(missing)), advice)
    else:
        named = ", ".join(f"{name} {_version(name)}" for name in WORTH_NAMING if _version(name))
        yield fine("packages", "packages", count=len(wanted[""]), named=named)
    for extra, names in sorted(wanted.items()):
        there = [name for name in names if _version(name)]
        if not extra or extra in BUILD_TIME:
            continue
        if len(there) == len(names):
            yield fine("extra", "extra", extra=extra, names=", ".join(f"{name} {_version(name)}" for name in there))
        else:
            yield fine("extra", "extra-none", extra=extra)


def check_client() -> Iterator[Finding]:
    package, page = CLIENT
    if files(package).joinpath(page).is_file():
        yield fine("client", "client")
    else:
        yield Finding("client", Condition.FAIL, Phrase("client-none"), Phrase("client-build"))
    package, mark = MODULES
    if files(package).joinpath(mark).is_file():
        modules = [entry.name for entry in files(package).joinpath("static").iterdir() if entry.name.endswith(".wasm")]
        yield fine("webassembly", "wasm", count=len(modules))
    else:
        yield Finding("webassembly", Condition.WARN, Phrase("wasm-none"), Phrase("wasm-build"))


def _wanted() -> dict[str, list[str]]:
    """The packages that Brettwerk wants on this system, by extra; those of all installations under an empty name."""
    wanted = defaultdict(list)
    for requirement in requires("brettwerk") or ():
        name, extra = NAME.match(requirement), EXTRA.search(requirement)
        if name and not ("sys_platform" in requirement and "win32" in requirement and sys.platform == "win32"):
            wanted[extra[1] if extra else ""].append(name[0])
    return wanted


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


CHECKS = (check_python, check_packages, check_client)
