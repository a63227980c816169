"""Compiling games, with a word about it on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.language import say
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.core.compiled import cache
from brettwerk.core.errors import BrokenGame
from brettwerk.core.registry import broken_games, game_ids, load_game
from brettwerk.search.engine import compile_search, is_search_compiled

if TYPE_CHECKING:
    from brettwerk.core.game import Game


def compile_visibly(game: Game, language: str, *, search: bool) -> None:
    """Compile a game if need be, saying so on a terminal."""
    name = game.variant.game
    if is_search_compiled(name) if search else cache.is_compiled(name):
        return
    with Console(stderr=True).status(say("compiling", language, game=game.name(language))):
        if search:
            game.compile_play()
            compile_search(game)
        else:
            game.compile()


def compile_all(language: str) -> list[BrokenGame]:
    """Compile on all cores what is not compiled yet, with a progress bar; tell what is wrong with broken games."""
    console = Console()
    broken = list(broken_games().values())
    todo = [game for game in game_ids() if not (cache.is_compiled(game) and is_search_compiled(game))]
    if todo:
        with Progress(console=console) as progress, open_workers(tasks=len(todo)) as pool:
            task = progress.add_task(", ".join(todo), total=len(todo))
            futures = [pool.submit(compile_in_process, game) for game in todo]
            for future in completed(futures):
                game, error = future.result()
                progress.update(task, advance=1, description=game)
                broken += [error] if error else []
    if not broken:
        console.print(say("warmed", language, folder=cache.folder()), soft_wrap=True)
    return broken


def compile_in_process(game: str) -> tuple[str, BrokenGame | None]:
    """Compile one game, in a process of its own; tell what is wrong with it, if it cannot be compiled."""
    try:
        loaded = load_game(game)
        loaded.compile()
        compile_search(loaded)
    except BrokenGame as error:
        return game, error
    return game, None
