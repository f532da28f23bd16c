"""``eusocial simulate``: many games between agents."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from eusocial import Game
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
from eusocial.cli.layout import COLOURS, number
from eusocial.simulate import Results, SeatSummary, check_suffix


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
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Show where the points of each seat come from, too.")
    ] = False,
) -> None:
    """Play many games between agents, and show who wins how often.

    The results depend on the game, its options, the agents, -n and --seed alone, never on threads or the machine.
    """
    loaded = load(game, options, content)
    if out_file is not None:
        _check_out(out_file)
    began = time.perf_counter()
    results = _play(loaded, n, _names(loaded, agents, seats), seed, threads)
    seconds = time.perf_counter() - began
    out = console()
    show(results, _special(loaded, content), out)
    if breakdown:
        show_breakdown(results, out)
    plain(out, f"{n / seconds:,.0f} games a second")
    if out_file is not None:
        results.write(out_file)
        plain(out, f"written: {out_file}")


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


def _play(game: Game, n: int, names: list[str] | None, seed: int, threads: int | None) -> Results:
    screen = Console(stderr=True)
    columns = (TextColumn(game.name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=n)
        return series(game, n, names, seed, threads, lambda done, _: bar.update(task, completed=done))


def _special(game: Game, content: Path | None) -> str:
    """What differs from the game as it comes."""
    values = game.options()
    words = [f"{o.name}={option_value(values[o.name])}" for o in game.info.options if values[o.name] != o.default]
    if content is not None:
        words.append(f"content {content} ({game.content_digest()})")
    return ", ".join(words)


def show(results: Results, special: str, out: Console) -> None:
    """Shows a table with a row a seat, and what holds for all."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("seat", justify="right")
    table.add_column("agent")
    for title in ("score ± sd", "min", "median", "max", "wins", "95 % interval"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in results.summary():
        table.add_row(*_cells(row))
    plain(out, f"{results.game}: {len(results)} games, seed {results.seed}" + (f", {special}" if special else ""))
    out.print(table)
    lengths = results.lengths
    plain(
        out,
        f"lengths: mean {lengths.mean():.1f}, from {lengths.min()} to {lengths.max()} actions; "
        f"truncated: {results.num_truncated}",
    )


def show_breakdown(results: Results, out: Console) -> None:
    """Shows a table with a row an account: the mean points of each seat."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    rows = results.breakdown_summary()
    table.add_column("mean points", "all", no_wrap=True)
    table.add_column("clause", no_wrap=True)
    for seat, mean in enumerate(results.scores.mean(axis=0)):
        colour = COLOURS[seat % len(COLOURS)]
        table.add_column(Text(f"seat {seat}", style=colour), f"{mean:.2f}", justify="right", no_wrap=True)
    table.add_column("what for")
    for row in rows:
        table.add_row(row.account, row.clause, *(f"{mean:.2f}" for mean in row.means), row.what)
    out.print(table)


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
