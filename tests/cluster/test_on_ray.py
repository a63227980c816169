"""Work on a Ray cluster of several node processes on this machine: the same results wherever it runs."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

import brettwerk as package
from brettwerk import load_game
from brettwerk.cli.contest.contests import play_in_process
from brettwerk.cli.contest.training import self_play_in_process
from brettwerk.cli.output.work_progress import work_progress
from brettwerk.cli.solve.chunked import ChunkedSearch
from brettwerk.cluster.address import QUIET
from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.here.control import bring_up
from brettwerk.cluster.here.state import read_state, state_file
from brettwerk.cluster.version import WorkNeeds
from brettwerk.cluster.workers import completed, open_workers
from brettwerk.solve.chunks import solve_chunk
from brettwerk.solve.proof import write_proof
from brettwerk.solve.puzzles.puzzle import shipped_puzzles_of
from support import cluster_chores

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from brettwerk.cluster.workers import Workers
    from support.command_line import Brettwerk

    Answers = list[Any]

pytestmark = [
    pytest.mark.first,
    pytest.mark.skipif(sys.platform != "linux", reason="tried on Linux only"),
    pytest.mark.filterwarnings("ignore"),  # what Ray warns of
]
GAME = "aufstellen"
ARENA = ("arena", "simulations=20", "simulations=10", "--game", GAME, "--games", "6", "--force")


def everything(workers: Workers) -> Answers:
    """Games of a match, games of self-play and chunks of solving."""
    game = load_game(GAME)
    weights = load_game("alcazar").weights.to_text()
    state = load_game("weltreich").new_match().state
    with workers:
        tasks: list[Future[Any]] = [
            *(
                workers.submit(play_in_process, game.variant, "simulations=30", "simulations=9", "random", seed)
                for seed in range(4)
            ),
            *(
                workers.submit(self_play_in_process, load_game("alcazar").variant, weights, 4, seed)
                for seed in range(2)
            ),
            *(workers.submit(solve_chunk, state, move, 3) for move in state.legal_moves()[:4]),
        ]
        answers = [task.result() for task in tasks]
    return [_without_times(answer) for answer in answers]


def _without_times(answer: Any) -> Any:
    """What was played, without the processor time that it took."""
    return answer._replace(seconds=()) if hasattr(answer, "seconds") else answer


def test_tasks_have_the_same_results_wherever_they_run(cluster: str) -> None:
    here, there = everything(open_workers()), everything(open_workers(cluster, needs=WorkNeeds(GAME)))
    assert len(here) == 10
    for one, other in zip(here, there, strict=True):
        assert repr(one) == repr(other)


def test_an_arena_is_the_same_game_for_game(cluster: str, brettwerk: Brettwerk, tmp_path: Path) -> None:
    kept = [tmp_path / name for name in ("here", "there")]
    found = []
    for path, more in zip(kept, ((), ("--cluster", cluster)), strict=True):
        done = brettwerk(*ARENA, "--save", str(path), "--json", *more)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout) | {"seconds": None})
    assert kept[0].read_text("utf-8") == kept[1].read_text("utf-8")
    assert found[0] == found[1]


@pytest.mark.soak
def test_a_training_is_the_same_file_for_file(cluster: str, brettwerk: Brettwerk, tmp_path: Path) -> None:
    kept = []
    for name, more in (("here", ()), ("there", ("--cluster", cluster))):
        call = ["train", "alcazar", "--games", "10", "--simulations", "4", "--tuning", "40", "--match", "4"]
        call += ["--match-simulations", "4", "--folder", str(tmp_path / name), "--output", str(tmp_path / "won.json")]
        done = brettwerk(*call, *more)
        assert done.returncode == 0, done.stderr
        files = sorted((tmp_path / name).iterdir())
        kept.append({file.name: sorted(file.read_text("utf-8").splitlines()) for file in files})
    assert len(kept[0]) >= 8
    assert kept[0] == kept[1]


def test_a_forced_win_is_found_and_what_is_settled_is_kept(cluster: str, brettwerk: Brettwerk, tmp_path: Path) -> None:
    variant = load_game("tor").variant
    puzzle = next(one for one in shipped_puzzles_of("tor") if one.plies == 3 and one.game.variant == variant)
    call = ("solve", "tor", "--state", puzzle.position, "--within", "2", "--json")
    alone = json.loads(brettwerk(*call).stdout)
    spread = brettwerk(*call, "--cluster", cluster, "--output", str(tmp_path))
    assert spread.returncode == 0, spread.stderr
    found = json.loads(spread.stdout)
    decided = ("verdict", "moves", "refuted")
    assert [found[name] for name in decided] == [alone[name] for name in decided] == ["proven", 2, 1]
    assert found["proof"].split()[0] == puzzle.solution
    kept = (tmp_path / "chunks.jsonl").read_text("utf-8")
    search = ChunkedSearch(puzzle.state, tmp_path)  # which goes on anywhere
    again = search.run(open_workers(tasks=1), 2, 600, work_progress(Console()), "en")
    assert again.moves == 2
    assert again.proof
    assert write_proof(again.proof) == found["proof"]
    assert (tmp_path / "chunks.jsonl").read_text("utf-8") == kept  # nothing was searched twice


def test_lost_tasks_run_again_while_nodes_are_killed_and_come(cluster: str, tmp_path: Path) -> None:
    """Of two nodes one is killed; its task runs on the other one, and a node that comes later works too."""
    told: list[str] = []
    with open_workers(cluster, tell=lambda event: told.append(event.code)) as workers:
        assert workers.submit(cluster_chores.crash_once, str(tmp_path / "mark")).result() == "alive"
        with pytest.raises(ValueError, match="the reason") as raised:
            workers.submit(cluster_chores.fail, "the reason").result()
        assert "cluster_chores.py" in "".join(raised.value.__notes__)
        wait_until(lambda: workers.crew.nodes == 2)
        tasks = [workers.submit(cluster_chores.place_of, 0.2) for _ in range(20)]
        answers = completed(tasks)
        nodes = {next(answers).result() for _ in range(6)}
        state = read_state()
        assert state
        os.kill(state.nodes[0], signal.SIGKILL)
        bring_up(2, companion=os.getpid())

        def is_whole_again() -> bool:
            more = [workers.submit(cluster_chores.place_of, 0.1) for _ in range(4)]
            nodes.update(task.result() for task in more)
            return workers.crew.nodes == 2 and told != []

        wait_until(is_whole_again)
        assert len([task.result() for task in tasks]) == 20
    assert told == ["node-lost"]
    after = read_state()
    assert after
    assert nodes >= {*state.nodes, *after.nodes}


@pytest.mark.soak
def test_a_task_that_kills_its_process_is_given_up(cluster: str) -> None:
    with open_workers(cluster) as workers, pytest.raises(ClusterError, match="A task was lost 5 times"):
        workers.submit(os._exit, 7).result()


def test_a_node_with_another_version_is_refused(cluster: str, brettwerk: Brettwerk, tmp_path: Path) -> None:
    """It is told apart by its sources."""
    shutil.copytree(
        Path(package.__file__).parent,
        tmp_path / "brettwerk",
        ignore=shutil.ignore_patterns("static", "__pycache__"),
    )
    with (tmp_path / "brettwerk" / "version.py").open("a", encoding="utf-8") as file:
        file.write("# Something else.\n")
    with joined(cluster, PYTHONPATH=f"{tmp_path}{os.pathsep}tests"):
        done = brettwerk("cluster", "status", cluster, "--json")
        refusals = [node["refusal"] for node in json.loads(done.stdout)["nodes"]]
        assert sorted(refusal is None for refusal in refusals) == [False, True, True]
        refusal = next(filter(None, refusals))
        assert refusal.startswith("Node ")
        assert " does not take part: it has Brettwerk " in refusal


class joined:  # noqa: N801, reads as a function
    """A node with another environment, as long as the block lasts."""

    def __init__(self, address: str, **environment: str) -> None:
        self._call = [sys.executable, "-m", "support.cluster_chores", address]
        state = read_state()
        assert state
        self._environment = os.environ | QUIET | state.environment | environment

    def __enter__(self) -> None:
        self._process = subprocess.Popen(
            self._call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment, text=True
        )
        assert self._process.stdout
        assert self._process.stdout.readline() == "joined\n"

    def __exit__(self, *_error: object) -> None:
        self._process.communicate(timeout=60)


def test_if_no_node_fits_it_is_said(cluster: str, tmp_path: Path) -> None:
    """Here it is because of a file: the nodes see what this process saw at first, then it changes."""
    named = tmp_path / "weights.json"
    named.write_text("{}", "utf-8")
    workers = open_workers(cluster, needs=WorkNeeds(GAME, (str(named),)))
    workers._nodes._here.files[str(named)] = "another"  # type: ignore[attr-defined]
    with workers, pytest.raises(ClusterError, match=r"No node of the cluster can take part\. Node .* lacks the file"):
        workers.submit(pow, 2, 5).result()


@pytest.mark.soak
def test_ctrl_c_ends_it_at_once_and_the_same_command_goes_on(cluster: str, tmp_path: Path) -> None:
    state = read_state()
    assert state
    call = [sys.executable, "-m", "brettwerk", "arena", "simulations=300", "simulations=200", "--game", GAME]
    call += ["--games", "60", "--cluster", cluster, "--output", str(tmp_path / "results"), "--lang", "en"]
    with subprocess.Popen(call, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        wait_until(lambda: is_at_work(state.keeper))
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "brettwerk: Interrupted" in errors
    assert "Traceback" not in errors
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (result,) = (json.loads(line) for line in (tmp_path / "results").read_text("utf-8").splitlines())
    assert len(result["pairs"]) == 30


def is_at_work(keeper: int) -> bool:
    """Whether a process on some node is doing a task."""
    for process in family(keeper):
        try:
            if b"NodeWorker.run" in Path(f"/proc/{process}/cmdline").read_bytes():
                return True
        except OSError:
            continue
    return False


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what takes seconds, or minutes if others keep the machine busy."""
    until = time.monotonic() + 400
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_it_listens_on_this_machine_alone_and_its_token_is_private(cluster: str) -> None:
    state = read_state()
    assert state
    assert str(state.where) == cluster
    assert state_file().stat().st_mode & 0o077 == 0
    sockets = listening(family(state.keeper))
    assert len(sockets) >= 5
    assert {host for host, _ in sockets} == {"127.0.0.1"}


def family(process: int) -> set[int]:
    """A process with all that it has started, and what these have."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def listening(processes: set[int]) -> set[tuple[str, int]]:
    """The addresses and ports at which processes listen."""
    links = set()
    for process in processes:
        for link in Path(f"/proc/{process}/fd").glob("*"):
            try:
                links.add(str(link.readlink()))
            except OSError:
                continue
    found = set()
    for name in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A" and f"socket:[{words[9]}]" in links:
                host, port = words[1].split(":")
                last = bytes.fromhex(host)[-4:][::-1]
                found.add((".".join(map(str, last)), int(port, 16)))
    return found


def test_without_its_token_nobody_joins(cluster: str, python: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """Somebody else on this machine has another folder of data, and so does not know it."""
    state = read_state()
    assert state
    known = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "0" * 64}
    call = ("-m", "brettwerk", "cluster", "status", cluster, "--lang", "en")
    done = python(*call, XDG_DATA_HOME=state.folder, **known)
    assert done.returncode == 2
    assert done.stderr.startswith(f"brettwerk: The cluster at {cluster} wants another token, or one at all: ")
    assert done.stdout == ""
