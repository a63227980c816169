"""Guides: what they must hold, and that every diagram in them is true."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from brettwerk.cli.play.guide import guide_as_markdown
from brettwerk.core.drawing import svg
from brettwerk.core.errors import BadGuide
from brettwerk.core.extensions.guide import Diagram, parse_guide, read_guide
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import load_game
from support.paths import ROOT

if TYPE_CHECKING:
    from brettwerk.core.state import State

SECTIONS = {
    "de": """Ziel, Aufbau, Ein Zug, Das Ende, Ein Beispiel, Aufgaben, Ausgaben und Varianten, Züge als Text,
        Auslegungen, Drei Tipps""",
    "en": """Aim, Set-up, A turn, The end, A worked example, Try it, Editions and variants, Moves as text,
        Rulings, Three hints""",
}
FIGURE = {"de": r"\bBild\s+(\d+)", "en": r"\b[Ff]igure\s+(\d+)"}


def diagrams(game_id: str, language: str = "en") -> list[Diagram]:
    return [part for part in read_guide(load_game(game_id), language) if isinstance(part, Diagram)]


def prose(game_id: str, language: str) -> str:
    return "".join(part for part in read_guide(load_game(game_id), language) if isinstance(part, str))


def sections(game_id: str, language: str) -> dict[str, str]:
    """The text of each section by its title."""
    _, *parts = re.split(r"^## ", load_game(game_id).guide(language), flags=re.MULTILINE)
    return {title: text for title, _, text in (part.partition("\n") for part in parts)}


def winning_moves(state: State) -> set[str]:
    """The moves that end the game with the best result for the seat to move."""
    return {move for move in state.legal_moves() if _payoff(state.play(move), state.turn) == 1}


def saving_moves(state: State) -> set[str]:
    """The moves that neither lose nor let another seat win with the next one."""
    return {move for move in state.legal_moves() if not _can_be_lost(state.play(move), state.turn)}


def _can_be_lost(state: State, seat: int) -> bool:
    if state.is_over:
        return _payoff(state, seat) < 0
    return any(_payoff(state.play(move), seat) < 0 for move in state.move_numbers)


def _payoff(state: State, seat: int) -> float:
    return state.outcome.payoffs[seat] if state.outcome else 0


def test_every_diagram_can_be_drawn(game_id: str) -> None:
    for diagram in diagrams(game_id):
        assert svg.draw(diagram.state.scene(), diagram.state.game.theme()).startswith("<svg")


def test_tasks_and_promises_are_true(game_id: str) -> None:
    """The moves named are all that win, save or are legal, no more and no fewer."""
    for diagram in diagrams(game_id):
        if diagram.wins:
            assert winning_moves(diagram.state) == set(diagram.wins), diagram.number
        if diagram.saves:
            assert saving_moves(diagram.state) == set(diagram.saves), diagram.number
        if diagram.only:
            assert set(diagram.state.legal_moves()) == set(diagram.only), diagram.number


def test_both_languages_have_the_same_diagrams(game_id: str) -> None:
    def facts(diagram: Diagram) -> tuple[object, ...]:
        moves = (diagram.moves, diagram.tries, diagram.wins, diagram.saves, diagram.only, *diagram.refused)
        return diagram.number, diagram.before, diagram.state, moves

    german, english = (diagrams(game_id, language) for language in ("de", "en"))
    assert [facts(diagram) for diagram in german] == [facts(diagram) for diagram in english]
    assert all(one.caption != other.caption for one, other in zip(german, english, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_and_their_order(game_id: str, language: str) -> None:
    assert list(sections(game_id, language)) == re.split(r",\s+", SECTIONS[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_that_needs_diagrams_has_them(game_id: str, language: str) -> None:
    text = list(sections(game_id, language).values())
    counts = [part.count("```position") for part in text]
    assert [count >= least for count, least in zip(counts, (0, 1, 2, 1, 2, 2), strict=False)] == [True] * 6
    assert sum(counts) == len(diagrams(game_id, language))
    tasks = [diagram for diagram in diagrams(game_id, language) if diagram.wins or diagram.saves or diagram.tries]
    assert len(tasks) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_speaks_of_every_diagram(game_id: str, language: str) -> None:
    """Figures of the lost rulebooks are named in the table of rulings only."""
    before_rulings = prose(game_id, language).split("\n## " + {"de": "Auslegungen", "en": "Rulings"}[language])[0]
    named = {int(number) for number in re.findall(FIGURE[language], before_rulings)}
    assert named == {diagram.number for diagram in diagrams(game_id, language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_has_section_point_decision_and_reason(game_id: str, language: str) -> None:
    lines = sections(game_id, language)[{"de": "Auslegungen", "en": "Rulings"}[language]].strip().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert len(rows) >= 6
    assert all(len(row) == 4 and all(row) for row in rows)


def test_both_languages_have_as_many_rulings_and_three_hints(game_id: str) -> None:
    german, english = (list(sections(game_id, language).values()) for language in ("de", "en"))
    assert german[-2].count("\n|") == english[-2].count("\n|")
    for hints in (german[-1], english[-1]):
        assert len(re.findall(r"^(?:-|\d\.) ", hints, re.MULTILINE)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_guide_draws_diagrams_and_answers_tasks_at_its_end(game_id: str, language: str) -> None:
    printed = guide_as_markdown(load_game(game_id), language)
    assert "```position" not in printed
    for diagram in diagrams(game_id, language):
        assert diagram.caption in printed
        assert diagram.state.diagram() in printed
        assert all(reason.text(language) in printed for reason in diagram.refused.values())
    body, answers = printed.split({"de": "\n## Lösungen", "en": "\n## Answers"}[language])
    assert body
    assert all(f"`{move}`" in answers for diagram in diagrams(game_id) for move in (*diagram.wins, *diagram.saves))


def parse(*lines: str) -> tuple[str | Diagram, ...]:
    return parse_guide("\n".join(["Prose.", "", "```position", *lines, "```", "", "More."]) + "\n", load_game("tor"))


def test_a_diagram_between_prose() -> None:
    before, diagram, after = parse("players: 3", "moves: a1-a9", "try: a12-c12 ", "not: l12-l11", "caption: A: B")
    assert before == "Prose.\n\n"
    assert after == "\nMore.\n"
    assert isinstance(diagram, Diagram)
    assert diagram.before == load_game("tor", players=3).start
    assert diagram.state == diagram.before.play("a1-a9")
    assert diagram.caption == "A: B"


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["moves: a1-a9"], "needs a caption"),
        (["captoin: x"], "'captoin: x' is not a line of a diagram. Possible are: edition, players"),
        (["caption: x", "caption: y"], "'caption' stands twice"),
        (["caption: x", "players: 7"], "for 2, 3, 4 players, not 7"),
        (["caption: x", "players: two"], "whole number"),
        (["caption: x", "edition: gold"], "no edition 'gold'"),
        (["caption: x", "state: 12/12 0"], "12 ranks"),
        (["caption: x", "moves: a1-a9 a1-a3"], "a1"),
        (["caption: x", "try: b1-b2"], "Zentrum"),
        (["caption: x", "wins: hello"], "'hello' is not a move"),
        (["caption: x", "not: a1-a9"], "a1-a9 is said to be forbidden, but it is legal"),
        (["caption: x", "not: hello"], "'hello' is not a move"),
    ],
)
def test_broken_diagrams_are_refused_with_their_line(lines: list[str], says: str) -> None:
    with pytest.raises(BadGuide) as caught:
        parse(*lines)
    assert str(caught.value).startswith("The diagram in line 3 of the guide: ")
    assert says in str(caught.value)
    assert caught.value.text("de").startswith("Das Bild in Zeile 3 der Anleitung: ")


def test_a_diagram_without_an_end_is_refused() -> None:
    with pytest.raises(BadGuide, match="line 2 of the guide has no end"):
        parse_guide("Prose.\n```position\ncaption: x\n", load_game("tor"))


def test_the_example_of_the_documentation_can_be_read() -> None:
    text = (ROOT / "docs" / "guides.md").read_text("utf-8")
    example = dedent("".join(re.findall(r"^    .*\n", text, re.MULTILINE)))
    (diagram,) = parse_guide(example, load_game("tor"))
    assert isinstance(diagram, Diagram)
    assert list(diagram.refused) == ["l12-l11"]
