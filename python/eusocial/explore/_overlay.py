"""Figures on a picture: where its places lie, and marks drawn above them."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from eusocial.draw._svg import escape, num

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .boards import Place

__all__ = ["Badge", "Finder", "overlay"]

_SHAPES = ("path", "rect", "circle", "ellipse", "polygon")
_NUMBER = r"-?\d+(?:\.\d+)?"
# How many numbers each command of a path takes, and which of them are points.
_COMMANDS = {"M": 2, "L": 2, "Q": 4, "C": 6, "A": 7, "H": 1, "V": 1}

Matrix = tuple[float, float, float, float, float, float]
Spot = tuple[float, float]


@dataclass(frozen=True)
class Badge:
    """What is written on a move."""

    places: tuple[Place, ...]
    """Where it is taken; with two of them an arrow goes from the first to the last."""
    text: str
    about: str
    """What it says in full, as a tooltip."""
    weight: float
    """How much it counts, 0 to 1: the width of its arrow."""
    strong: bool = False
    """Whether it stands out."""


class Finder:
    """Finds the places of a picture by the CSS selectors of the board."""

    def __init__(self, svg: str) -> None:
        """Read a picture of `eusocial.draw`."""
        self._found: list[tuple[list[dict[str, str]], ET.Element, Matrix]] = []
        root = ET.fromstring(svg)
        left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
        self.box = (left, top, width, height)
        self._walk(root, [], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))

    def _walk(self, element: ET.Element, above: list[dict[str, str]], matrix: Matrix) -> None:
        matrix = _times(matrix, _transform(element.get("transform", "")))
        chain = [*above, {key: value for key, value in element.attrib.items() if key.startswith("data-")}]
        if chain[-1]:
            self._found.append((chain, element, matrix))
        for child in element:
            self._walk(child, chain, matrix)

    def middle(self, place: Place) -> Spot | None:
        """The middle of a place in units of the picture; None if it isn't there."""
        for selector in re.split(r",\s*(?=\[)", place.mark):
            wanted = [re.findall(r'\[([\w-]+)="([^"]*)"\]', part) for part in _parts(selector)]
            for chain, element, matrix in self._found:
                if _fits(chain, wanted):
                    return _middle(element, matrix)
        return None


def _parts(selector: str) -> list[str]:
    return re.findall(r'(?:\[[\w-]+="[^"]*"\])+', selector)


def _fits(chain: list[dict[str, str]], wanted: list[list[tuple[str, str]]]) -> bool:
    if not wanted or any(chain[-1].get(key) != value for key, value in wanted[-1]):
        return False
    above: Iterator[dict[str, str]] = iter(chain[:-1])
    # Each part must lie inside the one before it.
    return all(any(all(data.get(key) == value for key, value in part) for data in above) for part in wanted[:-1])


def _transform(text: str) -> Matrix:
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in re.findall(_NUMBER, inside)]
        if name == "translate":
            step: Matrix = (1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0)
        elif name == "scale":
            step = (values[0], 0.0, 0.0, values[-1], 0.0, 0.0)
        elif name == "rotate":
            turn = math.radians(values[0])
            x, y = (values[1], values[2]) if len(values) > 2 else (0.0, 0.0)
            cos, sin = math.cos(turn), math.sin(turn)
            step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        else:
            continue
        matrix = _times(matrix, step)
    return matrix


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _shapes(element: ET.Element, matrix: Matrix) -> Iterator[tuple[ET.Element, Matrix]]:
    """The shapes of an element in the order in which they are drawn."""
    if element.tag.rpartition("}")[2] in _SHAPES:
        yield element, matrix
    for child in element:
        yield from _shapes(child, _times(matrix, _transform(child.get("transform", ""))))


def _middle(element: ET.Element, matrix: Matrix) -> Spot | None:
    """The middle of the box round the first shape of an element."""
    for shape, (a, b, c, d, e, f) in _shapes(element, matrix):
        points = _points(shape)
        if points:
            xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
            return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return None


def _points(shape: ET.Element) -> list[Spot]:
    def at(name: str) -> float:
        return float(shape.get(name, "0"))

    match shape.tag.rpartition("}")[2]:
        case "rect":
            return [(at("x"), at("y")), (at("x") + at("width"), at("y") + at("height"))]
        case "circle" | "ellipse":
            return [(at("cx"), at("cy"))]
        case "polygon":
            values = [float(value) for value in re.findall(_NUMBER, shape.get("points", ""))]
            return list(zip(values[::2], values[1::2], strict=True))
        case _:
            return _along(shape.get("d", ""))


def _along(path: str) -> list[Spot]:
    points: list[Spot] = []
    x = y = 0.0
    for command, rest in re.findall(r"([A-Z])([^A-Z]*)", path):
        values = [float(value) for value in re.findall(_NUMBER, rest)]
        take = _COMMANDS.get(command)
        for start in range(0, len(values) if take else 0, take or 1):
            part = values[start : start + (take or 1)]
            if command == "H":
                x = part[0]
            elif command == "V":
                y = part[0]
            else:
                x, y = part[-2:]
            points.append((x, y))
    return points


def overlay(svg: str, badges: list[Badge]) -> str:
    """Draw badges and arrows above a picture; those whose places aren't on it are left out.

    The marks have their own dark and light, so that they read in either theme. Elements carry `data-badge`, its text.
    """
    finder = Finder(svg)
    unit = 0.65 * max(finder.box[2:]) / 100
    taken: dict[tuple[float, float], int] = {}
    arrows: list[str] = []
    labels: list[str] = []
    found: list[tuple[Badge, list[Spot]]] = []
    for badge in badges:
        spots = [finder.middle(place) for place in badge.places]
        known = [spot for spot in spots if spot is not None]
        if known and len(known) == len(spots):
            found.append((badge, known))
    size = 2.3 * unit * _shrunk([(badge.text, known[-1]) for badge, known in found], 2.3 * unit)
    for badge, known in found:
        end = known[-1]
        shift = taken.get(end, 0)
        taken[end] = shift + 1
        if len(known) > 1 and known[0] != end:
            arrows.append(_arrow(known[0], end, unit, badge))
        labels.append(_label((end[0], end[1] - 1.48 * size * shift), size, badge))
    # The strongest lies on top.
    marks = "\n".join([*reversed(arrows), *reversed(labels)])
    head, _, tail = svg.rpartition("</svg>")
    return f'{head}<g class="badges" pointer-events="none">\n{marks}\n</g>\n</svg>{tail}'


def _wide(text: str, size: float) -> float:
    return size * (0.62 * len(text) + 0.9)


def _shrunk(labels: list[tuple[str, Spot]], size: float) -> float:
    """By how much labels of this size are made smaller, down to half, so that those of neighbours don't overlap."""
    part = 1.0
    for (one, (x, y)), (other, (u, v)) in itertools.combinations(labels, 2):
        if (x, y) != (u, v):
            wide, tall = (_wide(one, size) + _wide(other, size)) / 2, 1.65 * size
            part = min(part, max(abs(x - u) / wide, abs(y - v) / tall))
    return max(part, 0.5)


def _arrow(start: Spot, end: Spot, unit: float, badge: Badge) -> str:
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    # Arrows bend, so that there and back don't lie on each other.
    bend = 0.18 * length
    over = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
    width = unit * (0.3 + 1.0 * badge.weight)
    ways: list[str] = []
    for colour, wide in (("#ffffff", width + 0.5 * unit), ("#1c1f1a", width)):
        ways.append(
            f'<path d="M {num(start[0])},{num(start[1])} Q {num(over[0])},{num(over[1])} {num(end[0])},{num(end[1])}" '
            f'fill="none" stroke="{colour}" stroke-width="{num(wide)}" stroke-linecap="round" '
            f'opacity="{0.95 if badge.strong else 0.6}"/>'
        )
    return "".join(ways)


def _label(at: Spot, size: float, badge: Badge) -> str:
    wide = _wide(badge.text, size)
    fill, text = ("#1c1f1a", "#ffffff") if badge.strong else ("#ffffff", "#1c1f1a")
    x, y = at
    return (
        f'<g data-badge="{escape(badge.text)}"><title>{escape(badge.about)}</title>'
        f'<rect x="{num(x - wide / 2)}" y="{num(y - 0.7 * size)}" width="{num(wide)}" height="{num(1.4 * size)}" '
        f'rx="{num(0.7 * size)}" fill="{fill}" stroke="{text}" stroke-width="{num(0.11 * size)}"/>'
        f'<text x="{num(x)}" y="{num(y + 0.35 * size)}" font-size="{num(size)}" font-weight="bold" fill="{text}" '
        f'text-anchor="middle">{escape(badge.text)}</text></g>'
    )
