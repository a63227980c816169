"""The SGF dialect of Pentobi: there and back, what its files look like, and what can be wrong with them."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brettwerk import BadRecord, load_game, read_records
from brettwerk.core.records.line import RecordLine, RecordNode
from brettwerk.core.records.model import Record
from brettwerk.core.records.replay import replay
from brettwerk.games.blokus_duo import formats
from brettwerk.games.blokus_duo.texts import SGF_TEXTS
from brettwerk.testing import variants
from support.record_strategies import annotated, matches

GAME = load_game("blokus-duo")
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]) | st.just("\n"), max_size=20)
"""What SGF can keep."""


def read(text: str, name: str = "x.blksgf", encoding: str = "utf-8") -> list[Record]:
    return list(read_records(io.BytesIO(text.encode(encoding)), name))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_record_to_sgf_and_back(data: st.DataObject) -> None:
    record = data.draw(annotated(data.draw(matches(list(variants("blokus-duo")), plies=45)), TEXT))
    (again,) = read(formats.write(record))
    assert again == record
    replay(again, variations=True)


def test_a_file_as_pentobi_writes_it() -> None:
    (record,) = read("""
(
;GM[Blokus Duo]
 CA[UTF-8]
 AP[Pentobi:25.0]
 PB[Anna] PW[Bert]
 DT[2026-11-16]
 GN[Abend]
 C[Los!]
(
  ;B[F9,e10,f10,g10,f11]
   TE[1]
   C[Das X, mit \\] und \\\\.]
  ;W[i4,h5,i5,j5,i6]
  (
    ;B[h7,g8,h8,h9,i9]
    ;W[f5,e6,f6,g6,e7]
  )
  (
    ;B[g7,g8,h8,i8,h9]
     C[Oder so.]
  )
)
(
  ;B[e8,e9,f9,d10,e10]
)
)
""")
    first, second, third, _ = record.line.nodes
    assert record.moves[:2] == ["e10,f9,f10,f11,g10", "h5,i4,i5,i6,j5"]
    assert (record.seats, record.date, record.headers) == (("Anna", "Bert"), "2026-11-16", (("Sgf.GN", "Abend"),))
    assert record.line.comment == "Los!"
    assert first.comment == "Das X, mit ] und \\."
    assert first.variations == (RecordLine((RecordNode("d10,e8,e9,e10,f9"),)),)
    assert not second.variations
    assert third.variations == (RecordLine((RecordNode("g7,g8,h8,h9,i8", comment="Oder so."),)),)
    assert replay(record, variations=True).turn == 0
    assert (first.place, third.place) == (11, 16)


def test_old_files_number_the_colours_and_list_the_points() -> None:
    (record,) = read("(;GM[Blokus Duo];1[e8][f8][g8][e9][e10];2[j5])")
    assert replay(record, variations=True).moves == ["e8,e9,e10,f8,g8", "j5"]


def test_a_start_position_is_set_up() -> None:
    (record,) = read("(;GM[Blokus Duo]AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]AW[i4,h5,i5,j5,i6]PL[W];W[j7,j8,j9,k9,j10])")
    match = replay(record, variations=True)
    assert match.start.to_text() == "14/14/14/14/3oo9/4oo8/4o1o7/5ooo6/6o1v5/7vvv4/8v5/14/14/14 1"
    assert "AB[g6,f7,g7,h7,g8][e8,e9,f9,d10,e10]\nAW[i4,h5,i5,j5,i6]\nPL[W]\n" in formats.write(record)
    assert read(formats.write(record)) == [record]


def test_several_games_and_no_moves_at_all() -> None:
    one, two = read("(;GM[Blokus Duo])\n\n(;GM[Blokus Duo]C[x];C[y];C[z])")
    assert one.line == RecordLine()
    assert two.line == RecordLine(comment="x\ny\nz")


def test_nodes_without_moves_lose_nothing() -> None:
    (record,) = read("(;GM[Blokus Duo];B[e10]C[a];C[b](;C[c])(;W[j5]C[d])(;C[f];W[i5,j5]))")
    assert record.moves == ["e10", "j5"]
    assert [node.comment for node in record.line.nodes] == ["a\nb\nc", "d"]
    assert record.line.nodes[1].variations == (RecordLine((RecordNode("i5,j5"),), "f"),)


def test_giving_up_is_an_event_and_a_result() -> None:
    (record,) = read("(;GM[Blokus Duo]RE[W+R];B[e10];W[j5])")
    assert record.line.nodes[-1] == RecordNode(kind="leave", seat=0)
    outcome = replay(record, variations=True).outcome
    assert outcome is not None
    assert (outcome.code, outcome.winners) == ("left", (1,))
    assert "RE[W+R]" in formats.write(record)


def test_another_encoding_that_the_file_names() -> None:
    text = "(;GM[Blokus Duo]CA[ISO-8859-1]C[Füße])"
    assert read(text, encoding="latin-1")[0].line.comment == "Füße"


def test_clocks_and_lines_that_go_on() -> None:
    (record,) = read("(;GM[Blokus Duo];B[e10]BL[299.5]C[one \\\nline])")
    assert record.line.nodes[0].clock == 299.5
    assert record.line.nodes[0].comment == "one line"


def test_options_stand_in_a_property_of_our_own() -> None:
    game = load_game("blokus-duo", start="fixed", scoring="squares")
    match = game.new_match()
    match.play("e10")
    text = formats.write(match.to_record())
    assert "OPTION[scoring=squares][start=fixed]" in text
    (again,) = read(text)
    assert again.variant == game.variant
    assert "OPTION" not in formats.write(GAME.new_match().to_record())
    assert read("(;GM[Blokus Duo]OPTION[start=free])")[0].variant == GAME.variant


DUO = "(;GM[Blokus Duo]\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "no-games", 0),
        ("\nhello", "sgf-foreign", 2),
        ("[Game]", "sgf-foreign", 1),
        (";B[e10]", "sgf-foreign", 1),
        ("(;GM[1])", "sgf-game", 1),
        ("(;GM[Blokus])", "sgf-game", 1),
        ("(;FF[4])", "sgf-game", 1),
        ("()", "sgf-no-node", 1),
        ("(" * 1_000, "sgf-no-node", 1),
        (DUO + "\n", "truncated", 2),
        (DUO + ";B[e10", "truncated", 2),
        (DUO + ")\n)", "not-open", 3),
        (DUO + ";B[e10](;W[j5])\nC[x])", "sgf-token", 3),
        (DUO + ";B[e10](;W[j5])\n;B[e9])", "sgf-token", 3),
        (DUO + ";[e10])", "sgf-token", 2),
        (DUO + "&)", "sgf-token", 2),
        (DUO + ";B[e10]\n;W[z5])", "sgf-points", 3),
        (DUO + ";B[e10,e10])", "sgf-points", 2),
        (DUO + "AB[e10]AW[e10])", "sgf-points", 1),
        (DUO + ";B[e10]W[j5])", "sgf-colours", 2),
        (DUO + ";B[e10];AW[j5])", "sgf-setup", 2),
        (DUO + ";EVENT[sleep:1])", "sgf-event", 2),
        (DUO + "OPTION[fixed])", "sgf-option", 1),
        (DUO + "OPTION[start=a1])", "option-value", 1),
        (DUO + "OPTION[players=4])", "unknown-option", 1),
        (DUO + "OPTION[start=fixed]\n;B[j5])", "start-point", 3),
        ("(;GM[Blokus Duo]\nCA[UTF-16])", "unknown-encoding", 2),
        (DUO + "(;B[e10]\n" * 1_000_000, "too-deep", 1001),
        (DUO + ";B[e10]" + "(;W[j5])(;W[j5]" * 200 + ")" * 201, "too-deep", 2),
        (DUO + "C[" + "\n" * 300_000, "too-large", 200_002),
        (DUO + "C[" + "x" * 100_001 + "]", "too-large", 2),
        # against the rules
        (DUO + ";B[e10]\n;B[f9])", "wrong-turn", 3),
        (DUO + ";B[e10]\n;W[a1])", "start-point", 3),
        (DUO + "AB[e10,e9,e8,e7,e6,e5]\n)", "no-such-piece", 1),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_bad_files(text: str, code: str, line: int) -> None:
    def check() -> None:
        for record in read(text, "bad.blksgf"):
            replay(record, variations=True)

    with pytest.raises(BadRecord) as caught:
        check()
    assert (caught.value.file, caught.value.code, caught.value.line) == ("bad.blksgf", code, line)
    assert caught.value.text("de") != caught.value.text("en")


GOOD = (DUO + "C[Füße]RE[B+R];B[e10]C[x\\]y](;W[j5]BL[5])(;W[i5,j5];B[f9])\n)").encode()


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=8) | st.text("()[];:\\BWACL,e109 \n", max_size=8).map(str.encode), st.integers(0, len(GOOD)))
def test_any_damage_gives_games_or_the_one_error(damage: bytes, start: int) -> None:
    for end in (start, start + len(damage), len(GOOD)):
        problem = None
        try:
            for record in read_records(io.BytesIO(GOOD[:start] + damage + GOOD[end:]), "x.blksgf"):
                replay(record, variations=True)
                assert list(read_records(io.BytesIO(formats.write(record).encode()), "x.blksgf")) == [record]
        except BadRecord as error:
            problem = error
        if problem:
            assert problem.file == "x.blksgf"
            assert problem.text("de") != problem.text("en")


def test_only_games_that_follow_the_rules_are_written() -> None:
    with pytest.raises(BadRecord) as illegal:
        formats.write(Record(GAME.variant, RecordLine((RecordNode("a1"),))))
    assert illegal.value.code == "start-point"
    with pytest.raises(BadRecord) as foreign:
        formats.write(load_game("tor").new_match().to_record())
    assert foreign.value.code == "sgf-game"


def test_all_texts_are_there_in_both_languages() -> None:
    assert SGF_TEXTS["de"].keys() == SGF_TEXTS["en"].keys()
