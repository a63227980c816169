"""What games promise to programs that play and learn."""
