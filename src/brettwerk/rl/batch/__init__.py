"""Many games of one variant that are played side by side in compiled code."""
