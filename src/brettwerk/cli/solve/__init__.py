"""Solving games and positions, and making puzzles."""
