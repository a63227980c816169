"""Puzzles: the list, the one of the day, and tries at them. Nothing is kept; tries are judged in other processes."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from brettwerk.content import puzzles
from brettwerk.core.registry import game_class
from brettwerk.server.api.dependencies import ServicesDep, VisitorDep, written_json
from brettwerk.server.errors import NotFound
from brettwerk.server.middleware.rate_limits import costs
from brettwerk.server.schemas.puzzles import PuzzleAnswer, PuzzleBody, PuzzleCard, PuzzleMove, PuzzleOfTheDay
from brettwerk.server.schemas.requests import Day, GameId, PuzzleMoveRequest, PuzzleRequest
from brettwerk.server.services import Services
from brettwerk.server.workers.lanes import Urgency
from brettwerk.server.workers.puzzle_tasks import Attempt, Solve
from brettwerk.solve.puzzles.puzzle import NoPuzzle, Puzzle, all_puzzles, find_puzzle, puzzle_of_the_day

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
Game = Annotated[GameId, Path()]
PuzzleId = Annotated[str, Path(alias="id", max_length=64)]


@router.get("", dependencies=[costs("looks")])
async def list_puzzles() -> list[PuzzleCard]:
    """List all puzzles, those of each game from easy to hard."""
    return [PuzzleCard.model_validate(puzzles.card(puzzle)) for puzzle in all_puzzles()]


@router.get("/day/{day}", dependencies=[costs("looks")])
async def of_the_day(services: ServicesDep, day: Annotated[Day, Path()]) -> PuzzleOfTheDay:
    """Give the puzzle of a day, the same for everybody."""
    puzzle = puzzle_of_the_day(day)
    drawn = services.library.is_ready(puzzle.game.variant.game)
    return PuzzleOfTheDay.model_validate(puzzles.of_the_day(puzzle, drawn=drawn))


@router.get("/{game}/{id}", dependencies=[costs("looks")])
async def read(services: ServicesDep, game: Game, puzzle: PuzzleId) -> PuzzleBody:
    """Give a puzzle."""
    found = await _ready(services, game, puzzle)
    await services.library.want_solver(game)
    return PuzzleBody.model_validate(puzzles.body(found))


@router.post("/{game}/{id}/try", response_model=PuzzleAnswer, dependencies=[costs("puzzles")])
async def attempt(
    services: ServicesDep, visitor: VisitorDep, game: Game, puzzle: PuzzleId, request: PuzzleMoveRequest
) -> Response:
    """Try a move: a right one is answered by the longest defence, a wrong one by its refutation."""
    found = await _ready(services, game, puzzle)
    found.position_after(request.played).move_number(request.move)
    return written_json(await services.answers.get(Attempt(game, puzzle, request), visitor, Urgency.MOVE))


@router.post("/{game}/{id}/solution", response_model=list[PuzzleMove], dependencies=[costs("puzzles")])
async def solution(
    services: ServicesDep, visitor: VisitorDep, game: Game, puzzle: PuzzleId, request: PuzzleRequest
) -> Response:
    """Show how it is solved from where somebody is."""
    found = await _ready(services, game, puzzle)
    found.position_after(request.played)
    return written_json(await services.answers.get(Solve(game, puzzle, tuple(request.played)), visitor))


async def _ready(services: Services, game: str, puzzle: str) -> Puzzle:
    """Find a puzzle whose game can be played."""
    game_class(game)
    try:
        found = find_puzzle(game, puzzle)
    except NoPuzzle:
        raise NotFound("unknown-puzzle", puzzle=puzzle) from None
    await services.library.want(game)
    services.library.require(game)
    return found
