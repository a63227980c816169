"""What is wrong with a value that pydantic has refused, in the user's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brettwerk.core.messages import Phrase, Texts

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FAULT_TEXTS: Texts = {
    "en": {
        "fault.int": "it takes a whole number",
        "fault.float": "it takes a number",
        "fault.string": "it takes a text",
        "fault.list": "it takes a list",
        "fault.bool": "it takes true or false",
        "fault.greater_than": "it must be more than {gt}",
        "fault.greater_than_equal": "it must be at least {ge}",
        "fault.less_than": "it must be less than {lt}",
        "fault.less_than_equal": "it must be at most {le}",
        "fault.too_long": "it is longer than {max_length}",
        "fault.too_short": "it is shorter than {min_length}",
        "fault.literal_error": "it takes one of: {expected}",
        "fault.address": "it takes an address such as https://play.example.org",
        "fault.other": "the value is not allowed",
    },
    "de": {
        "fault.int": "Es braucht eine ganze Zahl",
        "fault.float": "Es braucht eine Zahl",
        "fault.string": "Es braucht einen Text",
        "fault.list": "Es braucht eine Liste",
        "fault.bool": "Es braucht true oder false",
        "fault.greater_than": "Es muss mehr als {gt} sein",
        "fault.greater_than_equal": "Es muss mindestens {ge} sein",
        "fault.less_than": "Es muss weniger als {lt} sein",
        "fault.less_than_equal": "Es darf höchstens {le} sein",
        "fault.too_long": "Es ist länger als {max_length}",
        "fault.too_short": "Es ist kürzer als {min_length}",
        "fault.literal_error": "Es gibt nur: {expected}",
        "fault.address": "Es braucht eine Adresse wie https://play.example.org",
        "fault.other": "Der Wert ist nicht erlaubt",
    },
}
KINDS = {"finite_number": "float"}


def reason_of_fault(fault: ErrorDetails) -> Phrase:
    """Say what would be right, whatever pydantic says."""
    kind = re.sub(r"^string_(?=too_)|_(type|parsing|parsing_size|from_float)$", "", fault["type"])
    code = f"fault.{KINDS.get(kind, kind)}"
    if code not in FAULT_TEXTS["en"]:
        return Phrase("fault.other")
    params = dict(fault.get("ctx", {}))
    if "expected" in params:
        params["expected"] = ", ".join(re.findall("'([^']*)'", str(params["expected"])))
    return Phrase(code, **params)
