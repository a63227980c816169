"""Positions put together piece by piece: what may stand where, and the way to the position text and back.

A draft may be incomplete or impossible; what its text says decides. A game may have its own way, in ``editing.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, reduce
from itertools import chain, combinations
from typing import TYPE_CHECKING

from brettwerk.core.board import EMPTY
from brettwerk.core.drawing.scene import Scene, Shape, piece_id, square_id
from brettwerk.core.errors import BadStateText
from brettwerk.core.messages import Phrase
from brettwerk.core.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from brettwerk.core.game import Game

    Choices = dict[str, Phrase]
    """The values that a field can have, and what they mean; the first one is taken if none was chosen."""

OUT = "out"


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces of one kind, to be put on the board."""

    token: str
    look: Shape
    """About the origin; on a place it is turned as the place is."""
    place: str = "square"
    """The class of the shapes of the scene on which it may stand."""
    only: bool = False
    """Whether there is just one, so that it leaves where it stood before."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A position as it is being edited."""

    pieces: Mapping[str, str]
    """The token on each place, by the id of its shape."""
    turn: int = 0
    fields: Mapping[str, str] = field(default_factory=dict)
    """The named fields of the position text, but for how a game ended: an edited one goes on."""


class Editing:
    """The way of games whose board is a grid of tokens. A game's own way is a subclass that it calls ``EDITING``."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """What can be put on the board, the colours in their order."""
        return tuple(Kind(token, self._look(token)) for token in self._tokens)

    @cached_property
    def board(self) -> Scene:
        """What is drawn of every position."""
        drawn = self.game.start.scene()
        return replace(drawn, shapes=tuple(shape for shape in drawn.shapes if self.is_fixed(shape)))

    def is_fixed(self, shape: Shape) -> bool:
        """Tell whether something is part of the board, which no edit takes away."""
        return shape.layer in ("board", "mark")

    def read_board(self, text: str) -> dict[str, str]:
        """The pieces of a board text, or raise BadStateText."""
        if not self._tokens:
            raise BadStateText("position-fields", example=self.game.start.to_text())
        words = self.game.board.read(text, self._tokens)
        return {square_id(name): word for name, word in zip(self.game.board.names, words, strict=True) if word}

    def write_board(self, pieces: Mapping[str, str]) -> str:
        """The board text of any pieces."""
        return self.game.board.write([pieces.get(square_id(name), "") for name in self.game.board.names])

    def own_choices(self, draft: Draft) -> dict[str, Choices]:  # noqa: ARG002
        """What can be chosen in the game's own fields; ``field.NAME`` among its texts is what a field is called."""
        return {}

    def choices(self, draft: Draft) -> dict[str, Choices]:
        """What can be chosen in each field."""
        found = self.own_choices(draft)
        return found | {OUT: self._out_choices} if len(self._out_choices) > 1 else found

    def settled(self, draft: Draft) -> Draft:
        """The draft with something in every field that can be chosen there."""
        fields = dict(draft.fields)
        for name, choices in self.choices(draft).items():
            if fields.get(name, "") not in choices:
                fields[name] = next(iter(choices))
        return replace(draft, fields=fields)

    def read(self, text: str) -> Draft:
        """Take a position text apart, or raise BadStateText if its board cannot be read."""
        board, turn, *named = [*text.split(), "", ""]
        pairs = [part.partition("=")[::2] for part in named if part]
        fields = {name: value for name, value in pairs if name != "end"}
        return Draft(self._own_words(board), int(turn) if turn in map(str, self.game.seats) else 0, fields)

    def write(self, draft: Draft) -> str:
        """The position text of a draft."""
        values = [(name, draft.fields.get(name)) for name in (*self.game.fields, OUT)]
        named = [f"{name}={value}" for name, value in values if value]
        return " ".join([self.write_board(draft.pieces), str(draft.turn), *named])

    def why_not(self, text: str) -> BadStateText | None:
        """What is wrong with a position text, if anything."""
        try:
            self.game.state_from_text(text)
        except BadStateText as error:
            return error
        return None

    def _own_words(self, board: str) -> dict[str, str]:
        try:
            return self.read_board(board)
        except BadStateText as error:
            raise self.game.error(BadStateText, error.code, **error.params) from None

    @cached_property
    def _tokens(self) -> tuple[str, ...]:
        """The game names its tokens when it finds one that is none."""
        error = self.why_not("/".join(["?"] * self.game.board.ranks) + " 0")
        if error is None or error.code != "token":
            return ()
        letters = "".join(colour[0] for colour in self.game.palette)
        return tuple(sorted(str(error.params["allowed"]).split(", "), key=lambda token: letters.find(token[0])))

    def _look(self, token: str) -> Shape:
        """How the game draws a piece, about the origin: where it stands at the start, or added to the start."""
        board, raw = self.game.board, self.game.empty_raw()
        words = board.read(self.game.start.to_text().split()[0], self._tokens)
        if token not in words:
            words[words.index(EMPTY)] = token
        self.game.read_board(raw[0], board.write(words))
        drawn = {shape.id: shape for shape in self.game.scene(raw[0]).shapes}
        return replace(drawn[piece_id(board.names[words.index(token)])], id="", x=0.0, y=0.0, label=token)

    @cached_property
    def _out_choices(self) -> Choices:
        """The seats that can be out together, as far as the game lets them."""
        board, _, *named = self.game.start.to_text().split()

        def is_possible(group: tuple[int, ...]) -> bool:
            turn = next((seat for seat in self.game.seats if seat not in group), 0)
            out = f"{OUT}={','.join(map(str, group))}"
            return not group or self.why_not(" ".join([board, str(turn), *named, out])) is None

        return seat_choices(self.game, is_possible)


def seat_choices(game: Game, is_possible: Callable[[tuple[int, ...]], bool] = lambda _: True) -> Choices:
    """Groups of seats as a field names them, the empty one first."""
    groups = chain.from_iterable(combinations(game.seats, count) for count in range(game.players + 1))
    return {",".join(map(str, group)): _colours(game, group) for group in groups if is_possible(group)}


def _colours(game: Game, seats: tuple[int, ...]) -> Phrase:
    colours = [game.colour_phrase(seat) for seat in seats]
    return reduce(lambda some, one: Phrase("both", first=some, second=one), colours) if colours else Phrase("nobody")


@lru_cache(64)
def editing_of(game: Game) -> Editing:
    """How positions of a game are edited: its own way if it has one."""
    own = part_of(game.variant.game, "editing")
    made: Editing = own.EDITING(game) if own else Editing(game)
    return made
