"""Environments for programs that learn to play: observations, actions and rewards, through the interfaces of the field.

What every adapter stands on is ``frame`` (what a seat sees, and how actions are numbered); ``vector`` steps thousands
of games at once.
"""
