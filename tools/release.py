"""Lay what belongs to a release into a folder, and say what is missing for one: ``make release`` and ``make dist``.

The files are the same bytes wherever and whenever they are made of the same commit: all times in them are its time.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.version import __version__
from tools.bill_of_materials import bill

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "dist" / "release"
CHANGELOG = ROOT / "CHANGELOG.md"
NAME = f"brettwerk-{__version__}"
UNRELEASED = "Unreleased"
BEFORE_GIT = 1_580_601_600
"""The time of all files where there is no history; hatchling's own."""


def main() -> None:
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(time_of_commit())}
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    run("-m", "hatchling", "build", "--directory", str(TARGET), environment=environment)
    for name, words in (("site", ("-m", "brettwerk", "site")), ("docs", ("docs/site/make_site.py",))):
        folder = TARGET / f"{NAME}-{name}"
        run(*words, str(folder), environment=environment)
        pack(folder, TARGET / f"{folder.name}.tar.gz", int(environment["SOURCE_DATE_EPOCH"]))
        shutil.rmtree(folder)
    (TARGET / f"{NAME}.cdx.json").write_text(json.dumps(bill(), indent=1) + "\n", "utf-8")
    (TARGET / "release-notes.md").write_text(notes(CHANGELOG.read_text("utf-8"), __version__), "utf-8")
    (TARGET / "SHA256SUMS").write_text(checksums(TARGET), "utf-8")
    lines = [f"{path.stat().st_size:>12,}  {path.relative_to(ROOT)}" for path in sorted(TARGET.iterdir())]
    missing = list(what_is_missing(CHANGELOG.read_text("utf-8"), __version__, git("status", "--porcelain"), tags()))
    lines += [f"Missing for a release: {one}" for one in missing] or [f"Ready to be released as {__version__}."]
    sys.stdout.write("\n".join(lines) + "\n")


def run(*words: str, environment: dict[str, str]) -> None:
    subprocess.run(  # noqa: S603
        [sys.executable, *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
    )


def git(*words: str) -> str | None:
    """What Git says; None without a history, as in an unpacked sdist."""
    program = shutil.which("git")
    if not program or not (ROOT / ".git").exists():
        return None
    return subprocess.run(  # noqa: S603
        [program, *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def time_of_commit() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct") or BEFORE_GIT)


def tags() -> dict[str, bool]:
    """All tags, and whether each is on what is here."""
    here = set((git("tag", "--points-at", "HEAD") or "").split())
    return {tag: tag in here for tag in (git("tag") or "").split()}


def what_is_missing(changelog: str, version: str, status: str | None, tagged: dict[str, bool]) -> Iterator[str]:
    """What has to be done before these files may be given away as a version."""
    if status is None:
        yield "a history; release from a clone, not from an sdist."
    elif status:
        yield f"a clean tree; {len(status.splitlines())} files are changed or unknown to Git (git status)."
    found = sections(changelog)
    if found.get(UNRELEASED, "").strip():
        yield f"a heading in CHANGELOG.md: what is under {UNRELEASED} belongs under a version and its date."
    if version not in found:
        yield f"a section {version} in CHANGELOG.md; src/brettwerk/version.py says that version."
    elif next((one for one in found if one != UNRELEASED), None) != version:
        yield f"a new version in src/brettwerk/version.py; CHANGELOG.md has one later than {version}."
    if tagged.get(f"v{version}") is False:
        yield f"a new version: the tag v{version} is on an earlier commit."


def sections(changelog: str) -> dict[str, str]:
    """What stands under each version, newest first; a heading is ``## 1.2.3 – date`` or ``## Unreleased``."""
    parts = re.split(r"^## (\S+).*\n", changelog, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def notes(changelog: str, version: str) -> str:
    """The release notes: what is not released yet, or else what stands under the version."""
    found = sections(changelog)
    text = found.get(UNRELEASED, "").strip() or found.get(version, "").strip()
    return f"# Brettwerk {version}\n\n{text}\n"


def pack(folder: Path, target: Path, time: int) -> None:
    """Write a folder as an archive in which nothing tells where, when or by whom it was made."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).as_posix()):
            if path.is_file():
                entry = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
                entry.size, entry.mtime, entry.mode = path.stat().st_size, time, 0o644
                with path.open("rb") as source:
                    archive.addfile(entry, source)
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=time) as compressed:
        compressed.write(content.getbuffer())


def checksums(folder: Path) -> str:
    """As ``sha256sum --check`` reads them."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


if __name__ == "__main__":
    main()
