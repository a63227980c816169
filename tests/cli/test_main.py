"""The command line as a whole: how it starts, speaks and fails."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli import commands
from brettwerk.cli.commands import cluster, puzzles

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from support.command_line import Brettwerk

GROUPS = {"puzzles": puzzles, "cluster": cluster}


def test_it_runs_as_a_module(python: Callable[..., CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "perft", "blockade", "--depth", "2")
    assert (done.returncode, done.stdout) == (0, "11772\n")
    wrong = python("-m", "brettwerk", "perft", "chess", LANG="C", LC_ALL="C")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("brettwerk: There is no game 'chess'.")


def test_language_of_the_environment(brettwerk: Brettwerk) -> None:
    assert "gewinnt" in brettwerk("play", "blockade", "--seed", "1", LC_ALL="", LANG="de_DE.UTF-8").stdout
    assert "wins" in brettwerk("play", "blockade", "--seed", "1", LC_ALL="", LANG="fr_FR.UTF-8").stdout


def test_errors_speak_german_too(brettwerk: Brettwerk) -> None:
    assert "Ein Spiel 'chess' gibt es nicht" in brettwerk("moves", "chess", "--lang", "de").stderr
    assert "Ein Spiel 'chess' gibt es nicht" in brettwerk("moves", "chess", "--lang=de").stderr


def test_help_has_an_example_for_every_command(brettwerk: Brettwerk) -> None:
    names = [f"brettwerk {name}" for panel in commands.PANELS.values() for name in panel if name not in GROUPS]
    for group, package in GROUPS.items():
        names += [f"brettwerk {group} {name}" for panel in package.PANELS.values() for name in panel]
    assert len(names) > 24
    for name in names:
        done = brettwerk(*name.split()[1:], "--help")
        assert done.returncode == 0
        assert name.replace("_", "-") in done.stdout.split("Example")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["moves", "chess"], "There is no game 'chess'"),
        (["moves", "blockade", "--players", "3"], "blockade (classic) is for 2 players"),
        (["moves", "blockade", "--players", "three"], "--players"),
        (["moves", "blockade", "--edition", "gold"], "classic, space"),
        (["moves", "blockade", "--option", "colour"], "--option takes name=value"),
        (["moves", "blockade", "--option", "players=2"], "no option 'players'"),
        (["moves", "blockade", "--moves", "f7 f7"], "f7 is occupied"),
        (["moves", "blockade", "--moves", "hello"], "'hello' is not a move of this game"),
        (["moves", "blockade", "--state", "nonsense 0"], "The board has 12 ranks"),
        (["perft", "blockade", "--depth", "-1"], "--depth must be at least 0"),
        (["perft", "blockade", "--depth", "x"], "--depth"),
        (["play", "blockade", "--seats", "human"], "--seats takes 2 of"),
        (["play", "blockade", "--seats", "human,10"], "--seats takes 2 of"),
        (["arena", "level=11", "level=2", "--game", "tor"], "'level=11' is not an engine"),
        (["arena", "uct", "level=2", "--game", "tor"], "'uct' is not an engine"),
        (["arena", "level=1", "level=2", "--game", "allein"], "A contest needs a game for two or more"),
        (["arena", "level=1", "level=1", "--game", "tor"], "A contest needs two different engines."),
        (["arena", "level=1", "level=2", "--game", "tor", "--openings", "good"], "there are random, likely"),
        (["arena", "level=1", "level=2", "--game", "tor", "--sprt", "50"], "--sprt takes two differences"),
        (["arena", "level=1", "level=2", "--game", "tor", "--sprt", "50,0"], "--sprt takes two differences"),
        (["analyse", "blockade", "--seconds", "0"], "seconds must be more than 0"),
        (["analyse", "--jsonl", "tor"], "Give either a game or --jsonl."),
        (["analyse"], "Give either a game or --jsonl."),
        (["analyse", "--jsonl", "--workers", "0"], "--workers must be at least 1"),
        (["gtp", "chess"], "There is no game"),
        (["gtp", "tor", "--level", "10"], "--level must be between 1 and 9"),
        (["gtp", "tor", "--seconds", "0"], "--seconds must be at least"),
        (["review", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["review", "x.bwr", "--chart", __file__], "exists already"),
        (["review", "x.bwr", "--simulations", "0"], "--simulations must be at least 1"),
        (["arena", "gtp=", "level=2", "--game", "tor"], "'gtp=' is not an engine"),
        (["bench", "chess"], "There is no game"),
        (["bench", "tor", "--seconds", "-1"], "--seconds must be at least"),
        (["bench", "aufstellen", "--seconds", "0", "--output", "/dev/null/x"], "cannot be written"),
        (["export", "tor", "--output", "x.bmp"], ".svg, .png, .gif"),
        (["export", "tor", "--output", "x.png", "--size", "0"], "--size must be between 16 and"),
        (["export", "tor", "--output", "x.gif", "--moves", "a1-b2"], "not in one line"),
        (["export", "tor", "--output", "/dev/null/x.svg"], "cannot be written"),
        (["rules", "chess"], "There is no game"),
        (["replay", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["stats", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["stats", str(Path(__file__).parent)], "There are no game records in"),
        (["play", "blockade", "--save", __file__], "exists already"),
        (["nonsense"], "nonsense"),
    ],
)
def test_wrong_input_ends_with_a_sentence_and_exit_code_2(
    brettwerk: Brettwerk, arguments: list[str], says: str
) -> None:
    done = brettwerk(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
