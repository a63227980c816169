"""Alcazar: its texts, moves and positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from brettwerk.core.drawing.scene import name_of
from brettwerk.core.errors import BadMoveText, BadStateText, BrettwerkError
from brettwerk.core.game import Game
from brettwerk.core.messages import Phrase, joined
from brettwerk.core.variant import Offer, choice
from brettwerk.games.alcazar import chances, diagram, rules, scene
from brettwerk.games.alcazar.geometry import BOARD, EDGE_NUMBERS, EDGES, STEPS, SWINGS
from brettwerk.games.alcazar.position import knights_of, walls_of
from brettwerk.games.alcazar.spoken import words
from brettwerk.games.alcazar.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from brettwerk.core.compiled.raw_state import RawState
    from brettwerk.core.drawing.marks import SceneMark
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken
    from brettwerk.core.state import State

NAMES = BOARD.names
NOWHERE = "-"
"""Stands for the square of a knight that is not on the board, as long as a position is being edited."""
STEP_NUMBERS = {(step.origin, step.target): move for move, step in enumerate(STEPS)}
SWING_NUMBERS = {(swing.wall, swing.target): rules.SWING + number for number, swing in enumerate(SWINGS)}


class Alcazar(Game):
    """Two knights, eight walls."""

    id = "alcazar"
    rules: ClassVar = rules
    board = BOARD
    offers: ClassVar = {"classic": Offer((2,))}
    options = (choice("castle", ("lenient", "strict"), ("classic",)),)
    endings = ("corner", "enclosed", "blocked")
    texts = joined(TEXTS, words.WORDS)
    difficulty = 2
    minutes = (10, 20)
    move_examples = ("a1-a2", "b1e>b1n")
    fields = ("turns", "barred")

    def make_tables(self) -> rules.Tables:
        return rules.tables(strict=self.option("castle") == "strict")

    def fill_start(self, raw: RawState) -> None:
        raw.knight[:] = rules.CORNERS
        raw.walls = rules.start_walls()

    # Positions

    def write_board(self, raw: RawState) -> str:
        return _board_text(knights_of(raw), walls_of(raw))

    def read_board(self, raw: RawState, text: str) -> None:
        knights, slash, walls = text.partition("/")
        if not slash:
            example = _board_text(list(rules.CORNERS), [EDGE_NUMBERS[name] for name in rules.WALLS_AT_START])
            raise self.error(BadStateText, "board-parts", example=example)
        raw.knight[:] = self._read_knights(knights)
        edges = {self._read_edge(name, BadStateText) for name in walls.split(",")}
        if len(edges) != rules.WALLS or walls.count(",") != rules.WALLS - 1:
            found = len(edges) if len(edges) != rules.WALLS else walls.count(",") + 1
            raise self.error(BadStateText, "eight-walls", found=found)
        raw.walls = rules.bits(tuple(edges))

    def _read_knights(self, text: str) -> list[int]:
        names = text.split(",")
        if NOWHERE in names:
            raise self.error(BadStateText, "knight-missing")
        if len(names) != 2 or not set(names) <= set(NAMES):
            raise self.error(BadStateText, "two-knights", text=text)
        if names[0] == names[1]:
            raise self.error(BadStateText, "same-knights", square=names[0])
        squares = [self.board.squares[name] for name in names]
        if squares == list(reversed(rules.CORNERS)):
            raise self.error(BadStateText, "both-in-corners")
        return squares

    def write_fields(self, raw: RawState) -> dict[str, str]:
        turns = ",".join(str(count) for count in raw.turns) if raw.turns.any() else ""
        return {"turns": turns, "barred": EDGES[raw.barred - 1] if raw.barred else ""}

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:
        turns = fields.get("turns", "0,0")
        if not re.fullmatch(r"[0-2],[0-2]", turns):
            raise self._bad_field("turns", turns, "wanted-turns")
        raw.turns[:] = [int(count) for count in turns.split(",")]
        if any(raw.turns[seat] and raw.knight[seat] != rules.CORNERS[seat] for seat in self.seats):
            raise self._bad_field("turns", turns, "wanted-turns-corner")
        if "barred" in fields:
            name = fields["barred"]
            if name not in EDGES or EDGE_NUMBERS[name] not in walls_of(raw):
                raise self._bad_field("barred", name, "wanted-barred")
            raw.barred = 1 + EDGE_NUMBERS[name]

    def _bad_field(self, field: str, value: str, wanted: str) -> BrettwerkError:
        return self.error(BadStateText, "field-value", field=field, value=value, wanted=Phrase(wanted))

    def task(self, raw: RawState) -> Phrase:
        seat = int(raw.to_move)
        due = raw.turns[seat] == rules.TURNS_IN_CORNER and any(self._can_step(raw, *step) for step in STEPS)
        return Phrase("task.leave" if due else "task.any", colour=self.colour_phrase(seat))

    def diagram(self, raw: RawState) -> str:
        return diagram.draw(knights_of(raw), walls_of(raw))

    def board_from_diagram(self, text: str) -> str:
        return _board_text(*diagram.read(text))

    # Moves

    def write_move(self, raw: RawState, move: int) -> str:  # noqa: ARG002
        if move < rules.SWING:
            return f"{NAMES[STEPS[move].origin]}-{NAMES[STEPS[move].target]}"
        swing = SWINGS[move - rules.SWING]
        return f"{EDGES[swing.wall]}>{EDGES[swing.target]}"

    def read_move(self, raw: RawState, text: str) -> int:  # noqa: ARG002
        if re.fullmatch(r"[a-z][0-9]{1,2}-[a-z][0-9]{1,2}", text):
            origin, target = text.split("-")
            return self._read_step(self.read_square(origin), self.read_square(target))
        if re.fullmatch(r"[a-z][0-9]{1,2}[a-z]>[a-z][0-9]{1,2}[a-z]", text):
            wall, target = text.split(">")
            return self._read_swing(self._read_edge(wall, BadMoveText), self._read_edge(target, BadMoveText))
        raise BadMoveText("move-text", text=text, examples=", ".join(self.move_examples))

    def _read_step(self, origin: int, target: int) -> int:
        if origin == target:
            raise BadMoveText("same-square", square=NAMES[origin])
        if (origin, target) not in STEP_NUMBERS:
            raise self.error(BadMoveText, "not-neighbours", origin=NAMES[origin], target=NAMES[target])
        return STEP_NUMBERS[origin, target]

    def _read_swing(self, wall: int, target: int) -> int:
        if wall == target:
            raise self.error(BadMoveText, "same-edge", edge=EDGES[wall])
        if (wall, target) not in SWING_NUMBERS:
            raise self.error(BadMoveText, "no-common-tower", origin=EDGES[wall], target=EDGES[target])
        return SWING_NUMBERS[wall, target]

    def _read_edge(self, name: str, kind: type[BrettwerkError]) -> int:
        """Find an edge by its canonical name."""
        if name not in EDGE_NUMBERS:
            raise self.error(kind, "edge", edge=name)
        edge = EDGE_NUMBERS[name]
        if name != EDGES[edge]:
            raise self.error(kind, "edge-name", edge=name, right=EDGES[edge])
        return edge

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        if move < rules.SWING:
            reason = self._why_not_step(raw, *STEPS[move])
        else:
            reason = self._why_not_swing(raw, move - rules.SWING)
        return reason or (self._shut_in_by(raw, move), {"move": self.write_move(raw, move)})

    def _shut_in_by(self, raw: RawState, move: int) -> str:
        """The code of the sentence that says whose knight a forbidden move leaves shut in in its own castle."""
        seat = int(raw.to_move)
        square = STEPS[move].target if move < rules.SWING else int(raw.knight[seat])
        after = rules.on_board(raw) ^ self.tables.change[move]
        return "forbidden-own" if rules.is_shut_in_castle(self.tables, after, seat, square) else "forbidden"

    def _why_not_step(self, raw: RawState, origin: int, target: int, edge: int) -> tuple[str, dict[str, Any]] | None:
        seat = int(raw.to_move)
        if origin not in knights_of(raw):
            return "no-piece", {"square": NAMES[origin]}
        if origin != raw.knight[seat]:
            return "not-yours", {"square": NAMES[origin], "colour": self.colour_phrase(seat)}
        if edge in walls_of(raw):
            return "wall-between", {"origin": NAMES[origin], "target": NAMES[target]}
        if target in knights_of(raw):
            return "occupied", {"square": NAMES[target]}
        if target == rules.CORNERS[seat]:
            return "own-corner", {"square": NAMES[target]}
        return None

    def _why_not_swing(self, raw: RawState, number: int) -> tuple[str, dict[str, Any]] | None:
        swing, walls, seat = SWINGS[number], walls_of(raw), int(raw.to_move)
        if swing.wall not in walls:
            return "no-wall", {"edge": EDGES[swing.wall], "walls": ", ".join(EDGES[edge] for edge in walls)}
        if raw.turns[seat] == rules.TURNS_IN_CORNER and any(self._can_step(raw, *step) for step in STEPS):
            moves = self.move_buffer(1)[0]
            steps = sorted(moves[: rules.legal_moves(self.tables, raw, moves)])
            return "must-leave-corner", {"targets": ", ".join(NAMES[STEPS[step].target] for step in steps)}
        if raw.barred == swing.wall + 1:
            return "barred", {"edge": EDGES[swing.wall]}
        if swing.target in walls:
            return "edge-taken", {"edge": EDGES[swing.target]}
        if not scene.free_sweeps(raw, swing):
            return "swing-blocked", {"origin": EDGES[swing.wall], "target": EDGES[swing.target]}
        return None

    def _can_step(self, raw: RawState, origin: int, target: int, edge: int) -> bool:
        return self._why_not_step(raw, origin, target, edge) is None

    # Drawing

    def scene(self, raw: RawState) -> Scene:
        return scene.scene(self, raw)

    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:  # noqa: ARG002
        return scene.clicks(move)

    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        return scene.effects(raw, move)

    # What matters

    def marks(self, state: State) -> tuple[SceneMark, ...]:
        return tuple(chances.marks(self, state))

    def give_turn(self, raw: RawState, seat: int) -> bool:
        """What has just been moved is barred to the seat to move alone."""
        raw.barred = 0 if seat != raw.to_move else raw.barred
        return super().give_turn(raw, seat)

    def attempt(self, raw: RawState, clicked: Sequence[str]) -> int | None:
        names = [name_of(one) for one in clicked]
        kinds = {one.partition("-")[0] for one in clicked}
        if len(kinds) > 1 or not kinds <= {"square", "edge"}:
            return None
        if len(names) == 2:
            return self.read_move(raw, ("-" if kinds == {"square"} else ">").join(names))
        if kinds == {"square"}:  # any move from there
            origin = self.read_square(names[0])
            return next(move for move, step in enumerate(STEPS) if step.origin == origin)
        return next(move for (wall, _), move in SWING_NUMBERS.items() if EDGES[wall] == names[0])

    def place_names(self, raw: RawState) -> dict[str, Spoken]:
        return words.place_names(self, raw)

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:  # noqa: ARG002
        return words.move_words(move)


def _board_text(knights: list[int], walls: list[int]) -> str:
    squares = ",".join(NAMES[square] for square in knights)
    return squares + "/" + ",".join(EDGES[edge] for edge in sorted(walls))


GAME = Alcazar
