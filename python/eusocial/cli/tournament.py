"""``eusocial tournament``: every agent against every other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from eusocial import tournament as round_robin
from eusocial.cli.common import (
    ContentFile,
    GameName,
    GameOptions,
    Seed,
    check_writable,
    complete_agent,
    console,
    load,
    plain,
)
from eusocial.cli.layout import show_table
from eusocial.tournament import Tournament, check_suffix


def tournament(
    game: GameName,
    agents: Annotated[
        list[str],
        typer.Argument(
            metavar="AGENT...",
            help="Who takes part, at least two. `eusocial agents` lists them with their parameters, as in mcts:1000.",
            autocompletion=complete_agent,
        ),
    ],
    rounds: Annotated[
        int, typer.Option("-n", "--rounds", min=1, metavar="N", help="How many games of each seating.")
    ] = 10,
    options: GameOptions = None,
    content: ContentFile = None,
    seed: Seed = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", min=1, metavar="N", help="Threads to play on; all cores if left out.")
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help="Keep finished games here; the same command later goes on."),
    ] = None,
    out_file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the result: .md for tables, .csv for games, .json for both."),
    ] = None,
) -> None:
    """Let every agent play every other on every seat, and show ratings and a crosstable.

    The results depend on the game, its options, the agents, -n and --seed alone, never on threads or the machine.
    """
    loaded = load(game, options, content)
    for path in (log, out_file):
        if path is not None:
            check_writable(path)
    if out_file is not None:
        try:
            check_suffix(out_file)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--out") from None
    result = round_robin(loaded, agents, rounds, seed, threads, log, progress=True)
    out = console()
    show(result, out)
    if out_file is not None:
        result.write(out_file)
        plain(out, f"written: {out_file}")


def show(result: Tournament, out: Console) -> None:
    """Shows the standings and the crosstable."""
    plain(out, result.caption())
    standings, crosstable = result.tables()
    for head, rows in (standings, crosstable):
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
        table.add_column(head[0], overflow="fold", min_width=10)
        for title in head[1:]:
            table.add_column(title, justify="right", no_wrap=True)
        for row in rows:
            table.add_row(*(Text(cell, style="bold" if cell == row[0] else "") for cell in row))
        show_table(table, out)
    plain(out, "W–D–L: won–drawn–lost; below, of the agent on the left against the one with that number")
    if "rating" not in standings[0]:
        plain(out, "ratings need choix: pip install choix")
