"""Reviews: a known blunder is found, a good game has none, and what is written can be read."""

from __future__ import annotations

import io
import json
import random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from brettwerk import Engine, Game, Match, load_game, read_record, write_records
from brettwerk.cli.output.plots import Band, plot
from brettwerk.core.records.files import read_records
from brettwerk.core.records.replay import replay
from brettwerk.search.annotation import TEXTS, annotate
from brettwerk.search.choice import Choice, PrincipalVariation
from brettwerk.search.review import GRADES, Judgement, review

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

BLUNDERED = "g4 l8 g7 k2 K"
"""Blue's second move lets Red's king escape."""
SMALL = 8 * 2**20


def blundered() -> Match:
    match = load_game("blockade").new_match()
    for move in BLUNDERED.split():
        match.play(move)
    return match


def judged(match: Match, simulations: int = 200) -> list[Judgement]:
    return list(review(match, Engine(match.game, seed=1, memory=SMALL), simulations=simulations))


def test_a_known_blunder_is_found() -> None:
    *_, before, blunder, last = judged(blundered())
    assert (blunder.ply, blunder.seat, blunder.move, blunder.grade) == (4, 1, "k2", "blunder")
    assert blunder.after == (1.0, 0.0)
    assert blunder.certain
    assert blunder.best == blunder.loss > 0.25
    match = blundered()
    match.undo()
    match.undo()
    match.play(blunder.better[0])
    assert "K" not in match.legal_moves()
    assert blunder.before == before.after
    assert (last.grade, last.better, last.loss, last.after) == ("", (), 0.0, (1.0, 0.0))


def test_a_leaving_seat_is_no_move() -> None:
    game = load_game("tor", players=3)
    match, chance = game.new_match(), random.Random(1)
    for _ in range(3):
        match.play(chance.choice(match.legal_moves()))
    match.leave(1)
    match.play(chance.choice(match.legal_moves()))
    found = judged(match, 30)
    assert [judgement.index for judgement in found] == [0, 1, 2, 4]
    assert [judgement.ply for judgement in found] == [1, 2, 3, 4]
    assert all(len(judgement.after) == 3 for judgement in found)
    assert [judgement.move for judgement in found] == match.moves


def test_a_review_goes_on_where_it_was_interrupted() -> None:
    match = blundered()
    judge = Engine(match.game, seed=1, memory=SMALL)
    later = list(review(match, judge, simulations=50, first=3))
    assert [(one.index, one.ply, one.move) for one in later] == [(3, 4, "k2"), (4, 5, "K")]


class Fickle:
    """Prefers another move than the one played, and finds it no better when it looks again."""

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:  # noqa: ARG002
        start = not match.moves
        move = min(match.legal_moves())
        values = (0.9, 0.1) if start else (0.4, 0.6)
        return Choice(
            move, values[match.turn], (PrincipalVariation((move,), values, values[match.turn], 1, None),), 1, 1
        )


def test_a_first_impression_makes_no_blunder() -> None:
    match = load_game("blockade").new_match()
    match.play("f7")
    (judgement,) = review(match, Fickle())
    assert judgement.before == (0.9, 0.1)
    assert (judgement.loss, judgement.grade, judgement.better) == (0.0, "", ())


def test_grades_go_by_what_was_lost() -> None:
    def grade(loss: float) -> str:
        return Judgement(0, 1, 0, "x", (0.5, 0.5), (0.5, 0.5), False, loss).grade

    assert [grade(least) for _, least in GRADES] == ["blunder", "mistake", "inaccuracy"]
    assert grade(GRADES[-1][1] - 0.01) == ""


def pretended(match: Match) -> list[Judgement]:
    """Every move was a blunder, and the first of the others would have been better."""
    again, found = Match(match.start), []
    for index, move in enumerate(match.moves):
        better = tuple(other for other in again.legal_moves() if other != move)[:1]
        found.append(Judgement(index, index + 1, again.turn, move, (0.5, 0.5), (0.4, 0.6), False, 0.3, better))
        again.play(move)
    return found


@pytest.mark.parametrize("ending", [".bwr", ".blksgf"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_annotated_record_can_be_read_and_played(ending: str, language: str, tmp_path: Path) -> None:
    match, chance = load_game("blokus-duo").new_match(), random.Random(2)
    for _ in range(4):
        match.play(chance.choice(match.legal_moves()))
    judgements = pretended(match)
    write_records([annotate(match.to_record(), judgements, language)], tmp_path / f"game{ending}")
    again = read_record(tmp_path / f"game{ending}")
    replay(again, variations=True)
    assert again.moves == match.moves
    for node, judgement in zip(again.line.nodes, judgements, strict=True):
        assert "40 %" in node.comment
        assert TEXTS[language]["blunder"] in node.comment
        assert [move.move for move in node.variations[0].nodes] == list(judgement.better)


def test_comments_that_were_there_stay() -> None:
    text = blundered().to_record().to_text().replace("k2", "k2 {Oh!}")
    (record,) = read_records(io.BytesIO(text.encode()))
    comment = annotate(record, pretended(blundered())).line.nodes[3].comment
    assert comment == "Oh!\nRed 40 %, Blue 60 % – blunder: Blue had 90 %"


def test_every_game_can_be_reviewed(game: Game) -> None:
    match, chance = game.new_match(), random.Random(3)
    for _ in range(3):
        if not match.is_over:
            match.play(chance.choice(match.legal_moves()))
    for judgement in judged(match, 10):
        assert all(0 <= chance <= 1 for chance in (*judgement.before, *judgement.after))
        assert 0 <= judgement.loss <= 1


def test_plots_fit_the_terminal() -> None:
    values = [index / 199 for index in range(200)]
    for fancy in (True, False):
        drawn = plot([Band("Red", "red", values)], 4, 60, {199: ("X", "red")}, fancy=fancy).plain.splitlines()
        assert len(drawn) == 6
        assert max(map(len, drawn)) <= 60
        assert drawn[-1].rstrip().endswith("X")
        assert ("█" in drawn[-2]) == fancy


def test_the_command_line_reviews(python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    file, svg, output = (str(tmp_path / name) for name in ("game.bwr", "game.svg", "new.bwr"))
    write_records([blundered().to_record(["Anna", "Bert"])] * 2, file)
    call = ("-m", "brettwerk", "review", file, "--simulations", "200", "--seed", "1")
    done = python(*call, "--chart", svg, "--output", output, "--lang", "de")
    assert done.returncode == 0, done.stderr
    assert "Blockade (blockade, classic, 2 Spieler): Anna – Bert" in done.stdout
    assert "X grober Fehler" in done.stdout
    assert " % → 0 %" in done.stdout
    for number in (1, 2):
        root = ET.parse(tmp_path / f"game-{number}.svg").getroot()  # noqa: S314
        titles = [title.text or "" for title in root.iter("{http://www.w3.org/2000/svg}title")]
        assert any(title.startswith("4 · Blau · k2 · X grober Fehler") for title in titles)
    assert [bool(record.line.nodes[3].variations) for record in read_records(output)] == [True, True]
    assert python(*call, "--output", output).returncode == 2
    facts = [json.loads(line) for line in python(*call, "--json").stdout.splitlines()]
    assert [facts[0]["moves"][3][name] for name in ("move", "grade", "certain")] == ["k2", "blunder", True]
