"""What is known about solving Alcazar."""

from brettwerk.games.alcazar.solve.symmetry import symmetric_key

__all__ = ["symmetric_key"]
