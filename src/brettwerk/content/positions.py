"""Positions to look at and to try moves in."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from brettwerk.content.errors import BadRequest, NotThere
from brettwerk.content.openings import explored
from brettwerk.core.registry import game_of, load_game
from brettwerk.table import views
from brettwerk.table.stored_board import outcome_to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.scene import Scene
    from brettwerk.core.game import Game
    from brettwerk.core.state import State
    from brettwerk.table.live_board import LiveBoard

Json = dict[str, Any]

SAMPLE_SEED, SAMPLE_PLIES = 3, 12


def chosen_game(game: str, edition: str, players: int | None, teams: bool, options: Mapping[str, str]) -> Game:
    """Find the variant that a request asks for; BadVariant says what is offered."""
    clash = options.keys() & {"game", "edition", "players", "teams"}
    if clash:
        raise BadRequest("invalid", field=f"options.{min(clash)}")
    return load_game(game, edition=edition, players=players, teams=teams, **options)


def colours(game: GameDefinition) -> list[Json]:
    """The colours of the seats."""
    return [
        {"id": colour, "name": views.text(partial(game.colour_name, seat))} for seat, colour in enumerate(game.colours)
    ]


def tried(state: State, move: str | None) -> Json:
    """A position, after a move if one is given."""
    steps = [effect.to_json() for effect in state.effects(move)] if move else []
    after = state.play(move) if move else state
    return {
        "state": after.to_text(),
        "turn": after.turn,
        "scene": after.scene(),
        "inputs": {} if after.is_over else after.inputs(),
        "effects": steps,
        "sentence": views.text(after.text),
        "outcome": outcome_to_json(after.outcome),
        "openings": explored(after),
    }


@lru_cache(64)
def sample(game: Game) -> State:
    """A position from the midst of a game, for a picture of it."""
    chance = random.Random(SAMPLE_SEED)
    state = game.start
    for _ in range(SAMPLE_PLIES):
        after = state.play(chance.choice(state.move_numbers))
        if after.is_over:
            break
        state = after
    return state


def pictured(state: State) -> Scene:
    """What is drawn of a position where nothing can be clicked: the board, without hands, ids and names."""
    scene = state.scene()
    shapes = (shape for shape in scene.shapes if shape.layer != "hand")
    return replace(scene, shapes=tuple(replace(shape, id="") for shape in shapes), names={})


def plans_of(live: LiveBoard, seat: int) -> Json:
    """What a seat could do, were it its turn now, so that its player may choose a move beforehand."""
    game, snapshot = game_of(live.board.variant), live.now
    turned = game.with_turn(snapshot.state, seat) if not snapshot.outcome and seat in game.seats else None
    return {"ply": len(snapshot.moves), "inputs": turned.inputs() if turned else {}}


def position_of(live: LiveBoard, ply: int) -> Json:
    """The position of a board after ``ply`` moves."""
    last = len(live.now.moves)
    if ply > last:
        raise NotThere("no-ply", ply=ply, last=last)
    state, before, move = live.after(ply)
    steps = [effect.to_json() for effect in before.effects(move)] if before else []
    sentence = live.now.sentence if ply == last else state.text
    return {"ply": ply, "scene": state.scene(), "effects": steps, "sentence": views.text(sentence)}
