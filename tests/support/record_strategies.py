"""Records for hypothesis: matches that were really played, and any other records that can be written."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from brettwerk import Match, MatchError
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.registry import game_ids
from brettwerk.testing import variants

if TYPE_CHECKING:
    from brettwerk import Game

GAMES = [variant for game in game_ids() for variant in variants(game)]
ANY_TEXT = st.text(st.characters(), max_size=20)
"""Control characters too."""
CLOCKS = st.one_of(st.none(), st.integers(0, 10**10).map(lambda number: number / 1000))
MOVES = st.from_regex(r"[a-z0-9][a-z0-9,+>x-]{0,8}", fullmatch=True)


@st.composite
def matches(draw: st.DrawFn, games: list[Game] = GAMES, plies: int = 30) -> Match:
    """A random match, in which seats may leave or agree to a draw, from the start or from later on."""
    game = draw(st.sampled_from(games))
    chance = random.Random(draw(st.integers(0, 2**32)))
    start = game.start
    for _ in range(draw(st.sampled_from([0, 0, 5]))):
        if not start.is_over:
            start = start.play(chance.choice(start.move_numbers))
    match = Match(start)
    for _ in range(draw(st.integers(0, plies))):
        if match.is_over:
            break
        seats = [seat for seat in game.seats if seat not in {*match.left, *match.state.out}]
        happens = chance.random()
        if happens < 0.02:
            match.leave(chance.choice(seats))
        elif happens < 0.06 and game.players > 1:
            with suppress(MatchError):  # nobody agrees twice
                match.agree_draw(chance.choice(seats))
        else:
            match.play(chance.choice(match.state.move_numbers))
    return match


def lines(variations: st.SearchStrategy[tuple[RecordLine, ...]]) -> st.SearchStrategy[RecordLine]:
    """Lines whose nodes may have some variations."""
    moves = st.builds(RecordNode, MOVES, clock=CLOCKS, comment=ANY_TEXT, variations=variations)
    events = st.builds(
        RecordNode,
        kind=st.sampled_from(["leave", "draw"]),
        seat=st.integers(0, 3),
        clock=CLOCKS,
        comment=ANY_TEXT,
        variations=variations,
    )
    several = st.lists(st.one_of(moves, moves, events), min_size=1, max_size=10)
    return st.builds(RecordLine, several.map(tuple), ANY_TEXT)


LINES = st.recursive(lines(st.just(())), lambda inner: lines(st.lists(inner, max_size=2).map(tuple)), max_leaves=6)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that can be written, whatever its rules say."""
    game = draw(st.sampled_from(GAMES))
    names = draw(st.lists(ANY_TEXT, min_size=game.players, max_size=game.players))
    payoffs = st.floats(-1, 1).map(lambda number: number + 0.0)
    line = draw(st.one_of(st.builds(RecordLine, comment=ANY_TEXT), LINES))
    result = draw(st.one_of(st.none(), st.lists(payoffs, min_size=game.players, max_size=game.players).map(tuple)))
    return Record(
        game.variant,
        line,
        seats=tuple(names) if any(names) else (),
        date=draw(st.one_of(st.just(""), st.dates().map(str), st.datetimes().map(str))),
        result=result,
        ending=draw(ANY_TEXT),
        start=draw(ANY_TEXT),
        rules_version=draw(st.integers(0, 9999)),
        headers=tuple(draw(st.dictionaries(st.from_regex("X[A-Za-z0-9_.-]{0,9}", fullmatch=True), ANY_TEXT)).items()),
    )


@st.composite
def annotated(draw: st.DrawFn, match: Match, texts: st.SearchStrategy[str]) -> Record:
    """A match as a record with comments, clock times and legal variations, which may have variations themselves."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    clocks = draw(st.lists(CLOCKS, max_size=len(match.events)))
    record = match.to_record(clocks=clocks)
    comments = draw(st.lists(texts, min_size=1, max_size=6))

    def comment() -> str:
        return chance.choice(comments) if chance.random() < 0.3 else ""

    def vary(moment: Match, nodes: tuple[RecordNode, ...], depth: int) -> tuple[RecordNode, ...]:
        varied = []
        for node in nodes:
            branches = []
            while depth < 3 and moment.legal_moves() and chance.random() < 0.15:
                branch = Match(moment.state)
                for _ in range(chance.randint(1, 4)):
                    if branch.legal_moves():
                        branch.play(chance.choice(branch.legal_moves()))
                inner = vary(Match(moment.state), branch.to_record().line.nodes, depth + 1)
                branches.append(RecordLine(inner, comment()))
            varied.append(replace(node, comment=comment(), variations=tuple(branches)))
            moment.apply(node.event)
        return tuple(varied)

    return replace(record, line=RecordLine(vary(Match(match.start), record.line.nodes, 0), comment()))
