"""Games in the SGF dialect of the program Pentobi (``.blksgf``), read and written (docs/records.md).

What SGF cannot say, options, events and further headers, goes into properties of our own, which other programs skip.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from brettwerk.core.board import EMPTY
from brettwerk.core.errors import BadRecord, BadVariant
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.replay import opening, play_node, replay
from brettwerk.core.records.text import HEADER_NAME, MAX_DEPTH, MEANINGFUL, is_date
from brettwerk.core.registry import game_class
from brettwerk.core.variant import choose
from brettwerk.games.blokus_duo import rules
from brettwerk.games.blokus_duo.formats.sgf import SgfNode, escape, read_trees, wrong
from brettwerk.games.blokus_duo.pieces import BOARD, components
from brettwerk.games.blokus_duo.pieces import write as name_squares
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from brettwerk.core.match import Match
    from brettwerk.core.variant import Variant

EXTENSION = ".blksgf"
ID = "blokus-duo"
NAME = "Blokus Duo"
SEATS = {"B": 0, "W": 1, "1": 0, "2": 1}
"""The seat of a colour: B moves first. Old files number the colours."""
COLOURS = "BW"
TOKENS = "ov"
"""The colours in a position text."""
SETUP = {f"A{colour}": seat for colour, seat in SEATS.items()}
FOREIGN = "Sgf."
"""Begins the name of a header for a property of the root that means nothing to us."""
KNOWN = {"GM", "CA", "AP", "FF", "DT", "RE", "PB", "PW", "P1", "P2", "PL", "C", "HEADER", "EVENT", "STATE", "OPTION"}
GAVE_UP = re.compile(r"\+[RTF]", re.IGNORECASE)


def read(stream: IO[bytes], file: str = "") -> Iterator[Record]:
    """Read the games of an SGF file, one at a time."""
    for root in read_trees(stream, file):
        yield _Tree(root, file).record()


class _Tree:
    """Turns a tree of SGF nodes into a record."""

    def __init__(self, root: SgfNode, file: str) -> None:
        self.root = root
        self.file = file

    def record(self) -> Record:
        root = self.root
        if root.one("GM") != NAME:
            raise self.error(wrong("sgf-game", root.one("GM")), root)
        line = self._line(root, 0)
        result, ending, line = _read_result(root.one("RE"), line)
        seats = tuple(root.one(f"P{COLOURS[seat]}") or root.one(f"P{seat + 1}") for seat in (0, 1))
        return Record(
            variant=self._variant(),
            line=line,
            seats=seats if any(seats) else (),
            date=root.one("DT") if is_date(root.one("DT")) else "",
            result=result,
            ending=ending,
            start=self._start(),
            rules_version=game_class(ID).rules_version,
            headers=tuple(self._headers()),
            file=self.file,
            places={"": root.place},
        )

    def _variant(self) -> Variant:
        """The options chosen; a file from elsewhere names none."""
        chosen = {}
        for option in self.root.properties.get("OPTION", []):
            name, equals, value = option.partition("=")
            if not equals:
                raise self.error(wrong("sgf-option", option), self.root)
            chosen[name] = value
        game = game_class(ID)
        try:
            return choose(ID, game.offers, game.options, "classic", None, "no", chosen, game.texts)
        except BadVariant as error:
            raise self.error(BadRecord.because(error), self.root) from None

    def error(self, error: BadRecord, node: SgfNode) -> BadRecord:
        return error.at(self.file, node.place)

    def _line(self, first: SgfNode, depth: int) -> RecordLine:
        """Follow the first branches; the others become variations of the node that they would replace."""
        if depth > MAX_DEPTH:
            raise self.error(BadRecord("too-deep", limit=MAX_DEPTH), first)
        nodes: list[RecordNode] = []
        comments: list[str] = []
        aside: list[RecordLine] = []  # variations that wait for the node that they would replace
        opening: str | None = None
        present: SgfNode | None = first
        while present:
            node = self._node(present)
            if node:
                if opening is None:
                    opening, comments = "\n".join(comments), []
                else:
                    nodes[-1], comments = replace(nodes[-1], comment="\n".join(comments)), []
                nodes.append(replace(node, variations=tuple(aside)))
                aside = []
            comments += filter(None, [present.one("C")])
            for child in present.children[1:]:
                branch = self._line(child, depth + 1)
                if branch.nodes:
                    aside.append(branch)
                else:
                    comments += filter(None, [branch.comment])
            present = present.children[0] if present.children else None
        if nodes:
            nodes[-1] = replace(nodes[-1], comment="\n".join(comments))
        line = RecordLine(tuple(nodes), "\n".join(comments) if opening is None else opening)
        return _with_first(line, aside) if aside else line

    def _node(self, node: SgfNode) -> RecordNode | None:
        """Read what happens in a node, if anything does."""
        if node is not self.root and node.properties.keys() & {*SETUP, "AE"}:
            raise self.error(wrong("sgf-setup"), node)
        if event := node.one("EVENT"):
            kind, _, seat = event.partition(":")
            if kind not in {"leave", "draw"} or seat not in {"0", "1"}:
                raise self.error(wrong("sgf-event", event), node)
            return RecordNode(kind=kind, seat=int(seat), clock=_clock(node, int(seat)), place=node.place)
        moves = {seat: node.properties[name] for name, seat in SEATS.items() if any(node.properties.get(name, []))}
        if len(moves) > 1:
            raise self.error(wrong("sgf-colours"), node)
        for mover, values in moves.items():
            move = name_squares(self._squares(values, node))
            return RecordNode(move, clock=_clock(node, mover), mover=mover, place=node.place)
        return None

    def _squares(self, values: Iterable[str], node: SgfNode) -> list[int]:
        """Read squares; very old files give each of them a value of its own."""
        text = ",".join(values)
        names = text.lower().split(",")
        if len(set(names)) < len(names) or not BOARD.squares.keys() >= set(names):
            raise self.error(wrong("sgf-points", text), node)
        return [BOARD.squares[name] for name in names]

    def _start(self) -> str:
        """The position that the root sets up, empty if that is the usual one."""
        root = self.root
        if root.one("STATE"):
            return root.one("STATE")
        tokens = [EMPTY] * BOARD.size
        for name in SETUP.keys() & root.properties.keys():
            for square in self._squares(root.properties[name], root):
                if tokens[square] != EMPTY:
                    raise self.error(wrong("sgf-points", BOARD.names[square]), root)
                tokens[square] = TOKENS[SETUP[name]]
        turn = SEATS.get(root.one("PL")[:1].upper(), 0)
        return f"{BOARD.write(tokens)} {turn}" if turn or set(tokens) > {EMPTY} else ""

    def _headers(self) -> Iterator[tuple[str, str]]:
        root = self.root
        for name, values in root.properties.items():
            meant = name in KNOWN or name in SETUP or name in SEATS
            if values[0] and (not meant or (name == "DT" and not is_date(values[0]))):
                yield FOREIGN + name, values[0]
        for header in root.properties.get("HEADER", []):
            name, _, value = header.partition(":")
            if HEADER_NAME.fullmatch(name) and not MEANINGFUL.fullmatch(name):
                yield name, value


def _with_first(line: RecordLine, aside: list[RecordLine]) -> RecordLine:
    """Go on with the first of some variations where nothing is left that they could replace."""
    first, *others = aside
    head = replace(first.nodes[0], variations=(*first.nodes[0].variations, *others))
    nodes = list(line.nodes)
    if nodes and first.comment:
        nodes[-1] = replace(nodes[-1], comment="\n".join(filter(None, [nodes[-1].comment, first.comment])))
    opening = line.comment if nodes else "\n".join(filter(None, [line.comment, first.comment]))
    return RecordLine((*nodes, head, *first.nodes[1:]), opening)


def _clock(node: SgfNode, seat: int) -> float | None:
    left = node.one(f"{COLOURS[seat]}L")
    return round(float(left), 3) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", left) else None


def _read_result(text: str, line: RecordLine) -> tuple[tuple[float, float] | None, str, RecordLine]:
    """Read a result; who gave up, which SGF says there alone, leaves at the end of the line."""
    last = line.nodes[-1].kind if line.nodes else ""
    if text.upper() in {"0", "DRAW"}:
        return (0.0, 0.0), "agreed" if last == "draw" else "score", line
    if text[:2].upper() not in {"B+", "W+"}:
        return None, "", line
    winner = SEATS[text[0].upper()]
    payoffs = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
    if not GAVE_UP.match(text, 1):
        return payoffs, "score", line
    if last != "leave":
        line = replace(line, nodes=(*line.nodes, RecordNode(kind="leave", seat=1 - winner)))
    return payoffs, "left", line


def write(record: Record) -> str:
    """Write a record as an SGF tree; BadRecord if it breaks the rules or is of another game."""
    if record.variant.game != ID:
        raise wrong("sgf-game", record.variant.game)
    return "\n".join(_write_tree(record)) + "\n"


def _write_tree(record: Record) -> Iterator[str]:
    match = replay(record, variations=True)
    yield "("
    yield from _write_root(record, match)
    yield from _write_line(record, record.line.nodes, opening(record))
    yield ")"


def _write_root(record: Record, match: Match) -> Iterator[str]:
    yield f";GM[{NAME}]"
    yield "CA[UTF-8]"
    yield f"AP[Brettwerk:{__version__}]"
    if record.variant.options:
        yield "OPTION" + "".join(f"[{escape(f'{name}={text}')}]" for name, text in record.variant.options)
    for colour, name in zip(COLOURS, record.seats, strict=False):
        if name:
            yield f"P{colour}[{_simple(name)}]"
    if record.date:
        yield f"DT[{_simple(record.date)}]"
    if record.result is not None:
        yield f"RE[{_write_result(match)}]"
    for name, value in record.headers:
        if re.fullmatch(r"Sgf\.[A-Z0-9]+", name):
            yield f"{name.removeprefix(FOREIGN)}[{escape(value)}]"
        else:
            yield f"HEADER[{escape(f'{name}:{value}')}]"
    if record.start:
        yield from _write_setup(record, match)
    if record.line.comment:
        yield f"C[{escape(record.line.comment)}]"


def _write_setup(record: Record, match: Match) -> Iterator[str]:
    start = match.start.raw[0]
    for seat, colour in enumerate(COLOURS):
        pieces = components(rules.squares_of(start.cover[seat]))
        if pieces:
            yield f"A{colour}" + "".join(f"[{_points(piece)}]" for piece in pieces)
    yield f"PL[{COLOURS[match.start.turn]}]"
    if re.search("[a-z]=", record.start):
        yield f"STATE[{escape(record.start)}]"


def _write_line(record: Record, nodes: tuple[RecordNode, ...], match: Match) -> Iterator[str]:
    """Write nodes from a position on; at a node with variations all ways on go into parentheses."""
    for index, node in enumerate(nodes):
        if node.variations:
            yield from _write_branch(record, RecordLine((replace(node, variations=()), *nodes[index + 1 :])), match)
            for variation in node.variations:
                yield from _write_branch(record, variation, match)
            return
        yield from _write_node(node, match)
        play_node(record, match, node)


def _write_branch(record: Record, line: RecordLine, match: Match) -> Iterator[str]:
    before = len(match.events)
    yield "("
    if line.comment:
        yield f";C[{escape(line.comment)}]"
    elif line.nodes[0].variations:  # an empty node, as one must stand here
        yield ";"
    yield from _write_line(record, line.nodes, match)
    yield ")"
    for _ in range(len(match.events) - before):
        match.undo()


def _write_node(node: RecordNode, match: Match) -> Iterator[str]:
    seat = match.turn if node.kind == "move" else node.seat
    if node.kind == "move":
        yield f";{COLOURS[seat]}[{_points(BOARD.squares[name] for name in node.move.split(','))}]"
    else:
        yield f";EVENT[{node.kind}:{seat}]"
    if node.clock is not None:
        yield f"{COLOURS[seat]}L[{node.clock:.3f}]"
    if node.comment:
        yield f"C[{escape(node.comment)}]"


def _points(squares: Iterable[int]) -> str:
    """Name squares in the order that this dialect wants: rank by rank."""
    return ",".join(BOARD.names[square] for square in sorted(squares))


def _write_result(match: Match) -> str:
    outcome = match.outcome
    assert outcome is not None
    if not outcome.winners:
        return "0"
    (winner,) = outcome.winners
    if outcome.code == "left":
        return f"{COLOURS[winner]}+R"
    first, second = match.state.scores or (0, 0)
    return f"{COLOURS[winner]}+{abs(first - second)}"


def _simple(text: str) -> str:
    return escape(" ".join(text.splitlines()))
