"""Guides and lessons: in both languages, and true. Games of this project promise a certain form, too."""

from __future__ import annotations

import fnmatch
import re
from typing import TYPE_CHECKING

from brettwerk.core.drawing import svg
from brettwerk.core.extensions.guide import Diagram, read_guide
from brettwerk.core.extensions.lesson import read_lesson
from brettwerk.core.extensions.rulings import read_rulings
from brettwerk.core.messages import LANGUAGES
from brettwerk.core.registry import load_game
from brettwerk.testing.promise import hold, promise_in_tree, promise_of_game

if TYPE_CHECKING:
    from brettwerk.core.extensions.lesson import LessonStep
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

SECTIONS = {
    "de": """Ziel, Aufbau, Ein Zug, Das Ende, Ein Beispiel, Aufgaben, Ausgaben und Varianten, Züge als Text,
        Auslegungen, Drei Tipps""",
    "en": """Aim, Set-up, A turn, The end, A worked example, Try it, Editions and variants, Moves as text,
        Rulings, Three hints""",
}
RULINGS = {"de": "Auslegungen", "en": "Rulings"}
FIGURE = {"de": r"\bBild\s+(\d+)", "en": r"\b[Ff]igure\s+(\d+)"}
LEAST_WORDS = 300
LEAST_RULINGS = 4
LEAST_DIAGRAMS = (0, 1, 2, 1, 2, 2)
"""Of the first sections."""
FEWEST_STEPS, MOST_STEPS = 5, 8
"""A lesson takes two minutes."""
LONGEST_TASK, LONGEST_ANSWER = 160, 220
"""Characters."""


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


@promise_of_game
def check_guides(kind: type[Game]) -> None:
    """A guide with a title in each language, with the same parts in both."""
    parts = {}
    for language in LANGUAGES:
        text = load_game(kind.id).guide(language)
        hold(text.startswith("# "), "guide-title", language=language)
        parts[language] = [line.split()[0] for line in text.splitlines() if re.match("#+ ", line)]
    hold(parts["de"] == parts["en"], "guide-parts", german=len(parts["de"]), english=len(parts["en"]))


@promise_of_game
def check_diagrams(kind: type[Game]) -> None:
    """Every diagram of the guide can be read and drawn."""
    for language in LANGUAGES:
        for diagram in diagrams(kind.id, language):
            drawn = svg.draw(diagram.state.scene(), diagram.state.game.theme())
            hold(drawn.startswith("<svg"), "no-picture", state=diagram.state)


@promise_of_game
def check_tasks_of_guide(kind: type[Game]) -> None:
    """The moves that a diagram names are all that win, save or are legal, no more and no fewer."""
    for diagram in diagrams(kind.id):
        state = diagram.state
        found = [
            (diagram.wins, winning_moves),
            (diagram.saves, saving_moves),
            (diagram.only, lambda state: set(state.legal_moves())),
        ]
        for named, find_all in found:
            if named:
                true = find_all(state)
                said, right = ", ".join(sorted(named)), ", ".join(sorted(true))
                hold(true == set(named), "guide-task", number=diagram.number, said=said, right=right)


@promise_of_game
def check_languages_of_guide(kind: type[Game]) -> None:
    """Both languages have the same diagrams, each with a caption of its own."""
    german, english = (diagrams(kind.id, language) for language in ("de", "en"))
    hold([_facts(one) for one in german] == [_facts(one) for one in english], "guide-diagrams")
    for one, other in zip(german, english, strict=True):
        hold(one.caption != other.caption, "guide-caption-same", number=one.number)


def _facts(diagram: Diagram) -> tuple[object, ...]:
    moves = (diagram.moves, diagram.tries, diagram.wins, diagram.saves, diagram.only, *diagram.refused)
    return diagram.number, diagram.before, diagram.state, moves


@promise_in_tree
def check_form_of_guide(kind: type[Game]) -> None:
    """In-tree games: a guide of some length, with the usual sections in their order, and diagrams where they help."""
    for language in LANGUAGES:
        found = sections(kind.id, language)
        usual = re.split(r",\s+", SECTIONS[language])
        hold(list(found) == usual, "guide-sections", language=language, sections=", ".join(usual))
        words = len(load_game(kind.id).guide(language).split())
        hold(words > LEAST_WORDS, "guide-short", language=language, found=words, least=LEAST_WORDS)
        counts = [part.count("```position") for part in found.values()]
        for title, count, least in zip(found, counts, LEAST_DIAGRAMS, strict=False):
            hold(count >= least, "guide-section-diagrams", section=title, found=count, least=least)
        shown = diagrams(kind.id, language)
        hold(sum(counts) == len(shown), "guide-diagrams-outside", language=language)
        tasks = [diagram for diagram in shown if diagram.wins or diagram.saves or diagram.tries]
        hold(len(tasks) >= 4, "guide-tasks", language=language, found=len(tasks), least=4)


@promise_in_tree
def check_figures_of_guide(kind: type[Game]) -> None:
    """In-tree games: the prose speaks of every diagram. Figures of lost rulebooks are named among the rulings only."""
    for language in LANGUAGES:
        before_rulings = prose(kind.id, language).split(f"\n## {RULINGS[language]}")[0]
        named = {int(number) for number in re.findall(FIGURE[language], before_rulings)}
        shown = {diagram.number for diagram in diagrams(kind.id, language)}
        hold(named == shown, "guide-figures", language=language, found=sorted(named ^ shown))


@promise_in_tree
def check_rulings(kind: type[Game]) -> None:
    """In-tree games: every ruling is complete, every option decides one, and there are three hints."""
    known = {option.name: option for option in kind.options}
    decided = []
    for language in LANGUAGES:
        rulings = read_rulings(load_game(kind.id), language)
        complete = all(all((row.section, row.open_point, row.decision, row.reason)) for row in rulings)
        hold(len(rulings) >= LEAST_RULINGS and complete, "guide-rulings", language=language)
        named = dict(row.option.split("=") for row in rulings if row.option)
        for name, value in named.items():
            offered = name in known and known[name].read(value)
            hold(offered, "guide-option", language=language, option=f"{name}={value}")
        missing = sorted(known.keys() - named.keys())
        hold(not missing, "guide-option-missing", language=language, option=", ".join(missing))
        hints = len(re.findall(r"^(?:-|\d\.) ", list(sections(kind.id, language).values())[-1], re.MULTILINE))
        hold(hints == 3, "guide-hints", language=language, found=hints)
        decided.append([row.option for row in rulings])
    hold(decided[0] == decided[1], "guide-rulings-differ")


# Lessons


def lesson(kind: type[Game]) -> tuple[LessonStep, ...]:
    return read_lesson(load_game(kind.id))


@promise_of_game
def check_lesson(kind: type[Game]) -> None:
    """Every step of the lesson has a task that can be done, and moves that do not do it."""
    for step in lesson(kind):
        hold(not step.state.is_over, "lesson-over", step=step.name)
        legal = step.state.legal_moves()
        for pattern in [pattern for answer in step.right for pattern in answer.patterns] or ["right:"]:
            hold(fnmatch.filter(legal, pattern), "lesson-illegal", step=step.name, move=pattern)
        ending = {move for move in legal if _ends(step, move)}
        solved = set(step.solutions())
        hold(not step.ends or solved == ending, "lesson-ends", step=step.name, found=", ".join(sorted(ending)))
        saving = saving_moves(step.state) if step.saves else solved
        hold(solved == saving, "lesson-ends", step=step.name, found=", ".join(sorted(saving)))
        for move in solved if step.reply else ():
            step.state.play(move).move_number(step.reply)


def _ends(step: LessonStep, move: str) -> bool:
    outcome = step.state.play(move).outcome
    return outcome is not None and outcome.code == step.ends and step.state.turn in outcome.winners


@promise_of_game
def check_words_of_lesson(kind: type[Game]) -> None:
    """Everything that a lesson says is there in both languages; every right and every wrong click gets an answer."""
    for step in lesson(kind):
        for words in step.words():
            missing = [language for language in LANGUAGES if not words.get(language)]
            hold(not missing, "lesson-words", step=step.name, language=", ".join(missing))
        places = [shape.id for shape in step.state.scene().shapes if shape.id and shape.layer in ("board", "hand")]
        first = step.game.clicks(step.state.raw[0], step.state.move_number(step.solutions()[0]))
        for clicks in ([*first[:count], place] for place in places[::3] for count in range(len(first))):
            say = step.judge(clicks).say
            hold(all(map(say, LANGUAGES)), "lesson-silent", step=step.name, clicks=", ".join(clicks))


@promise_in_tree
def check_form_of_lesson(kind: type[Game]) -> None:
    """In-tree games: a lesson of five to eight steps, told briefly."""
    found = lesson(kind)
    hold(
        FEWEST_STEPS <= len(found) <= MOST_STEPS, "lesson-steps", found=len(found), fewest=FEWEST_STEPS, most=MOST_STEPS
    )
    for step in found:
        for words in step.words():
            most = LONGEST_TASK if words is step.task else LONGEST_ANSWER
            longest = max(map(len, words.values()))
            hold(longest <= most, "lesson-long", step=step.name, found=longest, most=most)
