"""``brettwerk solve``: shortest solutions, scores of endings, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.command_line import Brettwerk

    Solve = Callable[..., tuple[int, str, str]]

ENDING = "rb6/8/8/8/8/8/8/8 0"
HOPELESS = "r6r/8/8/8/8/8/8/8 0"


@pytest.fixture
def solve(brettwerk: Brettwerk) -> Solve:
    """Run the command and give its exit code, what it prints and what it complains of."""

    def call(*arguments: str) -> tuple[int, str, str]:
        done = brettwerk("solve", *arguments)
        return done.returncode, done.stdout, done.stderr

    return call


def test_a_shortest_solution_is_told_with_its_proof(solve: Solve) -> None:
    code, output, _ = solve("allein", "--state", ENDING)
    assert code == 0
    assert output.splitlines()[:2] == ["Jumps: 1, and fewer are proven not to suffice:", "  a8-c8"]
    facts = json.loads(solve("allein", "--state", ENDING, "--json")[1])
    one = {"size": 1, "at_least": 1, "proven": True, "moves": ["a8-c8"]}
    assert (facts["solvable"], facts["jumps"], facts["chains"]) == (True, one, one)


def test_that_there_is_no_solution_is_told(solve: Solve) -> None:
    assert solve("allein", "--state", HOPELESS)[1] == "No way leaves a single piece: that is proven.\n"
    assert solve("allein", "--state", HOPELESS, "--lang", "de")[1].startswith("Auf keine Weise ")
    assert json.loads(solve("allein", "--state", HOPELESS, "--json")[1])["solvable"] is False


def test_what_is_open_when_time_is_up_is_told(solve: Solve) -> None:
    code, output, _ = solve("allein", "--option", "shuffle=1", "--seconds", "0")
    assert code == 0
    assert "fewer than 7 are proven not to suffice, the rest is open:" in output


def test_an_ending_is_solved_for_its_score(solve: Solve) -> None:
    state = load_game("blokus-duo").start
    while not state.is_over:
        last, state = state, state.play(max(state.move_numbers))
    facts = json.loads(solve("blokus-duo", "--state", last.to_text(), "--json")[1])
    assert facts["solved"]
    assert facts["margin"] == facts["scores"][0] - facts["scores"][1]
    assert solve("blokus-duo", "--state", last.to_text())[1].startswith(
        "Solved: with best play by both sides the score is "
    )
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
def test_wrong_input_is_refused_with_a_sentence(solve: Solve, wrong: tuple[str, ...]) -> None:
    code, output, errors = solve(*wrong)
    assert (code, output) == (2, "")
    assert errors.startswith("brettwerk: ")
