"""Learning the weights of a game's insight by self-play."""
