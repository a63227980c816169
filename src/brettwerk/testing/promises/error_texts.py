"""Every error that a game can raise has its sentence, whether a test meets it or not."""

from __future__ import annotations

import ast
import random
from importlib.resources import files
from typing import TYPE_CHECKING

from brettwerk.core import errors
from brettwerk.core.messages import LANGUAGES, find
from brettwerk.testing.play import sample
from brettwerk.testing.promise import hold, promise, promise_of_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game

WHY_NOT = "why_not"
ERRORS = {name for name, value in vars(errors).items() if isinstance(value, type) and name != "BadRecord"}
"""Names of errors whose texts are the game's; those of records come with texts of their own."""
MOST_REASONS = 400
"""So many illegal moves of a position are asked for their reason."""


@promise_of_game
def check_codes(kind: type[Game]) -> None:
    """Every code of an error or a phrase that the sources name has its text, in every language."""
    for path in files(kind.__module__.rpartition(".")[0]).iterdir():
        if not path.name.endswith(".py") or path.name.startswith(("test_", "plain")):
            continue
        for code, line in codes(path.read_text("utf-8")):
            for language in LANGUAGES:
                known = any(find(code, language, kind.texts, edition) for edition in kind.offers)
                hold(known, "no-text-for", place=f"{path.name}:{line}", text=code, language=language)


def codes(source: str) -> Iterator[tuple[str, int]]:
    """The codes in a source: ``BadMoveText("…")``, ``self.error(Kind, "…")``, ``Phrase("…")``, reasons of ``why_not``.

    Calls that give texts of their own along with the code are left out.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = _name(node.func)
            if name == "error" and len(node.args) == 2:
                yield from _constants(node.args[1])
            elif name in ERRORS | {"Phrase"} and len(node.args) == 1:
                yield from _constants(node.args[0])
        elif isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith(WHY_NOT):
            for returned in ast.walk(node):
                if isinstance(returned, ast.Return) and isinstance(returned.value, ast.Tuple):
                    yield from _constants(returned.value.elts[0])


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _constants(node: ast.expr) -> Iterator[tuple[str, int]]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, node.lineno
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


@promise
def check_reasons(game: Game) -> None:
    """Whatever move is not legal, the reason can be said."""
    chance = random.Random(17)
    count = game.rules.MOVE_COUNT
    for state in sample(game, seed=17, most=4):
        if state.is_over:
            continue
        raw, legal = state.raw[0], set(state.move_numbers)
        for number in chance.sample(range(count), min(MOST_REASONS, count)):
            if number not in legal:
                code, params = game.why_not(raw, number)
                for language in LANGUAGES:
                    known = find(code, language, game.texts, game.edition)
                    hold(known, "no-text", text=code, language=language)
                    hold(game.say(code, language, **params), "no-text", text=code, language=language)
