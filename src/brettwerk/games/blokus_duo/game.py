"""x"""
from brettwerk.core.game import Game
