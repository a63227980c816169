"""Tables of the reduced game that are interrupted, damaged or not ours: found out, named, and never used."""

from __future__ import annotations

import errno
import json
import os
import signal
import struct
import subprocess
import sys
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from filelock import FileLock

from brettwerk import CannotWrite, Engine, load_game
from brettwerk.core.solved import table as table_module
from brettwerk.core.solved.space import DRAW, LOSS, WIN, Verdict, entries_of
from brettwerk.core.solved.table import Table, TableError
from brettwerk.games.aufstellen import solve
from brettwerk.games.aufstellen.numbering import GameSize
from brettwerk.games.aufstellen.solve import Positions
from brettwerk.search.perfect import PerfectPlay
from brettwerk.solve.tables import snapshot
from brettwerk.solve.tables.report import report
from brettwerk.solve.tables.retrograde import Builder, Stage
from brettwerk.solve.tables.verifying import Verifier

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from brettwerk.core.state import State

SMALL = GameSize(side=3, each=1, in_line=3)
KILLED = """
import os, signal, sys
from brettwerk import load_game
from brettwerk.games.aufstellen.solve import Positions
from brettwerk.games.aufstellen.numbering import GameSize
from brettwerk.solve.tables.retrograde import Builder, Stage

last = Stage(sys.argv[1], int(sys.argv[2]))

class Killed(Builder):
    def _snapshots(self, codes):
        self.codes = codes
        return super()._snapshots(codes)

    def _enter(self, stage):
        super()._enter(stage)
        if stage == last:
            self._save(self.codes)

def tell(stage, share):
    if stage == last:
        os.kill(os.getpid(), signal.SIGKILL)

space = Positions(GameSize(side=3, each=1, in_line=3), tuple(range(6)), diagonals=True)
Killed(load_game("aufstellen"), space, tell=tell).build()
"""
"""A stage is entered, a snapshot is written, and the process is killed when a part of the stage is done."""


def space() -> Positions:
    return Positions(SMALL, tuple(range(6)), diagonals=True)


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Builder]:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    return lambda **settings: Builder(load_game("aufstellen"), space(), **settings)


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A table as it should be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BRETTWERK_DATA", str(tmp_path_factory.mktemp("right")))
        made = Builder(load_game("aufstellen"), space(), threads=1)
        made.build()
        return made.path.read_bytes()


@pytest.mark.parametrize(("kind", "number"), [("layer", 9), ("pass", 2)])
def test_work_goes_on_after_a_kill(builder: Callable[..., Builder], right: bytes, kind: str, number: int) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, kind, str(number)], check=False)
    assert killed.returncode == -signal.SIGKILL
    stages: list[Stage] = []
    again = builder(tell=lambda stage, _share: stages.append(stage))
    assert not again.path.exists()
    kept = snapshot.load(again.unfinished, again.facts, np.zeros(again.facts["entries"], np.uint16))
    assert kept
    assert kept["stage"] == [kind, number]
    again.build()
    assert again.path.read_bytes() == right
    assert min(map(order_of, stages)) == order_of(Stage(kind, number)), "it goes on where it was, and not before"
    assert not again.unfinished.exists()


def order_of(stage: Stage) -> tuple[int, int]:
    """A number for the place of a stage in the work."""
    return ("ended", "layer", "pass", "pack").index(stage.kind), stage.number


def test_an_interrupted_work_is_kept(builder: Callable[..., Builder], right: bytes) -> None:
    def interrupt(stage: Stage, _share: float) -> None:
        if stage == Stage("layer", 5):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        builder(tell=interrupt).build()
    stages: list[Stage] = []
    again = builder(tell=lambda stage, _share: stages.append(stage))
    again.build()
    assert stages[0].kind == "layer"
    assert stages[0].number >= 5
    assert again.path.read_bytes() == right


@pytest.mark.parametrize("cut", [0, 5, 100, -1, -30])
def test_a_cut_off_table_is_refused_and_built_anew(builder: Callable[..., Builder], right: bytes, cut: int) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(right[:cut])
    with pytest.raises(TableError) as refused:
        Table(made.path, made.facts)
    assert refused.value.code == "table-truncated"
    heard: list[TableError] = []
    builder(warn=heard.append).build()
    assert [error.code for error in heard] == ["table-truncated"]
    assert made.path.read_bytes() == right


def test_damage_anywhere_is_found(builder: Callable[..., Builder], right: bytes) -> None:
    made = builder()
    made.path.parent.mkdir()
    for place in [*range(0, len(right), len(right) // 200), len(right) - 25, len(right) - 1]:
        damaged = bytearray(right)
        damaged[place] ^= 0x10
        made.path.write_bytes(bytes(damaged))
        with pytest.raises(TableError):
            Table(made.path, made.facts).check()
    made.path.write_bytes(right)
    Table(made.path, made.facts).check()


def test_a_look_up_in_a_damaged_chunk_is_refused(builder: Callable[..., Builder], right: bytes) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(bytes([right[0] ^ 1]) + right[1:])
    with pytest.raises(TableError) as refused:
        Table(made.path, made.facts).verdict(7)
    assert refused.value.code == "table-damaged"


def forged(data: bytes, facts: bytes | None = None, **changes: Any) -> bytes:
    """The same table with other facts, and a checksum that says they are right."""
    length = struct.unpack("<QI8s", data[-20:])[0]
    body, known = data[: -20 - length], json.loads(data[-20 - length : -20])
    for name, value in changes.items():
        known.pop(name) if value is None else known.update({name: value})
    text = json.dumps(known).encode() if facts is None else facts
    return body + text + struct.pack("<QI8s", len(text), zlib.crc32(text), data[-8:])


@pytest.mark.parametrize("facts", [b"", b"{", b"[]", b"7", b"[" * 100_000, b"\xff"])
def test_facts_that_make_no_sense_are_refused(builder: Callable[..., Builder], right: bytes, facts: bytes) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(forged(right, facts))
    with pytest.raises(TableError) as refused:
        Table(made.path, made.facts)
    assert refused.value.code == "table-damaged"


@pytest.mark.parametrize("changes", [{"width": None}, {"width": 8}, {"width": "1"}, {"index": None}, {"index": []}])
def test_a_forged_table_is_refused(builder: Callable[..., Builder], right: bytes, changes: dict[str, Any]) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(forged(right, **changes))
    with pytest.raises(TableError) as refused:
        Table(made.path, made.facts)
    assert refused.value.code == "table-damaged"


@pytest.mark.parametrize("changes", [{"width": 2}, {"counts": None}, {"counts": {"a": 7}}])
def test_a_forged_table_is_found_out_in_use(
    builder: Callable[..., Builder], right: bytes, changes: dict[str, Any]
) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(forged(right, **changes))
    perfect = PerfectPlay(space(), Table(made.path, made.facts))
    with pytest.raises(TableError) as refused:
        report(perfect, load_game("aufstellen").start)
    assert refused.value.code == "table-damaged"


def test_a_table_of_other_rules_is_refused_and_built_anew(builder: Callable[..., Builder], right: bytes) -> None:
    made = builder()
    made.path.parent.mkdir()
    made.path.write_bytes(right)
    made.facts["rules_version"] += 1
    with pytest.raises(TableError) as refused:
        Table(made.path, made.facts)
    assert refused.value.code == "table-other"
    assert "rules_version" in refused.value.text("de")
    heard: list[TableError] = []
    newer = builder(warn=heard.append)
    newer.facts["rules_version"] += 1
    newer.build()
    assert [error.code for error in heard] == ["table-other"]
    assert Table(made.path, made.facts).facts["rules_version"] == made.facts["rules_version"]


@pytest.mark.parametrize("harm", ["damaged", "cut", "other", "forged"])
def test_a_bad_snapshot_is_not_used(builder: Callable[..., Builder], right: bytes, harm: str) -> None:
    def interrupt(stage: Stage, _share: float) -> None:
        if stage == Stage("layer", 5):
            raise KeyboardInterrupt

    broken = builder(tell=interrupt)
    if harm == "other":
        broken.facts["rules_version"] += 1
    with pytest.raises(KeyboardInterrupt):
        broken.build()
    data = bytearray(broken.unfinished.read_bytes())
    data[len(data) // 2] ^= 1 if harm == "damaged" else 0
    broken.unfinished.write_bytes(data[:-1] if harm == "cut" else data)
    if harm == "forged":
        codes = np.zeros(broken.facts["entries"], np.uint16)
        snapshot.save(broken.unfinished, broken.facts | {"stage": ["nonsense", "x"], "done": 7}, codes)
    heard: list[TableError] = []
    again = builder(warn=heard.append)
    again.build()
    assert [error.code for error in heard] == ["snapshot-other" if harm == "other" else "snapshot-damaged"]
    assert again.path.read_bytes() == right


@pytest.mark.parametrize("module", [table_module, snapshot])
def test_a_full_disk_is_named(builder: Callable[..., Builder], monkeypatch: pytest.MonkeyPatch, module: Any) -> None:
    class Full:
        """An operating system whose disk is full."""

        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def fsync(self, _file: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(module, "os", Full())
    waiting = builder(seconds=0.0001)
    with pytest.raises(CannotWrite) as refused:
        waiting.build()
    assert "the disk is full" in refused.value.text()
    assert not waiting.path.exists()


def test_the_cost_is_announced_before_a_table_is_built_and_only_then(builder: Callable[..., Builder]) -> None:
    told: list[int] = []
    builder(announce=lambda cost: told.append(cost.positions)).build()
    assert told == [entries_of(space())]
    builder(announce=lambda cost: told.append(cost.positions)).build()
    assert len(told) == 1


def test_only_one_process_builds(builder: Callable[..., Builder]) -> None:
    made = builder()
    made.path.parent.mkdir()
    with FileLock(made.path.with_suffix(".lock")), pytest.raises(TableError) as refused:
        made.build()
    assert refused.value.code == "table-busy"


class Sayings(PerfectPlay):
    """A table that says what it is told to."""

    def __init__(self, said: dict[str, Verdict]) -> None:
        self.said = said
        self.space: Any = None
        self.table: Any = type("Stub", (), {"path": "stub"})()

    def verdict(self, state: State) -> Verdict:
        if state.is_over:
            return Verdict(LOSS, 0)
        return self.said.get(state.to_text(), Verdict(DRAW, None))


def test_only_the_highest_level_looks_into_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("aufstellen")
    match = game.new_match()
    sayings = Sayings({match.state.play("c1").to_text(): Verdict(LOSS, 22)})
    monkeypatch.setattr("brettwerk.search.engine.perfect_for", lambda _game: sayings)
    choice = Engine(game).choose(match)
    assert (choice.move, choice.value, choice.proven, choice.length) == ("c1", 1.0, True, 23)
    assert choice.solved == Verdict(WIN, 23)
    assert Engine(game, level=8).perfect is None


def test_a_drawn_position_is_searched_among_the_moves_that_hold_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("aufstellen")
    match = game.new_match()
    lost = {match.state.play(move).to_text(): Verdict(WIN, 9) for move in match.legal_moves() if move != "b1"}
    monkeypatch.setattr("brettwerk.search.engine.perfect_for", lambda _game: Sayings(lost))
    choice = Engine(game, seed=1).choose(match, simulations=50)
    assert (choice.move, choice.value, choice.solved) == ("b1", 0.5, Verdict(DRAW, None))
    assert choice.simulations >= 50


def test_a_damaged_table_stops_no_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    game = load_game("aufstellen")
    path = table_module.table_path(game, solve.space(game).name)
    path.parent.mkdir()
    path.write_bytes(b"nonsense")
    engine = Engine(game, seed=1)
    assert engine.table_error is not None
    assert engine.table_error.code == "table-truncated"
    assert not engine.choose(game.new_match(), simulations=10).proven


def test_verifying_finds_wrong_entries() -> None:
    match = load_game("aufstellen").new_match()
    for move in ("a1", "a2", "b1", "b2", "d1", "d3", "c4", "c2"):
        match.play(move)
    state = match.state
    after = {state.play(move).to_text(): Verdict(WIN, 1) for move in state.legal_moves()}
    lost = {state.to_text(): Verdict(LOSS, 2)}
    right = Verifier(Sayings(after | lost), state)
    right.verify_one(state)
    assert right.searched == 1
    for wrong, found in ((lost, "+0"), ({}, "-1 (2)")):  # against the moves, and against plain search
        with pytest.raises(TableError) as refused:
            Verifier(Sayings(wrong), state).verify_one(state)
        assert refused.value.code == "table-wrong"
        assert refused.value.params["found"] == found
