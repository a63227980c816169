"""Fills in the tables of docs/rl.md: what each game is like for a program that learns, and how fast it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from brettwerk.core.registry import game_ids
from brettwerk.rl.vector import GamesVectorEnv
from brettwerk.testing import variants

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rl.md"
MEASURED = ROOT / "benchmarks" / "results" / "rl.json"
GAMES = 64
"""Random games of each kind, to measure their length and how many moves there are to choose from."""
HEAD = "| game | players | observation | actions | mean length | branching |\n|---|---|---|---|---|---|\n"
SPEEDS = {
    "vector": "vector",
    "position": "`Position`",
    "bare-position": "`Position`, moves alone",
    "our-pettingzoo": "PettingZoo",
}
"""What was measured of our games, by column."""
OTHERS = {
    "pettingzoo": "PettingZoo",
    "openspiel": "OpenSpiel, C++ from Python",
    "bare-openspiel": "OpenSpiel, moves alone",
    "pgx": "pgx",
    "envpool": "EnvPool",
}


class RandomPlay(NamedTuple):
    """What random games of a variant are like."""

    length: float
    """Mean plies."""
    branching: float
    """Mean legal moves."""


def page() -> str:
    """The page as it should be."""
    text = PAGE.read_text("utf-8")
    for name, made in (("games", table), ("figures", figures), ("others", other_figures)):
        before, _, rest = text.partition(f"<!-- {name} -->\n")
        after = rest.partition("<!-- end -->")[2]
        text = f"{before}<!-- {name} -->\n{made()}<!-- end -->{after}"
    return text


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


def figures() -> str:
    """Steps a second of our games, from the last benchmark."""
    found = {(one["kind"], one["name"]): speed(one) for one in measured()}
    kinds = [kind for kind in SPEEDS if any(kind == key[0] for key in found)]
    lines = [["game", *(SPEEDS[kind] for kind in kinds)], ["---"] * (len(kinds) + 1)]
    lines += [[f"`{game}`", *(found.get((kind, game), "–") for kind in kinds)] for game in game_ids()]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def other_figures() -> str:
    """The same of other libraries' games."""
    lines = [["library", "game", "steps"], ["---"] * 3]
    lines += [[OTHERS[one["kind"]], one["name"], speed(one)] for one in measured() if one["kind"] in OTHERS]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def measured() -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = json.loads(MEASURED.read_text("utf-8"))["results"]
    return results


def speed(one: dict[str, Any]) -> str:
    """In thousands a second of processor time."""
    return f"{one['per_cpu_second'] / 1000:,.0f}"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
