"""Which implementations of HTTP and WebSockets the server runs on."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import asyncio

    from brettwerk.server.settings import Settings

log = logging.getLogger(__name__)


def websocket_protocol() -> type[asyncio.Protocol] | Literal["auto"]:
    """Sockets that deflate a message once for all, or uvicorn's own where its inner parts are not as we know them."""
    try:
        protocol: type[asyncio.Protocol] = import_module("brettwerk.server.sockets.deflated").DeflatedSockets
    except (ImportError, AttributeError) as error:
        log.warning("messages are deflated for each socket", extra={"reason": repr(error)})
        return "auto"
    return protocol


def http_protocol(settings: Settings) -> type[asyncio.Protocol] | Literal["auto"]:
    """Connections with limits, or uvicorn's own where its inner parts are not as we know them."""
    try:
        made: type[asyncio.Protocol] = import_module("brettwerk.server.middleware.connections").guarded_http(settings)
    except (ImportError, AttributeError) as error:
        log.warning("connections have no limits", extra={"reason": repr(error)})
        return "auto"
    return made
