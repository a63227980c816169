"""The games as the home page shows them, their guides, and positions to try."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast

from markdown_it import MarkdownIt

from brettwerk.content import lessons, positions
from brettwerk.core.drawing import svg
from brettwerk.core.errors import BadGuide
from brettwerk.core.extensions.gallery import gallery_of
from brettwerk.core.extensions.guide import BLOCK, parse_guide
from brettwerk.core.extensions.rulings import read_rulings
from brettwerk.core.registry import broken_games, game_class, game_ids, load_game
from brettwerk.core.variant import MAX_SEATS
from brettwerk.server.content import views
from brettwerk.server.schemas import common

if TYPE_CHECKING:
    from brettwerk.core.definition import GameDefinition
    from brettwerk.core.extensions.guide import Diagram
    from brettwerk.core.extensions.rulings import Ruling
    from brettwerk.core.game import Game
    from brettwerk.core.messages import Phrase
    from brettwerk.core.variant import Option
    from brettwerk.server.workers.compilation import CompileStatus


def game_card(game_id: str, status: CompileStatus) -> common.GameCard:
    """A game and what it offers; nothing of this needs compiled code."""
    kind = game_class(game_id)
    game = load_game(game_id, edition=next(iter(kind.offers)))
    progress = common.ProgressBody(done=status.done, of=status.of) if status.stage == "compiling" else None
    return common.GameCard(
        id=game_id,
        summary=views.text(lambda language: game.say("summary", language)),
        credits=optional_text(game, "credits"),
        difficulty=kind.difficulty,
        minutes=kind.minutes[1],
        length=views.text(game.length),
        lesson=lessons.count(game_id),
        editions={edition: edition_card(game_id, edition) for edition in kind.offers},
        compiled=cast("Any", status.stage),
        progress=progress,
    )


@cache
def edition_card(game_id: str, edition: str) -> common.EditionCard:
    kind = game_class(game_id)
    offer = kind.offers[edition]
    game = load_game(game_id, edition=edition)
    return common.EditionCard(
        name=views.text(game.name),
        translation=optional_text(game, "translation"),
        summary=views.text(lambda language: game.say("summary", language)),
        players=list(offer.players),
        teams=offer.teams,
        options=[option_card(game, option) for option in kind.options if edition in option.editions],
        colours={
            str(players): colours(load_game(game_id, edition=edition, players=players)) for players in offer.players
        },
    )


def option_card(game: Game, option: Option) -> common.OptionCard:
    name = f"option.{option.name}"
    gallery = gallery_of(game.id)
    return common.OptionCard(
        name=option.name,
        label=views.text(partial(game.say, name)),
        about=optional_text(game, f"{name}.about"),
        kind=cast("Any", option.kind),
        default=option.default,
        wanted=in_words(game, option.wanted),
        choices=[option_choice(game, option, value) for value in option.values if option.kind == "choice"],
        gallery=gallery is not None and gallery.option == option.name,
        needs=common.Needs(option=option.needs[0], value=option.needs[1]) if option.needs else None,
        players=list(option.players),
        teams=option.teams,
    )


def optional_text(game: GameDefinition, code: str) -> common.Text | None:
    """What a game says in every language, if it does."""
    return views.text(partial(game.say, code)) if game.has_words(code) and game.say(code) else None


def option_choice(game: Game, option: Option, value: str) -> common.OptionChoice:
    players = next(iter(option.players), MAX_SEATS if option.teams else game.players)
    seats = {"edition": game.edition, "players": players, "teams": option.teams}
    usual = load_game(game.id, **seats)  # type: ignore[arg-type]  # each has its own type
    chosen = load_game(game.id, **seats, **{option.name: value})  # type: ignore[arg-type]
    return common.OptionChoice(
        value=value,
        label=views.text(partial(game.say, f"option.{option.name}.{value}")),
        colours=colours(chosen) if chosen.colours != usual.colours else None,
    )


@cache
def gallery(game_id: str) -> common.GalleryBody | None:
    """The values of an option to choose by their pictures, if the game has such an option."""
    game, found = load_game(game_id), gallery_of(game_id)
    if found is None:
        return None
    entries = [
        common.GalleryEntryBody(
            value=entry.value, notes=[in_words(game, note) for note in entry.notes], moves=[*entry.moves]
        )
        for entry in found.entries
    ]
    return common.GalleryBody(option=found.option, about=in_words(game, found.about), entries=entries)


def in_words(game: GameDefinition, said: Phrase) -> common.Text:
    return views.text(lambda language: game.say(said.code, language, **said.params))


@cache
def rulings(language: str) -> list[common.GameRulings]:
    """The rulings of all games that have any; those of a guide that cannot be read are left out."""
    found = []
    for game in map(load_game, (game for game in game_ids() if game not in broken_games())):
        rows: list[common.RulingBody] = []
        with suppress(BadGuide):
            rows = [ruling(row) for row in read_rulings(game, language)]
        if rows:
            found.append(common.GameRulings(game=game.id, name=views.text(game.name), rulings=rows))
    return found


def ruling(row: Ruling) -> common.RulingBody:
    words = MarkdownIt("commonmark", {"html": False}).renderInline
    return common.RulingBody(
        section=row.section,
        open_point=words(row.open_point),
        decision=words(row.decision),
        reason=words(row.reason),
        option=row.option,
    )


def colours(game: GameDefinition) -> list[common.Colour]:
    return [common.Colour.model_validate(colour) for colour in positions.colours(game)]


@lru_cache(64)
def guide(game: Game, language: str, *, with_diagrams: bool) -> common.Guide:
    """The guide to a game, its Markdown as HTML; raw HTML in it is shown as text."""
    title, _, rest = game.guide(language).partition("\n")
    parts = parse_guide(rest, game) if with_diagrams else BLOCK.split(rest)[::2]
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return common.Guide(
        title=title.removeprefix("#").strip(),
        parts=[common.Prose(html=markdown.render(part)) if isinstance(part, str) else diagram(part) for part in parts],
        complete=with_diagrams,
    )


def diagram(drawn: Diagram) -> common.GuideDiagram:
    state = drawn.state
    task = None
    if answers := drawn.wins or drawn.saves:
        task = common.GuideTask(kind="wins" if drawn.wins else "saves", answers=list(answers))
    return common.GuideDiagram(
        number=drawn.number,
        variant=views.variant(state.game.variant),
        state=state.to_text(),
        scene=state.scene(),
        inputs={} if state.is_over else state.inputs(),
        sentence=views.text(state.text),
        caption=drawn.caption,
        moves=list(drawn.tries),
        refused=[common.RefusedMove(move=move, text=views.text(reason.text)) for move, reason in drawn.refused.items()],
        task=task,
    )


@cache
def theme() -> tuple[str, str]:
    """The style sheet for the scenes of all games, and a name for it that changes when it does."""
    sheet = "\n".join([svg.theme(), *(load_game_theme(game) for game in game_ids())])
    return f"theme-{sha256(sheet.encode()).hexdigest()[:12]}.css", sheet


def load_game_theme(game_id: str) -> str:
    kind = game_class(game_id)
    return load_game(game_id, edition=next(iter(kind.offers))).theme()
