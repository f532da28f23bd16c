"""Bars as SVG, for reports: legible on light and dark pages, and the same file for the same figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
"""Told apart by the colour-blind, too (Okabe and Ito)."""

TICKS = [figure * 10.0**power for power in range(-2, 4) for figure in (1, 2, 5)]

STYLE: Any = {
    # Names of parts are made from this and the figures alone.
    "svg.hashsalt": "eusocial",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    # A white card with dark letters, whatever page it lies on.
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "axes.edgecolor": "#777777",
    "axes.labelcolor": "#222222",
    "text.color": "#222222",
    "xtick.color": "#222222",
    "ytick.color": "#222222",
}


class Bar(NamedTuple):
    """One bar."""

    label: str
    """What stands before it."""
    kind: str
    """Bars of a kind have a colour."""
    value: float
    """How long it is."""


def ratios(path: Path, bars: Sequence[Bar], title: str) -> list[str]:
    """Draws ratios on both sides of 1. Returns the lines of Markdown that show them."""

    def finish(axes: Any) -> None:
        axes.set_xscale("log")
        axes.set_xlim(min(0.9, *(bar.value / 1.5 for bar in bars)), 2 * max(1, *(bar.value for bar in bars)))
        low, high = axes.get_xlim()
        axes.set_xticks([tick for tick in TICKS if low <= tick <= high])
        axes.set_xticks([], minor=True)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}×")
        axes.axvline(1, color="#222222", linewidth=1)

    return _draw(path, bars, title, lambda value: f"{value:.1f}×", finish, base=1)


def amounts(path: Path, bars: Sequence[Bar], title: str) -> list[str]:
    """Draws amounts. Returns the lines of Markdown that show them."""

    def finish(axes: Any) -> None:
        axes.set_xlim(0, 1.12 * max(bar.value for bar in bars))
        axes.xaxis.set_major_formatter(lambda value, _: _short(value))

    return _draw(path, bars, title, _short, finish)


def _short(value: float) -> str:
    """Three figures of what is large, as in `1.2 M`; small numbers whole."""
    for size, letter in ((1e9, "G"), (1e6, "M")):
        if value >= size:
            return f"{value / size:.3g} {letter}"
    return f"{value:,.0f}".replace(",", " ")


def _draw(
    path: Path,
    bars: Sequence[Bar],
    title: str,
    write: Callable[[float], str],
    finish: Callable[[Any], None],
    base: float = 0,
) -> list[str]:
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        return ["No charts are drawn: `pip install matplotlib`."]
    kinds = list(dict.fromkeys(bar.kind for bar in bars))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 0.9 + 0.26 * len(bars)), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title, fontsize=11, loc="left")
        for kind, colour in zip(kinds, COLOURS * len(kinds), strict=False):
            places = [place for place, bar in enumerate(bars) if bar.kind == kind]
            widths = [bars[place].value - base for place in places]
            drawn = axes.barh(places, widths, left=base, color=colour, height=0.72)
            axes.bar_label(drawn, [write(bars[place].value) for place in places], padding=3)
        axes.set_yticks(range(len(bars)), [bar.label for bar in bars])
        axes.tick_params(axis="y", length=0)
        axes.invert_yaxis()
        finish(axes)
        axes.grid(axis="x", color="#dddddd")
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(path, metadata={"Date": None, "Title": title})
    return [f"![{title}]({path.name})"]
