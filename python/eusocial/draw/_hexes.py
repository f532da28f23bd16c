"""Pointy-top hexes in axial coordinates: where they lie, and the outline of several together."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._svg import Point, polar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from the east. The side to a neighbour runs from the corner of its index to the next one."""

_Corner = tuple[Cell, Cell, Cell]
"""A corner is named by the three hexes that meet there, in order."""


@dataclass(frozen=True)
class Grid:
    """Where hexes lie."""

    size: float
    """From the middle of a hex to a corner."""
    origin: Point = (0.0, 0.0)

    def at(self, q: float, r: float) -> Point:
        """The middle of a hex."""
        x, y = math.sqrt(3) * (q + r / 2), 1.5 * r
        return self.origin[0] + self.size * x, self.origin[1] + self.size * y

    def corner(self, centre: Point, index: int, part: float = 1.0) -> Point:
        """A corner, at a part of the way out; clockwise from the one right above the east."""
        dx, dy = polar(self.size * part, 60 + 60 * index)
        return centre[0] + dx, centre[1] + dy

    def hexagon(self, centre: Point, part: float = 1.0) -> list[str | float | Point]:
        """A hex as a path, its corners at a part of the way out."""
        return ["M", *joined([self.corner(centre, index, part) for index in range(6)]), "Z"]

    def _meeting(self, corner: _Corner) -> Point:
        spots = [self.at(q, r) for q, r in corner]
        return sum(x for x, _ in spots) / 3, sum(y for _, y in spots) / 3

    def outline(self, hexes: Iterable[Cell], inset: float = 0.0, rounding: float = 0.3) -> list[str | float | Point]:
        """The outline of hexes together as a path with rounded corners.

        Args:
            hexes: the hexes; they need not hang together, and holes are left out.
            inset: how far inside, as a part of `size`.
            rounding: where curves begin, as a part of each side; 0 for sharp corners.
        """
        inside = set(hexes)
        steps: list[str | float | Point] = []
        for loop in _loops(inside):
            points = [self._moved(corner, inside, inset) for corner in loop]
            for index, point in enumerate(points):
                before, after = points[index - 1], points[(index + 1) % len(points)]
                steps += ["L" if index else "M", _between(point, before, rounding)]
                if rounding:
                    steps += ["Q", point, _between(point, after, rounding)]
            steps.append("Z")
        return steps

    def _moved(self, corner: _Corner, inside: set[Cell], inset: float) -> Point:
        """A corner of an outline, moved inside so that its sides lie at the inset."""
        x, y = self._meeting(corner)
        own = [cell for cell in corner if cell in inside]
        # At a corner of one hex the way in is towards it, at one of two it is away from the third.
        lone = own[0] if len(own) == 1 else next(cell for cell in corner if cell not in inside)
        way = (1 if len(own) == 1 else -1) * inset / math.sin(math.radians(60))
        cx, cy = self.at(*lone)
        return x + way * (cx - x), y + way * (cy - y)


def joined(points: Sequence[Point]) -> Iterator[str | Point]:
    """Points with lines between them, as steps of a path."""
    for index, point in enumerate(points):
        if index:
            yield "L"
        yield point


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _loops(inside: set[Cell]) -> list[list[_Corner]]:
    """The borders of a set of hexes, each as its corners in order."""
    following: dict[_Corner, _Corner] = {}
    for q, r in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        around = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        for side, other in enumerate(around):
            if other not in inside:
                start, end = (_corner((q, r), around[i - 1], around[i]) for i in (side, (side + 1) % 6))
                following[start] = end
    loops: list[list[_Corner]] = []
    while following:
        first = next(iter(following))
        loop: list[_Corner] = []
        while first in following:
            loop.append(first)
            first = following.pop(first)
        loops.append(loop)
    return loops


def _corner(*cells: Cell) -> _Corner:
    one, two, three = sorted(cells)
    return one, two, three


def middle(points: Sequence[Point]) -> Point:
    """The mean of points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
