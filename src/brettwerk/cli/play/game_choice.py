"""Which game is played, when the call does not say."""

from __future__ import annotations

from prompt_toolkit import prompt
from prompt_toolkit.completion import WordCompleter
from rich.console import Console

from brettwerk.cli.game_names import find_named
from brettwerk.cli.play.texts import say
from brettwerk.core.errors import UnknownGame
from brettwerk.core.registry import game_ids, load_game


def choose_game(language: str, *, terminal: bool) -> str:
    """Let the user choose a game by its name; without a terminal, it is the first one."""
    if not terminal:
        return game_ids()[0]
    console = Console()
    for game in game_ids():
        console.print(f"  [bold]{game:12}[/] {load_game(game).say('summary', language)}")
    while True:
        answer = prompt(say("which-game", language), completer=WordCompleter(game_ids())).strip()
        try:
            find_named(answer)
        except UnknownGame as error:
            console.print(error.text(language), markup=False, soft_wrap=True)
        else:
            return answer
