"""Moving from a folder to PostgreSQL and back: everything comes along, once, or nothing does."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from brettwerk.core.registry import load_game
from brettwerk.server.sharing.membership import Membership
from brettwerk.server.storage import copying
from brettwerk.server.storage.copying import KEPT, CannotCopy, copy_database, digest
from brettwerk.server.storage.data_lock import lock_data
from brettwerk.server.storage.database import Database
from brettwerk.server.storage.keys import COOKIE_KEY, kept_key, key_of
from brettwerk.server.storage.store import Store
from brettwerk.server.storage.subscriptions import PushSubscription, Subscriptions
from brettwerk.server.storage.tables import engine_turns
from brettwerk.table.events import BoardEvent
from brettwerk.table.stored_board import Seat, Standing, new_board

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk
    from support.postgres import Postgres

BOARDS = 40


@pytest.fixture
def folder(tmp_path: Path) -> Database:
    """A data folder with games of all kinds."""
    database = Database(tmp_path / "data")
    database.folder.mkdir()
    store = Store(database)
    key_of(store, COOKIE_KEY)
    asyncio.run(fill(store))
    store.close()
    return database


async def fill(store: Store) -> None:
    game = load_game("aufstellen")
    for number in range(BOARDS):
        seats = (Seat(0, "me", "ada", None, "Ada – ä"), Seat(1, "engine", None, 3, ""))
        board = new_board("ada", game, "", seats)
        board = replace(board, id=f"board {number}", clock={"kind": "move", "days": 2}, token=f"t{number}")
        await store.add_board(board)
        for event in range(number % 4):
            standing = Standing(event + 1, event + 1, (event + 1) % 2, "x", None, 12.5 if event == 1 else None)
            happened = BoardEvent(event + 1, "move", event % 2, "a1", served=event / 3, request=f"r{number}{event}")
            await store.add_event(board.id, happened, standing)
    await Subscriptions(store).add(PushSubscription("https://push.example", "ada", "k", "a", "de"))
    await store.note_uptime(1234.5)


@pytest.fixture
def shared(postgres: Postgres, tmp_path: Path) -> Database:
    return Database(tmp_path, postgres.new_database())


def contents(database: Database) -> list[tuple[int, str]]:
    engine = database.open()
    with engine.connect() as connection:
        found = [digest(connection, table) for table in KEPT]
    engine.dispose()
    return found


def test_there_and_back_again(brettwerk: Brettwerk, folder: Database, shared: Database, tmp_path: Path) -> None:
    before = contents(folder)
    assert before[0][0] == BOARDS
    moved = brettwerk("migrate-database", str(folder.folder), shared.url)
    assert moved.returncode == 0, moved.stderr
    assert f"boards: {BOARDS} copied and compared" in moved.stdout
    assert "pass-word" not in moved.stdout
    assert contents(shared) == before == contents(folder)
    store = Store(shared)
    waiting = asyncio.run(store.engines_to_move())
    assert sorted(waiting) == sorted(
        row.board for row in store.run_now(lambda connection: connection.execute(engine_turns.select()).all())
    )
    assert asyncio.run(store.uptime()) == 1234.5
    store.close()
    back = Database(tmp_path / "back")
    moved = brettwerk("migrate-database", shared.url, str(back.folder), "--lang", "de")
    assert "verglichen" in moved.stdout, moved.stderr
    assert contents(back) == before
    assert kept_key(back, COOKIE_KEY) == kept_key(shared, COOKIE_KEY) == kept_key(folder, COOKIE_KEY)


def test_only_into_what_is_empty_and_from_what_nobody_uses(
    brettwerk: Brettwerk, folder: Database, shared: Database
) -> None:
    lock = lock_data(folder.folder)
    refused = brettwerk("migrate-database", str(folder.folder), shared.url)
    assert "Another server is using" in refused.stderr
    lock.release()
    copy_database(folder, shared)
    refused = brettwerk("migrate-database", str(folder.folder), shared.url)
    assert (refused.returncode, "There are games in" in refused.stderr) == (2, True)
    store = Store(shared)
    Membership(store).enter()
    store.close()
    refused = brettwerk("migrate-database", shared.url, str(folder.folder / "new"))
    assert "Servers are running on" in refused.stderr
    refused = brettwerk("migrate-database", str(folder.folder / "nothing"), shared.url)
    assert "There are no games in" in refused.stderr


def test_a_copy_that_differs_is_not_kept(folder: Database, shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    given = copying.digest
    seen: list[object] = []

    def digest_of_another(*facts: object) -> object:
        seen.append(facts)
        return given(*facts) if len(seen) % 2 else (0, "")  # type: ignore[arg-type]

    monkeypatch.setattr(copying, "digest", digest_of_another)
    with pytest.raises(CannotCopy, match="not the same as the original"):
        copy_database(folder, shared)
    monkeypatch.undo()
    assert contents(shared)[0][0] == 0


def test_a_backup_of_one_kind_can_be_restored_to_the_other(
    brettwerk: Brettwerk, folder: Database, shared: Database, tmp_path: Path
) -> None:
    file, again, key = tmp_path / "one.tar.gz", tmp_path / "two.tar.gz", kept_key(folder, COOKIE_KEY)
    assert brettwerk("backup", str(file), "--data", str(folder.folder)).returncode == 0
    elsewhere = {"BRETTWERK_DATABASE_URL": shared.url}
    restored = brettwerk("restore", str(file), **elsewhere)
    assert f": {BOARDS}" in restored.stdout, restored.stderr
    assert contents(shared) == contents(folder)
    assert kept_key(shared, COOKIE_KEY) == key
    refused = brettwerk("restore", str(file), "--force", **elsewhere)
    assert "There are games in" in refused.stderr
    store = Store(shared)
    Membership(store).enter()  # a backup may be made while servers run
    assert brettwerk("backup", str(again), **elsewhere).returncode == 0
    store.close()
    back = tmp_path / "back"
    assert brettwerk("restore", str(again), "--data", str(back), BRETTWERK_DATABASE_URL="").returncode == 0
    assert contents(Database(back)) == contents(folder)
    pruned = brettwerk("prune", "--days", "1", "--dry-run", **elsewhere)
    assert pruned.stdout.endswith(": 0\n"), pruned.stderr
