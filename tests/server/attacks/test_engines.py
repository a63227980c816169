"""Attack: one address lets engines think at as many boards as it can, with fresh cookies, and walks away.

Others must not notice: addresses take turns, a process stays free, and what nobody watches comes last.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.server.boards.engine_players import RESUMED_AT_ONCE, EnginePlayers, Thought
from brettwerk.server.bus import LocalBus
from brettwerk.server.bus_messages import board_topic
from brettwerk.server.errors import TooMany
from brettwerk.server.middleware import rate_limits
from brettwerk.server.middleware.rate_limits import RateLimits
from brettwerk.server.middleware.turns import ACTIVE_SECONDS, AT_ONCE, PACE, REFUSED, Turns
from brettwerk.server.settings import Settings
from brettwerk.server.workers.lanes import PoolJob, PriorityLanes, Urgency
from brettwerk.server.workers.pool import Pool
from brettwerk.server.workers.shares import Shares
from support.browsing import Browser, Ticks, code
from support.chores import Add, Wait

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def job(name: str, urgency: Urgency = Urgency.MOVE) -> PoolJob:
    """A job that is called by its address, visitor and board, such as ``evil/cookie-1/board-2``."""
    address, visitor, board = name.split("/")
    return PoolJob(Add(0, 0), visitor, urgency, print, board, address)


def names(lanes: PriorityLanes) -> Iterator[str]:
    while found := lanes.take(Urgency.ABANDONED):
        yield f"{found.address}/{found.visitor}/{found.home}"


def scene(coroutine: Any) -> None:
    asyncio.run(coroutine)


def test_addresses_take_turns_then_visitors_then_boards() -> None:
    async def play() -> None:
        lanes = PriorityLanes()
        for name in ("evil/a/1", "evil/a/1", "evil/a/2", "evil/b/3", "evil/c/4", "home/ada/5", "home/ada/6"):
            lanes.put(job(name))
        lanes.put(job("evil/z/9", Urgency.ABANDONED))
        assert list(names(lanes)) == [
            "evil/a/1",
            "home/ada/5",
            "evil/b/3",
            "home/ada/6",
            "evil/c/4",
            "evil/a/2",
            "evil/a/1",
            "evil/z/9",
        ]

    scene(play())


def test_fresh_cookies_do_not_bring_more_processes() -> None:
    async def play() -> None:
        shares = Shares(3)
        for name in ("evil/a/1", "evil/b/2"):
            assert shares.allow(job(name))
            shares.begin(job(name))
        assert not shares.allow(job("evil/c/3"))
        assert not shares.allow(job("evil/c/3", Urgency.ABANDONED))
        assert shares.allow(job("home/ada/4"))

    scene(play())


def test_what_can_wait_makes_room_for_others_and_for_its_own_address() -> None:
    async def play() -> None:
        shares = Shares(2)
        abandoned, move = job("evil/a/1", Urgency.ABANDONED), job("evil/b/2")
        shares.begin(abandoned)
        shares.preempt([])
        assert not abandoned.was_preempted
        shares.begin(move)
        shares.preempt([])
        assert abandoned.was_preempted  # one process stays free of this address

        shares = Shares(2)
        analysis, move = job("school/a/1", Urgency.ANALYSIS), job("evil/b/2")
        shares.begin(analysis)
        shares.begin(move)
        shares.preempt([job("evil/c/3")])
        assert not analysis.was_preempted  # whoever has their share already does not press others
        shares.preempt([job("home/ada/4")])
        assert analysis.was_preempted

    scene(play())


def test_somebody_else_is_served_while_an_address_keeps_its_processes_busy() -> None:
    async def play() -> None:
        pool = Pool(2, lambda visitor: "home" if visitor == "ada" else "evil")
        pool.start()
        greedy = [await pool.submit(Wait(60), Urgency.MOVE, f"cookie {number}") for number in range(5)]
        greedy += [await pool.submit(Wait(60), Urgency.ABANDONED, f"cookie {number}") for number in range(5)]
        assert await pool.run(Add(1, 2), Urgency.MOVE, "ada") == 3
        assert not any(one.done.done() for one in greedy)
        for one in greedy:
            one.done.cancel()
        await pool.close()

    scene(play())


def test_a_board_is_urgent_while_somebody_watches_it(tmp_path: Path) -> None:
    async def play() -> None:
        pool, bus = Pool(1), LocalBus()
        players = EnginePlayers(pool, bus, limits(tmp_path), 0, print, bus.is_watched)  # type: ignore[arg-type]
        waiting = await pool.submit(Add(1, 1), players._urgency("board"), "ada")
        players._thoughts["board"] = Thought(0, "ada", job=waiting)
        seen = [waiting.urgency]
        with bus.subscribe(board_topic("board")):
            await players.watchers_changed("board")
            seen.append(waiting.urgency)
        await players.watchers_changed("board")
        assert [*seen, waiting.urgency] == [Urgency.ABANDONED, Urgency.MOVE, Urgency.ABANDONED]
        assert pool.tasks()["waiting"][Urgency.ABANDONED] == 1

    scene(play())


def test_after_a_restart_boards_come_back_little_by_little(tmp_path: Path) -> None:
    async def play() -> None:
        players = EnginePlayers(Pool(1), LocalBus(), limits(tmp_path), 0, print, bool)  # type: ignore[arg-type]
        players._thoughts = {str(number): Thought(0, "") for number in range(RESUMED_AT_ONCE)}
        room = asyncio.create_task(players.wait_for_room())
        await asyncio.sleep(0)
        assert not room.done()
        del players._thoughts["0"]
        players._fewer.set()
        await room

    scene(play())


def limits(folder: Path, **settings: Any) -> RateLimits:
    """Limits of a server that others reach."""
    return RateLimits(Settings(data=folder, host="0.0.0.0", **settings), Ticks())  # noqa: S104


def test_an_address_has_engines_to_move_at_so_many_boards(tmp_path: Path) -> None:
    most = rate_limits.THOUGHTS_OF_AN_ADDRESS
    counted = limits(tmp_path)
    visitors = [f"cookie {number}" for number in range(most)]
    for visitor in visitors:
        counted._note(visitor, "192.0.2.66")
    counted._note("ada", "192.0.2.7")
    counted.require_few_thoughts("cookie 0", visitors[1:])
    with pytest.raises(TooMany, match=f"{most} games"):
        counted.require_few_thoughts("cookie 0", visitors)
    counted.require_few_thoughts("ada", visitors)
    limits(tmp_path, generosity=0).require_few_thoughts("ada", ["ada"] * 1000)


def test_a_new_board_with_engines_is_refused_with_a_sentence(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "THOUGHTS_OF_A_VISITOR", 0)
    seats = [{"kind": "me"}, {"kind": "engine", "level": 1}]
    assert code(browser.post("/api/boards", {"game": "aufstellen", "seats": seats})) == (429, "many-engines")
    browser.new_board("aufstellen", "me", "here")


def test_requests_of_a_crowd_are_begun_in_turn_with_those_of_others() -> None:
    async def play() -> None:
        turns, order = Turns(), []

        async def ask(address: str) -> None:
            await turns.wait(address)
            order.append(address)

        crowd = [asyncio.create_task(ask("evil")) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await ask("home")
        assert order.count("evil") < 10
        await asyncio.gather(*crowd)
        assert len(order) == 51

    scene(play())


def test_an_address_that_never_pauses_is_slowed_down_while_others_want_something() -> None:
    def begun(turns: Turns, address: str) -> int:
        """How many of a thousand requests may begin now."""
        return sum(turns._call_one(address) for _ in range(1000) if turns._waiting.get(address))

    async def play() -> None:
        ticks = Ticks()
        turns = Turns(ticks)
        future = asyncio.get_running_loop().create_future

        def send(address: str, count: int) -> None:
            turns._waiting.setdefault(address, deque()).extend(future() for _ in range(count))

        send("evil", 1000)
        send("home", 1)
        assert (begun(turns, "home"), begun(turns, "evil")) == (1, AT_ONCE + 1)
        ticks.pass_by(10 * PACE)
        assert begun(turns, "evil") in {9, 10, 11}
        turns.charge("evil")
        ticks.pass_by(REFUSED * PACE)
        assert begun(turns, "evil") in {0, 1}  # a refusal counts for several
        ticks.pass_by(2 * ACTIVE_SECONDS)
        assert begun(turns, "evil") > 900  # alone, it has all the time that there is
        assert list(turns._paid_until) == ["evil"]

    scene(play())
