"""Tasks for the workers of a cluster, and a node that joins one from outside: ``python -m support.cluster_chores``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def place_of(seconds: float) -> int:
    """Work for a while; tells which process has done it."""
    time.sleep(seconds)
    return os.getppid()


def crash_once(mark: str) -> str:
    """Kill the process that does it, unless one has been killed before."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(7)
    return "alive"


def fail(reason: str) -> None:
    raise ValueError(reason)


def join(address: str) -> None:
    """Be a node of a cluster until standard input ends."""
    from ray._private.node import Node  # noqa: PLC0415, slow to load, and the tests need not
    from ray._private.parameter import RayParams  # noqa: PLC0415, the same

    from brettwerk.cluster.on_ray.local_nodes import SETTINGS  # noqa: PLC0415, the same

    params = RayParams(
        gcs_address=address, num_cpus=1, min_worker_port=0, max_worker_port=0, node_manager_port=0, **SETTINGS
    )
    node = Node(params, head=False, shutdown_at_exit=True, spawn_reaper=True)
    print("joined", flush=True)  # noqa: T201
    sys.stdin.read()
    node.kill_all_processes(check_alive=False, allow_graceful=False, wait=True)


if __name__ == "__main__":
    join(sys.argv[1])
