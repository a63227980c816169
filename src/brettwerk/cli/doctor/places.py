"""Whether the folders can be written, and what the settings and the language are."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from brettwerk.cli.doctor.finding import Condition, Finding, fine
from brettwerk.cli.language import chosen
from brettwerk.cli.settings.file import origin, settings_file, settings_path
from brettwerk.core.compiled.cache import usual_folder
from brettwerk.core.files import data_folder, reason_of
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

MEGABYTE = 10**6


def check_folders() -> Iterator[Finding]:
    for name, folder, variable in (
        ("data", data_folder(), "BRETTWERK_DATA"),
        ("cache", usual_folder(), "BRETTWERK_CACHE_DIR"),
        ("config", settings_path().parent, "BRETTWERK_SETTINGS"),
    ):
        said = Phrase(f"folder-{name}", folder=folder, size=_size(folder))
        refused = refusal(folder)
        if refused is None:
            yield Finding(name, Condition.OK, said)
            continue
        is_chosen = name == "data" and origin("data") != "default"
        health = Condition.FAIL if is_chosen else Condition.WARN
        no_write = Phrase("folder-refused", folder=folder, reason=refused)
        yield Finding(name, health, no_write, Phrase(f"advice-{name}", variable=variable))


def refusal(folder: Path) -> Phrase | None:
    """Why nothing can be written to a folder, or where it would be made; None if that works."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        tempfile.TemporaryFile(dir=place).close()
    except OSError as error:
        return reason_of(error)
    return None


def _size(folder: Path) -> str:
    """What the files in a folder come to, in MB; files that cannot be looked at do not count."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += Path(place, name).lstat().st_size
    return f"{total / MEGABYTE:.1f}"


def check_settings() -> Iterator[Finding]:
    file = settings_file()
    for problem in file.problems:
        yield Finding("settings", Condition.FAIL, Phrase("as-told", text=problem), Phrase("advice-settings"))
    if not file.problems:
        code = "settings-there" if file.exists else "settings-absent"
        yield fine("settings", code, path=settings_path(), count=len(file.values))


def check_language() -> Iterator[Finding]:
    encoding = sys.stdout.encoding or "?"
    said = Phrase("language", spoken=chosen(), encoding=encoding, source=Phrase(f"origin.{origin('lang')}"))
    if encoding.lower().replace("-", "") == "utf8":
        yield Finding("language", Condition.OK, said)
    else:
        yield Finding("language", Condition.WARN, said, Phrase("advice-encoding"))


CHECKS = (check_folders, check_settings, check_language)
