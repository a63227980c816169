"""A position of a game: an immutable value."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from brettwerk.core.compiled import back_end, loops
from brettwerk.core.compiled.raw_state import (
    flat,
    mask_of,
    room_for_perft,
    room_for_planes,
    same_room,
    seal,
    state_of_bytes,
)
from brettwerk.core.compiled.rng import generator
from brettwerk.core.drawing import svg
from brettwerk.core.errors import BadStateText, BrokenGame, IllegalMove, MatchError
from brettwerk.core.messages import Phrase
from brettwerk.core.mistakes.places import place_of_function
from brettwerk.core.position_text import read_position, write_position
from brettwerk.core.stepping import observing, steps
from brettwerk.core.stepping.planes import sight_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.compiled.raw_state import RawStates
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.scene import Effect, Inputs, Scene
    from brettwerk.core.drawing.seat_facts import SeatFacts
    from brettwerk.core.outcome import Outcome


class State:
    """A position with everything that decides how it can go on. Equal positions of one variant are equal values.

    >>> start = load_game("alcazar").start
    >>> after = start.play(start.legal_moves()[0])
    >>> start.turn, after.turn, after == start
    (0, 1, False)
    >>> after == start.game.state_from_text(after.to_text())
    True
    """

    def __init__(self, game: GameDefinition, raws: RawStates) -> None:
        """Take over an array of one completed raw state."""
        self.game = game
        seal(raws)
        self._raws = raws

    @property
    def raw(self) -> RawStates:
        """A fresh copy of the raw state, an array of one, for programs that call compiled functions."""
        return self._raws.copy()

    def raw_bytes(self) -> bytes:
        """The raw state as bytes."""
        content: bytes = self._raws.tobytes()
        return content

    @cached_property
    def turn(self) -> int:
        """The seat to move."""
        return int(self._raws[0].to_move)

    @cached_property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return bool(self._raws[0].ending)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.game.outcome(self._raws[0])

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of all seats as they stand; None in a game that is not won by points."""
        return self.game.scores(self._raws[0])

    @cached_property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game."""
        mask = int(self._raws[0].out)
        return tuple(seat for seat in self.game.seats if mask >> seat & 1)

    @cached_property
    def move_numbers(self) -> tuple[int, ...]:
        """The legal moves as numbers from 0 to ``game.rules.MOVE_COUNT - 1``, in no order."""
        moves = self.game.move_buffer(1)[0]
        if back_end.chosen():
            count = loops.list_moves(self.game.tables, self.raw, moves)
        else:
            count = steps.list_moves(self.game.tables_array, self._raws, same_room(self._raws), moves)
        if count > (limit := self.game.rules.MAX_MOVES):
            place = place_of_function(self.game.rules.legal_moves)
            raise BrokenGame.at(self.game.id, place, Phrase("broken.many-moves", limit=limit))
        return tuple(moves[:count].tolist())

    @cached_property
    def moves_by_text(self) -> dict[str, int]:
        """The numbers of the legal moves by their texts, in no order."""
        raw = self._raws[0]
        return {self.game.write_move(raw, move): move for move in self.move_numbers}

    def legal_moves(self) -> list[str]:
        """The legal moves as texts, sorted by code point; none when the game is over."""
        return sorted(self.moves_by_text)

    def move_number(self, move: str | int) -> int:
        """Find the number of a legal move; BadMoveText or IllegalMove say why there is none."""
        raw = self._raws[0]
        if self.is_over:
            raise MatchError("game-over")
        if isinstance(move, str):
            text = move.strip()
            number = self.game.read_move(raw, text)
        else:
            number = int(move)
            if not 0 <= number < self.game.rules.MOVE_COUNT:
                raise IllegalMove("move-number", move=number, last=self.game.rules.MOVE_COUNT - 1)
            text = ""
        if number not in self.move_numbers:
            code, params = self.game.why_not(raw, number)
            raise self.game.error(IllegalMove, code, **params)
        if text and self.game.write_move(raw, number) != text:
            raise self.game.error(IllegalMove, "not-legal", move=text)
        return number

    def move_text(self, move: int) -> str:
        """Write a legal move as text."""
        return self.game.write_move(self._raws[0], self.move_number(move))

    def play(self, move: str | int) -> State:
        """The position after a legal move, given as text or number."""
        if isinstance(move, str) or back_end.chosen():
            return self.after(self.move_number(move))
        number = int(move)
        after = same_room(self._raws)
        if not 0 <= number < self.game.move_count:
            self.move_number(number)  # says what there is
        known = "move_numbers" in self.__dict__ and number in self.move_numbers
        moves = self.game.move_buffer(1)[0]
        if not steps.play_move(self.game.tables_array, self._raws, after, moves, number, known):
            self.move_number(number)  # says why not
        return State(self.game, after)

    def step(self, move: str | int) -> tuple[str, State]:
        """The text of a legal move, and the position after it."""
        number = self.move_number(move)
        return self.game.write_move(self._raws[0], number), self.after(number)

    def after(self, number: int) -> State:
        """The position after a move that is known to be legal; nothing is checked, which saves time."""
        return State(self.game, self._raws_after(number))

    def _raws_after(self, number: int) -> RawStates:
        if back_end.chosen():
            raws = self.raw
            loops.step(self.game.tables, raws, number)
            return raws
        after = same_room(self._raws)
        steps.play_move(self.game.tables_array, self._raws, after, self.game.move_buffer(1)[0], number, True)
        return after

    def winning_moves(self, candidates: Iterable[int] | None = None) -> dict[int, str]:
        """Those of some legal moves, of all if none are given, that win at once, with the codes of how."""
        won = {}
        for move in self.move_numbers if candidates is None else candidates:
            raws = self._raws_after(move)
            if raws[0].ending and int(raws[0].winners) >> self.turn & 1:
                won[move] = self.game.endings[int(raws[0].ending) - 1]
        return won

    def leave(self, seat: int) -> State:
        """The position after a seat has gone out of a game that at least two others go on with."""
        if len(self.game.sides) - len(self.out) < 3 or seat in self.out or self.is_over:
            raise MatchError("cannot-leave", seat=seat)
        raws = self.raw
        loops.remove_seat(self.game.tables, raws, seat)
        return State(self.game, raws)

    def perft(self, depth: int) -> int:
        """Count the move sequences of a length."""
        if depth <= 0:
            return 1
        states, counters = room_for_perft(self._raws, depth)
        return int(loops.perft(self.game.tables, states, self.game.move_buffer(depth), counters))

    def playout(self, seed: int, plies: int | None = None) -> State:
        """The position at the end of a random game from here, or after so many plies; a seed gives the same game."""
        raws = self.raw
        most = self.game.max_plies if plies is None else plies
        steps.playout(self.game.tables_array, raws, most, generator(seed), self.game.move_buffer(1)[0])
        return State(self.game, raws)

    def mask(self, *, turned: bool = False) -> Any:
        """1 for each legal move and 0 for the others, as an int8 array by number.

        ``turned`` numbers them as the seat to move sees them, like the observation that is turned.
        """
        numbers: Iterable[int] = self.move_numbers
        if turned:
            numbers = sight_of(self.game).seen[self.turn][list(numbers)]
        return mask_of(numbers, self.game.move_count)

    def observation(self, seat: int | None = None, dtype: Any = "int8", *, turned: bool = False) -> Any:
        """What a seat, if none is given the one to move, sees: an array of planes, ranks and files.

        Its own pieces come first; ``turned`` turns the board for it, so that all seats see it alike as far as the game
        allows. ``brettwerk.rl`` says what the planes mean.
        """
        seen_by = self.turn if seat is None else seat
        if seen_by not in self.game.seats:
            raise MatchError("no-seat", seat=seen_by, last=self.game.players - 1)
        sight = sight_of(self.game)
        planes = room_for_planes(sight.shape)
        view = sight.views[seen_by] if turned else 0
        observing.observe_at(self.game.tables_array, self.raw, 0, seen_by, view, self.game.players, flat(planes))
        return planes.astype(dtype, copy=False)

    def to_text(self) -> str:
        """The position as one line; ``Game.state_from_text`` reads it back."""
        return write_position(self.game, self._raws[0])

    @property
    def is_start(self) -> bool:
        """Whether this is the position in which the game begins."""
        return self == start_state(self.game)

    def diagram(self) -> str:
        """The board drawn in characters."""
        return self.game.diagram(self._raws[0])

    def text(self, language: str = "en") -> str:
        """Say in a sentence what is to be done now, or how the game ended."""
        if self.outcome:
            return self.outcome.text(language)
        task = self.game.task(self._raws[0])
        return self.game.say(task.code, language, **task.params)

    def request(self, language: str = "en") -> str:
        """Say to the player to move what is to be done, or how the game ended."""
        task = self.game.task(self._raws[0])
        if self.outcome or not self.game.has_words(f"{task.code}.you"):
            return self.text(language)
        return self.game.say("your-turn", language, task=Phrase(f"{task.code}.you", **task.params))

    def scene(self) -> Scene:
        """What to draw, and what a screen reader says of it."""
        raw = self._raws[0]
        return replace(self.game.scene(raw), names=self.game.place_names(raw))

    def seat_facts(self, seat: int) -> SeatFacts:
        """What to show of a seat beside the board."""
        return self.game.seat_facts(self._raws[0], seat)

    def inputs(self) -> Inputs:
        """The legal moves as a tree of clicks: ids of shapes, and at the end of each path a move text."""
        tree: Inputs = {}
        raw = self._raws[0]
        for text, move in self.moves_by_text.items():
            *path, last = self.game.clicks(raw, move)
            branch: Any = tree
            for shape in path:
                branch = branch.setdefault(shape, {})
            branch[last] = text
        return tree

    def effects(self, move: str | int) -> tuple[Effect, ...]:
        """The steps of a legal move, in order."""
        return self.game.effects(self._raws[0], self.move_number(move))

    def move_words(self, move: str | int, language: str = "en") -> str:
        """Say in a sentence who makes a legal move and what happens in it."""
        steps = self.game.move_words(self._raws[0], self.move_number(move))
        said = ", ".join(self.game.say(step.code, language, **step.params) for step in steps)
        return self.game.say("said.sentence", language, colour=self.game.colour_name(self.turn, language), steps=said)

    @cached_property
    def key(self) -> bytes:
        """Everything that decides how the position can go on, as bytes."""
        return self.raw_bytes()[: self.game.rules.POSITION_BYTES]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game.variant == other.game.variant and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.game.variant, self.key))

    def __reduce__(self) -> tuple[Any, ...]:
        return state_of_pickle, (self.game, self.game.rules_version, self.raw_bytes())

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, _memo: object) -> State:
        return self

    def __repr__(self) -> str:
        return f"<State of {self.game.variant.game}: {self.to_text()}>"

    def __str__(self) -> str:
        return self.diagram()

    def to_svg(
        self, width: int | None = None, *, dark: bool = False, coordinates: bool = True, patterns: bool = False
    ) -> str:
        """Draw the position as an SVG document; patterns tell colours apart for those who cannot see them."""
        return svg.draw(self.scene(), self.game.theme(), svg.Look(dark, coordinates, patterns), width)

    def to_png(
        self, width: int = 800, *, dark: bool = False, coordinates: bool = True, patterns: bool = False
    ) -> bytes:
        """Draw the position as a PNG of a width in pixels."""
        from brettwerk.core.drawing.png import rasterise  # noqa: PLC0415, its libraries take long to load

        return rasterise(self.to_svg(width, dark=dark, coordinates=coordinates, patterns=patterns))

    def _repr_svg_(self) -> str:
        return self.to_svg()


def start_state(game: GameDefinition) -> State:
    """The position in which a game begins. The game's rules are compiled already."""
    raws = game.empty_raw()
    game.fill_start(raws[0])
    loops.complete(game.tables, raws)
    return State(game, raws)


def read_state(game: GameDefinition, text: str) -> State:
    """Read a position text; BadStateText says what is wrong with it. The game's rules are compiled already."""
    raws = read_position(game, text)
    read = raws.copy()
    loops.complete(game.tables, raws)
    game.check_position(read[0], raws[0])
    return State(game, raws)


def state_of_pickle(game: GameDefinition, version: int, content: bytes) -> State:
    """Take a position out of a pickle, which only the same rules can read."""
    if version != game.rules_version:
        raise BadStateText("old-pickle", game=game.id, found=version, version=game.rules_version)
    size = game.rules.STATE.itemsize
    if len(content) != size:
        raise BadStateText("pickle-size", game=game.id, found=len(content), size=size)
    return State(game, state_of_bytes(game.rules.STATE, content))
