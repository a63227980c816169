"""The settings file: what it may say, what goes before it, and what is said of mistakes."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import SecretStr

from brettwerk import load_game
from brettwerk.cli.contest.contestants import read_engine
from brettwerk.cli.play.seating import DEFAULT_ENGINE
from brettwerk.cli.settings import keys as keys_module
from brettwerk.cli.settings.file import read_settings
from brettwerk.cli.settings.keys import FOR_TESTS, OWN, keys
from brettwerk.cli.settings.texts import TEXTS
from brettwerk.server.settings import Settings

if TYPE_CHECKING:
    from support.command_line import Brettwerk


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file of a user."""
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("BRETTWERK_SETTINGS", str(path))
    path.touch()
    return path


def shown(brettwerk: Brettwerk, key: str, **environment: str) -> tuple[str, str]:
    done = brettwerk("settings", "--json", **environment)
    found: Any = next(row for row in json.loads(done.stdout)["settings"] if row["key"] == key)
    return found["value"], found["from"]


def test_the_keys_are_the_fields_of_the_server_and_the_commands_own() -> None:
    own = {key.name for key in OWN}
    assert keys().keys() - own == Settings.model_fields.keys()
    assert not own & Settings.model_fields.keys()
    types = {"float": float, "Path": Path, "int": int, "bool": bool, "str": str}
    for name, value in Settings():
        plain = value.get_secret_value() if isinstance(value, SecretStr) else value
        assert plain is None or type(plain) is types[keys()[name].kind] or isinstance(plain, Path)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_key_is_explained(language: str) -> None:
    told = {code.removeprefix("key.") for code in TEXTS[language] if code.startswith("key.")}
    assert told == keys().keys() - FOR_TESTS


def test_defaults_are_those_of_the_commands() -> None:
    assert keys()["opponent"].default == DEFAULT_ENGINE
    game = load_game("tor")
    assert read_engine(keys()["engine"].default, game) == read_engine("", game)
    assert Settings.model_config["env_prefix"] == keys_module.PREFIX


def test_an_option_goes_before_the_environment_and_that_before_the_file(brettwerk: Brettwerk, file: Path) -> None:
    assert shown(brettwerk, "port") == ("8123", "default")
    file.write_text("port = 9000\nlang = 'de'\n")
    assert shown(brettwerk, "port") == ("9000", "file")
    assert shown(brettwerk, "port", BRETTWERK_PORT="9001") == ("9001", "environment")
    assert "Ausgabe" in brettwerk("games").stdout
    assert "edition" in brettwerk("games", BRETTWERK_LANG="en").stdout
    assert "edition" in brettwerk("games", "--lang", "en").stdout


def test_the_language_of_the_file_goes_before_that_of_the_system(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text("lang = 'en'\n")
    assert "Usage:" in brettwerk("--help", LANG="de_DE.UTF-8", LC_ALL="").stdout


def test_options_of_commands_take_their_defaults_from_it(brettwerk: Brettwerk, file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    call = ("export", "tor", "--output", str(picture), "--force")
    assert brettwerk(*call).returncode == 0
    light = picture.read_text("utf-8")
    file.write_text("dark = true\n")
    assert brettwerk(*call).returncode == 0
    assert picture.read_text("utf-8") != light
    assert brettwerk(*call, "--light").returncode == 0
    assert picture.read_text("utf-8") == light


def test_engines_and_opponents(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text("engine = 'nonsense'\nopponent = 'nonsense'\n")
    for call in (("analyse", "tor", "--seconds", "0"), ("play", "tor")):
        done = brettwerk(*call)
        assert done.returncode == 2
        assert "nonsense" in done.stderr


def test_folders_are_found_from_home_and_from_the_file(file: Path) -> None:
    file.write_text("data = '~/games'\ncache_dir = 'cache'\n")
    values = read_settings(file).values
    assert values == {"data": str(Path.home() / "games"), "cache_dir": str(file.parent / "cache")}


def test_nothing_is_left_in_the_environment(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text("port = 9000\n")
    brettwerk("settings")
    file.write_text("")
    assert shown(brettwerk, "port") == ("8123", "default")


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("colour = 1", "there is no setting 'colour'. The settings are: analysis_seconds, ", "gibt es nicht. Es gibt:"),
        ("thread = 1", "there is no setting 'thread'. Did you mean threads?", "Meintest du threads?"),
        ("threads = 'two'", "threads does not work: it takes a whole number.", "Es braucht eine ganze Zahl."),
        ("threads = true", "threads does not work: it takes a whole number.", "Es braucht eine ganze Zahl."),
        ("threads = 0", "it takes a number from 1 to 256.", "Es braucht eine Zahl von 1 bis 256."),
        ("lang = 'fr'", "it takes one of: de, en.", "Es gibt nur: de, en."),
        ("dark = 1", "it takes true or false.", "Es braucht true oder false."),
        ("data = 3", "it takes a folder in quotation marks.", "Es braucht einen Ordner in Anführungszeichen."),
        ("hint_seconds = nan", "hint_seconds does not work: it takes a number.", "Es braucht eine Zahl."),
        ("metrics = 'some'", "it takes one of: none, local, all.", "Es gibt nur: none, local, all."),
        ("[server]\nport = 1", "there are no groups of settings such as [server]", "Gruppen von Einstellungen"),
        ("a = 1\nport 80", "is not TOML in line 2, column ", "ist in Zeile 2, Spalte "),
        ("port = ", "ends in the middle of a value", "endet mitten in einem Wert"),
        ("x = '''", "ends in the middle of a value", "endet mitten in einem Wert"),
    ],
)
def test_mistakes_are_named_with_what_is_allowed(
    text: str, english: str, german: str, brettwerk: Brettwerk, file: Path
) -> None:
    file.write_text(text)
    for language, said in (("en", english), ("de", german)):
        done = brettwerk("games", "--lang", language)
        assert done.returncode == 2
        assert said in done.stderr
        assert str(file) in done.stderr
        told = brettwerk("settings", "--lang", language)
        assert told.returncode == 1
        assert said in told.stderr
    assert brettwerk("--help").returncode == 0
    assert brettwerk("games", "--help").returncode == 0


def test_what_only_the_server_knows_is_told_by_the_place_it_comes_from(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text("port = 99999\n")
    for call in ("serve", "settings"):
        assert f"port ({file}) does not work: it must be at most 65535." in brettwerk(call).stderr
    assert "BRETTWERK_PORT does not work" in brettwerk("serve", BRETTWERK_PORT="-1").stderr
    assert "--port does not work" in brettwerk("serve", "--port", "-1").stderr


def test_files_that_cannot_be_read(brettwerk: Brettwerk, file: Path) -> None:
    file.write_bytes(b"lang = '\xff'\n")
    assert "it is not encoded as UTF-8." in brettwerk("games").stderr
    file.unlink()
    assert "cannot be read: there is no such file or folder." in brettwerk("games").stderr
    file.mkdir()
    assert "cannot be read: it is a folder." in brettwerk("games").stderr


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_example_says_nothing_until_it_is_uncommented(language: str, brettwerk: Brettwerk, file: Path) -> None:
    text = brettwerk("settings", "--example", "--lang", language).stdout
    assert tomllib.loads(text) == {}
    lines = [line.removeprefix("# ") for line in text.splitlines() if " = " in line]
    assert len(lines) == len(keys()) - len(FOR_TESTS)
    uncommented = [line for line in lines if not line.endswith('""')]
    file.write_text("\n".join(uncommented))
    read = read_settings(file)
    assert read.problems == ()
    assert len(read.values) == len(uncommented) > len(keys()) / 2


def test_passwords_are_not_shown(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text('database_url = "postgresql+psycopg://me:pass-word@127.0.0.1/x"\n')
    value, source = shown(brettwerk, "database_url")
    assert (set(value), source) == ({"*"}, "file")
    assert "pass-word" not in brettwerk("settings").stdout


def test_it_is_shown_as_a_table(brettwerk: Brettwerk, file: Path) -> None:
    file.write_text("port = 9000\n")
    done = brettwerk("settings", "--lang", "de")
    assert done.returncode == 0
    assert f"Einstellungsdatei: {file}" in done.stdout
    assert "9000" in done.stdout
    assert "Datei" in done.stdout
