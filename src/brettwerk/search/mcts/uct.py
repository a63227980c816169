"""Plain UCT with uniformly random playouts: the baseline that every better search is measured against."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import math

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, play
from brettwerk.core.compiled.rng import below
from brettwerk.search.mcts.defaults import random_playout

UCT_NODE = np.dtype(
    [
        ("first", np.int32),
        ("count", np.int32),
        ("visits", np.int32),
        ("move", np.int32),
        ("total", np.float32),  # the sum of payoffs for the seat that moved here
        ("mover", np.int32),
    ]
)
MAX_DEPTH = 1000


@jit
def uct(g, root, states, tree, used, simulations, exploration, rng, moves):
    """Run simulations from the root; return the number of nodes used. A tree of 1 used node is a new one."""
    s = states[0]
    path = np.empty(MAX_DEPTH + 1, np.int32)
    values = np.zeros(4, np.float32)
    for _ in range(simulations):
        states[0] = root[0]
        node = depth = path[0] = 0
        while tree[node].count > 0 and depth < MAX_DEPTH:
            node = best_child(tree, node, exploration)
            play(g, s, int(tree[node].move))
            depth += 1
            path[depth] = node
        if not s.ending and depth < MAX_DEPTH and (tree[node].visits > 0 or node == 0):
            n = legal_moves(g, s, moves)
            if used + n <= len(tree):
                add_children(s, tree, node, used, moves, n)
                node = used + below(rng, n)
                used += n
                play(g, s, int(tree[node].move))
                depth += 1
                path[depth] = node
        random_playout(g, s, rng, moves, values)
        for i in range(depth + 1):
            tree[path[i]].visits += 1
            tree[path[i]].total += values[tree[path[i]].mover]
    return used


@jit
def add_children(s, tree, node, used, moves, n):
    for k in range(n):
        child = tree[used + k]
        child.first = child.count = child.visits = 0
        child.total = 0.0
        child.move = moves[k]
        child.mover = s.to_move
    tree[node].first = used
    tree[node].count = n


@jit
def best_child(tree, node, exploration):
    """Choose by the upper confidence bound; moves not tried yet come first."""
    log = np.float32(math.log(tree[node].visits + 1))
    first = tree[node].first
    best, best_score = first, np.float32(-1e9)
    for k in range(first, first + tree[node].count):
        child = tree[k]
        if child.visits == 0:
            return k
        n = np.float32(child.visits)
        score = child.total / n + exploration * math.sqrt(log / n)
        if score > best_score:
            best, best_score = k, score
    return best
