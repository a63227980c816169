"""A cluster of several nodes on this machine: each is a group of processes, and has a core of its own."""

from __future__ import annotations

from typing import Any

from ray.cluster_utils import Cluster

ADDRESS = "127.0.0.1"
STORE = 80_000_000
"""Bytes of shared memory for each node; Ray wants 75 MB at least, and tasks here are small."""
SETTINGS: dict[str, Any] = {
    "node_ip_address": ADDRESS,
    "object_store_memory": STORE,
    "include_log_monitor": False,
}


class LocalNodes:
    """A head that does no work, and nodes that do."""

    def __init__(self) -> None:
        head = SETTINGS | {"num_cpus": 0, "include_dashboard": False}
        self._cluster = Cluster(initialize_head=True, head_node_args=head)
        self._head: Any = self._cluster.head_node
        self._nodes: dict[int, Any] = {}

    @property
    def port(self) -> int:
        return int(self._cluster.address.rpartition(":")[2])

    @property
    def alive(self) -> tuple[int, ...]:
        """The processes at the head of the nodes that work; those that have ended are tidied up behind."""
        for process, node in [*self._nodes.items()]:
            if not node.remaining_processes_alive():
                self.remove(process)
        return tuple(self._nodes)

    @property
    def is_headed(self) -> bool:
        """Whether the head still works; without it there is no cluster."""
        return bool(self._head.remaining_processes_alive())

    def add(self, environment: dict[str, str] | None = None) -> int:
        """Start a node, whose processes have more variables in their environment."""
        node = self._cluster.add_node(**SETTINGS, num_cpus=1, env_vars=environment)
        process = int(node.all_processes["raylet"][0].process.pid)
        self._nodes[process] = node
        return process

    def remove(self, process: int) -> None:
        """End a node at once."""
        self._cluster.remove_node(self._nodes.pop(process), allow_graceful=False)

    def end(self) -> None:
        self._cluster.shutdown()  # type: ignore[no-untyped-call]
