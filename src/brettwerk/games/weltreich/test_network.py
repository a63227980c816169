"""What the network of Weltreich sees, feature by feature, and that positions that are alike are seen alike."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import load_game
from brettwerk.core.stepping.images import image_of
from brettwerk.games.shared.big_board import CYLINDER, seat_of, shape_of
from brettwerk.games.weltreich import network
from brettwerk.games.weltreich.observation import symmetries
from brettwerk.games.weltreich.rules import CAPTURE_DISTANCES, CORNERS_OF_SEATS, CROWN_THRONES, TEAMS_IN_TURN
from brettwerk.testing import random_states
from support.networks import seen

if TYPE_CHECKING:
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GAMES = [
    load_game("weltreich"),
    load_game("weltreich", players=3),
    load_game("weltreich", players=4),
    load_game("weltreich", players=4, teams=True),
    load_game("weltreich", edition="space", players=4),
]


def struck(pieces: dict[int, int], seats: set[int]) -> set[int]:
    """The squares at which pieces of some seats could capture."""
    found = set()
    for (square, code), target in product(pieces.items(), range(144)):
        across, along = abs(square % 12 - target % 12), abs(square // 12 - target // 12)
        if seat_of(code) in seats and 0 in (across, along) and across + along in CAPTURE_DISTANCES[shape_of(code)]:
            found.add(target)
    return found


def place_in_view(square: int, corner: int, is_mirrored: bool) -> int:
    file, rank = square % 12, square // 12
    for _ in range(corner):  # a quarter turn to the left
        file, rank = 11 - rank, file
    return 12 * file + rank if is_mirrored else 12 * rank + file


def plain_features(state: State, seat: int) -> list[int]:
    """Read off the board, square by square."""
    game, raw = state.game, state.raw[0]
    pieces = {square: int(code) for square, code in enumerate(raw.at) if code}
    order = list(TEAMS_IN_TURN if game.teams else game.seats)
    order = order[order.index(seat) :] + order[: order.index(seat)]
    friends = set(game.side_of(seat))
    playing = {other for other in game.seats if not raw.out >> other & 1}
    feared, covered = struck(pieces, playing - friends), struck(pieces, playing & friends)
    corners = CORNERS_OF_SEATS[game.players]
    commander = next((square for square, code in pieces.items() if code == 4 * (seat + 1) + CYLINDER), None)
    own_place = 0 if commander is None else place_in_view(commander, corners[seat], False)
    is_mirrored = game.players == 2 and own_place // 12 > own_place % 12
    found = [network.TURN + order.index(state.turn)]
    for square, code in pieces.items():
        owner, place = seat_of(code), place_in_view(square, corners[seat], is_mirrored)
        found.append(network.PIECE + 144 * (3 * order.index(owner) + shape_of(code)) + place)
        first, threats, guards = network.OTHER_STRUCK, covered, feared
        if owner in friends:
            first, threats, guards = network.OWN_STRUCK, feared, covered
        if square in threats:
            found.append(first + 144 * (square in guards) + place)
    for whose, owner in enumerate(order):
        others = playing - set(game.side_of(owner))
        if game.edition == "space" and not game.teams:
            after = [one for one in order[whose + 1 :] + order[:whose] if one in playing]
            others = set(after[:1])
        if CROWN_THRONES[corners[owner]] in struck(pieces, others) and owner in map(seat_of, pieces.values()):
            found.append(network.CROWN_IN_FIRE + whose)
    return sorted(found)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_features_are_those_read_off_the_board(game: Game) -> None:
    for state in list(random_states(game, seed=1, plies=150))[::13]:
        for seat in set(game.seats) - {seat for seat in game.seats if state.raw[0].out >> seat & 1}:
            assert seen(state, seat)[0] == plain_features(state, seat), state.to_text()


@pytest.mark.parametrize("game", [GAMES[0], GAMES[2]], ids=repr)
def test_positions_that_are_alike_are_seen_alike_and_so_are_their_moves(game: Game) -> None:
    rows = network.seen_moves(game)
    for symmetry, state in product(symmetries(game), list(random_states(game, seed=2, plies=60))[::9]):
        image = image_of(symmetry, state)
        for seat in game.seats:
            features, view = seen(state, seat)
            others, other_view = seen(image, symmetry.seats[seat])
            codes = list(state.raw[0].at)
            commander = codes.index(4 * (seat + 1) + CYLINDER) if 4 * (seat + 1) + CYLINDER in codes else 0
            if game.players == 2 and network.SEEN[view, commander] % 13 == 0:
                continue  # a commander on the line between the corners does not say which side is which
            assert features == others
            for move in state.move_numbers:
                assert rows[view][move] == rows[other_view][symmetry.moves[move]]
