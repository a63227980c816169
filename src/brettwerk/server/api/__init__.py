"""The HTTP interface, one file for each resource."""

from brettwerk.server.api import analysis, app, boards, games, invitations, lessons, me, push, puzzles

ROUTERS = [module.router for module in (app, games, lessons, puzzles, boards, invitations, push, me, analysis)]
"""In the order in which the schema names their paths."""
