"""The settings file: read, checked, and put where environment variables are, which go before it."""

from __future__ import annotations

import math
import os
import re
import tomllib
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from platformdirs import user_config_path

from brettwerk.cli.settings.keys import PREFIX, Key, keys
from brettwerk.cli.settings.texts import TEXTS
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import reason_of
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATH_VARIABLE = f"{PREFIX}SETTINGS"
"""The environment variable that names another file."""
KINDS: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int": (int,),
    "float": (int, float),
    "str": (str,),
    "Path": (str,),
}


class BadSettings(BrettwerkError):
    """The settings file cannot be used: where, why, and what is allowed."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, TEXTS, **params)


class SettingsFile(NamedTuple):
    """What a settings file says."""

    path: Path
    exists: bool = False
    values: Mapping[str, str] = MappingProxyType({})
    """By key, as an environment variable would say it."""
    problems: tuple[BadSettings, ...] = ()


_read = SettingsFile(Path())
"""The file that holds for this call."""
_applied: set[str] = set()
"""The keys that it has set."""


def settings_path() -> Path:
    """The file of the user, or the one that ``BRETTWERK_SETTINGS`` names."""
    if named := os.environ.get(PATH_VARIABLE):
        return Path(named).expanduser()
    return user_config_path("brettwerk") / "settings.toml"


def read_settings(path: Path) -> SettingsFile:
    """Read a file; whatever is wrong with it is told, never raised."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return SettingsFile(path, problems=(_missing(path),) if os.environ.get(PATH_VARIABLE) else ())
    except NotADirectoryError:
        return SettingsFile(path)
    except tomllib.TOMLDecodeError as error:
        return SettingsFile(path, exists=True, problems=(_not_toml(path, error),))
    except (OSError, UnicodeError) as error:
        reason = reason_of(error)
        return SettingsFile(path, exists=True, problems=(BadSettings("settings-unreadable", path=path, reason=reason),))
    values, problems = {}, []
    for name, value in found.items():
        try:
            values[name] = _read_value(path, name, value)
        except BadSettings as error:
            problems.append(error)
    return SettingsFile(path, True, values, tuple(problems))


def _missing(path: Path) -> BadSettings:
    return BadSettings("settings-unreadable", path=path, reason=Phrase("os.missing"))


def _not_toml(path: Path, error: tomllib.TOMLDecodeError) -> BadSettings:
    place = re.search(r"line (\d+), column (\d+)", str(error))
    if not place:
        return BadSettings("settings-end", path=path)
    return BadSettings("settings-form", path=path, line=place[1], column=place[2])


def _read_value(path: Path, name: str, value: object) -> str:
    key = keys().get(name)
    if not key:
        raise _unknown(path, name, value)
    reason = _fault(key, value)
    if reason:
        raise BadSettings("settings-value", path=path, key=name, reason=reason)
    if isinstance(value, bool):
        return "1" if value else "0"
    if key.kind == "Path":
        return str(path.parent / Path(str(value)).expanduser())
    return str(value)


def _unknown(path: Path, name: str, value: object) -> BadSettings:
    if isinstance(value, dict):
        return BadSettings("settings-table", path=path, key=name)
    close = get_close_matches(name.replace("-", "_").lower(), keys(), n=1)
    if close:
        return BadSettings("settings-key-close", path=path, key=name, close=close[0])
    return BadSettings("settings-key", path=path, key=name, known=", ".join(sorted(keys())))


def _fault(key: Key, value: object) -> Phrase | None:
    """What is wrong with a value; what only the server knows is told when it starts."""
    if not isinstance(value, KINDS[key.kind]) or (isinstance(value, bool) and key.kind != "bool"):
        return Phrase(f"wants.{key.kind}")
    if key.choices and value not in key.choices:
        return Phrase("wants.choice", values=", ".join(key.choices))
    if isinstance(value, int | float) and key.most is not None and not 1 <= value <= key.most:
        return Phrase("wants.number", low=1, high=key.most)
    if isinstance(value, float) and not math.isfinite(value):
        return Phrase("wants.float")
    if isinstance(value, str) and "\0" in value:
        return Phrase("wants.str")
    return None


@contextmanager
def settings_applied() -> Iterator[None]:
    """While this lasts, what the file says is in the environment, unless something else stands there."""
    global _read  # noqa: PLW0603, one file holds for the whole process
    try:
        _read = read_settings(settings_path())
    except (OSError, RuntimeError):  # nobody knows where the home folder is
        _read = SettingsFile(Path("settings.toml"))
    for name, value in _read.values.items():
        variable = keys()[name].variable
        if not os.environ.get(variable):
            os.environ[variable] = value
            _applied.add(name)
    try:
        yield
    finally:
        for name in _applied:
            os.environ.pop(keys()[name].variable, None)
        _applied.clear()


def settings_file() -> SettingsFile:
    """The file that holds for this call."""
    return _read


def require_sound_settings() -> None:
    """Refuse to work with a file that says something wrong."""
    if _read.problems:
        raise _read.problems[0]


def origin(name: str) -> str:
    """Where the value of a key comes from, if no option says otherwise: ``file``, ``environment`` or ``default``."""
    if name in _applied:
        return "file"
    return "environment" if os.environ.get(keys()[name].variable) else "default"


def name_of_source(name: str) -> str:
    """How users would find the value of a key, to change it."""
    if name in _applied:
        return f"{name} ({_read.path})"
    return f"{PREFIX}{name.upper()}"
