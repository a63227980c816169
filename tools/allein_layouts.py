"""Find short solutions of all layouts of Allein Wetteifern, and prove how short they can be.

    python tools/allein_layouts.py [--seconds 40] [--layouts 1-84]

Each layout gets so many seconds of processor time, half of it for jumps and half for chains: first for a good solution,
then for a proof. What is found goes to ``records.txt`` in the game's folder at once, and from there into the table in
``docs/allein.md``. A layout that has had its time is left out, so the command goes on where it was stopped; with more
seconds it searches again, and keeps the better of what it finds and what was known.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk import load_game
from brettwerk.games.allein.heuristic import HeuristicSearch
from brettwerk.games.allein.layouts import (
    RECORDS,
    LayoutRecord,
    nothing_known,
    read_layouts,
    read_lines,
    read_record,
)
from brettwerk.games.allein.measures import Measured, size_of
from brettwerk.games.allein.solve import SolutionSearch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk import State

GAME = "allein"
FOLDER = Path(str(files("brettwerk.games.allein")))
PAGE = Path(__file__).parents[1] / "docs" / "allein.md"
BEGIN, END = "<!-- layouts: begin -->\n", "<!-- layouts: end -->\n"
HEURISTIC_SHARE = 0.5
"""How much of the time is for a good solution; the rest is for the proof."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Find short solutions of all layouts of Allein Wetteifern.")
    parser.add_argument("--seconds", type=int, default=40)
    parser.add_argument("--layouts", default="1-84")
    chosen = parser.parse_args()
    first, _, last = chosen.layouts.partition("-")
    records = {record.number: record for record in map(read_record, read_lines(RECORDS))}
    for number in range(int(first), int(last or first) + 1):
        known = records.get(number, nothing_known(number))
        if known.seconds < chosen.seconds:
            records[number] = search_layout(known, chosen.seconds)
            write_records(records.values())
            write_table()
            sys.stderr.write(f"{records[number].to_text()}\n")
    write_table()


def search_layout(known: LayoutRecord, seconds: int) -> LayoutRecord:
    """Search one layout by both measures; what jumps leave of their time goes to chains."""
    state = load_game(GAME, layout=known.number).start
    began = time.process_time()
    jumps = search(state, known.jumps, [known.chains], began + seconds / 2, seed=seconds)
    chains = search(state, known.chains, [jumps, known.jumps], began + seconds, seed=seconds)
    jumps = shorter(jumps, chains)
    return LayoutRecord(known.number, seconds, jumps, shorter(chains, jumps))


def search(state: State, known: Measured, others: list[Measured], until: float, seed: int) -> Measured:
    """Look for a better solution than those known by any measure, then for a proof, until so much time is used."""
    for other in others:
        known = shorter(known, other)
    if known.is_proven:
        return known
    began = time.process_time()
    proof = SolutionSearch(state, known.measure, known.moves)
    heuristic = HeuristicSearch(state, known.measure, known.moves, seed)
    pause = began + HEURISTIC_SHARE * (until - began)
    heuristic.run(lambda: time.process_time() < pause, known.at_least)
    proof.improve(heuristic.solution)
    while not proof.is_done and time.process_time() < until:
        proof.step()
    return Measured(known.measure, proof.solution, max(proof.at_least, known.at_least))


def shorter(one: Measured, other: Measured) -> Measured:
    """The first, with the second's solution if that is shorter by the first's measure."""
    if other.moves is None or (one.size is not None and one.size <= size_of(other.moves, one.measure)):
        return one
    return Measured(one.measure, other.moves, one.at_least)


def write_records(records: Iterable[LayoutRecord]) -> None:
    head = [
        "# What is known about the solutions of the layouts; commas separate chains.",
        "# Made by: python tools/allein_layouts.py, in so many seconds of processor time for each.",
        "# layout | seconds | jumps, at least | chains, at least | fewest jumps known | fewest chains known",
    ]
    lines = [record.to_text() for record in sorted(records, key=lambda record: record.number)]
    unfinished = FOLDER / f"{RECORDS}.new"
    unfinished.write_text("\n".join([*head, *lines, ""]), "utf-8")
    unfinished.replace(FOLDER / RECORDS)


def write_table() -> None:
    """Put what is known into the page."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + table() + END + after, "utf-8")


def table() -> str:
    layouts = read_layouts()
    jumps, chains = sum(one.jumps.is_proven for one in layouts), sum(one.chains.is_proven for one in layouts)
    head = "layout | sweeps | jumps | at least | chains | at least | a solution with so many jumps"
    rows = [
        f"| {layout.number} | {layout.sweeps} | {figures(layout.jumps)} | {figures(layout.chains)} "
        f"| {layout.jumps.to_text()} |"
        for layout in layouts
    ]
    said = f"Proven to be shortest: {jumps} of {len(layouts)} solutions in jumps, {chains} in chains."
    return "\n".join([said, "", f"| {head} |", "|" + "---|" * 7, *rows, ""])


def figures(measured: Measured) -> str:
    return f"{measured.size or '–'} | {measured.at_least}"


if __name__ == "__main__":
    main()
