"""Brettwerk in the browser: the HTTP interface, the sockets, the store and the engine's processes."""
