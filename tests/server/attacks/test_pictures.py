"""Attack: pictures, as large as they come and as many as one can ask for.

They are drawn in other processes, each once for all who want it, and kept for a while in bounded memory.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from brettwerk.core.registry import load_game
from brettwerk.server.content.pictures import MOST_WIDTH, Pictures
from brettwerk.server.errors import TooMany
from brettwerk.server.middleware import rate_limits
from brettwerk.server.middleware.rate_limits import RateLimits
from brettwerk.server.settings import Settings
from brettwerk.server.workers.answers import Answers
from support.browsing import Browser, Ticks, code

if TYPE_CHECKING:
    from pathlib import Path

    from brettwerk.core.state import State


class Painters:
    """Worker processes that draw when they are told to."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []
        self.may_draw = asyncio.Event()

    async def run(self, task: Any, _urgency: object, _visitor: str) -> bytes:
        self.drawn.append(task)
        await self.may_draw.wait()
        return b"x" * 1000


@pytest.fixture
def limits(tmp_path: Path) -> RateLimits:
    return RateLimits(Settings(data=tmp_path, host="0.0.0.0"), Ticks())  # noqa: S104


@pytest.fixture
def state() -> State:
    return load_game("aufstellen").start


def test_a_picture_is_not_wider_than_any_screen_wants(browser: Browser) -> None:
    board = browser.new_board("aufstellen")
    assert code(browser.get(f"/api/boards/{board}/picture.png?width={MOST_WIDTH + 1}")) == (422, "invalid")
    answer = browser.get(f"/api/boards/{board}/picture.png?width=16")
    assert Image.open(BytesIO(answer.content)).width == 16


def test_several_who_want_a_picture_wait_for_one_drawing(limits: RateLimits, state: State) -> None:
    async def play() -> None:
        painters = Painters()
        pictures = Pictures(Answers(painters, limits))  # type: ignore[arg-type]
        waiting = [asyncio.create_task(pictures.position(state, 100, f"v{n}", dark=False)) for n in range(9)]
        await asyncio.sleep(0.01)
        waiting[0].cancel()  # who asked first goes away, and the others still get it
        painters.may_draw.set()
        assert await asyncio.gather(*waiting[1:]) == [b"x" * 1000] * 8
        assert len(painters.drawn) == 1
        await pictures.position(state, 100, "late", dark=False)
        assert len(painters.drawn) == 1
        await pictures.position(state, 101, "late", dark=False)
        assert len(painters.drawn) == 2

    asyncio.run(play())


def test_what_is_kept_has_a_size(limits: RateLimits, state: State) -> None:
    async def play() -> None:
        painters = Painters()
        painters.may_draw.set()
        pictures = Pictures(Answers(painters, limits), most=3500)  # type: ignore[arg-type]
        for width in range(100, 110):
            await pictures.position(state, width, "ada", dark=False)
        assert [key[2] for key in pictures._kept] == [107, 108, 109]  # type: ignore[index]
        await pictures.position(state, 107, "ada", dark=False)
        await pictures.position(state, 120, "ada", dark=False)
        assert [key[2] for key in pictures._kept] == [109, 107, 120]  # type: ignore[index]
        assert not pictures._drawing

    asyncio.run(play())


def test_of_an_address_only_so_many_wait(limits: RateLimits, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "ANSWERS_OF_AN_ADDRESS", 3)

    async def play() -> None:
        painters = Painters()
        pictures = Pictures(Answers(painters, limits))  # type: ignore[arg-type]
        for number in range(4):
            limits.spend("pictures", f"cookie {number}", "192.0.2.66")
        limits.spend("pictures", "ada", "192.0.2.7")
        waiting = [
            asyncio.create_task(pictures.position(state, 100 + number, f"cookie {number}", dark=False))
            for number in range(3)
        ]
        await asyncio.sleep(0.01)
        with pytest.raises(TooMany):
            await pictures.position(state, 200, "cookie 3", dark=False)
        waiting.append(asyncio.create_task(pictures.position(state, 200, "ada", dark=False)))
        painters.may_draw.set()
        assert len(await asyncio.gather(*waiting)) == 4

    asyncio.run(play())


def test_a_drawing_that_failed_is_tried_again(limits: RateLimits, state: State) -> None:
    class Broken(Painters):
        async def run(self, task: Any, _urgency: object, _visitor: str) -> bytes:
            self.drawn.append(task)
            raise OSError("torn paper")

    async def play() -> None:
        painters = Broken()
        pictures = Pictures(Answers(painters, limits))  # type: ignore[arg-type]
        for count in (1, 2):
            with pytest.raises(OSError, match="torn"):
                await pictures.position(state, 100, "ada", dark=False)
            assert len(painters.drawn) == count

    asyncio.run(play())
