"""Input at a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.completion import WordCompleter

from brettwerk.cli.play.texts import TEXTS, say
from brettwerk.core.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from prompt_toolkit import PromptSession

WITHOUT_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def ask(session: PromptSession[str], prompt: str, words: Iterable[str]) -> str:
    """Read a line, with words to complete it from; ``quit`` at the end of the input."""
    try:
        return session.prompt(prompt, completer=WordCompleter(list(words), sentence=True)).strip()
    except EOFError:
        return "quit"


def command_words(commands: Iterable[str], language: str) -> list[str]:
    """What some commands are called at a prompt."""
    return [say(f"command.{command}", language) for command in commands]


def read_command(answer: str, commands: Sequence[str]) -> tuple[str, str]:
    """The command that an answer begins with, in any language and case, and the rest; no command if it is a move."""
    first, _, rest = answer.partition(" ")
    for command in commands:
        names = {command, *(TEXTS[language][f"command.{command}"] for language in LANGUAGES)}
        if first.lower() in names | {name.translate(WITHOUT_UMLAUTS) for name in names}:
            return command, rest.strip()
    return "", answer
