"""The names that players give themselves: what others see is what is there, and nobody passes for an engine."""

from __future__ import annotations

import re
import unicodedata

from brettwerk.core.messages import LANGUAGES, phrase
from brettwerk.table.errors import BadName
from brettwerk.table.texts import TEXTS

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that show nothing, or turn around or hide what stands beside them."""
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""
JOINERS = {"\u200c", "\u200d"}
VIRAMA = 9
"""The combining class of the signs after which Indic scripts need a joiner."""
MOST_MARKS = 3
"""How many accents one letter may bear; more would spill into the lines above and below."""
LOOKALIKES = str.maketrans("еёіїӏ1|ıiνѵυѕтτꜰƒϝ", "eelllllllvvusttfff")
"""Letters of other scripts, and digits, that can be taken for a letter of an engine's name."""


def clean_name(text: str) -> str:
    """A name as it is kept: composed, with single plain spaces. BadName says what cannot be in one."""
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in composed)
    name = re.sub(" +", " ", spaced).strip(" ")
    marks = 0
    for index, char in enumerate(name):
        category = unicodedata.category(char)
        if char in BLANK or (category in UNSEEN and not _joins(name, index)):
            raise BadName("name-unseen", code=f"U+{ord(char):04X}")
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks > MOST_MARKS:
            raise BadName("name-marks", most=MOST_MARKS)
    if _is_an_engines(name):
        raise BadName("name-engine", name=name)
    return name


def _joins(name: str, index: int) -> bool:
    """Whether a character is a joiner where it is needed: in an emoji, in Arabic or in an Indic script."""
    if name[index] not in JOINERS or not 0 < index < len(name) - 1:
        return False
    before, after = name[index - 1], name[index + 1]
    if unicodedata.combining(before) == VIRAMA:
        return True
    if name[index] == "\u200d":
        return unicodedata.category(before) in {"So", "Sk"} or before == "\ufe0f"
    return unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"


def _is_an_engines(name: str) -> bool:
    """Whether a name reads like that of an engine, in any language and however it is spelled."""
    found = re.fullmatch(r"(.*\D)\d+\W*", unicodedata.normalize("NFKC", name).casefold())
    return found is not None and _skeleton(found[1]) in _ENGINES


def _skeleton(word: str) -> str:
    """The letters of a word without accents, each as the one that it looks like."""
    plain = (char for char in unicodedata.normalize("NFKD", word.casefold()) if char.isalnum() or char == "|")
    return "".join(plain).translate(LOOKALIKES)


_ENGINES = {_skeleton(phrase("engine", language, {"level": ""}, TEXTS)) for language in LANGUAGES}
