"""Once a game is compiled, playing and drawing it compiles nothing more, in whatever process."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

PLAY = """
import random, sys
from numba.core import event
from brettwerk import load_game

compiled = []


class Listener(event.Listener):
    def on_start(self, happened):
        compiled.append(str(happened.data["dispatcher"]))

    def on_end(self, happened):
        pass


event.register("numba:compile", Listener())
game = load_game(sys.argv[1])
game.load()
for seed in range(8):
    chance = random.Random(seed)
    match = game.new_match()
    for _ in range(60):
        match.state.scene(), [match.state.seat_facts(seat) for seat in game.seats], match.text()
        if match.is_over:
            break
        for move in chance.sample(match.state.move_numbers, min(3, len(match.state.move_numbers))):
            match.state.effects(move)
        match.play(chance.choice(match.state.move_numbers))
print(compiled)
"""


def test_nothing_is_compiled_while_people_play(
    python: Callable[..., subprocess.CompletedProcess[str]], game_id: str
) -> None:
    done = python("-c", PLAY, game_id)
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr
