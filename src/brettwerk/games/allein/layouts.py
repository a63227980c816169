"""The layouts that fit the printed solution, and the best that is known of each.

The figure with the layout is lost. ``layouts.txt`` lists the layouts that it may have shown; ``records.txt`` has the
shortest solutions known of each and what is proven about them (``tools/allein_layouts.py`` finds both).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from brettwerk.games.allein.measures import CHAINS, JUMPS, Measured, read_solution

RECORDS = "records.txt"


@dataclass(frozen=True)
class LayoutRecord:
    """What is known about the solutions of a layout: a line of ``records.txt``."""

    number: int
    """The layout's."""
    seconds: int
    """Of processor time, spent on both measures."""
    jumps: Measured
    chains: Measured

    def to_text(self) -> str:
        least = f"{self.jumps.at_least} | {self.chains.at_least}"
        return f"{self.number} | {self.seconds} | {least} | {self.jumps.to_text()} | {self.chains.to_text()}"


def read_record(text: str) -> LayoutRecord:
    """Read what ``to_text`` wrote."""
    number, seconds, jumps, chains, fewest_jumps, fewest_chains = (part.strip() for part in text.split("|"))
    return LayoutRecord(
        int(number),
        int(seconds),
        Measured(JUMPS, read_solution(fewest_jumps), int(jumps)),
        Measured(CHAINS, read_solution(fewest_chains), int(chains)),
    )


@dataclass(frozen=True)
class StartLayout:
    """A set-up that fits the printed solution."""

    number: int
    rows: tuple[str, ...]
    """The colours on ranks 7 to 2, files b to g: ``YBBGGR`` and so on."""
    sweeps: int
    """How many jumps sweep a whole rank or file at the start, all six pieces but the one that jumps."""
    jumps: Measured
    """The solution with the fewest jumps known, and how many are proven to be needed."""
    chains: Measured
    """The same for chains."""


def read_lines(name: str) -> list[str]:
    """The lines of a file in this folder that say something; none if there is no such file."""
    file = files(__package__).joinpath(name)
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return [line for line in lines if line and not line.startswith("#")]


def read_layouts() -> tuple[StartLayout, ...]:
    """Read all layouts, with what is known about each."""
    records = {record.number: record for record in map(read_record, read_lines(RECORDS))}
    layouts = []
    for line in read_lines("layouts.txt"):
        number, rows, sweeps = line.split()
        record = records.get(int(number), nothing_known(int(number)))
        layouts.append(StartLayout(int(number), tuple(rows.split("/")), int(sweeps), record.jumps, record.chains))
    return tuple(layouts)


def nothing_known(number: int) -> LayoutRecord:
    return LayoutRecord(number, 0, Measured(JUMPS, None, 1), Measured(CHAINS, None, 1))


LAYOUTS = read_layouts()
"""All layouts by their numbers, from 1 on; the first is the default."""
