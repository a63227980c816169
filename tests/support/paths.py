"""Where things lie in the project."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
SUPPORT = Path(__file__).parent
TRANSCRIPTS = SUPPORT / "transcripts"
