"""The pictures of the home page, drawn when the package is built."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.content.json_text import json_text
from brettwerk.content.positions import pictured, sample
from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.registry import game_ids, load_game

if TYPE_CHECKING:
    from pathlib import Path


def write_pictures(folder: Path) -> None:
    """Write the scene of a position of every game; pages show it in any look."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in game_ids():
        (folder / f"{game}.json").write_bytes(draw_picture(game))


def draw_picture(game: str) -> bytes:
    """A scene as JSON."""
    with interpreted():
        return json_text(pictured(sample(load_game(game)))).encode()


@cache
def picture(game: str) -> bytes:
    """The picture that was built, or one that is drawn now for a game that came later."""
    built = files("brettwerk").joinpath("server", "static", "pictures", f"{game}.json")
    return built.read_bytes() if built.is_file() else draw_picture(game)
