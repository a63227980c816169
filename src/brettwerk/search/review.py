"""A review of a whole game: each seat's chances after every move, and which moves gave some away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from brettwerk.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from brettwerk.core.events import Event
    from brettwerk.search.choice import Choice

    Judging = Generator["Match | Judgement", "Choice | None", None]

GRADES = (("blunder", 0.25), ("mistake", 0.12), ("inaccuracy", 0.06))
"""How much of the chance to win, from 0 to 1, a move of each kind gives away at least."""
LONGEST_LINE = 8
"""Plies of what would have been better."""


class Judge(Protocol):
    """An engine, or whatever else can evaluate positions."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice: ...


@dataclass(frozen=True)
class Judgement:
    """What a move was worth."""

    index: int
    """Which of the match's events it is, from 0."""
    ply: int
    """Which of its moves, from 1."""
    seat: int
    move: str
    before: tuple[float, ...]
    """Each seat's chance with best play, from 0 to 1; a draw is a half."""
    after: tuple[float, ...]
    """Each seat's chance after the move."""
    certain: bool
    """Whether the chances after the move are proven or the game is over."""
    loss: float
    """How much of its chance the mover gave away, compared with the best move."""
    better: tuple[str, ...] = ()
    """The best move and what may follow, if it was another one."""

    @property
    def best(self) -> float:
        """The mover's chance if it had played the best move."""
        return self.after[self.seat] + self.loss

    @property
    def grade(self) -> str:
        """``blunder``, ``mistake``, ``inaccuracy`` or nothing."""
        return next((name for name, least in GRADES if self.loss >= least), "")


def review(
    match: Match, judge: Judge, seconds: float | None = None, simulations: int | None = None, first: int = 0
) -> Iterator[Judgement]:
    """Judge the moves of a match, one after the other. Every position gets the same limits."""
    judging = judgements(match, first)
    asked: Match | Judgement | None = next(judging, None)
    while asked is not None:
        if isinstance(asked, Judgement):
            yield asked
            asked = next(judging, None)
        else:
            asked = judging.send(judge.choose(asked, seconds, simulations))


def judgements(match: Match, first: int = 0) -> Judging:
    """Judge the moves of a match, asking for what an engine thinks: yields matches to evaluate, and judgements.

    A match that it yields wants the engine's choice sent back. So it does not matter whether engines are waited for.
    What happened before the event ``first`` is not judged: so a review that was interrupted goes on.

    A move that looks bad is checked: the move that seems better is played as well, and the loss is what remains of the
    difference then, so that a first impression does not make a blunder.
    """
    game = Match(match.start)
    ply = 0
    before: Choice | None = None
    for index, event in enumerate(match.events):
        ply += event.kind == "move"
        if event.kind != "move" or index < first:
            game.apply(event)
            before = None
            continue
        if before is None:
            before = yield from _evaluated(game)
        game.play(event.move)
        after = None if game.is_over else (yield from _evaluated(game))
        chances = after.values if after else _chances(game)
        loss = 0.0
        better: tuple[str, ...] = ()
        if before.lines[0].moves[0] != event.move:
            loss = before.values[event.seat] - chances[event.seat]
            if loss >= GRADES[-1][1]:
                loss, better = yield from _compared(game, before, event, chances)
        certain = after is None or after.proven
        yield Judgement(index, ply, event.seat, event.move, before.values, chances, certain, max(loss, 0.0), better)
        before = after


def _evaluated(match: Match) -> Generator[Match | Judgement, Choice | None, Choice]:
    """Ask what the engine thinks of a position."""
    choice = yield match
    assert choice is not None
    return choice


def _compared(
    match: Match, before: Choice, event: Event, chances: tuple[float, ...]
) -> Generator[Match | Judgement, Choice | None, tuple[float, tuple[str, ...]]]:
    """Play the better move instead of the last one: what it would have kept, and how it would have gone on."""
    best = before.lines[0].moves[0]
    match.undo()
    match.play(best)
    if match.is_over:
        kept, line = _chances(match), [best]
    else:
        choice = yield from _evaluated(match)
        kept = choice.values
        line = [best, *_playable(match, choice.lines[0].moves)]
    match.undo()
    match.play(event.move)
    loss = kept[event.seat] - chances[event.seat]
    return loss, tuple(line[:LONGEST_LINE]) if loss >= GRADES[-1][1] else ()


def _playable(match: Match, moves: tuple[str, ...]) -> list[str]:
    """As many of the moves as can be played before the match is over by repetition or length."""
    played = []
    for move in moves:
        if match.is_over:
            break
        match.play(move)
        played.append(move)
    for _ in played:
        match.undo()
    return played


def _chances(match: Match) -> tuple[float, ...]:
    """What the result of a match would be as chances."""
    assert match.outcome
    return tuple((payoff + 1) / 2 for payoff in match.outcome.payoffs)
