"""A bar that shows how far a series is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Generator

    from rich.console import Console

__all__ = ["Progress", "progress_bar"]

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of games played and the number of games in all."""


@contextmanager
def progress_bar(title: str, console: Console | None = None) -> Generator[Progress]:
    """Shows a bar with games, games a second and the time left, and gives what moves it.

    It stands on standard error and goes when the series ends. Where that is neither a terminal nor a notebook, nothing
    is shown.
    """
    # These take long to load, and most programs show no bar.
    import rich.console
    from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            if speed is None:
                return Text("")
            return Text(f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2g} games/s", style="progress.data.speed")

    screen = rich.console.Console(stderr=True) if console is None else console
    quiet = not (screen.is_terminal or screen.is_jupyter)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Speed(), TimeRemainingColumn())
    with Bar(*columns, console=screen, transient=True, disable=quiet) as bar:
        task = bar.add_task(title, total=None)
        begun = False

        def show(done: int, total: int) -> None:
            nonlocal begun
            if begun:
                bar.update(task, completed=done)
            else:
                # What was there before is no speed.
                bar.reset(task, total=total, completed=done)
                begun = True

        yield show
