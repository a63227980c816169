"""Files, charts and pictures that commands write."""
