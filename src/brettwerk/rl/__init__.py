"""Environments for programs that learn to play: observations, actions and rewards, through the interfaces of the field.

What every adapter stands on is ``frame`` (what a seat sees, and how actions are numbered); ``vector`` steps thousands
of games at once; ``gymnasium``, ``pettingzoo`` and ``open_spiel`` have one game at a time. Importing this package
enters the games in Gymnasium's registry, if Gymnasium is installed.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from brettwerk.rl.registration import register

    register()
