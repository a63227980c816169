"""Checking everything that a game promises, with a line for each."""

from __future__ import annotations

import traceback

import typer

from brettwerk.cli.authoring.texts import say
from brettwerk.core.registry import game_class
from brettwerk.testing import flaws_of

WIDTH = 8
"""Columns for the verdict."""


def print_checks(game: str, language: str, *, in_tree: bool, verbose: bool) -> bool:
    """Print each check and what is wrong; gives whether nothing is."""
    game_class(game)  # UnknownGame and BrokenGame come before anything else
    typer.echo(say("checking", language, game=game))
    count = broken = 0
    for check, flaw in flaws_of(game, in_tree=in_tree):
        count += 1
        verdict = say("wrong" if flaw else "right", language)
        typer.echo(f"{verdict:<{WIDTH}} {check.about(language)}")
        if flaw:
            broken += 1
            typer.echo(f"{'':{WIDTH}} {flaw.text(language)}")
            if verbose:
                typer.echo("".join(traceback.format_exception(flaw)), err=True)
    code = "some-broken" if broken else "all-kept"
    typer.echo(say(code, language, game=game, count=count, broken=broken))
    return not broken
