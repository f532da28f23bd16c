"""Measures the engine beside OpenSpiel in one process and writes tables in Markdown: `python benches/report.py`.

What is compared runs in turn, round by round, so that a busy moment of the machine strikes both. Each figure is the
median of the rounds, in processor time, so that other programs count little. The tables are printed, and kept as
`benches/report/speed.md`.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

import speed

import eusocial

if TYPE_CHECKING:
    from collections.abc import Sequence

CLOCK = time.get_clock_info("thread_time")
KEPT = Path(__file__).parent / "report" / "speed.md"


def rates(works: Sequence[speed.Work], rounds: int) -> list[float]:
    """How many a second of each, measured in turn."""
    seconds: list[list[float]] = [[] for _ in works]
    for work in works:
        work.run()
    for _ in range(rounds):
        for work, spent in zip(works, seconds, strict=True):
            begin = time.thread_time()
            work.run()
            # Where the clock is coarse, a moment may seem to be none.
            spent.append(max(time.thread_time() - begin, CLOCK.resolution))
    return [work.amount / statistics.median(spent) for work, spent in zip(works, seconds, strict=True)]


def short(rate: float) -> str:
    """Three figures: `12 300`, `1 230 000`."""
    digits = max(0, len(str(int(rate))) - 3)
    return f"{round(rate, -digits):,.0f}".replace(",", " ")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        return "| " + " | ".join([first, *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])]) + "|"
    return [line(heads), rule, *map(line, rows)]


def compare(rounds: int, games: int) -> list[str]:
    """The table of both engines; a line that says so where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return ["OpenSpiel is not installed, so nothing is compared: `pip install open_spiel`."]
    rows = []
    for name, their_name in speed.PAIRS.items():
        ours, theirs = eusocial.load_game(name), pyspiel.load_game(their_name)
        starts = [ours.new_initial_state, theirs.new_initial_state]
        known = speed.random_games(name, games)
        pairs = {
            "steps from Python, known games": [speed.follow(start, known) for start in starts],
            "steps from Python, chosen there": [speed.choose(start, known) for start in starts],
            "clones from Python": [speed.clones(speed.middle(start, known[0])) for start in starts],
            "playouts inside": [speed.playouts(ours, 20 * games), speed.rollouts(theirs, 20 * games)],
            "simulations of MCTS": [speed.search(ours, 1000, 10), speed.search_inside_openspiel(theirs, 1000, 2)],
            "simulations of MCTS, their bot in Python": [
                speed.search(ours, 1000, 10),
                speed.search_by_openspiel_in_python(theirs, 200),
            ],
        }
        for what, works in pairs.items():
            our_rate, their_rate = rates(works, rounds)
            rows.append((f"{name}: {what}", short(our_rate), short(their_rate), f"{our_rate / their_rate:.1f}"))
    return table(("a second", "eusocial", "OpenSpiel", "ratio"), rows)


def board_games(rounds: int, games: int) -> list[str]:
    """The table of playouts of games that no other engine plays."""
    rows = []
    for name, options in speed.BOARD_GAMES:
        (rate,) = rates([speed.playouts(eusocial.load_game(name, **options), 2 * games)], rounds)
        rows.append((speed.label(name, options), short(rate)))
    return table(("game", "playouts a second"), rows)


def versions() -> str:
    """What was measured where."""
    try:
        openspiel = f"open_spiel {importlib.metadata.version('open_spiel')}, "
    except importlib.metadata.PackageNotFoundError:
        openspiel = ""
    return (
        f"eusocial {eusocial.__version__}, {openspiel}Python {platform.python_version()}, {platform.system()} on "
        f"{platform.machine()}, {os.cpu_count()} cores"
    )


def setting(rounds: int) -> str:
    """Where and how it was measured."""
    return f"{versions()}, one thread used; medians of {rounds} rounds in turn, processor time."


def main() -> None:
    """Measures, prints and keeps the report."""
    parser = argparse.ArgumentParser(description="Measure the engine beside OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds for each figure (15)")
    parser.add_argument("--games", type=int, default=200, help="games in a round (200)")
    asked = parser.parse_args()
    if min(asked.rounds, asked.games) < 1:
        parser.error("rounds and games must be 1 or more")
    parts = [[setting(asked.rounds)], compare(asked.rounds, asked.games), board_games(asked.rounds, asked.games)]
    text = "\n\n".join("\n".join(part) for part in parts)
    print(text)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
