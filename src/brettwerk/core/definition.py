"""What a game says about itself: what it offers, its tables and texts, and its moves and positions in raw form."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from functools import cache, cached_property, partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakValueDictionary

from brettwerk.core.compiled import back_end, loops, raw_state
from brettwerk.core.compiled.dispatch import network_of, pack_tables
from brettwerk.core.compiled.weights import FILE as WEIGHTS_FILE
from brettwerk.core.compiled.weights import BadWeights, Weights, read_weights
from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.errors import BadMoveText, BrettwerkError
from brettwerk.core.files import data_folder
from brettwerk.core.messages import LANGUAGES, Phrase, Texts, find, phrase
from brettwerk.core.network.layout import NetworkLayout
from brettwerk.core.network.network import BadNetwork, Network, NetworkForm, fill, read_network
from brettwerk.core.outcome import Outcome
from brettwerk.core.variant import Offer, Option, Variant, describe

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from types import ModuleType

    from brettwerk.core.board import Board
    from brettwerk.core.compiled.raw_state import RawState, RawStates
    from brettwerk.core.drawing.scene import Effect, Scene
    from brettwerk.core.drawing.spoken import Spoken

CLOCKWISE = ("red", "blue", "green", "yellow")
"""The colours of seats, unless a game has others; one for each of ``MAX_SEATS``."""
ROOM = 4096
"""Buffers have room for so many moves at least: compiled code that finds more than ``MAX_MOVES`` must harm nothing."""


class GameDefinition(ABC):
    """One variant of one game, as far as its author describes it; ``Game`` adds positions and matches to play."""

    id: ClassVar[str]
    """The name by which it is found: that of its folder or entry point."""
    rules: ClassVar[ModuleType]
    """The compiled rules: ``STATE``, ``POSITION_BYTES``, ``MOVE_COUNT``, ``MAX_MOVES``, ``Tables``, the functions."""
    board: ClassVar[Board]
    """Names of squares, and rows of tokens as text."""
    landmarks: ClassVar[tuple[int, ...]] = ()
    """Squares with a meaning of their own, which terminals mark while they are empty."""
    offers: ClassVar[Mapping[str, Offer]]
    """For how many players each edition is; one edition is called ``classic``."""
    options: ClassVar[tuple[Option, ...]] = ()
    """One of a name for each edition: where the default differs, there are two."""
    endings: ClassVar[tuple[str, ...]]
    """Codes of the ways a position can end the game; the field ``ending`` of a raw state is 1 + the index into this."""
    texts: ClassVar[Texts]
    """Sentences by language and code."""
    rules_version: ClassVar[int] = 1
    """It goes up when a rule or the number of a move changes."""
    max_plies: ClassVar[int] = 1000
    """A match of two or more is drawn after so many plies."""
    repetitions: ClassVar[int] = 3
    """A match of two or more is drawn when a position stands for this time; 0 if repetition means nothing."""
    difficulty: ClassVar[int] = 2
    """How much there is to take in before the first game: 1 little, 2 some, 3 a lot."""
    minutes: ClassVar[tuple[int, int]] = (10, 30)
    """How long a game takes, from a short one to a long one."""
    at_corners: ClassVar[bool] = True
    """Whether three or four players have the corners of the board, clockwise from the bottom left."""
    move_examples: ClassVar[tuple[str, ...]]
    """A few move texts, for messages."""
    fields: ClassVar[tuple[str, ...]] = ()
    """The game's own fields of a position text, in their order."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    # What was chosen

    @property
    def edition(self) -> str:
        """The edition that is played: ``classic`` or another one that is offered."""
        return self.variant.edition

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.variant.players

    @property
    def teams(self) -> bool:
        """Whether two play against two."""
        return self.variant.teams

    def option(self, name: str) -> str:
        """The value of an option, its default if none was chosen or the edition lacks it."""
        options = [option for option in self.options if option.name == name]
        own = [option for option in options if self.edition in option.editions]
        return self.variant.option_texts().get(name, (own or options)[0].default)

    @property
    def seats(self) -> range:
        """The seats, from 0, in the order of play."""
        return range(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together."""
        return ((0, 1), (2, 3)) if self.teams else tuple((seat,) for seat in self.seats)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with a seat."""
        return next(side for side in self.sides if seat in side)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat."""
        return CLOCKWISE[: self.players]

    @property
    def palette(self) -> tuple[str, ...]:
        """The colours of the pieces on the board; more than the seats where one player moves them all."""
        return self.colours

    # Names and sentences

    def say(self, code: str, language: str = "en", /, **params: Any) -> str:
        """Say something in the words of this game and edition."""
        return phrase(code, language, params, self.texts, self.edition)

    def has_words(self, code: str) -> bool:
        """Whether this game and edition can say something that not every game says."""
        return find(code, LANGUAGES[0], self.texts, self.edition) is not None

    def name(self, language: str = "en") -> str:
        """The name on the box of this edition."""
        return self.say("name", language)

    def length(self, language: str = "en") -> str:
        """How long a game takes, in words."""
        least, most = self.minutes
        return self.say("length.exact" if least == most else "length.range", language, least=least, most=most)

    def colour_name(self, seat: int, language: str = "en") -> str:
        """The colour of a seat in words."""
        return self.say(f"colour.{self.colours[seat]}", language)

    def guide(self, language: str = "en") -> str:
        """The guide to this game: rules, rulings and hints, as Markdown."""
        wanted = language if language in LANGUAGES else "en"
        return self._file(f"guide.{wanted}.md").read_text("utf-8")

    def leaflet(self, language: str = "en") -> str:
        """The guide on one printed page (``leaflet.en.md`` in its folder, likewise de), empty if it has none."""
        own = self._file(f"leaflet.{language}.md")
        return own.read_text("utf-8") if own.is_file() else ""

    def lesson(self) -> str:
        """The first lesson in this game (``lesson.txt`` in its folder), empty if it has none."""
        own = self._file("lesson.txt")
        return own.read_text("utf-8") if own.is_file() else ""

    def theme(self) -> str:
        """What this game adds to the common look (``theme.css`` in its folder)."""
        own = self._file("theme.css")
        return own.read_text("utf-8") if own.is_file() else ""

    def paper_theme(self) -> str:
        """What this game adds to the look on paper (``paper.css`` in its folder)."""
        own = self._file("paper.css")
        return own.read_text("utf-8") if own.is_file() else ""

    def _file(self, name: str) -> Traversable:
        return files(self.rules.__name__.rpartition(".")[0]).joinpath(name)

    # Tables and raw states

    @cached_property
    def tables(self) -> Any:
        """The tables of this variant, the first argument of every compiled function."""
        if elsewhere := back_end.chosen():
            return elsewhere.tables(self)
        form = self.network_form
        tables = pack_tables(self.make_tables(), self.weights, form.layout.record if form else None)
        if form:
            fill(tables, self.network, form)
        for name, value in self.free_fields().items():
            tables[name] = value
        return _shared(tables)

    @property
    def weights(self) -> Weights:
        """The numbers behind the game's insight, the user's own if there are any; none if the game has no such file."""
        own = self.own_weights_path
        return _weights_in(self.weights_path, own, own.stat().st_mtime if own.is_file() else None)

    @property
    def weights_path(self) -> Path:
        """The file of weights in the game's folder."""
        return Path(str(self._file(WEIGHTS_FILE)))

    @property
    def own_weights_path(self) -> Path:
        """The file of weights that the user has had learned."""
        return data_folder() / "weights" / f"{self.id}.json"

    @cached_property
    def network_form(self) -> NetworkForm | None:
        """What a network of this variant has to fit; None if the game says nothing about what a network would see."""
        module = network_of(self.rules.__name__)
        if module is None:
            return None
        told = (self.id, self.players, self.teams)
        if hasattr(module, "PARTS"):
            layout = NetworkLayout(module.FEATURES, module.PARTS, module.VIEWS, in_parts=True)
            see_moves = partial(module.seen_parts, self)
        else:
            layout = NetworkLayout(module.FEATURES, self.move_count, module.VIEWS)
            see_moves = partial(module.seen_moves, self)
        return NetworkForm(*told, layout, module.MOST, module.CERTAIN, see_moves)

    @property
    def network(self) -> Network | None:
        """The network of this variant, the user's own if there is one; None if nobody has had one learned."""
        form = self.network_form
        if form is None:
            return None
        try:
            if self.own_network_path.is_file():
                return read_network(self.own_network_path, form)
        except BadNetwork as error:
            sys.stderr.write(f"brettwerk: {error.text()}\n")
        return read_network(self.network_path, form) if self.network_path.is_file() else None

    @property
    def network_path(self) -> Path:
        """The file of this variant's network in the game's folder."""
        return Path(str(self._file(f"{self._network_name}.network")))

    @property
    def own_network_path(self) -> Path:
        """The file of the network that the user has had learned for this variant."""
        return data_folder() / "networks" / self.id / f"{self._network_name}.network"

    @property
    def _network_name(self) -> str:
        return "teams" if self.teams else str(self.players)

    @cached_property
    def tables_array(self) -> Any:
        """The tables as an array of one, which compiled code takes over sooner (``core/stepping/steps.py``)."""
        return raw_state.array_over(self.tables)

    @property
    def move_count(self) -> int:
        """How many moves there are: they have the numbers from 0 on, the same in every position."""
        return int(self.rules.MOVE_COUNT)

    def empty_raw(self) -> RawStates:
        """An array of one raw state, all zero."""
        return raw_state.empty_state(self.rules.STATE)

    def move_buffer(self, plies: int) -> Any:
        """Room for the legal moves of positions on successive plies."""
        return raw_state.room_for_moves(plies, max(self.rules.MAX_MOVES, self.rules.MOVE_COUNT, ROOM))

    def outcome(self, raw: RawState) -> Outcome | None:
        """The result of a position, None while the game goes on."""
        if not raw.ending:
            return None
        payoffs = raw_state.room_for_payoffs(self.players)
        loops.payoffs(self.tables, raw_state.array_of(raw), payoffs)
        winners = tuple(seat for seat in self.seats if raw.winners >> seat & 1)
        code = self.endings[raw.ending - 1]
        return self.make_outcome(code, winners, tuple(payoffs.tolist()), self.ending_facts(raw))

    def make_outcome(
        self, code: str, winners: tuple[int, ...], payoffs: tuple[float, ...], facts: Mapping[str, Any] | None = None
    ) -> Outcome:
        """Put a result into words."""
        sentences = {language: self._result_in_words(code, winners, facts or {}, language) for language in LANGUAGES}
        return Outcome(payoffs, winners, code, sentences)

    def _result_in_words(self, code: str, winners: tuple[int, ...], facts: Mapping[str, Any], language: str) -> str:
        if self.players == 1:
            return self.say(f"solo.{code}", language, **facts)
        names = self.say("and", language).join(self.colour_name(seat, language) for seat in winners)
        result = self.say(("drawn", "wins", "win")[min(len(winners), 2)], language, names=names)
        return self.say("sentence", language, result=result, reason=self.say(f"ending.{code}", language, **facts))

    def error(self, kind: type[BrettwerkError], code: str, /, **params: Any) -> BrettwerkError:
        """Make an error whose sentence can use this game's words."""
        return kind(code, self.texts, self.edition, **params)

    # Reading moves

    def read_square(self, name: str) -> int:
        """Find a square of the board by its name, or raise BadMoveText."""
        square = self.board.squares.get(name)
        if square is None:
            raise BadMoveText("square", square=name, extent=self.board.extent)
        return square

    def colour_phrase(self, seat: int) -> Phrase:
        """The colour of a seat as part of a sentence."""
        return Phrase(f"colour.{self.colours[seat]}")

    # What a game defines

    @abstractmethod
    def make_tables(self) -> Any:
        """Build the tables of this variant: the NamedTuple of the rules, of one shape for all variants."""

    def free_fields(self) -> Mapping[str, int]:
        """Fields of the tables that depend on an option with too many values to list, which ``make_tables`` ignores.

        A browser gets the tables of all combinations of other options ready made.
        """
        return {}

    @abstractmethod
    def fill_start(self, raw: RawState) -> None:
        """Fill the position fields of the start position."""

    @abstractmethod
    def write_board(self, raw: RawState) -> str:
        """Write the board part of a position text."""

    @abstractmethod
    def read_board(self, raw: RawState, text: str) -> None:
        """Read what ``write_board`` wrote into an empty raw state, or raise BadStateText."""

    def write_fields(self, raw: RawState) -> dict[str, str]:  # noqa: ARG002
        """Write the game's own fields of a position text, by name in their order; empty ones are left out."""
        return {}

    def read_fields(self, raw: RawState, fields: Mapping[str, str]) -> None:  # noqa: B027
        """Read the game's own fields into a raw state whose board is filled, or raise BadStateText."""

    def check_position(self, read: RawState, completed: RawState) -> None:  # noqa: B027
        """Compare what a position text said with what ``set_up`` made of it, or raise BadStateText."""

    def board_from_diagram(self, diagram: str) -> str:
        """Turn a diagram into the board part of a position text."""
        return self.board.read_diagram(diagram)

    @abstractmethod
    def diagram(self, raw: RawState) -> str:
        """Draw the board in characters."""

    @abstractmethod
    def write_move(self, raw: RawState, move: int) -> str:
        """Write a move in the canonical form of RULES.md."""

    @abstractmethod
    def read_move(self, raw: RawState, text: str) -> int:
        """Read a move text, legal or not, or raise BadMoveText."""

    def why_not(self, raw: RawState, move: int) -> tuple[str, dict[str, Any]]:
        """Say why a move is not legal, as a code and its parameters."""
        return "not-legal", {"move": self.write_move(raw, move)}

    def task(self, raw: RawState) -> Phrase:
        """What the seat to move has to do now."""
        return Phrase("to-move", colour=self.colour_phrase(int(raw.to_move)))

    def ending_facts(self, raw: RawState) -> dict[str, Any]:  # noqa: ARG002
        """Numbers that the sentence about the end of the game mentions."""
        return {}

    def scores(self, raw: RawState) -> tuple[int, ...] | None:  # noqa: ARG002
        """The points of all seats as they stand, in a game that is won by points."""
        return None

    def seat_facts(self, raw: RawState, seat: int) -> SeatFacts:  # noqa: ARG002
        """What to show of a seat beside the board."""
        return SeatFacts()

    @abstractmethod
    def scene(self, raw: RawState) -> Scene:
        """Say what to draw."""

    @abstractmethod
    def clicks(self, raw: RawState, move: int) -> tuple[str, ...]:
        """The ids of the shapes clicked, in order, to make a move."""

    @abstractmethod
    def effects(self, raw: RawState, move: int) -> tuple[Effect, ...]:
        """The steps of a move, in order, for animation and sound."""

    # Words for those who do not see the board

    def place_names(self, raw: RawState) -> Mapping[str, Spoken]:  # noqa: ARG002
        """Names of places by their ids: where and what they are, what stands there; else their labels are said."""
        return {}

    def move_words(self, raw: RawState, move: int) -> tuple[Phrase, ...]:
        """What happens in a legal move, step by step."""
        return (Phrase("said.plain", move=self.write_move(raw, move)),)

    def __repr__(self) -> str:
        return f"<Game {describe(self.variant)}>"


_TABLES: WeakValueDictionary[tuple[Any, bytes], Any] = WeakValueDictionary()


def _shared(tables: Any) -> Any:
    """Give the tables in use that equal these, so that they are kept once, however many variants have equal ones."""
    return _TABLES.setdefault((tables.dtype, sha256(tables.tobytes()).digest()), tables)


@cache
def _weights_in(path: Path, own: Path, written: float | None) -> Weights:
    """The weights of a game, which all its variants share; those of the user, unless never written or not fitting."""
    shipped = read_weights(path) if path.is_file() else Weights({})
    try:
        return shipped if written is None else read_weights(own, shipped)
    except BadWeights as error:
        sys.stderr.write(f"brettwerk: {error.text()}\n")
        return shipped
