"""Input at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.completion import WordCompleter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompt_toolkit import PromptSession


def ask(session: PromptSession[str], prompt: str, words: Iterable[str]) -> str:
    """Read a line, with words to complete it from; ``quit`` at the end of the input."""
    try:
        return session.prompt(prompt, completer=WordCompleter(list(words), sentence=True)).strip()
    except EOFError:
        return "quit"
