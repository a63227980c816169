"""A game: what it offers, its tables and texts, and the way between moves, positions and their texts."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from brettwerk.core import loops
from brettwerk.core.cache import compiling, is_compiled
from brettwerk.core.compiled import table_record
from brettwerk.core.errors import BadMoveText, BadStateText, BrettwerkError, UnknownGame
from brettwerk.core.facts import SeatFacts
from brettwerk.core.match import Match
from brettwerk.core.messages import LANGUAGES, Phrase, Texts, phrase
from brettwerk.core.outcome import Outcome
from brettwerk.core.rng import generator
from brettwerk.core.state import State
from brettwerk.core.variant import Offer, Option, OptionValue, Variant, choose
from brettwerk.core.weights import FILE as WEIGHTS_FILE
from brettwerk.core.weights import Weights, read_weights

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from importlib.resources.abc import Traversable
    from types import ModuleType

    from brettwerk.core.board import Board
    from brettwerk.core.lines import LineMoves
    from brettwerk.core.scene import Effect, Scene

    Tell = Callable[[int, int], None]
    """Hears how many steps of how many are done."""

GAMES_PACKAGE = "brettwerk.games"
ENTRY_POINT_GROUP = "brettwerk.games"
"""Where other packages enter their games."""
CLOCKWISE = ("red", "blue", "green", "yellow")
SHOWN_PLIES = 40
"""So many plies of a random game call everything that drawing needs."""


class Game(ABC):
    """One variant of one game. Subclasses give the facts; instances hold the tables of a variant."""

    id: ClassVar[str]
    rules: ClassVar[ModuleType]
    """The compiled rules: ``STATE``, ``POSITION_BYTES``, ``MOVE_COUNT``, ``MAX_MOVES``, ``Tables``, the functions."""
    board: ClassVar[Board]
    landmarks: ClassVar[tuple[int, ...]] = ()
    """Squares with a meaning of their own, which terminals mark while they are empty."""
    offers: ClassVar[Mapping[str, Offer]]
    options: ClassVar[tuple[Option, ...]] = ()
    endings: ClassVar[tuple[str, ...]]
    """Codes of the ways a position can end the game; record field ``ending`` is 1 + the index into this."""
    texts: ClassVar[Texts]
    rules_version: ClassVar[int] = 1
    max_plies: ClassVar[int] = 1000
    """A match of two or more is drawn after so many plies."""
    move_examples: ClassVar[tuple[str, ...]]
    """A few move texts, for messages."""
    fields: ClassVar[tuple[str, ...]] = ()
    """The game's own fields of a position text, in their order."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    # What was chosen

    @property
    def edition(self) -> str:
        return self.variant.edition

    @property
    def players(self) -> int:
        return self.variant.players

    @property
    def teams(self) -> bool:
        return self.variant.teams

    def option(self, name: str) -> str:
        """The value of an option, its default if none was chosen or the edition lacks it."""
        defaults = {option.name: option.default for option in self.options}
        return self.variant.option_texts().get(name, defaults[name])

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together."""
        return ((0, 1), (2, 3)) if self.teams else tuple((seat,) for seat in self.seats)

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

    def name(self, language: str = "en") -> str:
        return self.say("name", language)

    def colour_name(self, seat: int, language: str = "en") -> str:
        return self.say(f"colour.{self.colours[seat]}", language)

    def guide(self, language: str = "en") -> str:
        """The guide to this game: rules, rulings and hints, as Markdown."""
        wanted = language if language in LANGUAGES else "en"
        return self._file(f"guide.{wanted}.md").read_text("utf-8")

    def theme(self) -> str:
        """What this game adds to the common look (``theme.css`` in its folder)."""
        own = self._file("theme.css")
        return own.read_text("utf-8") if own.is_file() else ""

    def _file(self, name: str) -> Traversable:
        return files(self.rules.__name__.rpartition(".")[0]).joinpath(name)

    # Positions

    @cached_property
    def tables(self) -> Any:
        """The tables of this variant, the first argument of every compiled function."""
        return table_record(self.make_tables(), self.weights)

    @cached_property
    def weights(self) -> Weights:
        """The numbers behind the game's insight (``weights.json`` in its folder); none if it has no such file."""
        return read_weights(self.weights_path) if self.weights_path.is_file() else Weights({})

    @property
    def weights_path(self) -> Path:
        return Path(str(self._file(WEIGHTS_FILE)))

    @cached_property
    def start(self) -> State:
        """The position in which the game begins."""
        record = self.empty_record()
        self.fill_start(record[0])
        return self.complete(record)

    def new_match(self) -> Match:
        return Match(self)

    def empty_record(self) -> Any:
        return np.zeros(1, self.rules.STATE)

    def complete(self, record: Any) -> State:
        """Make a state of a record whose position fields are filled."""
        self.compile_play()
        loops.complete(self.tables, record)
        return State(self, record)

    def compile(self, tell: Tell | None = None) -> None:
        """Compile all entry points of this game, unless some process has done so before."""
        self.compile_play(tell)
        with compiling(self.variant.game) as to_do:
            if to_do:
                record, moves = self.start.record, self.move_buffer(1)
                loops.perft(self.tables, record, 1, moves)
                loops.random_games(self.tables, record, 1, 1, generator(1), moves[0])

    def compile_play(self, tell: Tell | None = None) -> None:
        """Compile what it takes to play, unless some process has done so before."""
        if self.variant.game in _compiled:
            return
        _compiled.add(self.variant.game)
        with compiling(_play_of(self.variant.game)) as to_do:
            if to_do:
                self.load(tell)

    def load(self, tell: Tell | None = None) -> None:
        """Call all that it takes to play once: what is in the cache is loaded from it, the rest is compiled."""
        calls = [*self._entry_points(), self._show_a_game]
        for done, call in enumerate(calls):
            if tell:
                tell(done, len(calls))
            call()

    def _entry_points(self) -> list[Callable[[], Any]]:
        tables, record, moves = self.tables, self.empty_record(), self.move_buffer(1)
        self.fill_start(record[0])
        calls: list[Callable[[], Any]] = [
            lambda: loops.complete(tables, record),
            lambda: loops.list_moves(tables, record.copy(), moves[0]),
            lambda: loops.step(tables, record.copy(), int(moves[0, 0])),
            lambda: loops.payoffs(tables, record, np.zeros(self.players)),
        ]
        if hasattr(self.rules, "leave"):
            calls.append(lambda: loops.remove_seat(tables, record.copy(), 0))
        return calls

    def _show_a_game(self) -> None:
        """Play a little at random and draw it, so that compiled helpers that only drawing calls are there too."""
        chance = random.Random(1)
        state = self.start
        for _ in range(SHOWN_PLIES):
            state.scene()
            for seat in self.seats:
                state.seat_facts(seat)
            if state.is_over:
                break
            state.inputs()
            state.effects(chance.choice(state.move_numbers))
            state = state.play(chance.choice(state.move_numbers))

    def move_buffer(self, plies: int) -> Any:
        return np.empty((plies, self.rules.MAX_MOVES), np.int32)

    def state_from_text(self, text: str) -> State:
        """Read a position text (docs/positions.md); BadStateText says what is wrong with it."""
        parts = text.split()
        if len(parts) < 2:
            raise self.error(BadStateText, "position-fields", example=self.start.to_text())
        board, turn, *named = parts
        record = self.empty_record()
        fields = self._named_fields(named)
        record[0].to_move = self._read_seat(turn)
        try:
            self.read_board(record[0], board)
        except BadStateText as error:
            raise self.error(BadStateText, error.code, **error.params) from None
        record[0].out = sum(1 << seat for seat in self._read_seats("out", fields.pop("out", "")))
        ending = fields.pop("end", "")
        self.read_fields(record[0], fields)
        if ending:
            self._read_ending(record[0], ending)
        elif record[0].out >> int(turn) & 1:
            raise self.error(BadStateText, "turn-out", turn=turn)
        return self.complete(record)

    def state_from_diagram(self, diagram: str, turn: int = 0, **fields: str) -> State:
        """Read a board diagram as ``State.diagram`` draws it, with the other fields given by name."""
        try:
            board = self.board_from_diagram(diagram)
        except BadStateText as error:
            raise self.error(BadStateText, error.code, **error.params) from None
        return self.state_from_text(" ".join([board, str(turn), *(f"{name}={text}" for name, text in fields.items())]))

    def write_state(self, record: Any) -> str:
        """Write a position text, the inverse of ``state_from_text``."""
        fields = self.write_fields(record)
        if record.out:
            fields["out"] = _join_seats(int(record.out))
        if record.ending:
            fields["end"] = self.endings[record.ending - 1] + ":" + (_join_seats(int(record.winners)) or "-")
        named = (f"{name}={text}" for name, text in fields.items() if text)
        return " ".join([self.write_board(record), str(record.to_move), *named])

    def _named_fields(self, parts: Sequence[str]) -> dict[str, str]:
        allowed = (*self.fields, *(("out",) if hasattr(self.rules, "leave") else ()), "end")
        found: dict[str, str] = {}
        for part in parts:
            name, sign, value = part.partition("=")
            if name not in allowed or not sign:
                raise self.error(BadStateText, "field", field=part, allowed=", ".join(f"{one}=…" for one in allowed))
            if name in found:
                raise self.error(BadStateText, "field-twice", field=name)
            found[name] = value
        return found

    def _read_seat(self, text: str) -> int:
        if text not in map(str, self.seats):
            raise self.error(BadStateText, "turn", turn=text, last=self.players - 1)
        return int(text)

    def _read_seats(self, field: str, text: str) -> list[int]:
        names = text.split(",") if text else []
        if len(set(names)) != len(names) or not set(names) <= set(map(str, self.seats)):
            wanted = Phrase("wanted-seats", last=self.players - 1)
            raise self.error(BadStateText, "field-value", field=field, value=text, wanted=wanted)
        return [int(name) for name in names]

    def _read_ending(self, record: Any, text: str) -> None:
        code, sign, winners = text.partition(":")
        if code not in self.endings or not sign:
            wanted = Phrase("wanted-ending", example=f"{self.endings[0]}:0")
            raise self.error(BadStateText, "field-value", field="end", value=text, wanted=wanted)
        record.ending = self.endings.index(code) + 1
        seats = [] if winners == "-" else self._read_seats("end", winners or "?")
        record.winners = sum(1 << seat for seat in seats)

    def outcome(self, record: Any) -> Outcome | None:
        """The result of a position, None while the game goes on."""
        if not record.ending:
            return None
        payoffs = np.zeros(self.players)
        loops.payoffs(self.tables, np.array([record], self.rules.STATE), payoffs)
        winners = tuple(seat for seat in self.seats if record.winners >> seat & 1)
        code = self.endings[record.ending - 1]
        return self.make_outcome(code, winners, tuple(payoffs.tolist()), self.ending_facts(record))

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

    def read_line(self, lines: LineMoves, origin: int, target: int) -> int:
        """Number a line move, or raise BadMoveText if the squares are not in one line."""
        if origin == target:
            raise BadMoveText("same-square", square=self.board.names[origin])
        if not lines.in_line(origin, target):
            raise BadMoveText("not-in-line", origin=self.board.names[origin], target=self.board.names[target])
        return lines.number(origin, target)

    def colour_phrase(self, seat: int) -> Phrase:
        """The colour of a seat as part of a sentence."""
        return Phrase(f"colour.{self.colours[seat]}")

    # What a game defines

    @abstractmethod
    def make_tables(self) -> Any:
        """Build the tables of this variant: the NamedTuple of the rules, of one shape for all variants."""

    @abstractmethod
    def fill_start(self, record: Any) -> None:
        """Fill the position fields of the start position."""

    @abstractmethod
    def write_board(self, record: Any) -> str:
        """Write the board part of a position text."""

    @abstractmethod
    def read_board(self, record: Any, text: str) -> None:
        """Read what ``write_board`` wrote into an empty record, or raise BadStateText."""

    def write_fields(self, record: Any) -> dict[str, str]:  # noqa: ARG002
        """Write the game's own fields of a position text, by name in their order; empty ones are left out."""
        return {}

    def read_fields(self, record: Any, fields: Mapping[str, str]) -> None:  # noqa: B027
        """Read the game's own fields into a record whose board is filled, or raise BadStateText."""

    def board_from_diagram(self, diagram: str) -> str:
        """Turn a diagram into the board part of a position text."""
        return self.board.read_diagram(diagram)

    @abstractmethod
    def diagram(self, record: Any) -> str:
        """Draw the board in characters."""

    @abstractmethod
    def write_move(self, record: Any, move: int) -> str:
        """Write a move in the canonical form of RULES.md."""

    @abstractmethod
    def read_move(self, record: Any, text: str) -> int:
        """Read a move text, legal or not, or raise BadMoveText."""

    def why_not(self, record: Any, move: int) -> tuple[str, dict[str, Any]]:
        """Say why a move is not legal, as a code and its parameters."""
        return "not-legal", {"move": self.write_move(record, move)}

    def task(self, record: Any) -> Phrase:
        """What the seat to move has to do now."""
        return Phrase("to-move", colour=self.colour_phrase(int(record.to_move)))

    def ending_facts(self, record: Any) -> dict[str, Any]:  # noqa: ARG002
        """Numbers that the sentence about the end of the game mentions."""
        return {}

    def seat_facts(self, record: Any, seat: int) -> SeatFacts:  # noqa: ARG002
        """What to show of a seat beside the board."""
        return SeatFacts()

    @abstractmethod
    def scene(self, record: Any) -> Scene:
        """Say what to draw."""

    @abstractmethod
    def clicks(self, record: Any, move: int) -> tuple[str, ...]:
        """The ids of the shapes clicked, in order, to make a move."""

    @abstractmethod
    def effects(self, record: Any, move: int) -> tuple[Effect, ...]:
        """The steps of a move, in order, for animation, sound and screen reader."""

    def __repr__(self) -> str:
        return f"<Game {describe(self.variant)}>"


def describe(variant: Variant) -> str:
    """Name a variant in a few words: ``weltreich classic, 4 players in teams``."""
    players = f"{variant.players} player" + ("s" if variant.players > 1 else "")
    words = [f"{variant.game} {variant.edition}", players + (" in teams" if variant.teams else "")]
    return ", ".join(words + [f"{name}={text}" for name, text in variant.options])


def _join_seats(mask: int) -> str:
    return ",".join(str(seat) for seat in range(4) if mask >> seat & 1)


def is_play_compiled(game: str) -> bool:
    """Tell whether a game can be played without compiling."""
    return is_compiled(_play_of(game))


def _play_of(game: str) -> str:
    """The name under which what it takes to play a game is compiled."""
    return f"{game}.play"


_compiled: set[str] = set()


@cache
def _folders() -> Mapping[str, str]:
    """Find every game: its id and the module that holds its class."""
    found = {
        entry.name.replace("_", "-"): f"{GAMES_PACKAGE}.{entry.name}.game"
        for entry in files(GAMES_PACKAGE).iterdir()
        if entry.is_dir() and entry.joinpath("game.py").is_file()
    }
    found.update({entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)})
    return found


def game_ids() -> list[str]:
    """The ids of all games there are, sorted."""
    return sorted(_folders())


def game_class(game: str) -> type[Game]:
    """Find the class of a game; UnknownGame lists those there are."""
    module = _folders().get(game)
    if module is None:
        raise UnknownGame("unknown-game", game=game, known=", ".join(game_ids()))
    found: type[Game] = import_module(module).GAME
    return found


def part_of(game: str, name: str) -> ModuleType | None:
    """Find an optional module in a game's folder, such as its foreign formats."""
    package = _folders()[game].rpartition(".")[0]
    part = f"{package}.{name}"
    return import_module(part) if package and find_spec(part) else None


def load_game(
    game: str,
    *,
    edition: str = "classic",
    players: int | None = None,
    teams: OptionValue = False,
    **options: OptionValue,
) -> Game:
    """Load a variant of a game; ``BadVariant`` says what is offered.

    >>> load_game("weltreich", teams=True)
    <Game weltreich classic, 4 players in teams>
    """
    found = game_class(game)
    return _made(found, choose(game, found.offers, found.options, edition, players, teams, options, found.texts))


@cache
def _made(found: type[Game], variant: Variant) -> Game:
    return found(variant)


def game_of(variant: Variant) -> Game:
    """Load the game that a variant describes."""
    return _made(game_class(variant.game), variant)
