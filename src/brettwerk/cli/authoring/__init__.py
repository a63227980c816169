"""For the authors of games: beginning one, and checking what it promises."""
