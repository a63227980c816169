"""The tree of a Monte-Carlo search, compiled, for any game of up to ``MAX_SEATS`` seats: nodes and their expansion.

A node stands for the position that a move leads to. Results are payoffs from -1 to 1, one for each seat; every seat
maximises its own, and partners have the same payoff.
"""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.compiled.dispatch import jit, legal_moves, may_end, weighed_priors
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts import defaults as _defaults  # noqa: F401, sets the defaults
from brettwerk.search.mcts import network_values as _network_values  # noqa: F401, sets what a network changes
from brettwerk.search.mcts.proving import prove_endings, prove_losses

FULL = 0.9
"""A tree that takes more than this part of its memory is pruned ..."""
KEPT = 0.5
"""... to at most this part."""

NODE = np.dtype(
    (
        np.record,
        [
            ("first_child", np.int32),  # children lie side by side, those of the highest prior first
            ("child_count", np.int32),  # 0 before the node is expanded
            ("unexpanded", np.int32),  # moves of lower priors that will become children later (progressive widening)
            ("visits", np.int32),
            ("move", np.int32),
            ("prior", np.float32),
            ("values", np.float32, (MAX_SEATS,)),  # each seat's sum of results; of a proven node its certain result
            ("rave_visits", np.int32),  # simulations in which the mover played this move later
            ("rave_value", np.float32),  # the mover's sum of their results
            ("length", np.int32),  # plies to the end, of a proven node
            ("mover", np.uint8),  # the seat that made the move
            ("proven", np.uint8),
            ("pruned", np.uint8),  # whether moves were left out that might not lose
            (
                "best_proven",
                np.int32,
            ),  # 1 + the index of the best child that is proven and not lost; 0 if none is
        ],
    )
)

ROOT = np.int64(0)
"""The index of the root. For a bare 0, numba would compile what takes a node a second time."""


class Workspace(NamedTuple):
    """The memory, besides the tree, that compiled code works in."""

    states: Any
    """Two states: the position being searched, and room to try a move in."""
    state_bytes: Any
    """The bytes of the first state."""
    moves: Any
    priors: Any
    hashes: Any
    """The hashes of the match's positions, the root's last; behind them is room for those of a path."""
    path: Any
    """The nodes from the root to where a simulation has come."""
    values: Any
    """The result of a simulation for each seat."""
    played: Any
    """By seat and move: the number of the simulation in which it was last played (for RAVE)."""
    counts: Any
    """The length of the longest path since the root was set, and the number of all simulations."""
    rng: Any


@jit
def make_root(g, settings, root, work, tree, used):
    """Expand the root with all its children; return the number of nodes then used."""
    work.states[0] = root[0]
    return expand(g, settings, work.states, work.moves, work.priors, tree, ROOT, used)


@jit
def expand(g, settings, states, moves, priors, tree, node, used):
    """Give the node of ``states[0]`` its first children, or more of them; return the number of nodes then used.

    Nothing happens if the tree is full. Where a move may end the game, each is tried, so that endings are proven at
    once. Elsewhere moves with a prior of 0 are pruned; if that is sound, a position with no other moves is lost. With
    progressive widening, moves of low priors wait, since most nodes are visited only a few times.
    """
    s = states[0]
    n = legal_moves(g, s, moves)
    fewest = min(n, settings.widening) if settings.widening else n
    if n == 0 or used + fewest > len(tree):
        return used
    weighed_priors(g, s, moves, n, priors)
    near_end = may_end(g, s)
    promising = move_promising_to_front(moves, priors, n) if not near_end else n
    is_lost = settings.sound_pruning and promising == 0
    kept = n if is_lost else promising
    count = kept
    if settings.widening and not near_end and not is_lost and node != 0 and settings.rave_equivalence == 0:
        count = min(kept, max(settings.widening, settings.widening_factor * tree[node].child_count))
    if used + count > len(tree):
        return used
    if settings.rave_equivalence == 0:  # selection with RAVE looks at all children anyway
        move_best_to_end(moves, priors, kept, count)
    add_children(tree, node, used, count, moves, priors, kept, s.to_move)
    tree[node].pruned = kept < n and not settings.sound_pruning
    if near_end:
        prove_endings(g, settings, states, tree, node)
    elif is_lost:
        prove_losses(tree, node, s.to_move)
    return used + count


@jit
def move_promising_to_front(moves, priors, n):
    """Move the moves with a prior above 0 to the front; return their number."""
    found = 0
    for k in range(n):
        if priors[k] > 0.0:
            moves[found], moves[k] = moves[k], moves[found]
            priors[found], priors[k] = priors[k], priors[found]
            found += 1
    return found


@jit
def move_best_to_end(moves, priors, n, wanted):
    """Move the ``wanted`` moves of the highest priors to the end, the best one last (a heap sort that stops early).

    When a node is widened, the moves that were taken before come in the same order again.
    """
    for top in range(n // 2 - 1, -1, -1):
        sift_down(moves, priors, top, n)
    for last in range(n - 1, n - 1 - wanted, -1):
        moves[0], moves[last] = moves[last], moves[0]
        priors[0], priors[last] = priors[last], priors[0]
        sift_down(moves, priors, 0, last)


@jit
def sift_down(moves, priors, top, n):
    """Restore the heap below ``top``."""
    move, prior = moves[top], priors[top]
    child = 2 * top + 1
    while child < n:
        if child + 1 < n and priors[child + 1] > priors[child]:
            child += 1
        if priors[child] <= prior:
            break
        moves[top], priors[top] = moves[child], priors[child]
        top, child = child, 2 * child + 1
    moves[top], priors[top] = move, prior


@jit
def add_children(tree, node, used, count, moves, priors, kept, seat):
    """Make the last ``count`` of the moves kept a node's children; those that it has are copied to the new place."""
    parent = tree[node]
    for k in range(count):
        child = tree[used + k]
        if k < parent.child_count:
            tree[used + k] = tree[parent.first_child + k]
        else:
            clear(child)
            child.move = moves[kept - 1 - k]
            child.prior = priors[kept - 1 - k]
            child.mover = seat
    parent.first_child = used
    parent.child_count = count
    parent.unexpanded = kept - count


@jit
def clear(node):
    node.first_child = node.child_count = node.unexpanded = node.visits = node.rave_visits = 0
    node.move = node.length = node.best_proven = 0
    node.prior = node.rave_value = 0.0
    node.values[:] = 0.0
    node.mover = node.proven = node.pruned = 0


@jit
def pruned_copy(tree, used, other):
    """Copy a tree that is nearly full, but for what lies below nodes with few visits; return the number of nodes."""
    fewest = 2
    while children_of_visited(tree, used, fewest) > KEPT * len(tree) and fewest < tree[ROOT].visits:
        fewest *= 2
    return copy_visited(tree, other, fewest)


@jit
def children_of_visited(tree, used, fewest):
    """Count the children of all nodes that have so many visits."""
    found = 0
    for k in range(used):
        if tree[k].visits >= fewest:
            found += tree[k].child_count
    return found


@jit
def copy_visited(tree, other, fewest):
    """Copy a tree, but of nodes below the root that have fewer visits no children; return the number of nodes copied.

    What such a node has found out remains, and with the next visit it is expanded again.
    """
    other[0] = tree[ROOT]
    used, at = 1, 0
    while at < used:
        node = other[at]
        if at > 0 and node.visits < fewest:
            node.first_child = node.child_count = node.unexpanded = node.best_proven = node.pruned = 0
        elif node.child_count > 0:
            first, count = node.first_child, node.child_count
            node.first_child = used
            for k in range(count):
                other[used + k] = tree[first + k]
            used += count
        at += 1
    return used


@jit
def copy_subtree(tree, node, other):
    """Copy the subtree of a node into another tree, whose root it becomes; return the number of nodes copied.

    Nodes are copied breadth first, so that no stack is needed: until the children of a copied node have been copied,
    its ``first_child`` still points into the old tree.
    """
    other[0] = tree[node]
    used, at = 1, 0
    while at < used:
        first, count = other[at].first_child, other[at].child_count
        if count > 0:
            other[at].first_child = used
            for k in range(count):
                other[used + k] = tree[first + k]
            used += count
        at += 1
    return used
