"""Files that are broken in every way: one error, with the file, the line and the reason."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brettwerk import BadRecord, read_record, read_records
from brettwerk.core.records.messages import RECORD_TEXTS
from brettwerk.core.records.replay import replay
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

GAME = '[Game "aufstellen"]\n[Players "2"]\n\n'
GOOD = (GAME + "1. a1 b2 {fine} (b3 c3) *\n").encode()
DEEP = 1_000_000


def blame(data: bytes, name: str = "bad.bwr") -> BadRecord:
    """Read and check all games of a file that is expected to be bad."""

    def check() -> None:
        for record in read_records(io.BytesIO(data), name):
            replay(record, variations=True)

    with pytest.raises(BadRecord) as caught:
        check()
    error = caught.value
    assert error.file == name
    for language in ("de", "en"):
        assert error.text(language).startswith(f"{name}:{error.line}: " if error.line else f"{name}: ")
    return error


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        # not a record
        ("", "no-games", 0),
        ("\n\n  \n", "no-games", 0),
        ("hello\n", "foreign", 1),
        ('\n{"json": true}', "foreign", 2),
        ("GIF89a\0\0", "control-character", 1),
        ('[Event "Chess"]\n[White "A"]\n\n1. e4 e5 *', "header-missing", 1),
        # headers
        ("[Game aufstellen]\n*", "header", 1),
        ('[Game "aufstellen"\n*', "header", 1),
        ('[Game "aufstellen"] x\n*', "header", 1),
        ('[Game "aufstellen"]\n[Game "tor"]\n*', "header-twice", 2),
        ('[Game "chess"]\n*', "unknown-game", 1),
        ('[Game "aufstellen"]\n[Edition "gold"]\n*', "edition", 2),
        ('[Edition "space"]\n[Players "3"]\n[Game "aufstellen"]\n*', "players", 2),
        ('[Game "aufstellen"]\n[Players "two"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Teams "yes"]\n*', "teams", 2),
        ('[Game "aufstellen"]\n[Teams "maybe"]\n*', "option-value", 2),
        ('[Game "aufstellen"]\n\n[Option.diagonals "often"]\n*', "option-value", 3),
        ('[Game "aufstellen"]\n[Option.game "x"]\n*', "unknown-option", 2),
        ('[Game "aufstellen"]\n[Rules "-1"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Seat.2 "Anna"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Date "yesterday"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Result "1-0"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Result "+1 -1 -1"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[Result "nan nan"]\n*', "header-value", 2),
        ('[Game "aufstellen"]\n[X "\\x"]\n*', "escape", 2),
        ('[Game "aufstellen"]\n[X "\\u12"]\n*', "escape", 2),
        ('[Game "aufstellen"]\n[Start "nonsense"]\n*', "position-fields", 2),
        # cut off
        ('[Game "aufstellen"]', "truncated", 1),
        (GAME, "truncated", 3),
        (GAME + "1. a1\nb2", "truncated", 5),
        (GAME + "1. a1 {never\nended\n", "truncated", 5),
        (GAME + "1. a1 (\n", "truncated", 4),
        (GAME + "1. a1\n" + GAME + "*", "no-end", 5),
        (GAME + "* a1", "after-end", 4),
        (GAME + '*[Game "tor"]', "after-end", 4),
        # words
        (GAME + "a1 }", "token", 4),
        (GAME + 'a1 "b2"', "token", 4),
        (GAME + "a1" * 600, "token", 4),
        (GAME + "~quit:1 *", "event", 4),
        (GAME + "~leave *", "event", 4),
        (GAME + "@0:05:00 *", "no-move-before", 4),
        (GAME + "a1\n@5:00 *", "clock", 5),
        (GAME + "a1 @0:60:00 *", "clock", 4),
        (GAME + "a1 @0:05:00 @0:04:00 *", "clock-twice", 4),
        (GAME + "a1 {\\q} *", "escape", 4),
        (GAME + "a1 {\\ud800} *", "escape", 4),
        (GAME + "a1 {\nx\\\n} *", "escape", 5),
        # variations
        (GAME + "(a1) *", "no-move-before", 4),
        (GAME + "a1\n) *", "not-open", 5),
        (GAME + "a1 (\nb2 *", "not-closed", 5),
        (GAME + "a1 () *", "no-variation-move", 4),
        (GAME + "a1 ({only words}) *", "no-variation-move", 4),
        # against the rules
        (GAME + "1. a1\nb2\na1\n*", "occupied", 6),
        (GAME + "1. a1 b2\nhello *", "move-text", 5),
        (GAME + "1. a1 ~leave:0\n2. b2 *", "game-over", 5),
        (GAME + "1. a1\n~leave:7 *", "no-seat", 5),
        (GAME + "1. a1 (\na1\na1) *", "occupied", 6),
    ],
)
def test_each_corruption_has_its_code_and_line(text: str, code: str, line: int) -> None:
    error = blame(text.encode())
    assert (error.code, error.line) == (code, line)


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (GOOD + "{é}".encode("latin-1"), "encoding", 5),
        (GOOD.decode().encode("utf-16"), "encoding", 1),
        (b"\x89PNG\r\n\x1a\n\0\0", "encoding", 1),
        (GOOD + b"\n" + b"x" * 10_000_000, "line-too-long", 6),
        (GAME.encode() + b"a1 {" + b"x" * 10_000_000 + b"} *", "line-too-long", 4),
        (GAME.encode() + b"a1 " + b"(" * DEEP, "line-too-long", 4),
        (GAME.encode() + b"a1 " + b"(a1\n" * DEEP, "too-deep", 104),
        (GAME.encode() + b"a1 " + b"(\n" * DEEP, "no-move-before", 5),
        (GAME.encode() + b"a1 {" + b"\n" * DEEP, "too-large", 100_005),
        (GAME.encode() + b"a1 " * 200_000, "too-large", 4),
        (GAME.encode() + b"a1\n" * 200_000, "too-large", 100_004),
        (b'[Game "' + b"x" * 20_000 + b'"]', "too-large", 1),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_hostile_files(data: bytes, code: str, line: int) -> None:
    error = blame(data)
    assert (error.code, error.line) == (code, line)


@pytest.mark.parametrize("end", range(1, len(GOOD) - 2))
def test_a_file_cut_off_anywhere_is_noticed(end: int) -> None:
    assert blame(GOOD[:end]).code in {"truncated", "header", "encoding"}


def test_good_games_before_the_bad_place_are_read() -> None:
    games = read_records(io.BytesIO(GOOD + GOOD + b"nonsense"), "x.bwr")
    assert len([next(games), next(games)]) == 2
    with pytest.raises(BadRecord) as caught:
        next(games)
    assert (caught.value.code, caught.value.line) == ("foreign", 9)


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.bwr"):
        with pytest.raises(BadRecord) as caught:
            read_record(path)
        assert caught.value.code == "file-unreadable"
        assert caught.value.text("en").startswith(f"{path}: ")


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60), st.integers(0, len(GOOD)), st.integers(0, 8))
def test_any_damage_gives_games_or_the_one_error(bytes_in: bytes, start: int, length: int) -> None:
    for data in (bytes_in, GOOD[:start] + bytes_in[:length] + GOOD[start + length :]):
        for name in ("x.bwr", "x.blksgf"):
            try:
                for record in read_records(io.BytesIO(data), name):
                    replay(record, variations=True)
            except BadRecord as error:
                assert error.file == name
                assert error.text("de") != error.text("en")


def test_the_document_lists_every_error() -> None:
    document = (ROOT / "docs" / "records.md").read_text("utf-8")
    parts = ("wanted-", "large-", "result-")
    codes = [code for code in RECORD_TEXTS["en"] if not code.startswith(parts)]
    assert [code for code in codes if f"`{code}`" not in document] == []


def test_all_texts_are_there_in_both_languages() -> None:
    assert RECORD_TEXTS["de"].keys() == RECORD_TEXTS["en"].keys()
