"""Why clicks on a board lead to no move: the game's own reason against the move that was meant."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.drawing.scene import square_id
from brettwerk.core.errors import BrettwerkError, IllegalMove
from brettwerk.core.messages import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from brettwerk.core.state import State

Clicks = tuple[str, ...]
MOST = 200
"""Moves whose reasons are compared, where clicks may still become many."""


def why_not_there(state: State, clicks: Clicks) -> Callable[[str], str]:
    """Say in each language why clicks lead nowhere.

    Where they may have become several moves, the reason is told that stands against most of them.
    """
    errors = list(islice(_errors(state, clicks), MOST))
    if errors:
        code, count = Counter(error.text() for error in errors).most_common(1)[0]
        if 2 * count > len(errors):
            return next(error.text for error in errors if error.text() == code)
    return partial(phrase, "lesson-nowhere")


def _errors(state: State, clicks: Clicks) -> Iterator[BrettwerkError]:
    """What stands against each move that the clicks make or, if they make none, begin."""
    if not clicks or state.is_over:
        return
    ways = _ways(state)
    begun = ways.begun.get(clicks, [])
    meant = [number for number in begun if len(ways.clicks[number]) == len(clicks)] or begun
    for number in meant:
        yield from _error(state, number)
    beside = ways.to_a_last.get(clicks[:-1])
    if not meant and beside is not None:
        text = state.game.write_move(state.raw[0], beside)
        if other := _with_other_square(text, ways.clicks[beside][-1], clicks[-1]):
            yield from _error(state, other)


class _Ways(NamedTuple):
    """The clicks of all moves, legal or not."""

    clicks: list[Clicks]
    """By the number of the move."""
    begun: dict[Clicks, list[int]]
    """The moves by their first clicks, however many."""
    to_a_last: dict[Clicks, int]
    """The first move by all its clicks but the last."""


@lru_cache(2)
def _ways(state: State) -> _Ways:
    """Whoever clicked wrongly once may do so again."""
    raw = state.raw[0]
    ways = _Ways([state.game.clicks(raw, number) for number in range(state.game.rules.MOVE_COUNT)], {}, {})
    for number, clicks in enumerate(ways.clicks):
        ways.to_a_last.setdefault(clicks[:-1], number)
        for count in range(1, len(clicks) + 1):
            ways.begun.setdefault(clicks[:count], []).append(number)
    return ways


def _error(state: State, move: str | int) -> Iterator[BrettwerkError]:
    try:
        state.move_number(move)
    except BrettwerkError as error:
        yield error
    else:
        yield IllegalMove("lesson-nowhere")


def _with_other_square(move: str, square: str, other: str) -> str:
    """The text of a move that would end on another square; empty if what was clicked are not both squares."""
    prefix = square_id("")
    if not (square.startswith(prefix) and other.startswith(prefix)):
        return ""
    before, _, after = move.rpartition(square.removeprefix(prefix))
    return f"{before}{other.removeprefix(prefix)}{after}"
