"""A game's first lesson: steps on its own board, each a position with one thing to do (docs/lessons.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadLesson, BrettwerkError
from brettwerk.core.extensions.guide import VARIANT_FIELDS, load_variant, read_position
from brettwerk.core.extensions.stray_clicks import why_not_there
from brettwerk.core.messages import LANGUAGES, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.drawing.scene import Inputs
    from brettwerk.core.game import Game
    from brettwerk.core.state import State

FILE = "lesson.txt"
SECTIONS = ("step", "right", "wrong")
POSITION = ("state", "moves")
FACTS = (*POSITION, "ends", "saves", "reply")
Words = dict[str, str]


@dataclass
class Answer:
    """What is said to some moves, named by patterns such as ``a1-*``."""

    patterns: tuple[str, ...]
    words: Words = field(default_factory=dict)

    def fits(self, move: str) -> bool:
        return any(fnmatchcase(move, pattern) for pattern in self.patterns)


@dataclass(frozen=True)
class LessonVerdict:
    """What comes of some clicks: whether they do what is asked, and what is to be said and played then."""

    right: bool
    say: Callable[[str], str]
    """By language."""
    moves: tuple[str, ...] = ()
    """The move and the answer to it; none if it was wrong."""


@dataclass
class LessonStep:
    """One position with one thing to do."""

    name: str
    game: Game
    facts: Mapping[str, str]
    task: Words = field(default_factory=dict)
    right: list[Answer] = field(default_factory=list)
    wrong: list[Answer] = field(default_factory=list)

    @cached_property
    def state(self) -> State:
        """The position, with the learner to move."""
        return read_position(self.game, self.facts)[1]

    @cached_property
    def inputs(self) -> Inputs:
        """The legal moves as a tree of clicks."""
        return self.state.inputs()

    @property
    def ends(self) -> str:
        """How the game ends by what is asked for, as the code of an ending; empty if it goes on."""
        return self.facts.get("ends", "")

    @property
    def saves(self) -> bool:
        """Whether it is asked to prevent that somebody else wins with the next move."""
        return self.facts.get("saves") == "yes"

    @property
    def reply(self) -> str:
        """What the other side answers to a right move; empty if nothing is shown."""
        return self.facts.get("reply", "")

    def solutions(self) -> list[str]:
        """The legal moves that do what is asked for, those of the first pattern first."""
        legal = self.state.legal_moves()
        patterns = [pattern for answer in self.right for pattern in answer.patterns]
        return list(dict.fromkeys(move for one in patterns for move in legal if fnmatchcase(move, one)))

    def judge(self, clicks: Sequence[str]) -> LessonVerdict:
        """Judge clicks on the board: those of a legal move, or such as lead nowhere."""
        branch: object = self.inputs
        for click in clicks:
            branch = branch.get(click) if isinstance(branch, dict) else None
        if isinstance(branch, str):
            return self.judge_move(branch)
        return LessonVerdict(right=False, say=why_not_there(self.state, tuple(clicks)))

    def judge_move(self, move: str) -> LessonVerdict:
        """Judge a legal move."""
        for answer in self.right:
            if answer.fits(move):
                return LessonVerdict(True, answer.words.__getitem__, (move, self.reply) if self.reply else (move,))
        for answer in self.wrong:
            if answer.fits(move):
                return LessonVerdict(False, answer.words.__getitem__)
        return LessonVerdict(False, lambda language: phrase("lesson-other", language))

    def words(self) -> Iterator[Words]:
        """Everything that is said in this step."""
        yield self.task
        yield from (answer.words for answer in (*self.right, *self.wrong))


def read_lesson(game: GameDefinition) -> tuple[LessonStep, ...]:
    """The lesson of a game, none if it has no such file; BadLesson says in which line something is wrong."""
    return parse_lesson(game.lesson(), game)


def parse_lesson(text: str, game: GameDefinition) -> tuple[LessonStep, ...]:
    """Read the steps of a lesson; their positions are read when they are asked for."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    starts = [index for index, (_, line) in enumerate(lines) if line.startswith("step:")]
    if lines and starts[:1] != [0]:
        raise BadLesson("lesson-line", line=lines[0][0], reason=Phrase("lesson-begin"))
    return tuple(_read_step(lines[start:end], game) for start, end in pairwise([*starts, len(lines)]))


def _read_step(lines: Sequence[tuple[int, str]], game: GameDefinition) -> LessonStep:
    choice: dict[str, str] = {}
    facts: dict[str, str] = {}
    step = LessonStep("", None, facts)  # type: ignore[arg-type]  # known when all lines are read
    said = step.task
    for number, line in lines:
        name, sign, value = (part.strip() for part in line.partition(":"))
        if name in ("right", "wrong"):
            answer = Answer(tuple(value.split()))
            getattr(step, name).append(answer)
            said = answer.words
            continue
        known = {"step": {}, **dict.fromkeys(LANGUAGES, said), **dict.fromkeys(FACTS, facts)}
        known |= dict.fromkeys((*VARIANT_FIELDS, *(option.name for option in game.options)), choice)
        if not sign or not value or name not in known:
            allowed = ", ".join((*known, "right", "wrong"))
            raise BadLesson("lesson-line", line=number, reason=Phrase("lesson-field", found=line, allowed=allowed))
        if name in known[name]:
            raise BadLesson("lesson-line", line=number, reason=Phrase("field-twice", field=name))
        known[name][name] = value
        step.name = value if name == "step" else step.name
    try:
        step.game = load_variant(game, choice)
    except BrettwerkError as error:
        raise game.error(
            BadLesson, "lesson-line", line=lines[0][0], reason=Phrase(error.code, **error.params)
        ) from error
    return step
