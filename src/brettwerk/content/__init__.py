"""What pages show besides boards, as plain data: positions to try, games to analyse, puzzles, edited positions."""
