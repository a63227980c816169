"""What servers need that share a database: who lives, who does what for all, and how news travels."""
