"""WebSockets: what is pushed to browsers."""

from brettwerk.server.sockets import analysis, board, visitor

ROUTERS = [module.router for module in (board, visitor, analysis)]
