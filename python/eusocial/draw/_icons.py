"""Icons of Microlonies, Myrmes and March of the Ants, about 20 units high with their middle at (0, 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._svg import COLOURS, Picture, Point, num, polar

if TYPE_CHECKING:
    from collections.abc import Callable


def icon(pic: Picture, at: Point, scale: float, name: str) -> None:
    """Draw an icon; `prey:` and `chamber:` before its name are left out, and an unknown name gives its first letter."""
    kind = name.partition(":")[2] if name.startswith(("prey:", "chamber:")) else name
    paint = ICONS.get(kind)
    with pic.group(
        class_=f"icon-{kind if paint else 'other'}",
        transform=f"translate({num(at[0])} {num(at[1])}) scale({scale:.2f})",
    ):
        if paint:
            paint(pic)
        else:
            pic.circle((0, 0), 9, fill="#ffffff", stroke="#1c1f1a", stroke_width=1.2)
            pic.text(0, 0, kind[:1].upper(), 13, fill="#1c1f1a", bold=True)


def chip(pic: Picture, at: Point, radius: float, player: int) -> None:
    """A player's colour with its letter."""
    letter, fill, ink = COLOURS[player]
    pic.circle(at, radius, fill=fill, stroke="edge", stroke_width=1.2)
    pic.text(*at, letter, radius * 1.25, fill=ink, bold=True)


def ant(pic: Picture, at: Point, radius: float, player: int) -> None:
    """An ant seen from above, with its letter."""
    letter, fill, ink = COLOURS[player]
    steps: list[str | float | Point] = []
    for angle in (55, 90, 125, 235, 270, 305, 15, 345):
        (x1, y1), (x2, y2) = polar(radius * 0.8, angle), polar(radius * 1.45, angle)
        steps += ["M", (at[0] + x1, at[1] + y1), "L", (at[0] + x2, at[1] + y2)]
    pic.path(*steps, fill="none", stroke="edge", stroke_width=1.6)
    pic.circle(at, radius, fill=fill, stroke="edge", stroke_width=1.4, data_piece="ant")
    pic.text(*at, letter, radius * 1.3, fill=ink, bold=True)


_Shape = tuple[str, str]


def _shapes(*shapes: _Shape, rim: str = "edge") -> Callable[[Picture], None]:
    """Paths with a fill each, and a rim."""

    def paint(pic: Picture) -> None:
        for path, fill in shapes:
            pic.path(path, fill=fill, stroke=rim, stroke_width=1.2, stroke_linejoin="round")

    return paint


def _disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """An ellipse as a path."""
    radii = f"{num(rx)} {num(rx if ry is None else ry)} 0 1 0"
    return f"M {num(x - rx)} {num(y)} a {radii} {num(2 * rx)} 0 a {radii} {num(-2 * rx)} 0 Z"


_EGG = "#fff6d8"
_BODY = {"head": (-7.0, 0.0, 3.6, 4.0), "thorax": (-0.6, 0.0, 2.9, 3.4), "abdomen": (6.4, 0.0, 4.2, 5.0)}
"""The segments of an ant seen from the side."""

ICONS: dict[str, Callable[[Picture], None]] = {
    "lay": _shapes((_disc(0, 0, 6, 8.5), _EGG)),
    "nursery": _shapes((_disc(-5.5, 3, 4.5, 6), _EGG), (_disc(5.5, 3, 4.5, 6), _EGG), (_disc(0, -3, 4.5, 6), _EGG)),
    "build": _shapes(("M -10 1 H 0 V 8 H -10 Z M 0 1 H 10 V 8 H 0 Z M -5 -6 H 5 V 1 H -5 Z", "wood")),
    "hunt": _shapes(
        ("M -2 9 C -13 5 -11 -8 -2 -9 C -6 -4 -6 1 -1 4 Z", "wood"),
        ("M 2 9 C 13 5 11 -8 2 -9 C 6 -4 6 1 1 4 Z", "wood"),
    ),
    "colonize": _shapes(
        ("M -10 8 A 8 8 0 0 1 6 8 Z", "earth"), ("M -3 3 L 4 -4 L 1 -7 L 10 -9 L 8 0 L 6 -2 L -1 5 Z", "air")
    ),
    "food": _shapes((_disc(-4, 3, 5.5), "honey"), (_disc(4.5, 3, 5.5), "honey"), (_disc(0, -4.5, 5.5), "honey")),
    "architecture": _shapes(("M -9 9 V -1 A 9 9 0 0 1 9 -1 V 9 H 4 V 0 A 4 4 0 0 0 -4 0 V 9 Z", "rock")),
    "queen": _shapes(("M -10 7 L -11 -6 L -5 0 L 0 -9 L 5 0 L 11 -6 L 10 7 Z", "petal3")),
    "ant": _shapes(
        ("M -3 -3 L -8 -6 M 3 -3 L 8 -6 M -3 0 H -9 M 3 0 H 9 M -3 3 L -8 7 M 3 3 L 8 7", "none"),
        (_disc(0, -6.5, 3), "muted"),
        (_disc(0, -0.5, 3.2), "muted"),
        (_disc(0, 6, 4, 4.5), "muted"),
    ),
    "trophy": _shapes(("M -6 -9 H 6 V -3 A 6 6 0 0 1 -6 -3 Z M -1.5 3 H 1.5 V 6 H 5 V 9 H -5 V 6 H -1.5 Z", "honey")),
    "drop": _shapes(("M 0 -10 C 6 -3 8 0 7 3 A 7 7 0 0 1 -7 3 C -8 0 -6 -3 0 -10 Z", "air")),
    "card": _shapes(("M -6 -9 H 6 V 9 H -6 Z M -3 -4 H 3 M -3 0 H 3", "panel")),
    "points": _shapes(
        (
            "M 0 -10 L 2.9 -3.6 L 9.8 -3 L 4.6 1.6 L 6.2 8.4 L 0 4.8 L -6.2 8.4 L -4.6 1.6 L -9.8 -3 L -2.9 -3.6 Z",
            "petal3",
        )
    ),
    "mound": _shapes(
        ("M -11 9 C -9 3 -8 -2 -5 -3 C -4 -8 -1 -11 1 -10 C 3 -9 3 -5 5 -4 C 8 -2 9 4 11 9 Z", "wood"),
        ("M -2.5 9 A 2.5 4 0 0 1 2.5 9 Z", "earth"),
    ),
    "wing": _shapes(
        ("M -9 8 C -9 -4 2 -10 10 -9 C 10 -1 4 6 -9 8 Z M -9 8 L 5 -5 M -4 3 L 4 2 M -2 1 L 0 -6", "water")
    ),
    "shell": _shapes(("M -10 6 A 10 10 0 0 1 10 6 Z M 0 -4 V 6 M -5 -2 L -4 6 M 5 -2 L 4 6", "wood")),
    "fang": _shapes(
        ("M -8 -8 H -1 C -1 0 -3 6 -7 9 C -6 3 -8 -2 -8 -8 Z M 8 -8 H 1 C 1 0 3 6 7 9 C 6 3 8 -2 8 -8 Z", "#ffffff")
    ),
    "soft": _shapes(
        (_disc(-7, 3, 3.6), "leaf"),
        (_disc(-2, 0, 3.8), "leaf"),
        (_disc(3, 1, 3.8), "leaf"),
        (_disc(7.5, -2, 3.6), "leaf"),
    ),
    "larva": _shapes(
        ("M -9 4 C -10 -3 -5 -9 1 -8 C 8 -7 10 -1 8 5 C 6 9 2 6 3 2 C 4 -2 -1 -3 -3 1 C -4 5 -8 8 -9 4 Z", _EGG),
        ("M -3 -6.6 L -1.4 -2.2 M 3 -7.6 L 1.5 -2.6 M 8.4 -2.6 L 3.4 -0.6 M -7.6 -2.4 L -3.2 0.8", "none"),
    ),
    "soldier": _shapes(
        ("M -4 -1 L -10 -4 M 4 -1 L 10 -4 M -4 2 H -10 M 4 2 H 10 M -3 5 L -9 10 M 3 5 L 9 10", "none"),
        (
            "M -2 -8 C -7 -9 -7 -13 -3 -13 C -4 -11 -3 -10 -1 -9 Z M 2 -8 C 7 -9 7 -13 3 -13 C 4 -11 3 -10 1 -9 Z",
            "edge",
        ),
        (_disc(0, -5.5, 5), "wood"),
        (_disc(0, 1.2, 3.4), "wood"),
        (_disc(0, 7.5, 4.4), "wood"),
    ),
    "nurse": _shapes(
        ("M -3 -3 L -8 -6 M 3 -3 L 8 -6 M -3 0 H -9 M 3 0 H 9 M -3 3 L -8 7 M 3 3 L 8 7", "none"),
        (_disc(0, -6.5, 3), "air"),
        (_disc(0, -0.5, 3.2), "air"),
        (_disc(0, 6, 4, 4.5), "air"),
        (_disc(7, 3.5, 3.2, 4.4), _EGG),
    ),
    "level": _shapes(("M -8 9 V 3 H -3 V -2 H 2 V -7 H 8 V 9 Z", "soil")),
    "atelier": _shapes(
        ("M -1.8 9 V -2 H 1.8 V 9 Z", "wood"),
        ("M -8 -2 C -8 -7 -4 -9 0 -9 H 7 L 8 -5 L 6 -2 Z", "rock"),
    ),
    "harvest": _shapes(
        ("M 0 9 V -4 M 0 4 C -5 4 -7 1 -7 -2 C -3 -2 0 0 0 4 M 0 4 C 5 4 7 1 7 -2 C 3 -2 0 0 0 4", "leaf"),
        (_disc(0, -6, 3.4), "honey"),
    ),
    "move": _shapes(("M -10 -3 H 0 V -8 L 10 0 L 0 8 V 3 H -10 Z", "air")),
    "hexagon": _shapes(("M 0 -9 L 7.8 -4.5 V 4.5 L 0 9 L -7.8 4.5 V -4.5 Z", "petal2")),
    "ladybug": _shapes(
        ("M -6 -5 L -11 -8 M 6 -5 L 11 -8 M -9 1 H -13 M 9 1 H 13 M -7 7 L -11 10 M 7 7 L 11 10", "none"),
        (_disc(0, -7, 5, 4.5), "#1c1f1a"),
        (_disc(0, 2, 9.6, 9), "#b3202a"),
        (
            _disc(-6.4, -1.4, 1.5) + " " + _disc(6.4, -1.4, 1.5) + " " + _disc(-5.4, 6, 1.5) + " " + _disc(5.4, 6, 1.5),
            "#1c1f1a",
        ),
        rim="#1c1f1a",
    ),
    "termite": _shapes(
        ("M -4 -5 L -10 -9 M 4 -5 L 10 -9 M -4 -3 H -10 M 4 -3 H 10 M -4 -1 L -9 2 M 4 -1 L 9 2", "none"),
        ("M -2 -10 L -5 -14 M 2 -10 L 5 -14", "none"),
        (_disc(0, -8.5, 3.8), "#c98b2d"),
        (_disc(0, -3.5, 3.4), "#f3dfb0"),
        (_disc(0, 4.5, 8, 9), "#f3dfb0"),
        rim="#1c1f1a",
    ),
    "spider": _shapes(
        (
            "M -5 -2 L -10 -9 L -8 -13 M 5 -2 L 10 -9 L 8 -13 M -6 0 L -13 -4 M 6 0 L 13 -4"
            " M -6 4 L -13 5 M 6 4 L 13 5 M -5 7 L -10 12 M 5 7 L 10 12",
            "none",
        ),
        (_disc(0, -6.5, 4.4), "#3a3340"),
        (_disc(0, 3.5, 8, 8.4), "#3a3340"),
        rim="#1c1f1a",
    ),
    "scavenging": _shapes(
        ("M -9 -2 H 9 L 7 9 H -7 Z M -9 -2 L -7 3 H 7 L 9 -2 M -3 -2 L -2 9 M 3 -2 L 2 9", "wood"),
        ("M -7 -2 A 7 7 0 0 1 7 -2", "none"),
    ),
    "aphid": _shapes(
        ("M -3 -7 L -6 -11 M 3 -7 L 6 -11 M -6 0 L -10 -2 M 6 0 L 10 -2 M -6 4 L -10 7 M 6 4 L 10 7", "none"),
        ("M 0 -9 C 5 -9 8 0 8 4 C 8 8 4 10 0 10 C -4 10 -8 8 -8 4 C -8 0 -5 -9 0 -9 Z", "#8fce5a"),
        (_disc(-2.6, -3.5, 1.2) + " " + _disc(2.6, -3.5, 1.2), "#1c1f1a"),
    ),
    "subcolony": _shapes(
        ("M -11 8 C -8 -1 -4 -9 0 -9 C 4 -9 8 -1 11 8 Z", "wood"),
        ("M -3 8 A 3 4.5 0 0 1 3 8 Z", "#1c1f1a"),
    ),
    "wormhole": _shapes(
        (_disc(0, 0, 10), "#3b3350"),
        ("M 0 -6.5 C 6 -6.5 7 4 1 4.5 C -4 5 -4 -2.5 0 -2.5 C 2.5 -2.5 2.5 1.5 0.5 1.5", "none"),
        rim="#d9ccff",
    ),
    "centipede": _shapes(
        (
            "M -8 -7 L -11 -4 M -4 -8 L -4 -4 M 0 -6 L -3 -2 M 3 -3 L -1 1 M 5 2 L 1 3 M 4 7 L 0 6"
            " M -4 -8 L -3 -12 M 0 -7 L 3 -10 M 3 -4 L 8 -6 M 5 0 L 10 0 M 6 5 L 10 7",
            "none",
        ),
        (
            f"{_disc(-6, -7, 3.4)} {_disc(-2, -6.4, 3)} {_disc(1.4, -3.6, 3)} {_disc(3.6, -0.2, 3)} "
            f"{_disc(4, 3.8, 3)} {_disc(2.4, 7.6, 3)}",
            "#c4562f",
        ),
        (f"{_disc(-8, -8, 1.1)} {_disc(-6, -4.8, 1.1)}", "edge"),
    ),
    "crown": _shapes(("M -9 6 L -10 -5 L -4.5 0 L 0 -7 L 4.5 0 L 10 -5 L 9 6 Z", "petal3")),
    "flag": _shapes(("M -5 10 V -9", "none"), ("M -5 -9 L 8 -5 L -5 0 Z", "honey")),
    "swords": _shapes(
        ("M -9 -9 L 6 6 L 9 9 M 3 8 L 8 3", "none"),
        ("M 9 -9 L -6 6 L -9 9 M -3 8 L -8 3", "none"),
    ),
    "event": _shapes(("M 2 -10 L -7 2 H -1 L -3 10 L 7 -3 H 1 Z", "air")),
    "goal": _shapes((_disc(0, 0, 9), "petal1"), (_disc(0, 0, 5.4), "petal5"), (_disc(0, 0, 2), "heart")),
    **{
        segment: _shapes(*((_disc(*body), "honey" if body is filled else "panel") for body in _BODY.values()))
        for segment, filled in _BODY.items()
    },
}
