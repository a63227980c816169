"""End the cluster on this machine that `brettwerk cluster up` has started."""

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.clustering import here


@command(epilog="Example: `brettwerk cluster down`")
def run(*, language: parameters.Language = "") -> None:
    here.down(language)
