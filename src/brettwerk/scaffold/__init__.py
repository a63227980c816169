"""A new game as files to begin with: a small game that works, to be changed into another one."""

from brettwerk.scaffold.writing import CannotBegin, new_game

__all__ = ["CannotBegin", "new_game"]
