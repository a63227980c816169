"""Steps per second of environments, with observation and mask: ours beside those of other libraries, in one run.

    python benchmarks/rl.py               measures all that is installed and writes results/rl.json
    python benchmarks/rl.py one NAME      measures one (vector:tor, position:tor, pettingzoo:connect_four, …)

Every measurement has a process of its own, kept to one core, or to two where it says so. All play uniformly random
legal moves. What counts is the best of several rounds; ``per_cpu_second`` counts processor time instead of time, which
says more on a machine that others use as well. ``bytes`` are those of an observation and a mask.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from brettwerk import game_ids, load_game

RESULTS = Path(__file__).parent / "results" / "rl.json"
ROUNDS = 8
SECONDS = 0.4
GAMES_AT_ONCE = 1024
PACKAGES = ("brettwerk", "numba", "numpy", "gymnasium", "pettingzoo", "open_spiel", "pgx", "jax", "envpool")
OTHERS = (
    "pettingzoo:connect_four_v3",
    "pettingzoo:tictactoe_v3",
    "openspiel:connect_four",
    "openspiel:breakthrough",
    "openspiel:othello",
    "pgx:connect_four",
    "pgx:othello",
    "envpool:CartPole-v1",
)

Part = Callable[[], int]
"""Plays a little and tells how many steps that were."""


def vector(name: str, threads: int = 1) -> tuple[Part, int]:
    """The vector environment, with random actions drawn in it."""
    from brettwerk.rl.vector import make

    env = make(name, GAMES_AT_ONCE, threads=threads)
    observation, infos = env.reset(seed=1)

    def part() -> int:
        for _ in range(10):
            env.step(env.sample_actions())
        return 10 * GAMES_AT_ONCE

    return part, (observation.nbytes + infos["action_mask"].nbytes) // GAMES_AT_ONCE


def position(name: str) -> tuple[Part, int]:
    """A single position in a Python loop, with observation and mask at every ply."""
    game = load_game(name)
    start, place = game.new_position(), game.new_position()
    planes, mask = place.observation(), place.mask()
    chance = random.Random(1)

    def part() -> int:
        place.copy_from(start)
        plies = 0
        while not place.is_over and plies < 200:
            place.observation(out=planes)
            place.mask(mask)
            moves = place.legal_moves()
            place.play(moves[int(chance.random() * len(moves))])
            plies += 1
        return plies

    return part, planes.nbytes + mask.nbytes


def bare_position(name: str) -> tuple[Part, int]:
    """The same without observation and mask, as a search would play."""
    game = load_game(name)
    start, place = game.new_position(), game.new_position()
    chance = random.Random(1)

    def part() -> int:
        place.copy_from(start)
        plies = 0
        while not place.is_over and plies < 200:
            moves = place.legal_moves()
            place.play(moves[int(chance.random() * len(moves))])
            plies += 1
        return plies

    return part, 0


def pettingzoo(name: str) -> tuple[Part, int]:
    """A classic game of PettingZoo's own, through its API."""
    env = import_module(f"pettingzoo.classic.{name}").raw_env()
    return _aec(env)


def our_pettingzoo(name: str) -> tuple[Part, int]:
    """One of our games through the same API."""
    return _aec(import_module("brettwerk.rl.pettingzoo").env(name))


def _aec(env: Any) -> tuple[Part, int]:
    chance = random.Random(1)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)

    def part() -> int:
        env.reset()
        plies = 0
        while plies < 200:
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                break
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            plies += 1
        return plies

    return part, seen["observation"].nbytes + seen["action_mask"].nbytes if "action_mask" in seen else 0


def openspiel(name: str) -> tuple[Part, int]:
    """A game of OpenSpiel's, written in C++, played from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def part() -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            plies += 1
        return plies

    return part, 0


def bare_openspiel(name: str) -> tuple[Part, int]:
    """The same without observation and mask."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def part() -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            plies += 1
        return plies

    return part, 0


def pgx(name: str) -> tuple[Part, int]:
    """A game of pgx: a batch stepped by code that JAX compiles for the processor."""
    import jax
    import jax.numpy as jnp
    from pgx import make

    env = make(name)
    begin = jax.jit(jax.vmap(env.init))

    def step(state: Any, key: Any) -> Any:
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(key, logits)
        after = env.step(state, action)
        return jax.lax.cond(after.terminated | after.truncated, lambda: env.init(key), lambda: after)

    steps = jax.jit(jax.vmap(step))
    keys = jax.random.split(jax.random.PRNGKey(1), GAMES_AT_ONCE)
    box = {"state": begin(keys), "keys": keys}
    draw = jax.jit(jax.vmap(lambda key: jax.random.split(key)[0]))

    def part() -> int:
        for _ in range(10):
            box["keys"] = draw(box["keys"])
            box["state"] = steps(box["state"], box["keys"])
        jax.block_until_ready(box["state"].observation)
        return 10 * GAMES_AT_ONCE

    part()
    return part, (box["state"].observation.nbytes + box["state"].legal_action_mask.nbytes) // GAMES_AT_ONCE


def envpool(name: str) -> tuple[Part, int]:
    """An environment of EnvPool's: it has no board games, so the simplest it has, without masks."""
    import envpool as library
    import numpy as np

    env = library.make_gymnasium(name, num_envs=GAMES_AT_ONCE, num_threads=1)
    observation, _ = env.reset()
    actions = np.zeros(GAMES_AT_ONCE, np.int32)

    def part() -> int:
        for _ in range(10):
            env.step(actions)
        return 10 * GAMES_AT_ONCE

    return part, observation.nbytes // GAMES_AT_ONCE


KINDS: dict[str, Callable[..., tuple[Part, int]]] = {
    "vector": vector,
    "vector2": lambda name: vector(name, threads=2),
    "position": position,
    "bare-position": bare_position,
    "our-pettingzoo": our_pettingzoo,
    "pettingzoo": pettingzoo,
    "openspiel": openspiel,
    "bare-openspiel": bare_openspiel,
    "pgx": pgx,
    "envpool": envpool,
}


def measure(what: str) -> dict[str, Any]:
    """Measure one environment in this process."""
    kind, _, name = what.partition(":")
    cores = 2 if kind == "vector2" else 1
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    part, content = KINDS[kind](name)
    part()
    rates, cpu_rates = [], []
    for _ in range(ROUNDS):
        steps = 0
        began, cpu_began = time.perf_counter(), time.process_time()
        while time.perf_counter() - began < SECONDS:
            steps += part()
        rates.append(steps / (time.perf_counter() - began))
        cpu_rates.append(steps / max(time.process_time() - cpu_began, 1e-9))
    return {
        "kind": kind,
        "name": name,
        "cores": cores,
        "per_second": round(max(rates)),
        "per_cpu_second": round(max(cpu_rates)),
        "bytes": content,
    }


def in_own_process(what: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, __file__, "one", what], capture_output=True, text=True, check=False)
    if done.returncode:
        kind, _, name = what.partition(":")
        reason = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "?"
        return {"kind": kind, "name": name, "error": reason}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def all_of(chosen: list[str]) -> list[str]:
    kinds = ["vector", "vector2", "position", "bare-position"]
    kinds += ["our-pettingzoo"] if find_spec("brettwerk.rl.pettingzoo") else []
    ours = [f"{kind}:{game}" for kind in kinds for game in game_ids()]
    others = [*OTHERS, *(f"bare-{one}" for one in OTHERS if one.startswith("openspiel"))]
    return [one for one in ours + others if not chosen or one.partition(":")[0] in chosen]


def versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=["all", "one"], default="all")
    parser.add_argument("names", nargs="*", help="what to measure; with all: kinds, such as vector")
    parser.add_argument("--output", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    if arguments.command == "one":
        print(json.dumps(measure(arguments.names[0])))
        return
    results = []
    for what in all_of(arguments.names):
        results.append(in_own_process(what))
        print(json.dumps(results[-1]), flush=True)
    facts: dict[str, Any] = {
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
    }
    facts |= {"cores": os.cpu_count(), "load": os.getloadavg()[0], "games_at_once": GAMES_AT_ONCE}
    arguments.output.write_text(
        json.dumps({**facts, "versions": versions(), "results": results}, indent=2) + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
