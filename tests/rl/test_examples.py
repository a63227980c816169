"""The examples run, on a tiny budget; what they come to on the whole one stands at their top."""

from __future__ import annotations

import json
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import numpy as np
import pytest

from support.paths import ROOT

EXAMPLES = ROOT / "examples" / "rl"


def load(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_alphazero_plays_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    tiny = ["--iterations", "2", "--games", "4", "--plies", "8", "--simulations", "6", "--batches", "4"]
    reached = load("alphazero").main([*tiny, "--measure", "10"])
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"before: [\d.]+% against random", lines[0])
    assert re.fullmatch(r" +2: +\d+ s, +[\d.]+ plies a game, loss [\d.]+, [\d.]+% against random", lines[-1])
    assert 0 <= reached <= 1


def test_alphazeros_network_learns_what_it_is_taught() -> None:
    """Policies and values of a fixed set: the loss falls to that of the policies' own uncertainty."""
    chance = np.random.default_rng(1)
    network = load("alphazero").Network(12, 5, 32, chance)
    inputs = chance.integers(0, 2, (64, 12)).astype(np.float32)
    masks = np.ones((64, 5), np.int8)
    masks[:, 0] = 0
    policies = np.eye(5)[1 + (inputs @ np.arange(12)).astype(int) % 4]
    values = inputs[:, 0] * 2 - 1
    losses = [network.train(inputs, masks, policies, values) for _ in range(300)]
    assert losses[0] > 1.5
    assert losses[-1] < 0.1


def test_a_search_finds_a_win_in_one(capsys: pytest.CaptureFixture[str]) -> None:
    """With an untaught network: of all moves the winning one is visited most."""
    alphazero = load("alphazero")
    chance = np.random.default_rng(1)
    search = alphazero.Search("blockade", 1, alphazero.Network(10 * 144, 3313, 16, chance), chance)
    state = search.start
    while not state.winning_moves():
        state = state.playout(seed=len(state.to_text()), plies=1)
    seen, infos = search.env.set_state({0: state})
    mask, seat = infos["action_mask"][0].copy(), int(infos["seat"][0])
    root = alphazero.Node(state, seat, seen[0].copy(), mask, mask / mask.sum())
    for _ in range(30):
        search.simulate([root])
    best = search.env.frame.move(seat, int(root.actions[root.visits.argmax()]))
    assert best in state.winning_moves()
    assert capsys.readouterr().out == ""


def test_masked_ppo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="PyTorch and sb3-contrib are not installed")
    load("masked_ppo").main(["--steps", "2048", "--games", "4"])
    assert "after 2048 steps" in capsys.readouterr().out


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "positions.ipynb").read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)  # noqa: S102, it is our own
    assert names["state"]._repr_svg_().startswith("<svg")
    assert "share of wins by seat:" in capsys.readouterr().out
