"""Analyses as JSON lines: a session replayed, cancelling, crashes, the schema, and nonsense."""

from __future__ import annotations

import io
import json
import os
import re
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from brettwerk import load_game
from brettwerk.cli.analysis import jsonl
from brettwerk.cli.analysis.schema import schema
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.process.analysis_requests import AnalysisReport, AnalysisRequest
from brettwerk.search.process.engine_process import EngineCrashed
from support.paths import ROOT, TRANSCRIPTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

TRANSCRIPT = TRANSCRIPTS / "analysis.jsonl"
DOCUMENT = ROOT / "docs" / "analysis.md"
SCHEMA = schema()


def valid(kind: str, value: Any) -> bool:
    return bool(Draft202012Validator({**SCHEMA, **SCHEMA[kind]}).is_valid(value))


def ask(*requests: Any, workers: int = 2) -> list[dict[str, Any]]:
    """The answers to some lines, each of them as the schema says."""
    answers = io.BytesIO()
    lines = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in requests)
    jsonl.AnalysisServer(answers, "en").run(io.BytesIO(lines), workers)
    found = [json.loads(line) for line in answers.getvalue().decode().splitlines()]
    for answer in found:
        assert valid("answer", answer), answer
    return found


class Quick:
    """Finds nothing, at once; crashes or dawdles if the game is so called."""

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def analyse(
        self, request: AnalysisRequest, tell: Callable[[AnalysisReport], None], begun: Callable[[], None]
    ) -> AnalysisReport:
        self._stopped.clear()
        begun()
        if request.game == "crash":
            raise EngineCrashed
        report = AnalysisReport(
            request.game, 0, Choice("x", 0.5, (PrincipalVariation(("x",), (0.5, 0.5), 0.5, 1, None),), 1, 1)
        )
        if request.interval:
            tell(report)
        if request.game == "slow":
            assert self._stopped.wait(300)
        return report

    def stop(self) -> None:
        self._stopped.set()

    def close(self) -> None:
        pass


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "EngineProcess", Quick)


def test_a_session_is_replayed_in_two_processes(python: Callable[..., CompletedProcess[str]]) -> None:
    steps = [json.loads(line) for line in TRANSCRIPT.read_text("utf-8").splitlines()]
    text = "".join(json.dumps(step["send"]) + "\n" for step in steps) + "{broken\n\n"
    done = python("-m", "brettwerk", "analyse", "--jsonl", "--workers", "2", text=text, LANG="C", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = [answer for step in steps for answer in step["get"]] + [{"id": None, "code": "json", "field": None}]
    assert len(answers) == len(wanted)
    for want in wanted:
        found = [answer for answer in answers if want.items() <= answer.items()]
        assert found, f"no answer like {want} among {answers}"
    for answer in answers:
        assert valid("answer", answer), answer
    lines = next(answer for answer in answers if answer["id"] == "a")["lines"]
    state = load_game("blockade").new_match().state
    assert len(lines) == 2
    for line in lines:
        assert state.play(line["moves"][0])


def test_a_long_analysis_is_told_of_and_terminated() -> None:
    """In a real process: partial answers come while it thinks, and terminating ends it long before its limit."""
    read, write = os.pipe()
    answers = io.BytesIO()
    with open(read, "rb") as requests, open(write, "wb", buffering=0) as pipe:  # noqa: PTH123
        desk = threading.Thread(target=jsonl.AnalysisServer(answers, "en").run, args=(requests, 1))
        desk.start()
        pipe.write(b'{"id": "long", "game": "blockade", "seconds": 3000, "interval": 0.05}\n')
        pipe.write(b'{"id": "next", "game": "blockade", "seconds": 3000}\n')
        until = time.monotonic() + 300
        while answers.getvalue().count(b"\n") < 3 and time.monotonic() < until:
            time.sleep(0.05)
        pipe.write(b'{"id": "t", "action": "terminate_all"}\n')
        pipe.close()
        desk.join(300)
        assert not desk.is_alive()
    found = [json.loads(line) for line in answers.getvalue().splitlines()]
    long = [answer for answer in found if answer["id"] == "long"]
    assert [answer["partial"] for answer in long] == [True] * (len(long) - 1) + [False]
    assert long[-1]["simulations"] >= long[0]["simulations"] > 0
    assert {"id": "next", "ply": 0, "partial": False, "no_results": True} in found


@pytest.mark.usefixtures("quick")
def test_a_crash_is_one_answer_and_no_more() -> None:
    found = ask({"id": "a", "game": "crash"}, {"id": "b", "game": "fine"}, workers=1)
    assert [answer.get("code") for answer in found] == ["crashed", None]


@pytest.mark.usefixtures("quick")
def test_terminating_by_id_and_ply() -> None:
    slow = {"id": "s", "game": "slow", "moves": ["x"], "plies": [0, 1]}
    found = ask(slow, {"id": "t", "action": "terminate", "terminate_id": "s", "plies": [0, 1]}, workers=1)
    assert sorted(answer["id"] for answer in found) == ["s", "s", "t"]


@pytest.mark.usefixtures("quick")
def test_urgent_requests_go_first() -> None:
    """One worker is held up by the first request, until all others have come."""
    names = [("low", -1), ("usual", 0), ("high", 5), ("later", 0)]
    queued = [{"id": name, "game": "fine", "priority": priority} for name, priority in names]
    found = ask(
        {"id": "first", "game": "slow", "priority": 9},
        *queued,
        {"id": "t", "action": "terminate", "terminate_id": "first"},
        workers=1,
    )
    order = [answer["id"] for answer in found if answer["id"] not in {"t", "first"}]
    assert order == ["high", "usual", "later", "low"]


@pytest.mark.usefixtures("quick")
def test_an_id_that_is_in_use_is_refused() -> None:
    end = {"id": "t", "action": "terminate_all"}
    found = ask({"id": "a", "game": "slow"}, {"id": "a", "game": "slow"}, end, workers=1)
    assert [answer["field"] for answer in found if "error" in answer] == ["id"]


@pytest.mark.usefixtures("quick")
def test_lines_that_are_too_long_or_no_text() -> None:
    found = ask(b'{"id": "' + b"x" * jsonl.LONGEST + b'"}\n', b"\xff\xff\n", b"[" * 100_000 + b"\n", {"id": "v"})
    assert [answer["code"] for answer in found] == ["long", "json", "json", "missing"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = [*SCHEMA["$defs"]["AnalysisQuery"]["properties"], "action", "terminate_id"]
REQUESTS = st.dictionaries(
    st.sampled_from(FIELDS), VALUES | st.sampled_from(["terminate", "query_version", "a"]), max_size=8
)


@settings(max_examples=150, deadline=None)
@given(st.lists(REQUESTS | VALUES | st.binary(max_size=20).map(lambda junk: junk + b"\n"), max_size=5))
def test_nonsense_is_always_answered(requests: list[Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "EngineProcess", Quick)
        ask(*requests, {"id": "last", "action": "query_version"})


def test_the_schema_in_the_documents_is_that_of_the_models() -> None:
    """After a change: python -m brettwerk.cli.analysis.schema > docs/analysis.schema.json."""
    assert json.loads((ROOT / "docs" / "analysis.schema.json").read_text("utf-8")) == SCHEMA


def test_examples_in_the_documents_are_right() -> None:
    """A line that begins with > is a request, one with < an answer."""
    lines = re.findall(r"(?m)^    ([<>]) (\{.*)$", DOCUMENT.read_text("utf-8"))
    assert len(lines) > 6
    for sign, text in lines:
        assert valid("request" if sign == ">" else "answer", json.loads(text)), text
