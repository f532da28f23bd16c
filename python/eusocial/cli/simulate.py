"""``eusocial simulate``: many games between agents."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from eusocial import Game, Overview, Store, simulate_to
from eusocial import simulate as series
from eusocial.cli.common import (
    ContentFile,
    GameName,
    GameOptions,
    Seed,
    check_writable,
    complete_agent,
    complete_agents,
    console,
    load,
    option_value,
    plain,
    split_agents,
)
from eusocial.cli.layout import COLOURS, number, show_table
from eusocial.simulate import Executor, Results, SeatSummary, check_suffix, progress_bar


def simulate(
    game: GameName,
    n: Annotated[int, typer.Option("-n", "--games", min=1, metavar="N", help="How many games.")] = 1000,
    agents: Annotated[
        str | None,
        typer.Option(
            "--agents",
            metavar="NAME,NAME...",
            help="Who plays on the seats, in their order; one name fills all. Random if left out. "
            "`eusocial agents` lists them with their parameters, as in mcts:1000.",
            autocompletion=complete_agents,
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="NAME", help="The same, one seat at a time.", autocompletion=complete_agent),
    ] = None,
    options: GameOptions = None,
    content: ContentFile = None,
    seed: Seed = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", min=1, metavar="N", help="Threads to play on; all cores if left out.")
    ] = None,
    out_file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the results, a row a game: .csv, .parquet or .json."),
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(
            "--store",
            metavar="DIR",
            help="Keep finished games in this folder, as Parquet; a run that was stopped goes on from there.",
        ),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option("--processes", min=1, metavar="N", help="Play in N processes, of one thread each if left out."),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Play on the workers of the Dask scheduler at this address."),
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(
            "--part",
            metavar="K/N",
            help="Play only the K-th of N parts into --store, as one job of many that fill it.",
        ),
    ] = None,
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Show where the points of each seat come from, too.")
    ] = False,
) -> None:
    """Play many games between agents, and show who wins how often.

    The results depend on the game, its options, the agents, -n and --seed alone, never on threads, processes or the
    machine.
    """
    loaded = load(game, options, content)
    if out_file is not None:
        _check_out(out_file)
    if store is None and part is not None:
        raise typer.BadParameter("parts are played into a folder: name it with --store DIR", param_hint="--part")
    names, executor, out = _names(loaded, agents, seats), _executor(processes, dask), console()
    began = time.perf_counter()
    with progress_bar(loaded.name) as bar:
        if store is None:
            try:
                done = _Done.of(series(loaded, n, names, seed, threads, bar, executor=executor))
            except MemoryError:
                raise MemoryError(f"{n} games don't fit; --store DIR plays them into a folder") from None
        else:
            before = _played_before(store)
            kept = simulate_to(store, loaded, n, names, seed, threads, bar, executor=executor, part=_part(part))
            done = _Done.into(kept, n, before)
    seconds = time.perf_counter() - began
    show(done.overview, _special(loaded, content), out)
    if breakdown:
        show_breakdown(done.overview, out)
    plain(out, f"{done.played / seconds:,.0f} games a second")
    if done.kept:
        plain(out, done.kept)
    if out_file is not None:
        done.results().write(out_file)
        plain(out, f"written: {out_file}")


class _Done(NamedTuple):
    """What was played, in memory or in a store."""

    overview: Overview
    played: int
    results: Callable[[], Results]
    kept: str = ""

    @classmethod
    def of(cls, results: Results) -> _Done:
        return cls(results.overview(), len(results), lambda: results)

    @classmethod
    def into(cls, store: Store, n: int, before: int) -> _Done:
        there = store.num_played()
        kept = f"kept: {store.path} ({there} of {store.games} games)"
        return cls(store.overview(n), there - before, lambda: store.results(n), kept)


def _played_before(path: Path) -> int:
    return Store(path).num_played() if (path / "run.json").exists() else 0


def _part(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    k, slash, of = text.partition("/")
    if not (slash and k.isdecimal() and of.isdecimal() and 1 <= int(k) <= int(of)):
        raise typer.BadParameter(f"{text!r}: write K/N with K from 1 to N, as in 3/100", param_hint="--part")
    return int(k), int(of)


def _executor(processes: int | None, dask: str | None) -> Callable[[], Executor] | None:
    """Makes who plays, if not this process."""
    if processes is not None and dask is not None:
        raise typer.BadParameter("use --processes or --dask, not both", param_hint="--dask")
    if processes is not None:
        return lambda: ProcessPoolExecutor(processes, get_context("spawn"), _follow_the_parent)
    if dask is None:
        return None
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise typer.BadParameter(
            "distributed is missing; install it with: pip install 'eusocial[dask]'", param_hint="--dask"
        ) from None
    client = distributed.Client(dask)
    return lambda: client.get_executor()


def _follow_the_parent() -> None:
    """What a process that plays does first."""
    # A terminal sends Ctrl-C to all processes: the parent hears it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Without this, a parent that was killed would leave its processes waiting for ever.
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _check_out(path: Path) -> None:
    check_writable(path)
    try:
        check_suffix(path)
    except (ValueError, ModuleNotFoundError) as error:
        raise typer.BadParameter(str(error), param_hint="--out") from None


def _names(game: Game, agents: str | None, seats: list[str] | None) -> list[str] | None:
    if agents is not None and seats:
        raise typer.BadParameter("use --agents or --seat, not both", param_hint="--seat")
    names = seats or None
    if agents is not None:
        names = split_agents(agents)
        if len(names) == 1:
            names *= game.num_players()
    if names is not None and len(names) != game.num_players():
        raise typer.BadParameter(
            f"{game.name} has {game.num_players()} seats here, and {len(names)} agents were named",
            param_hint="--agents" if agents is not None else "--seat",
        )
    return names


def _special(game: Game, content: Path | None) -> str:
    """What differs from the game as it comes."""
    values = game.options()
    words = [f"{o.name}={option_value(values[o.name])}" for o in game.info.options if values[o.name] != o.default]
    if content is not None:
        words.append(f"content {content} ({game.content_digest()})")
    return ", ".join(words)


def show(overview: Overview, special: str, out: Console) -> None:
    """Shows a table with a row a seat, and what holds for all."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat", justify="right", no_wrap=True)
    table.add_column("agent", overflow="fold")
    for title in ("score ± sd", "min", "median", "max", "wins", "95 % interval"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in overview.seats:
        table.add_row(*_cells(row))
    plain(out, f"{overview.game}: {overview.games} games, seed {overview.seed}" + (f", {special}" if special else ""))
    show_table(table, out)
    plain(
        out,
        f"lengths: mean {overview.mean_length:.1f}, from {overview.min_length} to {overview.max_length} actions; "
        f"truncated: {overview.truncated}",
    )


def show_breakdown(overview: Overview, out: Console) -> None:
    """Shows a table with a row an account: the mean points of each seat."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    table.add_column("mean points", "all", no_wrap=True)
    table.add_column("clause", no_wrap=True)
    for seat in overview.seats:
        colour = COLOURS[seat.seat % len(COLOURS)]
        table.add_column(Text(f"seat {seat.seat}", style=colour), f"{seat.mean:.2f}", justify="right", no_wrap=True)
    table.add_column("what for", overflow="fold")
    for row in overview.accounts:
        table.add_row(row.account, row.clause, *(f"{mean:.2f}" for mean in row.means), row.what)
    show_table(table, out)


def _cells(row: SeatSummary) -> list[Text]:
    spread = "" if row.sd != row.sd else f" ± {row.sd:.2f}"
    return [
        Text(str(row.seat), style=COLOURS[row.seat % len(COLOURS)]),
        Text(row.agent),
        Text(f"{row.mean:.2f}{spread}"),
        Text(number(row.min)),
        Text(number(row.median)),
        Text(number(row.max)),
        Text(f"{100 * row.win_rate:.1f} %", style="bold"),
        Text(f"{100 * row.win_low:.1f} to {100 * row.win_high:.1f} %"),
    ]
