"""Tasks for engine processes that go wrong in known ways."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Add:
    """Something easy."""

    one: int
    other: int

    def run(self, tell: Any) -> int:
        tell(1, 2)
        return self.one + self.other


@dataclass(frozen=True)
class CrashUntil:
    """Kills its process until a file is there."""

    path: Path

    def run(self, _tell: Any) -> str:
        if not self.path.exists():
            self.path.touch()
            os._exit(7)
        return "alive"


@dataclass(frozen=True)
class AlwaysCrash:
    def run(self, _tell: Any) -> None:
        os._exit(7)


@dataclass(frozen=True)
class Fail:
    def run(self, _tell: Any) -> None:
        raise ValueError("no")


@dataclass(frozen=True)
class Wait:
    """Takes its time, and stops when nobody wants it any more."""

    seconds: float

    def run(self, tell: Any) -> None:
        for number in range(int(self.seconds * 20)):
            time.sleep(0.05)
            tell(number, 0)


@dataclass(frozen=True)
class Pid:
    """Tells which process it is done in."""

    def run(self, _tell: Any) -> int:
        return os.getpid()


@dataclass(frozen=True)
class HangUntil:
    """Says nothing for an hour, unless somebody has tried before: then it ends well, and has all the time it needs."""

    path: Path

    @property
    def patience(self) -> float:
        return 120.0 if self.path.exists() else 5.0

    def run(self, _tell: Any) -> str:
        if not self.path.exists():
            self.path.touch()
            time.sleep(3600)
        return "alive"
