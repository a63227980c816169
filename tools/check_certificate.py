"""Check a certificate of a won position: tools/check_certificate.py FILE.

This program stands for itself. It shares nothing with the search that wrote the certificate: it needs Python alone, and
of Brettwerk it loads two files by their paths, the second reading of the game's rules (plain.py), which was written
from the rulebook to be slow and obvious, and what that uses to split texts. Nothing else of the package runs.

What is checked: every line names a position in which the winner is to move, a legal move, and a number of plies. After
that move the game is won, or to every legal reply the game is won or the file has a line for the position with fewer
plies than are left. Since these numbers fall, no line of play can go round in a circle: who follows the file wins the
first position, whatever the other side does, within the plies that the file claims.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import sys
import types
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "brettwerk"
FORMAT = 1
FACTS = {
    "certificate": int,
    "game": str,
    "edition": str,
    "players": int,
    "teams": bool,
    "options": dict,
    "start": str,
    "winner": int,
    "plies": int,
    "positions": int,
}


class Refused(Exception):
    """A certificate does not show what it claims."""


def load_rules(game: str, package: Path) -> Any:
    """Load a game's second reading without running any other code of the package."""
    folder = re.sub(r"\W", "_", game)
    if not (package / "games" / folder / "plain.py").is_file():
        raise Refused(f"there are no rules of {game!r} in {package}")
    for name, place in {
        "brettwerk": package,
        "brettwerk.games": package / "games",
        "brettwerk.games.shared": package / "games" / "shared",
        f"brettwerk.games.{folder}": package / "games" / folder,
    }.items():
        empty = types.ModuleType(name)
        empty.__path__ = [str(place)]
        sys.modules[name] = empty
    return import_module(f"brettwerk.games.{folder}.plain")


def read(path: Path) -> tuple[dict[str, Any], list[str]]:
    """Read the facts and the lines of a certificate that has arrived whole."""
    try:
        content = gzip.decompress(path.read_bytes())
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise Refused(f"cannot be read: {error}") from None
    body, _, last = content.rstrip(b"\n").rpartition(b"\n")
    checksum = hashlib.sha256(body + b"\n").hexdigest()
    if last != f"sha256 {checksum}".encode():
        raise Refused("the checksum is wrong: the file was cut off or changed")
    first, *lines = body.decode("utf-8").split("\n")
    try:
        facts = json.loads(first)
    except ValueError:
        raise Refused("the first line is not JSON") from None
    for name, kind in FACTS.items():
        if not isinstance(facts, dict) or type(facts.get(name)) is not kind:
            raise Refused(f"the first line has no proper {name!r}")
    if facts["certificate"] != FORMAT:
        raise Refused(f"its format is {facts['certificate']}; this program reads {FORMAT}")
    if facts["positions"] != len(lines):
        raise Refused(f"it claims {facts['positions']} positions and has {len(lines)}")
    return facts, lines


class Checker:
    """Follows a strategy by the plain rules."""

    def __init__(self, rules: Any, facts: dict[str, Any], lines: list[str]) -> None:
        self.rules = rules
        self.facts = facts
        self.variant = facts["edition"], facts["players"], facts["teams"], facts["options"]
        self.winner = facts["winner"]
        self.steps: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(lines, 2):
            parts = line.split("\t")
            if len(parts) != 3 or not parts[0].isdecimal():
                raise Refused(f"line {number} is not plies, move and position")
            plies, move, position = parts
            if position in self.steps:
                raise Refused(f"line {number} repeats a position")
            self.steps[position] = int(plies), move

    def check(self) -> None:
        """Check the claim about the first position, and every line."""
        self.require(self.read(self.facts["start"]), self.facts["plies"])
        for position, (plies, move) in self.steps.items():
            self.check_step(position, plies, move)

    def read(self, text: str) -> Any:
        """Read a position; what is read must be what is written."""
        try:
            position = self.rules.read(*self.variant, text)
        except Exception as error:  # noqa: BLE001, whatever the plain rules stumble over
            raise Refused(f"{text!r} is not a position: {error}") from None
        if self.rules.write(position) != text:
            raise Refused(f"{text!r} is not how this position is written")
        return position

    def check_step(self, text: str, plies: int, move: str) -> None:
        """Check that the winner is to move, may make the move, and is on the way to win after it."""
        position = self.read(text)
        if self.rules.result(position) is not None or self.rules.turn(position) != self.winner:
            raise Refused(f"the winner is not to move in {text!r}")
        if move not in self.rules.legal_moves(position):
            raise Refused(f"{move} is not legal in {text!r}")
        self.require(self.rules.play(position, move), plies - 1)

    def require(self, position: Any, left: int) -> None:
        """Require that a position is won within the plies left, by the end of the game or by the lines of the file."""
        result = self.rules.result(position)
        text = self.rules.write(position)
        if result is not None:
            if result[1][self.winner] != 1.0:
                raise Refused(f"{text!r} is over, and not won")
        elif left <= 0:
            raise Refused(f"no plies are left for {text!r}")
        elif self.rules.turn(position) == self.winner:
            if text not in self.steps or self.steps[text][0] > left:
                raise Refused(f"there is no way to win {text!r} within {left} plies")
        else:
            for reply in self.rules.legal_moves(position):
                self.require(self.rules.play(position, reply), left - 1)


def main() -> int:
    """Check a file and say what it proves."""
    about = argparse.ArgumentParser(description="Check a certificate of a won position.")
    about.add_argument("file", type=Path)
    about.add_argument("--package", type=Path, default=PACKAGE, help="the folder brettwerk of the source")
    given = about.parse_args()
    try:
        facts, lines = read(given.file)
        checker = Checker(load_rules(facts["game"], given.package), facts, lines)
        checker.check()
    except Refused as error:
        sys.stderr.write(f"Refused: {error}.\n")
        return 1
    sys.stdout.write(
        f"Holds: seat {facts['winner']} wins {facts['game']} from {facts['start']!r} within {facts['plies']} plies, "
        f"whatever the other side does. {len(lines)} positions checked.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
