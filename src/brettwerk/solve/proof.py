"""Proofs of forced wins, and their text.

A proof is what the attackers do in a position and after every reply. As text, an attacker's move is followed by the
rest of the proof, and the defenders' moves are in brackets, each with the rest of the proof after a colon; replies that
are met alike are listed together, the most frequent ones as a star. ``f7 (*: K | a3 b3: g3 (*: K))`` reads:
the attacker plays f7; after a3 or b3 they play g3 and then K, after every other move K at once, and have won.

A refutation, which shows that the attackers do not win within a number of plies, is written the same way with the roles
exchanged: the brackets hold what they may try, and each colon is followed by what the others do against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Won:
    """The game is over, and the attackers have won it."""


@dataclass(frozen=True)
class Attack:
    """An attacker's move."""

    move: str
    then: Proof


@dataclass(frozen=True)
class Defence:
    """All moves of a defender."""

    replies: Mapping[str, Proof]


Proof = Won | Attack | Defence
WON = Won()
OTHERS = "*"


def write_proof(proof: Proof) -> str:
    """Write a proof as text."""
    if isinstance(proof, Won):
        return ""
    if isinstance(proof, Attack):
        return f"{proof.move} {write_proof(proof.then)}".strip()
    alike: dict[str, list[str]] = {}
    for reply, then in proof.replies.items():
        alike.setdefault(write_proof(then), []).append(reply)
    first, *others = sorted(alike, key=lambda then: (OTHERS not in alike[then], -len(alike[then]), then))
    branches = [f"{OTHERS}: {first}".strip(), *(f"{' '.join(alike[then])}: {then}".strip() for then in others)]
    return f"({' | '.join(branches)})"


def read_proof(text: str) -> Proof:
    """Read what ``write_proof`` wrote; a reply ``*`` stands for all that are not named."""
    words = re.findall(r"[()|:]|[^\s()|:]+", text)
    proof, rest = _read(words)
    if rest:
        raise ValueError(text)
    return proof


def _read(words: list[str]) -> tuple[Proof, list[str]]:
    if not words or words[0] in {"|", ")"}:
        return WON, words
    if words[0] == "(":
        return _read_replies(words)
    then, rest = _read(words[1:])
    return Attack(words[0], then), rest


def _read_replies(words: list[str]) -> tuple[Proof, list[str]]:
    replies: dict[str, Proof] = {}
    while words[0] in {"(", "|"}:
        colon = words.index(":")
        then, rest = _read(words[colon + 1 :])
        replies.update(dict.fromkeys(words[1:colon], then))
        words = rest
    if words[0] != ")" or not replies:
        raise ValueError(words[0])
    return Defence(replies), words[1:]
