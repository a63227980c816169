"""What a game offers, editions, numbers of players, teams and options, and the choice that a user made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brettwerk.core.errors import BadVariant
from brettwerk.core.messages import CORE_TEXTS, Phrase, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OptionValue = str | int | bool
MAX_SEATS = 4
"""How many can play together. Search trees hold so many results, and there are so many colours."""


@dataclass(frozen=True)
class Offer:
    """What can be played in one edition of a game."""

    players: tuple[int, ...]
    teams: bool = False
    """Whether four players may form two teams."""


@dataclass(frozen=True)
class Option:
    """A choice beside edition and players. Its value is a text; reading a text gives its canonical form."""

    name: str
    default: str
    read: Callable[[str], str]
    """Turn a text into the canonical value, or raise ValueError."""
    wanted: Phrase
    """What a value looks like, for messages."""
    editions: tuple[str, ...]
    """The editions that have it."""
    needs: tuple[str, str] | None = None
    """Another option and the value that it must have for this one to mean anything; none at all if that is empty."""
    example: str = ""
    """A value other than the default."""
    kind: str = "text"
    """How to ask for it: yes-no, choice, number or text."""
    values: tuple[str, ...] = ()
    """All values of a yes-no or a choice, the default first."""
    players: tuple[int, ...] = ()
    """The numbers of players that it is for; all if empty."""
    teams: bool = False
    """Whether it is for teams only."""

    def fits(self, players: int, *, teams: bool) -> bool:
        """Whether it means anything to so many players."""
        return (not self.players or players in self.players) and (teams or not self.teams)


def yes_or_no(name: str, default: str, editions: tuple[str, ...]) -> Option:
    def read(text: str) -> str:
        meanings = {"yes": "yes", "no": "no", "true": "yes", "false": "no"}
        if text.lower() not in meanings:
            raise ValueError(text)
        return meanings[text.lower()]

    other = "no" if default == "yes" else "yes"
    wanted = Phrase("wanted-yes-no")
    return Option(name, default, read, wanted, editions, example=other, kind="yes-no", values=(default, other))


def choice(
    name: str, values: tuple[str, ...], editions: tuple[str, ...], players: tuple[int, ...] = (), *, teams: bool = False
) -> Option:
    """Offer a few values by name; the first is the default."""

    def read(text: str) -> str:
        if text.lower() not in values:
            raise ValueError(text)
        return text.lower()

    wanted = Phrase("wanted-choice", values=", ".join(values))
    return Option(
        name, values[0], read, wanted, editions, None, values[1], "choice", values, players=players, teams=teams
    )


def number(
    name: str, low: int, high: int, editions: tuple[str, ...], default: str = "", needs: tuple[str, str] | None = None
) -> Option:
    """Offer a whole number; without a default it is absent unless chosen."""

    def read(text: str) -> str:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ValueError(text)
        return str(int(text))

    wanted = Phrase("wanted-number", low=low, high=high)
    return Option(name, default, read, wanted, editions, needs, example=str(high // 2), kind="number")


@dataclass(frozen=True)
class Variant:
    """A game as somebody chose to play it."""

    game: str
    edition: str
    players: int
    teams: bool
    options: tuple[tuple[str, str], ...]
    """The options that differ from their defaults, sorted by name."""

    def option_texts(self) -> dict[str, str]:
        return dict(self.options)


def choose(
    game: str,
    offers: Mapping[str, Offer],
    options: tuple[Option, ...],
    edition: str,
    players: int | None,
    teams: OptionValue,
    chosen: Mapping[str, OptionValue],
    texts: Texts = CORE_TEXTS,
) -> Variant:
    """Check a choice against what a game offers; an error lists what that is."""
    if edition not in offers:
        raise BadVariant("edition", game=game, edition=edition, offered=", ".join(offers))
    offer = offers[edition]
    in_teams = _truth("teams", teams)
    if in_teams and not offer.teams:
        raise BadVariant("teams", game=game, edition=edition)
    if players is None:
        players = MAX_SEATS if in_teams else min(offer.players)
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadVariant("players-number", players=players)
    if in_teams and players != MAX_SEATS:
        raise BadVariant("teams-players", players=players)
    if players not in offer.players:
        counts = ", ".join(str(count) for count in offer.players)
        raise BadVariant("players", game=game, edition=edition, offered=counts, players=players)
    offered = {option.name: option for option in options if edition in option.editions}
    values = _options(game, edition, offered, chosen, texts)
    for name, _ in values:
        _require_fitting(offered[name], dict(values), players, teams=in_teams)
    return Variant(game, edition, players, in_teams, values)


def _options(
    game: str, edition: str, offered: Mapping[str, Option], chosen: Mapping[str, OptionValue], texts: Texts
) -> tuple[tuple[str, str], ...]:
    values: dict[str, str] = {name: option.default for name, option in offered.items()}
    for name, value in chosen.items():
        option = offered.get(name)
        if option is None:
            names = Phrase("options-offered", options=", ".join(offered)) if offered else Phrase("options-none")
            raise BadVariant("unknown-option", game=game, edition=edition, option=name, offered=names)
        text = _as_text(value)
        if text == option.default:
            continue
        try:
            values[name] = option.read(text.strip())
        except ValueError:
            raise BadVariant("option-value", texts, edition, option=name, value=text, wanted=option.wanted) from None
    return tuple(sorted((name, text) for name, text in values.items() if text != offered[name].default))


def _require_fitting(option: Option, chosen: Mapping[str, str], players: int, *, teams: bool) -> None:
    """Refuse an option that means nothing to so many players or beside the other options."""
    if option.teams and not teams:
        raise BadVariant("option-teams", option=option.name)
    if option.players and players not in option.players:
        counts = ", ".join(str(count) for count in option.players)
        raise BadVariant("option-players", option=option.name, offered=counts, players=players)
    if option.needs and chosen.get(option.needs[0], "") != option.needs[1]:
        name, value = option.needs
        code = "option-needs" if value else "option-excludes"
        raise BadVariant(code, option=option.name, needs=f"{name}={value}" if value else name)


def _truth(name: str, value: OptionValue) -> bool:
    option = yes_or_no(name, "no", ())
    try:
        return option.read(_as_text(value)) == "yes"
    except ValueError:
        raise BadVariant("option-value", option=name, value=value, wanted=option.wanted) from None


def _as_text(value: OptionValue) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def describe(variant: Variant) -> str:
    """Name a variant in a few words: ``weltreich classic, 4 players in teams``."""
    players = f"{variant.players} player" + ("s" if variant.players > 1 else "")
    words = [f"{variant.game} {variant.edition}", players + (" in teams" if variant.teams else "")]
    return ", ".join(words + [f"{name}={text}" for name, text in variant.options])
