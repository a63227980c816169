"""``brettwerk cluster``: trying out a cluster on this machine, and looking at any."""
