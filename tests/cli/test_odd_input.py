"""Whatever is typed, every command ends with one sentence and exit code 2, in the user's language, and before any work.

The commands are asked for their options, so that a new one is tried as well.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from brettwerk import load_game, write_records
from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles

if TYPE_CHECKING:
    from pathlib import Path
    from subprocess import CompletedProcess

    from support.command_line import Brettwerk

CALLS = {
    "analyse": ["tor"],
    "arena": ["level=1", "level=2", "--game", "tor"],
    "balance": ["tor"],
    "backup": ["copy.tar.gz"],
    "bench": ["tor"],
    "bot": ["http://127.0.0.1:1/join/x"],
    "check": ["tor"],
    "cluster down": [],
    "cluster status": [],
    "cluster up": [],
    "convert": ["game.bwr", "copy.bwr"],
    "doctor": [],
    "export": ["tor", "--output", "x.svg"],
    "games": [],
    "gtp": ["tor"],
    "man": ["pages"],
    "migrate_database": ["data", "postgresql+psycopg://me@127.0.0.1:1/none"],
    "print": ["tor"],
    "moves": ["tor"],
    "new": ["four-towers", "--package"],
    "openings": ["tor"],
    "perft": ["tor"],
    "play": ["tor"],
    "replay": ["game.bwr"],
    "restore": ["copy.tar.gz"],
    "review": ["tor", "--moves", ""],
    "rules": ["tor"],
    "serve": [],
    "settings": [],
    "show": ["tor"],
    "site": ["site"],
    "solve": ["aufstellen"],
    "stats": ["game.bwr"],
    "train": ["alcazar"],
    "warm": [],
    "wasm": ["modules"],
    "worker": [],
    "prune": ["--days", "9"],
    "puzzles list": [],
    "puzzles make": ["alcazar"],
    "puzzles play": [],
}
"""A call of each command that is right, but for what a test adds to it."""
GROUPS = {"cluster": cluster, "puzzles": puzzles}
NO_NUMBERS = ("nan", "inf", "-inf", "1e999", "99999999999999999999", "-99999999999999999999", "many", "")
OUT_OF_RANGE = ("-1", "9223372036854775807")
ANY_WHOLE_NUMBER = {"--seed"}
ODD_PLACES = ("nowhere/new.svg", "/dev/null/new.svg", "/proc/new.svg", "/dev/null", f"folder.svg/{'x' * 300}.svg")


def options(*, of: set[Any]) -> list[tuple[str, str]]:
    """The commands and their options of some types, or that help says to take some things."""
    found = []
    for name in CALLS:
        command: Any = import_module(f"{commands.__name__}.{name.replace(' ', '.')}").run
        taken = [option for option in command.params if option.param_type_name == "option"]
        found += [(name, one.opts[0]) for one in taken if {one.metavar, one.type_descriptor.annotation} & of]
    return found


def assert_refused(done: CompletedProcess[str], *, brief: bool = True) -> None:
    assert done.returncode == 2, (done.args, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert "Errno" not in done.stderr
    if brief:
        assert done.stderr.startswith("brettwerk: "), done.stderr
        assert done.stderr.count("\n") == 1, done.stderr


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BRETTWERK_DATA", str(tmp_path))
    (tmp_path / "folder.svg").mkdir()
    write_records([load_game("tor").new_match().to_record()], tmp_path / "game.bwr")


def test_every_command_is_tried() -> None:
    names = {name for panel in commands.PANELS.values() for name in panel} - GROUPS.keys()
    names |= {f"{group} {name}" for group, own in GROUPS.items() for panel in own.PANELS.values() for name in panel}
    assert CALLS.keys() == names
    assert len(options(of={int, float})) > 35
    assert len(options(of={"FILE", "FOLDER"})) > 12


@pytest.mark.parametrize(("command", "option"), options(of={int, float}))
def test_what_is_no_number_is_refused(brettwerk: Brettwerk, command: str, option: str) -> None:
    for value in (*NO_NUMBERS, *(() if option in ANY_WHOLE_NUMBER else OUT_OF_RANGE)):
        done = brettwerk(*command.split(), *CALLS[command], f"{option}={value}")
        assert_refused(done, brief="brettwerk:" in done.stderr)
        assert option.strip("-") in done.stderr


@pytest.mark.parametrize(
    ("command", "option", "places"),
    [
        *((*option, [*ODD_PLACES, "folder.svg"]) for option in options(of={"FILE"})),
        *((*option, [*ODD_PLACES, "game.bwr"]) for option in options(of={"FOLDER"})),
    ],
)
def test_where_nothing_can_be_written_is_said_before_the_work(
    brettwerk: Brettwerk, tmp_path: Path, command: str, option: str, places: list[str]
) -> None:
    before = sorted(tmp_path.rglob("*"))
    for place in places:
        call = (*command.split(), *CALLS[command], f"{option}={place}")
        english, german = brettwerk(*call), brettwerk(*call, "--lang", "de")
        assert_refused(english)
        assert_refused(german)
        assert german.stderr != english.stderr
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("arguments", "environment", "german", "english"),
    [
        (["moves", "tor", "--lang", "fr"], {}, "Die Sprache 'fr' gibt es hier nicht", "There are: de, en."),
        (["bot", "http://[/join/x"], {}, "ist kein Link zu einem Platz", "is not a link to a seat"),
        (["bot", "http://x:99999/join/x"], {}, "ist kein Link zu einem Platz", "is not a link to a seat"),
        (["bot", "nonsense"], {}, "ist kein Link zu einem Platz", "is not a link to a seat"),
        (["serve", "--port", "99999"], {}, "--port geht nicht: Es darf höchstens 65535 sein", "at most 65535"),
        (["serve", "--public-url", "http://["], {}, "Es braucht eine Adresse wie https://", "an address such as"),
        (["serve"], {"BRETTWERK_METRICS": "some"}, "Es gibt nur: none, local, all", "one of: none, local, all"),
        (["serve"], {"BRETTWERK_WORKERS": "many"}, "Es braucht eine ganze Zahl", "it takes a whole number"),
        (["serve"], {"BRETTWERK_DATA": "/proc/x"}, "/proc/x lässt sich nicht schreiben", "cannot be written"),
        (["serve", "--host", "nowhere.invalid"], {}, "ist weder Port", "Neither port"),
        (["solve", "aufstellen"], {"BRETTWERK_DATA": "/proc/x"}, "lässt sich nicht schreiben", "cannot be written"),
        (["backup", "copy.tar.gz"], {"BRETTWERK_DATA": "/proc/x"}, "gibt es keine Spiele", "There are no games"),
        (["backup", "copy.tar.gz", "--data", "broken"], {}, "sie ist beschädigt", "it is damaged"),
        (["backup", "game.bwr", "--data", "broken"], {}, "gibt es schon", "exists already"),
        (["serve", "--data", "broken"], {}, "sie ist beschädigt", "it is damaged"),
        (["restore", "game.bwr"], {}, "keine vollständige Sicherung", "not an intact backup"),
        (["restore", "missing"], {}, "lässt sich nicht lesen", "cannot be read"),
        (["restore", "folder.svg"], {}, "das ist ein Ordner", "it is a folder"),
        (["puzzles", "make", "tor", "--output", "game.bwr"], {}, "beginnt kein Rätsel", "Line 1 of game.bwr is not"),
        (["puzzles", "make", "tor", "--output", "bytes"], {}, "nicht als UTF-8", "not encoded as UTF-8"),
        (["arena", "level=1", "level=2", "--game", "tor", "--output", "bytes"], {}, "Zeile 1 von", "Line 1 of"),
        (["arena", "seconds=nan", "level=2", "--game", "tor"], {}, "ist kein Gegner", "is not an engine"),
        (["arena", "seconds=inf", "level=2", "--game", "tor"], {}, "ist kein Gegner", "is not an engine"),
        (["arena", "level=1", "level=2", "--game", "tor", "--sprt", "nan,1"], {}, "--sprt verlangt", "--sprt takes"),
        (["new", "four-towers", "--package", "--output", "nowhere"], {}, "Den Ordner nowhere", "There is no folder"),
        (["play", "tor", "--save", "nowhere/x.bwr"], {}, "den Ordner nowhere gibt es nicht", "does not exist"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_else_can_go_wrong(
    brettwerk: Brettwerk,
    tmp_path: Path,
    arguments: list[str],
    environment: dict[str, str],
    german: str,
    english: str,
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "brettwerk.sqlite").write_bytes(b"no database" * 1000)
    (tmp_path / "broken" / "cookie.key").write_bytes(bytes(32))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    for language, sentence in (("de", german), ("en", english)):
        done = brettwerk(*arguments, LC_ALL=language, **environment)
        assert_refused(done)
        assert sentence in done.stderr
