"""Searching for who wins: entries, the tree above the tasks, and going on after any interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from typer.testing import CliRunner

from brettwerk import load_game
from brettwerk.cli.app import app
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.solve import weak as command
from brettwerk.cluster.crew import Crew
from brettwerk.core.errors import CannotWrite, MatchError
from brettwerk.solve.weak import entries
from brettwerk.solve.weak.job import WeakJob
from brettwerk.solve.weak.shared_table import buckets_in, in_memory, open_table
from brettwerk.solve.weak.solver import OpenMove, ProofFinding, WeakSolver
from brettwerk.solve.weak.tasks import SearchTask, search_in_process, solver_of
from brettwerk.solve.weak.tree import ProofTree

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 300
"""Seconds after which a test gives up; only a machine that is very busy takes more than a few."""
GAME = load_game("alcazar")
WON = "d3,c4/a1e,a1n,a3e,b2e,b2n,c2e,c4n,d3n 1 barred=b2n"
SMALL = 40
"""Positions that a task expands: so few that it takes many tasks."""

KILLED = """
import sys
from pathlib import Path
from test_weak import AtOnce, SMALL, job_in
job = job_in(Path(sys.argv[1]), sys.argv[2])
print("ready", flush=True)
job.run(AtOnce(), 1, 600.0, positions=SMALL)
"""


class AtOnce(Executor):
    """Runs tasks when they are submitted, in this process."""

    crew = Crew(1)

    def submit(self, task: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(task(*args, **more))
        return done


class Broken(Executor):
    """Does not come back from its third task."""

    def __init__(self) -> None:
        self.left = 3

    def submit(self, task: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
        return AtOnce().submit(task, *args, **more)


def job_in(folder: Path, text: str) -> WeakJob:
    table = folder / "table"
    solver_of.cache_clear()
    solver = WeakSolver(GAME, open_table(table, 1))
    return WeakJob(GAME.state_from_text(text), solver, table, folder / "journal")


# The table


def test_an_entry_keeps_its_parts() -> None:
    entry = entries.pack(entries.INFINITE, 0, 250, 63, entries.RUNS - 1)
    assert entries.proof_of(entry) == entries.INFINITE
    assert entries.disproof_of(entry) == 0
    assert entries.plies_of(entry) == 250
    assert entries.run_of(entry) == entries.RUNS - 1


def test_what_is_kept_is_found_under_its_own_key_only() -> None:
    table = in_memory(1)
    keys = [int(entries.key_of(identity, attacks)) for identity in range(500) for attacks in range(2)]
    assert len(set(keys)) == len(keys)
    for number, key in enumerate(keys):
        entries.keep(table, key, entries.pack(number + 1, 7, 0, 1, 0))
    assert [entries.proof_of(entries.find(table, key)) for key in keys] == list(range(1, 1001))
    assert entries.find(table, int(entries.key_of(500, 0))) == 0
    table[:, 1::2] += table[:, 1::2] != 0  # what two processes write at once does not belong together
    assert not any(entries.find(table, key) for key in keys)


def test_a_proof_is_not_lost_to_less_and_makes_room_last() -> None:
    table = np.zeros((1, 8), np.int64)
    proof = entries.pack(0, entries.INFINITE, 9, 3, 0)
    entries.keep(table, 1, proof)
    entries.keep(table, 1, entries.pack(5, 5, 0, 20, 0))
    assert entries.find(table, 1) == proof
    entries.keep(table, 1, entries.pack(0, entries.INFINITE, 7, 1, 0))
    assert entries.plies_of(entries.find(table, 1)) == 7
    for key in range(2, 40):
        entries.keep(table, key, entries.pack(5, 5, 0, 2, 0))
    assert entries.plies_of(entries.find(table, 1)) == 7
    assert entries.find(table, 39) != 0


def test_a_table_keeps_its_size_unless_another_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "table"
    assert len(open_table(path, 2)) == buckets_in(2) == 2**15
    table = open_table(path)
    assert len(table) == 2**15
    entries.keep(table, 17, entries.pack(3, 4, 0, 1, 0))
    del table
    assert entries.proof_of(entries.find(open_table(path), 17)) == 3
    assert entries.find(open_table(path, 1), 17) == 0
    path.write_bytes(path.read_bytes()[:1000])
    assert len(open_table(path, 1)) == buckets_in(1)


def test_a_table_that_does_not_fit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    with pytest.raises(CannotWrite):
        open_table(tmp_path / "table", 1)
    assert list(tmp_path.iterdir()) == []


# The tree


def grown() -> ProofTree:
    """A tree of the start position whose root has been searched once."""
    tree = ProofTree(GAME.start, 0, lambda state: hash(state.key))
    first, second, *_ = GAME.start.legal_moves()
    root = tree.choose()
    assert root is tree.root
    tree.begin(root)
    assert tree.choose() is None
    tree.end(root)
    tree.take(root, ProofFinding(4, 6, moves=(OpenMove(first, 4, 5), OpenMove(second, 5, 2))))
    return tree


def test_the_most_promising_leaf_is_next_and_a_busy_one_is_not() -> None:
    tree = grown()
    easier, harder = tree.root.children
    assert (tree.root.proof, tree.root.disproof) == (4, 6)  # the hardest disproof, and one for the other
    assert tree.choose() is easier
    tree.begin(easier)
    assert tree.choose() is harder
    tree.begin(harder)
    tree.end(easier)
    assert tree.choose() is easier


def test_results_go_up_the_tree() -> None:
    tree = grown()
    easier, harder = tree.root.children
    tree.take(easier, ProofFinding(entries.INFINITE, 0, 6))
    assert (tree.root.proof, tree.root.disproof, tree.is_over) == (5, 2, False)
    tree.take(harder, ProofFinding(0, entries.INFINITE, 8))
    assert (tree.is_won, tree.root.plies) == (True, 9)


def test_a_disproof_by_repetition_is_a_guess_all_the_way_up() -> None:
    tree = grown()
    easier, harder = tree.root.children
    tree.take(easier, ProofFinding(entries.INFINITE, 0, 6, guessed=True))
    tree.take(harder, ProofFinding(entries.INFINITE, 0, 4))
    assert (tree.is_over, tree.is_won, tree.root.guessed) == (True, False, True)


def test_a_position_that_repeats_on_the_way_is_not_searched() -> None:
    tree = ProofTree(GAME.start, 0, lambda _state: 1)
    tree.take(tree.root, ProofFinding(4, 6, moves=(OpenMove(GAME.start.legal_moves()[0], 4, 5),)))
    assert (tree.is_over, tree.is_won, tree.root.guessed) == (True, False, True)


# The job


def test_a_task_is_the_same_wherever_it_runs() -> None:
    task = SearchTask(GAME.variant, WON, 0, 3000, 1)
    found = []
    for _ in range(2):
        solver_of.cache_clear()
        found.append(search_in_process(task).finding)
    assert found[0] == found[1]
    assert found[0].positions > 100


def test_an_interrupted_job_goes_on_with_the_same_tree(tmp_path: Path) -> None:
    job = job_in(tmp_path, WON)
    with pytest.raises(KeyboardInterrupt):
        job.run(Broken(), 1, 600.0, positions=SMALL)
    assert job.progress.tasks == 2
    with (tmp_path / "journal").open("a") as journal:
        journal.write('[0,["a1-b1"],1.0,5')  # killed while writing
    again = job_in(tmp_path, WON)
    assert again.earlier == 2
    for tree, same in zip(job.trees, again.trees, strict=True):
        assert (same.root.proof, same.root.disproof) == (tree.root.proof, tree.root.disproof)
        assert [child.move for child in same.root.children] == [child.move for child in tree.root.children]
    again.run(AtOnce(), 1, 600.0, positions=SMALL)
    assert again.winner == 0
    assert again.progress.tasks > 2
    once_more = job_in(tmp_path, WON)
    assert (once_more.winner, once_more.progress.tasks) == (0, again.progress.tasks)


def test_a_killed_job_goes_on(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, tmp_path, "a1,d4/a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n 0"],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parent,
    )
    journal, until = tmp_path / "journal", time.monotonic() + PATIENCE
    try:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL) if sys.platform != "win32" else process.kill()
        process.communicate()
    job = job_in(tmp_path, GAME.start.to_text())
    assert job.earlier >= 4
    before = job.progress.tasks
    job.run(AtOnce(), 1, 0.5, positions=SMALL)
    assert job.progress.tasks >= before
    assert job.winner is None


def test_a_journal_about_another_position_is_not_taken_up(tmp_path: Path) -> None:
    job_in(tmp_path, WON).run(AtOnce(), 1, 600.0, positions=SMALL)
    assert job_in(tmp_path, GAME.start.to_text()).earlier == 0


# The command


@pytest.fixture
def _at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in this process, with data in a folder of the test's own."""
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(command, "ProcessWorkers", AtOnce)
    solver_of.cache_clear()


@pytest.mark.usefixtures("_at_once")
def test_a_won_position_is_proven_and_written_down(tmp_path: Path) -> None:
    words = ["solve", "alcazar", "--state", WON, "--memory", "1", "--lang", "en"]
    done = CliRunner().invoke(app, [*words, "--output", str(tmp_path / "out")])
    assert done.exception is None
    assert done.stdout.startswith("Proven: Red wins within ")
    assert [path.suffix for path in (tmp_path / "out").iterdir()] == [".gz"]
    again = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert (again["verdict"], again["winner"]) == ("won", 0)
    assert str(tmp_path / "data") in again["certificate"]


@pytest.mark.usefixtures("_at_once")
def test_what_is_not_settled_is_said_to_be_so() -> None:
    words = ["solve", "alcazar", "--seconds", "0", "--memory", "1"]
    done = CliRunner().invoke(app, [*words, "--lang", "en"])
    assert done.stdout.startswith("Not settled within 0.0 core seconds")
    assert "95,169,603,405" in done.stdout
    assert "nicht entschieden" in CliRunner().invoke(app, [*words, "--lang", "de"]).stdout
    found = json.loads(CliRunner().invoke(app, ["solve", "alcazar", "--hours", "0", "--json"]).stdout)
    assert (found["verdict"], found["certificate"]) == ("open", None)


@pytest.mark.usefixtures("_at_once")
def test_two_searches_for_one_position_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def inner(*_: Any) -> None:
        seen.append(CliRunner().invoke(app, ["solve", "alcazar", "--seconds", "0", "--memory", "1"]).exception)

    monkeypatch.setattr(command, "_search", inner)
    CliRunner().invoke(app, ["solve", "alcazar", "--seconds", "0", "--memory", "1"])
    assert isinstance(seen[0], BadParameter)
    assert "another process" in seen[0].text("en")


@pytest.mark.usefixtures("_at_once")
def test_bad_orders_are_refused() -> None:
    for words in (["--hours", "-1"], ["--memory", "0"], ["--hours", "1e9"]):
        assert isinstance(CliRunner().invoke(app, ["solve", "alcazar", *words]).exception, BadParameter), words
    over = "d4,a2/a1e,a1n,a3e,b2e,b2n,c2e,c4n,d3n 1 end=corner:0"
    found = CliRunner().invoke(app, ["solve", "alcazar", "--state", over, "--seconds", "0"]).exception
    assert isinstance(found, MatchError)
