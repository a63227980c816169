"""Whatever others wrote and lies in the client is named with its licence, for people and for programs."""

from __future__ import annotations

import json
import re
from zipfile import ZipFile

import pytest

from support.paths import ROOT
from tools.bill_of_materials import BUNDLED, LOCK, bill, direct, needed, read_lock

PARTS = json.loads(BUNDLED.read_text("utf-8"))
TEXT = (BUNDLED.parent / "THIRD_PARTY_LICENSES.txt").read_text("utf-8")
PACKAGES = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))["packages"]
PYODIDE = ROOT / "web/node_modules/pyodide"
VERSIONS = {
    "CPython": rb"(?<=\0)(3\.\d+\.\d+)(?=\0)",
    "Expat": rb"expat_([\d.]+)\0",
    "SQLite": rb"(?<![\d.])(3\.\d\d\.\d+)(?=\0)",
    "bzip2": rb"\0(1\.0\.\d+), \d",
    "zlib": rb" deflate ([\d.]+) Copyright",
}
"""What libraries that are linked into Pyodide say of themselves."""
LIBRARIES = {
    "_blake2": "HACL*", "_bz2": "bzip2", "_ctypes": "libffi", "_decimal": "libmpdec", "_hmac": "HACL*",
    "_lzma": "liblzma", "_md5": "HACL*", "_random": "Mersenne Twister, in CPython", "_sha1": "HACL*",
    "_sha2": "HACL*", "_sha3": "HACL*", "_sqlite3": "SQLite", "_zstd": "Zstandard", "pyexpat": "Expat", "zlib": "zlib",
}  # fmt: skip
"""Modules of CPython that bring a library along."""
ELSEWHERE = {"_curses", "_dbm", "_gdbm", "_hashlib", "_scproxy", "_ssl", "_tkinter", "_uuid", "nis", "readline"}
"""Those that would bring one that Pyodide has not linked so far."""
INSIDE_CPYTHON = {"mimalloc": b"mimalloc: warning: ", "pyzstd": b"PyInit__zstd"}
"""What tells that code by others has been compiled in."""
IMPORTS = re.compile(r"""from "([a-z@][\w./@-]*)";""")
SHORTEST = 300
"""Characters that any licence has."""


def test_packages_are_those_of_the_lock_with_its_versions_and_licences() -> None:
    """If this fails, ``make ready`` has not been run since a package was added."""
    packages = [part for part in PARTS if "purl" in part]
    for part in packages:
        locked = PACKAGES[f"node_modules/{part['name']}"]
        assert (part["version"], part["license"]) == (locked["version"], locked["license"])
        assert part["purl"].endswith(f"@{part['version']}")


def test_whatever_the_client_imports_is_there() -> None:
    sources = [*(ROOT / "web/src").rglob("*.ts"), *(ROOT / "web/src").rglob("*.svelte")]
    imported = {name for path in sources for name in IMPORTS.findall(path.read_text("utf-8"))}
    names = {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in imported}
    assert names
    assert names <= {part["name"] for part in PARTS}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part["name"])
def test_every_licence_is_given_in_full(part: dict[str, str]) -> None:
    title = " ".join(filter(None, [part["name"], part.get("version"), part.get("within") and f"(in {part['within']})"]))
    _, found, rest = TEXT.partition(f"\n{title}\nLicence: {part['license']}\n")
    assert found, title
    section = rest.split("=" * 80)[1]
    public = part["license"] in {"LicenseRef-public-domain", "blessing"}
    assert len(section) > (0 if public else SHORTEST)
    assert public or "opyright" in section


def test_python_in_the_client_is_the_one_that_pyodide_says() -> None:
    lock = json.loads((ROOT / "web/node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    versions = {part["name"]: part.get("version") for part in PARTS}
    assert versions["CPython"] == lock["info"]["python"]
    assert versions["Emscripten"] == lock["info"]["platform"].removeprefix("emscripten_").replace("_", ".")


def test_libraries_that_are_linked_into_pyodide_are_named() -> None:
    """If this fails, Pyodide has got another version: ``web/build/licenses/pyodide.json`` is to be looked through."""
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    named = {part["name"]: part.get("version") for part in PARTS if part.get("within") == "pyodide"}
    modules = {name.decode() for name in re.findall(rb"PyInit_(\w+)", code)}
    assert {LIBRARIES[name] for name in modules & LIBRARIES.keys()} <= named.keys()
    assert set(LIBRARIES) <= modules
    assert not modules & ELSEWHERE
    for name, pattern in VERSIONS.items():
        said = {found.decode() for found in re.findall(pattern, code)}
        assert named[name] in said, (name, said)


def test_what_others_wrote_in_cpython_is_named() -> None:
    """As far as the package shows that it is there; CPython's documentation lists what comes from others."""
    code = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    named = {part["name"].partition(", in ")[0] for part in PARTS if ", in " in part["name"]}
    with ZipFile(PYODIDE / "python_stdlib.zip") as library:
        copied = {"uvloop"} if b"github.com/MagicStack/uvloop" in library.read("asyncio/events.py") else set()
    assert copied | {name for name, mark in INSIDE_CPYTHON.items() if mark in code} <= named
    assert all(mark in code for mark in INSIDE_CPYTHON.values())


def test_what_pyodide_has_copied_from_others_is_named() -> None:
    """Its own JavaScript says from which files it was made."""
    sources = json.loads((PYODIDE / "pyodide.mjs.map").read_text("utf-8"))["sources"]
    copied = {path.rpartition("/")[2].removesuffix(".ts") for path in sources if "/vendor/" in path}
    assert copied
    assert copied <= {part["name"] for part in PARTS}


def test_the_bill_has_all_that_is_needed_and_all_that_is_bundled() -> None:
    made = bill()
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    references = [one["bom-ref"] for one in made["components"]]
    assert len(set(references)) == len(references)
    names = {one["name"] for one in made["components"]}
    assert names >= direct() | {part["name"] for part in PARTS} | {"llvmlite", "starlette"}
    assert "hatchling" not in names
    known = {*references, made["metadata"]["component"]["bom-ref"]}
    assert {one["ref"] for one in made["dependencies"]} == known
    assert {ref for one in made["dependencies"] for ref in one["dependsOn"]} <= known
    assert bill() == made


def test_every_package_in_the_bill_has_its_hashes() -> None:
    text = LOCK.read_text("utf-8")
    locked = needed(read_lock(text), direct())
    assert sum(len(one.hashes) for one in read_lock(text)) == text.count("--hash=sha256:")
    assert all(one.hashes and one.wanted_by for one in locked)
