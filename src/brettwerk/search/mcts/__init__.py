"""Monte-Carlo tree search, compiled, for any game."""
