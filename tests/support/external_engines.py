"""A program that speaks GTP, well or badly. It knows no rules: its moves are told on its command line.

python external_engines.py MANNER [MOVE …]
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time

NECESSARY = {"clear_board", "play", "genmove", "quit"}
KNOWN = NECESSARY | {"known_command"}


def relay(program: str) -> None:
    """Let another program speak, but end without a word when a second move is asked for."""
    with subprocess.Popen(shlex.split(program), stdin=subprocess.PIPE, stdout=sys.stdout, text=True) as other:
        asked = 0
        assert other.stdin
        for line in sys.stdin:
            asked += line.startswith("genmove")
            if asked == 2:
                other.kill()
                os._exit(3)
            other.stdin.write(line)
            other.stdin.flush()


class Clock:
    """Processor time as some manners tell it: a quarter of a second for every move."""

    def __init__(self, manner: str) -> None:
        self.manner = manner
        self.moves = 0

    def answer(self, line: str) -> str | None:
        """Answer what this is about; None if it is not."""
        self.moves += line.startswith("genmove")
        if line.split() == ["known_command", "cputime"]:
            return "= true"
        if line.split() == ["cputime"]:
            return "= soon" if self.manner == "liar" else f"= {0.25 * self.moves}"
        return None


def main(manner: str, *moves: str) -> None:
    if manner == "relay":
        relay(*moves)
        return
    left = list(moves)
    clock = Clock(manner)
    for line in sys.stdin:
        name, *_ = line.split() or [""]
        if manner in {"timed", "liar"} and (told := clock.answer(line)):
            sys.stdout.write(told + "\n\n")
            sys.stdout.flush()
            continue
        answer = "= " + {"known_command": "false"}.get(name, "")
        if name not in KNOWN or (manner == "terse" and name not in NECESSARY):
            answer = "? unknown command"
        if name == "genmove":
            answer = misbehave(manner, left)
        elif name == "play" and manner == "refuse":
            answer = "? illegal move"
        elif manner == "mute":
            continue
        sys.stdout.write(answer + "\n\n")
        sys.stdout.flush()
        if name == "quit" and manner != "stay":
            return
    if manner == "stay":
        time.sleep(600)


def misbehave(manner: str, left: list[str]) -> str:
    if manner == "crash":
        os._exit(3)
    if manner in {"hang", "stay"} and not left:
        time.sleep(600)
    if manner == "flood":
        return "= " + "x\n" * 20_000
    answers = {"cheat": "= a1,a2", "gibberish": "hello", "pass": "= pass", "resign": "= resign", "fail": "? no"}
    return answers.get(manner) or (f"= {left.pop(0)}" if left else "? no")


if __name__ == "__main__":
    main(*sys.argv[1:])
