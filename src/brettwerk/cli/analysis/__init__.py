"""Analysing and judging games in the terminal, and for other programs."""
