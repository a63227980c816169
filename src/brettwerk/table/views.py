"""What a visitor sees of a board, as plain data that can be written as JSON.

Scenes are left as they are: they know how to write themselves quickly.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from brettwerk.core.drawing.seat_facts import SeatFacts
from brettwerk.core.messages import LANGUAGES, NOTHING, phrase
from brettwerk.core.registry import game_of
from brettwerk.table.permissions import can_be_replaced, can_draw, can_move, is_playing, others, still_asked, to_keep
from brettwerk.table.stored_board import outcome_to_json
from brettwerk.table.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.seat_facts import Pile
    from brettwerk.core.messages import Phrase
    from brettwerk.core.state import State
    from brettwerk.core.variant import Variant
    from brettwerk.table.live_board import LiveBoard, Snapshot
    from brettwerk.table.stored_board import Seat, StoredBoard

Json = dict[str, Any]

NO_PERMISSIONS: Json = {
    "undo": False,
    "resign": False,
    "hint": False,
    "rematch": False,
    "draw": False,
    "claim": False,
    "replace": [],
    "answer": False,
    "withdraw": False,
}


def text(say: Callable[[str], str]) -> dict[str, str]:
    """Say something in every language."""
    return {language: say(language) for language in LANGUAGES}


def variant(chosen: Variant) -> Json:
    return {
        "edition": chosen.edition,
        "players": chosen.players,
        "teams": chosen.teams,
        "options": chosen.option_texts(),
    }


# A board with its match


def board(live: LiveBoard, snapshot: Snapshot, visitor: str) -> Json:
    """A board at one of its snapshots."""
    return {
        **shared(live, snapshot),
        **own(live, snapshot, visitor, shared_seats(live, snapshot)),
        "scene": snapshot.state.scene(),
        "inputs": snapshot.state.inputs() if can_move(live.board, snapshot, visitor) else {},
    }


def event(snapshot: Snapshot) -> Json:
    """What led to a snapshot."""
    happened = snapshot.event
    assert happened is not None
    facts = {"number": snapshot.number, "kind": happened.kind, "seat": happened.seat, "move": happened.move}
    return facts | {"effects": snapshot.effects if happened.kind == "move" else []}


def shared(live: LiveBoard, snapshot: Snapshot) -> Json:
    """What everybody sees of a snapshot, besides seats and scene."""
    stored, state = live.board, snapshot.state
    waits = stored.is_open and snapshot.outcome is None
    return _common(stored, live.match.game) | {
        "number": snapshot.number,
        "ply": len(snapshot.moves),
        "turn": state.turn,
        "sentence": _say("waiting-for-players") if waits else text(snapshot.sentence),
        "request": text(state.request) if is_playing(stored, snapshot) else None,
        "last": last_move(snapshot) if snapshot.moves else None,
        "moves": _moves(snapshot),
        "thinking": is_playing(stored, snapshot) and stored.seats[state.turn].kind == "engine",
        "compiling": None,
        "outcome": outcome_to_json(snapshot.outcome),
        "clock": clock(stored, snapshot),
        "asked": _asked(stored, snapshot),
    }


def last_move(snapshot: Snapshot) -> Json:
    """The move that led to a snapshot, also in words."""
    before, move = snapshot.before, snapshot.moves[-1].move
    assert before is not None
    words = text(partial(before.move_words, move))
    return {"move": move, "effects": snapshot.effects, "words": words}


def shared_seats(live: LiveBoard, snapshot: Snapshot) -> list[Json]:
    """What everybody sees of the seats."""
    return seats(live.board, live.match.game, "", snapshot.state, snapshot.out)


def own(live: LiveBoard, snapshot: Snapshot, visitor: str, sitting: list[Json]) -> Json:
    """What only this visitor sees of a snapshot, and what changes with time: who is there, the clocks."""
    stored = live.board
    left = snapshot.clocks.left_at(live.uptime.now()) if snapshot.clocks else None
    now = [
        {
            **seat,
            "mine": one.owner == visitor,
            "present": live.presence.is_present(stored.id, one.owner) if one.owner else None,
            "left": round(1000 * left[one.seat]) if left else None,
        }
        for one, seat in zip(stored.seats, sitting, strict=True)
    ]
    return {"creator": stored.creator == visitor, "seats": now, "can": can(live, snapshot, visitor)}


def can(live: LiveBoard, snapshot: Snapshot, visitor: str) -> Json:
    """What a visitor may do; what concerns other people they may ask for."""
    stored, running = live.board, snapshot.outcome is None
    mine = set(stored.seats_of(visitor))
    people = others(stored, snapshot, visitor)
    may_ask = not people or (running and snapshot.asked is None and bool(mine - snapshot.out) and not stored.is_open)
    return {
        "undo": may_ask and to_keep(stored, snapshot, visitor) is not None,
        "resign": running and bool(mine - snapshot.out),
        "hint": running and snapshot.state.turn in mine and not people and not stored.is_open,
        "rematch": not running and (bool(mine) or stored.creator == visitor),
        "draw": running and may_ask and not stored.is_open and can_draw(stored, snapshot, visitor),
        "claim": False,
        "replace": can_be_replaced(live, snapshot, visitor),
        "answer": bool(mine & set(still_asked(stored, snapshot))),
        "withdraw": snapshot.asked is not None and snapshot.asked.seat in mine,
    }


def clock(stored: StoredBoard, snapshot: Snapshot | None) -> Json | None:
    """The time control of a board, and whose clock runs."""
    if stored.clock is None:
        return None
    running = snapshot.clocks.running if snapshot and snapshot.clocks else None
    return {"minutes": None, "increment": None, "days": None, **stored.clock, "running": running}


def _moves(snapshot: Snapshot) -> list[Json]:
    return [
        {"ply": ply, "seat": event.seat, "text": event.move, "seconds": None if seconds is None else round(seconds, 1)}
        for ply, (event, seconds) in enumerate(zip(snapshot.moves, snapshot.seconds, strict=True))
    ]


def _asked(stored: StoredBoard, snapshot: Snapshot) -> Json | None:
    asked = snapshot.asked
    if asked is None:
        return None
    waits_for = still_asked(stored, snapshot)
    return {"kind": asked.kind, "seat": asked.seat, "agreed": sorted(asked.agreed), "waits_for": waits_for}


# A board without its match


def waiting_board(stored: StoredBoard, progress: Json, sentence: dict[str, str], visitor: str) -> Json:
    """A board whose game cannot be played yet."""
    game, standing = game_of(stored.variant), stored.standing
    return _common(stored, game) | {
        "creator": stored.creator == visitor,
        "number": standing.number,
        "ply": standing.ply,
        "turn": standing.turn,
        "sentence": sentence,
        "request": None,
        "seats": seats(stored, game, visitor, None, ()),
        "scene": None,
        "inputs": {},
        "last": None,
        "moves": [],
        "thinking": False,
        "compiling": progress,
        "outcome": standing.outcome,
        "clock": clock(stored, None),
        "asked": None,
        "can": NO_PERMISSIONS,
    }


def card(stored: StoredBoard, visitor: str, state: State | None) -> Json:
    """A board in a list; its position is missing while the game cannot be played yet."""
    standing = stored.standing
    is_running = standing.outcome is None and not stored.is_open
    return _listed(stored, visitor, state) | {
        "ply": standing.ply,
        "turn": standing.turn,
        "mine_to_move": is_running and stored.owns(visitor, standing.turn),
        "open": stored.is_open,
        "outcome": standing.outcome,
        "scene": state.scene() if state else None,
    }


def open_game(stored: StoredBoard, visitor: str) -> Json:
    """A game that waits for players, in their list."""
    return _listed(stored, visitor, None) | {
        "token": stored.token or "",
        "clock": clock(stored, None),
        "standing": stored.challenge is not None,
    }


def waiting_for_move(stored: StoredBoard, visitor: str) -> Json:
    """A board on which it is the visitor's turn."""
    return {
        "id": stored.id,
        "name": text(game_of(stored.variant).name),
        "game": stored.variant.game,
        "opponents": [seat_name(seat) for seat in stored.seats if seat.owner != visitor],
    }


def _listed(stored: StoredBoard, visitor: str, state: State | None) -> Json:
    game = game_of(stored.variant)
    return {
        "id": stored.id,
        "game": stored.variant.game,
        "edition": stored.variant.edition,
        "name": text(game.name),
        "seats": seats(stored, game, visitor, state, state.out if state else ()),
        "updated": datetime.fromtimestamp(stored.updated, UTC).isoformat(),
    }


def _common(stored: StoredBoard, game: GameDefinition) -> Json:
    """What does not depend on the position."""
    return {
        "id": stored.id,
        "game": stored.variant.game,
        "variant": variant(stored.variant),
        "name": _name(game),
        "sides": [list(side) for side in game.sides],
        "at_corners": game.at_corners,
        "open": stored.is_open,
        "next": stored.next,
    }


# Seats


def seats(
    stored: StoredBoard, game: GameDefinition, visitor: str, state: State | None, out: Collection[int]
) -> list[Json]:
    return [_seat(one, game, visitor, state, out) for one in stored.seats]


def _seat(one: Seat, game: GameDefinition, visitor: str, state: State | None, out: Collection[int]) -> Json:
    facts = state.seat_facts(one.seat) if state else SeatFacts()
    return {
        "seat": one.seat,
        "colour": game.colours[one.seat],
        "colour_name": _colour_name(game, one.seat),
        "kind": one.kind,
        "level": one.level,
        "name": seat_name(one),
        "mine": one.owner == visitor,
        "open": one.is_open,
        "present": None,
        "left": None,
        "out": one.seat in out,
        "score": facts.score,
        "hand": [_pile(pile, game) for pile in facts.hand],
        "captured": [_pile(pile, game) for pile in facts.captured],
        "facts": [text(partial(_remark, game, note)) for note in facts.notes],
    }


def seat_name(one: Seat) -> dict[str, str] | None:
    """A player's own name, or an engine's level."""
    if one.name:
        return text(lambda _: one.name)
    return _say("engine", {"level": one.level}) if one.kind == "engine" else None


def _remark(game: GameDefinition, note: Phrase, language: str) -> str:
    return game.say(note.code, language, **note.params)


def _pile(pile: Pile, game: GameDefinition) -> Json:
    return {"token": pile.token, "count": pile.count, "label": _piece_name(game, pile.token)}


@lru_cache(1000)
def _name(game: GameDefinition) -> dict[str, str]:
    return text(game.name)


@lru_cache(1000)
def _colour_name(game: GameDefinition, seat: int) -> dict[str, str]:
    return text(partial(game.colour_name, seat))


@lru_cache(10_000)
def _piece_name(game: GameDefinition, token: str) -> dict[str, str]:
    return text(lambda language: game.say(f"piece.{token[1:]}", language))


def _say(code: str, params: Mapping[str, Any] = NOTHING) -> dict[str, str]:
    return text(lambda language: phrase(code, language, params, TEXTS))
