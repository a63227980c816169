"""Matches between engines, training and benchmarks."""
