"""Compiling every game, on all cores."""

from __future__ import annotations

from concurrent.futures import as_completed

from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.language import say
from brettwerk.cli.pools import process_pool
from brettwerk.core.compiled import cache
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.engine import compile_search, is_search_compiled


def compile_game(game: str) -> str:
    """Compile one game, in a process of its own."""
    loaded = load_game(game)
    loaded.compile()
    compile_search(loaded)
    return game


def warm_all(language: str) -> None:
    """Compile what is not compiled yet, with a progress bar."""
    console = Console()
    todo = [game for game in game_ids() if not (cache.is_compiled(game) and is_search_compiled(game))]
    if todo:
        with Progress(console=console) as progress, process_pool(len(todo)) as pool:
            task = progress.add_task(", ".join(todo), total=len(todo))
            futures = [pool.submit(compile_game, game) for game in todo]
            for future in as_completed(futures):
                progress.update(task, advance=1, description=future.result())
    console.print(say("warmed", language, folder=cache.folder()), soft_wrap=True)
