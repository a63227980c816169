"""Small networks that estimate positions and moves, evaluated in whole numbers by compiled code."""
