"""Where a user's own things are kept: tables of solved games, learned weights, puzzles."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder that ``BRETTWERK_DATA`` names, or the one that the system has for such things."""
    return Path(os.environ.get("BRETTWERK_DATA") or user_data_path("brettwerk"))
