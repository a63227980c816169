"""Positions in which exactly one move wins."""

from brettwerk.cli.app import group

PANELS = {"Commands": ("make", "list", "play")}

run = group(__name__, PANELS)
