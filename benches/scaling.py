"""Plans many games from what this machine measures: `python benches/scaling.py --games 1e9 --cores 256 --price 0.04`.

Measured are games a core-second by game and agents, bytes a game in memory and as Parquet, what it costs to hand out a
block, and how fast a store is read. From these follow core-hours, time, cost and data of the games that are planned.
The tables are printed, and kept as `benches/report/scaling.md`; `--plan` plans other games, cores or prices with what
was measured before.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from report import short, table, versions

import eusocial
from eusocial.simulate.dispatch import block_seconds
from eusocial.simulate.series import SECONDS_A_STORED_SUBMISSION as SECONDS_A_BLOCK
from eusocial.simulate.work import FILE_BYTES, row_bytes, to_parquet

if TYPE_CHECKING:
    from collections.abc import Callable

REPORT = Path(__file__).parent / "report"
AGENTS = ("random", "greedy", "planner", "mcts:100")
SEED = 1
ENOUGH_GAMES, MOST_GAMES = 2000, 200_000
"""For the size of a file; more change little."""


@dataclass(frozen=True)
class Series:
    """What was measured of one game with one kind of agent on all seats."""

    game: str
    agents: str
    rate: float
    """Games a core-second."""
    memory: int
    """Bytes a game in memory."""
    parquet: float
    """Bytes a game in a Parquet file."""
    writing: float
    """Core-seconds that a game takes to be written as Parquet."""

    def core_seconds(self, games: float) -> float:
        """What playing and writing take."""
        return games * (1 / self.rate + self.writing)


@dataclass(frozen=True)
class Overhead:
    """How many blocks of a single game of kalah go through an executor in a second, by the clock."""

    executor: str
    blocks: float


@dataclass(frozen=True)
class Measured:
    """All that was measured."""

    where: str
    series: tuple[Series, ...]
    overheads: tuple[Overhead, ...]
    reading: float
    """Games a second of kalah that `Store.overview` reads, by the clock."""


def rate(game: eusocial.Game, agents: str, seconds: float, rounds: int) -> float:
    """Games a core-second on one thread: the median of rounds of about that long."""
    count, first, rates = 1, 0, list[float]()
    while len(rates) < rounds:
        begin = time.thread_time()
        eusocial.simulate(game, count, agents, seed=SEED + first, threads=1, block=count)
        spent = max(time.thread_time() - begin, 1e-6)
        first += 1
        if spent >= seconds / 2 or count >= 4_000_000:
            rates.append(count / spent)
        else:
            count = max(count + 1, min(8 * count, int(count * seconds / spent)))
    return statistics.median(rates)


def sizes(game: eusocial.Game, agents: str, games: int) -> tuple[float, float]:
    """Bytes a game as Parquet, and core-seconds to write it."""
    results = eusocial.simulate(game, games, agents, seed=SEED)
    block, accounts = results.to_block(), game.accounts()
    to_parquet(block, 0, accounts)
    begin = time.process_time()
    data = to_parquet(block, 0, accounts)
    return len(data) / games, (time.process_time() - begin) / games


def measured_series(seconds: float, rounds: int, only: list[str] | None) -> list[Series]:
    """A row for each game and each kind of agent."""
    rows: list[Series] = []
    for info in eusocial.games():
        if only and info.name not in only:
            continue
        game = eusocial.load_game(info.name)
        parquet, writing = 0.0, 0.0
        for agents in AGENTS:
            speed = rate(game, agents, seconds, rounds)
            games = int(min(10 * seconds * speed, MOST_GAMES))
            # A file of a few games is mostly its frame: games of slow agents are taken for as large as the others.
            if agents == "random" or games >= ENOUGH_GAMES:
                parquet, writing = sizes(game, agents, max(games, ENOUGH_GAMES))
            rows.append(Series(info.name, agents, speed, row_bytes(game), parquet, writing))
    return rows


def blocks_a_second(executor: Any, blocks: int = 2000, **more: Any) -> float:
    """Blocks of one game that go through in a second, with many on the way."""
    game = eusocial.load_game("kalah")
    eusocial.simulate(game, 20, executor=executor, block=1)
    begin = time.perf_counter()
    eusocial.simulate(game, blocks, executor=executor, block=1, in_flight=100, **more)
    return blocks / (time.perf_counter() - begin)


def measured_overheads() -> list[Overhead]:
    """A row for each executor that is installed."""
    spawn = multiprocessing.get_context("spawn")
    rows: list[Overhead] = []
    with ThreadPoolExecutor(2) as threads:
        rows.append(Overhead("threads", blocks_a_second(threads)))
        with tempfile.TemporaryDirectory() as folder:
            rows.append(Overhead("threads, a file each", blocks_a_second(threads, store=Path(folder) / "run")))
    with ProcessPoolExecutor(2, spawn) as processes:
        rows.append(Overhead("processes", blocks_a_second(processes)))
    makers: dict[str, Callable[[], float]] = {"loky": _loky, "Dask": _dask}
    for name, measure in makers.items():
        try:
            rows.append(Overhead(name, measure()))
        except ModuleNotFoundError as missing:
            print(f"{name} is not measured: {missing}")
    return rows


def _loky() -> float:
    from loky import get_reusable_executor

    executor = get_reusable_executor(2)
    speed = blocks_a_second(executor)
    executor.shutdown()
    return speed


def _dask() -> float:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs="ERROR"
        ) as cluster,
        Client(cluster) as client,
    ):
        return blocks_a_second(client)


def reading(games: int = 2_000_000) -> float:
    """Games a second that the overview of a store reads."""
    with tempfile.TemporaryDirectory() as folder:
        store = eusocial.simulate_to(Path(folder) / "run", eusocial.load_game("kalah"), games, block=games // 8)
        begin = time.perf_counter()
        store.overview()
        return games / (time.perf_counter() - begin)


def report(measured: Measured, games: float, cores: int, price: float) -> str:
    """The tables in Markdown."""
    speeds = [
        (
            row.game,
            row.agents,
            short(row.rate) if row.rate >= 10 else f"{row.rate:.2g}",
            f"{row.memory}",
            f"{row.parquet:.1f}",
            f"{1e6 * row.writing:.1f}",
        )
        for row in measured.series
    ]
    plans = []
    for row in measured.series:
        seconds = row.core_seconds(games)
        plans.append(
            (
                row.game,
                row.agents,
                f"{seconds / 3600:,.1f}" if seconds < 3.6e5 else f"{seconds / 3600:,.0f}",
                duration(seconds / cores),
                f"{seconds / 3600 * price:,.2f}" if seconds / 3600 * price < 100 else f"{seconds / 3600 * price:,.0f}",
                short(max(files(seconds, cores), games * row.memory / FILE_BYTES)),
                size(games * row.memory),
                size(games * row.parquet),
            )
        )
    overheads = [(row.executor, short(row.blocks), f"{1000 / row.blocks:.1f}") for row in measured.overheads]
    parts = [
        [measured.where],
        table(("game", "agents", "games a core-second", "B in memory", "B as Parquet", "µs to write"), speeds),
        table(("executor", "blocks a second", "ms a block"), overheads),
        [f"`Store.overview` reads {short(measured.reading)} games of kalah a second."],
        [f"{games:,.0f} games on {cores} cores, at {price:g} a core-hour:"],
        table(("game", "agents", "core-hours", "time", "cost", "files", "in memory", "as Parquet"), plans),
    ]
    text = "\n\n".join("\n".join(part) for part in parts)
    # Thousands as in the other reports.
    return re.sub(r"(?<=\d),(?=\d{3})", " ", text)


def files(core_seconds: float, cores: int) -> float:
    """How many blocks a run into a store takes, with the lengths that blocks have if nothing is set."""
    whole, gone, blocks = core_seconds / cores, 0.0, 0.0
    while gone < whole:
        step = min(100.0, whole - gone)
        blocks += cores * step / block_seconds(SECONDS_A_BLOCK, cores, gone)
        gone += step
    return max(blocks, 1)


def duration(seconds: float) -> str:
    """In the largest unit that fits."""
    for unit, length in (("years", 365.25 * 86400), ("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.3g} {unit}"
    return f"{seconds:.3g} seconds"


def size(bytes_: float) -> str:
    """In the largest unit that fits."""
    for unit, length in (("TB", 1e12), ("GB", 1e9)):
        if bytes_ >= length:
            return f"{bytes_ / length:.3g} {unit}"
    return f"{bytes_ / 1e6:.3g} MB"


def load(path: Path) -> Measured:
    """What was measured before."""
    data = json.loads(path.read_text(encoding="utf-8"))
    series = tuple(Series(**row) for row in data["series"])
    overheads = tuple(Overhead(**row) for row in data["overheads"])
    return Measured(data["where"], series, overheads, data["reading"])


def main() -> None:
    """Measures, plans, prints and keeps the report."""
    parser = argparse.ArgumentParser(description="Plan many games from what this machine measures.")
    parser.add_argument("--games", type=float, default=1e9, help="games that are planned (1e9)")
    parser.add_argument("--cores", type=int, default=256, help="cores that play them (256)")
    parser.add_argument("--price", type=float, default=0.04, help="price of a core-hour, in any currency (0.04)")
    parser.add_argument("--seconds", type=float, default=1.0, help="core-seconds for each round of a speed (1)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each speed (5)")
    parser.add_argument("--only", nargs="+", choices=[info.name for info in eusocial.games()], help="only these games")
    parser.add_argument("--plan", action="store_true", help="plan with what was measured before")
    asked = parser.parse_args()
    if min(asked.games, asked.cores, asked.seconds, asked.rounds) <= 0 or asked.price < 0:
        parser.error("games, cores, seconds and rounds must be more than 0, and the price 0 or more")
    REPORT.mkdir(exist_ok=True)
    figures = REPORT / "scaling.json"
    if asked.plan:
        measured = load(figures)
    else:
        measured = Measured(
            f"{versions()}, load {os.getloadavg()[0]:.1f} at the start; speeds are medians of {asked.rounds} rounds in "
            "processor time, one thread.",
            tuple(measured_series(asked.seconds, asked.rounds, asked.only)),
            tuple(measured_overheads()),
            reading(),
        )
        figures.write_text(json.dumps(asdict(measured), indent=1) + "\n", encoding="utf-8")
    text = report(measured, asked.games, asked.cores, asked.price)
    print(text)
    (REPORT / "scaling.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
