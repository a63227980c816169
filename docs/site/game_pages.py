"""The page of a game: its picture, what it offers, and its guide with every diagram drawn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from brettwerk.cli.play.catalogue import game_offered
from brettwerk.cli.play.guide import guide_as_markdown
from brettwerk.core.compiled.dispatch import interpreted
from brettwerk.core.extensions.guide import Diagram, read_guide
from brettwerk.core.registry import game_ids, load_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from brettwerk.core.game import Game

WORDS = {
    "en": {
        "players": "Players",
        "teams": "teams",
        "length": "Time",
        "difficulty": "To learn",
        "1": "easy",
        "2": "some to take in",
        "3": "a lot to take in",
        "editions": "Names",
        "options": "House rules",
        "play": "Play it at the terminal with `brettwerk play {game}`, or choose it in the browser.",
        "figure": "Figure {number}",
    },
    "de": {
        "players": "Spieler",
        "teams": "Gruppen",
        "length": "Dauer",
        "difficulty": "Zu lernen",
        "1": "leicht",
        "2": "einiges",
        "3": "viel",
        "editions": "Namen",
        "options": "Hausregeln",
        "play": "Im Terminal spielst Du es mit `brettwerk play {game} --lang de`, im Browser wählst Du es aus.",
        "figure": "Bild {number}",
    },
}
BOARD = "{.board}"
"""Follows a picture in the Markdown that is made here, so that the style sheet knows boards."""


def page(game: str, language: str) -> str:
    """The guide, with the facts of the game below its title."""
    usual = load_game(game)
    guide = guide_as_markdown(usual, language, lambda diagram: picture_of(game, diagram, language))
    title, _, rest = guide.partition("\n")
    return f"{title}\n\n{_facts(usual, language)}{rest}"


def cards(language: str, address_of: Callable[[str], str], picture_at: Callable[[str], str]) -> str:
    """All games as a list of pictures with a sentence each, from easy to hard, as on the app's first page."""
    games = sorted(map(load_game, game_ids()), key=lambda game: (game.difficulty, game.minutes))
    return f'<ul class="games">\n{"".join(_card(game, language, address_of, picture_at) for game in games)}</ul>\n'


def _card(game: Game, language: str, address_of: Callable[[str], str], picture_at: Callable[[str], str]) -> str:
    name, summary = game.name(language), game.say("summary", language)
    picture = f'<img src="{picture_at(game.id)}" alt="" loading="lazy" width="400" height="400">'
    words = f"<strong>{escape(name)}</strong><span>{escape(summary)}</span>"
    return f'<li><a href="{address_of(game.id)}">{picture}{words}</a></li>\n'


def board_picture(game: str) -> str:
    """The file of a game's picture, from the root of the project."""
    return f"docs/pictures/{game}.svg"


def picture_of(game: str, diagram: Diagram, language: str) -> str:
    """A diagram of the guide as a picture."""
    figure = WORDS[language]["figure"].format(number=diagram.number)
    words = f"{figure}: {diagram.caption}".replace("[", "(").replace("]", ")")
    return f"![{words}](/{picture_file(game, diagram)}){BOARD}\n\n"


def picture_file(game: str, diagram: Diagram) -> str:
    """The file of a diagram within the site; it is the same one in all languages."""
    return f"diagrams/{game}-{diagram.number}.svg"


def diagrams(game: str) -> dict[str, str]:
    """The diagrams of a game's guide as SVG, by file."""
    with interpreted():
        parts = read_guide(load_game(game))
        return {picture_file(game, part): part.state.to_svg() for part in parts if isinstance(part, Diagram)}


def _facts(game: Game, language: str) -> str:
    words, offered = WORDS[language], game_offered(game.id, language)
    editions = offered["editions"].values()
    players = sorted({number for edition in editions for number in edition["players"]})
    teams = [words["teams"]] if any(edition["teams"] for edition in editions) else []
    rows = [
        (words["editions"], ", ".join(dict.fromkeys(edition["name"] for edition in editions))),
        (words["players"], ", ".join([*map(str, players), *teams])),
        (words["length"], game.length(language)),
        (words["difficulty"], words[str(game.difficulty)]),
    ]
    if offered["options"]:
        rows.append((words["options"], _options(offered)))
    table = "".join(f"| **{name}** | {value} |\n" for name, value in rows)
    return (
        f"*{offered['summary']}* {offered['credits']}\n\n"
        f"![{game.name(language)}](/{board_picture(game.id)}){BOARD}\n\n"
        f"| | |\n|---|---|\n{table}\n{words['play'].format(game=game.id)}\n"
    )


def _options(offered: dict[str, Any]) -> str:
    labels = dict.fromkeys(f"{option['label']} (`{option['name']}`)" for option in offered["options"])
    return ", ".join(labels)
