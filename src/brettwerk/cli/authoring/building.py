"""Building games for browsers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from brettwerk.browser.build.games import build_all
from brettwerk.cli.authoring.texts import say
from brettwerk.core.files import unwritable
from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from pathlib import Path


def build(folder: Path, games: list[str], language: str) -> None:
    """Build some games, or all, with a word about each."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    wanted = games or game_ids()
    typer.echo(say("building", language, games=", ".join(wanted)))
    for game in build_all(folder, wanted):
        typer.echo(say("built", language, game=game))
