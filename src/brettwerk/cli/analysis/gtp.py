"""GTP on standard input and output."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING

from brettwerk.cli.language import say
from brettwerk.search.engine import is_search_compiled
from brettwerk.search.gtp.session import Session, Skill
from brettwerk.search.process.engine_process import EngineProcess

if TYPE_CHECKING:
    from brettwerk.core.game import Game

LONGEST = 1_000_000
"""Bytes of a line; a longer one is cut into pieces, none of which will make sense."""


def run(game: Game, skill: Skill, language: str) -> None:
    """Talk until ``quit`` or the end of the input."""
    if not is_search_compiled(game.variant.game):
        sys.stderr.write(say("compiling", language, game=game.name(language)) + "\n")
    with EngineProcess() as engine:
        talk(Session(game, engine, skill), sys.stdin.buffer, sys.stdout.buffer)


def talk(session: Session, commands: IO[bytes], answers: IO[bytes]) -> None:
    while not session.is_over and (line := commands.readline(LONGEST)):
        answers.write(session.answer(line.decode("utf-8", "replace")).encode())
        answers.flush()
