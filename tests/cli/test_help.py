"""Help in the user's language: every word of every command."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk.cli import commands
from brettwerk.cli.app import app
from brettwerk.cli.commands import cluster, puzzles
from brettwerk.cli.help.german import GERMAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.command_line import Brettwerk

COMMANDS = {
    f"{prefix}{name}": import_module(f"{group.__name__}.{name}").run
    for prefix, group in (("", commands), ("puzzles ", puzzles), ("cluster ", cluster))
    for names in group.PANELS.values()
    for name in names
}
SAME = {"TEXT", "N", "URL", "ENGINE", "A B …", "easy|medium|hard", "a4|letter", "MM"}
"""What stands for a value and is the same in German."""


COMPLETION = {
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
}
"""What the library says of its own options."""


def said(command: Any) -> Iterator[str]:
    """All that a command says of itself in English."""
    yield command.help
    for parameter in command.params:
        yield from filter(None, (parameter.help, parameter.metavar))


def everything_said() -> set[str]:
    panels = {panel for group in (commands, puzzles, cluster) for panel in group.PANELS}
    whole = {app.info.help, app.info.epilog, "Print the version and exit.", *COMPLETION}
    return {*whole, *panels, *(text.strip() for command in COMMANDS.values() for text in said(command))} - SAME


def test_all_that_help_says_is_there_in_german() -> None:
    assert everything_said() - GERMAN.keys() == set()


def test_nothing_is_translated_that_nobody_says() -> None:
    assert GERMAN.keys() - everything_said() == set()


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_german_throughout(name: str, brettwerk: Brettwerk) -> None:
    done = brettwerk(*name.split(), "--help", "--lang", "de")
    assert done.returncode == 0
    assert "Aufruf: brettwerk" in done.stdout
    assert "Optionen" in done.stdout
    assert "Diese Hilfe zeigen." in done.stdout
    for english in (
        "Usage",
        "Options",
        "Arguments",
        "Commands",
        "Example",
        "default:",
        "FILE",
        "FOLDER",
        "GAME",
        "exit.",
    ):
        assert not re.search(rf"\b{english}\b", done.stdout), english


def test_help_follows_the_environment_and_leaves_no_trace(brettwerk: Brettwerk) -> None:
    assert "Aufruf:" in brettwerk("games", "-h", BRETTWERK_LANG="de").stdout
    assert "Usage:" in brettwerk("games", "-h", BRETTWERK_LANG="en").stdout
    assert "Aufruf:" in brettwerk("--lang", "de", "-h", BRETTWERK_LANG="en").stdout
    assert "Optionen" in brettwerk("games", "-h", BRETTWERK_LANG="", LC_ALL="", LANG="de_AT.UTF-8").stdout
    assert "Ausgabe" in brettwerk("--lang", "de", "games", LANG="C").stdout
    assert "'brettwerk games -h' zeigt die Hilfe." in brettwerk("games", "--lang", "de", "--nonsense").stderr


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("plya", "Den Befehl 'plya' gibt es nicht. Meintest du 'play', 'replay'?"),
        ("xyzzy", "Den Befehl 'xyzzy' gibt es nicht."),
        ("puzzles mke", "Meintest du 'make'?"),
        ("games --nonsense", "Die Option --nonsense gibt es nicht."),
        ("games --jsom", "(Gemeint sein könnte: --json)"),
        ("moves", "Das Argument 'SPIEL' fehlt."),
        ("export tor", "Die Option '--output' fehlt."),
        ("moves tor --players", "Die Option '--players' braucht einen Wert."),
        ("games --json=1", "Die Option '--json' nimmt keinen Wert an."),
        ("moves tor a b", "Das ist zu viel: a b"),
        ("moves tor --players three", "Der Wert für '--players' geht nicht: Es muss eine ganze Zahl sein."),
        ("analyse tor --seconds x", "Der Wert für '--seconds' geht nicht: Es muss eine Zahl sein."),
        ("bot x --level 0", "Der Wert für '--level' geht nicht: Es muss mindestens 1 sein."),
        ("bot x --level 10", "Der Wert für '--level' geht nicht: Es darf höchstens 9 sein."),
    ],
)
def test_wrong_usage_is_told_in_german(call: str, says: str, brettwerk: Brettwerk) -> None:
    done = brettwerk(*call.split(), BRETTWERK_LANG="de")
    assert done.returncode == 2
    assert says in done.stderr
    assert "Fehler" in done.stderr
    for english in ("Usage", "Error", "Missing", "Invalid", "Try", "should"):
        assert english not in done.stderr
