"""Write docs/coverage.md: every sentence of the rulebooks by number, with the test and the place in the guide.

A line of ``docs/coverage/GAME.txt`` is: edition section | number | the rule in our words | tests | guide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "coverage.md"
NONE = "-"

HEAD = """# Every sentence of the rulebooks

Made by `make pages` from the files in `docs/coverage` and held by a test. A row is a sentence of a rulebook, counted in
reading order within its section; the words are ours, not the rulebook's. Each rule has a test that fails when it is
broken and a place in the English guide (the German one has the same parts). Sentences that only set the mood are
marked as flavour.

"""


@dataclass(frozen=True)
class Row:
    """A sentence of a rulebook and what holds it."""

    section: str
    number: int
    words: str
    tests: tuple[str, ...]
    guide: str

    @property
    def is_flavour(self) -> bool:
        return self.words.startswith("flavour")

    @property
    def is_covered(self) -> bool:
        return self.is_flavour or bool(self.tests and self.guide)


def rows(game: str) -> list[Row]:
    lines = (HERE / f"{game}.txt").read_text("utf-8").splitlines()
    return [_read(line) for line in lines if line.strip() and not line.startswith("#")]


def _read(line: str) -> Row:
    section, number, words, tests, guide = (part.strip() for part in line.split("|"))
    named = tuple(test.strip() for test in tests.split(",")) if tests != NONE else ()
    return Row(section, int(number), words, named, "" if guide == NONE else guide)


def games() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.txt"))


def page() -> str:
    found = {game: rows(game) for game in games()}
    counts = [
        f"| {game} | {len(own)} | {sum(bool(row.tests) for row in own)} | {sum(bool(row.guide) for row in own)} | "
        f"{sum(row.is_flavour for row in own)} |"
        for game, own in found.items()
    ]
    total = [row for own in found.values() for row in own]
    counts.append(
        f"| **all** | {len(total)} | {sum(bool(row.tests) for row in total)} | "
        f"{sum(bool(row.guide) for row in total)} | {sum(row.is_flavour for row in total)} |"
    )
    summary = "| game | sentences | tested | in the guide | flavour |\n|---|---|---|---|---|\n" + "\n".join(counts)
    return HEAD + summary + "\n" + "".join(_table(game, own) for game, own in found.items())


def _table(game: str, own: list[Row]) -> str:
    lines = [f"\n## {game}\n", "| section | no. | rule | test | guide |", "|---|---|---|---|---|"]
    for row in own:
        tests = "<br>".join(f"`{re.sub(r'.*/', '', test)}`" for test in row.tests) or "–"
        lines.append(f"| {row.section} | {row.number} | {row.words} | {tests} | {row.guide or '–'} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
