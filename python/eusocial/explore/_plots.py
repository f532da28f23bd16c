"""Plots by matplotlib that stand alone as SVG, follow light and dark, and say what they show."""

from __future__ import annotations

import html
import importlib
import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eusocial.draw._svg import COLOURS, PALETTE, check_theme

try:
    importlib.import_module("matplotlib.figure")
    # Its types are of little use to code that draws: nearly all that an axes object takes is Any.
    mpl: Any = importlib.import_module("matplotlib")
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "eusocial.explore needs matplotlib: pip install 'eusocial[notebook]'", name="matplotlib"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from os import PathLike

    from matplotlib.figure import Figure

    from eusocial.draw import Theme

__all__ = ["Ink", "Plot", "mpl", "table"]

DISTINCT = ("#009e73", "#e69f00", "#56b4e9", "#cc79a7", "#f0e442", "#d55e00", "#0072b2", "#9a9a9a")
"""The Okabe-Ito colours, for kinds of things; letters or hatches tell them apart too."""
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo", "--")
DASHES: tuple[Any, ...] = ("-", (0, (6, 3)), (0, (1.5, 2)), (0, (8, 2, 2, 2)), (0, (12, 2)))
MARKERS = ("o", "s", "^", "D", "v")
BLACK, WHITE = "#1b1e19", "#fffffe"
"""For text on colours, which stays as it is in either theme. No colour of the palette is the same."""
SEQUENCE = "cividis"
"""Colours for numbers that the colour-blind see nearly as others do."""

_RC: dict[str, Any] = {
    "svg.hashsalt": "eusocial",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.7,
}
_CHANGING = ("paper", "ink", "muted", "seam")


@dataclass(frozen=True)
class Ink:
    """The colours of a theme."""

    paper: str
    ink: str
    muted: str
    seam: str

    @classmethod
    def of(cls, theme: Theme) -> Ink:
        """Those of a theme; `auto` draws in the light ones, which are exchanged later."""
        check_theme(theme)
        return cls(*(PALETTE[name][theme == "dark"] for name in _CHANGING))


def player_colour(player: int) -> str:
    """The colour of a player, as on the boards."""
    return COLOURS[player % len(COLOURS)][1]


def player_letter(player: int) -> str:
    """The letter of a player, as on the boards."""
    return COLOURS[player % len(COLOURS)][0]


def on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = mpl.colors.to_rgb(colour)
    return BLACK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else WHITE


def _settings(theme: Theme) -> dict[str, Any]:
    """What matplotlib is told for a theme."""
    ink = Ink.of(theme)
    texts = ("text.color", "axes.labelcolor", "xtick.color", "ytick.color", "hatch.color")
    papers = ("figure.facecolor", "axes.facecolor", "savefig.facecolor", "legend.facecolor")
    colours = {**dict.fromkeys(texts, ink.ink), **dict.fromkeys(papers, ink.paper)}
    return {**_RC, **colours, "legend.edgecolor": ink.seam, "axes.edgecolor": ink.muted}


@dataclass(frozen=True, repr=False)
class Plot:
    """A plot that notebooks show as SVG, and that can be had as a matplotlib figure or a file."""

    title: str
    about: str
    """What it shows, for those who can't see it."""
    draw: Callable[[Any, Ink], None]
    """Draws on an empty figure."""
    size: tuple[float, float] = (7.0, 3.6)
    """Width and height in inches."""
    theme: Theme = "auto"
    """How notebooks show it."""

    def figure(self, theme: Theme = "light") -> Figure:
        """Draw it as a matplotlib figure, which belongs to no window.

        Raises:
            ValueError: an unknown theme.
        """
        with mpl.rc_context(_settings(theme)):
            figure = self._drawn(theme)
            # Ticks are made while these settings hold.
            figure.draw_without_rendering()
        return figure

    def _drawn(self, theme: Theme) -> Figure:
        figure: Figure = mpl.figure.Figure(figsize=self.size, layout="constrained")
        self.draw(figure, Ink.of(theme))
        return figure

    def svg(self, theme: Theme | None = None) -> str:
        """Draw it as SVG that needs nothing else; with `auto` its colours follow the page."""
        chosen: Theme = theme or self.theme
        file = io.StringIO()
        with mpl.rc_context(_settings(chosen)):
            drawn: Any = self._drawn(chosen)
            drawn.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        text = file.getvalue()
        text = text[text.index("<svg") :]
        label = html.escape(f"{self.title}. {self.about}", quote=True)
        width = f"{72 * self.size[0] * 1.25:.0f}px"
        head = f'<svg role="img" aria-label="{label}" style="width:100%;max-width:{width};height:auto"'
        text = re.sub(r'^<svg((?: [\w:]+="[^"]*")*)', lambda found: head + _unsized(found[1]), text, count=1)
        return _following(text) if chosen == "auto" else text

    def save(self, path: str | PathLike[str], theme: Theme = "light", *, dpi: float = 150) -> None:
        """Write it to a file in the form that its suffix says, as `.png`, `.svg` or `.pdf`.

        Raises:
            ValueError: matplotlib doesn't know the suffix, or an unknown theme.
            OSError: the file can't be written.
        """
        if Path(path).suffix.lower() == ".svg":
            Path(path).write_text(self.svg(theme), encoding="utf-8")
        else:
            drawn: Any = self.figure("light" if theme == "auto" else theme)
            drawn.savefig(path, dpi=dpi)

    def to_html(self) -> str:
        """Write it as an HTML element that needs nothing else."""
        return f'<div class="eusocial-plot">{self.svg()}</div>'

    def __repr__(self) -> str:
        """What it shows, on one line."""
        return f"Plot({self.title!r}: {self.about})"

    def _repr_html_(self) -> str:
        return self.to_html()


def _unsized(attributes: str) -> str:
    return re.sub(r' (?:width|height)="[^"]*"', "", attributes)


_MARK = "eusocial-follows"


def _following(text: str) -> str:
    """Colours that change with the reader's theme; those who don't know variables see the light ones."""
    for name in _CHANGING:
        light = PALETTE[name][0]
        text = text.replace(light, f"var(--eu-{name}, {light})")
    light, dark = (";".join(f"--eu-{name}:{PALETTE[name][i]}" for name in _CHANGING) for i in (0, 1))
    rules = (
        f".{_MARK}{{{light}}}@media (prefers-color-scheme:dark){{.{_MARK}{{{dark}}}}}"
        f'[data-jp-theme-light="true"] .{_MARK}{{{light}}}[data-jp-theme-light="false"] .{_MARK}{{{dark}}}'
    )
    start = text.index(">") + 1
    return f'<svg class="{_MARK}"{text[4:start]}<style>{rules}</style>{text[start:]}'


def table(rows: Sequence[Mapping[str, Any]], caption: str = "", heads: Sequence[str] | None = None) -> str:
    """Write rows of plain data as an HTML table, numbers with at most three decimals.

    Args:
        rows: one map a row.
        caption: what stands above it.
        heads: the keys to show; left out, those of the first row.
    """
    if heads is None:
        heads = list(rows[0]) if rows else []
    top = "".join(f'<th scope="col">{html.escape(head.replace("_", " "))}</th>' for head in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{html.escape(cell(row.get(head)))}</td>' for head in heads)}</tr>" for row in rows
    )
    named = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    return f"<table>{named}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def cell(value: Any) -> str:
    """A value as people read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
    if isinstance(value, (tuple, list)):
        return ",".join(map(cell, value))  # pyright: ignore[reportUnknownArgumentType]
    return str(value)
