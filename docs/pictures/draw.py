"""Draw the pictures that pictures.toml describes."""

from __future__ import annotations

import tomllib
from pathlib import Path

from brettwerk import load_game

FOLDER = Path(__file__).parent


def pictures() -> dict[str, str]:
    """The SVG of every picture, by the name of its file."""
    drawn = {}
    for name, choice in tomllib.loads((FOLDER / "pictures.toml").read_text("utf-8")).items():
        text = choice.pop("state", None)
        game = load_game(name, **choice)
        state = game.state_from_text(text) if text else game.start
        drawn[f"{name}.svg"] = state._repr_svg_() + "\n"
    return drawn


if __name__ == "__main__":
    for file, svg in pictures().items():
        (FOLDER / file).write_text(svg, "utf-8")
