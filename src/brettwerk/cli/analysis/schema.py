"""What ``brettwerk analyse --jsonl`` reads and writes, one JSON object a line (docs/analysis.md).

``python -m brettwerk.cli.analysis.schema > docs/analysis.schema.json`` writes the schema.
"""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter
from pydantic.json_schema import models_json_schema

from brettwerk.search.process.analysis_requests import AnalysisRequest

MOST_MOVES = 10_000
LONGEST = 86_400.0

Id = Annotated[StrictStr, Field(min_length=1, max_length=200)]
Text = Annotated[StrictStr, Field(max_length=1000)]
Seconds = Annotated[float, Field(strict=True, gt=0, le=LONGEST, allow_inf_nan=False)]


class _Input(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class _Output(BaseModel):
    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid")


class AnalysisQuery(_Input):
    """Analyse one position of a game, or several."""

    id: Id
    """Comes back with every answer; no two requests that are being answered may have the same."""
    game: Text
    edition: Text = "classic"
    players: StrictInt | None = None
    teams: StrictBool = False
    options: dict[Text, Text | StrictInt | StrictBool] = {}
    state: Annotated[StrictStr, Field(max_length=10_000)] = ""
    """The position text of the start; the game's own start if missing."""
    moves: Annotated[list[Text], Field(max_length=MOST_MOVES)] = []
    """What was played from there, as records write it."""
    plies: Annotated[list[Annotated[StrictInt, Field(ge=0)]], Field(max_length=MOST_MOVES)] | None = None
    """After how many of the moves to analyse, one analysis for each; after all of them if missing."""
    lines: Annotated[StrictInt, Field(ge=1, le=1000)] = 3
    """How many moves to report."""
    seconds: Seconds | None = None
    simulations: Annotated[StrictInt, Field(ge=1, le=10**12)] | None = None
    interval: Annotated[float, Field(strict=True, ge=0.01, le=LONGEST, allow_inf_nan=False)] | None = None
    """Seconds between two partial answers; none if missing."""
    priority: Annotated[StrictInt, Field(ge=-(10**9), le=10**9)] = 0
    """Requests with a higher one are started first."""

    def analysis_request(self, ply: int) -> AnalysisRequest:
        return AnalysisRequest(
            self.game,
            self.edition,
            self.players,
            self.teams,
            tuple(self.options.items()),
            self.state,
            tuple(self.moves[:ply]),
            seconds=self.seconds,
            simulations=self.simulations,
            lines=self.lines,
            interval=self.interval,
        )


class QueryVersion(_Input):
    """Ask which program this is."""

    id: Id
    action: Literal["query_version"]


class Terminate(_Input):
    """End the analyses of a request; they answer with what they have."""

    id: Id
    action: Literal["terminate"]
    terminate_id: Id
    plies: list[StrictInt] | None = None
    """Only these."""


class TerminateAll(_Input):
    """End all analyses."""

    id: Id
    action: Literal["terminate_all"]


Action = Annotated[QueryVersion | Terminate | TerminateAll, Field(discriminator="action")]
ACTION: TypeAdapter[QueryVersion | Terminate | TerminateAll] = TypeAdapter(Action)


class AnalysisLine(_Output):
    """A move and what may follow it."""

    moves: list[str]
    """The move and the best replies known."""
    value: float
    """The mover's chance of winning, from 0 to 1; a draw is a half."""
    values: list[float]
    """Each seat's chance of winning."""
    visits: int
    proven: bool
    """Whether the chances are certain."""
    solved: bool
    """Whether the table of a solved game tells, and not a search."""
    length: int | None
    """The plies to the end where the result is certain."""


class Analysis(_Output):
    """What was found."""

    id: str
    ply: int
    partial: bool
    """Whether more will follow. Each analysis ends with one answer that is not partial, or with an error."""
    state: str
    turn: int
    move: str
    value: float
    values: list[float]
    """Each seat's chance of winning with best play."""
    proven: bool
    solved: bool
    """Whether this comes from the table of a solved game, not from a search."""
    length: int | None
    simulations: int
    depth: int
    lines: list[AnalysisLine]


class NoResults(_Output):
    """An analysis that was terminated before it started."""

    id: str
    ply: int
    partial: Literal[False]
    no_results: Literal[True]


class ErrorAnswer(_Output):
    """A request that makes no sense, or an analysis that failed."""

    id: str | None
    """Null if the line did not contain one."""
    error: str
    """What is wrong, in words."""
    code: str
    field: str | None
    """The field to blame, such as ``moves.3``; null if there is none."""
    ply: int | None = None
    """Which of several analyses failed; null if the request itself is at fault."""


class Version(_Output):
    """The answer to ``query_version``."""

    id: str
    action: Literal["query_version"]
    name: Literal["brettwerk"]
    version: str


REQUESTS: tuple[type[BaseModel], ...] = (AnalysisQuery, QueryVersion, Terminate, TerminateAll)
ANSWERS: tuple[type[BaseModel], ...] = (Analysis, NoResults, ErrorAnswer, Version, Terminate, TerminateAll)


def schema() -> dict[str, Any]:
    """The JSON schema of requests and answers."""
    models = dict.fromkeys([*REQUESTS, *ANSWERS])
    _, definitions = models_json_schema([(model, "validation") for model in models], ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "brettwerk analyse --jsonl",
        "request": {"anyOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in REQUESTS]},
        "answer": {"anyOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in ANSWERS]},
        **definitions,
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
