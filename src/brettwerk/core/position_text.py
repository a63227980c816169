"""Position texts (docs/positions.md): reading them into raw states and writing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.core.errors import BadStateText
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from brettwerk.core.compiled.raw_state import RawState, RawStates
    from brettwerk.core.definition import GameDefinition


def write_position(game: GameDefinition, raw: RawState) -> str:
    """Write a position as one line."""
    fields = game.write_fields(raw)
    if raw.out:
        fields["out"] = _join_seats(game, int(raw.out))
    if raw.ending:
        fields["end"] = game.endings[raw.ending - 1] + ":" + (_join_seats(game, int(raw.winners)) or "-")
    named = (f"{name}={text}" for name, text in fields.items() if text)
    return " ".join([game.write_board(raw), str(raw.to_move), *named])


def read_position(game: GameDefinition, text: str) -> RawStates:
    """Read a position text, but for the caches of the raw state; BadStateText says what is wrong with it."""
    parts = text.split()
    if len(parts) < 2:
        raise game.error(BadStateText, "position-fields", example=_start_text(game))
    board, turn, *named = parts
    raws = game.empty_raw()
    raw = raws[0]
    fields = _named_fields(game, named)
    raw.to_move = _read_seat(game, turn)
    try:
        game.read_board(raw, board)
    except BadStateText as error:
        raise game.error(BadStateText, error.code, **error.params) from None
    raw.out = sum(1 << seat for seat in read_seats(game, "out", fields.pop("out", "")))
    ending = fields.pop("end", "")
    game.read_fields(raw, fields)
    if ending:
        _read_ending(game, raw, ending)
    elif raw.out >> int(turn) & 1:
        raise game.error(BadStateText, "turn-out", turn=turn)
    return raws


def position_of_diagram(game: GameDefinition, diagram: str, turn: int, **fields: str) -> str:
    """The position text of a board diagram, with the other fields given by name."""
    try:
        board = game.board_from_diagram(diagram)
    except BadStateText as error:
        raise game.error(BadStateText, error.code, **error.params) from None
    return " ".join([board, str(turn), *(f"{name}={text}" for name, text in fields.items())])


def _named_fields(game: GameDefinition, parts: Sequence[str]) -> dict[str, str]:
    allowed = (*game.fields, *(("out",) if hasattr(game.rules, "leave") else ()), "end")
    found: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if name not in allowed or not sign:
            raise game.error(BadStateText, "field", field=part, allowed=", ".join(f"{one}=…" for one in allowed))
        if name in found:
            raise game.error(BadStateText, "field-twice", field=name)
        found[name] = value
    return found


def _read_seat(game: GameDefinition, text: str) -> int:
    if text not in map(str, game.seats):
        raise game.error(BadStateText, "turn", turn=text, last=game.players - 1)
    return int(text)


def read_seats(game: GameDefinition, field: str, text: str) -> list[int]:
    """Read a list of seats such as ``0,2``; ``field`` is what messages call it."""
    names = text.split(",") if text else []
    if len(set(names)) != len(names) or not set(names) <= set(map(str, game.seats)):
        wanted = Phrase("wanted-seats", last=game.players - 1)
        raise game.error(BadStateText, "field-value", field=field, value=text, wanted=wanted)
    return [int(name) for name in names]


def _read_ending(game: GameDefinition, raw: RawState, text: str) -> None:
    code, sign, winners = text.partition(":")
    if code not in game.endings or not sign:
        wanted = Phrase("wanted-ending", example=f"{game.endings[0]}:0")
        raise game.error(BadStateText, "field-value", field="end", value=text, wanted=wanted)
    raw.ending = game.endings.index(code) + 1
    seats = [] if winners == "-" else read_seats(game, "end", winners or "?")
    raw.winners = sum(1 << seat for seat in seats)


def _start_text(game: GameDefinition) -> str:
    raws = game.empty_raw()
    game.fill_start(raws[0])
    return write_position(game, raws[0])


def _join_seats(game: GameDefinition, mask: int) -> str:
    return ",".join(str(seat) for seat in game.seats if mask >> seat & 1)
