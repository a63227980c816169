"""What a browser is to be asked about every variant, with the native answers: facts, walks, counts and search trees.

PYTHONPATH=tests python -m support.native_facts POSITIONS MATCHES
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from brettwerk.browser.table_key import table_key
from brettwerk.core.registry import game_ids
from brettwerk.core.variant import Variant
from brettwerk.testing.play import variants
from support.browser_cases import cases
from support.position_facts import tell
from support.wasm_tasks import natively, task_for

if TYPE_CHECKING:
    from support.browser_cases import Case

SEED = 3


def questions(positions: int, matches: int) -> dict[str, Any]:
    """Cases with the keys of their tables and what is told of them, and tasks with what comes of them."""
    asked = [case for name in game_ids() for case in cases(name, positions, matches, SEED)]
    tasks = [(game, task_for(game)) for name in game_ids() for game in variants(name)]
    return {
        "facts": [{"case": case, "key": _key(case), "told": tell(case)} for case in asked],
        "tasks": [{"task": task, "done": natively(game, task)} for game, task in tasks],
    }


def _key(case: Case) -> str:
    edition, players, teams, options = case["variant"]
    return table_key(Variant(case["game"], edition, players, teams, tuple(map(tuple, options))))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(questions(*map(int, sys.argv[1:]))))
