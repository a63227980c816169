"""Continuous integration for others calls what everybody calls: targets of the Makefile, on all that is promised."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from support.paths import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


class Strict(yaml.SafeLoader):
    """YAML as GitHub reads it: ``on`` is a word and no truth value."""


Strict.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rules if tag != "tag:yaml.org,2002:bool"]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read(path: Any) -> Any:
    return yaml.load(path.read_text("utf-8"), Strict)  # noqa: S506, a safe loader


def steps(workflow: Any) -> list[Any]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_there_is_a_workflow() -> None:
    assert [path.name for path in WORKFLOWS] == ["tests.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_steps_call_targets_that_there_are(path: Any) -> None:
    called = [step["run"] for step in steps(read(path)) if "run" in step]
    assert called
    for line in called:
        command = re.fullmatch(r"make ([\w-]+)((?: [A-Z]+=\w+)*)", line)
        assert command, line
        assert command[1] in TARGETS
        for name in re.findall(r"([A-Z]+)=", command[2]):
            assert re.search(rf"^{name} \?= ", MAKEFILE, re.MULTILINE), name


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_have_no_rights_and_use_named_versions(path: Any) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for step in steps(workflow):
        assert ("run" in step) is not ("uses" in step)
        assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/any@v1")), step
    jobs = workflow["jobs"]
    assert all(set(job) >= {"runs-on", "steps", "timeout-minutes"} for job in jobs.values())
    assert all(job.get("needs", next(iter(jobs))) in jobs for job in jobs.values())
    for expression in EXPRESSION.findall(path.read_text("utf-8")):
        scope, _, name = expression.partition(".")
        offered = {key for job in jobs.values() for key in job.get("strategy", {}).get("matrix", {})}
        assert (scope, name in offered) == ("matrix", True) or expression in {"github.workflow", "github.ref"}


def test_every_python_and_system_that_is_promised_is_tried() -> None:
    matrix = read(ROOT / ".github/workflows/tests.yml")["jobs"]["test"]["strategy"]["matrix"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = SpecifierSet(project["requires-python"])
    assert matrix["python"] == [f"3.{minor}" for minor in range(100) if f"3.{minor}" in promised]
    assert {one.partition("-")[0] for one in matrix["system"]} == {"ubuntu", "macos", "windows"}
