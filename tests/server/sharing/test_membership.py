"""Servers that share a database: who lives, who keeps watch for all, and one time that goes on as long as any lives."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from brettwerk.server.sharing.membership import LONGEST_GAP, Beat, Membership
from brettwerk.server.sharing.shared_uptime import SharedUptime
from brettwerk.server.storage.database import BadDatabase
from support.browsing import Ticks

if TYPE_CHECKING:
    from brettwerk.server.storage.store import Store


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


def beat(member: Membership) -> Beat:
    return asyncio.run(member.beat())


def execute(store: Store, statement: str, **facts: Any) -> None:
    store.run_now(lambda connection: connection.execute(text(statement), facts))


def let_die(store: Store, member: Membership) -> None:
    """A server has said nothing for long."""
    execute(store, "UPDATE servers SET seen = seen - 100 WHERE id = :id", id=member.id)


def test_one_keeps_watch_for_all_and_another_when_it_is_gone(store: Store) -> None:
    one, other = Membership(store), Membership(store)
    one.enter()
    other.enter()
    assert [beat(one).is_keeper, beat(other).is_keeper, beat(one).is_keeper] == [True, False, True]
    let_die(store, one)
    after = beat(other)
    assert after.is_keeper
    assert after.living == {other.id}
    back = beat(one)  # it was only stalled, and everything that was known of it is forgotten
    assert back.is_new
    assert not back.is_keeper
    assert back.living == {one.id, other.id}


def test_who_says_goodbye_is_replaced_at_once(store: Store) -> None:
    one, other = Membership(store), Membership(store)
    one.enter()
    other.enter()
    assert beat(one).is_keeper
    asyncio.run(one.leave())
    assert beat(other).is_keeper


def test_a_worker_never_keeps_watch(store: Store) -> None:
    worker = Membership(store)
    worker.may_keep = False
    worker.enter()
    assert not beat(worker).is_keeper


def test_two_versions_do_not_go_together(store: Store) -> None:
    old, new = Membership(store, "1.0"), Membership(store, "1.1")
    old.enter()
    with pytest.raises(BadDatabase, match=r"A server of version 1\.0 is running") as refused:
        new.enter()
    assert "pass-word" not in refused.value.text("en")
    assert "Version 1.0" in refused.value.text("de")
    let_die(store, old)
    new.enter()


def test_time_goes_on_once_however_many_servers_beat(store: Store) -> None:
    one, other = Membership(store), Membership(store)
    for member in (one, other):
        member.enter()
        member.moves_time = True
    began, start = time.monotonic(), beat(one).seconds
    for _ in range(5):
        time.sleep(0.05)
        beat(other)
        seconds = beat(one).seconds
    assert 0.25 <= seconds - start <= time.monotonic() - began + 0.01


def test_time_stands_still_while_no_server_lives_or_all_still_compile(store: Store) -> None:
    member = Membership(store)
    member.enter()
    before = beat(member).seconds
    time.sleep(0.05)
    assert beat(member).seconds == before  # its games are being compiled
    member.moves_time = True
    beat(member)
    execute(store, "UPDATE uptime SET at = at - :gap", gap=LONGEST_GAP + 1)
    stopped = beat(member).seconds
    assert stopped - before < 1
    time.sleep(0.05)
    assert beat(member).seconds > stopped


def test_between_two_beats_the_own_clock_has_to_do_and_never_goes_back(store: Store, ticks: Ticks) -> None:
    uptime = SharedUptime(ticks, Membership(store))
    assert uptime.now() == 0
    uptime.set(50.0, ticks())
    ticks.pass_by(1)
    assert uptime.now() == 51
    ticks.pass_by(100)  # the database does not answer
    assert uptime.now() == 50 + LONGEST_GAP
    uptime.set(51.5, ticks())
    assert uptime.now() == 50 + LONGEST_GAP
    ticks.pass_by(2)
    assert uptime.now() == 53.5
