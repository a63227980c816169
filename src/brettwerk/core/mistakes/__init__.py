"""Mistakes of a game's author, explained in one line: where, what is wrong, and what there is instead."""
