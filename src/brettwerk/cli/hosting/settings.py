"""The settings of a server: those of the environment and the settings file, overridden by those of the command line."""

from __future__ import annotations

from pydantic import ValidationError

from brettwerk.cli.faults import reason_of_fault
from brettwerk.cli.hosting.texts import TEXTS
from brettwerk.cli.parameters import BadParameter
from brettwerk.cli.settings.file import name_of_source
from brettwerk.server.settings import Settings


def settings_from(**options: str | int | None) -> Settings:
    """Read the environment; options that were given on the command line take precedence."""
    try:
        return Settings(**{name: value for name, value in options.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0])
        name = f"--{field}".replace("_", "-") if options.get(field) is not None else name_of_source(field)
        raise BadParameter("setting", TEXTS, name=name, reason=reason_of_fault(first)) from None
