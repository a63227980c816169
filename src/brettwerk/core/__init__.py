"""What every game stands on: positions, matches, texts, scenes and compiled loops."""
