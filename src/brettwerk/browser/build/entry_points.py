"""The compiled functions of a game that a browser calls, with arguments of the types that they are called with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.core.compiled import loops
from brettwerk.search.mcts.settings import settings_of
from brettwerk.search.mcts.simulation import simulate
from brettwerk.search.mcts.tree import NODE, copy_subtree, make_root, pruned_copy
from brettwerk.search.mcts.worker import new_workspace
from brettwerk.search.position_hash import hash_position
from brettwerk.solve import dfpn

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition


def proof_arguments(game: GameDefinition) -> tuple[Any, ...]:
    """What a proof is searched in: rows for plies of states, their bytes, killer moves, moves and children."""
    states, moves = np.zeros(2, game.rules.STATE), game.move_buffer(2)
    rows = np.zeros((2, 2), np.int32), moves, np.zeros(moves.shape, dfpn.CHILD)
    state_bytes: Any = states.view(np.uint8).reshape(2, -1)
    return game.tables, states, state_bytes, 1, 1, 1, np.zeros(1, dfpn.ENTRY), *rows, np.zeros(1, np.int64)


def entry_points(game: GameDefinition) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """All of them by name."""
    tables, raws, moves = game.tables, game.empty_raw(), game.move_buffer(1)
    work, settings, tree = new_workspace(game, 1), settings_of(game), np.zeros(1, NODE)
    found: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "complete": (loops.complete, (tables, raws)),
        "list_moves": (loops.list_moves, (tables, raws, moves[0])),
        "step": (loops.step, (tables, raws, 0)),
        "payoffs": (loops.payoffs, (tables, raws, np.zeros(game.players))),
        "perft": (loops.perft, (tables, raws, moves, np.zeros((2, 1), np.int64))),
        "make_root": (make_root, (tables, settings, raws, work, tree, 1)),
        "simulate": (simulate, (tables, settings, raws, work, 1, tree, 1, 1)),
        "copy_subtree": (copy_subtree, (tree, 0, tree)),
        "pruned_copy": (pruned_copy, (tree, 1, tree)),
        "prove": (dfpn.prove, proof_arguments(game)),
        "hash_position": (hash_position, (work.state_bytes, 1)),
    }
    if hasattr(game.rules, "leave"):
        found["remove_seat"] = (loops.remove_seat, (tables, raws, 0))
    return found
