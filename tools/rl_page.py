"""Fills in the table of docs/rl.md: what each game is like for a program that learns. ``make pages`` runs it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from brettwerk.core.registry import game_ids
from brettwerk.rl.vector import GamesVectorEnv
from brettwerk.testing import variants

PAGE = Path(__file__).parents[1] / "docs" / "rl.md"
GAMES = 64
"""Random games of each kind, to measure their length and how many moves there are to choose from."""
HEAD = "| game | players | observation | actions | mean length | branching |\n|---|---|---|---|---|---|\n"


class RandomPlay(NamedTuple):
    """What random games of a variant are like."""

    length: float
    """Mean plies."""
    branching: float
    """Mean legal moves."""


def page() -> str:
    """The page as it should be."""
    text = PAGE.read_text("utf-8")
    return re.sub(r"(?<=<!-- games -->\n).*?(?=<!-- end -->)", lambda _: table(), text, flags=re.DOTALL)


def table() -> str:
    """A row for each game, number of players and teams."""
    return HEAD + "".join(f"| {' | '.join(cells)} |\n" for cells in rows())


def rows() -> list[tuple[str, ...]]:
    plain = [variant for game in game_ids() for variant in variants(game) if not variant.variant.options]
    found = {}
    for variant in plain:
        key = variant.id, variant.players, variant.teams
        if key not in found:  # the first edition, which is played unless another is named
            env = GamesVectorEnv(variant, GAMES, autoreset="same_step", repetition=variant.players > 1)
            players = f"{variant.players}, teams" if variant.teams else str(variant.players)
            shape = " × ".join(map(str, env.frame.shape))
            play = random_play(env)
            numbers = f"{env.frame.action_count:,}", f"{play.length:.0f}", f"{play.branching:.1f}"
            found[key] = (f"`{variant.id}`", players, shape, *numbers)
    return list(found.values())


def random_play(env: GamesVectorEnv) -> RandomPlay:
    """Play one random game in each lane, always the same ones."""
    _, infos = env.reset(seed=1)
    running = np.ones(env.num_envs, np.bool_)
    plies = choices = 0
    while running.any():
        plies += int(running.sum())
        choices += int(infos["action_mask"][running].sum())
        _, _, terminated, truncated, infos = env.step(env.sample_actions())
        running &= ~(terminated | truncated)
    return RandomPlay(plies / env.num_envs, choices / plies)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
