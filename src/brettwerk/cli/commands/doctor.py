"""Look at this installation from all sides and say what to do; exit code 1 if something does not work."""

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.doctor import report


@command(epilog="Examples: `brettwerk doctor` · `brettwerk doctor --json`")
def run(*, language: parameters.Language = "", as_json: parameters.AsJson = False) -> None:
    found = [*report.findings()]
    if as_json:
        print_json(report.to_json(found, language))
    else:
        report.print_findings(found, language)
    if not report.is_sound(found):
        raise typer.Exit(1)
