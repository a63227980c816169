"""Solving a whole game backwards, into a table of all its positions."""
