"""Take a seat by link and play to the end, with an engine or with your own program."""

from typing import Annotated

import typer

from brettwerk.cli import completion, parameters
from brettwerk.cli.app import command
from brettwerk.cli.bot import bot, client


@command(
    epilog="Examples: `brettwerk bot http://localhost:8123/join/… --engine level=7` · "
    '`brettwerk bot http://localhost:8123/join/… --program "python examples/random_bot.py"`'
)
def run(
    link: Annotated[str, typer.Argument(metavar="URL", help="The link to a seat, as players share it.")],
    *,
    engine: Annotated[
        str,
        typer.Option(
            metavar="ENGINE",
            autocompletion=completion.contestants,
            help="The engine, as in the arena: level=9,seconds=2, random, …; level=5 if not given.",
        ),
    ] = "",
    level: Annotated[int | None, typer.Option(min=1, max=9, help="The same as --engine level=…")] = None,
    program: Annotated[
        str, typer.Option(metavar="COMMAND", help="A program that plays instead of an engine; see docs/bots.md.")
    ] = "",
    name: Annotated[str, typer.Option(help="The name that the others see.")] = "",
    seat: Annotated[int | None, typer.Option(help="Which open seat, from 0; the first if not given.")] = None,
    seconds: Annotated[float, typer.Option(help="How many seconds the program may take for a move.")] = 60.0,
    language: parameters.Language = "",
) -> None:
    parameters.at_least("--seat", seat, 0)
    parameters.seconds("--seconds", seconds, 0.1)
    if sum(map(bool, (engine, level, program))) > 1:
        raise client.BotError("bot-either")
    wanted = engine or (f"level={level}" if level else "")
    bot.run_bot(link, wanted, program, name, seat, seconds, language)
