"""Every sentence of the command line is there, in both languages."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from brettwerk import cli
from brettwerk.cli.language import COMMON_TEXTS

FOLDER = Path(cli.__path__[0])
ROOMS = sorted(path.parent.name for path in FOLDER.glob("*/texts.py"))
SOURCES = sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.py"))


def texts_of(room: str) -> dict[str, dict[str, str]]:
    module = import_module(f"brettwerk.cli.{room}.texts")
    return {language: {**COMMON_TEXTS[language], **module.TEXTS[language]} for language in ("de", "en")}


def parameters_of(text: str) -> set[str]:
    return {name.partition("[")[0] for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("room", ROOMS)
def test_both_languages_say_the_same(room: str) -> None:
    texts = texts_of(room)
    assert texts["de"].keys() == texts["en"].keys()
    for code, text in texts["en"].items():
        assert parameters_of(texts["de"][code]) <= parameters_of(text), code


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_whatever_is_said_is_known(source: Path) -> None:
    """Codes that are put together while the program runs are left out."""
    tree = ast.parse((FOLDER / source).read_text("utf-8"))
    imported = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
            continue
        code = call.args[0]
        if call.func.id == "say" and isinstance(code, ast.Constant):
            home = imported.get("say", "brettwerk.cli.language")
            known = COMMON_TEXTS["en"] if home == "brettwerk.cli.language" else texts_of(home.split(".")[2])["en"]
            assert code.value in known, f"{source}:{call.lineno}"
        if call.func.id == "BadParameter" and isinstance(code, ast.Constant):
            holder = call.args[1]
            assert isinstance(holder, ast.Name)
            home = imported.get(holder.id, "brettwerk.cli.language")
            assert code.value in getattr(import_module(home), holder.id)["en"], f"{source}:{call.lineno}"
