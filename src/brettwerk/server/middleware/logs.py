"""Structured logs: one JSON object a line."""

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Any

MOST_ALIKE, ALIKE_SECONDS = 10, 60.0
"""More warnings or errors than this of the same words in such a time are left out."""
NUMBERS = re.compile(r"\w*\d\w*")
"""What differs between messages that are alike: times, addresses in memory, sockets."""
MOST_REMEMBERED = 1000
"""Messages of which it is remembered how often they came."""

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


class FloodFilter(logging.Filter):
    """Leaves out what repeats itself, and says with the next message of its kind how many were left out.

    A process that is out of file descriptors would otherwise fill the disk with the news of it.
    """

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._ticks = ticks
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        if len(self._counts) >= MOST_REMEMBERED:
            self._counts.clear()
        key, now = (record.name, NUMBERS.sub("#", str(record.msg)[:200])), self._ticks()
        since, count = self._counts.get(key, (now, 0))
        if now - since >= ALIKE_SECONDS:
            if count > MOST_ALIKE:
                record.left_out = count - MOST_ALIKE
            since, count = now, 0
        self._counts[key] = since, count + 1
        return count < MOST_ALIKE


def write_logs(level: str) -> None:
    """Send all logs of this process to the standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(FloodFilter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in ("alembic", "uvicorn.error", "websockets"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
