"""What seats see of positions: it tells apart those that differ, and is the same for equal ones."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from brettwerk.core.registry import load_game
from brettwerk.core.stepping.planes import has_observation, sight_of
from brettwerk.testing.play import random_states
from brettwerk.testing.promise import hold, promise, promise_in_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GAMES = 6
PLIES = 40
BRANCHES = 12


@promise_in_tree
def check_has_observation(kind: type[Game]) -> None:
    """The game says what a seat sees."""
    hold(has_observation(load_game(kind.id)), "no-observation-file")


@promise
def check_observations(game: Game) -> None:
    """Positions look the same exactly if they are the same, to the seat to move and to all others, turned or not."""
    if not has_observation(game):
        return
    states = list(_many_positions(game))
    for turned in (False, True):
        for seat in (None, *game.seats):
            seen: dict[bytes, State] = {}
            for state in states:
                content = state.observation(seat, turned=turned).tobytes()
                other = seen.setdefault(content, state)
                hold(other == state, "looks-alike", state=state, found=other)
            kept = {state.key for state in seen.values()}
            hold(len(kept) == len(seen), "looks-different", state=game.start)


@promise
def check_planes(game: Game) -> None:
    """Planes have names of their own and hold what they say, and a position read from a text looks the same."""
    if not has_observation(game):
        return
    sight = sight_of(game)
    hold(len({plane.name for plane in sight.planes}) == len(sight.planes), "plane-names")
    for state in islice(_many_positions(game), 0, None, 9):
        found = state.observation(turned=True)
        hold(found.shape == sight.shape, "plane-shape", found=found.shape, expected=sight.shape)
        for plane, numbers in zip(sight.planes, found, strict=True):
            right = numbers.min() >= 0 and numbers.max() <= plane.high
            hold(right and (not plane.constant or numbers.min() == numbers.max()), "plane-numbers", plane=plane.name)
        if not state.is_over:
            again = game.state_from_text(state.to_text())
            hold((again.observation(turned=True) == found).all(), "read-looks-different", state=state)


@promise
def check_views(game: Game) -> None:
    """On a board turned for a seat every move has one number, and every place of a plane is where it belongs."""
    if not has_observation(game):
        return
    sight = sight_of(game)
    for seat in game.seats:
        hold(sorted(sight.seen[seat].tolist()) == list(range(game.move_count)), "view-numbers", seat=seat)
        same = (sight.seen[seat][sight.meant[seat]] == range(game.move_count)).all()
        hold(same, "view-numbers", seat=seat)
        for state in islice(random_states(game, 8, PLIES), 0, None, 13):
            turned = state.observation(seat, turned=True).reshape(len(sight.planes), -1)
            plain = state.observation(seat).reshape(turned.shape)
            hold((turned[:, sight.places[seat]] == plain).all(), "view-looks-different", seat=seat, state=state)


def _many_positions(game: Game) -> Iterator[State]:
    """Positions of several games, and for some of them all that one move changes, or the turn alone."""
    for state in chain.from_iterable(random_states(game, seed, PLIES * (seed + 1)) for seed in range(GAMES)):
        yield state
    for state in islice(random_states(game, 7, PLIES), 2, None, 13):
        yield from (state.after(move) for move in state.move_numbers[:BRANCHES])
        yield from (other for seat in game.seats if (other := game.with_turn(state, seat)))
