"""Positions in which exactly one move wins."""

from brettwerk.cli.lazy import LazyGroup

PANELS = {"Commands": ("make", "list", "play")}

run = LazyGroup(__name__, PANELS, name="puzzles", help=__doc__, no_args_is_help=True, rich_markup_mode="markdown")
