"""Calls of commands that are read as the command line reads them, but not run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Sequence


def read_call(command: Any, name: str, words: Sequence[str]) -> dict[str, Any]:
    """The parameters that a command is given; wrong ones are an error.

    The command is one below ``brettwerk``: a command keeps the option for help that it is first asked for.
    """
    root: Any = typer.main.get_command(app)
    above = typer.Context(root, info_name="brettwerk", **root.context_settings)
    parameters: dict[str, Any] = command.make_context(name, [*words], parent=above).params
    return parameters
