"""Positions as values: written, read back, played on; and what they come to."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

from brettwerk.core.messages import LANGUAGES
from brettwerk.testing.play import random_states, sample
from brettwerk.testing.promise import hold, promise

if TYPE_CHECKING:
    from brettwerk.core.game import Game


@promise
def check_position_texts(game: Game) -> None:
    """A position is read from its text again, and its board from its diagram."""
    for state in sample(game, seed=3):
        text = state.to_text()
        again = game.state_from_text(text)
        hold(again == state and hash(again) == hash(state), "read-differs", state=state, found=again)
        hold(again.to_text() == text, "text-differs", state=state, found=again)
        hold(again.legal_moves() == state.legal_moves(), "moves-differ", state=state)
        board = text.split()[0]
        found = game.board_from_diagram(state.diagram())
        hold(found == board, "diagram-differs", state=state, found=found)


@promise
def check_values(game: Game) -> None:
    """A position does not change when it is played on; it can be pickled and serve as a key."""
    for state in sample(game, seed=4, most=5):
        before = state.to_text()
        for move in state.move_numbers[:3]:
            hold(state.play(move) != state, "move-changes-nothing", state=state, move=state.move_text(move))
            hold(state.play(move) == state.play(move), "move-by-chance", state=state, move=state.move_text(move))
        hold(state.to_text() == before, "changed-by-play", state=before, found=state)
        hold(pickle.loads(pickle.dumps(state)) == state, "pickled", state=state)  # noqa: S301
        hold({state: 1}.get(game.state_from_text(before)), "not-a-key", state=state)


@promise
def check_going_on(game: Game) -> None:
    """A position read from a text goes on as the original does: ``set_up`` and ``play`` keep the same caches."""
    chance = random.Random(5)
    played = game.start
    for _ in range(60):
        if played.is_over:
            break
        before, move = played, chance.choice(sorted(played.move_numbers))
        read = game.state_from_text(before.to_text()).play(move)
        played = before.play(move)
        text = before.move_text(move)
        hold(read == played, "goes-on-otherwise", state=before, move=text, found=read, expected=played)
        same = sorted(read.move_numbers) == sorted(played.move_numbers)
        hold(same, "goes-on-with-other-moves", state=before, move=text)


@promise
def check_payoffs(game: Game) -> None:
    """A payoff for each seat from -1 to 1, 1 for those who win; and a sentence about it in every language."""
    for seed in range(5):
        state = list(random_states(game, seed=seed, plies=1500))[-1]
        outcome = state.outcome
        if outcome is None:
            continue
        hold(len(outcome.payoffs) == game.players, "payoffs-count", state=state, found=len(outcome.payoffs))
        fair = all(-1 <= payoff <= 1 for payoff in outcome.payoffs)
        hold(fair, "payoffs-range", state=state, found=outcome.payoffs)
        paid = all(outcome.payoffs[seat] == 1.0 for seat in outcome.winners)
        hold(paid, "payoffs-winners", state=state, winners=outcome.winners, found=outcome.payoffs)
        for language in LANGUAGES:
            said = outcome.text(language)
            hold(said.endswith("."), "outcome-sentence", state=state, found=said)


@promise
def check_leaving(game: Game) -> None:
    """Where more than two sides play, one can leave, and the others play on."""
    if len(game.sides) < 3:
        return
    hold(hasattr(game.rules, "leave"), "no-leave", players=game.players)
    for state in sample(game, seed=14, most=5):
        if state.is_over or len(game.sides) - len(state.out) < 3:
            continue
        for seat in game.seats:
            if seat not in state.out:
                after = state.leave(seat)
                hold(seat in after.out, "leaves-not", state=state, seat=seat, found=after)
                hold(after.is_over or after.turn not in after.out, "left-to-move", state=state, seat=seat)
                hold(bool(after.move_numbers) != after.is_over, "no-moves", state=after)
