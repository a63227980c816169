"""The board of a GTP session: a match whose moves are written in the game's dialect, with passes."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.extensions.gtp_dialect import dialect_of
from brettwerk.core.files import whole_file
from brettwerk.core.history import MatchHistory
from brettwerk.core.records import reader as record_reader
from brettwerk.core.records.line import RecordLine
from brettwerk.core.records.replay import replay
from brettwerk.core.records.text import EXTENSION
from brettwerk.core.registry import game_of, part_of
from brettwerk.search.gtp.protocol import Failure
from brettwerk.search.process.analysis_requests import AnalysisRequest

if TYPE_CHECKING:
    from types import ModuleType

    from brettwerk.core.game import Game
    from brettwerk.core.match import Match
    from brettwerk.core.state import State

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1, "1": 0, "2": 1, "3": 2, "4": 3}
PASS = "pass"  # noqa: S105
RESIGN = "resign"


class GtpBoard:
    """A match from its start. It is made at its first use, since that may take compiling."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dialect = dialect_of(game)
        self._passes: list[bool] = []  # of all that was played, whether it was a pass

    @cached_property
    def match(self) -> Match:
        return self.game.new_match()

    # Seats

    def seat(self, text: str) -> int:
        """Read a colour: b, w, a number from 1 on, or one of the game's own."""
        own = {colour: seat for seat, colour in enumerate(self.game.colours)}
        seat = (own | COLOURS | {**self.dialect.colours}).get(text.lower(), -1)
        if seat not in self.game.seats:
            offered = ", ".join(map(self.colour, self.game.seats))
            raise Failure(f"syntax error: {text} is not a colour; there are {offered}")
        return seat

    def colour(self, seat: int) -> str:
        return "bw"[seat] if self.game.players <= 2 else str(seat + 1)

    def must_pass(self, seat: int) -> bool:
        """Whether a seat cannot move: the game is over, or the seat is out, or it was just skipped."""
        match = self.match
        if match.is_over or seat in {*match.left, *match.state.out}:
            return True
        if seat == match.turn or not match.events:
            return False
        count, last = self.game.players, match.events[-1].seat
        skipped = range(1, (match.turn - last - 1) % count + 1)
        return seat in {(last + step) % count for step in skipped}

    def require_turn(self, seat: int) -> None:
        turn = self.match.turn
        if seat != turn and not self.match.is_over:
            raise Failure(f"it is the turn of {self.colour(turn)}, not of {self.colour(seat)}")

    def _require_pass(self, seat: int) -> None:
        if not self.must_pass(seat):
            raise Failure("only a seat that cannot move may pass")

    # Moves

    def play(self, seat: int, text: str) -> None:
        """Move, pass or resign for a seat."""
        word = text.lower()
        try:
            if word == RESIGN:
                self.match.leave(seat)
            elif word != PASS:
                self.require_turn(seat)
                self.match.play(self.dialect.read_move(text))
            else:
                self._require_pass(seat)
        except (BrettwerkError, Failure) as error:
            raise Failure(f"illegal move: {error}") from None
        self._passes.append(word == PASS)

    def undo(self) -> None:
        if not self._passes:
            raise Failure("cannot undo")
        if not self._passes.pop():
            self.match.undo()

    def legal_moves(self, seat: int) -> list[str]:
        """The moves that a seat could make if it were its turn."""
        state = self._seen_by(seat)
        moves = self.dialect.expected_moves(state) if state else []
        return [self.dialect.write_move(move) for move in moves]

    def _seen_by(self, seat: int) -> State | None:
        """The position as it would be if it were a seat's turn; None if that cannot be."""
        state = self.match.state
        if self.match.is_over:
            return None
        if state.turn != seat:
            placement, _, *fields = state.to_text().split(" ")
            try:
                state = self.game.state_from_text(" ".join([placement, str(seat), *fields]))
            except BrettwerkError:
                return None
        return state if state.turn == seat and not state.is_over else None

    def analysis_request(self) -> AnalysisRequest:
        """The current position as a request to an engine; the start if nothing has been played yet."""
        begun = "match" in self.__dict__
        return AnalysisRequest.of(MatchHistory.of(self.match) if begun else MatchHistory(self.game.variant))

    # Files

    @classmethod
    def load(cls, path: str, before: int | None, game: Game) -> GtpBoard:
        """Read the first game of a file, up to the move before the one with a number."""
        try:
            with Path(path).open("rb") as stream:
                record = next((_own_format(game, path) or record_reader).read(stream, path), None)
            if record is None or record.variant.game != game.variant.game:
                raise Failure(f"cannot load file: there is no game of {game.variant.game} in {path}")
            if before is not None:
                nodes = record.line.nodes[: max(before - 1, 0)]
                record = replace(record, line=RecordLine(nodes), result=None, ending="")
            match = replay(record)
        except OSError as error:
            raise Failure(f"cannot load file: {path}: {error.strerror}") from None
        except BrettwerkError as error:
            raise Failure(f"cannot load file: {error}") from None
        board = cls(game_of(record.variant))
        board.match = match
        board._passes = [False] * len(match.events)
        return board

    def save(self, path: str) -> None:
        """Write the game into a file, over what is there."""
        try:
            record, own = self.match.to_record(), _own_format(self.game, path)
            text: str = own.write(record) if own else record.to_text()
            with whole_file(Path(path), force=True) as file:
                file.write(text.encode())
        except BrettwerkError as error:
            raise Failure(f"cannot save file: {error}") from None


def _own_format(game: Game, path: str) -> ModuleType | None:
    """The module of the game's own format for a file, unless the name says that it is ours."""
    return None if path.endswith(EXTENSION) else part_of(game.variant.game, "formats")
