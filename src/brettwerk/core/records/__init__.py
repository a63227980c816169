"""Kept games: their model, and the files and texts that hold them (docs/records.md)."""
