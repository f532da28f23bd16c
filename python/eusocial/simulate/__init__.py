"""Many games between agents, as columns: who wins how often, by how much, and how long games last.

The engine plays the games with the GIL released, on all cores or wherever an executor takes them; this package cuts a
series into blocks, so that they can be played anywhere, progress can be shown and Ctrl-C is heard, and holds the
statistics. Where to look:

- ``series``: `simulate` and `simulate_to`
- ``work``: a block of games that can be sent anywhere, and how a series is cut into blocks
- ``dispatch``: handing blocks to executors, trying again, stopping
- ``outside``: games with agents in Python
- ``store``: finished blocks on disk
- ``results``: the columns and the statistics over them
- ``bar``: progress in a terminal
"""

from .bar import Progress, progress_bar
from .dispatch import Executor, ExecutorError, ExecutorLike
from .results import AccountSummary, Overview, Results, SeatSummary, WinRate, check_suffix, wilson
from .series import simulate, simulate_to
from .store import Store, StoreError, load_results
from .work import blocks

__all__ = [
    "AccountSummary",
    "Executor",
    "ExecutorError",
    "ExecutorLike",
    "Overview",
    "Progress",
    "Results",
    "SeatSummary",
    "Store",
    "StoreError",
    "WinRate",
    "blocks",
    "check_suffix",
    "load_results",
    "progress_bar",
    "simulate",
    "simulate_to",
    "wilson",
]
