"""Where compiled code runs: here, compiled by Numba; or elsewhere, behind a back end that stands in for it.

In a browser tab nothing can be compiled. There the rules are WebAssembly, made from the same source beforehand, and
tables come as bytes (``brettwerk.browser``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class BackEnd(Protocol):
    """Runs compiled code in place of the compiler."""

    def function(self, function: Callable[..., Any]) -> Any:
        """What to call in place of a compiled function."""

    def tables(self, game: Any) -> Any:
        """The tables of a variant (a ``GameDefinition``), which nobody has to make any more."""


_chosen: list[BackEnd] = []


def choose(back_end: BackEnd) -> None:
    """Let a back end run all compiled code of this process; before any module with compiled functions is imported."""
    _chosen[:] = [back_end]


def chosen() -> BackEnd | None:
    """The back end that runs compiled code elsewhere; None where it is compiled."""
    return _chosen[0] if _chosen else None
