"""What the search should know about Blockade."""

from brettwerk.core.compiled import jit


@jit
def may_end(g, s):
    """Only an escape ends the game, and whether there is one is known."""
    return s.can_escape != 0
