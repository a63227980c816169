"""What a game says, in every language: its name, its endings, what is to be done, what stands beside the board."""

from __future__ import annotations

from string import Formatter

from brettwerk.core.game import Game
from brettwerk.core.messages import LANGUAGES, find
from brettwerk.testing.play import random_states, sample, variants
from brettwerk.testing.promise import hold, promise, promise_in_tree, promise_of_game

OPTION_KINDS = ("yes-no", "choice", "number", "text")


@promise_of_game
def check_texts(kind: type[Game]) -> None:
    """The same texts in both languages, name and summary of a game among them."""
    for language in LANGUAGES:
        hold(language in kind.texts, "no-language", language=language)
    for one, other in (LANGUAGES, reversed(LANGUAGES)):
        missing = sorted(set(kind.texts[one]) - set(kind.texts[other]))
        hold(not missing, "no-text", text=missing and missing[0], language=other)
    for edition in kind.offers:
        for code in ("name", "summary"):
            _require_text(kind, code, edition)


@promise_of_game
def check_parameters_of_texts(kind: type[Game]) -> None:
    """A text mentions the same parameters in both languages."""
    german, english = (kind.texts[language] for language in LANGUAGES)
    for code in german.keys() & english.keys():
        hold(_names(german[code]) == _names(english[code]), "text-parameters", text=code)


def _names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@promise_of_game
def check_endings(kind: type[Game]) -> None:
    """Every ending has its sentence: ``solo.…`` where one plays alone, ``ending.…`` where more do.

    The common sentence about repetition speaks of the third time; a game that counts otherwise has its own.
    """
    if kind.repetitions not in (0, Game.repetitions):
        for language in LANGUAGES:
            own = "ending.repetition" in kind.texts[language]
            hold(own, "no-text", text="ending.repetition", language=language)
    hold(len(set(kind.endings)) == len(kind.endings) > 0, "endings", found=", ".join(kind.endings))
    for edition, offer in kind.offers.items():
        prefixes = {"solo" if players == 1 else "ending" for players in offer.players}
        for code in (f"{prefix}.{ending}" for prefix in prefixes for ending in kind.endings):
            _require_text(kind, code, edition)


@promise
def check_tasks(game: Game) -> None:
    """Every position says what is to be done, and by whom."""
    for state in sample(game, seed=13):
        for language in LANGUAGES:
            said = state.text(language)
            hold(said, "no-task", state=state, language=language)
            named = state.is_over or game.players == 1 or game.colour_name(state.turn, language) in said
            hold(named, "task-colour", state=state, found=said)


@promise
def check_seat_facts(game: Game) -> None:
    """What stands beside the board can be told: piles of the seat's own colour, with names, and notes."""
    for state in list(random_states(game, seed=2, plies=60))[::6]:
        for seat in game.seats:
            facts = state.seat_facts(seat)
            for pile in (*facts.hand, *facts.captured):
                hold(pile.count > 0, "pile-empty", state=state, token=pile.token)
                hold(pile.token[0] == game.colours[seat][0], "pile-colour", state=state, token=pile.token, seat=seat)
                _require_text(type(game), f"piece.{pile.token[1:]}", game.edition)
            for note in facts.notes:
                for language in LANGUAGES:
                    hold(game.say(note.code, language, **note.params), "no-text", text=note.code, language=language)


@promise_of_game
def check_options(kind: type[Game]) -> None:
    """Every option has a name in every language, is of a kind that can be asked for, and takes its own example.

    The values of a choice have names, too.
    """
    for option in kind.options:
        hold(option.kind in OPTION_KINDS, "option-kind", option=option.name, kinds=", ".join(OPTION_KINDS))
        named = option.values if option.kind == "choice" else ()
        codes = [f"option.{option.name}", *(f"option.{option.name}.{value}" for value in named)]
        for edition in option.editions:
            for code in codes:
                _require_text(kind, code, edition)
    list(variants(kind.id))


@promise_in_tree
def check_open_points(kind: type[Game]) -> None:
    """In-tree games: every option says in a sentence what the rulebook leaves open."""
    for option in kind.options:
        for edition in option.editions:
            _require_text(kind, f"option.{option.name}.about", edition)


def _require_text(kind: type[Game], code: str, edition: str) -> None:
    for language in LANGUAGES:
        hold(find(code, language, kind.texts, edition), "no-text", text=code, language=language)
