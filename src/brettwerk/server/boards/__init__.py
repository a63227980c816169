"""What a server adds to a board: its place on disk, its visitors, clocks and engines."""
