"""The library that draws help, with only as much of it as help needs.

Help is read often and by people who wait for it, and most of what the library loads is for Markdown and tracebacks.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_NEEDED = ("rich.markdown", "rich.traceback")
CODE = "bold cyan"


def load_rich_utils() -> ModuleType:
    """Load what draws help; of Markdown, it knows code and paragraphs, which is all that help has."""
    with _left_out(NOT_NEEDED):
        from typer import rich_utils  # noqa: PLC0415, takes long to load and is needed for help and complaints alone
    vars(rich_utils)["Markdown"] = marked_up
    return rich_utils


def marked_up(text: str, style: str = "") -> Text:
    """Text with its code in a style of its own."""
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    drawn = Text(style=style)
    for number, part in enumerate("\n\n".join(paragraphs).split("`")):
        drawn.append(part, CODE if number % 2 else None)
    return drawn


class _StandIn(ModuleType):
    def __getattr__(self, name: str) -> Any:
        return object


@contextmanager
def _left_out(names: tuple[str, ...]) -> Iterator[None]:
    """While this lasts, modules that are not loaded yet are imported without being loaded."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update((name, _StandIn(name)) for name in absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
