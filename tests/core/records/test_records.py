"""Game records: there and back, one game at a time, and whole files only."""

from __future__ import annotations

import io
import pickle
import re
import tracemalloc
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brettwerk import BadRecord, BrettwerkError, CannotWrite, Match, load_game, read_record, read_records, write_records
from brettwerk.core.files import whole_file
from brettwerk.core.records.files import formats, read_text
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.replay import replay
from support.paths import ROOT
from support.record_strategies import ANY_TEXT, annotated, matches, records

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENT = ROOT / "docs" / "records.md"
ROUND_TRIP = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@ROUND_TRIP
@given(matches())
def test_any_match_to_a_record_and_back(match: Match) -> None:
    record = match.to_record()
    text = record.to_text()
    again = read_text(text)
    assert again == record
    replayed = replay(again)
    assert (replayed.events, replayed.start, replayed.state) == (match.events, match.start, match.state)
    assert replayed.outcome == match.outcome


@ROUND_TRIP
@given(records())
def test_any_record_to_text_and_back(record) -> None:  # type: ignore[no-untyped-def]
    text = record.to_text()
    again = read_text(text)
    assert again == record
    assert again.to_text() == text


@settings(ROUND_TRIP, max_examples=40)
@given(st.data())
def test_comments_clocks_and_variations_are_kept_and_checked(data: st.DataObject) -> None:
    record = data.draw(annotated(data.draw(matches(plies=12)), ANY_TEXT))
    again = read_text(record.to_text())
    assert again == record
    replay(again, variations=True)


def test_the_example_of_the_document_is_read_and_written_as_it_is() -> None:
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    example = next(block for block in blocks if "[Game" in block)
    text = re.sub("^    ", "", example, flags=re.MULTILINE).strip("\n") + "\n"
    record = read_text(text)
    assert record.to_text() == text
    assert replay(record, variations=True).is_over
    assert record.seats == ("Anna", "level 3")
    assert record.headers == (("Event", "Club evening"),)
    assert record.line.nodes[0].clock == 298.5
    assert record.line.nodes[2].variations == (RecordLine((RecordNode("a4", comment="quieter"), RecordNode("b5"))),)


def test_a_match_tells_who_played_when_and_with_what_clocks() -> None:
    match = load_game("tor", edition="space", players=3).new_match()
    match.play("a1-a9")
    match.leave(2)
    record = match.to_record(["Anna", "", "Çelik"], "2026-11-16", [299.9996, 12], {"Event": "Cup"})
    assert '[Seat.2 "Çelik"]' in record.to_text()
    assert "Seat.1" not in record.to_text()
    assert record.to_text().endswith("1. a1-a9 @0:05:00 ~leave:2 @0:00:12 *\n")
    with pytest.raises(BrettwerkError) as wrong:
        match.to_record(["too", "many", "names", "here"])
    assert wrong.value.code == "no-seat"


def test_numbers_and_layout_do_not_matter_when_reading() -> None:
    plain = '[Game "aufstellen"]\na1 b2 {x}{y} c3*'
    busy = '\ufeff[Game "aufstellen"]\r\n\r\n\r\n1.a1\t17...b2{x\r\ny}(3. b3(b4)c4)\r\n3. c3\r\n*\r\n\r\n'
    record = read_text(busy)
    assert record.line.nodes[1].comment == "x\ny"
    without = replace(record, line=RecordLine(tuple(replace(node, variations=()) for node in record.line.nodes)))
    assert read_text(plain) == without


def test_several_games_in_a_file(tmp_path: Path) -> None:
    games = [load_game(name).new_match().to_record() for name in ("tor", "alcazar", "sprung")]
    path = tmp_path / "new" / "games.bwr"
    with pytest.raises(CannotWrite, match=r"the folder .* does not exist"):
        write_records(games, path)
    path.parent.mkdir()
    assert write_records(games, path) == 3
    assert list(read_records(path)) == games
    assert [record.place("") for record in read_records(path)] == [1, 9, 17]
    with pytest.raises(BadRecord) as more:
        read_record(path)
    assert (more.value.code, more.value.line) == ("more-games", 9)
    with path.open("rb") as stream:
        assert list(read_records(stream, "upload.bwr")) == games


def test_a_long_file_is_read_in_constant_memory() -> None:
    match = load_game("blockade").new_match()
    for move in ("g4", "l8", "g7", "k2", "K"):
        match.play(move)
    game = match.to_record(["Anna", "Bert"]).to_text().encode() + b"\n"

    stream = io.BytesIO(game * 2000)
    tracemalloc.start()
    count = sum(1 for _ in read_records(stream, "long.bwr"))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 2000
    assert most < 300_000, "the records together would take some five million bytes"


def test_replaying_checks_turn_rules_and_result() -> None:
    text = '[Game "blockade"]\n[Rules "{rules}"]\n[Result "{result}"]\n[Ending "{ending}"]\n\n1. g4 l8 g7 k2 K *\n'
    good = {"rules": "1", "result": "+1 -1", "ending": "escape"}
    assert replay(read_text(text.format(**good))).is_over
    for change, code, line in [
        ({"rules": "2"}, "rules-version", 2),
        ({"result": "-1 +1"}, "wrong-result", 3),
        ({"ending": "line"}, "wrong-result", 3),
    ]:
        record = read_text(text.format(**good | change), "x.bwr")
        with pytest.raises(BadRecord) as caught:
            replay(record)
        assert (caught.value.code, caught.value.file, caught.value.line) == (code, "x.bwr", line)
        assert caught.value.text("de").startswith(f"x.bwr:{line}: ")


def test_variations_are_checked_only_when_asked_for() -> None:
    record = read_text('[Game "blockade"]\n1. g4 l8\n(l8 l8)\n g7 *')
    assert replay(record).moves == ["g4", "l8", "g7"]
    with pytest.raises(BadRecord) as caught:
        replay(record, variations=True)
    assert (caught.value.code, caught.value.line) == ("occupied", 3)


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    path = tmp_path / "game.bwr"
    path.write_text("precious")
    record = load_game("tor").new_match().to_record()
    with pytest.raises(CannotWrite) as caught:
        write_records([record], path)
    assert caught.value.code == "file-exists"
    assert path.read_text() == "precious"
    write_records([record], path, force=True)
    assert read_record(path) == record
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("force", [False, True])
def test_half_a_file_is_never_left(tmp_path: Path, force: bool) -> None:
    path = tmp_path / "game.bwr"
    if force:
        path.write_text("precious")
    good = load_game("tor").new_match().to_record()
    bad = replace(good, line=RecordLine((RecordNode("not a move"),)))
    with pytest.raises(BadRecord):
        write_records([good, bad], path, force=force)
    assert [file.read_text() for file in tmp_path.iterdir()] == (["precious"] if force else [])


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.bwr"

    def write() -> None:
        with whole_file(path, force=False) as file:
            path.write_text("quicker")
            file.write(b"slower")

    with pytest.raises(CannotWrite):
        write()
    assert [file.read_text() for file in tmp_path.iterdir()] == ["quicker"]


def test_what_could_not_be_read_back_is_not_written() -> None:
    record = load_game("tor").new_match().to_record()
    deep = RecordLine((RecordNode("a1"),))
    for _ in range(101):
        deep = RecordLine((RecordNode("a1", variations=(deep,)),))
    for change, code in [
        ({"headers": (("Date", "x"),)}, "header-reserved"),
        ({"headers": (("X", "x"), ("X", "y"))}, "header-twice"),
        ({"headers": (("no name", "x"),)}, "header"),
        ({"headers": (("X", "x" * 10_001),)}, "too-large"),
        ({"date": "yesterday"}, "header-value"),
        ({"line": RecordLine((RecordNode("1.a1"),))}, "token"),
        ({"line": RecordLine((RecordNode("~a1"),))}, "token"),
        ({"line": RecordLine((RecordNode("a1", clock=-1),))}, "clock"),
        ({"line": RecordLine((RecordNode("a1", variations=(RecordLine(),)),))}, "no-variation-move"),
        ({"line": RecordLine((RecordNode("a1", comment="x" * 100_001),))}, "too-large"),
        ({"line": deep}, "too-deep"),
    ]:
        with pytest.raises(BadRecord) as caught:
            replace(record, **change).to_text()  # type: ignore[arg-type]
        assert caught.value.code == code


def test_the_largest_comments_can_be_read_back() -> None:
    record = load_game("tor").new_match().to_record()
    worst = "\x00" * 100_000  # six characters each
    large = replace(record, line=RecordLine((RecordNode("a1", comment=worst), RecordNode("a2", comment=worst)), worst))
    assert read_text(large.to_text()) == large


def test_records_and_their_errors_can_be_pickled() -> None:
    record = load_game("weltreich", teams=True).new_match().to_record(["Anna"])
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301
    error = BadRecord("token", token="x").at("game.bwr", 7)  # noqa: S106
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert again.text("de") == error.text("de")
    assert (again.file, again.line) == ("game.bwr", 7)


def test_formats_of_games_are_found_by_their_endings() -> None:
    assert list(formats()) == [".blksgf"]
