"""The meadow of Ambrosia: a ring of flowers, piles of counters outside it, the state of the game in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from ._svg import COLOURS, Highlight, Picture, Point, Theme, amount, each, num, plural, polar, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


class Group(TypedDict):
    """A run of counters of one colour, from the bottom up."""

    owner: int
    counters: list[str]


class Space(TypedDict):
    """One space of the ring."""

    value: int
    special: str | None
    top: Group | None
    covered: Group | None


class Event(TypedDict):
    """The event card in force."""

    id: str
    title: str
    text: str


class View(TypedDict):
    """`State.view()` of Ambrosia: `player` decides (None at chance and at the end), `colour` has the turn."""

    game: str
    players: int
    side: str
    turn: int
    phase: str
    player: int | None
    colour: int
    scores: list[float]
    jelly: list[int]
    scorings: list[int]
    hives: int
    """One less than the scorings that end the game (AMB-C6)."""
    supply: int
    event: Event | None
    hand: list[str | None]
    reversed: bool
    pending: int | None
    num_spaces: int
    spaces: list[Space]
    """Empty before the parts are laid out."""


POWERS = {
    "guardian": "G",
    "collector": "C",
    "heavyweight": "H",
    "turbo": "T",
    "rebel": "R",
    "berserker": "B",
    "drone": "D",
    "saboteur": "S",
}

PHASES = {
    "parts": "The meadow is being laid out",
    "first_event": "An event card is being turned up",
    "event": "An event card is being turned up",
    "setup": "Choose a special counter",
    "choose": "Scored: choose a special counter",
    "place": "Place the start stack",
    "start": "Start of the turn: move",
    "sting": "Beekeeper: take a point or none",
    "hole": "Earthworm hole: go through or stay",
    "gust": "Gust of wind: move on or stay",
    "before_check": "Moved: before the check",
    "check": "Check: score or go on",
    "restack": "Scored: choose where to restack",
    "remove": "Scored: choose the counter for the hive",
    "alone": "Scored: place the new special counter",
    "end": "End of the turn: jelly",
    "over": "Final points",
}

HOLES = {
    "red": "#d62828",
    "blue": "#2a6fdb",
    "yellow": "#e8c500",
    "green": "#2e9e4f",
    "purple": "#8e44ad",
    "violet": "#8e44ad",
    "orange": "#f07f13",
    "brown": "#8a5a2b",
    "pink": "#e76fa6",
    "white": "#f4f4f4",
    "grey": "#8c8c8c",
    "gray": "#8c8c8c",
}
"""Rims of earthworm holes by the name of their colour; others get a plain one. The letter tells them apart."""

HALF = 560.0
"""Half the side of the picture."""


@dataclass(frozen=True)
class Layout:
    """Where things lie, in units of the picture, whose centre is (0, 0)."""

    spaces: int
    radius: float
    """Of the circle of flowers."""
    flower: float
    """Radius of a flower, petals included."""
    disc: float
    """Radius of a counter."""
    middle: float
    """Radius of the middle field."""

    @classmethod
    def of(cls, spaces: int, has_special: bool) -> Layout:
        """The layout for a number of spaces. Special spaces need room for their names inside the ring."""
        crowd = min(1.0, max(0.0, (spaces - 20) / 20))
        radius, flower, disc = 318 + 20 * crowd, 32 - 11 * crowd, 18 - 4 * crowd
        if spaces > 40:
            shrink = 40 / spaces
            flower, disc = flower * shrink, disc * shrink
        return cls(spaces, radius, flower, disc, radius - flower - (102 if has_special else 44))

    def angle(self, space: float) -> float:
        """Degrees clockwise from the top."""
        return 360 * space / self.spaces

    @property
    def inner(self) -> float:
        """Radius of the inner edge of the spaces."""
        return self.radius - self.flower - 4

    @property
    def outer(self) -> float:
        """Radius of the outer edge of the spaces."""
        return self.radius + self.flower + 4

    @property
    def first(self) -> float:
        """Radius on which the lowest counters of the piles lie."""
        return self.outer + 12 + self.disc

    def pile(self, counters: int, groups: int) -> tuple[float, float, float]:
        """Radius of a disc, distance of neighbours in a group, and distance of neighbours of two groups of a pile."""
        room = HALF - 10 - self.disc - self.first
        step = 1.5 * self.disc
        need = step * (counters - 1) + (groups - 1) * 0.5 * self.disc
        fit = min(1.0, room / need) if need > 0 else 1.0
        return self.disc * max(fit, 0.35), step * fit, (step + 0.5 * self.disc) * fit


def draw(view: Mapping[str, Any], width: float | None, theme: Theme, highlight: Highlight) -> str:
    """Draw a view of Ambrosia; see `eusocial.draw.svg_from_view`."""
    seen = cast("View", view)
    spaces = seen["spaces"]
    layout = Layout.of(seen["num_spaces"], any(space["special"] for space in spaces))
    touched = [Marks.of(seen, action) for action in each(highlight)]
    marks = touched[0] if len(touched) == 1 else Marks()
    pic = Picture(theme, ["ambrosia", view, width, theme, highlight])
    pic.add("rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=18.0, fill="paper")
    _legend(pic, any(space["special"] for space in spaces))
    if not spaces:
        for index in range(layout.spaces):
            outline = _sector(layout, index, layout.inner, layout.outer)
            pic.path(*outline, fill="none", stroke="seam", stroke_width=1.5, stroke_dasharray="5 5")
    for index, space in enumerate(spaces):
        _space(pic, layout, index, space, seen)
    _ends(pic, layout, touched)
    _way(pic, layout, marks)
    for index, space in enumerate(spaces):
        _piles(pic, layout, index, space, marks)
    _middle(pic, layout, seen)
    title = f"Ambrosia, {plural(seen['players'], 'player')}, turn {seen['turn']}"
    return pic.render((-HALF, -HALF, 2 * HALF, 2 * HALF), width, title, " ".join(_describe(seen)))


def _letter(colour: int) -> str:
    return COLOURS[colour][0]


def _special_name(special: str) -> str:
    """`hole:red` as people say it: `red hole`."""
    kind, _, colour = special.partition(":")
    return f"{colour} {kind}" if colour else kind


def _group_text(group: Group) -> str:
    """`a: 3 normal, turbo`, from the bottom up."""
    runs: list[tuple[str, int]] = []
    for counter in group["counters"]:
        if runs and runs[-1][0] == counter:
            runs[-1] = (counter, runs[-1][1] + 1)
        else:
            runs.append((counter, 1))
    return f"{_letter(group['owner'])}: " + ", ".join(f"{n} {kind}" if kind == "normal" else kind for kind, n in runs)


def _space_text(index: int, space: Space) -> str:
    """A space in one line."""
    words = f"Space {index}, value {space['value']}"
    if space["special"]:
        words += f", {_special_name(space['special'])}"
    if space["top"]:
        words += f"; {_group_text(space['top'])}"
    if space["covered"]:
        words += f"; covers {_group_text(space['covered'])}"
    return words


def turn_text(view: View) -> str:
    """Who decides."""
    if view["phase"] == "over":
        return "Game over"
    if view["player"] is None:
        return "Chance decides"
    return f"Player {view['player']} plays {_letter(view['colour'])}"


def phase_text(view: View) -> str:
    """What is decided."""
    return PHASES.get(view["phase"], view["phase"].replace("_", " ").capitalize())


def _describe(view: View) -> Iterator[str]:
    """The position in sentences, for those who can't see it."""
    yield f"{turn_text(view)}. {phase_text(view)}."
    for colour in range(view["players"]):
        yield (
            f"Colour {_letter(colour)}: {plural(view['scores'][colour], 'point')},"
            f" {amount(view['jelly'][colour])} jelly,"
            f" {amount(view['scorings'][colour])} of {view['hives'] + 1} scorings."
        )
    if view["event"]:
        yield f"Event {view['event']['title']}: {view['event']['text']}"
    yield "Play runs counter-clockwise." if view["reversed"] else "Play runs clockwise."
    yield "Counters are named from the bottom up."
    for index, space in enumerate(view["spaces"]):
        if space["top"] or space["covered"]:
            yield f"{_space_text(index, space)}."


# Spaces


def _sector(layout: Layout, space: int, inner: float, outer: float) -> list[str | float | Point]:
    """The outline of a space between two radii."""
    left, right = layout.angle(space - 0.5), layout.angle(space + 0.5)
    return [
        *("M", polar(outer, left), "A", outer, outer, "0 0 1", polar(outer, right)),
        *("L", polar(inner, right), "A", inner, inner, "0 0 0", polar(inner, left), "Z"),
    ]


def _space(pic: Picture, layout: Layout, index: int, space: Space, view: View) -> None:
    angle = layout.angle(index)
    with pic.group(
        _space_text(index, space), data_space=index, data_value=space["value"], data_special=space["special"]
    ):
        pic.path(*_sector(layout, index, layout.inner, layout.outer), fill="tile", stroke="seam", stroke_width=1.5)
        _flower(pic, polar(layout.radius, angle), layout.flower, space["value"])
        below = layout.inner - 13
        if space["special"]:
            shift = 12.5 * 57.3 / below
            pic.text(*polar(below, angle - shift * 0.9), str(index), 12, fill="muted")
            _icon(pic, polar(below, angle + shift * 0.8), 9.5, space["special"])
            _label(pic, below - 14, angle, _special_name(space["special"]))
        else:
            pic.text(*polar(below, angle), str(index), 12, fill="muted")
    if view["pending"] == index:
        pic.path(
            *_sector(layout, index, layout.inner + 2, layout.outer - 2),
            class_="pending",
            fill="none",
            stroke="edge",
            stroke_width=3.5,
            stroke_dasharray="3 5",
        )


def _label(pic: Picture, radius: float, angle: float, text: str) -> None:
    """Text along a radius that ends near the ring and never stands on its head."""
    x, y = polar(radius, angle)
    anchor: Literal["start", "end"] = "end" if angle < 180 else "start"
    turn = angle - 90 if angle < 180 else angle + 90
    size = min(11.5, 64 / text_width(text, 1))
    with pic.group(transform=f"translate({num(x)} {num(y)}) rotate({num(turn)})"):
        pic.text(0, 0, text, size, anchor=anchor)


def _flower(pic: Picture, centre: Point, radius: float, value: int) -> None:
    """A flower with its value in its heart: more and stronger petals for more honey."""
    heart = radius * 0.5
    petals = 0 if value == 0 else value + 3
    colour = f"petal{value}" if value in (1, 2, 3, 5) else "petal0" if value < 1 else "petal5"
    if petals:
        reach, half = radius * 0.62, min(radius * 0.38, radius * 2.0 / petals)
        for petal in range(petals):
            turn = 360 * petal / petals
            x, y = polar(reach, turn)
            pic.add(
                "ellipse",
                cx=float(centre[0] + x),
                cy=float(centre[1] + y),
                rx=float(half),
                ry=float(radius * 0.38),
                transform=f"rotate({num(turn)} {num(centre[0] + x)} {num(centre[1] + y)})",
                fill=colour,
                stroke="edge",
                stroke_width=0.8,
            )
    pic.circle(centre, heart, fill="heart", stroke="edge", stroke_width=1.0, stroke_dasharray=None if petals else "2 2")
    pic.text(*centre, str(value), heart * 1.5, bold=True, class_="value")


# Special spaces


def _icon(pic: Picture, at: Point, size: float, special: str) -> None:
    """The sign of a special space, within a circle of this radius."""
    kind, _, colour = special.partition(":")
    x, y = at
    with pic.group(transform=f"translate({num(x)} {num(y)}) scale({size / 10:.2f})", class_=f"icon-{kind}"):
        if kind == "hole":
            pic.circle((0, 0), 9, fill="#2b1d14", stroke=HOLES.get(colour, "seam"), stroke_width=3.0)
            pic.text(0, 0, colour[:1].upper() or "?", 10.5, fill="#ffffff", bold=True)
        else:
            _ICONS.get(kind, _unknown)(pic)


def _unknown(pic: Picture) -> None:
    pic.circle((0, 0), 9, fill="none", stroke="edge", stroke_width=1.5)
    pic.text(0, 0, "?", 13, bold=True)


def _thicket(pic: Picture) -> None:
    for x, y in ((-5, 3), (5, 3), (0, -3)):
        pic.circle((x, y), 5, fill="leaf")
    pic.path("M -8 8 L 8 -8", stroke="edge", stroke_width=2.0, stroke_linecap="round")
    pic.path("M -8 -8 L 8 8", stroke="edge", stroke_width=2.0, stroke_linecap="round")


def _gust(pic: Picture) -> None:
    for curve in ("M -9 -3 H 3 A 3 3 0 1 0 0 -6", "M -9 1 H 7", "M -9 5 H 4 A 2.5 2.5 0 1 1 1.5 7.5"):
        pic.path(curve, fill="none", stroke="air", stroke_width=2.0, stroke_linecap="round")


def _honeywell(pic: Picture) -> None:
    pic.path(
        "M 0 -9 C 3 -3 7 0 7 4 A 7 6 0 0 1 -7 4 C -7 0 -3 -3 0 -9 Z", fill="honey", stroke="edge", stroke_width=1.0
    )
    pic.path("M -3 4 A 3.5 3.5 0 0 0 0 7", fill="none", stroke="#ffffff", stroke_width=1.6, stroke_linecap="round")


def _beekeeper(pic: Picture) -> None:
    pic.path("M -6 -1 V 6 A 6 3 0 0 0 6 6 V -1 Z", fill="panel", stroke="edge", stroke_width=1.0)
    pic.path("M -2 0 V 8 M 2 0 V 8 M -6 4 H 6", fill="none", stroke="edge", stroke_width=0.8)
    pic.path("M -9.5 -1 H 9.5 L 5 -3 C 5 -10 -5 -10 -5 -3 Z", fill="wood", stroke="edge", stroke_width=1.0)


def _leaves(pic: Picture) -> None:
    pic.path("M -9 5 C -9 -4 -3 -8 1 -8 C 2 -2 -2 5 -9 5 Z", fill="leaf", stroke="edge", stroke_width=0.8)
    pic.path("M -3 9 C -2 1 4 -2 9 -1 C 9 5 4 10 -3 9 Z", fill="leaf", stroke="edge", stroke_width=0.8)


def _arena(pic: Picture) -> None:
    for rx, ry in ((9.5, 7), (6, 4), (2.5, 1.3)):
        pic.add("ellipse", rx=float(rx), ry=float(ry), fill="none", stroke="wood", stroke_width=2.0)


_ICONS: dict[str, Callable[[Picture], None]] = {
    "thicket": _thicket,
    "gust": _gust,
    "honeywell": _honeywell,
    "beekeeper": _beekeeper,
    "leaves": _leaves,
    "arena": _arena,
}


# Counters


def _piles(pic: Picture, layout: Layout, index: int, space: Space, marks: Marks) -> None:
    """The groups of a space, bottom nearest to the flower."""
    groups = [(layer, group) for layer in ("covered", "top") if (group := cast("Any", space)[layer])]
    if not groups:
        return
    disc, step, gap = layout.pile(sum(len(group["counters"]) for _, group in groups), len(groups))
    angle, radius = layout.angle(index), layout.first
    for layer, group in groups:
        if radius > layout.first:
            radius += gap - step
        counters, owner = group["counters"], group["owner"]
        moved = marks.moved(index, layer)
        with pic.group(
            f"{_group_text(group)}" + (" (covered)" if layer == "covered" else ""),
            data_at=index,
            data_owner=_letter(owner),
            data_layer=layer,
        ):
            tag = _letter(owner) + (str(len(counters)) if len(counters) > 1 else "")
            offset = (disc + 3 + text_width(tag, 0.85 * layout.disc) / 2) * 57.3 / radius
            pic.text(*polar(radius, angle + offset), tag, 0.85 * layout.disc, bold=True)
            for place, counter in enumerate(counters):
                _counter(
                    pic,
                    polar(radius, angle),
                    disc,
                    owner,
                    counter,
                    chosen=len(counters) - place <= moved,
                    faded=layer == "covered",
                )
                radius += step


def _counter(
    pic: Picture, at: Point, radius: float, owner: int, kind: str, *, chosen: bool = False, faded: bool = False
) -> None:
    """One counter: plain for a normal bee, with a letter on a light field for a special one."""
    _, fill, _ = COLOURS[owner]
    with pic.group(data_counter=kind):
        pic.circle(
            at,
            radius - 0.8,
            fill=fill,
            stroke="mark" if chosen else "edge",
            stroke_width=3.5 if chosen else 1.6,
            stroke_dasharray="3 2.5" if faded else None,
        )
        if kind != "normal":
            pic.circle(at, radius * 0.66, fill="#ffffff", stroke="#1c1f1a", stroke_width=0.8)
            pic.text(*at, POWERS.get(kind, "?"), radius * 1.05, fill="#1c1f1a", bold=True)


# Marks of an action


@dataclass(frozen=True)
class Marks:
    """What an action touches."""

    source: int | None = None
    target: int | None = None
    count: int = 0
    layer: str = "top"
    along: int = 0
    """Spaces travelled along the ring, clockwise if positive; 0 where the way isn't along it."""

    @classmethod
    def of(cls, view: View, action: Mapping[str, Any] | None) -> Marks:
        """The marks of an action of this view; none for actions without a space."""
        if not action or not view["spaces"]:
            return cls()
        spaces = view["spaces"]
        source = _place(action.get("from"), len(spaces))
        target = _place(action.get("to", action.get("space")), len(spaces))
        if source is None:
            return cls(target=target)
        layer = _layer(spaces[source], view["colour"])
        group = spaces[source]["top"] if layer == "top" else spaces[source]["covered"]
        size = len(group["counters"]) if group else 0
        count = int(action.get("count", size))
        along = 0
        if target is not None and action.get("kind") == "move":
            along = (target - source) % len(spaces)
            if along > len(spaces) / 2:
                along -= len(spaces)
        return cls(source, target, count, layer, along)

    def moved(self, space: int, layer: str) -> int:
        """How many counters of a group are picked up."""
        return self.count if space == self.source and layer == self.layer else 0


def _place(value: Any, spaces: int) -> int | None:
    return value if isinstance(value, int) and 0 <= value < spaces else None


def _layer(space: Space, colour: int) -> str:
    """Where this colour's group lies on a space."""
    covered = space["covered"]
    return "covered" if covered and covered["owner"] == colour else "top"


def _ends(pic: Picture, layout: Layout, touched: Sequence[Marks]) -> None:
    """Where actions begin and lead to, each space once."""
    ends = {"source": [marks.source for marks in touched], "target": [marks.target for marks in touched]}
    for name, spaces in ends.items():
        for space in dict.fromkeys(spaces):
            if space is not None:
                pic.path(
                    *_sector(layout, space, layout.inner, layout.outer),
                    class_=name,
                    data_marks=space,
                    fill="none",
                    stroke="mark",
                    stroke_width=4.5,
                    stroke_dasharray="7 4" if name == "source" else None,
                )


def _way(pic: Picture, layout: Layout, marks: Marks) -> None:
    """The way of one action."""
    if marks.source is None or marks.target is None:
        return
    radius = layout.outer + 6
    start = layout.angle(marks.source)
    if marks.along:
        way = 1 if marks.along > 0 else -1
        end = start + layout.angle(marks.along)
        bow = end - way * 8 * 57.3 / radius
        large = "1" if abs(end - start) > 180 else "0"
        pic.path(
            *("M", polar(radius, start), "A", radius, radius, f"0 {large} {int(way > 0)}", polar(radius, bow)),
            class_="way",
            fill="none",
            stroke="mark",
            stroke_width=4.0,
        )
        pic.chevron(polar(radius, end), end - way * 5 + 90 * way, 15, fill="mark")
        return
    # A hole or a leap: round the middle, between the names of the spaces.
    end = layout.angle(marks.target)
    way = 1 if (end - start) % 360 <= 180 else -1
    aside = way * 0.42 * layout.angle(1)
    radius = layout.middle + 4
    pic.path(
        *("M", polar(layout.inner, start + aside), "L", polar(radius, start + aside)),
        *("A", radius, radius, f"0 0 {int(way > 0)}", polar(radius, end - aside)),
        *("L", polar(layout.inner - 8, end - aside)),
        class_="way",
        fill="none",
        stroke="mark",
        stroke_width=3.0,
    )
    pic.chevron(polar(layout.inner, end - aside), end - aside, 13, fill="mark")


# The middle


@dataclass(frozen=True)
class Row:
    """A row of the middle: its height, the least width that it needs, and what draws it at a height."""

    height: float
    width: float
    paint: Callable[[float], None]


def _middle(pic: Picture, layout: Layout, view: View) -> None:
    """Game, turn, event and players, in a round field with the direction of play on its rim."""
    radius = layout.middle
    pic.circle((0, 0), radius, fill="panel", stroke="seam", stroke_width=2.0)
    way = -1 if view["reversed"] else 1
    with pic.group(
        "Play runs counter-clockwise" if view["reversed"] else "Play runs clockwise",
        class_="direction",
        data_direction="counter-clockwise" if view["reversed"] else "clockwise",
    ):
        colour = "mark" if view["reversed"] else "muted"
        for quarter in range(4):
            # Between two spaces, clear of their names.
            angle = layout.angle(int(layout.spaces * (quarter + 0.5) / 4) + 0.5)
            pic.chevron(polar(radius, angle + way * 360 / radius), angle + 90 * way, 15, fill=colour)
    scale = 1.6
    while True:
        rows = _rows(pic, view, scale, radius - 14)
        if _fits(rows, radius - 14) or scale < 0.5:
            break
        scale -= 0.03
    y = -sum(row.height for row in rows) / 2
    for row in rows:
        row.paint(y + row.height / 2)
        y += row.height


def _fits(rows: Sequence[Row], radius: float) -> bool:
    """Whether centred rows fit into a circle."""
    y = -sum(row.height for row in rows) / 2
    for row in rows:
        far = max(abs(y), abs(y + row.height))
        if far > radius or row.width / 2 > (radius**2 - far**2) ** 0.5:
            return False
        y += row.height
    return True


def _rows(pic: Picture, view: View, scale: float, radius: float) -> list[Row]:
    rows: list[Row] = []

    def line(text: str, size: float, fill: str = "ink", bold: bool = False, height: float = 1.35) -> None:
        size *= scale

        def paint(y: float) -> None:
            pic.text(0, y, text, size, fill=fill, bold=bold)

        rows.append(Row(size * height, text_width(text, size) * (1.08 if bold else 1), paint))

    def gap(height: float) -> None:
        rows.append(Row(height * scale, 0, lambda _y: None))

    line("Ambrosia", 19, bold=True)
    line(f"turn {view['turn']} · {plural(view['players'], 'player')} · {view['side']}", 12, "muted")
    gap(5)
    rows.append(_turn_row(pic, view, 17 * scale))
    line(phase_text(view), 13)
    gap(6)
    rows.extend(_table(pic, view, scale))
    gap(5)
    if view["event"]:
        line(f"Event: {view['event']['title']}", 13, bold=True)
        for text in wrap(view["event"]["text"], 11.5 * scale, 1.62 * radius, 5):
            line(text, 11.5)
        gap(4)
    line(f"jelly supply {amount(view['supply'])}", 12, "muted")
    line(
        "play runs counter-clockwise" if view["reversed"] else "play runs clockwise",
        11,
        "mark" if view["reversed"] else "muted",
    )
    return rows


def wrap(text: str, size: float, width: float, most: int) -> list[str]:
    """Text in lines of about equal length that fit a width, at most so many; what doesn't fit ends in an ellipsis."""
    lines = _fill(text, size, width)
    if len(lines) > most:
        lines = lines[:most]
        while text_width(lines[-1] + "…", size) > width and " " in lines[-1]:
            lines[-1] = lines[-1].rsplit(" ", 1)[0]
        lines[-1] += "…"
        return lines
    narrower = width
    while narrower > width / 2:
        even = _fill(text, size, narrower)
        # No word is cut for it.
        if len(even) != len(lines) or " ".join(even) != " ".join(lines):
            break
        lines = even
        narrower -= size / 2
    return lines


def _fill(text: str, size: float, width: float) -> list[str]:
    """Text in as few lines as fit a width; a word too long for a line is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
            continue
        part = word
        while text_width(part, size) > width and len(part) > 2:
            part = f"{part.rstrip('…')[: (len(part) - 1) * 3 // 4]}…"
        lines.append(part)
    return lines


def _turn_row(pic: Picture, view: View, size: float) -> Row:
    """Who decides, with the colour played."""
    if view["player"] is None or view["phase"] == "over":
        text = turn_text(view)
        return Row(size * 1.5, text_width(text, size), lambda y: pic.text(0, y, text, size, bold=True))
    text = f"Player {view['player']} plays"
    width = text_width(text, size) * 1.08 + 2 * size
    right = 0.5 * text_width(text, size) - 0.25 * size

    def paint(y: float) -> None:
        pic.text(right, y, text, size, bold=True, anchor="end")
        _chip(pic, (right + 1.05 * size, y), 0.68 * size, view["colour"])

    return Row(size * 1.5, width, paint)


def _chip(pic: Picture, at: Point, radius: float, colour: int) -> None:
    """A colour with its letter."""
    letter, fill, ink = COLOURS[colour]
    pic.circle(at, radius, fill=fill, stroke="edge", stroke_width=1.2)
    pic.text(*at, letter, radius * 1.25, fill=ink, bold=True)


def _table(pic: Picture, view: View, scale: float) -> Iterator[Row]:
    """One row for each colour: points, jelly, scorings, and the start stack in hand."""
    columns = ["player", "points", "jelly", "scorings"]
    if any(view["hand"]):
        columns.append("start stack")
    size, pitch = 13 * scale, 52 * scale
    width = 44 * scale + pitch * len(columns) + (52 * scale if len(columns) > 4 else 0)
    left = -width / 2
    middles = [left + 44 * scale + pitch * (i + 0.5) for i in range(len(columns))]
    if len(columns) > 4:
        middles[4] += 26 * scale

    def header(y: float) -> None:
        for middle, column in zip(middles, columns, strict=True):
            pic.text(middle, y, column, 10.5 * scale, fill="muted")

    yield Row(15 * scale, width, header)
    for colour in range(view["players"]):
        cells = [
            str(colour),
            amount(view["scores"][colour]),
            amount(view["jelly"][colour]),
            f"{amount(view['scorings'][colour])} of {view['hives'] + 1}",
        ]
        if len(columns) > 4:
            cells.append(view["hand"][colour] or "–")
        yield Row(21 * scale, width, _table_row(pic, view, colour, cells, middles, left, width, size))


def _table_row(
    pic: Picture,
    view: View,
    colour: int,
    cells: list[str],
    middles: list[float],
    left: float,
    width: float,
    size: float,
) -> Callable[[float], None]:
    turn = view["player"] is not None and colour == view["colour"]

    def paint(y: float) -> None:
        with pic.group(data_player=_letter(colour)):
            if turn:
                pic.add("rect", x=left, y=y - 0.8 * size, width=width, height=1.6 * size, rx=0.4 * size, fill="tile")
                pic.chevron((left + 0.75 * size, y), 90, 0.6 * size, fill="ink")
            _chip(pic, (left + 1.65 * size, y), 0.62 * size, colour)
            for middle, cell in zip(middles, cells, strict=True):
                pic.text(middle, y, cell, size, bold=turn)

    return paint


# Corners


def _legend(pic: Picture, has_special: bool) -> None:
    """How to read the picture, in its corners."""
    edge, size = HALF - 16, 12.5
    names = list(POWERS.items())
    for side, part in ((-1, names[:4]), (1, names[4:])):
        for line, (kind, letter) in enumerate(part):
            y = edge - 8 - 19 * (len(part) - 1 - line)
            at = (side * (edge - 8), y)
            pic.circle(at, 8, fill="#ffffff", stroke="#1c1f1a", stroke_width=1.0)
            pic.text(*at, letter, 12, fill="#1c1f1a", bold=True)
            pic.text(side * (edge - 22), y, kind, size, anchor="start" if side < 0 else "end", fill="muted")
    notes = {
        -1: ("Number in a flower: its points.", "Small number: the space."),
        1: ("Outermost counter: the top.", "Dashed counters: covered."),
    }
    for side, lines in notes.items():
        for line, text in enumerate(lines):
            pic.text(
                side * edge, -edge + 8 + 17 * line, text, size, anchor="start" if side < 0 else "end", fill="muted"
            )
