"""Structured logs: one JSON object a line."""

import json
import logging
import sys
import time
from typing import Any

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Writes what happened, when, its level, and whatever was passed as ``extra``."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
        }
        line |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_logs(level: str) -> None:
    """Send all logs of this process to the standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in ("alembic", "uvicorn.error", "websockets"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
