"""A board as a visitor sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from brettwerk.core.facts import SeatFacts
from brettwerk.core.game import game_of
from brettwerk.core.messages import LANGUAGES, phrase
from brettwerk.server import models
from brettwerk.server.live import told
from brettwerk.server.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from brettwerk.core.facts import Pile
    from brettwerk.core.game import Game
    from brettwerk.core.messages import Phrase
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant
    from brettwerk.server.library import Shelf
    from brettwerk.server.live import Live, Moment
    from brettwerk.server.store import Board, Seat

NOTHING = models.Can(undo=False, resign=False, hint=False, rematch=False, draw=False)


def text(say: Callable[[str], str]) -> models.Text:
    """Say something in every language."""
    return models.Text(**{language: say(language) for language in LANGUAGES})


def effects(steps: Iterable[dict[str, Any]]) -> list[models.Effect]:
    return cast("list[models.Effect]", list(steps))


def result(outcome: Outcome | None) -> models.Result | None:
    facts = told(outcome)
    return models.Result.model_validate(facts) if facts else None


def board(live: Live, moment: Moment, visitor: str) -> models.Board:
    """A board at one of its moments."""
    stored, game, state = live.board, live.match.game, moment.state
    mine = moment.outcome is None and stored.owns(visitor, state.turn)
    last = models.LastMove(move=moment.moves[-1].move, effects=effects(moment.effects)) if moment.moves else None
    return models.Board(
        **_common(stored, game),
        number=moment.number,
        ply=len(moment.moves),
        turn=state.turn,
        sentence=text(moment.sentence),
        seats=seats(stored, game, visitor, state, moment.out),
        scene=moment.scene,
        inputs=moment.inputs if mine else {},
        last=last,
        moves=[models.PlayedMove(ply=ply, seat=event.seat, text=event.move) for ply, event in enumerate(moment.moves)],
        thinking=moment.outcome is None and stored.seats[state.turn].kind == "engine",
        compiling=None,
        outcome=result(moment.outcome),
        can=can(stored, moment, visitor),
    )


def waiting_board(stored: Board, shelf: Shelf, visitor: str) -> models.Board:
    """A board whose game is still being compiled."""
    game, standing = game_of(stored.variant), stored.standing
    return models.Board(
        **_common(stored, game),
        number=standing.number,
        ply=standing.ply,
        turn=standing.turn,
        sentence=text(lambda language: phrase("compiling", language, {"game": game.name(language)}, TEXTS)),
        seats=seats(stored, game, visitor, None, set()),
        scene=None,
        inputs={},
        last=None,
        moves=[],
        thinking=False,
        compiling=models.Progress(done=shelf.done, of=shelf.of),
        outcome=models.Result.model_validate(standing.outcome) if standing.outcome else None,
        can=NOTHING,
    )


def variant(chosen: Variant) -> models.VariantBody:
    return models.VariantBody(
        edition=chosen.edition, players=chosen.players, teams=chosen.teams, options=chosen.option_texts()
    )


def _common(stored: Board, game: Game) -> dict[str, Any]:
    """What never changes of a board."""
    return {
        "id": stored.id,
        "game": stored.variant.game,
        "variant": variant(stored.variant),
        "name": text(game.name),
        "sides": [list(side) for side in game.sides],
    }


def card(stored: Board, visitor: str, state: State | None) -> models.BoardCard:
    """A board in a list; its position is there unless the game is being compiled."""
    game, standing = game_of(stored.variant), stored.standing
    running = standing.outcome is None
    return models.BoardCard(
        id=stored.id,
        game=stored.variant.game,
        edition=stored.variant.edition,
        name=text(game.name),
        ply=standing.ply,
        turn=standing.turn,
        mine_to_move=running and stored.owns(visitor, standing.turn),
        outcome=models.Result.model_validate(standing.outcome) if standing.outcome else None,
        seats=seats(stored, game, visitor, state, set(state.out) if state else set()),
        updated=datetime.fromtimestamp(stored.updated, UTC),
        scene=state.scene() if state else None,
    )


def seats(stored: Board, game: Game, visitor: str, state: State | None, out: set[int]) -> list[models.SeatBody]:
    return [_seat(one, game, visitor, state, out) for one in stored.seats]


def _seat(one: Seat, game: Game, visitor: str, state: State | None, out: set[int]) -> models.SeatBody:
    facts = state.seat_facts(one.seat) if state else SeatFacts()
    return models.SeatBody(
        seat=one.seat,
        colour=game.colours[one.seat],
        colour_name=text(lambda language: game.colour_name(one.seat, language)),
        kind=cast("Any", one.kind),
        level=one.level,
        name=_name(one),
        mine=one.owner == visitor,
        out=one.seat in out,
        score=facts.score,
        hand=[_pile(pile, game) for pile in facts.hand],
        captured=[_pile(pile, game) for pile in facts.captured],
        facts=[text(partial(_remark, game, note)) for note in facts.notes],
    )


def _remark(game: Game, note: Phrase, language: str) -> str:
    return game.say(note.code, language, **note.params)


def _name(one: Seat) -> models.Text | None:
    if one.name:
        return text(lambda _: one.name)
    if one.kind == "engine":
        return text(lambda language: phrase("engine", language, {"level": one.level}, TEXTS))
    return None


def _pile(pile: Pile, game: Game) -> models.PileBody:
    label = text(lambda language: game.say(f"piece.{pile.token[1:]}", language))
    return models.PileBody(token=pile.token, count=pile.count, label=label)


def can(stored: Board, moment: Moment, visitor: str) -> models.Can:
    """What a visitor may do at a moment."""
    mine = {one.seat for one in stored.seats if one.owner == visitor}
    running = moment.outcome is None
    return models.Can(
        undo=any(event.seat in mine for event in moment.happened),
        resign=running and bool(mine - moment.out),
        hint=running and moment.state.turn in mine,
        rematch=not running and (bool(mine) or stored.creator == visitor),
        draw=running and can_draw(stored, moment, visitor),
    )


def can_draw(stored: Board, moment: Moment, visitor: str) -> bool:
    """Whether the visitor may agree to a draw: engines do not, and one player has nobody to agree with."""
    still_in = [one for one in stored.seats if one.seat not in moment.out]
    people = all(one.kind != "engine" for one in still_in)
    return people and len(stored.seats) > 1 and any(one.owner == visitor for one in still_in)
