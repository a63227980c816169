"""Whether the games can be loaded and are compiled, and which tables of solved games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brettwerk.cli.doctor.finding import Condition, Finding, fine
from brettwerk.core.compiled.cache import folder, is_compiled
from brettwerk.core.messages import Phrase
from brettwerk.core.registry import broken_games, game_ids
from brettwerk.core.solved.table import TableError, table_folder, table_path
from brettwerk.search.engine import is_search_compiled
from brettwerk.search.perfect import perfect_for
from brettwerk.testing import variants

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def check_games() -> Iterator[Finding]:
    games = game_ids()
    if games:
        yield fine("games", "games", count=len(games), names=", ".join(games))
    else:
        yield Finding("games", Condition.FAIL, Phrase("games-none"), Phrase("packages-install"))
    for error in broken_games().values():
        yield Finding("games", Condition.WARN, Phrase("as-told", text=error), Phrase("advice-broken"))


def check_compiled() -> Iterator[Finding]:
    games = game_ids()
    missing = [game for game in games if not (is_compiled(game) and is_search_compiled(game))]
    if missing:
        said = Phrase("compiled-some", done=len(games) - len(missing), count=len(games), names=", ".join(missing))
        yield Finding("compiled", Condition.WARN, said, Phrase("advice-warm"))
    else:
        yield fine("compiled", "compiled", count=len(games), folder=folder())


def check_tables() -> Iterator[Finding]:
    """Every table of a solved game; none has to be there."""
    seen: set[Path] = set()
    for variant in (variant for game in game_ids() for variant in variants(game)):
        try:
            perfect = perfect_for(variant)
        except TableError as error:
            if error.params.get("path") not in seen:
                seen.add(error.params["path"])
                yield Finding("tables", Condition.WARN, Phrase("as-told", text=error))
            continue
        path = table_path(variant, perfect.space.name) if perfect else None
        if path and path not in seen:
            seen.add(path)
            yield fine("tables", "table", path=path, size=f"{path.stat().st_size / 10**6:.1f}")
    if not seen:
        yield fine("tables", "tables-none", folder=table_folder())


CHECKS = (check_games, check_compiled, check_tables)
