"""Starting, ending and showing clusters, with words about it on the terminal."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import typer
from rich.console import Console

from brettwerk.cli.clustering.texts import say
from brettwerk.cli.interrupts import INTERRUPTS
from brettwerk.cli.loading import load
from brettwerk.cli.output.json_forms import json_text
from brettwerk.cluster.address import require_ray
from brettwerk.cluster.finding import found_cluster
from brettwerk.cluster.here.control import bring_up, take_down
from brettwerk.cluster.here.state import read_state
from brettwerk.cluster.version import WorkNeeds

if TYPE_CHECKING:
    from brettwerk.cluster.on_ray.survey import NodeReport

SURVEY = "brettwerk.cluster.on_ray.survey"


def up(nodes: int, language: str) -> None:
    """Start a cluster, and say what to do with it."""
    with Console(stderr=True).status(say("starting", language)), INTERRUPTS.saying(lambda: say("half-up", language)):
        state = bring_up(nodes)
    typer.echo(say("up", language, address=state.where, nodes=len(state.nodes)))
    typer.echo(say("up-use", language))


def down(language: str) -> None:
    typer.echo(say("down" if take_down() else "none", language))


def status(address: str, game: str, language: str, *, as_json: bool) -> None:
    """List the nodes of a cluster, each with what keeps it from working."""
    require_ray()
    place = found_cluster(address)
    place.prepare()
    needs = WorkNeeds(load(game, language).variant.game) if game else WorkNeeds()
    with Console(stderr=True).status(say("asking", language, address=place)):
        found: list[NodeReport] = import_module(SURVEY).survey(place, needs)
    if as_json:
        nodes = [
            {"name": one.name, "cores": one.cores, "refusal": one.refusal and one.refusal.text(language)}
            for one in found
        ]
        typer.echo(json_text({"address": str(place), "nodes": nodes}))
        return
    typer.echo(say("status", language, address=place, nodes=len(found), cores=sum(one.cores for one in found)))
    for one in found:
        verdict = one.refusal.text(language) if one.refusal else say("fits", language)
        typer.echo(say("node", language, name=one.name, cores=one.cores, verdict=verdict))
    state = read_state()
    if state and str(state.where) == str(place):
        typer.echo(say("processes", language, processes=", ".join(map(str, state.nodes))))
