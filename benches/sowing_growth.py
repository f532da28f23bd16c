"""Measures how the sowing of Microlonies grows with the ants in hand and plots it: `python benches/sowing_growth.py`.

The measuring is done in Rust, by `rust/eusocial-core/examples/sowing_growth.rs`, which this runs. Figures are kept as
`benches/report/sowing_growth.csv`, the plot as `docs/images/sowing_growth.svg`, and a table in Markdown is printed.
`--plot` draws anew from the figures that are kept.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.ticker import MultipleLocator

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "benches" / "report" / "sowing_growth.csv"
PLOT = ROOT / "docs" / "images" / "sowing_growth.svg"
COMMAND = [
    "cargo",
    "run",
    "--release",
    "--locked",
    "--quiet",
    "-p",
    "eusocial-core",
    "--example",
    "sowing_growth",
    "--",
]

Figures = dict[str, list[float | None]]


def measure(ants: int, seconds: int) -> str:
    """The figures as CSV."""
    run = subprocess.run([*COMMAND, str(ants), str(seconds)], cwd=ROOT, check=True, capture_output=True, text=True)
    return run.stdout


def read(text: str) -> Figures:
    """Columns by name; None where nothing was measured."""
    rows = list(csv.DictReader(text.splitlines()))
    return {name: [float(row[name]) if row[name] else None for row in rows] for name in rows[0]}


def time_text(nanoseconds: float | None) -> str:
    """Three figures with a unit."""
    if nanoseconds is None:
        return ""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    lines = [
        "| ants | outcomes | paths | kernel lists outcomes | walk counts paths | walk collects outcomes |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for i, ants in enumerate(figures["ants"]):
        outcomes, paths = (figures[name][i] for name in ("outcomes", "paths"))
        counts = ["" if count is None else f"{count:,.0f}" for count in (ants, outcomes, paths)]
        times = [time_text(figures[name][i]) for name in ("outcomes_ns", "count_ns", "collect_ns")]
        lines.append(f"| {' | '.join([*counts, *times])} |")
    return "\n".join(lines)


def plot(figures: Figures) -> None:
    """Numbers on the left, times on the right, both on a logarithmic scale."""
    # Nothing in the file depends on when it was made.
    mpl.rcParams.update({"svg.hashsalt": "eusocial", "svg.fonttype": "none", "font.family": "sans-serif"})
    figure, (numbers, times) = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
    blue, orange, green = "#0072b2", "#d55e00", "#009e73"
    lines = [
        (numbers, "paths", "paths", orange, "s"),
        (numbers, "outcomes", "distinct outcomes", blue, "o"),
        (times, "collect_ns", "walk collects outcomes", green, "^"),
        (times, "outcomes_ns", "kernel lists outcomes", blue, "o"),
        (times, "count_ns", "walk counts paths", orange, "s"),
    ]
    for axes, name, label, colour, marker in lines:
        scale = 1e-6 if axes is times else 1
        points = [(ants, value * scale) for ants, value in zip(figures["ants"], figures[name], strict=True) if value]
        axes.semilogy(*zip(*points, strict=True), label=label, color=colour, marker=marker, markersize=4)
    numbers.set_title("How many")
    times.set_title("Time, milliseconds")
    for axes in (numbers, times):
        axes.set_xlabel("ants in hand")
        axes.xaxis.set_major_locator(MultipleLocator(2))
        axes.grid(alpha=0.3)
        axes.legend(loc="upper left")
    figure.suptitle("Sowing from column 2, row 2 of a 5×4 grid with all tunnels open")
    figure.savefig(PLOT, metadata={"Date": None})
    # Lines end without blanks, as in all files of the project.
    PLOT.write_text("\n".join(line.rstrip() for line in PLOT.read_text(encoding="utf-8").splitlines()) + "\n", "utf-8")


def main() -> None:
    """Measure unless told otherwise, then plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ants", type=int, default=20, help="the most ants in hand (20)")
    parser.add_argument("--seconds", type=int, default=60, help="the longest walk of all paths, in seconds (60)")
    parser.add_argument("--plot", action="store_true", help="draw the figures that are kept, without measuring")
    arguments = parser.parse_args()
    if not arguments.plot:
        text = measure(arguments.ants, arguments.seconds)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(text, encoding="utf-8")
        print(f"wrote {KEPT}")
    figures = read(KEPT.read_text(encoding="utf-8"))
    plot(figures)
    print(f"wrote {PLOT}\n\n{table(figures)}")


if __name__ == "__main__":
    main()
