"""What all tests share: every game and every variant, by scanning."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import hypothesis
import pytest

from brettwerk.cli.main import run as run_command_line
from brettwerk.core.registry import game_ids
from brettwerk.core.variant import describe
from brettwerk.server.settings import Settings
from brettwerk.server.storage.database import Database
from brettwerk.testing import variants
from support import databases
from support.postgres import running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from support.command_line import Brettwerk
    from support.postgres import Postgres


# What Hypothesis makes up is the same in every run, and it does not matter how long that takes, so that nobody's run is
# red by luck or because the machine is busy; ``make soak`` explores.
PATIENT = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("repeatable", PATIENT, derandomize=True)
hypothesis.settings.register_profile("soak", PATIENT, derandomize=False)
hypothesis.settings.load_profile("soak" if os.environ.get("BRETTWERK_SOAK") else "repeatable")

VARIANTS = [variant for game in game_ids() for variant in variants(game)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for ``game_id`` or ``game`` once for every game or variant there is."""
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", game_ids())
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", VARIANTS, ids=lambda game: describe(game.variant).replace(" ", "-"))


@pytest.hookimpl(trylast=True)  # when those are gone that nobody wants
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let every process begin with some of what takes long, so that nobody waits for it at the end.

    Of the list, the first process is given the first part, the next one that behind it, and so on; the parts are equal.
    """
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    long = [item for item in items if item.get_closest_marker("first")]
    others = [item for item in items if not item.get_closest_marker("first")]
    left = len(items)
    items.clear()
    for process in range(processes):
        share = left // (processes - process)
        mine = long[process::processes]
        short = share - len(mine) if process < processes - 1 else len(others)
        items += [*mine, *others[: max(short, 0)]]
        del others[: max(short, 0)]
        left -= share


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What tests keep does not lie among the user's data, nor do they find any there, or settings."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))


@pytest.fixture(scope="session", autouse=True)
def _everything_compiled() -> None:
    """Compile before hypothesis measures how long an example takes."""
    for game in {variant.variant.game: variant for variant in VARIANTS}.values():
        game.compile()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL on a port and in a folder of its own."""
    yield from running()


@pytest.fixture(scope="session", autouse=True)
def _database(request: pytest.FixtureRequest) -> Iterator[None]:
    """With BRETTWERK_TEST_DATABASE=postgresql, every data folder has its database there."""
    if not databases.ON_POSTGRES:
        yield
        return
    databases.use(request.getfixturevalue("postgres"))
    with pytest.MonkeyPatch.context() as patch:

        def database(settings: Settings) -> Database:
            url = settings.database_url.get_secret_value()
            return Database(settings.data, url) if url else databases.database_in(settings.data)

        patch.setattr(Settings, "database", property(database))
        yield


@pytest.fixture(scope="session")
def python() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run Python in a process of its own, with changes to its environment."""

    def run(
        *arguments: str, cwd: Path | None = None, text: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=text or "",
            check=False,
            cwd=cwd,
            env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "200"} | environment,
        )

    return run


@pytest.fixture
def brettwerk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Brettwerk:
    """Run the command line in this process, which is much faster than in one of its own."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        settings = {"COLUMNS": "200", "LANG": "C", "LC_ALL": "C", "NO_COLOR": "1"}
        for name, value in (settings | environment).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["brettwerk", *arguments])
        monkeypatch.setattr(logging.root, "handlers", [])  # where a server would write its logs
        with pytest.raises(SystemExit) as left:
            run_command_line()
        output, errors = capsys.readouterr()
        code = left.value.code
        assert code is None or isinstance(code, int)
        return subprocess.CompletedProcess(arguments, code or 0, output, errors)

    return run
