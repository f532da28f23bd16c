"""March of the Ants: the meadow of hexes, what lies beside it, and a board for each player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._head import turn_line
from ._hexes import DIRECTIONS, Grid, joined
from ._icons import chip, icon
from ._march import (
    SEGMENTS,
    Ant,
    Battle,
    Cell,
    Colony,
    Crowd,
    Drawn,
    Hex,
    Marks,
    Part,
    Predator,
    View,
    ant_text,
    battle_text,
    card_text,
    choice_text,
    colony_text,
    crowd_name,
    crowd_text,
    describe,
    effect_texts,
    hand_of,
    hex_text,
    horde_texts,
    letter_of,
    name_of,
    note_texts,
    phase_text,
    pile_of,
    pile_texts,
    predator_text,
    shown_hexes,
    shows_brood,
    site_text,
    spreads,
    token_texts,
    turn_text,
)
from ._svg import COLOURS, Highlight, Picture, Point, Theme, amount, each, plural, polar, text_width
from .ambrosia import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

WIDTH = 960.0
MARGIN = 16.0
INNER = WIDTH - 2 * MARGIN
GAP = 12.0
TOP = 100.0
"""Where the meadow begins."""
LARGEST_HEX = 98.0
TALLEST = 900.0
"""Of the meadow."""
LEGEND = 52.0
BOARD = (INNER - GAP) / 2
LINE = 30.0
"""Height of a card in a list."""
PART = 36.0
"""Height of an evolution."""

RESOURCES = {"food": "food", "larva": "larva", "card": "card", "point": "points"}
STORES = (
    ("food", "food"),
    ("larvae", "larva"),
    ("eggs", "lay"),
    ("ants", "ant"),
    ("cards", "card"),
    ("wins", "swords"),
    ("majors", "crown"),
)
"""What a board shows, with its icon."""
CORNERS = {"wormhole": (-0.73, -0.33), "centipede": (0.73, -0.33), "contested": (0.72, 0.4)}
"""Where marks of a hex stand, in parts of its size."""


def draw(view: Mapping[str, Any], width: float | None, theme: Theme, highlight: Highlight) -> str:
    """Draw a view of March of the Ants; see `eusocial.draw.svg_from_view`."""
    seen = cast("View", view)
    marks = Marks.of(seen, each(highlight))
    pic = Picture(theme, ["march", view, width, theme, highlight])
    places = _places(seen, marks)
    grid, tall = _grid(places)
    legend = TOP + tall + 6
    told, below = _legend_entries(seen)
    table = legend + max(LEGEND, below + 14) + (28.0 if shows_brood(seen) else 0.0)
    boards = table + _table_height(seen)
    rows = [range(first, min(first + 2, seen["players"])) for first in range(0, seen["players"], 2)]
    heights = [max(_board_height(seen["colonies"][player]) for player in row) for row in rows]
    height = boards + sum(heights) + GAP * (len(rows) - 1) + MARGIN
    pic.add("rect", x=0.0, y=0.0, width=WIDTH, height=height, rx=18.0, fill="paper")
    _head(pic, seen)
    _meadow(pic, grid, seen, marks, places)
    _legend(pic, legend, seen, told, below)
    _table(pic, table, seen, marks)
    y = boards
    for row, high in zip(rows, heights, strict=True):
        for player in row:
            at = (MARGIN + player % 2 * (BOARD + GAP), y)
            _board(pic, at, high, seen, player, marks)
        y += high + GAP
    title = f"March of the Ants, {plural(seen['players'], 'player')}, round {seen['round']}, {seen['season']}"
    return pic.render((0, 0, WIDTH, height), width, title, " ".join(describe(seen)))


def _cell(hexagon: Hex) -> Cell:
    return hexagon["q"], hexagon["r"]


def _places(view: View, marks: Marks) -> list[Cell]:
    """The hexes in play, those that lie face down, then the empty places where one may go while one is to be placed."""
    lying = [_cell(hexagon) for hexagon in view["hexes"]] + _face_down_cells(view)
    spots: dict[Cell, None] = {}
    if view["phase"] == "settle":
        # Homelands lie where two of the hexes around the Enclave touch them.
        beside = Counter((q + dq, r + dr) for q, r in _face_down_cells(view) for dq, dr in DIRECTIONS)
        spots = {cell: None for cell, count in beside.items() if count == 2}
    if view["phase"] == "explore":
        spots = {(q + dq, r + dr): None for q, r in lying for dq, dr in DIRECTIONS}
    spots |= {lay.at: None for lay in marks.lays}
    return lying + [spot for spot in spots if spot not in lying]


def _face_down_cells(view: View) -> list[Cell]:
    return [(q, r) for q, r in view.get("face_down", ())]


def _grid(places: Sequence[Cell]) -> tuple[Grid, float]:
    """The largest meadow that fits, and how tall it is."""
    spots = [Grid(1.0).at(q, r) for q, r in places]
    left, right = min(x for x, _ in spots) - 0.9, max(x for x, _ in spots) + 0.9
    top, bottom = min(y for _, y in spots) - 1.02, max(y for _, y in spots) + 1.02
    size = min(INNER / (right - left), TALLEST / (bottom - top), LARGEST_HEX)
    return Grid(size, (WIDTH / 2 - size * (left + right) / 2, TOP - size * top)), size * (bottom - top)


# The head line


def _head(pic: Picture, view: View) -> None:
    """Game, round, who decides what, and the scores."""
    title = "March of the Ants"
    pic.text(MARGIN, 30, title, 26, bold=True, anchor="start")
    season = f"round {view['round']} · {view['season']}"
    pic.text(MARGIN + 280, 32, season, 17, fill="muted", anchor="start")
    x = WIDTH - MARGIN
    for player in reversed(range(len(view["scores"]))):
        score = amount(view["scores"][player])
        pic.text(x, 30, score, 22, bold=True, anchor="end")
        x -= text_width(score, 22) * 1.05 + 18
        chip(pic, (x, 30), 13, player)
        x -= 26
    turn_line(pic, view, (turn_text(view), phase_text(view)), note_texts(view), (MARGIN, WIDTH - MARGIN))


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
        stroke_width=4.0,
        pointer_events="none",
        **attrs,
    )


# The meadow


def _meadow(pic: Picture, grid: Grid, view: View, marks: Marks, places: Sequence[Cell]) -> None:
    """Hexes, the tunnels between them, and marks of actions."""
    for at in _face_down_cells(view):
        _back(pic, grid, at)
    for at in places[len(view["hexes"]) + len(view.get("face_down", ())) :]:
        with pic.group(f"No hex at {name_of(at)}", data_hex=name_of(at), data_empty=""):
            pic.path(
                *grid.hexagon(grid.at(*at), 0.94),
                fill="paper",
                stroke="seam",
                stroke_width=1.8,
                stroke_dasharray="5 6",
            )
            pic.text(*grid.at(*at), name_of(at), 13, fill="muted")
    for hexagon in view["hexes"]:
        _hexagon(pic, grid, view, hexagon, marks)
    for hexagon in view["hexes"]:
        for side in hexagon["joined"]:
            if side < 3:
                _joint(pic, grid, hexagon, side)
    for predator in view["predators"]:
        # Above the tunnels between hexes.
        x, y = grid.at(*predator["at"])
        _predator(pic, (x + 0.25 * grid.size, y - 0.78 * grid.size), 0.11 * grid.size, predator)
    for at in marks.hexes:
        _outlined(pic, grid, at, "target", 0.93)
    for at in marks.sources:
        _outlined(pic, grid, at, "source", 0.93)
    _placements(pic, grid, view, marks)


def _back(pic: Picture, grid: Grid, at: Cell) -> None:
    """A hex that lies face down; the one in the centre is the Enclave."""
    centre, enclave = grid.at(*at), at == (0, 0)
    words = "the Enclave" if enclave else "a hex"
    with pic.group(f"Face down at {name_of(at)}: {words}", data_hex=name_of(at), data_face_down=""):
        pic.path(*grid.hexagon(centre, 0.985), fill="soil", stroke="edge", stroke_width=2.2)
        pic.path(*grid.hexagon(centre, 0.8), fill="none", stroke="wood", stroke_width=0.03 * grid.size)
        if enclave:
            icon(pic, (centre[0], centre[1] - 0.05 * grid.size), 0.02 * grid.size, "crown")
        else:
            pic.text(centre[0], centre[1] - 0.05 * grid.size, "?", 0.5 * grid.size, bold=True)
        pic.text(centre[0], centre[1] + 0.55 * grid.size, name_of(at), min(12.0, 0.14 * grid.size))


def _outlined(pic: Picture, grid: Grid, at: Cell, class_: str, part: float) -> None:
    pic.path(
        *grid.hexagon(grid.at(*at), part),
        class_=class_,
        data_marks=name_of(at),
        fill="none",
        stroke="mark",
        stroke_width=4.5,
        stroke_dasharray=None if class_ != "source" else "4 6",
        stroke_linejoin="round",
        pointer_events="none",
    )


def _placements(pic: Picture, grid: Grid, view: View, marks: Marks) -> None:
    """Where the hex may go; a single placement shows the hex itself."""
    if len(marks.lays) == 1:
        [lay] = marks.lays
        if lay.origin != lay.at:
            _outlined(pic, grid, lay.origin, "source", 0.93)
        hexagon = next(iter(view["drawn"]), None)
        with pic.group(
            f"Hex {hexagon['number']} {hexagon['name']} would lie here" if hexagon else None,
            class_="ghost",
            data_marks=name_of(lay.at),
            data_turn=None,
            opacity=0.85,
            pointer_events="none",
        ):
            centre = grid.at(*lay.at)
            pic.path(*grid.hexagon(centre, 0.94), fill="tile", stroke="mark", stroke_width=4.5)
            if hexagon:
                _printed(pic, centre, grid.size, hexagon, lay.turn)
    else:
        for at in dict.fromkeys(lay.at for lay in marks.lays):
            _outlined(pic, grid, at, "reach", 0.88)


def _band(pic: Picture, start: Point, end: Point, wide: float, **attrs: Any) -> None:
    """A tunnel: a dark rim and the way inside."""
    for stroke, thick in (("wood", wide), ("soil", wide * 0.66)):
        pic.path(
            *("M", start, "L", end), fill="none", stroke=stroke, stroke_width=thick, pointer_events="none", **attrs
        )


def _tunnels(pic: Picture, centre: Point, size: float, tunnels: Sequence[int], joined: Sequence[int]) -> None:
    """Ways from the middle to the sides. One that leads nowhere yet ends before the side, with a closed end."""
    wide, reach = 0.2 * size, size * 3**0.5 / 2
    ends = {side: polar(reach * (0.985 if side in joined else 0.86), 90 + 60 * side) for side in tunnels}
    points = {side: (centre[0] + dx, centre[1] + dy) for side, (dx, dy) in ends.items()}
    for stroke, thick in (("wood", wide), ("soil", wide * 0.66)):
        for side, point in points.items():
            pic.path(
                *("M", centre, "L", point),
                class_="tunnel" if stroke == "wood" else None,
                data_side=side if stroke == "wood" else None,
                data_joined="" if stroke == "wood" and side in joined else None,
                fill="none",
                stroke=stroke,
                stroke_width=thick,
            )
    for side, (x, y) in points.items():
        if side not in joined:
            dx, dy = polar(wide * 0.62, 60 * side)
            pic.path(
                *("M", (x - dx, y - dy), "L", (x + dx, y + dy)),
                fill="none",
                stroke="wood",
                stroke_width=0.035 * size + 1.2,
                stroke_linecap="round",
            )


def _joint(pic: Picture, grid: Grid, hexagon: Hex, side: int) -> None:
    """The tunnel across the side between two hexes."""
    at = _cell(hexagon)
    there = (at[0] + DIRECTIONS[side][0], at[1] + DIRECTIONS[side][1])
    (x0, y0), (x1, y1) = grid.at(*at), grid.at(*there)
    start, end = ((x0 + part * (x1 - x0), y0 + part * (y1 - y0)) for part in (0.42, 0.58))
    with pic.group(class_="joint", data_joint=f"{name_of(at)} {name_of(there)}", pointer_events="none"):
        _band(pic, start, end, 0.2 * grid.size)
        pic.circle(((x0 + x1) / 2, (y0 + y1) / 2), 0.045 * grid.size, fill="wood")


def _hexagon(pic: Picture, grid: Grid, view: View, hexagon: Hex, marks: Marks) -> None:
    """A hex and all that is on it."""
    at, size = _cell(hexagon), grid.size
    centre = grid.at(*at)
    name = name_of(at)
    fighting = view["battle"] and tuple(view["battle"]["at"]) == at
    asked = view["asked"] and view["asked"]["at"] is not None and tuple(view["asked"]["at"]) == at
    controller, home = hexagon["controller"], hexagon.get("home")
    with pic.group(
        hex_text(hexagon),
        data_hex=name,
        data_number=hexagon["number"],
        data_tunnels=" ".join(map(str, hexagon["tunnels"])),
        data_joined=" ".join(map(str, hexagon["joined"])) or None,
        data_home=None if home is None else letter_of(home),
        data_controller=None if controller is None else letter_of(controller),
        data_contested="" if hexagon["contested"] else None,
        data_wormhole="" if hexagon["wormhole"] else None,
        data_centipede="" if hexagon["centipede"] else None,
        data_battle="" if fighting else None,
        data_asked="" if asked else None,
    ):
        fill = "soil" if hexagon["number"] == 0 else "tile" if hexagon["start"] else "meadow"
        pic.path(*grid.hexagon(centre, 0.985), fill=fill, stroke="edge", stroke_width=1.0 if hexagon["start"] else 2.2)
        if controller is not None:
            pic.path(
                *grid.hexagon(centre, 0.93),
                class_="controller",
                fill="none",
                stroke=COLOURS[controller][1],
                stroke_width=0.055 * size,
                stroke_linejoin="round",
            )
        _tunnels(pic, centre, size, hexagon["tunnels"], hexagon["joined"])
        if hexagon["contested"]:
            pic.path(
                *grid.hexagon(centre, 0.93),
                class_="contested",
                fill="none",
                stroke="edge",
                stroke_width=0.055 * size,
                stroke_dasharray=f"{0.16 * size:.1f} {0.1 * size:.1f}",
            )
        if fighting or asked:
            pic.path(
                *grid.hexagon(centre, 0.86),
                class_="battle" if fighting else "asked",
                fill="none",
                stroke="ink",
                stroke_width=2.2,
                stroke_dasharray=None if fighting else "3 4",
            )
        if hexagon["number"]:
            ringed = bool(hexagon["contested"] or fighting or asked) or controller is not None
            _labels(pic, centre, size, hexagon["number"], hexagon["name"], name, ringed=ringed)
        for mark, (dx, dy) in CORNERS.items():
            if cast("Any", hexagon)[mark]:
                kind = "swords" if mark == "contested" else mark
                spot = (centre[0] + dx * size, centre[1] + dy * size)
                if kind == "swords":
                    # It stands on the ring.
                    pic.circle(spot, 0.13 * size, fill="heart")
                icon(pic, spot, 0.0118 * size, kind)
        if home is not None:
            # Neither wormholes nor centipedes come there.
            dx, dy = CORNERS["wormhole"]
            spot = (centre[0] + dx * size, centre[1] + dy * size)
            pic.circle(spot, 0.15 * size, fill="heart", stroke="edge", stroke_width=1.4)
            chip(pic, spot, 0.11 * size, home)
        if hexagon["spores"]:
            _spores(pic, (centre[0] - 0.7 * size, centre[1] + 0.38 * size), size, hexagon["spores"])
        for index in range(len(hexagon["sites"])):
            _site(pic, centre, size, hexagon, index, marks)
        _crowds(pic, centre, size, hexagon, marks)
        horde = view["horde"]
        if not hexagon["number"] and horde and horde["nymph"]:
            dx, dy = CORNERS["wormhole"]
            _nymph(pic, (centre[0] + dx * size, centre[1] + dy * size), 0.11 * size)
        if not hexagon["number"]:
            _labels(pic, centre, size, 0, hexagon["name"], name)


def _predator(pic: Picture, at: Point, radius: float, predator: Predator) -> None:
    """A Predator: its first letter and its health."""
    with pic.group(predator_text(predator), data_predator=predator["kind"], data_at=name_of(predator["at"])):
        _predator_sign(pic, at, radius, predator["name"][:1], str(predator["health"]))


def _predator_sign(pic: Picture, at: Point, radius: float, letter: str, health: str) -> None:
    x, y = at
    steps = [polar(radius * (1.3 if index % 2 else 1.0), 22.5 * index) for index in range(16)]
    pic.path("M", *joined([(x + dx, y + dy) for dx, dy in steps]), "Z", fill="#8a1030", stroke="edge")
    pic.text(x, y, letter, radius * 1.3, fill="#ffffff", bold=True)
    pic.circle((x + radius, y + radius), radius * 0.72, fill="heart", stroke="edge", stroke_width=1.0)
    pic.text(x + radius, y + radius, health, max(9.0, radius * 0.85), bold=True)


def _spores(pic: Picture, at: Point, size: float, count: int) -> None:
    """Spores of the Cordyceps."""
    x, y = at
    with pic.group(plural(count, "spore"), data_spores=count):
        _spore_sign(pic, at, size)
        pic.text(x + 0.13 * size, y, str(count), max(10.0, 0.13 * size), bold=True)


def _spore_sign(pic: Picture, at: Point, size: float) -> None:
    for dx, dy in ((-0.04, 0.03), (0.04, 0.03), (0, -0.045)):
        pic.circle((at[0] + dx * size, at[1] + dy * size), 0.042 * size, fill="spore", stroke="edge", stroke_width=1.0)


def _labels(
    pic: Picture, centre: Point, size: float, number: int, name: str, at: str | None, *, ringed: bool = False
) -> None:
    """Number and name; small hexes keep the number alone. Where rings run through them, they lie on plates."""
    x, y = centre
    if number:
        letters = max(12.0, 0.17 * size)
        if ringed:
            _plate(pic, (x, y - 0.78 * size), str(number), letters)
        pic.text(x, y - 0.78 * size, str(number), letters, bold=True)
    size_ = min(0.15 * size, 14.0, 1.34 * size / max(1.0, text_width(name, 0.92)))
    if size_ >= 9.5:
        spot, half = y - (0.57 if number else 0.25) * size, text_width(name, size_) * 0.46 + 3
        if number:
            pic.add(
                "rect",
                x=x - half,
                y=spot - 0.62 * size_,
                width=2 * half,
                height=1.3 * size_,
                rx=0.5 * size_,
                fill="heart",
                fill_opacity=0.75,
            )
        pic.text(x, spot, name, size_, bold=number == 0)
    if at is not None:
        letters = min(12.0, 0.14 * size)
        if ringed:
            _plate(pic, (x, y + 0.85 * size), at, letters)
        pic.text(x, y + 0.85 * size, at, letters, fill="ink")


def _plate(pic: Picture, at: Point, text: str, size: float) -> None:
    """A ground for letters."""
    half = text_width(text, size) * 0.5 + 2
    pic.add(
        "rect",
        x=at[0] - half,
        y=at[1] - 0.6 * size,
        width=2 * half,
        height=1.2 * size,
        rx=0.4 * size,
        fill="heart",
    )


def _site_boxes(count: int, size: float) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of each site, from the middle of the hex."""
    rows = (count + 1) // 2
    tall = 0.37 if rows <= 2 else 0.29
    pitch = 0.42 if rows <= 2 else 0.32
    top = -0.02 - pitch * (rows - 1) / 2 - tall / 2
    boxes: list[tuple[float, float, float, float]] = []
    for index in range(count):
        row = index // 2
        alone = count % 2 == 1 and index == count - 1
        left = -0.29 if alone else (-0.6 if index % 2 == 0 else 0.02)
        boxes.append((left * size, (top + pitch * row) * size, 0.58 * size, tall * size))
    return boxes


def _yield(pic: Picture, at: Point, size: float, site: Mapping[str, Any]) -> None:
    """What a site yields, with the segment that it asks for."""
    x, y = at
    icon(pic, (x, y), 0.0108 * size, RESOURCES.get(str(site["resource"]), str(site["resource"])))
    if site["amount"] != 1:
        pic.text(x + 0.17 * size, y, str(site["amount"]), max(11.0, 0.16 * size), bold=True)


def _site(pic: Picture, centre: Point, size: float, hexagon: Hex, index: int, marks: Marks) -> None:
    """A collection site: what it yields, who is on it, its aphid; the control site has a flag and a strong rim."""
    site, at = hexagon["sites"][index], _cell(hexagon)
    left, top, wide, tall = _site_boxes(len(hexagon["sites"]), size)[index]
    x, y = centre[0] + left, centre[1] + top
    control = index == 0
    with pic.group(
        site_text(site, control=control),
        class_="site",
        data_at=name_of(at),
        data_spot=site["name"],
        data_resource=site["resource"],
        data_amount=site["amount"],
        data_special=site["special"],
        data_control="" if control else None,
        data_ant=letter_of(site["ant"]["player"]) if site["ant"] else None,
        data_aphid="" if site["aphid"] else None,
        data_nymph="" if site["nymph"] else None,
    ):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=tall,
            rx=0.09 * size,
            fill="heart",
            stroke="honey" if control else "edge",
            stroke_width=3.2 if control else 1.3,
            stroke_dasharray="4 3" if site["special"] else None,
        )
        middle = y + tall / 2
        _yield(pic, (x + 0.13 * size, middle), size, site)
        if control:
            icon(pic, (x + 0.02 * size, y + 0.02 * size), 0.0105 * size, "flag")
        if site["special"]:
            # Beside the aphid of the site above.
            _special(pic, (x + 0.15 * size, y - 0.005 * size), size, site["special"])
        token = (x + wide - 0.125 * size, middle)
        if site["ant"]:
            _token(pic, token, 0.105 * size, site["ant"], data_spot_ant=site["name"])
        elif site["nymph"]:
            _nymph(pic, token, 0.105 * size)
        else:
            pic.circle(token, 0.095 * size, fill="none", stroke="muted", stroke_width=1.2, stroke_dasharray="3 3")
        if site["aphid"]:
            icon(pic, (x + wide - 0.21 * size, y + tall - 0.05 * size), 0.0078 * size, "aphid")
        if site["guest"]:
            spot = (token[0] + 0.1 * size, token[1] + 0.12 * size)
            with pic.group(
                f"Guest on {site['name']}: {ant_text(site['guest'])}",
                class_="guest",
                data_spot=f"guest {site['name']}",
                data_of=letter_of(site["guest"]["player"]),
            ):
                _token(pic, spot, 0.08 * size, site["guest"])
        names = {(name, player) for cell, name, player in marks.spots if cell == at}
        if any(name in (site["name"], f"guest {site['name']}") for name, _ in names):
            _frame(pic, (x - 2, y - 2, wide + 4, tall + 4), 0.1 * size, data_marks=f"{name_of(at)} {site['name']}")


def _special(pic: Picture, at: Point, size: float, segment: str) -> None:
    """That two evolutions of a segment are needed."""
    x, y = at
    wide, tall = 0.3 * size, 0.14 * size
    pic.add(
        "rect",
        x=x - wide / 2,
        y=y - tall / 2,
        width=wide,
        height=tall,
        rx=tall / 2,
        fill="petal2",
        stroke="edge",
        stroke_width=1.0,
    )
    pic.text(x - 0.07 * size, y, f"2{segment[:1].upper()}", 0.115 * size, bold=True)
    icon(pic, (x + 0.07 * size, y), 0.0062 * size, segment)


def _token(pic: Picture, at: Point, radius: float, ant: Ant, **attrs: Any) -> None:
    """An ant with its player's letter; a Major Worker is bigger and wears a crown."""
    letter, fill, ink = COLOURS[ant["player"]]
    big = radius * (1.14 if ant["major"] else 1.0)
    kind = "major" if ant["major"] else "ant"
    pic.circle(
        at,
        big,
        fill=fill,
        stroke="edge",
        stroke_width=2.4 if ant["major"] else 1.3,
        data_piece=kind,
        data_of=letter,
        **attrs,
    )
    pic.text(at[0], at[1], letter, big * 1.3, fill=ink, bold=True)
    if ant["major"]:
        icon(pic, (at[0], at[1] - big * 1.12), radius * 0.062, "crown")


def _nymph(pic: Picture, at: Point, radius: float, **attrs: Any) -> None:
    """A nymph: a centipede on a disc of its own colour."""
    pic.circle(at, radius, fill="#c9a2e8", stroke="edge", stroke_width=1.3, data_piece="nymph", **attrs)
    icon(pic, at, radius * 0.075, "centipede")


def _crowds(pic: Picture, centre: Point, size: float, hexagon: Hex, marks: Marks) -> None:
    """Ants in the outskirts, or in the Great Tunnel."""
    at, crowds = _cell(hexagon), hexagon["outskirts"]
    tunnel = hexagon["number"] == 0
    wide, tall = (1.06 * size, 0.72 * size) if tunnel else (0.92 * size, 0.27 * size)
    x, y = centre[0] - wide / 2, centre[1] + (-0.36 if tunnel else 0.485) * size
    words = "Inside" if tunnel else "Outskirts"
    told = ", ".join(map(crowd_text, crowds)) or "no ants"
    with pic.group(f"{words}: {told}", class_="outskirts", data_out=name_of(at)):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=tall,
            rx=0.12 * size,
            fill="heart" if crowds or tunnel else "none",
            fill_opacity=0.75 if crowds or tunnel else None,
            stroke="muted",
            stroke_width=1.2 if crowds or tunnel else 0.8,
            stroke_dasharray="4 4",
            pointer_events="all",
        )
        head = 0.2 * size if tunnel else 0.0
        ants = [crowd["ants"] for crowd in crowds]
        spots = [(x + a, y + head + b, c) for a, b, c in _rows(ants, wide, tall - head, size)]
        for (*spot, radius), crowd in zip(spots, crowds, strict=True):
            _crowd(pic, (spot[0], spot[1]), radius, at, crowd)
        if any(cell == at and name == "outskirts" and player is None for cell, name, player in marks.spots):
            _frame(pic, (x - 2, y - 2, wide + 4, tall + 4), 0.12 * size, data_marks=f"{name_of(at)} outskirts")
        chosen = {(name, player) for cell, name, player in marks.spots if cell == at and player is not None}
        for (left, top, radius), crowd in zip(spots, crowds, strict=True):
            if (crowd_name(crowd), crowd["player"]) in chosen:
                box = (left - 1.5 * radius, top - 1.5 * radius, 4.4 * radius, 3 * radius)
                _frame(pic, box, radius, data_marks=f"{name_of(at)} {crowd_name(crowd)}")


def _rows(ants: Sequence[int], wide: float, tall: float, size: float) -> list[tuple[float, float, float]]:
    """Places of groups of so many ants in a box, with their radius: in one row or more."""
    count = len(ants)
    if not count:
        return []
    most = max(1, round(tall / (0.3 * size)))
    rows = min(most, (count + 1) // 2)
    across = -(-count // rows)
    radius = min(0.105 * size, wide / across / 3.9, tall / rows / 2.5)
    spots: list[tuple[float, float, float]] = []
    for index, there in enumerate(ants):
        middle = wide * (index % across + 0.5) / min(across, count - index // across * across)
        # An ant and the number beside it have their middle there.
        told = 0.85 * radius + 0.4 * text_width(f"×{there}", _count_size(radius)) if there > 1 else 0.0
        spots.append((middle - told / 2, tall * (index // across + 0.5) / rows, radius))
    return spots


def _count_size(radius: float) -> float:
    return max(10.0, radius * 1.15)


def _crowd(pic: Picture, at: Point, radius: float, hexagon: Cell, crowd: Crowd) -> None:
    """Ants of one sort, with how many there are."""
    with pic.group(
        crowd_text(crowd),
        class_="crowd",
        data_at=name_of(hexagon),
        data_spot=crowd_name(crowd),
        data_of=letter_of(crowd["player"]),
        data_ants=crowd["ants"],
    ):
        _token(pic, at, radius, {"player": crowd["player"], "major": crowd["major"]})
        if crowd["aphid"]:
            icon(pic, (at[0] - radius, at[1] + radius * 0.8), radius * 0.06, "aphid")
        if crowd["ants"] > 1:
            pic.text(at[0] + radius * 1.85, at[1], f"×{crowd['ants']}", _count_size(radius), bold=True)


# Below the meadow


class Told(NamedTuple):
    """An entry of the legend."""

    sign: str
    words: str
    half: float
    """Half of the width of the sign."""
    at: Point
    """Where it begins, below the top of the legend."""


def _legend_signs(view: View) -> list[tuple[str, str, float]]:
    """What is told: a sign, its words, and half of its width."""
    sites = [site for hexagon in view["hexes"] for site in hexagon["sites"]]
    crowds = [crowd for hexagon in view["hexes"] for crowd in hexagon["outskirts"]]
    extra = [
        ("nymph", "nymph", _nymphs(view)),
        ("wormhole", "wormhole", any(hexagon["wormhole"] for hexagon in view["hexes"])),
        ("centipede", "centipede", any(hexagon["centipede"] for hexagon in view["hexes"])),
        ("aphid", "aphid", any(place["aphid"] for place in (*sites, *crowds))),
        ("crown", "Major Worker", _has_majors(view)),
        ("predator", "Predator and its health", bool(view["predators"])),
        ("spores", "spores", any(hexagon["spores"] for hexagon in view["hexes"])),
    ]
    return [
        ("food", "food", 11),
        ("larva", "larvae", 11),
        ("card", "cards", 11),
        ("points", "points", 11),
        ("flag", "control site", 11),
        ("special", "two heads needed", 16),
        ("controlled", "controlled by a", 12),
        ("contested", "contested", 12),
        *((sign, words, 12.0) for sign, words, there in extra if there),
    ]


def _legend_entries(view: View) -> tuple[list[Told], float]:
    """The entries, and the line of the piles below the top of the legend."""
    x, y = MARGIN, 12.0
    told: list[Told] = []
    for sign, words, half in _legend_signs(view):
        wide = 2 * half + 8 + text_width(words, 13) + 10
        if x + wide > WIDTH - MARGIN:
            x, y = MARGIN, y + 26
        told.append(Told(sign, words, half, (x, y)))
        x += wide
    if view["summonable"] or x + text_width(" · ".join(pile_texts(view)), 13) > WIDTH - MARGIN:
        y += 26
    return told, y


def _sign(pic: Picture, at: Point, sign: str) -> None:
    """A sign of the legend."""
    match sign:
        case "contested":
            pic.path(*Grid(11).hexagon(at), fill="meadow", stroke="edge", stroke_width=3.0, stroke_dasharray="5 3")
        case "controlled":
            pic.path(*Grid(11).hexagon(at), fill="meadow", stroke=COLOURS[0][1], stroke_width=3.0)
        case "special":
            _special(pic, at, 90, "head")
        case "nymph":
            _nymph(pic, at, 9.0)
        case "predator":
            _predator_sign(pic, (at[0] - 3, at[1]), 8.0, "P", "4")
        case "spores":
            _spore_sign(pic, at, 98.0)
        case _:
            icon(pic, at, 0.85, sign)


def _legend(pic: Picture, top: float, view: View, told: Sequence[Told], below: float) -> None:
    """How to read the meadow, and how much is left of the piles."""
    y = top + below
    with pic.group(class_="legend"):
        for sign, words, half, (left, down) in told:
            _sign(pic, (left + half, top + down), sign)
            pic.text(left + 2 * half + 6, top + down, words, 13, fill="muted", anchor="start")
        piles = " · ".join(pile_texts(view))
        pic.text(WIDTH - MARGIN, y, piles, 13, fill="muted", anchor="end", class_="piles")
    horde = view["horde"]
    if horde and shows_brood(view):
        y += 26
        with pic.group(
            class_="horde", data_score=horde["score"], data_level=horde["level"], data_tokens=horde["tokens"]
        ):
            icon(pic, (MARGIN + 12, y), 0.85, "centipede")
            left = MARGIN + 30
            if view["brood"]:
                chip(pic, (left + 6, y), 10, view["brood"]["seat"])
                left += 24
            words = " · ".join(horde_texts(view))
            size = min(13.5, (WIDTH - MARGIN - left) / text_width(words, 1.08))
            pic.text(left, y, words, size, bold=True, anchor="start")


def _nymphs(view: View) -> bool:
    horde = view["horde"]
    on_sites = any(site["nymph"] for hexagon in view["hexes"] for site in hexagon["sites"])
    return on_sites or bool(horde and horde["nymph"])


def _has_majors(view: View) -> bool:
    on_sites = (
        ant for hexagon in view["hexes"] for site in hexagon["sites"] for ant in (site["ant"], site["guest"]) if ant
    )
    outside = (crowd for hexagon in view["hexes"] for crowd in hexagon["outskirts"])
    return (
        any(colony["majors"] for colony in view["colonies"])
        or any(ant["major"] for ant in on_sites)
        or any(crowd["major"] for crowd in outside)
    )


def _table_height(view: View) -> float:
    return sum(height for height, _ in _strips(view))


def _strips(view: View) -> Iterator[tuple[float, str]]:
    """What lies on the table now, with its height."""
    if view["battle"]:
        yield 56.0, "battle"
    if shown_hexes(view):
        yield 130.0, "drawn"
    for _, where, names in spreads(view):
        yield 30.0 + LINE * ((len(names) + 3) // 4) + 6, where
    if effect_texts(view):
        yield 26.0 * len(effect_texts(view)) + 14, "effects"


def _table(pic: Picture, top: float, view: View, marks: Marks) -> None:
    """A battle, hexes to place, cards on offer, effects to choose from."""
    y = top
    cards = {where: (title, names) for title, where, names in spreads(view)}
    for height, what in _strips(view):
        box = (MARGIN, y, INNER, height - 8)
        if what == "battle" and view["battle"]:
            _battle(pic, box, view, view["battle"])
        elif what == "drawn":
            _drawn(pic, box, view, marks)
        elif what in cards:
            title, names = cards[what]
            _panel(pic, box)
            pic.text(MARGIN + 12, y + 14, title, 14, bold=True, anchor="start")
            _cards(pic, (MARGIN + 10, y + 26), INNER - 20, 4, names, what, None, view, marks)
        else:
            _panel(pic, box)
            for index, text in enumerate(effect_texts(view)):
                pic.text(MARGIN + 14, y + 16 + 26 * index, text, 15, anchor="start", data_effect=index + 1)
        y += height


def _panel(pic: Picture, box: tuple[float, float, float, float]) -> None:
    x, y, wide, tall = box
    pic.add("rect", x=x, y=y, width=wide, height=tall, rx=10.0, fill="panel", stroke="seam", stroke_width=1.5)


def _battle(pic: Picture, box: tuple[float, float, float, float], view: View, battle: Battle) -> None:
    """The sides of a battle and their Ferocity cards."""
    x, y, wide, tall = box
    with pic.group(battle_text(view, battle), data_fight=name_of(battle["at"])):
        _panel(pic, box)
        middle = y + tall / 2
        icon(pic, (x + 22, middle), 1.1, "swords")
        pic.text(x + 42, middle, f"Battle at {name_of(battle['at'])}", 16, bold=True, anchor="start")
        sides: list[tuple[int | None, str]] = []
        for player in battle["sides"]:
            role = " (defends)" if player == battle["defender"] else ""
            sides.append((player, choice_text(battle, player) + role))
        if battle["centipede"]:
            sides.append((None, f"ferocity {battle['horde']}"))
        room = (wide - 186) / max(1, len(sides))
        for index, (side, text) in enumerate(sides):
            left = x + 190 + room * index
            if side is None:
                icon(pic, (left, middle), 1.0, "centipede")
            else:
                chip(pic, (left, middle), 12, side)
            for line, words in enumerate(lines := wrap(text, 13, room - 40, 2)):
                spot = middle + 16 * (line - (len(lines) - 1) / 2)
                pic.text(left + 20, spot, words, 13, anchor="start")


def _drawn(pic: Picture, box: tuple[float, float, float, float], view: View, marks: Marks) -> None:
    """Hexes that were revealed. The one to be placed is shown turned in each way."""
    x, y, wide, tall = box
    with pic.group(class_="drawn"):
        _panel(pic, box)
        placing = view["phase"] in ("explore", "settle") and len(view["drawn"]) == 1
        hexes = shown_hexes(view)
        many = len(hexes) > 3
        size = 44.0 if many else 52.0
        for index, hexagon in enumerate(hexes):
            # Of many only the numbers have room.
            centre = (x + 58 + wide / 8 * index, y + tall / 2 - 6) if many else (x + 62 + 300 * index, y + tall / 2)
            with pic.group(_drawn_text(hexagon), data_drawn=hexagon["number"]):
                _small(pic, centre, size, hexagon, 0)
                if hexagon["number"] in marks.drawn:
                    below = 20 if many else 0
                    _frame(pic, (centre[0] - size, centre[1] - size - 2, 2 * size, 2 * size + 4 + below), 10)
            if many:
                pic.text(centre[0], centre[1] + size + 10, str(hexagon["number"]), 13, bold=True)
                continue
            pic.text(
                centre[0] + 56, centre[1] - 14, f"{hexagon['number']} {hexagon['name']}", 15, bold=True, anchor="start"
            )
            note = "to be placed, turned:" if placing else "to choose from"
            pic.text(centre[0] + 56, centre[1] + 10, note, 13, fill="muted", anchor="start")
        if not placing:
            return
        [hexagon] = view["drawn"]
        turns = {lay.turn for lay in marks.lays}
        seen: set[tuple[int, ...]] = set()
        step = (wide - 300) / 6
        for turn in range(6):
            sides = tuple(sorted((side + turn) % 6 for side in hexagon["tunnels"]))
            if sides in seen:
                continue
            seen.add(sides)
            centre = (x + 300 + step * (turn + 0.5), y + tall / 2 - 6)
            with pic.group(f"Turned {turn} sides clockwise", data_turn=turn, data_tunnels=" ".join(map(str, sides))):
                pic.path(*Grid(43).hexagon(centre), fill="tile", stroke="edge", stroke_width=1.4)
                _tunnels(pic, centre, 43, sides, sides)
                pic.text(centre[0], centre[1] + 53, f"turn {turn}", 13)
                if turn in turns and len(marks.lays) == 1:
                    _frame(pic, (centre[0] - 43, centre[1] - 45, 86, 108), 10)


def _drawn_text(hexagon: Drawn) -> str:
    sites = ", ".join(
        f"{site['resource']}{' ' + str(site['amount']) if site['amount'] != 1 else ''}"
        + (f" for two of the {site['special']}" if site["special"] else "")
        for site in hexagon["sites"]
    )
    return f"{hexagon['number']} {hexagon['name']}, not placed yet: {sites}"


def _small(pic: Picture, centre: Point, size: float, hexagon: Drawn, turn: int) -> None:
    """A hex that lies nowhere, with what it yields."""
    fill = "tile" if hexagon["start"] else "meadow"
    pic.path(*Grid(size).hexagon(centre), fill=fill, stroke="edge", stroke_width=1.4)
    sides = [(side + turn) % 6 for side in hexagon["tunnels"]]
    _tunnels(pic, centre, size, sides, sides)
    _yields(pic, centre, size, hexagon["sites"])


def _printed(pic: Picture, centre: Point, size: float, hexagon: Drawn, turn: int) -> None:
    """What is printed on a hex, as it would lie."""
    _tunnels(pic, centre, size, sorted((side + turn) % 6 for side in hexagon["tunnels"]), range(6))
    _labels(pic, centre, size, hexagon["number"], hexagon["name"], None)
    _yields(pic, centre, size, hexagon["sites"])


def _yields(pic: Picture, centre: Point, size: float, sites: Sequence[Mapping[str, Any]]) -> None:
    for (left, top, wide, tall), site in zip(_site_boxes(len(sites), size), sites, strict=True):
        x, y = centre[0] + left, centre[1] + top
        pic.add("rect", x=x, y=y, width=wide, height=tall, rx=0.09 * size, fill="heart", stroke="edge")
        scale = min(size, 62.0)
        icon(pic, (x + wide * 0.36, y + tall / 2), 0.0125 * scale, RESOURCES.get(str(site["resource"]), "other"))
        if site["special"]:
            icon(pic, (x + wide * 0.78, y + tall / 2), 0.007 * scale, str(site["special"]))
        elif site["amount"] != 1:
            pic.text(x + wide * 0.75, y + tall / 2, str(site["amount"]), max(11.0, 0.2 * scale), bold=True)


# Boards


def _lists(colony: Colony) -> list[tuple[str, str, list[str], int]]:
    """Cards of a player: title, place, those that are known, and how many there are beside."""
    hand = hand_of(colony)
    seen = colony["hand"] is not None
    lists = [
        ("Goals", "goal", [goal["card"] for goal in colony["goals"]], 0),
        ("Hand" if seen else "Hand, as far as it is known", "hand", hand, colony["cards"] - len(hand)),
    ]
    for title, where in (("To pick from", "pack"), ("Picked", "picked")):
        known: list[str] = cast("Any", colony)[f"{where}_cards"] or []
        lists.append((title, where, known, cast("Any", colony)[where] - len(known)))
    return [one for one in lists if one[2] or one[3]]


def _extras(colony: Colony) -> str:
    """Piles and tokens of modules."""
    return " · ".join([*pile_of(colony), *token_texts(colony)])


def _board_height(colony: Colony) -> float:
    rows = max(len(colony["body"][segment]) for segment in SEGMENTS)
    lists = sum(_list_height((len(known) + bool(hidden) + 1) // 2) for _, _, known, hidden in _lists(colony))
    return 104.0 + PART * rows + lists + (20.0 if _extras(colony) else 0.0) + 8


def _list_height(rows: int) -> float:
    return rows * LINE + 24 if rows else 0.0


def _board(pic: Picture, at: Point, tall: float, view: View, player: int, marks: Marks) -> None:
    """What a player has: stores, body, goals and hand."""
    colony = view["colonies"][player]
    x, y = at
    deciding = view["player"] == player
    with pic.group(
        colony_text(view, player), data_player=letter_of(player), data_rested="" if colony["rested"] else None
    ):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=BOARD,
            height=tall,
            rx=14.0,
            fill="panel",
            stroke=COLOURS[player][1],
            stroke_width=5.0 if deciding else 2.4,
        )
        chip(pic, (x + 26, y + 24), 14, player)
        pic.text(x + 48, y + 24, f"Player {player}", 19, bold=True, anchor="start")
        told = {
            "to decide": deciding,
            "starts": view["first"] == player,
            "turn": view["active"] == player and not deciding and not view["over"],
            "rested": colony["rested"],
        }
        roles = ", ".join(role for role, so in told.items() if so)
        pic.text(x + 142, y + 25, roles, 14, fill="muted", anchor="start")
        pic.text(x + BOARD - 16, y + 24, plural(view["scores"][player], "point"), 20, bold=True, anchor="end")
        _stores(pic, (x + 10, y + 46), view, colony, marks.stores if deciding else frozenset())
        _body(pic, (x + 10, y + 100), colony, player, marks, view)
        y += 104 + PART * max(len(colony["body"][segment]) for segment in SEGMENTS)
        if _extras(colony):
            text = _extras(colony)
            pic.text(x + 14, y + 9, text, min(13.0, (BOARD - 28) / text_width(text, 1)), anchor="start", fill="muted")
            y += 20
        for title, where, known, hidden in _lists(colony):
            worth = {goal["card"]: goal["worth"] for goal in colony["goals"]} if where == "goal" else None
            pic.text(x + 14, y + 9, title, 14, bold=True, anchor="start")
            spot = (x + 10, y + 20)
            _cards(pic, spot, BOARD - 20, 2, known, where, player, view, marks, worth)
            if hidden:
                wide = (BOARD - 20 - 6) / 2
                corner = (spot[0] + len(known) % 2 * (wide + 6), spot[1] + len(known) // 2 * LINE)
                _face_down(pic, corner, wide, player, hidden, where)
            y += _list_height((len(known) + bool(hidden) + 1) // 2)


def _stores(pic: Picture, at: Point, view: View, colony: Colony, marked: frozenset[str]) -> None:
    """Numbers of what a player has."""
    x, y = at
    stores = [store for store in STORES if store[0] != "majors" or _has_majors(view)]
    step = (BOARD - 20) / len(STORES)
    for index, (name, kind) in enumerate(stores):
        left = x + step * index
        value = cast("Any", colony)[name]
        with pic.group(f"{name}: {value}", data_store=name, data_value=value):
            icon(pic, (left + 15, y + 16), 0.95, kind)
            pic.text(left + 31, y + 16, str(value), 19, bold=True, anchor="start", fill="ink" if value else "muted")
            pic.text(left + 3, y + 38, name, 12, fill="muted", anchor="start")
            if name in marked:
                _frame(pic, (left - 2, y - 2, step - 2, 50), 8)


def _body(pic: Picture, at: Point, colony: Colony, player: int, marks: Marks, view: View) -> None:
    """Three segments by rows; a complete row is a body."""
    x, y = at
    wide = (BOARD - 20 - 12) / 3
    rows = max(len(colony["body"][segment]) for segment in SEGMENTS)
    for row in range(rows):
        parts = {s: colony["body"][s][row] if row < len(colony["body"][s]) else None for s in SEGMENTS}
        top = y + PART * row
        if all(parts.values()):
            with pic.group(f"Body {row + 1} is complete", data_body=row + 1):
                pic.add(
                    "rect",
                    x=x - 3,
                    y=top - 2,
                    width=BOARD - 14,
                    height=PART - 1,
                    rx=9.0,
                    fill="petal3",
                    stroke="edge",
                    stroke_width=1.2,
                )
        for column, (segment, part) in enumerate(parts.items()):
            marked = (player, f"{segment} {row + 1}") in marks.parts
            _part(pic, (x + column * (wide + 6), top), wide, f"{segment} {row + 1}", part, view, marked=marked)


def _part(pic: Picture, at: Point, wide: float, name: str, part: Part | None, view: View, *, marked: bool) -> None:
    """A place of the body."""
    x, y = at
    tall = PART - 5
    words = f"{name}: " + (card_text(part["card"], view["printed"]) if part else "free")
    parasite = part["parasite"] if part else None
    if parasite is not None:
        words += f", parasite of {letter_of(parasite)}"
    with pic.group(
        words,
        data_part=name,
        data_evolution=part["card"] if part else None,
        data_parasite=None if parasite is None else letter_of(parasite),
    ):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=tall,
            rx=8.0,
            fill="tile" if part else "paper",
            stroke="edge" if part else "muted",
            stroke_width=1.4 if part else 1.1,
            stroke_dasharray=None if part else "4 4",
        )
        icon(pic, (x + 15, y + tall / 2), 1.0, name.partition(" ")[0])
        if part is None:
            pic.text(x + 30, y + tall / 2, name, 12, fill="muted", anchor="start")
        else:
            lines = wrap(part["card"], 13, wide - 34 - (20 if parasite is not None else 0), 2)
            for line, text in enumerate(lines):
                spot = y + tall / 2 + 13 * (line - (len(lines) - 1) / 2)
                pic.text(x + 29, spot, text, 13.0 if len(lines) == 1 else 12.0, anchor="start")
        if parasite is not None:
            chip(pic, (x + wide - 13, y + tall / 2), 9.5, parasite)
        if marked:
            _frame(pic, (x - 1, y - 1, wide + 2, tall + 2), 8)


def _cards(
    pic: Picture,
    at: Point,
    wide: float,
    across: int,
    names: Sequence[str],
    where: str,
    owner: int | None,
    view: View,
    marks: Marks,
    worth: Mapping[str, int] | None = None,
) -> None:
    """Cards as lines: kind, name, and cost and ferocity, or what a goal is worth now."""
    room = (wide - 6 * (across - 1)) / across
    for index, name in enumerate(names):
        x, y = at[0] + index % across * (room + 6), at[1] + index // across * LINE
        card = view["printed"].get(name, {})
        words = card_text(name, view["printed"])
        if worth is not None:
            words += f"; worth {worth[name]} now"
        with pic.group(
            words,
            data_card=name,
            data_where=where,
            data_owner=None if owner is None else letter_of(owner),
            data_worth=None if worth is None else worth[name],
        ):
            pic.add(
                "rect", x=x, y=y, width=room, height=LINE - 4, rx=7.0, fill="heart", stroke="edge", stroke_width=1.1
            )
            middle = y + (LINE - 4) / 2
            icon(pic, (x + 15, middle), 0.9, str(card.get("kind", "card")))
            right = x + room - 8
            if worth is not None:
                pic.text(right, middle, plural(worth[name], "point"), 13, bold=True, anchor="end")
                right -= text_width(plural(worth[name], "point"), 13) * 1.1 + 6
            elif card:
                for kind, value in (("swords", card["ferocity"]), ("larva", card["cost"])):
                    pic.text(right, middle, str(value), 13, bold=True, anchor="end")
                    icon(pic, (right - 18, middle), 0.6, "ant" if kind == "larva" and card["ants_only"] else kind)
                    right -= 32
            space = right - (x + 29)
            size = min(13.5, space / max(1.0, text_width(name, 1.08)))
            pic.text(x + 29, middle, name, max(size, 9.0), anchor="start")
            if name in marks.cards:
                _frame(pic, (x - 1, y - 1, room + 2, LINE - 2), 7)


def _face_down(pic: Picture, at: Point, wide: float, player: int, count: int, where: str) -> None:
    """Cards that the viewer may not see."""
    x, y = at
    words = f"{plural(count, 'card')} hidden"
    with pic.group(f"{letter_of(player)}: {words}", data_hidden=where, data_owner=letter_of(player), data_count=count):
        pic.add(
            "rect",
            x=x,
            y=y,
            width=wide,
            height=LINE - 4,
            rx=7.0,
            fill="tile",
            stroke="muted",
            stroke_width=1.1,
            stroke_dasharray="4 4",
        )
        for index in range(min(count, 5)):
            icon(pic, (x + 16 + 14 * index, y + (LINE - 4) / 2), 0.95, "card")
        pic.text(x + wide - 10, y + (LINE - 4) / 2, words, 13, fill="muted", anchor="end")
