"""The nodes of a cluster, and processes on them that wait for work, once they have shown that they fit."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from brettwerk.cluster.errors import ClusterError
from brettwerk.cluster.on_ray.node_worker import NodeWorker
from brettwerk.cluster.version import require_same, version_here

if TYPE_CHECKING:
    from brettwerk.cluster.version import NodeVersion, WorkNeeds
    from brettwerk.cluster.workers import Tell

LOOK_SECONDS = 1.0
"""How often new nodes are looked for."""
FALSE_STARTS = 3
"""So many processes of a node may end before they have said what they are."""


@dataclass
class RemoteWorker:
    """A process on a node."""

    node: str
    actor: Any
    answer: Any
    """What it will say; None while it waits for work."""
    work: Any = None
    """What it is doing; None while it has not shown yet that it fits."""
    fits: bool = False


@dataclass
class RayNode:
    """A node of a cluster, and what this process thinks of it."""

    number: str
    name: str
    cores: int
    false_starts: int = 0
    refused: bool = False
    fits: bool = False


@dataclass
class Nodes:
    """All nodes that there have been since this process joined."""

    needs: WorkNeeds
    tell: Tell
    workers: list[RemoteWorker] = field(default_factory=list)
    refusal: ClusterError | None = None
    """Why the last node that does not fit was refused."""
    _known: dict[str, RayNode] = field(default_factory=dict)
    _looked: float = 0.0

    def __post_init__(self) -> None:
        self._here = version_here(self.needs)
        self._class: Any = ray.remote(max_restarts=0, max_task_retries=0, num_cpus=1)(NodeWorker)

    @property
    def fitting(self) -> list[RemoteWorker]:
        return [worker for worker in self.workers if worker.fits]

    @property
    def are_all_refused(self) -> bool:
        """Whether there is nobody left who may yet show that it fits."""
        return self.refusal is not None and not self.workers

    def look(self) -> None:
        """Start processes on nodes that have come, and where some have ended."""
        if time.monotonic() < self._looked + LOOK_SECONDS:
            return
        self._looked = time.monotonic()
        found = alive_nodes()
        for gone in self._known.keys() - found.keys():
            node = self._known.pop(gone)
            if node.fits:
                self.tell(ClusterError.of("node-lost", node=node.name))
        for number in found:
            node = self._known.setdefault(number, found[number])
            started = sum(worker.node == number for worker in self.workers)
            if not node.refused:
                self.workers += [self._start(number) for _ in range(node.cores - started)]

    def _start(self, number: str) -> RemoteWorker:
        actor = self._class.options(scheduling_strategy=place_on(number)).remote(str(Path.cwd()))
        return RemoteWorker(number, actor, actor.version.remote(self.needs))

    def examine(self, worker: RemoteWorker) -> None:
        """Hear what a process says of itself: it may work, or its node is refused."""
        try:
            there: NodeVersion = ray.get(worker.answer)
            require_same(self._here, there, self._name(worker))
        except ClusterError as refusal:
            self._refuse(worker, refusal)
        except ray.exceptions.RayTaskError as error:  # it has another Brettwerk, which knows nothing of this
            self._refuse(worker, ClusterError.of("node-strange", node=self._name(worker), reason=reason_of_ray(error)))
        except ray.exceptions.RayError as error:
            self.drop(worker)
            node = self._known.get(worker.node)
            if node:
                node.false_starts += 1
                if node.false_starts >= FALSE_STARTS or _failed_to_start(error):
                    self._refuse(worker, ClusterError.of("node-strange", node=node.name, reason=reason_of_ray(error)))
        else:
            worker.fits, worker.answer = True, None
            if node := self._known.get(worker.node):
                node.fits, node.false_starts = True, 0

    def _name(self, worker: RemoteWorker) -> str:
        node = self._known.get(worker.node)
        return node.name if node else worker.node[:6]

    def _refuse(self, worker: RemoteWorker, refusal: ClusterError) -> None:
        node = self._known.get(worker.node)
        if node and not node.refused:
            node.refused, self.refusal = True, refusal
            self.tell(refusal)
        for one in [one for one in self.workers if one.node == worker.node]:
            self.drop(one)

    def drop(self, worker: RemoteWorker) -> None:
        """Do without a process; where it has ended by itself, its node gets another one."""
        if worker in self.workers:
            self.workers.remove(worker)
            ray.kill(worker.actor)


def alive_nodes() -> dict[str, RayNode]:
    """The nodes that a cluster has now."""
    listed: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    found = {}
    for node in listed:
        if node["Alive"]:
            number = node["NodeID"]
            name = f"{node['NodeManagerHostname'] or node['NodeManagerAddress']}/{number[:6]}"
            found[number] = RayNode(number, name, int(node["Resources"].get("CPU", 0)))
    return found


def place_on(number: str) -> NodeAffinitySchedulingStrategy:
    """Have something run on this node and no other."""
    return NodeAffinitySchedulingStrategy(number, soft=False)


def _failed_to_start(error: Exception) -> bool:
    """Tell whether a process could not even be made, because its node lacks what it consists of."""
    return isinstance(error, ray.exceptions.ActorDiedError) and "creation task" in str(error)


def reason_of_ray(error: Exception) -> str:
    """The last line of what went wrong on a node, which says most."""
    return [line.strip() for line in str(error).splitlines() if line.strip()][-1]
