"""What the page's JavaScript brings: the metadata and tables of games, and their rules as WebAssembly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    Buffer = bytearray | memoryview


class Bytes(Protocol):
    """Bytes on the other side, such as a ``Uint8Array`` that Pyodide shows to Python."""

    def assign(self, source: Buffer) -> None:
        """Copy all bytes from here to there."""

    def assign_to(self, target: Buffer) -> None:
        """Copy all bytes from there to here."""


class Numbers(Protocol):
    """Numbers on the other side, such as an ``Int32Array``."""

    length: int

    def assign_to(self, target: Buffer) -> None:
        """Copy all numbers from there to here."""


class Rules(Protocol):
    """The compiled rules of a game with the tables of a variant, and room for one state (``rules.ts``)."""

    @property
    def record(self) -> Bytes:
        """The bytes of that state; they may move when something is called."""

    def complete(self) -> None: ...

    def step(self, move: int) -> None: ...

    def removeSeat(self, seat: int) -> None: ...  # noqa: N802, JavaScript's way

    def listMoves(self) -> Numbers: ...  # noqa: N802

    def payoffs(self, players: int) -> Numbers: ...

    def perft(self, depth: int) -> int: ...


class Loader(Protocol):
    """Has what was fetched for a game before that is played."""

    def meta(self, game: str) -> str:
        """The metadata of a game, as JSON."""

    def tables(self, game: str, name: str) -> Any:
        """The bytes of tables, by the name that the metadata gives them; ``to_bytes`` makes them Python's."""

    def rules(self, game: str, name: str, fields: str) -> Rules:
        """The rules of a game with tables, in which some fields are set: their names and values as JSON."""


class CompiledProver(Protocol):
    """The prover of a game in WebAssembly (``prover.ts``)."""

    @property
    def record(self) -> Bytes:
        """The bytes of the state that is asked about."""

    def isWon(self, within: int) -> bool: ...  # noqa: N802


class ProofFiles(Loader, Protocol):
    """A loader that has provers too, and answers small questions at once."""

    def prover(self, game: str, name: str, fields: str, attackers: int) -> CompiledProver: ...

    def advise(self, request: str) -> str:
        """Answer a request to a search worker in this one."""
