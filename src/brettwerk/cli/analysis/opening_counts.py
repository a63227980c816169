"""Counting how games begin, with progress on the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.progress import Progress

from brettwerk.cli.analysis.texts import say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.content.openings import OpeningBook, new_book, read_books
from brettwerk.core.files import whole_file
from brettwerk.core.history import MatchHistory
from brettwerk.core.records.files import read_records
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_of
from brettwerk.search.contest.opening_games import play_varied

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from brettwerk.core.game import Game
    from brettwerk.core.variant import Variant


def kept_books(path: Path) -> dict[str, OpeningBook]:
    """The books that a file has already, by variant."""
    text = path.read_text("utf-8") if path.is_file() else ""
    return {book.variant: book for book in read_books(text, str(path))}


def counted(game: Game, paths: Iterable[str]) -> OpeningBook:
    """Count the games of one variant among records."""
    book = new_book(game)
    for path in paths:
        for record in read_records(path):
            if record.variant == game.variant and not record.start:
                book.add(replay(record))
    return book


def played(game: Game, games: int, simulations: int, seed: int) -> OpeningBook:
    """Let the engine play itself; Ctrl-C leaves the games that are over."""
    book = new_book(game)
    console = Console(stderr=True)
    with (
        INTERRUPTS.ends_early(),
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        open_workers(tasks=games) as pool,
    ):
        bar = progress.add_task(game.id, total=games)
        tasks = [pool.submit(_history_of_game, game.variant, simulations, seed + number) for number in range(games)]
        for done in completed(tasks):
            book.add(done.result().match())
            progress.advance(bar)
    return book


def _history_of_game(variant: Variant, simulations: int, seed: int) -> MatchHistory:
    return MatchHistory.of(play_varied(game_of(variant), simulations, seed))


def write(path: Path, books: dict[str, OpeningBook], book: OpeningBook, language: str) -> None:
    """Write a book beside those of other variants, and say what it has."""
    kept = book.without_rare_moves()
    remark = f"# Made by: brettwerk {' '.join(sys.argv[1:])}\n"
    with whole_file(path, force=True) as file:
        for one in (books | {kept.variant: kept}).values():
            file.write((remark + one.to_text()).encode())
    typer.echo(say("openings-written", language, games=kept.games, positions=len(kept.positions), path=path))
