"""Microlonies: the meadow of hexes, an anthill for each player, and the river of tiles and cards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ._hexes import DIRECTIONS, Grid, joined
from ._icons import ant, chip, icon
from ._microlonies import (
    SIDES,
    Colony,
    Hex,
    Marks,
    Objective,
    Prey,
    Tile,
    View,
    bonus_text,
    chamber_text,
    colony_text,
    describe,
    hex_text,
    letter_of,
    metric_text,
    note_texts,
    objective_text,
    phase_text,
    prey_text,
    tile_text,
    title_text,
    turn_text,
)
from ._svg import COLOURS, PALETTE, Highlight, Picture, Point, Theme, amount, each, plural, polar, text_width
from .ambrosia import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


GROUNDS = ("meadow", "forest", "rock", "water")
SYMBOLS = {"leaf": "#2f8f4e", "spiral": "#c2410c", "stone": "#5b6b8c"}
"""Colours of half symbols; others are grey. The letters tell them apart."""

WIDTH = 1200.0
MARGIN = 20.0
GAP = 20.0
TOP = 104.0
"""Where the meadow begins, below the head line."""
MEADOW = (WIDTH - 2 * MARGIN, 880.0)
LARGEST_HEX = 46.0
LEGEND = 62.0
PANEL = ((WIDTH - 2 * MARGIN - GAP) / 2, 424.0)
CELL = 82.0
COLUMNS, ROWS = 5, 4
CARD = (136.0, 124.0)
LINE = 36.0
"""Height of an objective."""


def draw(view: Mapping[str, Any], width: float | None, theme: Theme, highlight: Highlight) -> str:
    """Draw a view of Microlonies; see `eusocial.draw.svg_from_view`."""
    seen = cast("View", view)
    marks = Marks.of_all(seen, each(highlight))
    pic = Picture(theme, ["microlonies", view, width, theme, highlight])
    meadow = Meadow.of(seen["hexes"])
    below = TOP + meadow.height + LEGEND
    spots = list(_spots(seen, below))
    height = max(y + tall for _, y, _, tall in spots) + MARGIN
    pic.add("rect", x=0.0, y=0.0, width=WIDTH, height=height, rx=18.0, fill="paper")
    _head(pic, seen)
    _meadow(pic, meadow, seen, marks)
    _legend(pic, below - LEGEND + 20)
    for player, spot in enumerate(spots[:-1]):
        _anthill(pic, (spot[0], spot[1]), seen, player, marks)
    _river(pic, spots[-1], seen, marks)
    title = f"Microlonies, {plural(seen['players'], 'player')}, round {seen['round']}"
    return pic.render((0, 0, WIDTH, height), width, title, " ".join(describe(seen)))


def _spots(view: View, top: float) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, width and height of each anthill, then of the river: beside the last one, or below all."""
    wide, tall = PANEL
    players = view["players"]
    for spot in range(players + players % 2):
        x, y = MARGIN + spot % 2 * (wide + GAP), top + spot // 2 * (tall + GAP)
        yield x, y, wide, tall if spot < players else max(tall, _river_height(view, wide))
    if players % 2 == 0:
        wide = WIDTH - 2 * MARGIN
        yield MARGIN, top + players // 2 * (tall + GAP), wide, _river_height(view, wide)


# The head line


def _head(pic: Picture, view: View) -> None:
    """Game, round, who decides what, and the scores."""
    pic.text(MARGIN, 32, "Microlonies", 27, bold=True, anchor="start")
    x = MARGIN + 186
    pic.text(x, 34, f"round {view['round']} · {plural(view['players'], 'player')}", 16, fill="muted", anchor="start")
    x = WIDTH - MARGIN
    for player in reversed(range(view["players"])):
        score = amount(view["scores"][player])
        pic.text(x, 32, score, 21, bold=True, anchor="end")
        x -= text_width(score, 21) * 1.1 + 22
        chip(pic, (x, 32), 13, player)
        x -= 34
    pic.text(x + 10, 33, "points", 15, fill="muted", anchor="end")
    turn, size = turn_text(view), 20.0
    with pic.group(class_="turn", data_phase=view["phase"]):
        x = MARGIN
        if view["player"] is not None:
            chip(pic, (x + 14, 74), 14, view["player"])
            x += 38
        pic.text(x, 74, turn, size, bold=True, anchor="start")
        x += text_width(turn, size) * 1.1 + 18
        pic.text(x, 74, phase_text(view), size, anchor="start")
    x = WIDTH - MARGIN
    for note in reversed(list(note_texts(view))):
        wide = text_width(note, 15) + 24
        with pic.group(class_="note"):
            pic.add("rect", x=x - wide, y=59.0, width=wide, height=30.0, rx=15.0, fill="petal2", stroke="edge")
            pic.text(x - wide / 2, 74, note, 15)
        x -= wide + 8


# The meadow


@dataclass(frozen=True)
class Meadow(Grid):
    """Where hexes lie, and how tall they are together."""

    height: float = 0.0

    @classmethod
    def of(cls, hexes: Sequence[Hex]) -> Meadow:
        """The largest meadow that fits."""
        spots = [Grid(1.0).at(hexagon["q"], hexagon["r"]) for hexagon in hexes] or [(0.0, 0.0)]
        left, right = min(x for x, _ in spots) - 0.9, max(x for x, _ in spots) + 0.9
        top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
        size = min(MEADOW[0] / (right - left), MEADOW[1] / (bottom - top), LARGEST_HEX)
        origin = (WIDTH / 2 - size * (left + right) / 2, TOP - size * top)
        return cls(size, origin, size * (bottom - top))


def _meadow(pic: Picture, meadow: Meadow, view: View, marks: Marks) -> None:
    for hexagon in view["hexes"]:
        _ground(pic, meadow, hexagon)
    _seams(pic, meadow, view["hexes"])
    for player, colony in enumerate(view["colonies"]):
        _track(pic, meadow, player, colony)
    for hexagon in view["hexes"]:
        _pieces(pic, meadow, hexagon)
    _hex_marks(pic, meadow, view, marks)


def _ground(pic: Picture, meadow: Meadow, hexagon: Hex) -> None:
    centre = meadow.at(hexagon["q"], hexagon["r"])
    ground, size = hexagon["ground"], meadow.size
    players = hexagon["pheromones"]
    with pic.group(
        hex_text(hexagon),
        data_hex=f"{hexagon['q']},{hexagon['r']}",
        data_ground=ground,
        data_bonus=hexagon["bonus"],
        data_ant=None if hexagon["ant"] is None else letter_of(hexagon["ant"]),
        data_termite="" if hexagon["termite"] else None,
        data_pheromones=",".join(map(letter_of, players)) if players else None,
        data_nest=None if hexagon["nest"] is None else letter_of(hexagon["nest"]),
    ):
        if ground is None:
            pic.path(
                *meadow.hexagon(centre, 0.94), fill="none", stroke="seam", stroke_width=1.4, stroke_dasharray="5 5"
            )
            return
        fill = ground if ground in GROUNDS else {"hz": "zone", "mound": "soil", "nest": "soil"}.get(ground, "tile")
        pic.path(*meadow.hexagon(centre), fill=fill, stroke="seam", stroke_width=1.0)
        _pattern(pic, centre, size, ground)
        if ground != "water":
            pic.text(
                centre[0], centre[1] + 0.74 * size, f"{hexagon['q']},{hexagon['r']}", 0.26 * size, class_="coordinates"
            )


def _pattern(pic: Picture, centre: Point, size: float, ground: str) -> None:
    """What tells a ground apart without colour, left and right of where an ant stands."""
    spots = {"water": ((-0.36, -0.3), (0.3, 0), (-0.3, 0.36))}.get(ground, ((-0.62, 0.1), (0.62, 0.1)))
    shapes: dict[str, tuple[tuple[float, float], ...]] = {
        "meadow": ((-0.14, -0.16), (-0.05, 0.14), (0, -0.24), (0.05, 0.14), (0.14, -0.16)),
        "forest": ((-0.02, 0.24), (-0.02, 0.1), (-0.17, 0.1), (0, -0.28), (0.17, 0.1), (0.02, 0.1), (0.02, 0.24)),
        "rock": ((-0.17, 0.16), (-0.12, -0.06), (0.02, -0.16), (0.15, -0.02), (0.18, 0.16), (-0.17, 0.16)),
        "water": ((-0.3, 0), (-0.18, -0.1), (-0.06, 0), (0.06, 0.1), (0.18, 0), (0.3, -0.1)),
    }
    if ground not in shapes:
        return
    steps: list[str | float | Point] = []
    for x, y in spots:
        points = [(centre[0] + size * (x + dx), centre[1] + size * (y + dy)) for dx, dy in shapes[ground]]
        steps += ["M", *joined(points)]
    pic.path(
        *steps,
        class_=f"pattern-{ground}",
        fill="leaf" if ground == "forest" else "none",
        stroke={"meadow": "leaf", "forest": "leaf", "rock": "muted", "water": "air"}[ground],
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def _seams(pic: Picture, meadow: Meadow, hexes: Sequence[Hex]) -> None:
    """Borders of tiles."""
    places = {(hexagon["q"], hexagon["r"]): hexagon["place"] for hexagon in hexes if hexagon["ground"] is not None}
    steps: list[str | float | Point] = []
    for (q, r), place in places.items():
        for index, (dq, dr) in enumerate(DIRECTIONS):
            other = places.get((q + dq, r + dr))
            # A border between two tiles is drawn once.
            if other != place and (other is None or index < 3):
                centre = meadow.at(q, r)
                steps += ["M", meadow.corner(centre, index), "L", meadow.corner(centre, (index + 1) % 6)]
    if steps:
        pic.path(*steps, class_="seams", fill="none", stroke="muted", stroke_width=2.2, stroke_linecap="round")


def _track(pic: Picture, meadow: Meadow, player: int, colony: Colony) -> None:
    """Lines between connected hexes of a track; each player's a little aside, so that none hides another."""
    hexes = {(q, r) for q, r in colony["track"]}
    dx, dy = polar(0.13 * meadow.size, 45 + 90 * player)
    steps: list[str | float | Point] = []
    for q, r in sorted(hexes):
        for dq, dr in DIRECTIONS[:3]:
            if (q + dq, r + dr) in hexes:
                for word, (x, y) in (("M", meadow.at(q, r)), ("L", meadow.at(q + dq, r + dr))):
                    steps += [word, (x + dx, y + dy)]
    if not steps:
        return
    with pic.group(f"Track of {letter_of(player)}: {len(hexes) - 1} hexes", data_track=letter_of(player)):
        for stroke, thick in (("edge", 0.26), (COLOURS[player][1], 0.18)):
            pic.path(*steps, fill="none", stroke=stroke, stroke_width=thick * meadow.size, stroke_linecap="round")


def _pieces(pic: Picture, meadow: Meadow, hexagon: Hex) -> None:
    """What stands on a hex."""
    x, y = meadow.at(hexagon["q"], hexagon["r"])
    size, ground = meadow.size, hexagon["ground"]
    special = ground in ("hz", "mound", "nest")
    if not (special or hexagon["bonus"] or hexagon["termite"] or hexagon["ant"] is not None):
        return
    with pic.group(hex_text(hexagon), data_at=f"{hexagon['q']},{hexagon['r']}"):
        if ground == "hz":
            _zone(pic, (x, y), 0.34 * size)
        elif ground == "mound":
            icon(pic, (x, y - 0.06 * size), 0.055 * size, "mound")
        elif hexagon["nest"] is not None:
            _nest(pic, (x, y), 0.52 * size, hexagon["nest"])
        if hexagon["bonus"]:
            _bonus(pic, (x, y - 0.43 * size), size, hexagon["bonus"])
        if hexagon["termite"]:
            _termite(pic, (x, y), 0.36 * size)
        if hexagon["ant"] is not None:
            ant(pic, (x, y + (0.16 * size if hexagon["bonus"] else 0)), 0.34 * size, hexagon["ant"])
        for player in hexagon["pheromones"]:
            dx, dy = polar(0.58 * size, (45, 315, 135, 225)[player])
            _pheromone(pic, (x + dx, y + dy), 0.3 * size, player)


def _termite(pic: Picture, at: Point, radius: float) -> None:
    corners = [(at[0] + dx, at[1] + dy) for dx, dy in (polar(radius * 1.1, 90 * i) for i in range(4))]
    pic.path("M", *joined(corners), "Z", fill="#ffffff", stroke="#1c1f1a", stroke_width=1.6, data_piece="termite")
    pic.text(*at, "T", radius, fill="#1c1f1a", bold=True)


def _pheromone(pic: Picture, at: Point, radius: float, player: int) -> None:
    """A drop with a letter."""
    letter, fill, ink = COLOURS[player]
    x, y = at
    pic.path(
        *("M", (x, y - 1.25 * radius), "C", (x + radius, y - 0.3 * radius), (x + 1.1 * radius, y + 0.9 * radius)),
        *((x, y + 0.9 * radius), "C", (x - 1.1 * radius, y + 0.9 * radius), (x - radius, y - 0.3 * radius)),
        *((x, y - 1.25 * radius), "Z"),
        fill=fill,
        stroke="edge",
        stroke_width=1.3,
        data_piece="pheromone",
    )
    pic.text(x, y + 0.12 * radius, letter, radius * 1.2, fill=ink, bold=True)


def _zone(pic: Picture, at: Point, radius: float) -> None:
    """A target."""
    x, y = at
    pic.circle(at, radius, fill="none", stroke="wood", stroke_width=2.4)
    pic.circle(at, radius * 0.3, fill="wood")
    steps: list[str | float | Point] = []
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        steps += ["M", (x + dx * radius * 0.6, y + dy * radius * 0.6)]
        steps += ["L", (x + dx * radius * 1.3, y + dy * radius * 1.3)]
    pic.path(*steps, fill="none", stroke="wood", stroke_width=2.4)


def _nest(pic: Picture, at: Point, radius: float, player: int) -> None:
    pic.circle(at, radius, fill="earth", stroke=COLOURS[player][1], stroke_width=0.22 * radius)
    chip(pic, at, 0.56 * radius, player)


def _bonus(pic: Picture, at: Point, size: float, bonus: str) -> None:
    """What a bonus hex gives, on a label at its top."""
    text = bonus_text(bonus)
    kind, _, value = bonus.partition(":")
    name = kind if kind in ("food", "points") else f"{kind}:{value}"
    room = size
    font = min(0.31 * size, room / text_width(text, 1))
    wide = text_width(text, font) + 0.48 * size
    left = at[0] - wide / 2
    pic.add(
        "rect",
        x=left,
        y=at[1] - 0.2 * size,
        width=wide,
        height=0.4 * size,
        rx=0.2 * size,
        fill="panel",
        stroke="edge",
        stroke_width=1.2,
    )
    icon(pic, (left + 0.22 * size, at[1]), 0.015 * size, name)
    pic.text(left + 0.4 * size, at[1], text, font, anchor="start")


def _hex_marks(pic: Picture, meadow: Meadow, view: View, marks: Marks) -> None:
    spots = list(marks.hexes)
    if marks.place is not None:
        spots += [(hexagon["q"], hexagon["r"]) for hexagon in view["hexes"] if hexagon["place"] == marks.place]
    for index, (q, r) in enumerate(spots):
        source = not marks.many and len(marks.hexes) == 2 and index == 0
        pic.path(
            *meadow.hexagon(meadow.at(q, r), 0.93),
            class_="source" if source else "target",
            data_marks=f"{q},{r}",
            fill="none",
            stroke="mark",
            stroke_width=4.5,
            stroke_dasharray="7 4" if source else None,
        )
    if len(marks.hexes) == 2 and not marks.many:
        _arrow(pic, meadow.at(*marks.hexes[0]), meadow.at(*marks.hexes[1]), 0.45 * meadow.size)


def _arrow(pic: Picture, start: Point, end: Point, clear: float) -> None:
    """From near one point to near another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    away = math.hypot(dx, dy)
    if away <= 2 * clear:
        return
    ux, uy = dx / away, dy / away
    tip = (end[0] - ux * clear, end[1] - uy * clear)
    tail = (start[0] + ux * clear, start[1] + uy * clear)
    pic.path(
        *("M", tail, "L", (tip[0] - 8 * ux, tip[1] - 8 * uy)),
        class_="way",
        fill="none",
        stroke="mark",
        stroke_width=4.0,
    )
    pic.chevron(tip, math.degrees(math.atan2(ux, -uy)), 15, fill="mark")


def _legend(pic: Picture, y: float) -> None:
    """How to read the meadow."""

    def hexagon(ground: str, fill: str) -> Callable[[Point], None]:
        def paint(at: Point) -> None:
            pic.path(*Grid(17).hexagon(at), fill=fill, stroke="seam", stroke_width=1.0)
            _pattern(pic, at, 17, ground)
            if ground == "hz":
                _zone(pic, at, 7)

        return paint

    entries: list[tuple[str, Callable[[Point], None]]] = [
        *((ground, hexagon(ground, ground)) for ground in GROUNDS),
        ("hunting zone", hexagon("hz", "zone")),
        ("nest", lambda at: _nest(pic, at, 13, 0)),
        ("worker", lambda at: ant(pic, at, 11, 0)),
        ("termite", lambda at: _termite(pic, at, 13)),
        ("pheromone", lambda at: _pheromone(pic, at, 11, 0)),
        ("track", lambda at: _track_sample(pic, at)),
        ("queen", lambda at: icon(pic, at, 1.1, "queen")),
    ]
    size = 14.0
    widths = [30 + text_width(name, size) for name, _ in entries]
    space = (WIDTH - 2 * MARGIN - sum(widths)) / (len(entries) - 1)
    x = MARGIN
    with pic.group(class_="legend"):
        for (name, paint), wide in zip(entries, widths, strict=True):
            paint((x + 14, y))
            pic.text(x + 34, y, name, size, fill="muted", anchor="start")
            x += wide + space


def _track_sample(pic: Picture, at: Point) -> None:
    for stroke, thick in (("edge", 9.0), (COLOURS[0][1], 6.0)):
        pic.path("M", (at[0] - 12, at[1]), "L", (at[0] + 12, at[1]), fill="none", stroke=stroke, stroke_width=thick)


# Anthills


def _anthill(pic: Picture, at: Point, view: View, player: int, marks: Marks) -> None:
    colony = view["colonies"][player]
    x, y = at
    wide, tall = PANEL
    deciding = view["player"] == player
    with pic.group(colony_text(view, player), data_player=letter_of(player)):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=tall,
            rx=14.0,
            fill="panel",
            stroke=COLOURS[player][1],
            stroke_width=5.0 if deciding else 2.0,
        )
        chip(pic, (x + 26, y + 24), 14, player)
        title = title_text(view, colony)
        size = min(19.0, 260 / text_width(title, 1.08))
        pic.text(x + 48, y + 24, title, size, bold=True, anchor="start")
        name = f"player {player}" + (" to decide" if deciding else "")
        pic.text(x + 60 + text_width(title, size) * 1.1 + 4, y + 25, name, 14, fill="muted", anchor="start")
        pic.text(x + wide - 16, y + 24, plural(view["scores"][player], "point"), 19, bold=True, anchor="end")
        if colony["booklets_size"]:
            names = ", ".join(name.replace("_", " ") for name in colony["booklets"])
            text = f"booklets: {names or str(colony['booklets_size']) + ', hidden'}"
            size = min(14.0, (wide - 96) / text_width(text, 1))
            pic.text(x + 48, y + 51, text, size, fill="muted", anchor="start")
        _stores(pic, (x + 10, y + 84), colony)
        left, top = x + wide - 10 - COLUMNS * CELL, y + tall - 12 - ROWS * CELL
        for column in range(COLUMNS):
            pic.text(left + CELL * (column + 0.5), top - 10, str(column + 1), 12, fill="muted")
        for row in range(ROWS):
            pic.text(left - 9, top + CELL * (row + 0.5), str(row + 1), 12, fill="muted")
        _grid(pic, (left, top), view, player)
        if player == view["colony"]:
            _cell_marks(pic, (left, top), view, marks)


def _stores(pic: Picture, at: Point, colony: Colony) -> None:
    """What lies on a player's board beside the anthill."""
    validated = sum(map(len, colony["validated"]))
    hand = colony["hand_size"]
    rows: list[tuple[str, str, int]] = [
        ("food", "food", colony["food"]),
        ("lay", "eggs", colony["eggs"]),
        ("ant", "reserve", colony["reserve"]),
        ("trophy", "trophies", colony["trophies_in_all"]),
        ("drop", "pheromones", colony["pheromones_left"]),
        ("card", "hand", hand),
        ("points", "validated", validated),
        ("hunt", "prey", len(colony["prey_cards"]) + colony["mound"]),
    ]
    x, y = at
    for row, (symbol, name, value) in enumerate(rows):
        middle = y + 14 + 29 * row
        with pic.group(data_store=name, data_value=value):
            icon(pic, (x + 9, middle), 0.85, symbol)
            pic.text(x + 22, middle, name, 12.5, fill="muted", anchor="start")
            pic.text(x + 121, middle, str(value), 18, bold=True, anchor="end")
    top = y + 16 + 29 * len(rows)
    cards = [(prey["symbol"], prey_text(prey)) for prey in colony["prey_cards"]]
    icons = [(f"prey:{symbol}", text) for symbol, text in cards]
    if colony["mound"]:
        icons.append(("mound", "The mound"))
    for index, (symbol, text) in enumerate(icons):
        with pic.group(text):
            icon(pic, (x + 10 + 24 * (index % 5), top + 4 + 26 * (index // 5)), 0.9, symbol)


def _grid(pic: Picture, at: Point, view: View, player: int) -> None:
    left, top = at
    colony = view["colonies"][player]
    pic.add(
        "rect",
        x=left,
        y=top,
        width=COLUMNS * CELL,
        height=ROWS * CELL,
        rx=6.0,
        fill="soil",
        stroke="edge",
        stroke_width=1.5,
    )
    taken = {(chamber["cell"][0], chamber["cell"][1]) for chamber in colony["chambers"]}
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            if (column, row) not in taken:
                x, y = left + CELL * (column - 1), top + CELL * (row - 1)
                pic.add(
                    "rect",
                    x=x + 12,
                    y=y + 12,
                    width=CELL - 24,
                    height=CELL - 24,
                    rx=12.0,
                    fill="none",
                    stroke="wood",
                    stroke_width=1.2,
                    stroke_dasharray="4 6",
                    data_empty=f"{column},{row}",
                )
    for chamber in colony["chambers"]:
        column, row = chamber["cell"]
        corner = (left + CELL * (column - 1), top + CELL * (row - 1))
        with pic.group(
            chamber_text(chamber),
            data_cell=f"{column},{row}",
            data_kind=chamber["kind"],
            data_workers=chamber["workers"],
            data_queen="" if chamber["queen"] else None,
        ):
            _chamber(pic, corner, chamber["kind"], chamber["tunnels"], chamber["symbols"], chamber["food"])
            if chamber["name"] != chamber["kind"]:
                pic.text(corner[0] + 26, corner[1] + CELL - 19, f"#{chamber['name']}", 11, fill="muted")
            _workers(pic, (corner[0] + 58, corner[1] + 45), player, chamber["workers"])
            if chamber["queen"]:
                icon(pic, (corner[0] + 56, corner[1] + CELL - 18), 0.95, "queen")


def _workers(pic: Picture, at: Point, player: int, count: int) -> None:
    """How many workers are in a chamber."""
    if count:
        _, fill, ink = COLOURS[player]
        pic.circle(at, 14, fill=fill, stroke="edge", stroke_width=1.4)
        pic.text(*at, str(count), 18 if count < 10 else 15, fill=ink, bold=True, class_="workers")
    else:
        pic.circle(at, 11, fill="none", stroke="seam", stroke_width=1.4)
        pic.text(*at, "0", 13, fill="muted", class_="workers")


def _chamber(
    pic: Picture, corner: Point, kind: str, tunnels: Sequence[str], symbols: Mapping[str, str], food: int
) -> None:
    """A chamber with its tunnels as openings and its half symbols on the border of its cell."""
    x, y = corner
    inset, half = 10.0, 14.0
    pic.add(
        "rect",
        x=x + inset,
        y=y + inset,
        width=CELL - 2 * inset,
        height=CELL - 2 * inset,
        rx=13.0,
        fill="heart",
        stroke="edge",
        stroke_width=2.6,
    )
    middle = (x + CELL / 2, y + CELL / 2)
    for side in tunnels:
        if side not in SIDES:
            continue
        dx, dy = SIDES[side]

        def spot(along: float, across: float, dx: int = dx, dy: int = dy) -> Point:
            return middle[0] + dx * along - dy * across, middle[1] + dy * along + dx * across

        start, end = CELL / 2 - inset - 1.6, CELL / 2
        pic.path(
            *("M", spot(start, -half), "L", spot(end, -half), "L", spot(end, half), "L", spot(start, half), "Z"),
            data_tunnel=side,
            fill="heart",
        )
        for across in (-half, half):
            pic.path("M", spot(start, across), "L", spot(end, across), fill="none", stroke="edge", stroke_width=2.6)
    for side, symbol in symbols.items():
        if side in SIDES:
            _half_symbol(pic, middle, side, symbol)
    size = min(12.5, 52 / text_width(kind, 1))
    pic.text(middle[0], y + 24, kind.replace("_", " "), size, bold=True)
    icon(pic, (x + 29, y + 45), 0.95, kind)
    if food:
        pic.text(x + 29, y + 45, str(food), 14, bold=True, class_="food")


def _half_symbol(pic: Picture, middle: Point, side: str, symbol: str) -> None:
    """Half a disc on the border: two alike make a whole one."""
    dx, dy = SIDES[side]
    radius, end = 15.0, CELL / 2
    one = (middle[0] + dx * end - dy * radius, middle[1] + dy * end + dx * radius)
    two = (middle[0] + dx * end + dy * radius, middle[1] + dy * end - dx * radius)
    with pic.group(f"Half {symbol}", data_symbol=symbol, data_side=side):
        pic.path(
            *("M", one, "A", radius, radius, "0 0 1", two, "Z"),
            fill=SYMBOLS.get(symbol, "#6b6b6b"),
            stroke="#ffffff",
            stroke_width=1.0,
        )
        at = (middle[0] + dx * (end - 6.8), middle[1] + dy * (end - 6.8))
        pic.text(*at, symbol[:2], 8.5, fill="#ffffff", bold=True)


def _cell_marks(pic: Picture, at: Point, view: View, marks: Marks) -> None:
    def outline(cell: Sequence[int], **attrs: Any) -> None:
        x, y = at[0] + CELL * (cell[0] - 1), at[1] + CELL * (cell[1] - 1)
        pic.add("rect", x=x + 4, y=y + 4, width=CELL - 8, height=CELL - 8, rx=14.0, fill="none", **attrs)

    if view["at"] is not None:
        outline(view["at"], class_="at", stroke="edge", stroke_width=3.5, stroke_dasharray="3 5")
    for index, cell in enumerate(marks.cells):
        source = not marks.many and len(marks.cells) == 2 and index == 0
        outline(
            cell,
            class_="source" if source else "target",
            data_marks=f"{cell[0]},{cell[1]}",
            stroke="mark",
            stroke_width=4.5,
            stroke_dasharray="7 4" if source else None,
        )
    if len(marks.cells) == 2 and not marks.many:
        start, end = ((at[0] + CELL * (column - 0.5), at[1] + CELL * (row - 0.5)) for column, row in marks.cells)
        _arrow(pic, start, end, 0.16 * CELL)


# The river


def _beside(wide: float) -> bool:
    """Whether there is room for prey beside tiles."""
    return wide > 8 * CARD[0]


def _row(x: float, y: float) -> Iterator[Point]:
    """Corners of the cards of a row."""
    return ((x + index * CARD[0], y) for index in range(4))


@dataclass(frozen=True)
class Slot:
    """A place for an objective, or for some that are hidden."""

    where: str
    card: Objective | None = None
    owner: int | None = None
    """Who holds or has drawn it."""
    hidden: int = 0
    """How many lie face down here."""


def _slots(view: View) -> Iterator[list[Slot]]:
    """Objectives: the display, what was drawn to choose from, and hands; of what isn't known, how much there is."""
    yield [Slot("display", card) for card in view["river"]["objectives"]]
    drawn = [Slot("drawn", card, view["colony"]) for card in view["drawn"]]
    unknown = view["drawn_size"] - len(drawn)
    yield [*drawn, *([Slot("drawn", None, view["colony"], unknown)] if unknown else [])]
    hands: list[Slot] = []
    for player, colony in enumerate(view["colonies"]):
        hands += [Slot("hand", card, player) for card in colony["hand_cards"]]
        unknown = colony["hand_size"] - len(colony["hand_cards"])
        hands += [Slot("hand", None, player, unknown)] if unknown else []
    yield hands


def _objective_rows(view: View, wide: float) -> list[list[Slot]]:
    """Objectives as lines; what lies elsewhere begins a new one."""
    line = 3 if _beside(wide) else 1
    return [slots[i : i + line] for slots in _slots(view) for i in range(0, len(slots), line)]


def _river_height(view: View, wide: float) -> float:
    rows = 1 if _beside(wide) else 2
    return 40 + rows * (CARD[1] + 30) + len(_objective_rows(view, wide)) * (LINE + 6)


def _river(pic: Picture, spot: tuple[float, float, float, float], view: View, marks: Marks) -> None:
    left, top, wide, tall = spot
    river, beside = view["river"], _beside(wide)
    with pic.group(class_="river"):
        pic.add("rect", x=left, y=top, width=wide, height=tall, rx=14.0, fill="tile", stroke="seam", stroke_width=2.0)
        x, y = left + 12, top + 8
        pic.text(x, y + 12, "Chamber tiles", 15, bold=True, anchor="start")
        for tile, corner in zip(river["tiles"], _row(x, y + 26), strict=False):
            if tile is None:
                _gap(pic, corner, CARD)
            else:
                _tile(pic, corner, tile, marked=tile["id"] in marks.tiles)
        if beside:
            x = left + wide - 12 - 4 * CARD[0]
        else:
            y += CARD[1] + 30
        pic.text(x, y + 12, "Prey", 15, bold=True, anchor="start")
        for prey, corner in zip(river["prey"], _row(x, y + 26), strict=False):
            if prey is None:
                _gap(pic, corner, CARD)
            else:
                _prey(pic, corner, prey, marked=prey["id"] in marks.prey)
        x, y = left + 12, y + CARD[1] + 30
        places = [name for name, slots in zip(("open", "drawn", "in hand"), _slots(view), strict=True) if slots]
        title = "Objectives" + (f": {', '.join(places)}" if len(places) > 1 else "")
        pic.text(x, y + 12, title, 15, bold=True, anchor="start")
        y += 24
        line = 3 if beside else 1
        room = (wide - 24 - 8 * (line - 1)) / line
        for row in _objective_rows(view, wide):
            for index, slot in enumerate(row):
                corner = (x + index * (room + 8), y)
                if slot.hidden:
                    _face_down(pic, corner, room, slot)
                elif slot.card is None:
                    _gap(pic, corner, (room, LINE))
                else:
                    _objective(pic, corner, room, slot.card, slot, marked=slot.card["id"] in marks.objectives)
            y += LINE + 6


def _gap(pic: Picture, corner: Point, size: tuple[float, float]) -> None:
    pic.add(
        "rect",
        x=corner[0],
        y=corner[1],
        width=size[0] - 5,
        height=size[1],
        rx=8.0,
        class_="gap",
        fill="none",
        stroke="seam",
        stroke_width=1.5,
        stroke_dasharray="5 5",
    )


def _card(
    pic: Picture, corner: Point, size: tuple[float, float], marked: bool, fill: str = "panel", dash: bool = False
) -> None:
    pic.add(
        "rect",
        x=corner[0],
        y=corner[1],
        width=size[0] - 5,
        height=size[1],
        rx=8.0,
        class_="target" if marked else None,
        fill=fill,
        stroke="mark" if marked else "seam",
        stroke_width=4.5 if marked else 1.5,
        stroke_dasharray="5 4" if dash and not marked else None,
    )


def _tile(pic: Picture, corner: Point, tile: Tile, *, marked: bool) -> None:
    x, y = corner
    with pic.group(tile_text(tile), data_tile=tile["id"], data_kind=tile["kind"], data_cost=tile["cost"]):
        _card(pic, corner, CARD, marked, "soil")
        _chamber(pic, (x + 2, y + 21), tile["kind"], tile["tunnels"], tile["symbols"], tile["food"])
        _badge(pic, (x + 108, y + 30), str(tile["cost"]), "cost", "honey")
        if tile["reinforcements"]:
            icon(pic, (x + 100, y + 82), 0.75, "ant")
            pic.text(x + 117, y + 82, f"+{tile['reinforcements']}", 14, bold=True)
        pic.text(x + 108, y + CARD[1] - 12, f"#{tile['id']}", 12)


def _badge(pic: Picture, at: Point, text: str, name: str, fill: str) -> None:
    """A number in a round field with its name below."""
    pic.circle(at, 14, fill=fill, stroke="edge", stroke_width=1.4)
    pic.text(*at, text, 18, fill=PALETTE["ink"][0], bold=True)
    pic.text(at[0], at[1] + 23, name, 11.5)


def _prey(pic: Picture, corner: Point, prey: Prey, *, marked: bool) -> None:
    x, y = corner
    with pic.group(prey_text(prey), data_prey=prey["id"], data_symbol=prey["symbol"], data_strength=prey["strength"]):
        _card(pic, corner, CARD, marked)
        lines = wrap(prey["name"], 13.5, CARD[0] - 17, 2)
        for line, text in enumerate(lines):
            pic.text(x + 65, y + 22 + 15 * (line - (len(lines) - 1) / 2), text, 13.5, bold=True)
        icon(pic, (x + 17, y + 49), 0.85, f"prey:{prey['symbol']}")
        symbol = prey["symbol"].replace("_", " ")
        pic.text(x + 31, y + 49, symbol, min(13.0, 60 / text_width(symbol, 1)), fill="muted", anchor="start")
        right = x + CARD[0] - 13
        pic.text(right, y + 49, f"#{prey['id']}", 12, fill="muted", anchor="end")
        pic.text(x + 8, y + 71, "strength", 13, anchor="start")
        pic.circle((right - 45, y + 71), 11, fill="honey", stroke="edge", stroke_width=1.4)
        pic.text(right - 45, y + 71, str(prey["strength"]), 15, fill=PALETTE["ink"][0], bold=True)
        for trophy in range(min(prey["trophies"], 2)):
            icon(pic, (right - 6 - 16 * trophy, y + 71), 0.7, "trophy")
        pic.text(x + 8, y + 92, f"food {prey['food']}", 13, anchor="start")
        pic.text(right, y + 92, f"losses {prey['losses']}", 13, anchor="end")
        pic.text(x + 8, y + 111, plural(prey["points"], "point"), 13, anchor="start")


def _objective(pic: Picture, corner: Point, wide: float, card: Objective, slot: Slot, *, marked: bool) -> None:
    x, y = corner
    one, two = card["level1"], card["level2"]
    owner = None if slot.where != "hand" or slot.owner is None else letter_of(slot.owner)
    words = objective_text(card) + (f", in the hand of {owner}" if owner else "")
    with pic.group(words, data_objective=card["id"], data_where=slot.where, data_owner=owner):
        _card(pic, corner, (wide, LINE), marked, dash=slot.where == "drawn")
        middle = y + LINE / 2
        if owner and slot.owner is not None:
            chip(pic, (x + 18, middle), 11, slot.owner)
            x, wide = x + 28, wide - 28
        pic.text(x + 10, middle, f"#{card['id']}", 12, fill="muted", anchor="start")
        # A card in hand has a chip, and less room for words.
        worth = f"{one['need']} for {one['points']} · {two['need']} for {two['points']}" + ("" if owner else " points")
        pic.text(x + wide - 16, middle, worth, 14, anchor="end")
        text = metric_text(card["metric"])
        room = wide - 68 - text_width(worth, 14)
        pic.text(x + 44, middle, text, min(14.5, room / text_width(text, 1.06)), bold=True, anchor="start")


def _face_down(pic: Picture, corner: Point, wide: float, slot: Slot) -> None:
    """Cards that the viewer may not see."""
    x, y = corner
    owner = slot.owner or 0
    what = "in hand" if slot.where == "hand" else "drawn"
    words = f"{plural(slot.hidden, 'objective')} {what}, hidden"
    with pic.group(
        f"{letter_of(owner)}: {words}", data_hidden=slot.where, data_owner=letter_of(owner), data_count=slot.hidden
    ):
        _card(pic, corner, (wide, LINE), marked=False, fill="tile", dash=True)
        chip(pic, (x + 18, y + LINE / 2), 11, owner)
        for index in range(min(slot.hidden, 6)):
            icon(pic, (x + 46 + 15 * index, y + LINE / 2), 1.1, "card")
        pic.text(x + wide - 16, y + LINE / 2, words, 14, fill="muted", anchor="end")
