"""A look at the nodes of a cluster: who they are, and whether they may work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import ray

from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.on_ray.connection import join, leave
from brettwerk.cluster.on_ray.node_worker import NodeWorker
from brettwerk.cluster.on_ray.nodes import alive_nodes, place_on, reason_of_ray
from brettwerk.cluster.version import require_same, version_here

if TYPE_CHECKING:
    from brettwerk.cluster.address import ClusterAddress
    from brettwerk.cluster.version import NodeVersion, WorkNeeds

ANSWER_SECONDS = 60.0
"""In which a node must say what it is; it starts a process for that."""


class NodeReport(NamedTuple):
    """A node, and why it may not work, if it may not."""

    name: str
    cores: int
    refusal: ClusterError | None


def survey(address: ClusterAddress, needs: WorkNeeds) -> list[NodeReport]:
    """Ask all nodes that have cores; busy ones answer too."""
    join(address)
    try:
        kind: Any = ray.remote(num_cpus=0)(NodeWorker)
        nodes = [node for node in alive_nodes().values() if node.cores]
        actors = [kind.options(scheduling_strategy=place_on(node.number)).remote(".") for node in nodes]
        answers = [actor.version.remote(needs) for actor in actors]
        return [
            NodeReport(node.name, node.cores, _refusal(answer, node.name, needs))
            for node, answer in zip(nodes, answers, strict=True)
        ]
    finally:
        leave()


def _refusal(answer: Any, name: str, needs: WorkNeeds) -> ClusterError | None:
    try:
        there: NodeVersion = ray.get(answer, timeout=ANSWER_SECONDS)
        require_same(version_here(needs), there, name)
    except ClusterError as refusal:
        return refusal
    except ray.exceptions.RayError as error:
        return ClusterError.of("node-strange", node=name, reason=reason_of_ray(error))
    return None
