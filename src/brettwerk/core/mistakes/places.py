"""Where in a game's sources something is."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition

LONGEST = 200
"""Characters of the compiler's words that are shown."""


def source_folder(game: GameDefinition | type[GameDefinition]) -> Path:
    """Where the sources of a game lie."""
    kind = game if isinstance(game, type) else type(game)
    return Path(str(sys.modules[kind.__module__].__file__)).parent


def place_in(folder: Path, error: BaseException) -> str:
    """The innermost line in a folder that an error has come through; empty if there is none."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_in(folder, frame.filename)]
    return place_of(frames[-1].filename, frames[-1].lineno) if frames else ""


def place_of(file: str, line: int | None = None) -> str:
    """A line of a file, by its name and its folder's: ``tic_tac_toe/rules.py:44``."""
    path = Path(file)
    return f"{path.parent.name}/{path.name}" + (f":{line}" if line else "")


def place_of_function(function: Any) -> str:
    code = getattr(function, "py_func", function).__code__
    return place_of(code.co_filename, code.co_firstlineno)


def is_in(folder: Path, file: str) -> bool:
    """Tell whether a file lies in a folder or below it."""
    return Path(file).resolve().is_relative_to(folder.resolve())


def line_of(error: Exception) -> str:
    """An error in one line."""
    first = (str(error).strip().splitlines() or [""])[0][:LONGEST]
    return f"{type(error).__name__}: {first}"
