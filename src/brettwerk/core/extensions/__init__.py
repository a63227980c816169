"""What a game's folder may hold beside its rules: a guide, an editor of positions, a dialect of GTP."""
