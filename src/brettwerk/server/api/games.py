"""The games: what they offer, how they look, how they are played."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from brettwerk.core.drawing.scene import Scene
from brettwerk.core.registry import game_ids, load_game
from brettwerk.server.api.dependencies import ServicesDep
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.content import views
from brettwerk.server.content.catalogue import game_card, guide, sample, tried
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.common import BrokenGameCard, GameCard, Guide, Tried
from brettwerk.server.schemas.requests import Edition, Players, TryRequest

router = APIRouter(prefix="/api", tags=["games"])
InEdition = Annotated[Edition, Query()]


@router.get("/games", dependencies=[costs("looks")])
async def games(services: ServicesDep) -> list[GameCard]:
    """List all games, with how far their code is; those that are broken are listed apart."""
    broken = services.library.broken
    return [game_card(game, services.library.status(game)) for game in game_ids() if game not in broken]


@router.get("/games/broken", dependencies=[costs("looks")])
async def broken_games(services: ServicesDep) -> list[BrokenGameCard]:
    """List the games that cannot be played by a mistake of their authors, with what is wrong."""
    return [BrokenGameCard(id=game, error=views.text(error.text)) for game, error in services.library.broken.items()]


@router.get("/games/{game}/scene", dependencies=[costs("looks")])
async def scene(
    services: ServicesDep, game: str, edition: InEdition = "classic", players: Annotated[Players | None, Query()] = None
) -> Scene:
    """Draw the start position of a game, or one from the middle of a game if no number of players is named."""
    loaded = load_game(game, edition=edition, players=players)
    services.library.require(game)
    return (loaded.start if players else sample(loaded)).scene()


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
    return tried(game.state_from_text(request.state) if request.state else game.start, request.move)
