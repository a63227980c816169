"""Attack: games to read and to keep that take long to replay, one after the other.

They are limited in size, replayed in another process, and only so many of an address wait at a time.
"""

from __future__ import annotations

import asyncio
import pickle
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.content import records
from brettwerk.content.records import MOST_NODES, SHORT_LINE, SHORT_TEXT
from brettwerk.core.errors import BadRecord
from brettwerk.core.records.text import MAX_DEPTH
from brettwerk.server.errors import Invalid, TooMany
from brettwerk.server.middleware import rate_limits
from brettwerk.server.schemas.requests import KeepRequest, RecordRequest
from brettwerk.server.workers.record_tasks import KeepRecord, ReadRecord
from support.browsing import Browser, code
from support.chores import Add

if TYPE_CHECKING:
    from brettwerk.server.services import Services

HEAD = '[Game "aufstellen"]\n\n'
VARIATIONS = "(b1) " * (MOST_NODES + 1)


@pytest.fixture
def asked(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The tasks that were handed to worker processes."""
    handed: list[object] = []
    plain = services.pool.run

    async def run(task: Any, *more: Any, **options: Any) -> Any:
        handed.append(task.task)
        return await plain(task, *more, **options)

    monkeypatch.setattr(services.pool, "run", run)
    return handed


def test_many_variations_are_refused_with_a_sentence(browser: Browser) -> None:
    answer = browser.post("/api/analysis/record", {"text": f"{HEAD}a1 b2 {VARIATIONS} c3 *\n"})
    assert code(answer) == (422, "too-large")
    assert "2,000 moves" in answer.json()["error"]["text"]["en"]


def test_many_moves_to_keep_are_refused_before_anything_is_played(browser: Browser, asked: list[object]) -> None:
    nodes = [{"word": "a1", "variations": [{"nodes": [{"word": "b1"}]}] * (MOST_NODES + 1)}]
    answer = browser.post("/api/analysis/keep", {"game": "aufstellen", "line": {"nodes": nodes}})
    assert (code(answer), asked) == ((422, "too-large"), [])


def test_a_line_of_too_many_moves_is_refused(browser: Browser, asked: list[object]) -> None:
    answer = browser.post("/api/analysis/line", {"game": "aufstellen", "moves": ["a1"] * (MOST_NODES + 1)})
    assert (code(answer), asked) == ((422, "too-large"), [])


def test_variations_within_variations_are_refused_where_records_refuse_them(browser: Browser) -> None:
    line: dict[str, Any] = {"nodes": [{"word": "a1"}]}
    for _ in range(MAX_DEPTH + 1):
        line = {"nodes": [{"word": "a1", "variations": [line]}]}
    assert code(browser.post("/api/analysis/keep", {"game": "aufstellen", "line": line})) == (422, "too-deep")


def test_long_games_are_replayed_elsewhere_and_short_ones_on_the_spot(browser: Browser, asked: list[object]) -> None:
    short, long = f"{HEAD}a1 b2 *\n", f"{HEAD}a1 {{{'x' * SHORT_TEXT}}} b2 *\n"
    seen = [browser.post("/api/analysis/record", {"text": text}).json() for text in (short, long)]
    assert [len(game["plies"]) for game in seen] == [2, 2]
    assert [type(task) for task in asked] == [ReadRecord]


@pytest.mark.parametrize(
    ("path", "request_", "wrong"),
    [
        ("record", {"text": f"{HEAD}a1 {{{'x' * SHORT_TEXT}}} a1 *\n"}, "occupied"),
        ("record", {"text": f"{HEAD}a1 {{{'x' * SHORT_TEXT}}} *\n", "number": 7}, "no-game"),
        ("line", {"game": "aufstellen", "moves": ["a1"] * (SHORT_LINE + 1)}, "occupied"),
        ("keep", {"game": "aufstellen", "line": {"nodes": [{"word": "a1"}] * (SHORT_LINE + 1)}}, "occupied"),
    ],
)
def test_what_is_wrong_is_told_as_if_it_had_been_found_here(
    browser: Browser, asked: list[object], path: str, request_: dict[str, Any], wrong: str
) -> None:
    status, found = code(browser.post(f"/api/analysis/{path}", request_))
    assert (found, len(asked)) == (wrong, 1)
    assert status in {409, 422}


def test_refusals_travel_between_processes() -> None:
    refused = pickle.loads(pickle.dumps(Invalid("invalid", field="seats", reason="7")))  # noqa: S301
    assert (refused.text("en"), refused.status) == (Invalid("invalid", field="seats", reason="7").text("en"), 422)


def test_only_so_many_of_a_visitor_wait_at_a_time(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "ANSWERS_OF_A_VISITOR", 1)

    async def play() -> None:
        with services.answers.counted("ada"):
            with pytest.raises(TooMany):
                await services.answers.get(Add(1, 2), "ada")
            with services.answers.counted("bob"):
                pass
        with services.answers.counted("ada"):
            pass

    asyncio.run(play())


def test_counting_takes_no_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """As deep as JSON may nest, the depth is refused and not an error of the server."""
    line: dict[str, Any] = {"nodes": []}
    for _ in range(150):
        line = {"nodes": [{"word": "a1", "variations": [line]}]}
    task = KeepRecord(KeepRequest.model_validate({"game": "aufstellen", "line": line}))
    with pytest.raises(BadRecord) as refused:
        _ = task.is_short
    assert refused.value.code == "too-deep"
    monkeypatch.setattr(records, "MAX_DEPTH", 200)
    assert not task.is_short


def test_a_record_tells_by_its_length_whether_it_is_short() -> None:
    assert ReadRecord(RecordRequest(text="x" * SHORT_TEXT)).is_short
    assert not ReadRecord(RecordRequest(text="x" * (SHORT_TEXT + 1))).is_short
