"""Programs of others in the arena: whatever they do, they lose no more than their own game."""

from __future__ import annotations

import json
import os
import pickle
import shlex
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.cli.contest import contestants
from brettwerk.cli.parameters import BadParameter
from brettwerk.core.match import Match
from brettwerk.search.contest.arena import play_game, play_pair, points
from brettwerk.search.contest.baselines import OnePly, RandomMover
from brettwerk.search.contest.participant import Contestant, NoCpuTime
from brettwerk.search.gtp.external_engine import TEXTS, ExternalEngine, Forfeit
from support.paths import SUPPORT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from subprocess import CompletedProcess

    from brettwerk import Game
    from brettwerk.search.choice import Choice
    from brettwerk.search.contest.participant import Player

PROGRAM = SUPPORT / "external_engines.py"
AHEAD = Contestant("ahead", OnePly)
LIMIT = 3.0


def command(*words: str) -> str:
    return shlex.join([sys.executable, str(PROGRAM), *words])


def external(*words: str, made: list[ExternalEngine] | None = None, limit: float = LIMIT) -> Contestant:
    def make(game: Game, _seed: int) -> Player:
        one = ExternalEngine(game, command(*words), limit)
        if made is not None:
            made.append(one)
        return one

    return Contestant(words[0], make)


@pytest.mark.parametrize(
    ("manner", "code"),
    [
        ("crash", "forfeit-crashed"),
        ("hang", "forfeit-silent"),
        ("cheat", "forfeit-illegal"),
        ("gibberish", "forfeit-garbled"),
        ("flood", "forfeit-garbled"),
        ("pass", "forfeit-pass"),
        ("fail", "forfeit-refused"),
        ("refuse", "forfeit-refused"),
    ],
)
def test_who_misbehaves_loses_with_a_note(manner: str, code: str) -> None:
    made: list[ExternalEngine] = []
    notes: list[tuple[str, Forfeit]] = []
    limit = 0.5 if manner == "hang" else LIMIT
    one = external(manner, made=made, limit=limit)
    pair = play_pair(load_game("blokus-duo"), one, AHEAD, 1, lambda name, forfeit: notes.append((name, forfeit)))
    assert points(pair) == (0.0, 0.0)
    assert [(name, forfeit.code) for name, forfeit in notes] == [(manner, code)] * 2
    assert all(match.outcome and match.outcome.code == "left" for match in pair.matches)
    for forfeit in (forfeit for _, forfeit in notes):
        assert forfeit.text("de") != forfeit.text("en")
    assert all(guest._process is None for guest in made)


def test_resigning_needs_no_note() -> None:
    notes: list[str] = []
    pair = play_pair(load_game("blockade"), AHEAD, external("resign"), 1, lambda name, _: notes.append(name))
    assert points(pair) == (1.0, 1.0)
    assert not notes


@pytest.mark.parametrize("words", ["/no/such/program --at all", "'unbalanced", " "])
def test_a_program_that_cannot_be_started(words: str) -> None:
    missing = Contestant("missing", lambda game, _: ExternalEngine(game, words))
    notes: list[str] = []
    pair = play_pair(load_game("blockade"), missing, AHEAD, 1, lambda _, forfeit: notes.append(forfeit.code))
    assert points(pair) == (0.0, 0.0)
    assert notes == ["forfeit-start"] * 2


def test_a_program_that_will_not_go_is_ended() -> None:
    guest = ExternalEngine(load_game("blockade"), command("stay", "f7"), LIMIT)
    assert guest.choose(load_game("blockade").new_match()).move == "f7"
    assert guest._process
    pid = guest._process._process.pid
    guest.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_program_that_knows_only_what_is_necessary_plays() -> None:
    guest = ExternalEngine(load_game("blockade"), command("terse", "f7"), LIMIT)
    assert guest.choose(load_game("blockade").new_match(), seconds=0.1).move == "f7"
    guest.close()


def test_a_fault_tells_whether_the_program_had_played_before() -> None:
    game = load_game("blockade")
    match = game.new_match()
    late, early = (ExternalEngine(game, command(*words), LIMIT) for words in (("fail-later", "f7"), ("fail",)))
    match.play(late.choose(match).move)
    for guest, has_played in ((late, True), (early, False)):
        with pytest.raises(Forfeit) as forfeit:
            guest.choose(match)
        sent = pickle.dumps(forfeit.value)
        assert pickle.loads(sent).has_played is has_played  # noqa: S301, our own


def test_who_has_lost_is_not_asked_again() -> None:
    game = load_game("tor", players=3)
    guest = ExternalEngine(game, command("fail"), LIMIT)
    faults = []
    for _ in range(2):
        with pytest.raises(Forfeit) as forfeit:
            guest.choose(game.new_match())
        faults.append(forfeit.value)
        assert guest._process is None
    assert faults[0] is faults[1]


def test_an_external_engine_hears_of_the_opening_and_of_all_moves() -> None:
    """It is told of the opening from the side that it expects, and its own moves are turned back."""
    game = load_game("blokus-duo")
    opening = game.new_match()
    opening.play("j5")
    opening.play("e10")
    told: list[str] = []
    guest = ExternalEngine(game, command("polite", "C11,D11"), LIMIT)
    guest.begin(opening.events)
    match = Match(opening.state)
    guest._process = process = guest._start(None)
    ask = process.ask
    process.ask = lambda command, limit: told.append(command) or ask(command, limit)  # type: ignore[method-assign, func-returns-value]
    assert guest.choose(match).move == "k4,l4"
    guest.close()
    assert told == ["play b e10", "play w j5", "genmove b"]


def test_an_empty_opening_and_a_first_move_on_j5_keep_the_boards_in_step() -> None:
    """The program has the first seat begin on e10: it is told of the turned board, and its answer is turned back."""
    game = load_game("blokus-duo")
    match = game.new_match()
    told: list[str] = []
    guest = ExternalEngine(game, command("polite", "J5,K5"), LIMIT)
    guest.begin(())
    match.play("j5")
    guest._process = process = guest._start(None)
    ask = process.ask
    process.ask = lambda command, limit: told.append(command) or ask(command, limit)  # type: ignore[method-assign, func-returns-value]
    assert guest.choose(match).move == "d10,e10"
    guest.close()
    assert told == ["play b e10", "genmove w"]


def test_a_program_tells_its_processor_time() -> None:
    game = load_game("blockade")
    timed, untimed, liar = (
        ExternalEngine(game, command(manner, "f7"), LIMIT) for manner in ("timed", "polite", "liar")
    )
    for guest in (timed, untimed, liar):
        assert guest.choose(game.new_match()).move == "f7"
        guest.close()
    assert timed.seconds == [pytest.approx(0.25)]
    assert (untimed.seconds, liar.seconds) == ([], [])


class Patient:
    """Plays any move, and notes the time that it is given."""

    def __init__(self) -> None:
        self.given: list[float | None] = []

    def choose(self, match: Match, seconds: float | None = None, simulations: int | None = None) -> Choice:
        self.given.append(seconds)
        return RandomMover().choose(match, seconds, simulations)


def test_who_keeps_pace_is_given_the_time_of_the_opponent() -> None:
    """Also for a first move, before the opponent has made one: it is made to move in its stead."""
    game = load_game("blockade")
    for sides in (frozenset({0}), frozenset({1})):
        patient = Patient()
        pacing = Contestant("pacing", partial(lambda patient, _game, _seed: patient, patient), keeps_pace=True)
        play_game(game, game.new_match(), (pacing, external("timed", "f7", "f7")), sides, (1, 2))
        assert patient.given[0] == pytest.approx(0.25, abs=0.05)


def test_nobody_keeps_pace_with_a_program_that_cannot_tell_its_time() -> None:
    game = load_game("blockade")
    pacing = Contestant("pacing", lambda _game, _seed: Patient(), keeps_pace=True)
    with pytest.raises(NoCpuTime, match="polite cannot tell its processor time"):
        play_game(game, game.new_match(), (pacing, external("polite", "f7")), frozenset({0}), (1, 2))


def test_seats_that_fail_leave_a_game_of_three() -> None:
    game = load_game("tor", players=3)
    notes: list[str] = []
    match = play_game(
        game,
        game.new_match(),
        (AHEAD, external("cheat")),
        frozenset({0}),
        (1, 2),
        lambda _, forfeit: notes.append(forfeit.code),
    ).match
    assert match.left == (1, 2)
    assert notes == ["forfeit-illegal"] * 2


def test_a_seat_that_fails_in_a_game_of_two_ends_it() -> None:
    game = load_game("blockade")
    match = play_game(game, game.new_match(), (AHEAD, external("cheat")), frozenset({0}), (1, 2)).match
    assert match.outcome
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("gtp=prog --level 5", None),
        ("seconds=2,gtp=prog -x a,b=c", 2.0),
        ('gtp="prog -x",seconds=2,limit=9', 2.0),
        ('limit=1,gtp="prog"', None),
    ],
)
def test_contestants_that_are_programs(text: str, seconds: float | None) -> None:
    contestant = contestants.read_contestant(text, load_game("alcazar"))
    assert (contestant.name, contestant.seconds) == (text, seconds)


@pytest.mark.parametrize(
    "text",
    ["gtp=", 'gtp=""', "level=3,gtp=prog", "seconds=x,gtp=prog", "limit=0,gtp=prog", "seconds=inf,gtp=p", 'gtp="p"x'],
)
def test_contestants_that_make_no_sense(text: str) -> None:
    with pytest.raises(BadParameter):
        contestants.read_contestant(text, load_game("alcazar"))


def test_both_languages_know_all_reasons() -> None:
    assert TEXTS["de"].keys() == TEXTS["en"].keys()


def test_the_match_goes_on(python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    """A whole arena with a good guest, which is ourselves, and a bad one, in a game that no slip ends at once."""
    good = f"gtp={shlex.join([sys.executable, '-m', 'brettwerk', 'gtp', 'sprung', '--level', '1'])}"
    bad = f"gtp={command('relay', good.removeprefix('gtp='))}"
    results = tmp_path / "results.jsonl"
    call = ["arena", good, bad, "--game", "sprung", "--games", "2", "--output", str(results)]
    done = python("-m", "brettwerk", *call, LANG="de_DE", LC_ALL="de_DE")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Kampflos verloren, 1×: gtp=") == 2
    facts = json.loads(results.read_text())
    assert facts["pairs"] == [[1.0, 1.0]]
    assert [note["code"] for note in facts["notes"]] == ["forfeit-crashed"] * 2
    assert all((note["player"], note["has_played"]) == (bad, True) for note in facts["notes"])
