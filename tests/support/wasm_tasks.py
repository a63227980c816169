"""What compiled code is to do with a variant, here and in WebAssembly (``wasm_tasks.ts``): both must agree."""

from __future__ import annotations

import base64
import hashlib
import random
from typing import TYPE_CHECKING, Any

import numpy as np

from brettwerk.browser.build.tables import packed
from brettwerk.browser.table_key import table_key
from brettwerk.core.compiled import loops
from brettwerk.search.mcts.worker import Worker
from brettwerk.search.position_hash import hash_position

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

PLIES = 60
NODES = 60_000
SIMULATIONS = 100
SEED = 5
MOST_SEQUENCES = 20_000
"""Perft goes one ply deeper while that counts fewer."""


def task_for(game: Game, tables: Any = None) -> dict[str, Any]:
    """What is to be done with a variant: a random walk, then maybe a seat leaves; a perft; a search.

    Tables are told if they are not those that the variant comes with.
    """
    chance = random.Random(repr(game.variant))
    raw, state = game.empty_raw(), game.start
    moves: list[int] = []
    game.fill_start(raw[0])
    while not state.is_over and len(moves) < PLIES:
        moves.append(chance.choice(state.move_numbers))
        state = state.play(moves[-1])
    can_leave = hasattr(game.rules, "leave") and len(game.sides) > 2 and not state.is_over and not state.out
    depth = 1
    while depth < 4 and game.start.perft(depth) * len(game.start.move_numbers) < MOST_SEQUENCES:
        depth += 1
    return {
        "game": game.id,
        "key": table_key(game.variant),
        "fields": dict(game.free_fields()),
        "players": game.players,
        "start": base64.b64encode(raw.tobytes()).decode(),
        "depth": depth,
        "moves": moves,
        "leaving": state.turn if can_leave else None,
        "nodes": NODES,
        "seed": SEED,
        "simulations": SIMULATIONS,
        "tables": None if tables is None else base64.b64encode(packed(tables.tobytes())).decode(),
    }


def natively(game: Game, task: dict[str, Any], tables: Any = None) -> dict[str, Any]:
    states = [game.start]
    for move in task["moves"]:
        states.append(states[-1].play(move))
    facts = [facts_of(state) for state in states]
    if task["leaving"] is not None:
        facts.append(facts_of(states[-1].leave(task["leaving"])))
    return {
        "perft": game.start.perft(task["depth"]),
        "walk": facts,
        "hashes": [str(hash_of(state)) for state in states],
        "search": searched(game, task, game.tables if tables is None else tables),
    }


def facts_of(state: State) -> str:
    payoffs, moves = np.zeros(state.game.players), np.array(state.move_numbers, np.int32)
    loops.payoffs(state.game.tables, state.raw, payoffs)
    return digest(state.raw.tobytes(), moves.tobytes(), payoffs.tobytes())


def hash_of(state: State) -> int:
    return int(hash_position(state.raw.view(np.uint8), state.game.rules.POSITION_BYTES))


def searched(game: Game, task: dict[str, Any], tables: Any) -> dict[str, Any]:
    worker = Worker(game, tables, task["nodes"], SEED)
    start = game.start
    worker.start(start, [hash_of(start)])
    worker.simulate(task["simulations"])
    trees = [digest(tree_of(worker))]
    children = worker.children().copy()
    best = int(children[np.argmax(children["visits"])]["move"])
    replies = worker.replies(best)
    found = {"simulations": worker.simulations, "depth": worker.depth, "isProven": worker.is_proven}
    text, after = start.step(best)
    follows = worker.follow(after, [hash_of(start), hash_of(after)], [text])
    if follows:
        worker.simulate(task["simulations"])
        trees.append(digest(tree_of(worker)))
    return found | {"trees": trees, "children": list(map(child, children)), "replies": replies, "follows": follows}


def child(node: Any) -> dict[str, Any]:
    return {
        "move": int(node["move"]),
        "visits": int(node["visits"]),
        "prior": float(node["prior"]),
        "values": node["values"].tolist(),
        "proven": bool(node["proven"]),
        "length": int(node["length"]),
    }


def tree_of(worker: Worker) -> bytes:
    return bytes(worker.tree[: worker._used].tobytes())


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]
