"""The interface of the server keeps to its schema, whatever it is sent."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from support.paths import ROOT

SCHEMA = schemathesis.openapi.from_dict(json.loads((ROOT / "web" / "openapi.json").read_text("utf-8")))


@SCHEMA.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_interface_keeps_to_its_schema(case: schemathesis.Case[Any], address: str) -> None:
    # Which games, moves and positions there are is not for a schema to say.
    excluded: list[Any] = [positive_data_acceptance]
    if case.path == "/api/analysis/keep":
        excluded.append(negative_data_rejection)  # variations with wrong lines in them may be none at all, and so right
    response = case.call(base_url=address)
    if response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        excluded.append(negative_data_rejection)  # which does not know that this is a refusal
    case.validate_response(response, excluded_checks=excluded)
