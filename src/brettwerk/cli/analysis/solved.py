"""What a table knows of a position in a solved game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from brettwerk.cli.analysis.texts import say
from brettwerk.core.solved.table import TableError
from brettwerk.search.perfect import known_verdict

if TYPE_CHECKING:
    from brettwerk.core.solved.space import Verdict
    from brettwerk.core.state import State


def verdict_text(verdict: Verdict, language: str) -> str:
    """Say what a position comes to, such as ``win in 23 plies``."""
    return say(f"solved.{verdict.word}", language, plies=verdict.plies)


def solved_text(state: State, language: str) -> str:
    """Say what a position of a solved game comes to; empty if that is not known."""
    verdict = _verdict(state, language)
    return "" if verdict is None else say("solved", language, verdict=verdict_text(verdict, language))


def solved_json(state: State, language: str) -> dict[str, Any]:
    """The same for a program to read."""
    verdict = _verdict(state, language)
    return {} if verdict is None else {"solved": verdict.as_facts()}


def _verdict(state: State, language: str) -> Verdict | None:
    """What is known of a position; a table that cannot be used is reported."""
    try:
        return None if state.is_over else known_verdict(state)
    except TableError as error:
        sys.stderr.write(f"brettwerk: {error.text(language)}\n")
        return None
