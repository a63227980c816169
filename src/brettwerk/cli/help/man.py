"""Man pages, made from the help of the commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import typer

from brettwerk.cli.app import app
from brettwerk.cli.help.speaking import in_german
from brettwerk.cli.lazy import LazyCommand
from brettwerk.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADINGS = {
    "en": {
        "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS",
        "arguments": "ARGUMENTS", "options": "OPTIONS", "examples": "EXAMPLES", "status": "EXIT STATUS",
        "files": "FILES", "see": "SEE ALSO", "default": "Default: {}.", "required": "Required.",
        "environment": "Environment: {}.",
        "statuses": "0 if all went well, 1 if a check found something wrong, 2 after wrong input or usage, 130 after "
        "Ctrl-C.",
        "settings": "Defaults for options; `brettwerk settings` says where it lies and what it may hold.",
    },
    "de": {
        "name": "NAME", "synopsis": "ÜBERSICHT", "description": "BESCHREIBUNG", "commands": "BEFEHLE",
        "arguments": "ARGUMENTE", "options": "OPTIONEN", "examples": "BEISPIELE", "status": "RÜCKGABEWERT",
        "files": "DATEIEN", "see": "SIEHE AUCH", "default": "Vorgabe: {}.", "required": "Notwendig.",
        "environment": "Umgebung: {}.",
        "statuses": "0, wenn alles ging, 1, wenn eine Prüfung etwas gefunden hat, 2 nach falscher Eingabe, 130 nach "
        "Strg-C.",
        "settings": "Vorgaben für Optionen; `brettwerk settings` sagt, wo sie liegt und was darin stehen kann.",
    },
}  # fmt: skip
SECTION = 1
EXAMPLE = re.compile(r"`([^`]*)`")


def man_pages(language: str) -> Iterator[tuple[str, str]]:
    """The name of each page's file, and the page."""
    root = typer.main.get_command(app)
    context = typer.Context(root, info_name="brettwerk", **root.context_settings)
    commands = [(("brettwerk",), root, context), *_commands_below(root, context)]
    names = ["-".join(path) for path, _, _ in commands]
    for path, command, own in commands:
        spoken = in_german(command, own) if language == "de" else command
        yield f"{'-'.join(path)}.{SECTION}", _Page(path, spoken, own, language).text(names)


def _commands_below(group: Any, context: typer.Context) -> Iterator[tuple[tuple[str, ...], Any, typer.Context]]:
    """All commands of a group and of the groups in it, with the words that call them."""
    for name, lazy in group.commands.items():
        command = lazy.declared() if isinstance(lazy, LazyCommand) else lazy
        below = typer.Context(command, parent=context, info_name=name)
        yield tuple(below.command_path.split()), command, below
        if hasattr(command, "commands"):
            yield from _commands_below(command, below)


class _Page:
    def __init__(self, path: tuple[str, ...], command: Any, context: typer.Context, language: str) -> None:
        self._path = path
        self._command = command
        self._context = context
        self._words = HEADINGS[language]

    def text(self, names: list[str]) -> str:
        """The page as roff; ``names`` are those of all pages."""
        return "\n".join(self._lines(names)) + "\n"

    def _lines(self, names: list[str]) -> Iterator[str]:
        name, words, command = "-".join(self._path), self._words, self._command
        first, *more = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
        yield f'.TH {name.upper()} {SECTION} "" "Brettwerk {__version__}" "Brettwerk"'.replace("-", "\\-")
        yield f".SH {words['name']}"
        yield f"{_plain(name)} \\- {_plain(first.rstrip('.').replace('`', ''))}"
        yield f".SH {_plain(words['synopsis'])}"
        yield f".B {_plain(' '.join(self._path))}"
        yield from (_marked(piece) for piece in command.collect_usage_pieces(self._context))
        if more:
            yield f".SH {_plain(words['description'])}"
            for number, paragraph in enumerate(more):
                yield from ((".PP",) if number else ())
                yield _marked(paragraph)
        yield from self._subcommands()
        parameters = [one for one in command.get_params(self._context) if not getattr(one, "hidden", False)]
        yield from self._parameters("arguments", [one for one in parameters if one.param_type_name == "argument"])
        yield from self._parameters("options", [one for one in parameters if one.param_type_name == "option"])
        yield from self._examples()
        yield from (f".SH {_plain(words['status'])}", _marked(words["statuses"]))
        yield from (f".SH {_plain(words['files'])}", ".TP", ".I settings.toml", _marked(words["settings"]))
        yield f".SH {_plain(words['see'])}"
        yield from self._neighbours(name, names)

    def _subcommands(self) -> Iterator[str]:
        commands = getattr(self._command, "commands", {})
        if commands:
            yield f".SH {_plain(self._words['commands'])}"
        for name, command in commands.items():
            yield from (".TP", f".B {_plain(name)}", _marked((command.help or "").split("\n\n")[0]))

    def _parameters(self, heading: str, parameters: list[Any]) -> Iterator[str]:
        if parameters:
            yield f".SH {_plain(self._words[heading])}"
        for parameter in parameters:
            is_option = parameter.param_type_name == "option"
            short_first = sorted(parameter.opts, key=lambda name: name.startswith("--"))  # --help has them in any
            spelled = ", ".join([*short_first, *parameter.secondary_opts]) if is_option else ""
            usual = parameter.opts[0].strip("-").upper()
            value = "" if getattr(parameter, "is_flag", False) else parameter.metavar or usual
            parts = (spelled and f"\\fB{_plain(spelled)}\\fR", value and f"\\fI{_plain(value)}\\fR")
            yield from (".TP", " ".join(filter(None, parts)))
            yield _marked(" ".join([parameter.help or "", *self._facts(parameter)]))

    def _facts(self, parameter: Any) -> Iterator[str]:
        """What goes without saying in the help itself."""
        default, words = parameter.default, self._words
        if parameter.required:
            yield words["required"]
        elif default not in {None, "", False, True} and not callable(default):
            yield words["default"].format(default)
        if parameter.envvar:
            yield words["environment"].format(parameter.envvar)

    def _examples(self) -> Iterator[str]:
        examples = EXAMPLE.findall(self._command.epilog or "")
        if examples:
            yield f".SH {_plain(self._words['examples'])}"
        for number, example in enumerate(examples):
            yield from ((".PP",) if number else ())
            yield from (".nf", _plain(example), ".fi")

    def _neighbours(self, name: str, names: list[str]) -> Iterator[str]:
        """Pages on what belongs to this: those above and below."""
        near = [other for other in names if other != name and (other == "brettwerk" or other.startswith(f"{name}-"))]
        for number, other in enumerate(near):
            yield f".BR {_plain(other)} ({SECTION}){',' if number < len(near) - 1 else ''}"


def _marked(text: str) -> str:
    """Text with its code in bold."""
    parts = " ".join(text.split()).split("`")
    marked = "".join(f"\\fB{_plain(part)}\\fR" if number % 2 else _plain(part) for number, part in enumerate(parts))
    return f"\\&{marked}" if marked.startswith((".", "'")) else marked


def _plain(text: str) -> str:
    """Text that roff takes for what it is; other characters than those of ASCII go by their numbers."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    escaped = re.sub(r"^\.", r"\\&.", escaped)
    return "".join(one if one.isascii() else f"\\[u{ord(one):04X}]" for one in escaped)
