"""Running a server, and copies of its data."""
