"""Writing the files of a new game from templates, into the source tree or as a package of its own."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from brettwerk.core.errors import BrettwerkError
from brettwerk.core.files import unwritable
from brettwerk.core.registry import GAMES_PACKAGE, game_ids
from brettwerk.scaffold.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.messages import Texts

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
ENDING = ".tmpl"
TEST = "test_rules.py"


class CannotBegin(BrettwerkError):
    """No game of this name can be begun there.

    >>> new_game("alcazar")
    Traceback (most recent call last):
      ...
    brettwerk.scaffold.writing.CannotBegin: There is a game alcazar already.
    """

    def __init__(self, code: str, texts: Texts = TEXTS, edition: str = "", /, **params: Any) -> None:
        super().__init__(code, texts, edition, **params)


def new_game(game: str, folder: Path | None = None, *, package: bool = False) -> list[Path]:
    """Write the files of a new game and say which; ``folder`` is where its own folder is to lie.

    As a package it lies in the current folder if no other is given, else among the games of this source tree.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     sorted(path.name for path in new_game("four-towers", Path(folder)))
    ['__init__.py', 'game.py', 'guide.de.md', ..., 'rules.py', 'test_rules.py', 'texts.py']
    """
    if not ID.fullmatch(game) or keyword.iskeyword(game):
        raise CannotBegin("name", game=game)
    if game in game_ids():
        raise CannotBegin("taken", game=game)
    module = game.replace("-", "_")
    if package and find_spec(module):
        raise CannotBegin("module", module=module)
    if folder is None:
        folder = Path() if package else _games_of_source_tree()
    if not folder.is_dir():
        raise CannotBegin("no-folder", path=folder)
    root = folder / (game if package else module)
    if root.exists():
        raise CannotBegin("exists", path=root)
    title = game.replace("-", " ").title()
    names = {"id": game, "module": module, "title": title, "class_name": title.replace(" ", "")}
    return [_written(path, text, names) for path, text in _files(root, module, package=package)]


def _games_of_source_tree() -> Path:
    """Where games lie in a source tree; an installed package is none."""
    games = Path(str(files(GAMES_PACKAGE)))
    if not (games.parents[2] / "pyproject.toml").is_file():
        raise CannotBegin("no-tree")
    return games


def _files(root: Path, module: str, *, package: bool) -> Iterator[tuple[Path, str]]:
    """The path and the template of every file."""
    sources = root / "src" / module if package else root
    for name, text in _templates("game"):
        if package and name == TEST:
            yield root / "tests" / name, text
        else:
            yield sources / name, text
    if package:
        for name, text in _templates("package"):
            yield root / name, text


def _templates(kind: str) -> Iterator[tuple[str, str]]:
    for template in sorted(files(__package__).joinpath("templates", kind).iterdir(), key=lambda one: one.name):
        yield template.name.removesuffix(ENDING), template.read_text("utf-8")


def _written(path: Path, text: str, names: dict[str, str]) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(names), "utf-8")
    except OSError as error:
        raise unwritable(path, error) from None
    return path
