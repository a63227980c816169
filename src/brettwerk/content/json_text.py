"""Plain data as JSON text. Scenes in it write themselves, which is quicker."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

from brettwerk.core.drawing.scene import Scene


def json_text(value: Any) -> str:
    if isinstance(value, Scene):
        return value.to_json_text()
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_by_name)
    except _HasScene:
        if isinstance(value, dict):
            return "{" + ",".join(f"{json.dumps(name)}:{json_text(one)}" for name, one in value.items()) + "}"
        return "[" + ",".join(json_text(one) for one in value) + "]"


class _HasScene(Exception):
    """There is a scene somewhere in a value."""


def _by_name(value: Any) -> dict[str, Any]:
    if isinstance(value, Scene):
        raise _HasScene
    if is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    raise TypeError(type(value).__name__)
