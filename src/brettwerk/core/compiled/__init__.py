"""Compiled code: the one way to numba, where its results are kept, and what every game's rules may use."""
