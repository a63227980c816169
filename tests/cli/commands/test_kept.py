"""What commands keep of their work when Ctrl-C ends them, and how they go on with it."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Self

import pytest

from brettwerk import Engine, load_game, read_record, read_records
from brettwerk.cli.analysis import review
from brettwerk.cli.contest import contests, training, training_folder
from brettwerk.cli.interrupts import EXIT_CODE
from brettwerk.search.review import review as judge_moves
from brettwerk.solve.puzzles.finder import Finder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from brettwerk.core.match import Match
    from brettwerk.search.choice import Choice
    from support.command_line import Brettwerk


class OneProcess:
    """A pool that works in this process, and in which Ctrl-C comes after some tasks."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks
        self.given: list[tuple[Any, ...]] = []

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self.given.append(arguments)
        done: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            done.set_exception(KeyboardInterrupt())
        else:
            done.set_result(function(*arguments))
        return done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


def in_order(tasks: Any) -> Iterator[Future[Any]]:
    return iter(tasks)


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], OneProcess]:
    def install(tasks: int) -> OneProcess:
        made = OneProcess(tasks)
        for module in (contests, training):
            monkeypatch.setattr(module, "open_workers", lambda *_, **_more: made)
        for module in (contests, training_folder):
            monkeypatch.setattr(module, "completed", in_order)
        return made

    return install


def contest(line: str) -> tuple[Any, ...]:
    facts = json.loads(line)
    return facts["one"], facts["other"], facts["games"], sorted(facts["pairs"])


def test_an_arena_goes_on_where_it_ended(
    brettwerk: Brettwerk, pool: Callable[[int], OneProcess], tmp_path: Path
) -> None:
    call = ("arena", "ahead", "simulations=2", "simulations=4", "--game", "alcazar", "--games", "4", "--output")
    whole, parts, games = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl", tmp_path / "games.bwr"
    pool(100)
    assert brettwerk(*call, str(whole)).returncode == 0

    pool(3)  # of six pairs: one contest is over, one has begun
    ended = brettwerk(*call, str(parts), "--save", str(games))
    assert ended.returncode == EXIT_CODE
    assert "ahead against simulations=2" in ended.stdout
    assert "simulations=2 against simulations=4" not in ended.stdout
    assert ended.stderr == (
        f"brettwerk: Interrupted. The games that were over count: 6. The results are in {parts}, "
        "and the same command plays the rest.\n"
    )
    assert [contest(line)[2] for line in parts.read_text().splitlines()] == [4, 2]
    assert len(list(read_records(games))) == 6

    rest = pool(100)
    resumed = brettwerk(*call, str(parts), "--save", str(games))
    assert (resumed.returncode, len(rest.given)) == (0, 3)
    assert "games played so far: 6" in resumed.stderr
    assert list(map(contest, parts.read_text().splitlines())) == list(map(contest, whole.read_text().splitlines()))
    assert "unfinished" not in parts.read_text()
    assert len(list(read_records(games))) == 12

    again = pool(0)  # a run that was not interrupted is not continued: this one is new
    brettwerk(*call, str(parts))
    assert (len(again.given), len(parts.read_text().splitlines())) == (2, 3)


def test_an_arena_without_a_file_shows_what_was_played(brettwerk: Brettwerk, pool: Callable[[int], OneProcess]) -> None:
    call = ("arena", "ahead", "simulations=2", "--game", "alcazar", "--games", "6")
    pool(2)
    ended = brettwerk(*call, "--json")
    assert (ended.returncode, json.loads(ended.stdout)["games"]) == (EXIT_CODE, 4)
    assert "With --output FILE" in ended.stderr
    pool(0)
    ended = brettwerk(*call, "--lang", "de")
    assert (ended.returncode, ended.stdout) == (EXIT_CODE, "")
    assert ended.stderr == "brettwerk: Abgebrochen, bevor die ersten Partien zu Ende waren.\n"


def test_a_training_goes_on_where_it_ended(
    brettwerk: Brettwerk, pool: Callable[[int], OneProcess], tmp_path: Path
) -> None:
    call = ("train", "alcazar", "--games", "10", "--simulations", "2", "--folder", str(tmp_path))
    for seeds in (10, 7):
        given = pool(3)
        ended = brettwerk(*call)
        assert ended.returncode == EXIT_CODE
        assert ended.stderr == (
            f"brettwerk: Interrupted. The games that were over are in {tmp_path}, "
            "and the same command goes on from there.\n"
        )
        assert len(given.given) == seeds


def test_puzzles_that_were_found_are_in_their_file(
    brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.txt"
    games: list[int] = []

    def search(finder: Finder) -> None:
        if len(games) == 2:
            raise KeyboardInterrupt
        games.append(finder.played)
        finder.played += 1

    monkeypatch.setattr(Finder, "search_one_game", search)
    call = ("puzzles", "make", "alcazar", "--output", str(file))
    ended = brettwerk(*call)
    assert ended.returncode == EXIT_CODE
    assert ended.stderr.endswith(
        f"brettwerk: Interrupted. The puzzles of all games that were searched are in {file}, "
        "and the same command goes on from there.\n"
    )
    games.clear()
    brettwerk(*call)
    assert games == [2, 3]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.bwr"
    match = load_game("alcazar").new_match()
    for _ in range(5):
        match.play(match.legal_moves()[0])
    file.write_text(match.to_record().to_text())
    return file


def test_a_review_goes_on_where_it_ended(
    brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch, record: Path, tmp_path: Path
) -> None:
    asked = list[int]()
    left = 2

    def judge(match: Match, engine: Engine, seconds: float | None, simulations: int | None, first: int) -> Any:
        asked.append(first)
        for number, judgement in enumerate(judge_moves(match, engine, seconds, simulations, first)):
            if number == left:
                raise KeyboardInterrupt
            yield judgement

    monkeypatch.setattr(review, "review", judge)
    output, journal = tmp_path / "annotated.bwr", tmp_path / "annotated.bwr.unfinished"
    call = ("review", str(record), "--simulations", "8", "--seed", "1", "--output", str(output))
    ended = brettwerk(*call)
    assert ended.returncode == EXIT_CODE
    assert "Alcazar" in ended.stdout
    assert ended.stderr == (
        f"brettwerk: Interrupted. Moves judged in this game: 2 of 5. They are kept in {journal}, "
        "and the same command goes on from there.\n"
    )
    with journal.open("a") as file:
        file.write('{"game": 0, "ind')  # a kill came while it was written
    left = 1
    brettwerk(*call)
    assert brettwerk(*call[:3], "9", *call[4:6], "--chart", str(tmp_path / "x.svg")).returncode == EXIT_CODE
    left = 9
    assert brettwerk(*call).returncode == 0
    assert asked == [0, 2, 0, 3]
    assert sum("%" in node.comment for node in read_record(output).line.nodes) == 5
    assert not journal.exists()


def test_a_review_of_other_games_begins_at_their_start(
    brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch, record: Path, tmp_path: Path
) -> None:
    asked = list[int]()

    def judge(match: Match, engine: Engine, seconds: float | None, simulations: int | None, first: int) -> Any:
        asked.append(first)
        yield next(judge_moves(match, engine, seconds, simulations, first))
        raise KeyboardInterrupt

    monkeypatch.setattr(review, "review", judge)
    call = ("review", str(record), "--simulations", "2", "--output", str(tmp_path / "annotated.bwr"))
    brettwerk(*call)
    record.write_text(record.read_text().replace("\n\n", '\n[Seat.0 "Ada"]\n\n'))
    brettwerk(*call)
    brettwerk(*call)
    assert asked == [0, 0, 1]
    without = brettwerk(*call[:4])
    assert "1 of 5. With --output FILE" in without.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_saved_though_the_engine_was_thinking(
    brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    real = Engine.choose

    def choose(engine: Engine, match: Match, *limits: Any) -> Choice:
        if len(match.moves) == 3:
            raise KeyboardInterrupt
        return real(engine, match, *limits)

    monkeypatch.setattr(Engine, "choose", choose)
    file = tmp_path / "game.bwr"
    ended = brettwerk("play", "alcazar", "--seats", "1,1", "--save", str(file), "--lang", language)
    moves = read_record(file).moves
    assert (ended.returncode, len(moves)) == (EXIT_CODE, 3)
    assert ended.stderr.endswith(f": {' '.join(moves)}\n")
    assert ended.stderr.startswith({"en": "brettwerk: Interrupted.", "de": "brettwerk: Abgebrochen."}[language])
