"""What an installation brings along: packages by size, as a table for docs/footprint.md.

``python tools/footprint.py`` rewrites the table; sizes are those of the files in this environment, without bytecode.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "footprint.md"
BEGIN, END = "<!-- made by tools/footprint.py -->\n", "<!-- end -->"
NAME = re.compile(r"[\w.-]+")
EXTRA = re.compile(r"""extra\s*==\s*['"]([\w-]+)['"]""")
OWN = "brettwerk"
MEGABYTE = 10**6
SMALL = 0.5
"""Megabytes; smaller packages share a row."""


def wanted(package: str) -> dict[str, list[str]]:
    """What a package wants, by extra; other systems' packages are not there and so not counted."""
    found = defaultdict(list)
    for requirement in distribution(package).requires or ():
        extra, name = EXTRA.search(requirement), NAME.match(requirement)
        if name:
            found[extra[1] if extra else ""].append(name[0].lower().replace("_", "-"))
    return found


def closure(names: list[str]) -> dict[str, set[str]]:
    """All packages that come with some, each with those of them that brought it."""
    brought: dict[str, set[str]] = {}
    for name in names:
        waiting = [name]
        while waiting:
            one = waiting.pop()
            if name in brought.get(one, ()):
                continue
            try:
                waiting += wanted(one)[""]
            except PackageNotFoundError:
                continue
            brought.setdefault(one, set()).add(name)
    return brought


def megabytes(package: str) -> float:
    files = distribution(package).files or []
    paths = {Path(str(file.locate())) for file in files if file.suffix != ".pyc"}
    return sum(path.stat().st_size for path in paths if path.is_file()) / MEGABYTE


def rows(names: list[str], known: set[str]) -> list[tuple[str, float, str]]:
    """A row for each package that is not known yet, the largest first."""
    brought = closure(names)
    found = [
        (name, megabytes(name), ", ".join(sorted(by - {name})) or "itself")
        for name, by in brought.items()
        if name not in known
    ]
    return sorted(found, key=lambda row: (-row[1], row[0]))


def table(found: list[tuple[str, float, str]]) -> str:
    lines = ["| package | MB | wanted by |", "|---|--:|---|"]
    lines += [f"| {name} | {size:.1f} | {by} |" for name, size, by in found if size >= SMALL]
    small = [row for row in found if row[1] < SMALL]
    if small:
        lines.append(f"| {', '.join(sorted(row[0] for row in small))} | {sum(row[1] for row in small):.1f} | |")
    lines.append(f"| **all {len(found)}** | **{sum(row[1] for row in found):.0f}** | |")
    return "\n".join(lines)


def text() -> str:
    own = wanted(OWN)
    base = closure(own[""]).keys()
    parts = [f"With `pip install brettwerk`, on {sys.platform}:\n\n{table(rows(own[''], set()))}"]
    for extra in sorted(own.keys() - {"", "build", "dev"}):
        found = rows(own[extra], set(base))
        if found:
            parts.append(f"With the extra `{extra}` besides:\n\n{table(found)}")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{text()}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
