"""How far work has come, how fast it goes, and when it will be done; on a terminal only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from brettwerk.cli.language import chosen, say

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Task

    from brettwerk.cluster.errors import ClusterError
    from brettwerk.cluster.workers import Workers


class WorkProgress(Progress):
    """A progress bar that also says who is at work, and what becomes of the nodes of a cluster."""

    workers: Workers | None = None
    speaks = ""
    """Its language."""

    def tell(self, event: ClusterError) -> None:
        """Say what has happened, above the bar or, where there is none, just so."""
        self.console.print(event.text(self.speaks), soft_wrap=True, markup=False, highlight=False)

    def crew_text(self) -> str:
        """Who is at work, if it is a cluster."""
        if self.workers is None or not self.workers.crew.nodes:
            return ""
        workers, nodes = self.workers.crew
        return say("crew", self.speaks, workers=workers, nodes=nodes)


class _RateColumn(ProgressColumn):
    """So many a second, or a minute if they take long."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min", style="progress.data.speed")


class _CrewColumn(ProgressColumn):
    def __init__(self) -> None:
        super().__init__()
        self.progress: WorkProgress | None = None

    def render(self, _task: Task) -> Text:
        return Text(self.progress.crew_text() if self.progress else "")


def work_progress(console: Console, language: str = "", *, transient: bool = False) -> WorkProgress:
    """A progress bar for tasks that workers do."""
    crew = _CrewColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _RateColumn())
    progress = WorkProgress(
        *columns, TimeRemainingColumn(), crew, console=console, transient=transient, disable=not console.is_terminal
    )
    progress.speaks = language or chosen()
    crew.progress = progress
    return progress
