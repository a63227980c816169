"""Monte-Carlo tree search, compiled, for any game of one to four seats.

A node stands for a position reached by a move. Results are payoffs, from -1 to 1, one for each seat; each seat chooses
what is best for itself, and partners have the same payoff. Positions whose result is certain are marked as proven and
not visited again.
"""

import math

import numpy as np

from brettwerk.core.compiled import jit, judge, legal_moves, may_end, payoff, play, play_on, weigh
from brettwerk.search import untaught as _untaught  # noqa: F401, sets the defaults

SEATS = 4
MAX_DEPTH = 512
KIN_DOUBT = np.float32(5.0)
"""So many simulations, as good as a move not tried yet is taken to be, are added to those of a move's kin."""

SETTINGS = np.dtype(
    [
        ("explore", np.float32),  # how much to explore
        ("open_after", np.int32),  # so many visits after which a node is opened when it is visited once more
        ("contempt", np.float32),  # how much a repetition is worse than a draw for the seat at the root
        ("safe", np.uint8),  # whether moves without weight lose for certain
        ("kinship", np.float32),  # visits after which a move's own results count as much as its kin's; 0: kin do not
    ],
    align=True,
)

NODE = np.dtype(
    [
        ("first", np.int32),  # the first child; children lie side by side
        ("count", np.int32),  # how many children; 0 before the node is opened
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


@jit
def plant(g, how, root, states, tree, moves, priors):
    """Make a new tree of the root and its children; return the number of nodes."""
    clear(tree[0])
    states[0] = root[0]
    return open_node(g, how, states, tree, 0, 1, moves, priors)


@jit
def clear(node):
    node.first = node.count = node.visits = node.move = node.length = node.resort = node.kin = 0
    node.prior = node.kin_value = 0.0
    node.values[:] = 0.0
    node.mover = node.proven = node.partial = 0


@jit
def open_node(g, how, states, tree, node, used, moves, priors):
    """Give a node its children, unless the tree is full; return the number of nodes then used.

    ``states`` holds the position and, behind it, room for another: where a move may end the game, each is tried, so
    that the end is known at once. Elsewhere moves without weight are left out; if that is safe, a position with no
    other moves is lost.
    """
    s = states[0]
    n = legal_moves(g, s, moves)
    if n == 0 or used + n > len(tree):
        return used
    weigh(g, s, moves, n, priors)
    near_end = may_end(g, s)
    first = used
    hopeless = how.safe and not near_end and not any_weight(priors, n)
    for k in range(n):
        if near_end or hopeless or priors[k] > 0.0:
            child = tree[used]
            clear(child)
            child.move = moves[k]
            child.prior = priors[k]
            child.mover = s.to_move
            used += 1
    tree[node].first = first
    tree[node].count = used - first
    tree[node].partial = used - first < n and not how.safe
    if near_end:
        look_ahead(g, how, states, tree, node)
    elif hopeless:
        prove_losses(tree, node, s.to_move)
    return used


@jit
def any_weight(priors, n):
    for k in range(n):
        if priors[k] > 0.0:
            return True
    return False


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
        node = depth = path[0] = 0
        repeated = False
        while tree[node].count > 0 and not tree[node].proven and depth < MAX_DEPTH and not repeated:
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
            score = (kin_mean(child, unseen) if how.kinship > 0 else unseen) + scale * child.prior
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
    best, all_proven = -1, not parent.partial
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
