"""Proven nodes of a search tree, compiled: a node whose result is certain is marked and not visited again."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, check-untyped-defs=False

from brettwerk.core.compiled.dispatch import jit, payoff, play
from brettwerk.core.variant import MAX_SEATS


@jit
def prove_endings(g, settings, states, tree, node):
    """Prove the children that end the game or, if pruning is sound, have a prior of 0; and with them maybe the node."""
    for k in range(tree[node].first_child, tree[node].first_child + tree[node].child_count):
        states[1] = states[0]
        play(g, states[1], int(tree[k].move))
        if states[1].ending:
            prove_end(g, states[1], tree[k])
        elif settings.sound_pruning and tree[k].prior == 0.0:
            prove_loss(tree[k], states[0].to_move)
    prove_from_children(tree, node)


@jit
def prove_end(g, s, node):
    """The game is over in the node's position."""
    node.proven = 1
    node.length = 0
    for seat in range(len(node.values)):
        node.values[seat] = payoff(g, s, seat)


@jit
def prove_losses(tree, node, seat):
    """Whatever the seat to move plays, the next move wins for the others."""
    for k in range(tree[node].first_child, tree[node].first_child + tree[node].child_count):
        prove_loss(tree[k], seat)
    prove_from_children(tree, node)


@jit
def prove_loss(child, seat):
    child.proven = 1
    child.length = 1
    child.values[:] = 1.0
    child.values[seat] = -1.0


@jit
def prove_from_children(tree, node):
    """Prove a node if its mover has a certain win, or if all its children are proven."""
    parent = tree[node]
    best, all_proven = -1, not parent.pruned and not parent.unexpanded
    for k in range(parent.first_child, parent.first_child + parent.child_count):
        if not tree[k].proven:
            all_proven = False
        elif best < 0 or is_better(tree[k], tree[best]):
            best = k
    if best >= 0 and tree[best].values[tree[best].mover] > -1.0:
        parent.best_proven = best - parent.first_child + 1
    if best >= 0 and (all_proven or tree[best].values[tree[best].mover] == 1.0):
        parent.proven = 1
        parent.length = tree[best].length + 1
        copy_values(tree[best].values, parent.values)


@jit
def copy_values(source, target):
    """Copy one by one: for whole arrays, the compiler would add a comparison of lengths, and a message."""
    for seat in range(MAX_SEATS):
        target[seat] = source[seat]


@jit
def is_better(one, other):
    """Compare two certain results for their mover: a win is better the sooner, a loss the later it comes."""
    gain, other_gain = one.values[one.mover], other.values[other.mover]
    if gain != other_gain:
        return gain > other_gain
    return one.length < other.length if gain > 0 else one.length > other.length
