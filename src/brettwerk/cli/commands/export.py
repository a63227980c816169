"""Draw a position as SVG or PNG, or a game as an animated GIF."""

from pathlib import Path
from typing import Annotated

import typer

from brettwerk.cli import loading, parameters
from brettwerk.cli.app import command
from brettwerk.cli.output import files, images
from brettwerk.core.drawing import svg


@command(
    epilog="Examples: `brettwerk export weltreich --edition space --size 2000 --output board.png` · "
    "`brettwerk export game.bwr --output game.gif` · `brettwerk export game.bwr --ply 12 --output move-12.png`"
)
def run(
    game: parameters.GameOrRecord,
    *,
    output: Annotated[str, typer.Option(metavar="FILE", help="The file to write, ending in .svg, .png or .gif.")],
    position: parameters.PositionOptions,
    ply: Annotated[
        int | None, typer.Option(metavar="N", help="Draw the position after N moves; a film ends there.")
    ] = None,
    size: Annotated[
        int | None, typer.Option(metavar="PIXELS", help="The width; 800 for PNG and 480 for GIF if not given.")
    ] = None,
    dark: Annotated[
        bool, typer.Option("--dark/--light", envvar="BRETTWERK_DARK", help="Use colours for a dark page.")
    ] = False,
    coordinates: Annotated[
        bool,
        typer.Option(
            "--coordinates/--no-coordinates", envvar="BRETTWERK_COORDINATES", help="Show the names of files and ranks."
        ),
    ] = True,
    patterns: Annotated[
        bool,
        typer.Option(
            "--patterns/--no-patterns", envvar="BRETTWERK_PATTERNS", help="Distinguish colours by patterns too."
        ),
    ] = False,
    force: parameters.Force = False,
    language: parameters.Language = "",
) -> None:
    path = Path(output)
    images.check(path, size, force=force)
    match = loading.load_match_or_record(game, language, position)
    images.cut(match, ply)
    look = svg.Look(dark, coordinates, patterns)
    files.write_whole(path, images.draw(path, match, size, look, language), force=force)
