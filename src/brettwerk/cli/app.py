"""The command ``brettwerk``, to which the modules named ``…_commands`` add theirs."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from brettwerk.version import __version__

app = typer.Typer(
    name="brettwerk",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Eight abstract board games with exact rules: play, analyse, solve and measure them, alone or with others.",
    epilog="A first game: `brettwerk play blockade`",
)


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))  # noqa: T201


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"brettwerk {__version__}")
        raise typer.Exit


@app.callback()
def options_of_all(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Offer what holds for all commands."""
