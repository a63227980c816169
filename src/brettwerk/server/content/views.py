"""A board as a visitor sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.messages import LANGUAGES, phrase
from brettwerk.core.registry import game_of
from brettwerk.server.schemas import boards as board_schemas
from brettwerk.server.schemas import common
from brettwerk.server.texts import TEXTS
from brettwerk.table.live_board import told
from brettwerk.table.permissions import can_be_replaced, can_draw, others, seats_of, still_asked, to_keep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.seat_facts import Pile
    from brettwerk.core.messages import Phrase
    from brettwerk.core.outcome import Outcome
    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant
    from brettwerk.server.storage.store import Board, Seat
    from brettwerk.server.workers.compilation import Shelf
    from brettwerk.table.live_board import Live, Moment

NOTHING = board_schemas.Can(
    undo=False,
    resign=False,
    hint=False,
    rematch=False,
    draw=False,
    claim=False,
    replace=[],
    answer=False,
    withdraw=False,
)


def text(say: Callable[[str], str]) -> common.Text:
    """Say something in every language."""
    return common.Text(**{language: say(language) for language in LANGUAGES})


def effects(steps: Iterable[dict[str, Any]]) -> list[common.Effect]:
    return cast("list[common.Effect]", list(steps))


def result(outcome: Outcome | None) -> common.Result | None:
    facts = told(outcome)
    return common.Result.model_validate(facts) if facts else None


def board(live: Live, moment: Moment, visitor: str) -> board_schemas.Board:
    """A board at one of its moments."""
    sitting = [seat.model_dump() for seat in seats(live.board, live.match.game, "", moment.state, moment.out)]
    return board_schemas.Board(
        **shared(live, moment),
        **own(live, moment, visitor, sitting),
        scene=moment.state.scene(),
        inputs=moment.state.inputs() if may_move(live, moment, visitor) else {},
    )


def shared(live: Live, moment: Moment) -> dict[str, Any]:
    """What everybody sees of a moment, besides the scene."""
    stored, state = live.board, moment.state
    last = board_schemas.LastMove(move=moment.moves[-1].move, effects=effects(moment.effects)) if moment.moves else None
    return _common(stored, live.match.game) | {
        "number": moment.number,
        "ply": len(moment.moves),
        "turn": state.turn,
        "sentence": _waiting_for_players() if stored.is_open and is_running(moment) else text(moment.sentence),
        "last": last,
        "moves": _moves(moment),
        "thinking": _is_on(stored, moment) and stored.seats[state.turn].kind == "engine",
        "compiling": None,
        "outcome": result(moment.outcome),
        "clock": clock(stored, moment),
        "asked": _asked(stored, moment),
    }


def own(live: Live, moment: Moment, visitor: str, sitting: list[dict[str, Any]]) -> dict[str, Any]:
    """What each visitor sees of a moment in his own way, and what changes with time: who is there, the clocks."""
    stored = live.board
    left = moment.clocks.left_at(live.uptime.now()) if moment.clocks else None
    now = [
        {
            **body,
            "mine": one.owner == visitor,
            "present": live.presence.is_present(stored.id, one.owner) if one.owner else None,
            "left": round(1000 * left[one.seat]) if left else None,
        }
        for one, body in zip(stored.seats, sitting, strict=True)
    ]
    return {"creator": stored.creator == visitor, "seats": now, "can": can(live, moment, visitor)}


def may_move(live: Live, moment: Moment, visitor: str) -> bool:
    """Whether the seat to move is the visitor's own."""
    return _is_on(live.board, moment) and live.board.owns(visitor, moment.state.turn)


def _is_on(stored: Board, moment: Moment) -> bool:
    return is_running(moment) and not stored.is_open


def _moves(moment: Moment) -> list[board_schemas.PlayedMove]:
    return [
        board_schemas.PlayedMove(
            ply=ply, seat=event.seat, text=event.move, seconds=None if seconds is None else round(seconds, 1)
        )
        for ply, (event, seconds) in enumerate(zip(moment.moves, moment.seconds, strict=True))
    ]


def is_running(moment: Moment) -> bool:
    return moment.outcome is None


def _waiting_for_players() -> common.Text:
    return text(lambda language: phrase("waiting-for-players", language, {}, TEXTS))


def clock(stored: Board, moment: Moment | None) -> board_schemas.ClockBody | None:
    """The time control of a board, and whose clock runs."""
    if stored.clock is None:
        return None
    return board_schemas.ClockBody(**stored.clock, running=moment.clocks.running if moment and moment.clocks else None)


def _asked(stored: Board, moment: Moment) -> board_schemas.Asked | None:
    asked = moment.asked
    if asked is None:
        return None
    return board_schemas.Asked(
        kind=cast("Any", asked.kind),
        seat=asked.seat,
        agreed=sorted(asked.agreed),
        waits_for=still_asked(stored, moment),
    )


def waiting_board(stored: Board, shelf: Shelf, visitor: str) -> board_schemas.Board:
    """A board whose game is still being compiled."""
    game, standing = game_of(stored.variant), stored.standing
    return board_schemas.Board(
        **_common(stored, game),
        creator=stored.creator == visitor,
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
        compiling=common.Progress(done=shelf.done, of=shelf.of),
        outcome=common.Result.model_validate(standing.outcome) if standing.outcome else None,
        clock=clock(stored, None),
        asked=None,
        can=NOTHING,
    )


def variant(chosen: Variant) -> common.VariantBody:
    return common.VariantBody(
        edition=chosen.edition, players=chosen.players, teams=chosen.teams, options=chosen.option_texts()
    )


def _common(stored: Board, game: GameDefinition) -> dict[str, Any]:
    """What does not depend on the position."""
    return {
        "id": stored.id,
        "game": stored.variant.game,
        "variant": variant(stored.variant),
        "name": text(game.name),
        "sides": [list(side) for side in game.sides],
        "open": stored.is_open,
        "next": stored.next,
    }


def card(stored: Board, visitor: str, state: State | None) -> board_schemas.BoardCard:
    """A board in a list; its position is there unless the game is being compiled."""
    game, standing = game_of(stored.variant), stored.standing
    running = standing.outcome is None
    return board_schemas.BoardCard(
        id=stored.id,
        game=stored.variant.game,
        edition=stored.variant.edition,
        name=text(game.name),
        ply=standing.ply,
        turn=standing.turn,
        mine_to_move=running and not stored.is_open and stored.owns(visitor, standing.turn),
        open=stored.is_open,
        outcome=common.Result.model_validate(standing.outcome) if standing.outcome else None,
        seats=seats(stored, game, visitor, state, set(state.out) if state else set()),
        updated=datetime.fromtimestamp(stored.updated, UTC),
        scene=state.scene() if state else None,
    )


def seats(
    stored: Board, game: GameDefinition, visitor: str, state: State | None, out: set[int]
) -> list[board_schemas.SeatBody]:
    return [_seat(one, game, visitor, state, out) for one in stored.seats]


def _seat(one: Seat, game: GameDefinition, visitor: str, state: State | None, out: set[int]) -> board_schemas.SeatBody:
    facts = state.seat_facts(one.seat) if state else SeatFacts()
    return board_schemas.SeatBody(
        seat=one.seat,
        colour=game.colours[one.seat],
        colour_name=text(lambda language: game.colour_name(one.seat, language)),
        kind=cast("Any", one.kind),
        level=one.level,
        name=seat_name(one),
        mine=one.owner == visitor,
        open=one.is_open,
        present=None,
        left=None,
        out=one.seat in out,
        score=facts.score,
        hand=[_pile(pile, game) for pile in facts.hand],
        captured=[_pile(pile, game) for pile in facts.captured],
        facts=[text(partial(_remark, game, note)) for note in facts.notes],
    )


def _remark(game: GameDefinition, note: Phrase, language: str) -> str:
    return game.say(note.code, language, **note.params)


def seat_name(one: Seat) -> common.Text | None:
    if one.name:
        return text(lambda _: one.name)
    if one.kind == "engine":
        return text(lambda language: phrase("engine", language, {"level": one.level}, TEXTS))
    return None


def _pile(pile: Pile, game: GameDefinition) -> board_schemas.PileBody:
    label = text(lambda language: game.say(f"piece.{pile.token[1:]}", language))
    return board_schemas.PileBody(token=pile.token, count=pile.count, label=label)


def can(live: Live, moment: Moment, visitor: str) -> board_schemas.Can:
    """What a visitor may do at a moment; what concerns other people he may ask for."""
    stored, running = live.board, is_running(moment)
    mine = set(seats_of(stored, visitor))
    people = others(stored, moment, visitor)
    may_ask = not people or (running and moment.asked is None and bool(mine - moment.out) and not stored.is_open)
    return board_schemas.Can(
        undo=may_ask and to_keep(stored, moment, visitor) is not None,
        resign=running and bool(mine - moment.out),
        hint=running and moment.state.turn in mine and not people and not stored.is_open,
        rematch=not running and (bool(mine) or stored.creator == visitor),
        draw=running and may_ask and not stored.is_open and can_draw(stored, moment, visitor),
        claim=False,
        replace=can_be_replaced(live, moment, visitor),
        answer=bool(mine & set(still_asked(stored, moment))),
        withdraw=moment.asked is not None and moment.asked.seat in mine,
    )
