"""A program at a seat of a server."""
