"""The games: what they offer, how they look, how they are played."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from brettwerk.content.pictures import picture
from brettwerk.content.positions import pictured, sample, tried
from brettwerk.core.drawing.scene import Scene
from brettwerk.core.game import Game
from brettwerk.core.registry import game_ids, load_game
from brettwerk.printing.settings import PrintSettings, file_name
from brettwerk.server.api.dependencies import ServicesDep, VisitorDep, written_json
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.content import views
from brettwerk.server.content.catalogue import gallery, game_card, guide, rulings
from brettwerk.server.errors import NotFound
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.common import BrokenGameCard, GalleryBody, GameCard, GameRulings, Guide, Tried
from brettwerk.server.schemas.requests import Edition, OptionText, Players, TryRequest, VariantRequest
from brettwerk.server.workers.printing_tasks import PrintGame

router = APIRouter(prefix="/api", tags=["games"])
InEdition = Annotated[Edition, Query()]
GivenOptions = Annotated[list[OptionText], Query(max_length=20, default_factory=list)]
PDF: dict[int | str, dict[str, Any]] = {200: {"content": {"application/pdf": {"schema": {"type": "string"}}}}}


@router.get("/games", dependencies=[costs("looks")])
async def games(services: ServicesDep) -> list[GameCard]:
    """List all games, the easiest first, with how far their code is; those that are broken are listed apart."""
    broken = services.library.broken
    cards = [game_card(game, services.library.status(game)) for game in game_ids() if game not in broken]
    return sorted(cards, key=lambda card: (card.difficulty, card.minutes, card.id))


@router.get("/games/broken", dependencies=[costs("looks")])
async def broken_games(services: ServicesDep) -> list[BrokenGameCard]:
    """List the games that cannot be played by a mistake of their authors, with what is wrong."""
    return [BrokenGameCard(id=game, error=views.text(error.text)) for game, error in services.library.broken.items()]


@router.get("/games/{game}/scene", response_model=Scene, dependencies=[costs("looks")])
async def scene(
    services: ServicesDep,
    game: str,
    option: GivenOptions,
    edition: InEdition = "classic",
    players: Annotated[Players | None, Query()] = None,
    teams: Annotated[bool, Query()] = False,
) -> Any:
    """Draw the start position of a game, or one from the middle of a game if no number of players is named."""
    loaded = variant_in_address(game, edition, players, teams, option)
    services.library.require(game)
    if loaded is load_game(game) and not players:
        return written_json(picture(loaded.id))
    return pictured(loaded.start if players else sample(loaded))


def variant_in_address(game: str, edition: str, players: int | None, teams: bool, option: list[str]) -> Game:
    """The variant that an address names, with options as on the command line."""
    options = dict(one.partition("=")[::2] for one in option)
    return chosen_game(
        VariantRequest.model_construct(game=game, edition=edition, players=players, teams=teams, options=options)
    )


@router.get("/games/{game}/pdf", response_class=Response, responses=PDF, dependencies=[costs("pictures")])
async def print_game(
    services: ServicesDep,
    visitor: VisitorDep,
    game: str,
    option: GivenOptions,
    edition: InEdition = "classic",
    players: Annotated[Players | None, Query()] = None,
    teams: Annotated[bool, Query()] = False,
    lang: Literal["de", "en"] = "en",
    paper: Literal["a4", "letter"] = "a4",
    fit: Annotated[bool, Query()] = False,
    mono: Annotated[bool, Query()] = False,
) -> Response:
    """Make a PDF of a game to print, cut out and play: a guide of one page, the board and the pieces, true to scale."""
    chosen = variant_in_address(game, edition, players, teams, option)
    wanted = PrintGame(chosen.variant, lang, PrintSettings(paper, fit=fit, mono=mono))
    headers = {"Content-Disposition": f'attachment; filename="{file_name(chosen)}"'}
    return Response(await services.pictures.sheets(wanted, visitor), media_type="application/pdf", headers=headers)


@router.get("/games/{game}/gallery", dependencies=[costs("looks")])
async def read_gallery(game: str) -> GalleryBody:
    """Give the values of an option that one chooses by their pictures, with the best that is known of each."""
    found = gallery(game)
    if found is None:
        raise NotFound("no-gallery", game=game)
    return found


@router.get("/rulings", dependencies=[costs("looks")])
async def read_rulings(lang: Literal["de", "en"] = "en") -> list[GameRulings]:
    """List what the rulebooks leave open, game by game, with what is played and the option that does otherwise."""
    return rulings(lang)


@router.get("/games/{game}/guide", dependencies=[costs("looks")])
async def read_guide(
    services: ServicesDep, game: str, lang: Literal["de", "en"] = "en", edition: InEdition = "classic"
) -> Guide:
    """Give the guide to a game; its diagrams are there as soon as the game can be played."""
    return guide(load_game(game, edition=edition), lang, with_diagrams=services.library.is_ready(game))


@router.post("/try", dependencies=[costs("tries")])
async def try_move(services: ServicesDep, request: TryRequest) -> Tried:
    """Play a move from a position without any board; nothing is kept."""
    game = chosen_game(request)
    await services.library.want(request.game)
    services.library.require(request.game)
    state = game.state_from_text(request.state) if request.state else game.start
    return Tried.model_validate(tried(state, request.move))
