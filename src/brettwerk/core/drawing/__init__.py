"""What a position looks like: scenes as data, and pictures made of them."""
