"""Positions for programs that play millions of moves: fast steps, what a seat sees as numbers, and symmetries."""
