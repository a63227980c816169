"""Judgements written into a game's record: chances as comments, better moves as variations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from brettwerk.core.messages import Texts, phrase
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from brettwerk.core.game import Game
    from brettwerk.core.records.model import Record
    from brettwerk.search.review import Judgement

TEXTS: Texts = {
    "en": {
        "inaccuracy": "inaccuracy",
        "mistake": "mistake",
        "blunder": "blunder",
        "graded": "{grade}: {colour} had {before:.0f} %",
        "better": "better",
    },
    "de": {
        "inaccuracy": "ungenau",
        "mistake": "Fehler",
        "blunder": "grober Fehler",
        "graded": "{grade}: {colour} hatte {before:.0f} %",
        "better": "besser",
    },
}


def grade_name(grade: str, language: str) -> str:
    return phrase(grade, language, texts=TEXTS)


def annotate(record: Record, judgements: Iterable[Judgement], language: str = "en") -> Record:
    """A record with what was judged; comments and variations that it has stay."""
    nodes = list(record.line.nodes)
    for judgement in judgements:
        node = nodes[judgement.index]
        comment = "\n".join(filter(None, [node.comment, remark(game_of(record.variant), judgement, language)]))
        variations = node.variations
        if judgement.better:
            moves = tuple(RecordNode(move) for move in judgement.better)
            variations = (*variations, RecordLine(moves, phrase("better", language, texts=TEXTS)))
        nodes[judgement.index] = replace(node, comment=comment, variations=variations)
    return replace(record, line=replace(record.line, nodes=tuple(nodes)))


def remark(game: Game, judgement: Judgement, language: str) -> str:
    """A judgement in a few words: ``Red 12 %, Blue 88 % – blunder: Red had 61 %``."""
    chances = ", ".join(
        f"{game.colour_name(seat, language)} {100 * chance:.0f} %" for seat, chance in enumerate(judgement.after)
    )
    if not judgement.grade:
        return chances
    colour, before = game.colour_name(judgement.seat, language), 100 * judgement.best
    grade = grade_name(judgement.grade, language)
    return f"{chances} – {phrase('graded', language, {'grade': grade, 'colour': colour, 'before': before}, TEXTS)}"
