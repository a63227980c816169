"""A game's guide in the terminal or in a file: the prose, and its diagrams drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from brettwerk.cli.play.drawing import draw_position
from brettwerk.cli.play.texts import say
from brettwerk.core.extensions.guide import Diagram, read_guide

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.extensions.guide import Part


def print_guide(game: GameDefinition, language: str) -> None:
    """Print a guide for a person at a terminal."""
    console = Console(highlight=False)
    parts = read_guide(game, language)
    for part in parts:
        if isinstance(part, Diagram):
            console.print(Padding(draw_position(part.state, console), (1, 4)))
            console.print(Markdown(_paragraphs(part, language)))
            console.print()
        else:
            console.print(Markdown(part))
    console.print(Markdown(_answers(parts, language)))


def in_characters(diagram: Diagram) -> str:
    """A diagram as a block of Markdown that shows its position in characters."""
    return f"```\n{diagram.state.diagram()}\n```\n\n"


def guide_as_markdown(game: GameDefinition, language: str, draw: Callable[[Diagram], str] = in_characters) -> str:
    """The guide as Markdown for any reader; ``draw`` makes a block of Markdown of the position of a diagram."""
    parts = read_guide(game, language)
    texts = [f"{draw(part)}{_paragraphs(part, language)}\n" if isinstance(part, Diagram) else part for part in parts]
    return "".join([*texts, _answers(parts, language)])


def _paragraphs(diagram: Diagram, language: str) -> str:
    """The caption, whose turn it is, and what the guide says about moves; tasks without their answers."""
    lines = [f"*{say('figure', language, number=diagram.number, caption=diagram.caption)}*"]
    if diagram.moves:
        lines.append(say("figure.moves", language, moves=_joined(diagram.moves)))
    lines.append(diagram.state.text(language))
    if diagram.tries:
        lines.append(say("figure.try", language, moves=_joined(diagram.tries)))
    if diagram.only:
        lines.append(say("figure.only", language, moves=_joined(diagram.only)))
    for move, reason in diagram.refused.items():
        lines.append(say("figure.not", language, move=f"`{move}`", reason=reason.text(language)))
    for kind, answers in (("wins", diagram.wins), ("saves", diagram.saves)):
        if answers:
            lines.append(_task(kind, answers, language))
    return "  \n".join(lines) + "\n"


def _task(kind: str, answers: tuple[str, ...], language: str) -> str:
    code = f"figure.{kind}.several" if len(answers) > 1 else f"figure.{kind}"
    return f"**{say(code, language, count=len(answers))}**"


def _answers(parts: tuple[Part, ...], language: str) -> str:
    tasks = [part for part in parts if isinstance(part, Diagram) and (part.wins or part.saves)]
    if not tasks:
        return ""
    lines = [
        "- " + say("answer", language, number=task.number, moves=_joined((*task.wins, *task.saves))) for task in tasks
    ]
    return "\n".join([f"\n## {say('answers', language)}", "", *lines, ""])


def _joined(moves: tuple[str, ...]) -> str:
    return ", ".join(f"`{move}`" for move in moves)
