"""The ways of both kings of Blockade, and where they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.drawing.marks import SceneMark, arrow, cross, drawn, ring, stretch
from brettwerk.core.drawing.scene import SQUARE, square_id
from brettwerk.core.messages import Phrase
from brettwerk.games.blockade import rules
from brettwerk.games.shared.big_board import centre
from brettwerk.games.shared.felder import BIG_BOARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

NAMES = BIG_BOARD.names
AHEAD = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""By direction, the step on the screen."""
ASIDE = (-0.8, 0.8)
"""By seat: so far the lines of a king's ways are shifted, that those of both can be told apart."""
OUT, DEAD, TURN = "out", "dead", "turn"


class Stretch(NamedTuple):
    """A straight part of a king's way."""

    start: int
    end: int
    direction: int
    ends: str
    """Whether it leads out, is dead, or goes on to both sides before a guard."""


def stretches(game: Game, raw: RawState, seat: int) -> list[Stretch]:
    """All straight parts of the ways of a seat's king, each once."""
    king, other = rules.KINGS[seat], rules.KINGS[1 - seat]
    board = raw.copy()
    found: list[Stretch] = []
    with interpreted():
        rules.flip(board, king)  # its own start square counts as empty
        to_go = [(king, direction) for direction in range(4)]
        seen = set(to_go)
        while to_go:
            start, direction = to_go.pop(0)
            steps = int(rules.steps_ahead(game.tables, board, start, direction))
            end = start + steps * rules.STEP[direction]
            if steps == rules.steps_to_edge(start, direction):
                found.append(Stretch(start, end, direction, OUT if direction == 2 * seat else DEAD))
            elif end + rules.STEP[direction] == other:
                found.append(Stretch(start, end, direction, DEAD))
            else:
                found.append(Stretch(start, end, direction, TURN))
                turns = {(end, (direction + turn) % 4) for turn in (1, 3)} - seen
                seen |= turns
                to_go += sorted(turns)
    return found


def marks(game: Game, state: State) -> Iterator[SceneMark]:
    raw = state.raw[0]
    for seat in game.seats:
        ways = stretches(game, raw, seat)
        yield from _ways(game, seat, ways)
        if any(way.ends == OUT for way in ways):
            yield _escape(game, state, seat, ways)


def _ways(game: Game, seat: int, ways: list[Stretch]) -> Iterator[SceneMark]:
    """Lines along the ways, and crosses where they are dead."""
    about = tuple(dict.fromkeys(square_id(NAMES[way.end]) for way in ways))
    facts = {"colour": game.colour_phrase(seat), "king": Phrase("piece.Z")}
    lines = "".join(stretch([_point(way.start, seat), _tip(way, seat)]) for way in ways if way.start != way.end)
    if lines:
        text = Phrase("chance.ways", **facts)
        yield SceneMark("way", drawn(lines), about, text, game.colours[seat], below=True)
    dead = [way for way in ways if way.ends == DEAD]
    if dead:
        ends = tuple(dict.fromkeys(square_id(NAMES[way.end]) for way in dead))
        text = Phrase("chance.dead-ends", **facts, count=len(dead))
        crosses = drawn("".join(cross(_tip(way, seat), 0.9) for way in dead))
        yield SceneMark("end", crosses, ends, text, game.colours[seat], below=True)


def _escape(game: Game, state: State, seat: int, ways: list[Stretch]) -> SceneMark:
    """An arrow where a king gets out, and a ring around one that is not to move; the other glows already."""
    kind = "win" if seat == state.turn else "threat"
    out = [way for way in ways if way.ends == OUT]
    arrows = [part for way in out for part in arrow(_point(way.end, seat), _tip(way, seat, 1.3), gap=0)]
    king = rules.KINGS[seat]
    about = tuple(square_id(NAMES[square]) for square in dict.fromkeys([king, *(way.end for way in out)]))
    names = ", ".join(dict.fromkeys(NAMES[way.end] for way in out))
    text = Phrase("chance.escape", colour=game.colour_phrase(seat), king=Phrase("piece.Z"), squares=names)
    return SceneMark(kind, (*(ring(centre(BIG_BOARD, king)) if kind == "threat" else ()), *arrows), about, text)


def _point(square: int, seat: int) -> tuple[float, float]:
    x, y = centre(BIG_BOARD, square)
    return x + ASIDE[seat], y + ASIDE[seat]


def _tip(way: Stretch, seat: int, reach: float = 0.72) -> tuple[float, float]:
    """Where a way ends: in the middle of its last square, or at the edge of that if it is dead or leads out."""
    x, y = _point(way.end, seat)
    dx, dy = AHEAD[way.direction]
    far = 0.0 if way.ends == TURN else reach * SQUARE / 2
    return x + far * dx, y + far * dy
