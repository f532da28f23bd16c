"""Myrmes: the garden of hexes, the event track, the objectives and a board for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ._head import turn_line
from ._hexes import Cell, Grid, middle
from ._icons import ant, chip, icon
from ._myrmes import (
    CUBES,
    EVENTS,
    ROMAN,
    SEASONS,
    SPECIAL,
    Colony,
    Hex,
    Marks,
    Objective,
    Tile,
    View,
    choice_text,
    colony_text,
    cubes_text,
    describe,
    hex_text,
    kind_text,
    letter_of,
    note_texts,
    objective_text,
    phase_text,
    season_text,
    thrown,
    tile_text,
    turn_text,
    wanted,
)
from ._svg import COLOURS, PALETTE, Highlight, Picture, Point, Theme, amount, each, plural, polar, text_width
from .ambrosia import wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

WIDTH = 960.0
MARGIN = 16.0
INNER = WIDTH - 2 * MARGIN
GAP = 12.0
TRACK = (98.0, 78.0)
"""Top and height of dice and event track."""
TOP = 192.0
"""Where the garden begins."""
LARGEST_HEX = 50.0
BOARD = ((INNER - GAP) / 2, 250.0)
CARD = (INNER - 5 * 8) / 6
LEGEND = 23.0
"""Height of a line of the legends, which stand in the lower corners, where the garden has no hexes."""

TERRAINS = {
    "grass": ("meadow", "food"),
    "mushroom": ("fungus", None),
    "earth": ("soil", "earth"),
    "stone": ("rock", "stone"),
    "water": ("pond", None),
}
"""Fill of each terrain, and the cube that a pheromone gets there."""

SHAPES: dict[str, tuple[Cell, ...]] = {
    "pair": ((0, 0), (1, 0)),
    "triangle": ((0, 0), (1, 0), (0, 1)),
    "line": ((0, 0), (1, 0), (2, 0)),
    "rhombus": ((0, 0), (1, 0), (0, 1), (1, -1)),
    "hook": ((0, 0), (1, 0), (2, 0), (0, 1)),
    "trapezoid": ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1)),
    "great": ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)),
}
"""Outlines of pheromones beside the boards."""


def draw(view: Mapping[str, Any], width: float | None, theme: Theme, highlight: Highlight) -> str:
    """Draw a view of Myrmes; see `eusocial.draw.svg_from_view`."""
    seen = cast("View", view)
    marks = Marks.of(seen, each(highlight))
    pic = Picture(theme, ["myrmes", view, width, theme, highlight])
    grid, tall = _grid(seen["hexes"])
    objectives = TOP + tall + 16
    boards = objectives + _card_height(seen) + GAP
    height = boards + (seen["players"] + 1) // 2 * (BOARD[1] + GAP) + MARGIN - GAP
    pic.add("rect", x=0.0, y=0.0, width=WIDTH, height=height, rx=18.0, fill="paper")
    _head(pic, seen)
    _dice(pic, seen, marks)
    _track(pic, seen, marks)
    _legends(pic, seen, TOP + tall)
    _garden(pic, grid, seen, marks)
    for index, objective in enumerate(seen["objectives"]):
        spot = (MARGIN + index * (CARD + 8), objectives)
        _objective(pic, spot, seen, objective, marked=objective["id"] in marks.objectives)
    for player in range(seen["players"]):
        at = (MARGIN + player % 2 * (BOARD[0] + GAP), boards + player // 2 * (BOARD[1] + GAP))
        _board(pic, at, seen, player, marks)
    title = f"Myrmes, {plural(seen['players'], 'player')}, year {seen['year']}, {seen['season']}"
    return pic.render((0, 0, WIDTH, height), width, title, " ".join(describe(seen)))


def _grid(hexes: Sequence[Hex]) -> tuple[Grid, float]:
    """The largest garden that fits, and how tall it is."""
    spots = [Grid(1.0).at(hexagon["q"], hexagon["r"]) for hexagon in hexes] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots) - 0.9, max(x for x, _ in spots) + 0.9
    top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    size = min(INNER / (right - left), LARGEST_HEX)
    return Grid(size, (WIDTH / 2 - size * (left + right) / 2, TOP - size * top)), size * (bottom - top)


# The head line, dice and event track


def _head(pic: Picture, view: View) -> None:
    """Game, year, season, who decides what, and the scores."""
    pic.text(MARGIN, 30, "Myrmes", 27, bold=True, anchor="start")
    pic.text(MARGIN + 132, 32, f"year {view['year']} · {view['season']}", 18, fill="muted", anchor="start")
    x = WIDTH - MARGIN
    for player in reversed(range(view["players"])):
        score = amount(view["scores"][player])
        pic.text(x, 30, score, 23, bold=True, anchor="end")
        x -= text_width(score, 23) * 1.1 + 20
        chip(pic, (x, 30), 14, player)
        x -= 30
    pic.text(x + 10, 31, "points", 15, fill="muted", anchor="end")
    turn_line(pic, view, (turn_text(view), phase_text(view)), note_texts(view), (MARGIN, WIDTH - MARGIN))


def _marker(pic: Picture, at: Point, half: float, player: int | None) -> None:
    """A player's cube with its letter; an empty place without a player."""
    x, y = at
    box: dict[str, Any] = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 0.25 * half}
    if player is None:
        pic.add("rect", **box, fill="none", stroke="muted", stroke_width=1.4, stroke_dasharray="3 3")
        return
    letter, fill, ink = COLOURS[player]
    pic.add("rect", **box, fill=fill, stroke="edge", stroke_width=1.4)
    pic.text(x, y, letter, half * 1.4, fill=ink, bold=True)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(pic: Picture, at: Point, half: float, pips: int, *, strong: bool = True) -> None:
    x, y = at
    pic.add(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=0.35 * half,
        fill="#ffffff" if strong else "paper",
        stroke="edge" if strong else "muted",
        stroke_width=1.8,
    )
    for dx, dy in PIPS.get(pips, ()):
        spot = (x + 0.52 * half * dx, y + 0.52 * half * dy)
        pic.circle(spot, 0.17 * half, fill=PALETTE["ink"][0] if strong else "muted")


def _dice(pic: Picture, view: View, marks: Marks) -> None:
    """The three dice of the year; the one of the season stands out."""
    top, _ = TRACK
    dice = thrown(view)
    for index, season in enumerate(SEASONS):
        x, now = MARGIN + 25 + 65 * index, season == view["season"]
        pips = dice[index] if index < len(dice) else 0
        words = f"{season}: die {pips}" if pips else f"{season}: not thrown yet"
        with pic.group(words, data_season=season, data_die=pips or None):
            pic.text(x, top + 9, season, 14, bold=now, fill="ink" if now else "muted")
            _die(pic, (x, top + 44), 20, pips, strong=now)
            if marks.die and index == len(dice):
                _frame(pic, (x - 25, top + 19, 50, 50), 8)


def _frame(pic: Picture, box: tuple[float, float, float, float], round_: float, **attrs: Any) -> None:
    """The mark round a rectangle that an action touches."""
    x, y, wide, tall = box
    pic.add(
        "rect",
        x=float(x),
        y=float(y),
        width=float(wide),
        height=float(tall),
        rx=float(round_),
        class_="target",
        fill="none",
        stroke="mark",
        stroke_width=4.5,
        **attrs,
    )


def _track(pic: Picture, view: View, marks: Marks) -> None:
    """The event track with the die's place and the players' cubes."""
    top, tall = TRACK
    left = MARGIN + 190
    wide = (WIDTH - MARGIN - left) / len(EVENTS)
    for index, (event, text) in enumerate(EVENTS.items()):
        x = left + index * wide
        die = view["die"] == index and bool(view["die"])
        here = [player for player, colony in enumerate(view["colonies"]) if colony["event"] == event]
        secret = [player for player, colony in enumerate(view["colonies"]) if _secret_event(colony) == event]
        undecided = [p for p, c in enumerate(view["colonies"]) if c["event"] is None and _secret_event(c) is None]
        waiting = undecided if die else []
        words = f"Event {text}" + (", the die" if die else "")
        words += f", chosen by {', '.join(map(letter_of, here))}" if here else ""
        words += f", chosen by {', '.join(map(letter_of, secret))} in secret" if secret else ""
        with pic.group(
            words,
            data_event=event,
            data_place=index,
            data_chosen=",".join(map(letter_of, here)) or None,
            data_choice=",".join(map(letter_of, secret)) or None,
            data_at_die="" if die else None,
        ):
            box = (x + 2, top, wide - 4, tall)
            pic.add(
                "rect",
                x=box[0],
                y=box[1],
                width=box[2],
                height=box[3],
                rx=8.0,
                fill="petal1" if die else "panel",
                stroke="edge" if die else "seam",
                stroke_width=2.4 if die else 1.5,
            )
            name, bonus = text.split()
            pic.text(x + wide / 2, top + 13, name, min(15.0, (wide - 8) / text_width(name, 1)), bold=die)
            icon(pic, (x + wide / 2 - 17, top + 34), 0.85, _EVENT_ICONS.get(event, event))
            pic.text(x + wide / 2 + 13, top + 35, bonus, 18, bold=True)
            if 1 <= index <= 6:
                _die(pic, (x + wide - 13, top + tall - 13), 7, index, strong=die)
            for spot, player in enumerate(here + secret + waiting):
                at = (x + 13 + 16 * spot, top + tall - 14)
                if player in here:
                    _marker(pic, at, 7.5, player)
                elif player in secret:
                    with pic.group(f"Event of {letter_of(player)}, not open yet", class_="secret"):
                        _marker(pic, at, 7.5, player)
                        pic.circle(at, 10.5, fill="none", stroke="mark", stroke_width=2.0, stroke_dasharray="3 2")
                else:
                    with pic.group(f"Event of {letter_of(player)} not chosen yet", class_="waiting", opacity=0.5):
                        _marker(pic, at, 7, player)
            if event in marks.events:
                _frame(pic, box, 8)


def _secret_event(colony: Colony) -> str | None:
    """An event that a player has chosen and that is not open yet, if the viewer knows it."""
    return (colony["choice"] or {}).get("event")


_EVENT_ICONS = {"vp": "points", "larvae": "larva", "worker": "ant"}


# The garden


def _garden(pic: Picture, grid: Grid, view: View, marks: Marks) -> None:
    for hexagon in view["hexes"]:
        _ground(pic, grid, view, hexagon)
    for players in sorted({hexagon["players"] for hexagon in view["hexes"]}):
        cells = [(hexagon["q"], hexagon["r"]) for hexagon in view["hexes"] if hexagon["players"] <= players]
        outer = len(cells) == len(view["hexes"])
        pic.path(
            *grid.outline(cells, rounding=0.0),
            class_="border",
            data_border=players,
            fill="none",
            stroke="edge" if outer else "muted",
            stroke_width=3.0 if outer else 1.8,
            stroke_dasharray=None if outer else "9 5",
            stroke_linejoin="round",
        )
    terrain = {(hexagon["q"], hexagon["r"]): hexagon["terrain"] for hexagon in view["hexes"]}
    for tile in view["tiles"]:
        _tile(pic, grid, tile, terrain)
    for hexagon in view["hexes"]:
        if hexagon["prey"]:
            with pic.group(hex_text(view, hexagon), class_="prey", data_at=f"{hexagon['q']},{hexagon['r']}"):
                _prey(pic, grid.at(hexagon["q"], hexagon["r"]), 0.56 * grid.size, hexagon["prey"])
    _placements(pic, grid, view, marks)
    if view["sortie"]:
        _worker(pic, grid, view)
    elif view["asked"]:
        _asked(pic, grid, view, (view["asked"][0], view["asked"][1]))
    _targets(pic, grid, view, marks)


def _ground(pic: Picture, grid: Grid, view: View, hexagon: Hex) -> None:
    q, r = hexagon["q"], hexagon["r"]
    centre, size, terrain = grid.at(q, r), grid.size, hexagon["terrain"]
    tile = None if hexagon["tile"] is None else view["tiles"][hexagon["tile"]]
    with pic.group(
        hex_text(view, hexagon),
        data_hex=f"{q},{r}",
        data_terrain=terrain,
        data_prey=hexagon["prey"],
        data_prey_space="" if hexagon["prey_space"] else None,
        data_tile=tile["kind"] if tile else None,
        data_owner=letter_of(tile["owner"]) if tile else None,
        data_start=None if hexagon["start"] is None else letter_of(hexagon["start"]),
    ):
        fill = TERRAINS.get(terrain, ("tile", None))[0]
        pic.path(*grid.hexagon(centre), fill=fill, stroke="seam", stroke_width=1.2)
        _pattern(pic, centre, size, terrain)
        if hexagon["prey_space"]:
            pic.circle(
                (centre[0], centre[1] - 0.02 * size),
                0.5 * size,
                class_="prey-space",
                fill="none",
                stroke="leaf",
                stroke_width=1.6,
                stroke_dasharray="3 4",
            )
        if terrain != "water":
            pic.text(centre[0], centre[1] + 0.68 * size, f"{q},{r}", 0.25 * size, class_="coordinates")


_Outline = tuple[tuple[float, float], ...]

_GLYPHS: dict[str, tuple[tuple[tuple[float, float], ...], str, str, tuple[_Outline, ...]]] = {
    "grass": (
        ((-0.56, 0.12), (0.56, 0.12)),
        "none",
        "leaf",
        (((-0.16, -0.18), (-0.06, 0.14), (0, -0.26), (0.06, 0.14), (0.16, -0.18)),),
    ),
    "earth": (
        ((-0.5, -0.34), (0.46, -0.4), (-0.06, -0.64), (-0.6, 0.1), (0.58, 0.06), (-0.3, 0.42), (0.34, 0.4)),
        "wood",
        "wood",
        (((-0.07, 0), (0, -0.05), (0.07, 0), (0, 0.05)),),
    ),
    "stone": (
        ((-0.5, 0.06), (0.5, 0.06), (0, -0.55)),
        "none",
        "muted",
        (
            ((-0.2, 0.16), (-0.16, -0.06), (0.02, -0.17), (0.17, -0.04), (0.21, 0.16), (-0.2, 0.16)),
            ((-0.04, 0.16), (0.0, 0.02), (0.12, -0.06)),
        ),
    ),
    "water": (
        ((0, -0.52), (-0.36, -0.17), (0.4, -0.13), (0, 0.2), (-0.34, 0.5), (0.36, 0.52)),
        "none",
        "air",
        (((-0.3, 0), (-0.2, -0.1), (-0.08, 0), (0.04, 0.1), (0.16, 0), (0.28, -0.1)),),
    ),
}
"""Where a terrain's glyph stands, its fill and stroke, and its lines; all as parts of the size of a hex."""


def _pattern(pic: Picture, centre: Point, size: float, terrain: str) -> None:
    """What tells a terrain apart without colour."""
    x, y = centre
    if terrain == "mushroom":
        steps: list[str | float | Point] = []
        for dx in (-0.54, 0.54):
            mx, my = x + dx * size, y + 0.1 * size
            steps += ["M", (mx - 0.06 * size, my), "L", (mx - 0.08 * size, my + 0.22 * size)]
            steps += ["L", (mx + 0.08 * size, my + 0.22 * size), "L", (mx + 0.06 * size, my), "Z"]
            steps += ["M", (mx - 0.21 * size, my), "A", 0.21 * size, 0.2 * size, "0 0 1", (mx + 0.21 * size, my), "Z"]
        pic.path(*steps, class_="pattern-mushroom", fill="panel", stroke="spore", stroke_width=1.6)
        return
    if terrain not in _GLYPHS:
        return
    spots, fill, stroke, lines = _GLYPHS[terrain]
    steps = []
    for sx, sy in spots:
        for line in lines:
            for index, (dx, dy) in enumerate(line):
                steps += ["L" if index else "M", (x + size * (sx + dx), y + size * (sy + dy))]
    pic.path(*steps, class_=f"pattern-{terrain}", fill=fill, stroke=stroke, stroke_width=1.7, stroke_linejoin="round")


def _tile(pic: Picture, grid: Grid, tile: Tile, terrain: Mapping[Cell, str]) -> None:
    """A pheromone, special tile or exit as one shape."""
    cells = [(q, r) for q, r in tile["hexes"]]
    kind, owner = tile["kind"], tile["owner"]
    with pic.group(
        tile_text(tile),
        class_="exit" if kind == "exit" else "special" if kind in SPECIAL else "pheromone",
        data_piece=kind,
        data_of=letter_of(owner),
        data_cells=" ".join(f"{q},{r}" for q, r in cells),
        data_cubes=cubes_text(tile["cubes"]) or None,
    ):
        spots = [grid.at(q, r) for q, r in cells]
        if kind == "exit":
            _exit(pic, spots[0], 0.52 * grid.size, owner)
        elif kind in SPECIAL:
            _special(pic, grid, tile, cells)
        else:
            _pheromone(pic, grid, tile, cells, terrain)


def _exit(pic: Picture, at: Point, radius: float, owner: int | None) -> None:
    """A tunnel in a ring of the owner's colour."""
    fill = "grey" if owner is None else COLOURS[owner][1]
    pic.circle(at, radius, fill=fill, stroke="edge", stroke_width=1.6)
    pic.circle(at, 0.74 * radius, fill="#241a14", stroke="edge", stroke_width=1.2)
    if owner is not None:
        chip(pic, at, 0.5 * radius, owner)


def _shape(pic: Picture, grid: Grid, cells: Sequence[Cell], fill: str, **attrs: Any) -> None:
    """The outline of a tile in a colour, with a dark rim."""
    outline = grid.outline(cells, 0.09)
    pic.path(*outline, fill=fill, stroke="edge", stroke_width=0.13 * grid.size, stroke_linejoin="round", **attrs)


def _pheromone(pic: Picture, grid: Grid, tile: Tile, cells: Sequence[Cell], terrain: Mapping[Cell, str]) -> None:
    owner, size = tile["owner"], grid.size
    colour = "grey" if owner is None else COLOURS[owner][1]
    _shape(pic, grid, cells, colour, class_="tile", fill_opacity=0.5)
    pic.path(*grid.outline(cells, 0.2), fill="none", stroke=colour, stroke_width=0.14 * size, stroke_linejoin="round")
    for kind, cell in _places(tile["cubes"], cells, terrain):
        x, y = grid.at(*cell)
        shift = 0.14 * size if cell == cells[0] else 0
        _cube(pic, (x + shift, y + 0.06 * size), 0.27 * size, kind)
    x, y = grid.at(*cells[0])
    if owner is not None:
        chip(pic, (x - 0.34 * size, y - 0.36 * size), 0.29 * size, owner)


def _places(cubes: Mapping[str, int], cells: Sequence[Cell], terrain: Mapping[Cell, str]) -> Iterator[tuple[str, Cell]]:
    """Where cubes lie: on ground of their kind as long as there is some free, then anywhere on the tile."""
    free = list(cells)
    rest: list[str] = []
    for kind in CUBES:
        for _ in range(cubes.get(kind, 0)):
            own = [cell for cell in free if TERRAINS.get(terrain.get(cell, ""), ("", None))[1] == kind]
            if own:
                free.remove(own[0])
                yield kind, own[0]
            else:
                rest.append(kind)
    for index, kind in enumerate(rest):
        yield kind, (free or list(cells))[index % len(free or cells)]


def _cube(pic: Picture, at: Point, radius: float, kind: str) -> None:
    """Food is a disc, earth a square, stone a triangle."""
    x, y = at
    if kind == "food":
        pic.circle(at, radius, class_="cube-food", fill="crop", stroke="rim", stroke_width=1.8)
    elif kind == "earth":
        half = 0.88 * radius
        box: dict[str, Any] = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half}
        pic.add("rect", **box, class_="cube-earth", fill="clod", stroke="rim", stroke_width=1.8)
    else:
        corners = [(x + dx, y + 0.14 * radius + dy) for dx, dy in (polar(1.24 * radius, 120 * i) for i in range(3))]
        pic.path(
            *("M", corners[0], "L", corners[1], "L", corners[2], "Z"),
            class_=f"cube-{kind}",
            fill="pebble",
            stroke="rim",
            stroke_width=1.8,
            stroke_linejoin="round",
        )


def _special(pic: Picture, grid: Grid, tile: Tile, cells: Sequence[Cell]) -> None:
    """A special tile: pale, with a double border of the owner's colour, an icon and the owner's cube."""
    owner, size = tile["owner"], grid.size
    colour = "grey" if owner is None else COLOURS[owner][1]
    _shape(pic, grid, cells, "grey" if owner is None else "heart", class_="tile", fill_opacity=0.88)
    for inset, part in () if owner is None else ((0.2, 0.12), (0.38, 0.05)):
        pic.path(
            *grid.outline(cells, inset), fill="none", stroke=colour, stroke_width=part * size, stroke_linejoin="round"
        )
    at = middle([grid.at(q, r) for q, r in cells])
    icon(pic, at, 0.032 * size, tile["kind"])
    x, y = grid.at(*cells[0])
    if owner is not None:
        _marker(pic, (x - 0.3 * size, y - 0.34 * size), 0.26 * size, owner)


def _prey(pic: Picture, at: Point, radius: float, kind: str) -> None:
    """A token with the animal and its letter."""
    pic.circle(at, radius, fill="#fffbea", stroke="edge", stroke_width=1.8)
    icon(pic, at, radius / 16.5, kind)
    light = kind in ("termite",)
    drop = 0.18 if kind in ("ladybug", "termite", "spider") else 0
    if drop:
        ink = "#1c1f1a" if light else "#ffffff"
        pic.text(at[0], at[1] + drop * radius, kind[:1].upper(), 0.78 * radius, fill=ink, bold=True)


def _standing(pic: Picture, grid: Grid, cells: Sequence[Cell], name: str) -> None:
    """A dotted line round the space that a decision is about."""
    pic.path(
        *grid.outline(cells, 0.06),
        class_=name,
        fill="none",
        stroke="edge",
        stroke_width=3.4,
        stroke_dasharray="2 6",
        stroke_linecap="round",
    )


def _asked(pic: Picture, grid: Grid, view: View, cell: Cell) -> None:
    """The tile from which a cube is taken."""
    tiles = ([(q, r) for q, r in tile["hexes"]] for tile in view["tiles"])
    _standing(pic, grid, next((cells for cells in tiles if cell in cells), [cell]), "asked")


def _worker(pic: Picture, grid: Grid, view: View) -> None:
    """The worker outside, the space where it stands, and its points left."""
    sortie = view["sortie"]
    if sortie is None or view["player"] is None:
        return
    q, r = sortie["at"]
    x, y = grid.at(q, r)
    size = grid.size
    with pic.group(
        f"Worker of {letter_of(view['player'])} at {q},{r}: {plural(sortie['points'], 'movement point')} left",
        class_="worker",
        data_at=f"{q},{r}",
        data_of=letter_of(view["player"]),
        data_points=sortie["points"],
    ):
        _standing(pic, grid, [(q, r) for q, r in sortie["hexes"]], "standing")
        ant(pic, (x, y), 0.4 * size, view["player"])
        at = (x + 0.47 * size, y - 0.47 * size)
        pic.circle(at, 0.3 * size, fill="panel", stroke="edge", stroke_width=1.8)
        pic.text(*at, str(sortie["points"]), 0.4 * size, bold=True)


def _marked(pic: Picture, grid: Grid, cells: Sequence[Cell], inset: float, **attrs: Any) -> None:
    """The mark round hexes that an action touches."""
    pic.path(
        *grid.outline(cells, inset),
        data_marks=" ".join(f"{q},{r}" for q, r in cells),
        stroke="mark",
        stroke_linejoin="round",
        **{"fill": "none", "stroke_width": 5.0, **attrs},
    )


def _placements(pic: Picture, grid: Grid, view: View, marks: Marks) -> None:
    """What would be laid or dug; the worker stands above it."""
    player = view["player"]
    if marks.reach:
        wash: dict[str, Any] = {"fill": "mark", "fill_opacity": 0.18, "stroke_width": 2.4, "stroke_dasharray": "8 5"}
        _marked(pic, grid, marks.reach, 0.05, class_="reach", **wash)
    if marks.ghost:
        kind, cells = marks.ghost
        special = kind in SPECIAL or player is None
        with pic.group(f"{kind_text(kind).capitalize()} to be laid", class_="ghost", data_ghost=kind):
            fill = "heart" if special or player is None else COLOURS[player][1]
            _marked(pic, grid, cells, 0.09, fill=fill, fill_opacity=0.5, stroke_dasharray="9 5")
            if special:
                icon(pic, middle([grid.at(q, r) for q, r in cells]), 0.032 * grid.size, kind)
    for cell in marks.exits:
        with pic.group("Exit to be dug", class_="ghost", data_ghost="exit", opacity=0.75):
            _exit(pic, grid.at(*cell), 0.5 * grid.size, player)


def _targets(pic: Picture, grid: Grid, view: View, marks: Marks) -> None:
    """Tiles and hexes that actions touch."""
    for index in marks.tiles:
        _marked(pic, grid, [(q, r) for q, r in view["tiles"][index]["hexes"]], 0.09, class_="target")
    for cell in (*marks.hexes, *marks.exits):
        _marked(pic, grid, [cell], 0.12, class_="target")


# Legends


def _legends(pic: Picture, view: View, bottom: float) -> None:
    """How to read the garden, and what lies in the supply."""

    def hexagon(terrain: str, fill: str) -> Callable[[Point], None]:
        def paint(at: Point) -> None:
            pic.path(*Grid(13).hexagon(at), fill=fill, stroke="seam", stroke_width=1.0)
            _pattern(pic, at, 13, terrain)

        return paint

    left, top = MARGIN, bottom - LEGEND * len(TERRAINS)
    with pic.group(class_="legend"):
        for row, (terrain, (fill, cube)) in enumerate(TERRAINS.items()):
            y = top + LEGEND * (row + 0.5)
            hexagon(terrain, fill)((left + 14, y))
            text = "no way" if terrain == "water" else "no cube" if cube is None else cube
            pic.text(left + 38, y, terrain, 15, anchor="start")
            if cube:
                _cube(pic, (left + 126, y), 7, cube)
            pic.text(left + 140, y, text, 13, fill="muted", anchor="start")
    right = WIDTH - MARGIN
    with pic.group(class_="legend"):
        for row, prey in enumerate(("ladybug", "termite", "spider")):
            y = top + LEGEND * (row + 0.5)
            _prey(pic, (right - 15, y), 11.5, prey)
            pic.text(right - 36, y, prey, 15, anchor="end")
    supply = view["supply"]
    for row, (kinds, text) in enumerate(
        ((("scavenging", "aphid"), "scavenging / aphid"), (("subcolony",), "sub-colony"))
    ):
        y = top + LEGEND * (3.5 + row)
        count = supply.get(kinds[0], 0)
        names = " or ".join(kind_text(kind) for kind in kinds)
        with pic.group(f"{count} left in the supply: {names}", data_supply=kinds[0], data_value=count):
            for index, kind in enumerate(reversed(kinds)):
                icon(pic, (right - 15 - 24 * index, y), 0.9, kind)
            x = right - 6 - 24 * len(kinds) - 6
            pic.text(x, y, f"×{count}", 15, bold=True, anchor="end")
            pic.text(x - 30, y, text if len(kinds) == 1 else "scav. / aphid", 13, fill="muted", anchor="end")


# Objectives


def _card_height(view: View) -> float:
    return 54.0 + 24 * view["players"] if view["objectives"] else 0.0


def _objective(pic: Picture, at: Point, view: View, objective: Objective, *, marked: bool) -> None:
    """An objective with a line for each completion."""
    x, y = at
    tall = _card_height(view)
    completed = sorted(objective["completed"], key=lambda one: one["season"])
    about, text = next(iter(objective["need"]), ""), wanted(objective)
    with pic.group(
        objective_text(objective),
        data_objective=objective["id"],
        data_level=objective["level"],
        data_completed=" ".join(f"{letter_of(one['player'])}:{one['season']}" for one in completed) or None,
    ):
        pic.add("rect", x=x, y=y, width=CARD, height=tall, rx=9.0, fill="panel", stroke="seam", stroke_width=1.8)
        pic.path(
            *("M", (x, y + 9), "Q", (x, y), (x + 9, y), "L", (x + 40, y), "L", (x + 40, y + 46), "L", (x, y + 46), "Z"),
            fill=f"petal{min(objective['level'], 3)}",
            stroke="seam",
            stroke_width=1.8,
        )
        pic.text(x + 20, y + 15, _roman(objective["level"]), 18, bold=True)
        if about in CUBES:
            _cube(pic, (x + 20, y + 34), 6.5, about)
        else:
            icon(pic, (x + 20, y + 34), 0.7, _OBJECTIVE_ICONS.get(about, about))
        lines = wrap(text, 14, CARD - 46, 2)
        for line, words in enumerate(lines):
            pic.text(x + 47, y + 24 + 18 * (line - (len(lines) - 1) / 2), words, 14, bold=True, anchor="start")
        for row in range(view["players"]):
            spot = (x + 18, y + 62 + 24 * row)
            if row < len(completed):
                done = completed[row]
                chip(pic, spot, 10, done["player"])
                pic.text(x + 34, spot[1], season_text(done["season"]), 13, anchor="start")
            else:
                pic.circle(spot, 9, fill="none", stroke="seam", stroke_width=1.5, stroke_dasharray="3 3")
        if marked:
            _frame(pic, (x, y, CARD, tall), 9)


_OBJECTIVE_ICONS = {
    "prey": "hunt",
    "area": "hexagon",
    "soldiers": "soldier",
    "larvae": "larva",
    "special": "subcolony",
    "nurses": "nurse",
}


def _roman(number: int) -> str:
    return ROMAN[number] if 0 <= number < len(ROMAN) else str(number)


# Boards


def _board(pic: Picture, at: Point, view: View, player: int, marks: Marks) -> None:
    colony = view["colonies"][player]
    x, y = at
    wide, tall = BOARD
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
        pic.text(x + 48, y + 24, f"Player {player}", 19, bold=True, anchor="start")
        first = view["first"] == player and not colony["choice"]
        told = {"to decide": deciding, "first player": first, choice_text(colony): colony["chosen"]}
        roles = ", ".join(role for role, so in told.items() if so)
        size = min(14.0, (wide - 262) / max(1, text_width(roles, 1)))
        pic.text(x + 146, y + 25, roles, size, fill="muted", anchor="start")
        pic.text(x + wide - 16, y + 24, plural(view["scores"][player], "point"), 20, bold=True, anchor="end")
        touched = marks if deciding else Marks()
        _levels(pic, (x + 12, y + 48), colony, player, touched)
        _stores(pic, (x + 174, y + 48), colony, touched)
        _left(pic, (x + 332, y + 48), colony, player)


def _levels(pic: Picture, at: Point, colony: Colony, player: int, marks: Marks) -> None:
    """The colony from the surface down, with the workers inside."""
    x, y = at
    wide, tall, step = 150.0, 43.0, 47.0
    gives: tuple[tuple[str, ...], ...] = (("larva",), ("food",), ("earth", "stone"), ("food", "arrow", "points"))
    for level, things in enumerate(gives):
        top = y + step * level
        opened, busy = level <= colony["level"], level in colony["inside"]
        words = f"Level {level}: {'open' if opened else 'closed'}" + (", a worker inside" if busy else "")
        with pic.group(words, data_room=level, data_open="" if opened else None, data_inside="" if busy else None):
            pic.add(
                "rect",
                x=x,
                y=top,
                width=wide,
                height=tall,
                rx=12.0,
                fill="soil" if opened else "none",
                stroke="edge" if opened else "muted",
                stroke_width=1.8,
                stroke_dasharray=None if opened else "5 5",
            )
            pic.text(x + 18, top + tall / 2, _roman(level), 17, bold=opened, fill="ink" if opened else "muted")
            if opened:
                _room(pic, (x + 36, top + tall / 2), things)
            else:
                with pic.group(opacity=0.45):
                    _room(pic, (x + 36, top + tall / 2), things)
            if busy:
                ant(pic, (x + wide - 22, top + tall / 2), 12, player)
            elif opened:
                pic.circle((x + wide - 22, top + tall / 2), 12, fill="none", stroke="wood", stroke_dasharray="3 3")
            if level in marks.rooms:
                _frame(pic, (x, top, wide, tall), 12)


def _room(pic: Picture, at: Point, things: Sequence[str]) -> None:
    """What a worker gets at a level."""
    x, y = at
    for index, thing in enumerate(things):
        spot = (x + 6 + 23 * index, y)
        if thing in CUBES:
            _cube(pic, spot, 8.5, thing)
        elif thing == "arrow":
            pic.path("M", (spot[0] - 7, y), "L", (spot[0] + 4, y), fill="none", stroke="edge", stroke_width=2.2)
            pic.chevron((spot[0] + 8, y), 90, 8, fill="edge")
        elif thing == "points":
            pic.text(spot[0] - 4, y, "2", 17, bold=True)
            icon(pic, (spot[0] + 10, y), 0.7, "points")
        else:
            icon(pic, spot, 0.95, thing)


def _stores(pic: Picture, at: Point, colony: Colony, marks: Marks) -> None:
    """What a player has."""
    x, y = at
    names = ("larvae", "nurses", "soldiers", "atelier", "workers", "reserve", "food", "prey", "earth", "stone")
    icons = {
        "larvae": "larva",
        "nurses": "nurse",
        "soldiers": "soldier",
        "workers": "ant",
        "reserve": "ant",
        "prey": "hunt",
    }
    values = cast("dict[str, Any]", colony)
    for index, name in enumerate(names):
        left, top = x + 76 * (index % 2), y + 39 * (index // 2)
        value = values[name]
        with pic.group(f"{name}: {value}", data_store=name, data_value=value):
            if name in CUBES:
                _cube(pic, (left + 13, top + 11), 8.5, name)
            else:
                with pic.group(opacity=0.45 if name == "reserve" else None):
                    icon(
                        pic,
                        (left + 13, top + 12),
                        0.85 if name in ("larvae", "atelier") else 0.75,
                        icons.get(name, name),
                    )
            pic.text(left + 32, top + 11, str(value), 20, bold=True, anchor="start", fill="ink" if value else "muted")
            pic.text(left + 2, top + 29.5, name, 12, fill="muted", anchor="start")
            if name in marks.stores:
                _frame(pic, (left - 5, top - 4, 72, 42), 8)


def _left(pic: Picture, at: Point, colony: Colony, player: int) -> None:
    """Pheromones, exits and markers that are still to be used."""
    x, y = at
    known = [kind for kind in SHAPES if kind in colony["pheromones"]]
    kinds = [*known, *(kind for kind in colony["pheromones"] if kind not in SHAPES)]
    pieces = [
        *((kind, colony["pheromones"][kind]) for kind in kinds),
        ("exit", colony["exits"]),
        ("marker", colony["markers"]),
    ]
    for index, (kind, count) in enumerate(pieces):
        left, top = x + 40 * (index % 3), y + 64 * (index // 3)
        words = f"{kind_text(kind)}: {count} left"
        with pic.group(words, data_left=kind, data_value=count, opacity=None if count else 0.35):
            middle_ = (left + 18, top + 19)
            if kind == "exit":
                _exit(pic, middle_, 13, player)
            elif kind == "marker":
                _marker(pic, middle_, 11, player)
            else:
                _silhouette(pic, middle_, SHAPES.get(kind, ((0, 0),)), player)
            pic.text(left + 18, top + 48, str(count), 17, bold=True)


def _silhouette(pic: Picture, at: Point, cells: Sequence[Cell], player: int) -> None:
    """A small pheromone."""
    spots = [Grid(1.0).at(q, r) for q, r in cells]
    left, right = min(x for x, _ in spots) - 0.87, max(x for x, _ in spots) + 0.87
    top, bottom = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    size = min(36 / max(right - left, bottom - top), 8.5)
    grid = Grid(size, (at[0] - size * (left + right) / 2, at[1] - size * (top + bottom) / 2))
    pic.path(
        *grid.outline(cells, 0.0, 0.2),
        fill=COLOURS[player][1],
        stroke="edge",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
