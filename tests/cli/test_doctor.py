"""``brettwerk doctor``: what it says of an installation in order, and that nothing keeps it from saying it."""

from __future__ import annotations

import json
import socket
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.cli.doctor import report
from brettwerk.cli.doctor.serving import newest_schema
from brettwerk.cli.doctor.texts import TEXTS
from brettwerk.server.storage.database import Database
from brettwerk.server.storage.store import Store
from support.postgres import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

    from support.command_line import Brettwerk
    from support.postgres import Postgres

LOOKED_AT = {
    "python", "packages", "extra", "client", "webassembly", "data", "cache", "config", "settings", "language", "games",
    "compiled", "tables", "database", "port",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A data folder and a port that nobody else uses."""
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BRETTWERK_PORT", "0")


def examined(brettwerk: Brettwerk, *more: str, **environment: str) -> tuple[int, dict[str, Any]]:
    """The exit code, and by check the finding that matters most."""
    done = brettwerk("doctor", "--json", *more, **environment)
    told = json.loads(done.stdout)
    assert told["ok"] == (done.returncode == 0)
    order = ["ok", "warn", "fail"]
    return done.returncode, {
        one["check"]: one for one in sorted(told["findings"], key=lambda f: order.index(f["health"]))
    }


def test_it_looks_at_everything_and_finds_this_installation_sound(brettwerk: Brettwerk) -> None:
    code, found = examined(brettwerk)
    assert found.keys() >= LOOKED_AT
    assert code == 0, found
    assert all(one["advice"] for one in found.values() if one["health"] != "ok")


@pytest.mark.parametrize(("language", "says"), [("en", "Everything works"), ("de", "Alles geht")])
def test_it_is_said_in_both_languages(language: str, says: str, brettwerk: Brettwerk) -> None:
    done = brettwerk("doctor", "--lang", language)
    assert done.returncode == 0
    assert says in done.stdout.splitlines()[-1]


def test_both_languages_say_the_same_things() -> None:
    assert TEXTS["de"].keys() == TEXTS["en"].keys()


def test_a_database_is_looked_at_without_being_touched(brettwerk: Brettwerk, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert examined(brettwerk)[1]["database"]["health"] == "ok"
    assert not folder.exists()
    folder.mkdir()
    Store(Database(folder)).close()
    path = folder / "brettwerk.sqlite"
    before = path.read_bytes()
    assert f"schema {newest_schema()}, which is the newest" in examined(brettwerk)[1]["database"]["text"]
    assert path.read_bytes() == before
    for schema, health in (("0001", "ok"), ("9999", "fail")):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (schema,))
        code, found = examined(brettwerk)
        assert (found["database"]["health"], code) == (health, int(health == "fail"))
        assert schema in found["database"]["text"]


def test_a_database_that_servers_share(brettwerk: Brettwerk, postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    found = examined(brettwerk, BRETTWERK_DATABASE_URL=url)[1]["database"]
    assert found["health"] == "ok"
    assert "no tables" in found["text"]
    Store(Database(tmp_path, url)).close()
    found = examined(brettwerk, BRETTWERK_DATABASE_URL=url)[1]["database"]
    assert f"boards: 0, schema {newest_schema()}" in found["text"]
    assert PASSWORD not in str(found)
    postgres.execute("UPDATE alembic_version SET version_num = '9999'", url.rpartition("/")[2])
    code, everything = examined(brettwerk, BRETTWERK_DATABASE_URL=url)
    assert (everything["database"]["health"], code) == ("fail", 1)


@pytest.mark.parametrize("url", ["nonsense", f"postgresql+psycopg://me:{PASSWORD}@127.0.0.1:1/none"])
def test_a_shared_database_that_is_not_there(url: str, brettwerk: Brettwerk) -> None:
    code, found = examined(brettwerk, BRETTWERK_DATABASE_URL=url)
    assert (code, found["database"]["health"]) == (1, "fail")
    assert "docs/scaling.md" in found["database"]["advice"]
    assert PASSWORD not in str(found)


@pytest.mark.parametrize("content", [b"nonsense" * 1000, b"SQLite format 3\0" + b"\xff" * 5000, b""])
def test_a_broken_database_is_a_failure(content: bytes, brettwerk: Brettwerk, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "brettwerk.sqlite").write_bytes(content)
    code, found = examined(brettwerk)
    assert code == 1
    assert "cannot be read" in found["database"]["text"]


def test_a_port_that_is_taken_is_a_warning(brettwerk: Brettwerk) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, found = examined(brettwerk, BRETTWERK_PORT=port)
    assert (code, found["port"]["health"]) == (0, "warn")
    assert port in found["port"]["text"]


def test_folders_that_cannot_be_written(brettwerk: Brettwerk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = str(tmp_path / "file" / "below")
    code, found = examined(brettwerk, BRETTWERK_CACHE_DIR=refused, XDG_CONFIG_HOME=refused)
    assert (code, found["cache"]["health"], found["config"]["health"]) == (0, "warn", "warn")
    assert "BRETTWERK_CACHE_DIR" in found["cache"]["advice"]
    assert examined(brettwerk, BRETTWERK_DATA=refused)[1]["data"]["health"] == "fail"


def test_wrong_settings_are_failures(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("colour = 1\n")
    code, found = examined(brettwerk, BRETTWERK_SETTINGS=str(file))
    assert (code, found["settings"]["health"]) == (1, "fail")
    code, found = examined(brettwerk, BRETTWERK_PORT="nonsense")
    assert (code, found["server"]["health"]) == (1, "fail")
    assert "BRETTWERK_PORT" in found["server"]["text"]


def test_missing_packages_are_named(brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["numba>=0.63", "no-such-thing>=1", "never-there; extra == 'dream'"]
    monkeypatch.setattr("brettwerk.cli.doctor.installed.requires", lambda _name: wanted)
    code, found = examined(brettwerk)
    assert code == 1
    assert "no-such-thing" in found["packages"]["text"]
    assert "brettwerk[dream]" in found["extra"]["text"]


def test_nothing_stops_it(brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what cannot be imported nor what fails in a way that nobody has thought of."""

    def fail(*_: object) -> Any:
        raise ZeroDivisionError("never thought of")

    monkeypatch.setattr(report, "SIDES", ("nowhere", *report.SIDES))
    monkeypatch.setattr("brettwerk.cli.doctor.games.is_compiled", fail)
    monkeypatch.setattr("brettwerk.cli.doctor.installed.files", fail)
    code, found = examined(brettwerk)
    assert code == 1
    assert found.keys() >= {"nowhere", "compiled", "client", "python", "database", "port"}
    assert "ZeroDivisionError: never thought of" in found["compiled"]["text"]


def test_a_home_that_is_none_and_a_damaged_cache(python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    """In a process of its own, since the cache is looked for once."""
    (tmp_path / "home").touch()
    home = str(tmp_path / "home")
    nowhere = {name: f"{home}/{name}" for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    done = python("-m", "brettwerk", "doctor", "--json", HOME=home, BRETTWERK_DATA="", TMPDIR=str(tmp_path), **nowhere)
    assert done.returncode == 0, done.stdout + done.stderr
    health = {one["check"]: one["health"] for one in json.loads(done.stdout)["findings"]}
    assert health["data"] == health["cache"] == health["config"] == "warn"

    cache = tmp_path / "cache"
    python("-c", "from brettwerk.core.compiled.cache import folder; folder()", BRETTWERK_CACHE_DIR=str(cache))
    (own,) = cache.iterdir()
    for game in ("blockade", "tor"):
        (own / f"{game}@0.compiled").write_bytes(b"\xff\x00/../..")
    done = python("-m", "brettwerk", "doctor", "--json", BRETTWERK_CACHE_DIR=str(cache))
    compiled = next(one for one in json.loads(done.stdout)["findings"] if one["check"] == "compiled")
    assert compiled["health"] != "ok"
