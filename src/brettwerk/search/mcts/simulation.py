"""Simulations of a Monte-Carlo tree search, compiled: selection (PUCT, with RAVE), evaluation, backpropagation."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

import math

import numpy as np

from brettwerk.core.compiled.dispatch import expected_values, jit, play, rollout
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts.proving import copy_values, prove_end, prove_from_children
from brettwerk.search.mcts.tree import ROOT, expand
from brettwerk.search.position_hash import hash_position

MAX_DEPTH = 512
RAVE_PRIOR_VISITS = np.float32(5.0)
"""How many visits the first-play estimate counts for in a RAVE mean."""


@jit
def simulate(g, settings, root, work, hash_bytes, tree, used, simulations):
    """Run simulations from the root; return the number of nodes used.

    A position that repeats one of the match or of its path counts as a draw, or as a little less for the seat at the
    root (``contempt``), unless the game has no such rule.
    """
    states, state_bytes, moves, priors, hashes, path, values, played, counts, rng = work
    s = states[0]
    known = len(hashes) - MAX_DEPTH
    for _ in range(simulations):
        if tree[0].proven:
            break
        states[0] = root[0]
        node, depth = ROOT, 0
        path[0] = ROOT
        repeated = False
        while tree[node].child_count > 0 and not tree[node].proven and depth < MAX_DEPTH and not repeated:
            if tree[node].unexpanded and is_visited(tree[tree[node].first_child + tree[node].child_count - 1]):
                used = expand(g, settings, states, moves, priors, tree, node, used)
            node = select(tree, node, settings)
            play(g, s, int(tree[node].move))
            depth += 1
            path[depth] = node
            if settings.draw_by_repetition:
                repeated = is_repeated(state_bytes, hash_bytes, hashes, known + depth - 1)
        if repeated:
            values[:] = settings.contempt
            values[root[0].to_move] = -settings.contempt
        else:
            if not tree[node].proven:
                if s.ending:
                    prove_end(g, s, tree[node])
                elif tree[node].visits >= settings.expand_after or node == 0:
                    used = expand(g, settings, states, moves, priors, tree, node, used)
            if tree[node].proven:
                copy_values(tree[node].values, values)
            elif settings.rave_equivalence > 0:
                rollout(g, s, rng, moves, values, played, counts[1])
            else:
                expected_values(g, s, rng, moves, values)
        if settings.rave_equivalence > 0:
            update_rave(tree, path, depth, values, played, counts[1])
        backpropagate(tree, path, depth, values)
        counts[0] = max(counts[0], depth)
        counts[1] += 1
    return used


@jit
def is_visited(child):
    return child.visits > 0 or child.proven


@jit
def select(tree, node, settings):
    """Select the child with the highest PUCT score, proven ones last."""
    parent = tree[node]
    first, last = parent.first_child, parent.first_child + parent.child_count
    seat = tree[first].mover
    unvisited = np.float32(0)
    if parent.visits > 0:
        unvisited = parent.values[seat] / np.float32(parent.visits) - settings.first_play_reduction
    scale = settings.c_puct * np.float32(math.sqrt(parent.visits + 1))
    best, best_score = first, np.float32(-1e9)
    for k in range(first, last):
        child = tree[k]
        if child.proven:
            score = child.values[seat] - np.float32(1e6)
        elif child.visits == 0:
            if settings.rave_equivalence == 0:  # children are sorted: no other unvisited one has a higher prior
                return k if unvisited + scale * child.prior > best_score else best
            score = rave_mean(child, unvisited) + scale * child.prior
        else:
            score = child.values[seat] / np.float32(child.visits) + scale * child.prior / np.float32(child.visits + 1)
            if settings.rave_equivalence > 0:
                beta = settings.rave_equivalence / (settings.rave_equivalence + np.float32(child.visits))
                score += beta * (rave_mean(child, unvisited) - child.values[seat] / np.float32(child.visits))
        if score > best_score:
            best, best_score = k, score
    return best


@jit
def rave_mean(child, unvisited):
    return (child.rave_value + unvisited * RAVE_PRIOR_VISITS) / (np.float32(child.rave_visits) + RAVE_PRIOR_VISITS)


@jit
def is_repeated(state_bytes, hash_bytes, hashes, at):
    """Keep the hash of the position, and tell whether it has occurred before."""
    key = hash_position(state_bytes, hash_bytes)
    hashes[at] = key
    for i in range(at):
        if hashes[i] == key:
            return True
    return False


@jit
def update_rave(tree, path, depth, values, played, simulation):
    """Add the result to all children beside the path whose move their mover played later in the simulation."""
    for i in range(depth, -1, -1):
        node = tree[path[i]]
        for k in range(node.first_child, node.first_child + node.child_count):
            child = tree[k]
            if played[child.mover, child.move] == simulation:
                child.rave_visits += 1
                child.rave_value += values[child.mover]
        played[node.mover, node.move] = simulation


@jit
def backpropagate(tree, path, depth, values):
    """Add the result to all nodes of the path, and prove those whose result is now certain.

    Where the mover has a proven child that is better than the result, that child's values are passed on instead.
    """
    for i in range(depth, -1, -1):
        node = tree[path[i]]
        node.visits += 1
        if i < depth and tree[path[i + 1]].proven and not node.proven:
            prove_from_children(tree, path[i])
        if node.best_proven:
            best = tree[node.first_child + node.best_proven - 1]
            if best.values[best.mover] > values[best.mover]:
                copy_values(best.values, values)
        if not node.proven:
            for seat in range(MAX_SEATS):
                node.values[seat] += values[seat]
