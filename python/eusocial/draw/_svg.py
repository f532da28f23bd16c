"""Small helpers for writing SVG: numbers, text, themes, and a picture that collects elements."""

from __future__ import annotations

import functools
import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args
from xml.sax import saxutils

if TYPE_CHECKING:
    from collections.abc import Generator

Theme = Literal["auto", "light", "dark"]
Point = tuple[float, float]
Highlight: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None
"""An action as a structure, several of them, or none."""

PALETTE: dict[str, tuple[str, str]] = {
    "paper": ("#fbfaf4", "#16191d"),
    "tile": ("#e9efdb", "#263028"),
    "seam": ("#b9c4a0", "#47554a"),
    "panel": ("#fffefa", "#1d2126"),
    "ink": ("#1c1f1a", "#f1f1ea"),
    "muted": ("#5a6054", "#a9b0a4"),
    "petal0": ("#d5d8cc", "#3d443f"),
    "petal1": ("#fff6c9", "#6b6330"),
    "petal2": ("#ffe27a", "#8f7a1f"),
    "petal3": ("#ffc526", "#b58e00"),
    "petal5": ("#ff9b1a", "#c76f00"),
    "heart": ("#fffdf3", "#15181b"),
    "edge": ("#22251f", "#e8e8df"),
    "mark": ("#b3005e", "#3ef0dc"),
    "leaf": ("#2f7d32", "#7cc47f"),
    "earth": ("#4a372b", "#0d0a08"),
    "air": ("#3b6ea5", "#8fc1f2"),
    "honey": ("#d98e04", "#f2b632"),
    "wood": ("#8a5a2b", "#d0a06c"),
    "meadow": ("#e4efae", "#454f22"),
    "forest": ("#b5d8a8", "#1f4630"),
    "rock": ("#dcd8d2", "#4d4a4f"),
    "water": ("#c3e2f5", "#1c4059"),
    "zone": ("#f8d3b4", "#5f3a22"),
    "soil": ("#d6b48f", "#4b3625"),
    "fungus": ("#eadcf3", "#574468"),
    "pond": ("#8fc4e8", "#123b57"),
    "spore": ("#84509e", "#d0a6e6"),
    "grey": ("#b4b6b2", "#7b7e7a"),
    "crop": ("#3f9b3a", "#6cc463"),
    "clod": ("#7a4a22", "#a5672f"),
    "pebble": ("#e9ecee", "#e9ecee"),
    "rim": ("#1c1f1a", "#0d0f0c"),
}
"""Named colours: (light, dark). Text on `paper`, `panel`, `tile`, `heart` and grounds keeps a contrast of at least 4.5
to 1; the `muted` one only on the first four."""

COLOURS: tuple[tuple[str, str, str], ...] = (
    ("a", "#d55e00", "#ffffff"),
    ("b", "#0072b2", "#ffffff"),
    ("c", "#f0e442", "#1c1f1a"),
    ("d", "#cc79a7", "#1c1f1a"),
    ("e", "#a8e6cf", "#1c1f1a"),
)
"""Letter, fill and text of players' colours: four of the Okabe-Ito palette and a mint that stay apart for the
colour-blind."""


NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = re.compile(f"[&<>]|{NOT_XML.pattern}")


def escape(text: str) -> str:
    """Text as it may stand in XML; characters that XML can't hold become a replacement mark."""
    return saxutils.escape(NOT_XML.sub("\ufffd", text)) if _SPECIAL.search(text) else text


def num(value: float) -> str:
    """A coordinate with at most one decimal, the same on every platform."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def amount(value: float) -> str:
    """A count or score as people write it: no decimals where there are none."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def plural(count: float, one: str, many: str | None = None) -> str:
    """`1 seed`, `2 seeds`."""
    return f"{amount(count)} {one if count == 1 else many or one + 's'}"


def each(highlight: Highlight) -> list[Mapping[str, Any]]:
    """The actions to highlight, as a list."""
    if highlight is None:
        return []
    return [highlight] if isinstance(highlight, Mapping) else list(highlight)


def check_theme(theme: str) -> None:
    """Refuse an unknown theme.

    Raises:
        ValueError: names the themes.
    """
    if theme not in get_args(Theme):
        raise ValueError(f"no theme {theme!r}; themes: {', '.join(get_args(Theme))}")


def polar(radius: float, angle: float) -> Point:
    """The point at an angle in degrees, clockwise from the top."""
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def text_width(text: str, size: float) -> float:
    """A safe guess of the width of a line of text: generic fonts differ, this is near the widest."""
    narrow = sum(1 for c in text if c in "iljtfrI.,:;'|!()[] ")
    return size * (0.64 * (len(text) - narrow) + 0.38 * narrow)


@functools.lru_cache(maxsize=1 << 14)
def _attributes(theme: Theme, attrs: tuple[tuple[str, Any], ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Attributes as text, and the colours that need a rule. Most elements stay as they are between pictures."""
    out: list[str] = []
    classes: list[str] = []
    used: list[tuple[str, str]] = []
    for key, value in attrs:
        if value is None:
            continue
        name = key.rstrip("_").replace("_", "-")
        if name in ("fill", "stroke") and value in PALETTE:
            if theme == "auto":
                used.append((name, value))
                classes.append(f"{name[0]}-{value}")
            value = PALETTE[value][theme == "dark"]
        elif name == "class":
            classes.insert(0, str(value))
            continue
        text = num(value) if isinstance(value, float) else escape(str(value)).replace('"', "&quot;")
        out.append(f' {name}="{text}"')
    if classes:
        out.append(f' class="{" ".join(classes)}"')
    return "".join(out), tuple(used)


@functools.lru_cache(maxsize=1 << 14)
def _path_data(steps: tuple[str | float | Point, ...]) -> str:
    """Commands, numbers and points of a path as text."""
    words: list[str] = []
    for step in steps:
        if isinstance(step, str):
            words.append(step)
        elif isinstance(step, tuple):
            words.append(f"{num(step[0])},{num(step[1])}")
        else:
            words.append(num(step))
    return " ".join(words)


class Picture:
    """Elements of one SVG, in the order in which they are drawn. Colours are names of `PALETTE` or literal."""

    def __init__(self, theme: Theme, seed: object) -> None:
        """Start a picture; `seed` is the plain data that it shows, from which its ids are made."""
        check_theme(theme)
        self.theme: Theme = theme
        digest = hashlib.sha256(json.dumps(seed, sort_keys=True, default=str).encode()).hexdigest()
        self.prefix = f"eu{digest[:10]}"
        self._parts: list[str] = []
        self._depth = 1
        self._used: set[tuple[str, str]] = set()

    def _attributes(self, attrs: Mapping[str, Any]) -> str:
        text, used = _attributes(self.theme, tuple(attrs.items()))
        self._used.update(used)
        return text

    def _line(self, text: str) -> None:
        self._parts.append("  " * self._depth + text)

    def add(self, tag: str, text: str | None = None, **attrs: Any) -> None:
        """Add an element without children. Attributes: `_` stands for `-`, floats are rounded, `None` is left out."""
        head = f"<{tag}{self._attributes(attrs)}"
        self._line(head + ("/>" if text is None else f">{escape(text)}</{tag}>"))

    @contextmanager
    def group(self, tooltip: str | None = None, **attrs: Any) -> Generator[None, None, None]:
        """Put what is added inside into a group, with a tooltip."""
        self._line(f"<g{self._attributes(attrs)}>")
        self._depth += 1
        if tooltip is not None:
            self.add("title", tooltip)
        yield
        self._depth -= 1
        self._line("</g>")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        fill: str = "ink",
        bold: bool = False,
        anchor: Literal["start", "middle", "end"] = "middle",
        **attrs: Any,
    ) -> None:
        """Add a line of text whose middle line (not its baseline) lies at `y`."""
        self.add(
            "text",
            text,
            x=float(x),
            y=float(y + 0.35 * size),
            font_size=float(size),
            fill=fill,
            font_weight="bold" if bold else None,
            text_anchor=None if anchor == "middle" else anchor,
            **attrs,
        )

    def circle(self, centre: Point, radius: float, **attrs: Any) -> None:
        """Add a circle."""
        self.add("circle", cx=float(centre[0]), cy=float(centre[1]), r=float(radius), **attrs)

    def path(self, *steps: str | float | Point, **attrs: Any) -> None:
        """Add a path made of commands, numbers and points."""
        self.add("path", d=_path_data(steps), **attrs)

    def chevron(self, tip: Point, heading: float, size: float, **attrs: Any) -> None:
        """Add an arrow head with its tip at a point, heading to an angle in degrees, clockwise from up."""
        wings = [
            (tip[0] + dx, tip[1] + dy) for dx, dy in (polar(size, heading + 180 - 32), polar(size, heading + 180 + 32))
        ]
        self.path("M", wings[0], "L", tip, "L", wings[1], "Z", **attrs)

    def _style(self) -> str:
        """Rules that change the colours with the reader's theme; attributes hold the light ones for other viewers."""
        used = sorted({name for _, name in self._used})
        root = f"#{self.prefix}"
        light, dark = (";".join(f"--{name}:{PALETTE[name][i]}" for name in used) for i in (0, 1))
        rules = [
            f"{root}{{{light}}}",
            f"@media (prefers-color-scheme:dark){{{root}{{{dark}}}}}",
            f'[data-jp-theme-light="true"] {root}{{{light}}}',
            f'[data-jp-theme-light="false"] {root}{{{dark}}}',
        ]
        rules += [f"{root} .{kind[0]}-{name}{{{kind}:var(--{name})}}" for kind, name in sorted(self._used)]
        return "\n".join(rules)

    def render(self, box: tuple[float, float, float, float], width: float | None, title: str, desc: str) -> str:
        """The whole SVG.

        Args:
            box: left, top, width and height of the area shown.
            width: width in pixels (the height follows), or None to fill what the picture is put into.
            title: what the picture is, for screen readers and as a tooltip.
            desc: what it shows, for screen readers.
        """
        size = ""
        if width is not None:
            if not (math.isfinite(width) and width > 0):
                raise ValueError(f"width must be a positive number of pixels, not {width!r}")
            size = f' width="{num(width)}" height="{num(width * box[3] / box[2])}"'
        prefix = self.prefix
        head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="{" ".join(num(v) for v in box)}"{size}'
            f' role="img" aria-labelledby="{prefix}-title {prefix}-desc"'
            ' font-family="sans-serif" text-anchor="middle">',
            f'  <title id="{prefix}-title">{escape(title)}</title>',
            f'  <desc id="{prefix}-desc">{escape(desc)}</desc>',
        ]
        if self._used:
            head.append(f"  <style>{escape(self._style())}</style>")
        return "\n".join([*head, *self._parts, "</svg>", ""])
