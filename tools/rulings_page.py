"""Write docs/rulings.md: what the rulebooks leave open, from the tables in the guides."""

from __future__ import annotations

from pathlib import Path

from brettwerk.core.extensions.rulings import read_rulings
from brettwerk.core.registry import game_ids, load_game

PAGE = Path(__file__).parents[1] / "docs" / "rulings.md"

HEAD = """# Rulings and options

What the rulebooks leave open, what Brettwerk plays, why, and the option that does otherwise. Made by `make pages` from
the tables in the guides; the app has the same list under *Rules*. An option goes to every command as
`--option name=value`, to `load_game` as a keyword, and to the set-up page as a house rule. The figures of the rulebooks
are lost; what was rebuilt from their texts is called a reconstruction.
"""


def page() -> str:
    return HEAD + "".join(map(_table, game_ids()))


def _table(game: str) -> str:
    lines = [
        f"\n## {load_game(game).name()}\n",
        "| section | open point | decision | reason | option |",
        "|---|---|---|---|---|",
    ]
    for row in read_rulings(load_game(game)):
        option = f"`{row.option}`" if row.option else "–"
        lines.append(f"| {row.section} | {row.open_point} | {row.decision} | {row.reason} | {option} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
