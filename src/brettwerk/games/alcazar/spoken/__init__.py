"""What is said of the game to those who do not see the board."""
