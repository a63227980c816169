"""A game on paper: its board, its pieces and a guide of one page, as a PDF that is true to scale."""
