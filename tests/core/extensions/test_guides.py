"""Guides as they are printed, and what is wrong with diagrams that cannot be read."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from brettwerk.cli.play.guide import guide_as_markdown
from brettwerk.core.errors import BadGuide
from brettwerk.core.extensions.guide import Diagram, parse_guide
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import load_game
from brettwerk.testing.promises.guides import diagrams
from support.paths import ROOT


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
