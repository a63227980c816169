"""Commands whose help, and complaints about wrong usage, are in the language of the call.

What a command says of itself is translated for the moment in which it is shown. The library's own words are constants
of the module that prints them, and sentences that it puts together.
"""

from __future__ import annotations

import copy
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.help.german import GERMAN
from brettwerk.cli.help.library import load_rich_utils
from brettwerk.cli.help.usage import LIBRARY_WORDS, OPTIONS, SHOW_HELP, SUBCOMMANDS, USAGE, complaint_in_german
from brettwerk.cli.language import chosen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

UsageError: Any = typer.BadParameter.__base__
"""What every complaint about wrong usage is; the library does not offer it by name."""


class Speaking:
    """What commands and groups of commands have in common; stands before the library's class."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        with _library_words():
            super(Speaking, in_german(self, ctx) if _is_german() else self).format_help(ctx, formatter)  # type: ignore[misc]

    def get_usage(self, ctx: Any) -> str:
        usage: str = super(Speaking, in_german(self, ctx) if _is_german() else self).get_usage(ctx)  # type: ignore[misc]
        return usage.replace(*USAGE, 1) if _is_german() else usage


@contextmanager
def complaints_translated() -> Iterator[None]:
    """Say what is wrong with a call in the language of the call."""
    try:
        yield
    except UsageError as error:
        if not _is_german() or type(error).__name__ == "NoArgsIsHelpError":  # which is no complaint, but help
            raise
        with _library_words() as rich_utils:
            rich_utils.rich_format_error(UsageError(complaint_in_german(error.format_message()), error.ctx))
        raise typer.Exit(error.exit_code) from None


def in_german(command: Any, ctx: Any) -> Any:
    """A copy of a command, or of a group of them, that says everything in German."""
    spoken = copy.copy(command)
    spoken.help = _german(command.help)
    spoken.epilog = _epilog_in_german(command.epilog)
    spoken.rich_help_panel = _german(command.rich_help_panel)
    spoken.options_metavar = OPTIONS
    spoken.params = [_parameter_in_german(parameter) for parameter in command.params]
    if help_option := command.get_help_option(ctx):
        spoken._help_option = copy.copy(help_option)  # noqa: SLF001, where the library keeps it
        spoken._help_option.help = SHOW_HELP  # noqa: SLF001
    if hasattr(command, "commands"):
        spoken.subcommand_metavar = SUBCOMMANDS
        spoken.commands = {name: in_german(one, ctx) for name, one in command.commands.items()}
    return spoken


def _parameter_in_german(parameter: Any) -> Any:
    spoken = copy.copy(parameter)
    spoken.help = _german(parameter.help)
    spoken.metavar = _german(parameter.metavar)
    return spoken


def _epilog_in_german(epilog: str | None) -> str | None:
    """Examples are the same in all languages, but for what they are called."""
    return epilog and GERMAN.get(epilog, epilog.replace("Examples:", "Beispiele:").replace("Example:", "Beispiel:"))


def _german(text: str | None) -> str | None:
    return GERMAN.get(text.strip(), text) if text else text


def _is_german() -> bool:
    return chosen() == "de"


@contextmanager
def _library_words() -> Iterator[ModuleType]:
    """Have the library, which this gives, use German words meanwhile, if German is spoken."""
    rich_utils = load_rich_utils()
    before = {name: getattr(rich_utils, name) for name in LIBRARY_WORDS}
    try:
        for name, word in LIBRARY_WORDS.items() if _is_german() else ():
            setattr(rich_utils, name, word)
        yield rich_utils
    finally:
        for name, word in before.items():
            setattr(rich_utils, name, word)
