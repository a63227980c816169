"""A program that speaks GTP, well or badly. It knows no rules: its moves are told on its command line.

python external_engines.py MANNER [MOVE …]
"""

from __future__ import annotations

import os
import sys
import time


def main(manner: str, *moves: str) -> None:
    left = list(moves)
    for line in sys.stdin:
        name, *_ = line.split() or [""]
        answer = "= " + {"protocol_version": "2", "known_command": "false"}.get(name, "")
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
    return answers.get(manner) or f"= {left.pop(0)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
