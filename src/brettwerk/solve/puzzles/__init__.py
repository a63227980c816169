"""Puzzles: finding, rating, keeping and trying them."""
