"""Where work is done: in processes of this machine, or on the nodes of a Ray cluster. Both run the same tasks.

A task is a function of a module with arguments that can be pickled: positions and settings as they are, and a seed for
all that is random. So its result is the same wherever it runs, and one that was lost can be run again.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, wait
from importlib import import_module
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from brettwerk.cluster.address import require_ray
from brettwerk.cluster.finding import found_cluster
from brettwerk.cluster.processes import ProcessWorkers
from brettwerk.cluster.version import WorkNeeds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from types import TracebackType

    from brettwerk.cluster.crew import Crew
    from brettwerk.cluster.errors import ClusterError

    Tell = Callable[[ClusterError], object]
    """Hears what happens on the way: a node is refused, or was lost."""

P = ParamSpec("P")
T = TypeVar("T")
NONE = "none"
"""The address of no cluster."""
POLL_SECONDS = 0.1
"""How long to wait at a time: on Windows, Ctrl-C is heard of only in between."""
ON_RAY = "brettwerk.cluster.on_ray.ray_workers"


class Workers(Protocol):
    """Who runs tasks. A block that is left by an exception ends what is running."""

    @property
    def crew(self) -> Crew:
        """Who is at work now."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> Future[T]:
        """Have a task run by whoever is free next."""

    def map(self, task: Callable[..., T], /, *arguments: Iterable[Any]) -> Iterator[T]:
        """Give the results of a task for all arguments, in their order."""

    def __enter__(self) -> Any: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool | None: ...


def open_workers(
    cluster: str = "",
    tasks: int | None = None,
    *,
    needs: WorkNeeds | None = None,
    tell: Tell = lambda _error: None,
) -> Workers:
    """Workers on a cluster, or if none is named, a process for each core, or for each task if these are fewer."""
    if not cluster or cluster == NONE:
        return ProcessWorkers(tasks)
    require_ray()
    place = found_cluster(cluster)
    place.prepare()
    workers: Workers = import_module(ON_RAY).RayWorkers(place, needs or WorkNeeds(), tell)
    return workers


def completed(tasks: Iterable[Future[Any]]) -> Iterator[Future[Any]]:
    """Give tasks as they are completed."""
    waiting = set(tasks)
    while waiting:
        done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
        yield from done
