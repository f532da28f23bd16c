"""Measures the engine beside OpenSpiel in one process and writes the report: `python benches/report.py`.

What is compared runs in turn, round by round, so that a busy moment of the machine strikes both. Each figure is the
median of the rounds, in processor time, so that other programs count little. The report, `benches/report/index.md`,
has tables and charts; it takes in the counts of `instructions.py` and leads to what other benchmarks left beside it.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import platform
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

import charts
import speed

import eusocial

if TYPE_CHECKING:
    from collections.abc import Sequence

CLOCK = time.get_clock_info("thread_time")
FOLDER = Path(__file__).parent / "report"
INSTRUCTIONS = FOLDER / "instructions.json"

BESIDE = {
    "batches.md": "batches beside one game that is stepped at a time",
    "branching.md": "copies, branching and undo of a state",
    "rust.txt": "the engine alone, by `cargo bench`",
    "pytest.json": "the comparison again, by pytest-benchmark",
    "strength.md": "who beats whom",
    "scaling.md": "games a core-second and bytes a game",
}
"""What other benchmarks leave in the folder."""


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


def whole(number: float) -> str:
    """A whole number: `1 230 456`."""
    return f"{number:,.0f}".replace(",", " ")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        return "| " + " | ".join([first, *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))]) + " |"

    rule = "|" + "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])]) + "|"
    return [line(heads), rule, *map(line, rows)]


Compared = list[tuple[str, str, float, float]]
"""The game, what is measured, how many a second here, and there."""


def compare(rounds: int, games: int) -> Compared:
    """Both engines; nothing where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return []
    found: Compared = []
    for name, their_name in speed.PAIRS.items():
        ours, theirs = eusocial.load_game(name), pyspiel.load_game(their_name)
        starts = [ours.new_initial_state, theirs.new_initial_state]
        known = speed.random_games(name, games)
        # A game of middling length.
        middling = sorted(known, key=len)[len(known) // 2]
        middles = [speed.middle(start, middling) for start in starts]
        pairs = {
            "steps, known games": [speed.follow(start, known) for start in starts],
            "steps, chosen in Python": [speed.choose(start, known) for start in starts],
            "clones": [speed.repeated(state.clone) for state in middles],
            "lists of legal actions": [speed.repeated(state.legal_actions) for state in middles],
            "game and state to text and back": [
                speed.repeated(speed.there_and_back(middles[0])),
                speed.repeated(speed.there_and_back_in_openspiel(theirs, middles[1])),
            ],
            "state to text and back": [
                speed.repeated(speed.back_to(game, state)) for game, state in zip((ours, theirs), middles, strict=True)
            ],
            "playouts": [speed.playouts(ours, 20 * games), speed.rollouts(theirs, 20 * games)],
            "simulations of MCTS": [speed.search(ours, 1000, 10), speed.search_inside_openspiel(theirs, 1000, 2)],
            "simulations of MCTS, bot in Python": [
                speed.search(ours, 1000, 10),
                speed.search_by_openspiel_in_python(theirs, 200),
            ],
        }
        for what, works in pairs.items():
            our_rate, their_rate = rates(works, rounds)
            found.append((name, what, our_rate, their_rate))
    return found


def beside_openspiel(compared: Compared) -> list[str]:
    """The part of the report about both engines."""
    if not compared:
        return ["OpenSpiel is not installed, so nothing is compared: `pip install open_spiel`."]
    rows = [
        (f"{name}: {what}", short(ours), short(theirs), f"{ours / theirs:.1f}") for name, what, ours, theirs in compared
    ]
    behind = [f"{name}: {what}" for name, what, ours, theirs in compared if ours < theirs]
    ahead = f"Behind OpenSpiel in: {', '.join(behind)}." if behind else "Ahead of OpenSpiel in every line."
    bars = [charts.Bar(f"{name}: {what}", name, ours / theirs) for name, what, ours, theirs in compared]
    return [
        "How many a second, from Python except for playouts and searches; the same positions and games in both, and as "
        "many simulations. The bots of OpenSpiel value a leaf by one random rollout, as ours does.",
        "",
        *table(("a second", "eusocial", "OpenSpiel", "ratio"), rows),
        "",
        ahead,
        "",
        *charts.ratios(FOLDER / "openspiel.svg", bars, "Times as many a second as OpenSpiel"),
    ]


def playouts(rounds: int, games: int) -> list[str]:
    """The part of the report about random play of every game."""
    counted: dict[str, dict[str, float]] = {}
    if INSTRUCTIONS.exists():
        counted = json.loads(INSTRUCTIONS.read_text(encoding="utf-8"))
    rows, fast, spent = [], [], []
    for name, options in speed.CASES:
        case = speed.label(name, options)
        count = (20 if name in speed.PAIRS else 2) * games
        (rate,) = rates([speed.playouts(eusocial.load_game(name, **options), count)], rounds)
        steps = eusocial.load_game(name, **options).random_playouts(speed.SEED, count) / count
        counts = counted.get(case)
        instructions = (whole(counts["step"]), whole(counts["game"])) if counts else ("", "")
        rows.append((case, short(rate), short(rate * steps), f"{steps:.0f}", *instructions))
        fast.append(charts.Bar(case, name, rate * steps))
        if counts:
            spent.append(charts.Bar(case, name, counts["step"]))
    heads = (
        "game",
        "playouts a second",
        "steps a second",
        "steps a game",
        "instructions a step",
        "instructions a game",
    )
    return [
        "Games of uniformly random decisions, inside the engine on one thread. Instructions are counted by callgrind, "
        "which the load of the machine doesn't change."
        if counted
        else "Games of uniformly random decisions, inside the engine on one thread. Instructions were not counted: "
        "`python benches/instructions.py` does so where there is valgrind.",
        "",
        *table(heads, rows),
        "",
        *charts.amounts(FOLDER / "playouts.svg", fast, "Steps a second of random play"),
        *(charts.amounts(FOLDER / "instructions.svg", spent, "Instructions a step of random play") if spent else []),
    ]


def links() -> list[str]:
    """The part of the report that leads to the others."""
    return [f"- [{file}]({file}): {what}" for file, what in BESIDE.items() if (FOLDER / file).exists()]


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


def load() -> str:
    """How busy the machine is; nothing where the system doesn't tell."""
    return f", load {os.getloadavg()[0]:.1f} before the start" if hasattr(os, "getloadavg") else ""


def main() -> None:
    """Measures, prints and keeps the report."""
    parser = argparse.ArgumentParser(description="Measure the engine beside OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=15, help="rounds for each figure (15)")
    parser.add_argument("--games", type=int, default=200, help="games in a round (200)")
    asked = parser.parse_args()
    if min(asked.rounds, asked.games) < 1:
        parser.error("rounds and games must be 1 or more")
    FOLDER.mkdir(exist_ok=True)
    setting = f"{versions()}{load()}; one thread used; medians of {asked.rounds} rounds in turn, processor time."
    parts = {
        "# Benchmarks": [setting],
        "## Beside OpenSpiel": beside_openspiel(compare(asked.rounds, asked.games)),
        "## Random play": playouts(asked.rounds, asked.games),
        "## Beside this": links(),
    }
    text = "\n\n".join("\n".join([head, "", *lines]).rstrip() for head, lines in parts.items() if lines)
    print(text)
    (FOLDER / "index.md").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
