"""Prints the OpenAPI schema: ``python -m brettwerk.server.openapi > web/openapi.json``."""

import json
import sys

from brettwerk.server.app import bare_app


def schema_text() -> str:
    return json.dumps(bare_app().openapi(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
