"""What is to be done lies in the database: each engine's turn and each notice is one server's, and of no dead one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from brettwerk.core.registry import load_game
from brettwerk.server.sharing.engine_turns import EngineTurns
from brettwerk.server.sharing.membership import Membership
from brettwerk.server.sharing.notices import Notices
from brettwerk.server.storage.subscriptions import PushSubscription, Subscriptions
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Seat, Standing, StoredBoard

if TYPE_CHECKING:
    from brettwerk.server.storage.store import Store

PEOPLE = (Seat(0, "me", "ada", None, ""), Seat(1, "link", "eve", None, "Eve"))
AGAINST_ENGINE = (Seat(0, "me", "ada", None, ""), Seat(1, "engine", None, 2, ""))


def board(seats: tuple[Seat, ...], id_: str = "board") -> StoredBoard:
    variant = load_game("aufstellen").variant
    return StoredBoard(id_, "ada", variant, "", seats, Standing(0, 0, 0, "", None), 1.0)


def standing(number: int, turn: int) -> Standing:
    return Standing(number, number, turn, "", None)


@pytest.fixture
def members(store: Store) -> list[Membership]:
    both = [Membership(store), Membership(store)]
    for member in both:
        member.enter()
    return both


def forget(store: Store, member: Membership) -> None:
    store.run_now(lambda connection: connection.execute(text("DELETE FROM servers WHERE id = :id"), {"id": member.id}))


def test_an_engines_turn_goes_to_disk_with_the_move_before_it(store: Store, members: list[Membership]) -> None:
    async def scene() -> None:
        one, other = (EngineTurns(store, member.id, here=True) for member in members)
        new = board(AGAINST_ENGINE)
        await store.add_board(new, one.entry(new, new.standing))
        assert await one.waiting(9) == []
        assert not await other.is_held("board", 0)
        await store.add_event(
            "board", BoardEvent(1, "move", 0, "a1"), standing(1, 1), also=one.entry(new, standing(1, 1))
        )
        assert await other.is_held("board", 1)
        assert [await one.claim("board", 1), await other.claim("board", 1)] == [True, False]
        forget(store, members[0])  # as the keeper does with a server that died
        assert await other.waiting(9) == ["board"]
        assert [await other.claim("board", 1), await one.claim("board", 1)] == [True, False]
        await store.add_event(
            "board", BoardEvent(2, "move", 1, "b2"), standing(2, 0), also=other.entry(new, standing(2, 0))
        )
        assert not await other.is_held("board", 1)

    asyncio.run(scene())


def test_a_server_that_counts_as_gone_leaves_turns_to_others(store: Store, members: list[Membership]) -> None:
    async def scene() -> None:
        one, other = (EngineTurns(store, member.id, here=True) for member in members)
        new = board(AGAINST_ENGINE)
        await store.add_board(new)
        forget(store, members[0])
        await store.add_event(
            "board", BoardEvent(1, "move", 0, "a1"), standing(1, 1), also=one.entry(new, standing(1, 1))
        )
        assert await other.waiting(9) == ["board"]

    asyncio.run(scene())


def test_engines_elsewhere_find_what_to_do(store: Store, members: list[Membership]) -> None:
    async def scene() -> None:
        web, worker = (
            EngineTurns(store, member.id, here=here) for member, here in zip(members, (False, True), strict=True)
        )
        new = replace(board(AGAINST_ENGINE), standing=standing(0, 1))
        await store.add_board(new, web.entry(new, new.standing))
        assert await worker.waiting(9) == ["board"]
        assert await worker.claim("board", 0)
        assert await worker.waiting(9) == []
        assert not await web.offer("board", 0)
        await worker.release("board", 0)
        assert await worker.waiting(9) == ["board"]
        assert await web.offer("board", 0)

    asyncio.run(scene())


def test_where_no_engine_plays_or_nobody_waits_nothing_is_queued(store: Store, members: list[Membership]) -> None:
    turns = EngineTurns(store, members[0].id, here=True)
    assert turns.entry(board(PEOPLE), standing(1, 1)) is None

    async def scene() -> None:
        alone = board((replace(AGAINST_ENGINE[1], seat=0), AGAINST_ENGINE[1]))
        await store.add_board(alone, turns.entry(alone, alone.standing))
        assert not await turns.is_held("board", 0)

    asyncio.run(scene())


def test_each_notice_is_sent_by_one_and_never_again(store: Store, members: list[Membership]) -> None:
    async def scene() -> None:
        one, other = (Notices(store, member.id, delay=0) for member in members)
        new = board(PEOPLE)
        await store.add_board(new)

        async def play(number: int, turn: int) -> None:
            move = BoardEvent(number, "move", 1 - turn, "a1")
            await store.add_event("board", move, standing(number, turn), also=one.entry(new, standing(number, turn)))

        await play(1, 1)
        assert await one.take() == []  # nobody wants to be told
        await Subscriptions(store).add(PushSubscription("https://push.example", "eve", "k", "a", "en"))
        await play(2, 0)
        await play(3, 1)
        taken = await asyncio.gather(one.take(), other.take())
        assert sorted(taken) == [[], [("board", "eve", 3)]]
        taker = one if taken[0] else other
        forget(store, members[0] if taken[0] else members[1])  # it dies before it has told her
        survivor = other if taker is one else one
        assert await survivor.take() == [("board", "eve", 3)]
        await survivor.sent("board", 3)
        assert await survivor.take() == []
        ask = BoardEvent(4, "ask", 0, note="draw")
        await store.add_event("board", ask, replace(standing(3, 1), number=4), also=one.entry(new, standing(3, 1)))
        assert await survivor.take() == []  # it is still the same turn

    asyncio.run(scene())
