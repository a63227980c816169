"""Brettwerk inside a browser tab: compiled rules and search as WebAssembly, made of the same Python."""
