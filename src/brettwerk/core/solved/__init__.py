"""Solved games: the numbered positions of a game, and the table that holds their results."""
