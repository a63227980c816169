"""The games: what they offer, how they look, how they are played."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from brettwerk.core.drawing.scene import Scene
from brettwerk.core.registry import game_ids, load_game
from brettwerk.server.api.dependencies import Here
from brettwerk.server.boards.new_games import chosen_game
from brettwerk.server.content.catalogue import game_card, guide, sample, tried
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.common import GameCard, Guide, Tried
from brettwerk.server.schemas.requests import Edition, Players, TryWish

router = APIRouter(prefix="/api", tags=["games"])
InEdition = Annotated[Edition, Query()]


@router.get("/games", dependencies=[costs("looks")])
async def games(here: Here) -> list[GameCard]:
    """List all games, with how far their code is."""
    return [game_card(game, here.library.shelf(game)) for game in game_ids()]


@router.get("/games/{game}/scene", dependencies=[costs("looks")])
async def scene(
    here: Here, game: str, edition: InEdition = "classic", players: Annotated[Players | None, Query()] = None
) -> Scene:
    """Draw the start position of a game, or a livelier one if no number of players is given."""
    loaded = load_game(game, edition=edition, players=players)
    here.library.require(game)
    return (loaded.start if players else sample(loaded)).scene()


@router.get("/games/{game}/guide", dependencies=[costs("looks")])
async def read_guide(here: Here, game: str, lang: Literal["de", "en"] = "en", edition: InEdition = "classic") -> Guide:
    """Give the guide to a game; its diagrams are there as soon as the game can be played."""
    return guide(load_game(game, edition=edition), lang, with_diagrams=here.library.is_ready(game))


@router.post("/try", dependencies=[costs("tries")])
async def try_move(here: Here, wish: TryWish) -> Tried:
    """Play a move from a position without any board; nothing is kept."""
    game = chosen_game(wish)
    await here.library.want(wish.game)
    here.library.require(wish.game)
    return tried(game.state_from_text(wish.state) if wish.state else game.start, wish.move)
