"""A Ray cluster for `arena`, `train` and `solve`: one on this machine for trying it out, and a look at any."""

from brettwerk.cli.app import group

PANELS = {"Commands": ("up", "status", "down")}

run = group(__name__, PANELS)
