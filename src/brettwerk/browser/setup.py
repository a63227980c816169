"""Makes Brettwerk ready to run in a browser tab, before anything else of it is imported.

All that is imported here and by ``preload`` can be kept as a snapshot of memory, since nothing of JavaScript is in it
yet: a tab that starts from one imports nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from brettwerk.browser.back_end import BrowserBackEnd
from brettwerk.browser.memory import as_numpy
from brettwerk.core.compiled import back_end

if TYPE_CHECKING:
    from brettwerk.browser.loader import Loader

SERVICE = "brettwerk.browser.service"
_tab = BrowserBackEnd()


def install(loader: Loader) -> None:
    """Have compiled code run by what a loader brings."""
    prepare()
    _tab.use(loader)


def prepare() -> None:
    """Choose what runs compiled code, and let modules that import NumPy get what stands for it."""
    sys.modules["numpy"] = as_numpy
    sys.modules["numpy.typing"] = as_numpy.typing
    back_end.choose(_tab)


def preload() -> None:
    """Import everything that answers, and all games."""
    prepare()
    import_module(SERVICE)
    registry = import_module("brettwerk.core.registry")
    for game in registry.game_ids():
        registry.game_class(game)
