"""Builds what a browser needs of a game: its compiled code as WebAssembly, and its tables."""
