"""Lessons: the first steps in a game. Nothing is kept."""

from typing import Annotated

from fastapi import APIRouter, Path

from brettwerk.content import lessons
from brettwerk.core.registry import game_class
from brettwerk.server.api.dependencies import ServicesDep
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.lessons import LessonAnswer, LessonBody
from brettwerk.server.schemas.requests import GameId, LessonRequest
from brettwerk.server.services import Services

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Game = Annotated[GameId, Path()]
StepNumber = Annotated[int, Path(ge=1, le=100)]


@router.get("/{game}", dependencies=[costs("looks")])
async def read(services: ServicesDep, game: Game) -> LessonBody:
    """Give the lesson of a game, with all its steps."""
    game_class(game)
    lessons.steps(game)
    await _ready(services, game)
    return LessonBody.model_validate(lessons.body(game))


@router.post("/{game}/{step}/try", dependencies=[costs("tries")])
async def attempt(services: ServicesDep, game: Game, step: StepNumber, request: LessonRequest) -> LessonAnswer:
    """Judge clicks in a step: a right move is played out, a wrong one is told why it is wrong."""
    game_class(game)
    found = lessons.step(game, step)
    await _ready(services, game)
    return LessonAnswer.model_validate(lessons.answer(found, request.clicks))


async def _ready(services: Services, game: str) -> None:
    await services.library.want(game)
    services.library.require(game)
