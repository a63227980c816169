"""Where the files for browsers lie: modules, metadata and tables of games, written when the package is built."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
