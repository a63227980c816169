"""What is certain about a position, in any game."""
