"""What is set, to what, and by whom."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from brettwerk.cli.hosting.settings import settings_from
from brettwerk.cli.language import chosen
from brettwerk.cli.settings.file import origin, settings_file, settings_path
from brettwerk.cli.settings.keys import FOR_TESTS, OWN, PREFIX, Key, keys
from brettwerk.cli.settings.texts import say
from brettwerk.core.compiled.cache import usual_folder
from brettwerk.core.errors import BrettwerkError
from brettwerk.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

BARE_KINDS = {"int", "float"}


def settings_now() -> list[dict[str, Any]]:
    """Every setting with its value and where that comes from."""
    server = _of_the_server()
    return [
        {"key": name, "value": _value(key, server), "from": origin(name)}
        for name, key in keys().items()
        if name not in FOR_TESTS
    ]


def problems() -> list[BrettwerkError]:
    """What is wrong with the settings file and with the environment."""
    found: list[BrettwerkError] = [*settings_file().problems]
    try:
        settings_from()
    except BrettwerkError as error:
        found.append(error)
    return found


def to_json(language: str) -> dict[str, Any]:
    return {
        "file": str(settings_path()),
        "exists": settings_file().exists,
        "settings": settings_now(),
        "problems": [problem.text(language) for problem in problems()],
    }


def print_settings(language: str) -> None:
    """A row for each setting."""
    table = Table(box=None, pad_edge=False)
    for column in ("setting", "value", "from", "about"):
        table.add_column(say(f"column.{column}", language), no_wrap=column == "setting", overflow="fold")
    for row in settings_now():
        style = "" if row["from"] == "default" else "bold"
        words = row["key"], row["value"], say(f"origin.{row['from']}", language), say(f"key.{row['key']}", language)
        table.add_row(*(Text(word) for word in words), style=style)
    console = Console(highlight=False)
    console.print(table)
    code = "settings-from" if settings_file().exists else "settings-none"
    console.print("\n" + say(code, language, path=settings_path()), soft_wrap=True, markup=False)


def example(language: str) -> str:
    """A settings file that changes nothing, with everything that can be set."""
    lines = [f"# {line}" for line in say("example", language, prefix=PREFIX).splitlines()]
    server = Settings.model_construct()
    for name, key in keys().items():
        if name in FOR_TESTS:
            continue
        if name == "host":
            lines += ["", f"# {say('of-the-server', language)}"]
        value = _value(key, server)
        shown = value if key.kind == "bool" or (key.kind in BARE_KINDS and value) else f'"{value}"'
        lines += ["", f"# {say(f'key.{name}', language)}", f"# {name} = {shown}".replace("\\", "/")]
    return "\n".join(lines)


def _of_the_server() -> Settings:
    try:
        return settings_from()
    except BrettwerkError:  # which ``problems`` tells
        return Settings.model_construct()


def _value(key: Key, server: Settings) -> str:
    """The value of a key as it stands in a file."""
    if key in OWN:
        return _own_value(key, os.environ)
    value = getattr(server, key.name)
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _own_value(key: Key, environment: Mapping[str, str]) -> str:
    said = environment.get(key.variable)
    if said and key.kind == "bool":
        return "true" if said.lower() in {"1", "true", "yes", "on", "t", "y"} else "false"
    if said:
        return said
    if key.name == "lang":
        return chosen()
    return str(usual_folder()) if key.name == "cache_dir" else key.default
