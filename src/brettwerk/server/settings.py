"""The settings of a server: environment variables that start with ``BRETTWERK_``, and options of the command."""

import os
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, SecretStr, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from brettwerk.content.evaluations import ANALYSIS_SECONDS, ENGINE_PAUSE, HINT_SECONDS, REVIEW_SECONDS
from brettwerk.core.files import ready_folder
from brettwerk.server.storage.database import Database


def _processes() -> int:
    """One for each core; two at least, so that an engine can answer while a game is being compiled."""
    return max(2, os.cpu_count() or 1)


def _is_address_of_site(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets that are not closed
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and not parts.path.strip("/")


class Settings(BaseSettings):
    """Everything that whoever runs a server can choose."""

    model_config = SettingsConfigDict(
        env_prefix="BRETTWERK_", env_ignore_empty=True, extra="ignore", use_attribute_docstrings=True
    )

    host: str = "127.0.0.1"
    port: int = Field(8123, ge=0, le=65535)
    data: Path = Field(default_factory=lambda: user_data_path("brettwerk"))
    """The folder of the database and the key that signs cookies."""
    database_url: SecretStr = SecretStr("")
    """An address postgresql+psycopg://… of a database that many servers share; otherwise a file in the data folder."""
    bus_url: SecretStr = SecretStr("")
    """An address redis://… by which servers that share a database tell each other news; otherwise PostgreSQL does."""
    engines: Literal["here", "elsewhere"] = "here"
    """Whether engines move in processes of this server, or in those of `brettwerk worker` on the same database."""
    workers: int = Field(default_factory=_processes, ge=1, le=256)
    """Processes for engines and for compiling."""
    public_url: str = ""
    """The address under which others reach this server: links lead there, and a proxy before it is believed."""

    @field_validator("public_url")
    @classmethod
    def _is_address(cls, value: str) -> str:
        if value and not _is_address_of_site(value):
            raise PydanticCustomError("address", "it must look like https://play.example.org")
        return value.rstrip("/")

    log_level: Literal["debug", "info", "warning", "error"] | None = None
    """Which logs are written; by default all but the chatter, and on a terminal only warnings."""
    hint_seconds: float = Field(HINT_SECONDS, gt=0)
    """How long the engine thinks about a hint."""
    analysis_seconds: float = Field(ANALYSIS_SECONDS, gt=0)
    """How long the engine looks at a position on the analysis page."""
    review_seconds: float = Field(REVIEW_SECONDS, gt=0)
    """How long it looks at a whole game there."""
    engine_pause: float = Field(ENGINE_PAUSE, ge=0)
    """Seconds between a move and the answer of an engine at least, so that people can follow."""
    generosity: float = Field(1.0, ge=0)
    """A factor on all rate limits of visitors and addresses; 0 for no limits at all."""
    request_seconds: float = Field(20.0, gt=0)
    """How long a request may take to arrive, from its first byte to its last."""
    connections: int = Field(400, ge=0)
    """Connections that one address may have open, where others reach the server directly; 0 for any number."""
    push: bool = False
    """Whether players who want it are told of their turn by push services when no page of theirs is open."""
    push_contact: str = ""
    """How push services reach whoever runs this server: mailto: or https:; by default the public address."""
    push_to_here: bool = False
    """For tests alone: also send to plain HTTP on this machine."""
    metrics: Literal["none", "local", "all"] = "local"
    """Who may read the figures at /metrics: nobody, programs on this machine, or everybody."""
    boards_in_memory: int = Field(500, ge=1)

    @property
    def database(self) -> Database:
        """Where everything is kept."""
        return Database(self.data, self.database_url.get_secret_value())

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in {"127.0.0.1", "::1", "localhost"}

    @property
    def has_usual_data(self) -> bool:
        """Whether the data folder is the one that nobody has chosen."""
        return self.data == user_data_path("brettwerk")

    def prepare_data(self) -> Path:
        """Make the data folder, which is nobody else's business; CannotWrite if that does not work."""
        ready_folder(self.data, ours=self.has_usual_data, mode=0o700)
        return self.data
