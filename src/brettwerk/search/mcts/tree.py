"""Monte-Carlo tree search, compiled, for any game of one to four seats.

A node stands for a position reached by a move. Results are payoffs, from -1 to 1, one for each seat; each seat chooses
what is best for itself, and partners have the same payoff. Positions whose result is certain are marked as proven and
not visited again.
"""

import math

import numpy as np

from brettwerk.core.compiled.dispatch import jit, judge, legal_moves, may_end, payoff, play, play_on, weigh
from brettwerk.search.mcts import defaults as _untaught  # noqa: F401, sets the defaults

SEATS = 4
MAX_DEPTH = 512
GROWTH = 4
"""A node that was opened with a few moves gets so many times as many whenever all have been tried."""
KIN_DOUBT = np.float32(5.0)
"""So many simulations, as good as a move not tried yet is taken to be, are added to those of a move's kin."""

SETTINGS = np.dtype(
    [
        ("explore", np.float32),  # how much to explore
        ("open_after", np.int32),  # so many visits after which a node is opened when it is visited once more
        ("contempt", np.float32),  # how much a repetition is worse than a draw for the seat at the root
        ("safe", np.uint8),  # whether moves without weight lose for certain
        ("first_moves", np.int32),  # with so many moves a node is opened; 0: with all
        ("kinship", np.float32),  # visits after which a move's own results count as much as its kin's; 0: kin do not
    ],
    align=True,
)

NODE = np.dtype(
    [
        ("first", np.int32),  # the first child; children lie side by side, the most promising first
        ("count", np.int32),  # how many children; 0 before the node is opened
        ("waiting", np.int32),  # how many less promising moves are to become children later
        ("visits", np.int32),
        ("move", np.int32),
        ("prior", np.float32),
        ("values", np.float32, (SEATS,)),  # each seat's sum of results; when proven, its certain result
        ("kin", np.int32),  # simulations in which the mover made this move later
        ("kin_value", np.float32),  # the mover's sum of their results
        ("length", np.int32),  # plies to the end, when proven
        ("mover", np.uint8),
        ("proven", np.uint8),
        ("partial", np.uint8),  # whether moves without promise were left out
        ("resort", np.int32),  # 1 more than the place of the best child that is proven and not lost; 0 if there is none
    ]
)

ROOT = np.int64(0)
"""The place of the root. For a bare 0, numba would compile what takes a node a second time."""


@jit
def plant(g, how, root, states, tree, used, moves, priors):
    """Give the root of a tree all its children; return the number of nodes then used."""
    states[0] = root[0]
    return open_node(g, how, states, tree, ROOT, used, moves, priors)


@jit
def clear(node):
    node.first = node.count = node.waiting = node.visits = node.move = node.length = node.resort = node.kin = 0
    node.prior = node.kin_value = 0.0
    node.values[:] = 0.0
    node.mover = node.proven = node.partial = 0


@jit
def open_node(g, how, states, tree, node, used, moves, priors):
    """Give a node its first children or more of them, unless the tree is full; return the number of nodes then used.

    ``states`` holds the position and, behind it, room for another: where a move may end the game, each is tried, so
    that the end is known at once. Elsewhere moves without weight are left out; if that is safe, a position with no
    other moves is lost. Where a game has very many moves, the most promising come first and the others wait, since most
    nodes are visited a few times only.
    """
    s = states[0]
    n = legal_moves(g, s, moves)
    least = min(n, how.first_moves) if how.first_moves else n
    if n == 0 or used + least > len(tree):
        return used
    weigh(g, s, moves, n, priors)
    near_end = may_end(g, s)
    weighty = with_weight(moves, priors, n) if not near_end else n
    hopeless = how.safe and weighty == 0
    hopeful = n if hopeless else weighty
    at_once = how.first_moves == 0 or near_end or hopeless or node == 0 or how.kinship > 0
    count = hopeful if at_once else min(hopeful, max(how.first_moves, GROWTH * tree[node].count))
    if used + count > len(tree):
        return used
    if how.kinship == 0:  # with kin, all moves are looked at anyway
        put_best_last(moves, priors, hopeful, count)
    add_children(tree, node, used, count, moves, priors, hopeful, s.to_move)
    tree[node].partial = hopeful < n and not how.safe
    if near_end:
        look_ahead(g, how, states, tree, node)
    elif hopeless:
        prove_losses(tree, node, s.to_move)
    return used + count


@jit
def with_weight(moves, priors, n):
    """Bring the moves that have weight to the front, if there are any; return their number."""
    found = 0
    for k in range(n):
        if priors[k] > 0.0:
            moves[found], moves[k] = moves[k], moves[found]
            priors[found], priors[k] = priors[k], priors[found]
            found += 1
    return found


@jit
def put_best_last(moves, priors, n, wanted):
    """Bring so many moves of most weight to the end, the best last of all (heap sort, stopped early).

    With more of them wanted, those that were wanted before come in the same order.
    """
    for top in range(n // 2 - 1, -1, -1):
        sink(moves, priors, top, n)
    for last in range(n - 1, n - 1 - wanted, -1):
        moves[0], moves[last] = moves[last], moves[0]
        priors[0], priors[last] = priors[last], priors[0]
        sink(moves, priors, 0, last)


@jit
def sink(moves, priors, top, n):
    """Let a move change places with the better one of the two below it, until it is better than both."""
    move, prior = moves[top], priors[top]
    below = 2 * top + 1
    while below < n:
        if below + 1 < n and priors[below + 1] > priors[below]:
            below += 1
        if priors[below] <= prior:
            break
        moves[top], priors[top] = moves[below], priors[below]
        top, below = below, 2 * below + 1
    moves[top], priors[top] = move, prior


@jit
def add_children(tree, node, used, count, moves, priors, hopeful, seat):
    """Make the last moves a node's children; those that it has already move to the new place."""
    parent = tree[node]
    for k in range(count):
        child = tree[used + k]
        if k < parent.count:
            tree[used + k] = tree[parent.first + k]
        else:
            clear(child)
            child.move = moves[hopeful - 1 - k]
            child.prior = priors[hopeful - 1 - k]
            child.mover = seat
    parent.first = used
    parent.count = count
    parent.waiting = hopeful - count


@jit
def prove_losses(tree, node, seat):
    """Whatever the seat to move does, the next move wins for the others."""
    for k in range(tree[node].first, tree[node].first + tree[node].count):
        prove_loss(tree[k], seat)
    prove_from_children(tree, node)


@jit
def prove_loss(child, seat):
    child.proven = 1
    child.length = 1
    child.values[:] = 1.0
    child.values[seat] = -1.0


@jit
def look_ahead(g, how, states, tree, node):
    """Prove the moves that end the game or, if that is safe, have no weight; and with them perhaps the node."""
    for k in range(tree[node].first, tree[node].first + tree[node].count):
        states[1] = states[0]
        play(g, states[1], int(tree[k].move))
        if states[1].ending:
            prove_end(g, states[1], tree, k)
        elif how.safe and tree[k].prior == 0.0:
            prove_loss(tree[k], states[0].to_move)
    prove_from_children(tree, node)


@jit
def grow(g, how, root, states, raw, key_bytes, seen, tree, used, simulations, rng, moves, priors, played, counts):
    """Run simulations from the root; return the number of nodes used.

    ``states`` has room for two records, and ``raw`` shows the bytes of the first. ``seen`` holds the keys of the
    positions that stood before and, last, of the root; behind them is room for the keys of a path. A position that
    repeats one of them counts as a draw, or a little less. ``played`` tells by seat and move when it was last played,
    and ``counts`` holds the length of the longest path so far and the number of all simulations.
    """
    s = states[0]
    path = np.empty(MAX_DEPTH + 1, np.int32)
    values = np.zeros(SEATS, np.float32)
    stood = len(seen) - MAX_DEPTH
    for _ in range(simulations):
        if tree[0].proven:
            break
        states[0] = root[0]
        node, depth = ROOT, 0
        path[0] = ROOT
        repeated = False
        while tree[node].count > 0 and not tree[node].proven and depth < MAX_DEPTH and not repeated:
            if tree[node].waiting and is_tried(tree[tree[node].first + tree[node].count - 1]):
                used = open_node(g, how, states, tree, node, used, moves, priors)
            node = select(tree, node, how)
            play(g, s, int(tree[node].move))
            depth += 1
            path[depth] = node
            repeated = note_key(raw, key_bytes, seen, stood + depth - 1)
        if repeated:
            values[:] = how.contempt
            values[root[0].to_move] = -how.contempt
        elif tree[node].proven:
            values[:] = tree[node].values
        elif s.ending:
            prove_end(g, s, tree, node)
            values[:] = tree[node].values
        else:
            if tree[node].visits >= how.open_after or node == 0:
                used = open_node(g, how, states, tree, node, used, moves, priors)
            if tree[node].proven:
                values[:] = tree[node].values
            elif how.kinship > 0:
                play_on(g, s, rng, moves, values, played, counts[1])
            else:
                judge(g, s, rng, moves, values)
        if how.kinship > 0:
            teach_kin(tree, path, depth, values, played, counts[1])
        back_up(tree, path, depth, values)
        counts[0] = max(counts[0], depth)
        counts[1] += 1
    return used


@jit
def is_tried(child):
    return child.visits > 0 or child.proven


@jit
def select(tree, node, how):
    """Choose the child with the best balance of result, promise and neglect (PUCT); what is certain comes last."""
    parent = tree[node]
    first, last = parent.first, parent.first + parent.count
    seat = tree[first].mover
    # A move not tried yet is taken to be a little worse than those tried.
    unseen = parent.values[seat] / np.float32(parent.visits) - np.float32(0.2) if parent.visits > 0 else np.float32(0)
    scale = how.explore * np.float32(math.sqrt(parent.visits + 1))
    best, best_score = first, np.float32(-1e9)
    for k in range(first, last):
        child = tree[k]
        if child.proven:
            score = child.values[seat] - np.float32(1e6)
        elif child.visits == 0:
            if how.kinship == 0:  # no other that has not been tried is more promising
                return k if unseen + scale * child.prior > best_score else best
            score = kin_mean(child, unseen) + scale * child.prior
        else:
            score = child.values[seat] / np.float32(child.visits) + scale * child.prior / np.float32(child.visits + 1)
            if how.kinship > 0:
                trust = how.kinship / (how.kinship + np.float32(child.visits))
                score += trust * (kin_mean(child, unseen) - child.values[seat] / np.float32(child.visits))
        if score > best_score:
            best, best_score = k, score
    return best


@jit
def kin_mean(child, unseen):
    return (child.kin_value + unseen * KIN_DOUBT) / (np.float32(child.kin) + KIN_DOUBT)


@jit
def key_of(raw, key_bytes):
    """Hash a position: the bytes that are its identity, multiplied and mixed."""
    key = np.uint64(0xCBF29CE484222325)
    whole = key_bytes // 8 * 8
    for i in range(0, whole, 8):  # eight bytes at a time
        word = np.uint64(0)
        for k in range(8):
            word |= np.uint64(raw[i + k]) << np.uint64(8 * k)
        key = mixed(key, word)
    for i in range(whole, key_bytes):
        key = mixed(key, np.uint64(raw[i]))
    return key


@jit
def mixed(key, word):
    key = (key ^ word) * np.uint64(0x9E3779B97F4A7C15)
    return key ^ (key >> np.uint64(29))


@jit
def note_key(raw, key_bytes, seen, at):
    """Keep the key of a position, and tell whether it stood before."""
    key = key_of(raw, key_bytes)
    seen[at] = key
    for i in range(at):
        if seen[i] == key:
            return True
    return False


@jit
def prove_end(g, s, tree, node):
    tree[node].proven = 1
    tree[node].length = 0
    for seat in range(SEATS):
        tree[node].values[seat] = payoff(g, s, seat)


@jit
def teach_kin(tree, path, depth, values, played, now):
    """Let each move beside the path, if its mover made it later in the simulation, share in the result (RAVE)."""
    for i in range(depth, -1, -1):
        node = tree[path[i]]
        for k in range(node.first, node.first + node.count):
            child = tree[k]
            if played[child.mover, child.move] == now:
                child.kin += 1
                child.kin_value += values[child.mover]
        played[node.mover, node.move] = now


@jit
def back_up(tree, path, depth, values):
    """Add the result to all nodes of the path, and prove those whose outcome is now certain.

    Where a seat could do better with a move whose result is certain, that one counts instead.
    """
    for i in range(depth, -1, -1):
        node = tree[path[i]]
        node.visits += 1
        if i < depth and tree[path[i + 1]].proven and not node.proven:
            prove_from_children(tree, path[i])
        if node.resort:
            resort = tree[node.first + node.resort - 1]
            if resort.values[resort.mover] > values[resort.mover]:
                values[:] = resort.values
        if not node.proven:
            for seat in range(SEATS):
                node.values[seat] += values[seat]


@jit
def prove_from_children(tree, node):
    """A position is proven when its mover has a certain win, or when all his moves are certain."""
    parent = tree[node]
    best, all_proven = -1, not parent.partial and not parent.waiting
    for k in range(parent.first, parent.first + parent.count):
        if not tree[k].proven:
            all_proven = False
        elif best < 0 or is_better(tree[k], tree[best]):
            best = k
    if best >= 0 and tree[best].values[tree[best].mover] > -1.0:
        parent.resort = best - parent.first + 1
    if best >= 0 and (all_proven or tree[best].values[tree[best].mover] == 1.0):
        parent.proven = 1
        parent.length = tree[best].length + 1
        parent.values[:] = tree[best].values


@jit
def is_better(one, other):
    """Compare two certain results for their mover: wins the sooner the better, losses the later the better."""
    gain, other_gain = one.values[one.mover], other.values[other.mover]
    if gain != other_gain:
        return gain > other_gain
    return one.length < other.length if gain > 0 else one.length > other.length


@jit
def transplant(tree, node, other):
    """Copy the subtree of a node into another tree, whose root it becomes; return the number of nodes copied.

    Children are copied side by side in the order in which their parents were, so that no stack is needed: until a
    copied node has had its children copied, its ``first`` still points into the old tree.
    """
    other[0] = tree[node]
    used, at = 1, 0
    while at < used:
        first, count = other[at].first, other[at].count
        if count > 0:
            other[at].first = used
            for k in range(count):
                other[used + k] = tree[first + k]
            used += count
        at += 1
    return used
