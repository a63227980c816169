"""Attack: let the whole process stand still (SIGSTOP, a busy machine, a suspended laptop).

Nobody's clock is charged for more than a second of it, whatever is asked first afterwards.
"""

from __future__ import annotations

import asyncio

from brettwerk.server.boards.flag_fall import FlagFall
from brettwerk.table.clocks import Clocks, TimeControl
from brettwerk.table.uptime import MOST_PER_BEAT, Uptime
from support.browsing import Ticks


def beating(seconds: int) -> tuple[Ticks, Uptime]:
    """A server that has been up for some seconds, in which nothing stalled."""
    ticks = Ticks()
    uptime = Uptime(ticks)
    uptime.begin(0.0)
    for _ in range(10 * seconds):
        ticks.pass_by(0.1)
        uptime.beat()
    return ticks, uptime


def test_time_passes_while_the_server_is_alive() -> None:
    _, uptime = beating(seconds=30)
    assert abs(uptime.now() - 30) < 1e-6


def test_a_stall_of_15_seconds_loses_no_game() -> None:
    ticks, uptime = beating(seconds=10)
    clocks = Clocks.new(TimeControl(12.0), 2).start(0, 0.0, first=False)
    ticks.pass_by(15)
    assert not clocks.has_fallen(uptime.now())  # before the next beat: a move may come first
    uptime.beat()
    assert not clocks.has_fallen(uptime.now())
    assert abs(clocks.left_at(uptime.now())[0] - (2 - MOST_PER_BEAT)) < 1e-6
    ticks.pass_by(1)
    assert clocks.has_fallen(uptime.now())


def test_time_never_goes_back() -> None:
    ticks, uptime = beating(seconds=1)
    seen = [uptime.now()]
    for seconds in (0.05, 3, 0.5, 100, 0.1):
        ticks.pass_by(seconds)
        seen.append(uptime.now())
        uptime.beat()
        seen.append(uptime.now())
    assert seen == sorted(seen)


def test_a_server_beats_by_itself_even_with_no_clock_running() -> None:
    class Noted:
        is_shared = False

        async def note_uptime(self, seconds: float) -> None:
            self.seconds = seconds

    async def scene() -> float:
        uptime, store = Uptime(asyncio.get_running_loop().time), Noted()
        flags = FlagFall(uptime, store, lambda _: None)  # type: ignore[arg-type, return-value]
        uptime.begin(0.0)
        flags.start({})
        while uptime.now() < 1.3 * MOST_PER_BEAT:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await flags.close()
        return store.seconds

    assert asyncio.run(asyncio.wait_for(scene(), 60)) >= 1.3 * MOST_PER_BEAT
