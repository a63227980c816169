"""Show everything that can be set, its value, and where that comes from: environment, settings file or default."""

from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.settings import report


@command(epilog="Examples: `brettwerk settings` · `brettwerk settings --example`")
def run(
    *,
    example: Annotated[
        bool, typer.Option("--example", help="Print a settings file to start from, with everything that can be set.")
    ] = False,
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    if example:
        typer.echo(report.example(language))
        return
    if as_json:
        print_json(report.to_json(language))
    else:
        report.print_settings(language)
    problems = report.problems()
    for problem in problems:
        typer.echo(problem.text(language), err=True)
    if problems:
        raise typer.Exit(1)
