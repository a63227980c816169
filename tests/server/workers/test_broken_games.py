"""A broken game is listed with its error, and the others can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.foreign_games import install_example, register, with_packages

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

SERVE = """
import asyncio, sys, time
from pathlib import Path
from fastapi.testclient import TestClient
from brettwerk.core import registry

games = registry._folders()
for game in [game for game in games if games[game].startswith(registry.GAMES_PACKAGE)]:
    del games[game]  # those take long to compile

from brettwerk.server.app import make_app
from brettwerk.server.settings import Settings

if __name__ == "__main__":
    with TestClient(make_app(Settings(data=Path(sys.argv[1]), workers=1)), base_url="http://localhost") as client:
        library = client.app.state.services.library
        deadline = time.monotonic() + 600
        while not library.is_complete and time.monotonic() < deadline:
            time.sleep(0.1)
        print(*(card["id"] for card in client.get("/api/games").json()))
        for card in client.get("/api/games/broken").json():
            print(card["error"]["en"])
        print(client.get("/api/games/misspelt/scene").json()["error"]["code"])
        print(client.get("/api/games/tic-tac-toe/scene").status_code)
"""


def test_broken_games_are_listed_apart(python: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    install_example(tmp_path)
    install_example(tmp_path, "misspelt", {"rules.py": {"in g.lines": "in g.rows"}})
    (tmp_path / "raises.py").write_text("1 / 0\n", "utf-8")
    register(tmp_path, "raises", "raises")
    script = tmp_path / "serve.py"
    script.write_text(SERVE, "utf-8")
    done = python(str(script), str(tmp_path / "data"), **with_packages(tmp_path))
    assert done.returncode == 0, done.stderr
    raises = f"{tmp_path.name}/raises.py:1: it cannot be imported: ZeroDivisionError: division by zero."
    assert done.stdout.splitlines() == [
        "tic-tac-toe",
        f"raises does not work. {raises}",
        "misspelt does not work. misspelt/rules.py:66: no field 'rows'; the fields are lines.",
        "broken-game",
        "200",
    ]
