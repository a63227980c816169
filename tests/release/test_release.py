"""What ``make release`` says of version, changelog and history, and what it writes."""

from __future__ import annotations

import hashlib
import tarfile
from typing import TYPE_CHECKING

import pytest

from tools.release import CHANGELOG, checksums, notes, pack, sections, what_is_missing

if TYPE_CHECKING:
    from pathlib import Path

READY = "# Changelog\n\n## 0.2.0 – 2026-12-01\n\n- Better.\n\n## 0.1.0 – 2026-11-16\n\n- New.\n"


def missing(changelog: str, version: str, status: str | None = "", **tags: bool) -> list[str]:
    return list(
        what_is_missing(changelog, version, status, {f"v{name[1:].replace('_', '.')}": on for name, on in tags.items()})
    )


def test_nothing_is_missing_when_version_and_changelog_agree() -> None:
    assert missing(READY, "0.2.0") == missing(READY, "0.2.0", v0_2_0=True, v0_1_0=False) == []


@pytest.mark.parametrize(
    ("changelog", "version", "status", "tag", "words"),
    [
        (READY, "0.2.0", " M a\n?? b", True, "2 files are changed"),
        (READY, "0.2.0", None, True, "not from an sdist"),
        (READY, "0.3.0", "", True, "a section 0.3.0"),
        (READY, "0.1.0", "", True, "later than 0.1.0"),
        (READY, "0.2.0", "", False, "the tag v0.2.0"),
        (READY.replace("\n## 0.2", "\n## Unreleased\n\n- More.\n\n## 0.2"), "0.2.0", "", True, "under Unreleased"),
    ],
)
def test_what_is_missing_is_said(changelog: str, version: str, status: str | None, tag: bool, words: str) -> None:
    (said,) = missing(changelog, version, status, **{f"v{version.replace('.', '_')}": tag})
    assert words in said


def test_notes_are_the_part_of_the_changelog() -> None:
    assert notes(READY, "0.2.0") == "# Brettwerk 0.2.0\n\n- Better.\n"
    found = sections(CHANGELOG.read_text("utf-8"))
    assert list(found)[-1] == "0.1.0"
    assert all(text.strip() for name, text in found.items() if name != "Unreleased")


def test_an_archive_tells_nothing_of_where_and_when_it_was_made(tmp_path: Path) -> None:
    for name in ("one", "other"):
        folder = tmp_path / name / "packed"
        for file in sorted(("b", "a/c", "a.d"), reverse=name == "one"):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(file)
            (folder / file).chmod(0o600 if name == "one" else 0o644)
        pack(folder, tmp_path / f"{name}.tar.gz", 1_700_000_000)
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "other.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        assert [name.partition("/")[2] for name in archive.getnames()] == ["a.d", "a/c", "b"]
        assert {entry.mtime for entry in archive} == {1_700_000_000}


def test_checksums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"two")
    (tmp_path / "a").write_bytes(b"one")
    lines = [f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in (("a", b"one"), ("b", b"two"))]
    assert checksums(tmp_path) == "".join(lines)
