"""What a solved game has to tell: the results of its opening, counts, and the longest win."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from brettwerk.core.solved.space import WIN
from brettwerk.core.solved.table import TableError

if TYPE_CHECKING:
    from brettwerk.core.state import State
    from brettwerk.search.perfect import PerfectPlay

SAMPLE = 300


def report(perfect: PerfectPlay, start: State) -> dict[str, Any]:
    """The facts about a solved game, for a file that is shipped; TableError if the table lacks some."""
    try:
        return _report(perfect, start)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
        table = perfect.table
        raise TableError("table-damaged", path=str(table.path), game=table.facts["game"]) from error


def _report(perfect: PerfectPlay, start: State) -> dict[str, Any]:
    facts = perfect.table.facts
    return {
        "rules_version": facts["rules_version"],
        "entries": facts["entries"],
        "start": perfect.verdict(start).as_facts(),
        "first_moves": {
            start.move_text(move): verdict.as_facts()
            for move, verdict in sorted(perfect.moves(start), key=lambda one: start.move_text(one[0]))
        },
        "sections": {name: _section(counts) for name, counts in facts["counts"].items()},
        "longest": _longest(perfect),
        "sample": _sample(perfect),
    }


def _sample(perfect: PerfectPlay) -> dict[str, Any]:
    """Some random positions, for tests."""
    chance = random.Random(1)
    states = (perfect.space.random_state(chance) for _ in range(SAMPLE))
    return {state.to_text(): perfect.verdict(state).as_facts() for state in states}


def _section(counts: list[int]) -> dict[str, Any]:
    """Counts by result and, for what is not drawn, by plies to the end."""
    while counts and not counts[-1]:
        counts = counts[:-1]
    plies = counts[1:]
    return {"won": sum(plies[1::2]), "drawn": counts[0], "lost": sum(plies[::2]), "plies": plies}


def _longest(perfect: PerfectPlay) -> dict[str, Any]:
    """A position with the longest win there is, and best play from there."""
    states = [perfect.space.state(number) for number in perfect.table.facts["longest"]]
    state = next(state for state in states if perfect.verdict(state).result == WIN)
    plies = perfect.verdict(state).plies
    assert plies is not None
    return {"state": state.to_text(), "plies": plies, "moves": " ".join(perfect.line(state, plies))}
