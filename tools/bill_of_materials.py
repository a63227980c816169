"""The software bill of materials, as CycloneDX JSON: what Brettwerk needs, and what lies in its files.

What it needs is read from ``requirements/run.txt`` with the hashes of all files, so that it is the same wherever it is
made; which licences these packages have is known of those that are installed. What lies in the client is the list that
its build wrote (``web/build/licenses.ts``).

    python -m tools.bill_of_materials > brettwerk.cdx.json
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from uuid import NAMESPACE_URL, uuid5

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from email.message import Message

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "run.txt"
BUNDLED = ROOT / "src" / "brettwerk" / "server" / "static" / "third-party.json"
OWN = f"pkg:pypi/brettwerk@{__version__}"
THIS_PROJECT = "brettwerk (pyproject.toml)"
"""Who asks for a package, in the lock."""
SAID = re.compile(r"License :: (?:OSI Approved :: )?(.+)")


@dataclass
class Locked:
    """A package as it is locked."""

    name: str
    version: str
    hashes: list[str] = field(default_factory=list)
    wanted_by: list[str] = field(default_factory=list)

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def bill() -> dict[str, Any]:
    """The whole bill; equal locks and equal clients give equal bills."""
    locked = needed(read_lock(LOCK.read_text("utf-8")), direct())
    bundled = json.loads(BUNDLED.read_text("utf-8"))
    components = [*map(python_component, locked), *map(client_component, bundled)]
    content = json.dumps(components, sort_keys=True)
    depending = [{"ref": one.purl, "dependsOn": asked_for_by(one.name, locked)} for one in locked]
    inside = [reference_of(part) for part in bundled]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, OWN + content)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": OWN,
                "name": "brettwerk",
                "version": __version__,
                "purl": OWN,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": OWN, "dependsOn": sorted([*asked_for_by(THIS_PROJECT, locked), *inside])},
            *depending,
            *({"ref": reference, "dependsOn": []} for reference in inside),
        ],
    }


def direct() -> set[str]:
    """What this project needs to run, by name; the lock also has what builds it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}


def read_lock(text: str) -> list[Locked]:
    """The packages of a lock with their hashes, and those by which each is wanted."""
    found: list[Locked] = []
    for line in text.splitlines():
        if head := re.match(r"([\w.-]+)==([^\s;]+)", line):
            found.append(Locked(canonicalize_name(head[1]), head[2]))
        elif hashed := re.search(r"--hash=sha256:(\w+)", line):
            found[-1].hashes.append(hashed[1])
        elif (wanted := re.match(r" +# +(?:via +)?(\S.*)", line)) and wanted[1] != "via":
            found[-1].wanted_by.append(wanted[1])
    return found


def needed(locked: Iterable[Locked], names: set[str]) -> list[Locked]:
    """Those of the packages that are needed to run, some because others ask for them."""
    everything = list(locked)
    reached = set(names)
    while more := {one.name for one in everything if reached & set(one.wanted_by)} - reached:
        reached |= more
    return [one for one in everything if one.name in reached]


def asked_for_by(name: str, locked: Iterable[Locked]) -> list[str]:
    return [one.purl for one in locked if name in one.wanted_by]


def python_component(one: Locked) -> dict[str, Any]:
    described = {"type": "library", "bom-ref": one.purl, "name": one.name, "version": one.version, "purl": one.purl}
    files = [{"type": "distribution", "url": one.purl, "hashes": [sha256(hashed)]} for hashed in one.hashes]
    licence = licence_of(one.name)
    return described | ({"licenses": [licence]} if licence else {}) | {"externalReferences": files}


def sha256(hashed: str) -> dict[str, str]:
    return {"alg": "SHA-256", "content": hashed}


def licence_of(name: str) -> dict[str, Any] | None:
    """What an installed package says of its licence: an expression, or whatever words it has."""
    try:
        about = cast("Message", distribution(name).metadata)
    except PackageNotFoundError:
        return None  # one that other systems need
    if expression := about["License-Expression"]:
        return {"expression": expression}
    named = [said[1] for line in about.get_all("Classifier", []) if (said := SAID.match(line))]
    words = "; ".join(named) or (about["License"] or "").strip().partition("\n")[0]
    return {"license": {"name": words}} if words else None


def reference_of(part: dict[str, Any]) -> str:
    return str(part.get("purl") or f"within-{part['within']}:{part['name']}")


def client_component(part: dict[str, Any]) -> dict[str, Any]:
    """What lies in the client: a package of npm, or what came within one."""
    described = {"type": "library", "bom-ref": reference_of(part), "name": part["name"]}
    described |= {key: part[key] for key in ("version", "purl") if key in part}
    if "within" in part:
        described["description"] = f"Part of {part['within']}."
    return described | {"licenses": [{"expression": part["license"]}]}


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1)
    sys.stdout.write("\n")
