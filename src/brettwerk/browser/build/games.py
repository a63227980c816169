"""Builds games for the browser: one module each, its tables, and what JavaScript must know to use them."""

from __future__ import annotations

import gc
import hashlib
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from brettwerk.browser.build.check import BadModule, check_module
from brettwerk.browser.build.entry_points import entry_points
from brettwerk.browser.build.linking import CannotLink
from brettwerk.browser.build.modules import CannotTranslate, module_of
from brettwerk.browser.build.tables import all_tables, layout_of, packed
from brettwerk.core.compiled.cache import Code, kept_folder, write_whole
from brettwerk.core.compiled.dispatch import compiler
from brettwerk.core.compiled.source_closure import fingerprint
from brettwerk.core.registry import game_class, load_game
from brettwerk.core.variant import MAX_SEATS
from brettwerk.search.mcts.settings import SETTINGS, settings_of
from brettwerk.search.mcts.simulation import MAX_DEPTH
from brettwerk.search.mcts.tree import FULL, NODE
from brettwerk.solve.dfpn import CHILD, ENTRY, NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from brettwerk.core.game import Game

SOURCES = ("modules.py", "linking.py", "runtime.ll", "counting.ll", "not_counting.ll")
"""What else a module depends on."""
MODULE, ENTRIES = "module.wasm", "entries.json"


def build_all(folder: Path, games: Iterable[str]) -> Iterator[str]:
    """Build games, each in a process of its own, and give each that is done."""
    folder.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=context, max_tasks_per_child=1) as pool:
        names = {pool.submit(build_game, game, folder): game for game in games}
        for done in as_completed(names):
            done.result()
            yield names[done]


def build_game(game_id: str, folder: Path) -> None:
    """Write ``GAME.wasm``, ``GAME.json`` and ``GAME.HASH.tables`` into a folder.

    Only for a process that has compiled nothing yet: of code that is compiled already, the plain form is lost.
    """
    gc.disable()  # looking for garbage takes a sixth of the time, and the process ends soon
    game = load_game(game_id, edition=next(iter(game_class(game_id).offers)))
    tables, variants = all_tables(game_id)
    module, entries = kept_module(game)
    for old in folder.glob(f"{game_id}.*.tables*"):
        if old.name.split(".")[1] not in tables:
            old.unlink()
    for name, content in tables.items():
        write_whole(folder / f"{game_id}.{name}.tables", packed(content))
    write_whole(folder / f"{game_id}.wasm", module)
    about = metadata(game) | {"entry": entries, "variants": variants}
    write_whole(folder / f"{game_id}.json", json.dumps(about, separators=(",", ":")).encode())


def kept_module(game: Game) -> tuple[bytes, Any]:
    """The module of a game and its entry points, from the cache if they were built from the same source before."""
    kept = kept_folder(f"wasm@{game.rules.__name__}-{_source_hash(game)}")
    if not (kept / ENTRIES).is_file():
        module, entries = compiled_module(game)
        write_whole(kept / MODULE, module)
        write_whole(kept / ENTRIES, json.dumps(entries).encode())
    return (kept / MODULE).read_bytes(), json.loads((kept / ENTRIES).read_bytes())


def compiled_module(game: Game) -> tuple[bytes, dict[str, Any]]:
    """Compile a game's entry points, and check that they do what they do natively."""
    compiler().keep_plain_code()
    code = {
        name: compiler().plain_code(function, arguments) for name, (function, arguments) in entry_points(game).items()
    }
    try:
        module = module_of(code)
    except (CannotTranslate, CannotLink) as error:
        raise BadModule("wasm-calls", game=game.id, names=str(error)) from None
    check_module(game, module)
    return module, {name: {"symbol": name, "args": one.arguments, "ret": one.result} for name, one in code.items()}


def _source_hash(game: Game) -> str:
    """A hash of all that a module is made of: the compiled source, the types of its data, and what translates it."""
    modules = {function.py_func.__module__ for function, _ in entry_points(game).values()}
    sources = {source for module in modules for source in Code(module, game.rules.__name__).sources}
    ours, compiled = files(__package__), files("brettwerk.core.compiled")
    texts = [ours.joinpath(name).read_text("utf-8") for name in SOURCES]
    texts += [compiled.joinpath("compiler.py").read_text("utf-8"), json.dumps(layout_of(game.tables.dtype))]
    parts = [fingerprint(sources), version("llvmlite"), *texts]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def metadata(game: Game) -> dict[str, Any]:
    rules = game.rules
    return {
        "game": game.id,
        "record": rules.STATE.itemsize,
        "position": rules.POSITION_BYTES,
        "state": layout_of(rules.STATE),
        "max_moves": rules.MAX_MOVES,
        "move_count": rules.MOVE_COUNT,
        "move_room": game.move_buffer(1).shape[1],
        "max_depth": MAX_DEPTH,
        "max_seats": MAX_SEATS,
        "tables": layout_of(game.tables.dtype),
        "settings": {"layout": layout_of(SETTINGS), "bytes": settings_of(game).tobytes().hex()},
        "node": layout_of(NODE),
        "full": FULL,
        "proof": {"entry": layout_of(ENTRY), "child": layout_of(CHILD), "never": NEVER},
    }
