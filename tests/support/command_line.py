"""The type of the fixture that runs the command line."""

from __future__ import annotations

from collections.abc import Callable
from subprocess import CompletedProcess

Brettwerk = Callable[..., CompletedProcess[str]]
