"""The command ``brettwerk``, and how its commands are declared."""

from __future__ import annotations

import inspect
import sys
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer
from typer.core import TyperCommand

from brettwerk.cli import commands, parameters
from brettwerk.cli.help.speaking import Speaking, complaints_translated
from brettwerk.cli.lazy import LazyGroup
from brettwerk.cli.output.json_forms import json_text
from brettwerk.cli.parameters import check_number
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class _Commands(LazyGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(commands.__name__, commands.PANELS, **settings)

    def make_context(self, *call: Any, **settings: Any) -> Any:
        with complaints_translated():
            return super().make_context(*call, **settings)

    def invoke(self, ctx: Any) -> Any:
        with complaints_translated():
            return super().invoke(ctx)


class _Command(Speaking, TyperCommand):
    """A command that is called."""


app = typer.Typer(
    cls=_Commands,
    name="brettwerk",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Abstract board games with exact rules: play, analyse, solve and measure them, alone or with others."
    "\n\nWithout a command, the app opens in the browser.",
    epilog="The app in the browser: `brettwerk` · a first game in the terminal: `brettwerk play blockade`",
)


def group(package: str, panels: Mapping[str, Sequence[str]]) -> Any:
    """Make a command of the commands in the modules of a package. The package's docstring is its help."""

    class Group(LazyGroup):
        def __init__(self, **settings: Any) -> None:
            super().__init__(package, panels, **settings)

    name = package.rpartition(".")[2]
    declared = typer.Typer(
        cls=Group, name=name, no_args_is_help=True, add_completion=False, rich_markup_mode="markdown"
    )

    @declared.callback(help=sys.modules[package].__doc__)
    def options(language: parameters.Language = "") -> None:
        """Offer what holds for all its commands."""

    return typer.main.get_command(declared)


def command(*, epilog: str) -> Callable[[Callable[..., None]], Any]:
    """Make a command of the function ``run`` of a module in ``commands``. The module's docstring is its help."""

    def declare(function: Callable[..., None]) -> Any:
        declared = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        name = function.__module__.rpartition(".")[2]
        text = sys.modules[function.__module__].__doc__
        declared.command(name, cls=_Command, help=text, epilog=epilog)(_with_fields_as_parameters(function))
        return typer.main.get_command(declared)

    return declare


def _with_fields_as_parameters(function: Callable[..., None]) -> Callable[..., None]:
    """Put the fields of a parameter that is a dataclass in its place, since typer knows only single options."""
    parameters = inspect.signature(function, eval_str=True).parameters
    groups: dict[str, Any] = {
        name: parameter.annotation for name, parameter in parameters.items() if is_dataclass(parameter.annotation)
    }
    single: list[inspect.Parameter] = []
    for name, parameter in parameters.items():
        if name in groups:
            single += inspect.signature(groups[name], eval_str=True).parameters.values()
        else:
            single.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))

    @wraps(function)
    def call(**values: Any) -> None:
        for parameter in single:
            if isinstance(value := values[parameter.name], int | float):
                check_number(_option_name(parameter), value)
        for name, group in groups.items():
            values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
        function(**values)

    call.__signature__ = inspect.Signature(single)  # type: ignore[attr-defined]
    return call


def _option_name(parameter: inspect.Parameter) -> str:
    """What users call a parameter."""
    _, option = get_args(parameter.annotation)
    return next(iter(option.param_decls or ()), f"--{parameter.name.replace('_', '-')}")


def print_json(value: Any) -> None:
    print(json_text(value))  # noqa: T201


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"brettwerk {__version__}")
        raise typer.Exit


@app.callback()
def options_of_all(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    language: parameters.Language = "",
) -> None:
    """Offer what holds for all commands, and start the app where no command is given."""
    del version, language  # which have had their effect
    if context.invoked_subcommand is None:
        root: Any = context.command
        serve = root.get_command(context, "serve").make_context("serve", [], parent=context)
        with serve:
            serve.command.invoke(serve)
