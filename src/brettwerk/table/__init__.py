"""A board with players at it, without any web framework."""
