"""What brings players together beyond a single board."""
