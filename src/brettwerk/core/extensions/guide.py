"""A game's guide as a reader meets it: prose, and between it diagrams that are read as positions (docs/guides.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadGuide, BrettwerkError, IllegalMove
from brettwerk.core.messages import Phrase
from brettwerk.core.registry import load_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

OPENING = "```position\n"
BLOCK = re.compile(OPENING + "(.*?)^```\n", re.MULTILINE | re.DOTALL)
VARIANT_FIELDS = ("edition", "players", "teams")
DIAGRAM_FIELDS = ("state", "moves", "caption", "try", "wins", "saves", "only", "not")


@dataclass(frozen=True)
class Diagram:
    """A position in a guide, and what the guide says about it. All moves but the refused ones are legal."""

    number: int
    """Counted from 1 in a guide; the prose speaks of figure 1."""
    caption: str
    before: State
    moves: tuple[str, ...]
    """What was played from ``before`` to ``state``."""
    state: State
    tries: tuple[str, ...]
    """Moves that are worth trying."""
    wins: tuple[str, ...]
    """A task for the reader: these moves, and no others, win at once."""
    saves: tuple[str, ...]
    """A task for the reader: after these moves, and no others, nobody else can win with the next one."""
    only: tuple[str, ...]
    """All moves that are legal here."""
    refused: Mapping[str, IllegalMove]
    """Moves that are not legal, and why."""


Part = str | Diagram


def read_guide(game: GameDefinition, language: str = "en") -> tuple[Part, ...]:
    """The guide to a game, as prose in Markdown and diagrams in turn."""
    return parse_guide(game.guide(language), game)


def parse_guide(text: str, game: GameDefinition) -> tuple[Part, ...]:
    """Cut a guide into prose and diagrams; BadGuide says in which line something is wrong."""
    parts: list[Part] = []
    end = 0
    for number, block in enumerate(BLOCK.finditer(text), 1):
        parts += [text[end : block.start()], _read_block(block, number, game)]
        end = block.end()
    parts.append(text[end:])
    if (open_block := text.find(OPENING, end)) >= 0:
        raise BadGuide("guide-open", line=_line(text, open_block))
    return tuple(part for part in parts if not isinstance(part, str) or part.strip())


def _read_block(block: re.Match[str], number: int, game: GameDefinition) -> Diagram:
    try:
        return _read_diagram(_read_fields(block[1], game), number, game)
    except BrettwerkError as error:
        line, reason = _line(block.string, block.start()), Phrase(error.code, **error.params)
        raise game.error(BadGuide, "guide-diagram", line=line, reason=reason) from error


def _read_fields(lines: str, game: GameDefinition) -> dict[str, str]:
    allowed = (*VARIANT_FIELDS, *(option.name for option in game.options), *DIAGRAM_FIELDS)
    fields: dict[str, str] = {}
    for line in lines.splitlines():
        name, sign, value = line.partition(":")
        if name not in allowed or not sign:
            raise BadGuide("guide-field", found=line, allowed=", ".join(allowed))
        if name in fields:
            raise BadGuide("field-twice", field=name)
        fields[name] = value.strip()
    if not fields.get("caption"):
        raise BadGuide("guide-caption")
    return fields


def _read_diagram(fields: dict[str, str], number: int, game: GameDefinition) -> Diagram:
    said = {name: fields.pop(name, "") for name in DIAGRAM_FIELDS}
    before, state = read_position(load_variant(game, fields), said)
    return Diagram(
        number=number,
        caption=said["caption"],
        before=before,
        moves=tuple(said["moves"].split()),
        state=state,
        tries=_legal(state, said["try"]),
        wins=_legal(state, said["wins"]),
        saves=_legal(state, said["saves"]),
        only=_legal(state, said["only"]),
        refused=_refused(state, said["not"]),
    )


def read_position(variant: Game, said: Mapping[str, str]) -> tuple[State, State]:
    """A position by its text or from the start, before and after the moves that are played from there."""
    before = variant.state_from_text(said["state"]) if said.get("state") else variant.start
    after = before
    for move in said.get("moves", "").split():
        after = after.play(move)
    return before, after


def load_variant(game: GameDefinition, choice: dict[str, str]) -> Game:
    """The variant of a game that some lines choose, each with the text of its value."""
    players = choice.pop("players", "")
    number = {"players": int(players) if players.isdigit() else players} if players else {}
    return load_game(game.variant.game, **number, **choice)  # type: ignore[arg-type]  # load_game checks it


def _legal(state: State, moves: str) -> tuple[str, ...]:
    return tuple(state.game.write_move(state.raw[0], state.move_number(move)) for move in moves.split())


def _refused(state: State, moves: str) -> dict[str, IllegalMove]:
    reasons = {}
    for move in moves.split():
        try:
            state.move_number(move)
        except IllegalMove as reason:
            reasons[move] = reason
        else:
            raise BadGuide("guide-allowed", move=move)
    return reasons


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1
