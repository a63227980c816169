"""Start a cluster on this machine, of several nodes with a core each; it goes on until `brettwerk cluster down`.

Run again, it starts nodes that have ended, or more of them.
"""

import os
from typing import Annotated

import typer

from brettwerk.cli import parameters
from brettwerk.cli.app import command
from brettwerk.cli.clustering import here

MOST_NODES = 64


@command(epilog="Example: `brettwerk cluster up --nodes 2`")
def run(
    *,
    nodes: Annotated[int | None, typer.Option(help="How many nodes; one per core if not given.")] = None,
    language: parameters.Language = "",
) -> None:
    parameters.within("--nodes", nodes or 1, 1, MOST_NODES)
    here.up(min(os.cpu_count() or 1, MOST_NODES) if nodes is None else nodes, language)
