"""Searching for good moves, in any game."""
