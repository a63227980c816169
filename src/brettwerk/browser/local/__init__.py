"""Boards, puzzles and analyses on one's own device: what answers the same requests as a server."""
