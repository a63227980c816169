"""Settings that cannot work are refused at the start, with what to do, and without the password."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from brettwerk.server.sharing.membership import Membership
from brettwerk.server.storage.database import BadDatabase, Database
from brettwerk.server.storage.migrate import NewerDatabase, OlderServers
from brettwerk.server.storage.store import Store
from support.databases import sqlite_only
from support.postgres import PASSWORD, USER, free_port

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk
    from support.postgres import Postgres


def refusal(folder: Path, url: str) -> str:
    with pytest.raises(BadDatabase) as refused:
        Store(Database(folder, url))
    said = refused.value.text("en")
    assert said != refused.value.text("de")
    assert PASSWORD not in said + refused.value.text("de") + repr(refused.value)
    return said


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite:///games.sqlite", "mysql://u:p@h/d", "postgresql+psycopg://h", "://"]
)
def test_an_address_that_is_not_one(tmp_path: Path, url: str) -> None:
    assert "must look like postgresql+psycopg://" in refusal(tmp_path, url)


def test_nobody_there(tmp_path: Path) -> None:
    url = f"postgresql+psycopg://{USER}:{PASSWORD}@127.0.0.1:{free_port()}/games"
    said = refusal(tmp_path, url)
    assert "nobody answers there" in said
    assert "***" in said


def test_a_wrong_password_or_name(postgres: Postgres, tmp_path: Path) -> None:
    right = postgres.new_database()
    assert "user or password is wrong" in refusal(tmp_path, right.replace(PASSWORD, "another"))
    assert "no such database" in refusal(tmp_path, postgres.url("elsewhere"))


def test_no_rights(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    name = url.rpartition("/")[2]
    postgres.execute(f"CREATE ROLE {name} LOGIN PASSWORD '{PASSWORD}'")
    postgres.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name)
    assert "has no right to make tables" in refusal(tmp_path, url.replace(f"//{USER}:", f"//{name}:"))


def test_a_database_of_a_newer_version(postgres: Postgres, tmp_path: Path) -> None:
    database = Database(tmp_path, postgres.new_database())
    Store(database).close()
    postgres.execute("UPDATE alembic_version SET version_num = '9999'", str(database.address.database))
    with pytest.raises(NewerDatabase, match="newer version") as refused:
        Store(database)
    assert PASSWORD not in refused.value.text("en")


def test_tables_are_changed_only_while_no_older_server_lives(postgres: Postgres, tmp_path: Path) -> None:
    database = Database(tmp_path, postgres.new_database())
    name = str(database.address.database)
    store = Store(database)
    Membership(store, "0.0.1").enter()
    store.close()
    postgres.execute("UPDATE alembic_version SET version_num = '0007'", name)
    with pytest.raises(OlderServers, match=r"version 0\.0\.1 is still running") as refused:
        Store(database)
    assert PASSWORD not in refused.value.text("de")


def test_without_the_driver_it_says_what_to_install(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'brettwerk[postgres]'" in refusal(tmp_path, url)


def test_the_command_says_it_in_one_sentence(brettwerk: Brettwerk, tmp_path: Path) -> None:
    data, url = ("--data", str(tmp_path)), f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{free_port()}/games"
    refused = brettwerk("serve", "--port", "0", *data, BRETTWERK_DATABASE_URL=url)
    assert refused.returncode == 2
    assert "nobody answers there" in refused.stderr
    assert PASSWORD not in refused.stderr + refused.stdout


@sqlite_only
def test_what_several_processes_need_is_said(brettwerk: Brettwerk, tmp_path: Path) -> None:
    data = "--data", str(tmp_path)
    refused = brettwerk("serve", "--port", "0", *data, "--processes", "2", BRETTWERK_DATABASE_URL="")
    assert refused.returncode == 2
    assert "--processes needs a database that many processes can share" in refused.stderr
    refused = brettwerk("worker", BRETTWERK_DATABASE_URL="")
    assert "brettwerk worker needs a database" in refused.stderr
