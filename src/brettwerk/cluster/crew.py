"""Who is at work."""

from __future__ import annotations

from typing import NamedTuple


class Crew(NamedTuple):
    """How many processes work, and on how many nodes of a cluster; 0 nodes are this machine without one."""

    workers: int
    nodes: int = 0
