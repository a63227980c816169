"""A board with players at it, as plain data and plain functions: no web framework, no database."""
