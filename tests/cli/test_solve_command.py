"""``brettwerk solve``: shortest solutions, scores of endings, and what it refuses."""

from __future__ import annotations

import json
import sys

import pytest

from brettwerk import load_game
from brettwerk.cli.main import run

ENDING = "rb6/8/8/8/8/8/8/8 0"
HOPELESS = "r6r/8/8/8/8/8/8/8 0"


@pytest.fixture
def solve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Run the command and give its exit code, what it prints and what it complains of."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["brettwerk", "solve", *arguments])
        for name, value in (("LANG", "C"), ("LC_ALL", "C"), ("COLUMNS", "200"), ("NO_COLOR", "1")):
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as left:
            run()
        output, errors = capsys.readouterr()
        return int(left.value.code or 0), output, errors

    return call


def test_a_shortest_solution_is_told_with_its_proof(solve) -> None:  # type: ignore[no-untyped-def]
    code, output, _ = solve("allein", "--state", ENDING)
    assert code == 0
    assert output.splitlines()[:2] == ["Jumps: 1, and fewer are proven not to suffice:", "  a8-c8"]
    facts = json.loads(solve("allein", "--state", ENDING, "--json")[1])
    one = {"size": 1, "at_least": 1, "proven": True, "moves": ["a8-c8"]}
    assert (facts["solvable"], facts["jumps"], facts["chains"]) == (True, one, one)


def test_that_there_is_no_solution_is_told(solve) -> None:  # type: ignore[no-untyped-def]
    assert solve("allein", "--state", HOPELESS)[1] == "No way leaves a single piece: that is proven.\n"
    assert solve("allein", "--state", HOPELESS, "--lang", "de")[1].startswith("Auf keine Weise ")
    assert json.loads(solve("allein", "--state", HOPELESS, "--json")[1])["solvable"] is False


def test_what_is_open_when_time_is_up_is_told(solve) -> None:  # type: ignore[no-untyped-def]
    code, output, _ = solve("allein", "--option", "shuffle=1", "--seconds", "0")
    assert code == 0
    assert "fewer than 7 are proven not to suffice, the rest is open:" in output


def test_an_ending_is_solved_for_its_score(solve) -> None:  # type: ignore[no-untyped-def]
    state = load_game("blokus-duo").start
    while not state.is_over:
        last, state = state, state.play(max(state.move_numbers))
    facts = json.loads(solve("blokus-duo", "--state", last.to_text(), "--json")[1])
    assert facts["solved"]
    assert facts["margin"] == facts["scores"][0] - facts["scores"][1]
    assert solve("blokus-duo", "--state", last.to_text())[1].startswith("Solved: with best play of both the score is ")
    assert solve("blokus-duo", "--seconds", "0")[1].startswith("Not solved in 0 s.")


@pytest.mark.parametrize(
    "wrong",
    [
        ("allein", "--seconds", "-1"),
        ("allein", "--state", "nonsense"),
        ("allein", "--option", "shuffle=x"),
        ("tor", "--within", "0"),
        ("tor", "--within", "101"),
        ("tor", "--within", "1", "--state", "nonsense"),
        ("tor",),
        ("chess", "--within", "1"),
    ],
)
def test_wrong_input_is_refused_with_a_sentence(solve, wrong: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    code, output, errors = solve(*wrong)
    assert (code, output) == (2, "")
    assert errors.startswith("brettwerk: ")
