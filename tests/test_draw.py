"""Pictures of positions: what must stand in them, read back from the SVG itself.

The golden files are written anew by `python tests/test_draw.py`; look at them before you keep them.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import eusocial
from eusocial import draw
from eusocial.draw.ambrosia import wrap

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
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
SPECIALS = {
    "hole:red": "red hole",
    "hole:blue": "blue hole",
    "thicket": "thicket",
    "gust": "gust",
    "honeywell": "honeywell",
    "beekeeper": "beekeeper",
    "leaves": "leaves",
    "arena": "arena",
}
Pile = tuple[int, str, str, list[str]]


def group(owner: int, *counters: str) -> dict[str, Any]:
    return {"owner": owner, "counters": list(counters)}


def ambrosia(spaces: int = 20, players: int = 2, **changes: Any) -> dict[str, Any]:
    """A view with an empty meadow."""
    view: dict[str, Any] = {
        "game": "ambrosia",
        "players": players,
        "side": "back",
        "turn": 12,
        "phase": "start",
        "player": 0,
        "colour": 0,
        "scores": [21, 8, 30, 5][:players],
        "jelly": [1, 0, 2, 0][:players],
        "scorings": [2, 1, 3, 0][:players],
        "hives": 8 - players,
        "supply": 27,
        "event": None,
        "hand": [None] * players,
        "reversed": False,
        "pending": None,
        "num_spaces": spaces,
        "spaces": [
            {"value": (1, 2, 3, 0, 5)[i % 5], "special": None, "top": None, "covered": None} for i in range(spaces)
        ],
    }
    return view | changes


def example() -> dict[str, Any]:
    """A position with every kind of counter and of space."""
    view = ambrosia(
        event={
            "id": "surprising_turn",
            "title": "Surprising Turn",
            "text": "All actions (including reverse moves) run in the opposite direction.",
        },
        reversed=True,
    )
    spaces = view["spaces"]
    for index, special in enumerate(SPECIALS):
        spaces[2 * index + 1]["special"] = special
    spaces[0]["top"] = group(0, "normal", "guardian", "normal", "turbo")
    spaces[3]["top"] = group(1, "normal", "normal", "rebel")
    spaces[3]["covered"] = group(0, "drone")
    spaces[9]["top"] = group(0, "berserker", "normal")
    spaces[9]["covered"] = group(1, "collector", "normal")
    spaces[19]["top"] = group(1, "saboteur", "heavyweight")
    return view


EXAMPLE_PILES: list[Pile] = [
    (0, "a", "top", ["normal", "guardian", "normal", "turbo"]),
    (3, "a", "covered", ["drone"]),
    (3, "b", "top", ["normal", "normal", "rebel"]),
    (9, "b", "covered", ["collector", "normal"]),
    (9, "a", "top", ["berserker", "normal"]),
    (19, "b", "top", ["saboteur", "heavyweight"]),
]


def oware() -> dict[str, Any]:
    return {
        "game": "oware",
        "player": 1,
        "pits": [[4, 0, 12, 1, 3, 2], [0, 5, 1, 2, 6, 1]],
        "labels": [list("ABCDEF"), list("abcdef")],
        "stores": [7, 4],
    }


def crowded(spaces: int, players: int) -> dict[str, Any]:
    """Seven counters on every space, covering one or two, and a special space with the longest name everywhere."""
    view = ambrosia(spaces, players)
    for index, space in enumerate(view["spaces"]):
        space["special"] = "beekeeper"
        space["top"] = group(index % players, *["normal"] * 6, "turbo")
        below = (index + 1) % players
        space["covered"] = (None, group(below, "drone"), group(below, "rebel", "normal"))[index % 3]
    return view


GOLDEN_VIEWS: dict[str, tuple[Callable[[], dict[str, Any]], draw.Theme]] = {
    "ambrosia.svg": (example, "auto"),
    "oware.svg": (oware, "light"),
}


def golden(name: str) -> str:
    make, theme = GOLDEN_VIEWS[name]
    return "<!-- Made by: python tests/test_draw.py -->\n" + draw.svg_from_view(make(), theme=theme)


def picture(view: dict[str, Any], **options: Any) -> ET.Element:
    return ET.fromstring(draw.svg_from_view(view, **options))


def piles(root: ET.Element) -> list[Pile]:
    return [
        (
            int(element.attrib["data-at"]),
            element.attrib["data-owner"],
            element.attrib["data-layer"],
            [counter.attrib["data-counter"] for counter in element.iterfind(f"{SVG}g[@data-counter]")],
        )
        for element in root.iter(f"{SVG}g")
        if "data-at" in element.attrib
    ]


def discs(root: ET.Element) -> list[tuple[int, float, float, float]]:
    """Every counter's disc: its space, centre and radius, from the bottom up."""
    found = []
    for pile in root.iter(f"{SVG}g"):
        if "data-at" in pile.attrib:
            for counter in pile.iterfind(f"{SVG}g[@data-counter]"):
                disc = counter[0].attrib
                found.append((int(pile.attrib["data-at"]), float(disc["cx"]), float(disc["cy"]), float(disc["r"])))
    return found


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def style(text: str) -> str | None:
    return ET.fromstring(text).findtext(f"{SVG}style")


class Unknown:
    """A state of a game that nobody draws."""

    def view(self) -> dict[str, Any]:
        return {"game": "nine men's morris"}

    def action(self, x: Any, /) -> Any:
        raise AssertionError("nothing is highlighted")

    def __str__(self) -> str:
        return "<board> & co"


# Counters


def test_every_counter_stands_in_order() -> None:
    root = picture(example())
    assert piles(root) == EXAMPLE_PILES
    assert sum(len(pile[3]) for pile in EXAMPLE_PILES) == len(discs(root)) == 14


def test_counters_grow_outward_from_the_flower() -> None:
    for view in (example(), crowded(40, 4)):
        for _, pile in itertools.groupby(discs(picture(view)), key=lambda disc: disc[0]):
            distances = [math.hypot(x, y) for _, x, y, _ in pile]
            assert distances == sorted(set(distances))


def test_special_counters_carry_their_letter_and_normal_ones_none() -> None:
    for counter in picture(example()).iter(f"{SVG}g"):
        if kind := counter.attrib.get("data-counter"):
            assert texts(counter) == ([] if kind == "normal" else [POWERS[kind]])


def test_groups_name_their_colour_and_size() -> None:
    tags = []
    for element in picture(example()).iter(f"{SVG}g"):
        if "data-at" in element.attrib:
            tags += [child.text for child in element.iterfind(f"{SVG}text")]
    assert tags == ["a4", "a", "b3", "b2", "a2", "b2"]


@pytest.mark.parametrize(("spaces", "players"), [(20, 2), (30, 3), (40, 4)])
def test_crowded_meadow_keeps_apart(spaces: int, players: int) -> None:
    root = picture(crowded(spaces, players))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    everything = discs(root)
    # Seven on each space, and in every three spaces none, one and two covered.
    assert len(everything) == 7 * spaces + sum((0, 1, 2)[i % 3] for i in range(spaces))
    for space, x, y, radius in everything:
        assert left < x - radius
        assert x + radius < left + width
        assert top < y - radius
        assert y + radius < top + height
        for other, x2, y2, radius2 in everything:
            assert space == other or math.hypot(x - x2, y - y2) > radius + radius2
    # The tag of a group stays clear of the counters of every other space.
    for pile in root.iter(f"{SVG}g"):
        if "data-at" in pile.attrib:
            tag = pile.find(f"{SVG}text")
            assert tag is not None
            size = float(tag.attrib["font-size"])
            x, y = float(tag.attrib["x"]), float(tag.attrib["y"]) - 0.35 * size
            for space, x2, y2, radius2 in everything:
                if space != int(pile.attrib["data-at"]):
                    assert math.hypot(max(0, abs(x - x2) - size * 0.65), max(0, abs(y - y2) - size * 0.4)) > radius2


def test_nine_counters_over_two_stay_in_the_picture() -> None:
    view = ambrosia()
    view["spaces"][10]["top"] = group(0, *["normal"] * 6, "drone", "rebel", "turbo")
    view["spaces"][10]["covered"] = group(1, "normal", "normal")
    found = discs(picture(view))
    assert len(found) == 11
    assert all(math.hypot(x, y) + radius < 560 for _, x, y, radius in found)


# Spaces and the middle


def test_spaces_run_clockwise_from_the_top_with_number_and_value() -> None:
    root = picture(ambrosia())
    cells = [element for element in root.iter(f"{SVG}g") if "data-space" in element.attrib]
    assert [cell.attrib["data-space"] for cell in cells] == [str(i) for i in range(20)]
    for index, cell in enumerate(cells):
        value = cell.find(f"{SVG}text[@class]")
        assert value is not None
        assert value.text == str((1, 2, 3, 0, 5)[index % 5])
        angle = math.degrees(math.atan2(float(value.attrib["x"]), -float(value.attrib["y"]))) % 360
        # The baseline lies a little below the middle of the number.
        assert abs((angle - 18 * index + 180) % 360 - 180) < 2
        assert str(index) in texts(cell)


@pytest.mark.parametrize(("special", "name"), SPECIALS.items())
def test_special_spaces_have_icon_and_name(special: str, name: str) -> None:
    view = ambrosia()
    view["spaces"][4]["special"] = special
    [cell] = [g for g in picture(view).iter(f"{SVG}g") if g.attrib.get("data-special")]
    assert cell.attrib["data-space"] == "4"
    assert name in texts(cell)
    [icon] = [g for g in cell.iter(f"{SVG}g") if "icon-" in g.attrib.get("class", "")]
    assert icon.attrib["class"] == f"icon-{special.split(':')[0]}"
    assert len(icon) > 0
    if special.startswith("hole"):
        assert texts(icon) == [special.split(":")[1][0].upper()]


def test_icons_differ() -> None:
    drawn = set()
    for special in SPECIALS:
        view = ambrosia()
        view["spaces"][4]["special"] = special
        [icon] = [g for g in picture(view).iter(f"{SVG}g") if "icon-" in g.attrib.get("class", "")]
        drawn.add(b"".join(ET.tostring(child) for child in icon))
    assert len(drawn) == len(SPECIALS)


def test_middle_tells_the_game() -> None:
    words = texts(picture(ambrosia(30, 3, player=2, colour=1, phase="restack", supply=24)))
    for expected in (
        "Ambrosia",
        "turn 12 · 3 players · back",
        "Player 2 plays",
        "Scored: choose where to restack",
        "jelly supply 24",
        "play runs clockwise",
    ):
        assert expected in words


def test_middle_has_a_row_for_each_colour() -> None:
    root = picture(ambrosia(40, 4))
    rows = [texts(g) for g in root.iter(f"{SVG}g") if "data-player" in g.attrib]
    assert rows == [
        ["a", "0", "21", "1", "2 of 5"],
        ["b", "1", "8", "0", "1 of 5"],
        ["c", "2", "30", "2", "3 of 5"],
        ["d", "3", "5", "0", "0 of 5"],
    ]


@pytest.mark.parametrize(("reversed_", "way"), [(False, "clockwise"), (True, "counter-clockwise")])
def test_direction_of_play(reversed_: bool, way: str) -> None:
    root = picture(ambrosia(reversed=reversed_))
    [arrows] = [g for g in root.iter(f"{SVG}g") if "data-direction" in g.attrib]
    assert arrows.attrib["data-direction"] == way
    for arrow in arrows.iterfind(f"{SVG}path"):
        points = [tuple(map(float, p.split(","))) for p in re.findall(r"[-\d.]+,[-\d.]+", arrow.attrib["d"])]
        (x1, y1), (x, y), (x2, y2) = points
        # The tip lies ahead of the wings: the turn from them to it is clockwise on screen if the product is positive.
        base_x, base_y = (x1 + x2) / 2, (y1 + y2) / 2
        assert (base_x * y - base_y * x > 0) is (way == "clockwise")


def test_event_card_is_told_whole() -> None:
    text = "Here you can use a royal jelly at any time during your turn to move a stack, only one in each turn."
    words = " ".join(texts(picture(ambrosia(event={"id": "x", "title": "A Fine Card", "text": text}))))
    assert "Event: A Fine Card" in words
    assert text in words


def test_long_event_is_cut_in_the_middle_but_whole_in_the_description() -> None:
    text = "bees " * 300 + "Donaudampfschifffahrtsgesellschaft" * 3
    root = picture(ambrosia(event={"id": "x", "title": "Long", "text": text}))
    assert any(word.endswith("…") for word in texts(root))
    assert text in (root.findtext(f"{SVG}desc") or "")


def test_lines_of_an_event_are_even_and_whole() -> None:
    text = "At a scoring each opposing counter that you cover is worth one more point."
    lines = wrap(text, 10, 260, 5)
    assert " ".join(lines) == text
    assert len(lines) == 2
    assert abs(len(lines[0]) - len(lines[1])) < 12
    assert wrap("", 10, 260, 5) == []
    assert wrap("w" * 500, 10, 100, 5)[0].endswith("w…")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"phase": "parts", "player": None, "spaces": []}, "Chance decides"),
        ({"phase": "over", "player": None}, "Game over"),
        ({"phase": "something_new"}, "Something new"),
        ({"phase": "place", "hand": ["turbo", None]}, "turbo"),
    ],
)
def test_phases_outside_a_turn_draw_too(changes: dict[str, Any], expected: str) -> None:
    assert expected in texts(picture(ambrosia() | changes))


def test_pending_space_is_marked() -> None:
    assert not [p for p in picture(ambrosia()).iter() if "pending" in p.attrib.get("class", "").split()]
    [mark] = [p for p in picture(ambrosia(pending=7)).iter() if "pending" in p.attrib.get("class", "").split()]
    assert "stroke-dasharray" in mark.attrib


def test_description_names_what_the_eye_sees() -> None:
    root = picture(example())
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == f"{root.attrib['id']}-title {root.attrib['id']}-desc"
    assert root.findtext(f"{SVG}title") == "Ambrosia, 2 players, turn 12"
    desc = root.findtext(f"{SVG}desc") or ""
    assert "Player 0 plays a. Start of the turn: move." in desc
    assert "Colour b: 8 points, 0 jelly, 1 of 7 scorings." in desc
    assert "Space 3, value 0, blue hole; b: 2 normal, rebel; covers a: drone." in desc
    assert "counter-clockwise" in desc


# Highlights


def marked(root: ET.Element) -> dict[str, int]:
    return {
        element.attrib["class"].split()[0]: int(element.attrib["data-marks"])
        for element in root.iter(f"{SVG}path")
        if "data-marks" in element.attrib
    }


def chosen(root: ET.Element) -> list[tuple[int, list[bool]]]:
    """For each pile with chosen counters, which ones are, from the bottom up."""
    rows = []
    for pile in root.iter(f"{SVG}g"):
        if "data-at" in pile.attrib:
            row = [float(c[0].attrib["stroke-width"]) > 3 for c in pile.iterfind(f"{SVG}g[@data-counter]")]
            if any(row):
                rows.append((int(pile.attrib["data-at"]), row))
    return rows


def test_move_marks_source_target_and_counters() -> None:
    root = picture(example(), highlight={"kind": "move", "from": 0, "count": 3, "to": 17})
    assert marked(root) == {"source": 0, "target": 17}
    assert chosen(root) == [(0, [False, True, True, True])]
    assert [p for p in root.iter() if "way" in p.attrib.get("class", "").split()]


def test_covered_group_that_moves_is_marked() -> None:
    view = example() | {"colour": 1, "player": 1}
    root = picture(view, highlight={"kind": "move", "from": 9, "count": 1, "to": 8})
    assert chosen(root) == [(9, [False, True])]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"kind": "hole", "from": 0, "count": 1, "to": 15}, {"source": 0, "target": 15}),
        ({"kind": "jelly_leap", "from": 0, "to": 5}, {"source": 0, "target": 5}),
        ({"kind": "place", "space": 6}, {"target": 6}),
        ({"kind": "restack", "space": 19}, {"target": 19}),
        ({"kind": "jelly_point"}, {}),
        ({"kind": "sting", "player": None}, {}),
        (None, {}),
    ],
)
def test_highlights_of_other_actions(action: dict[str, Any] | None, expected: dict[str, int]) -> None:
    assert marked(picture(example(), highlight=action)) == expected


def test_several_highlights_mark_every_space_once_without_ways() -> None:
    moves = [{"kind": "move", "from": 0, "count": count, "to": to} for count, to in ((3, 17), (2, 18), (1, 18))]
    root = picture(example(), highlight=moves)
    marks = [
        (e.attrib["class"].split()[0], int(e.attrib["data-marks"])) for e in root.iter() if "data-marks" in e.attrib
    ]
    assert marks == [("source", 0), ("target", 17), ("target", 18)]
    assert chosen(root) == []
    assert not [p for p in root.iter() if "way" in p.attrib.get("class", "").split()]
    # A list of one is that one.
    assert chosen(picture(example(), highlight=moves[:1])) == [(0, [False, True, True, True])]
    assert marked(picture(example(), highlight=[])) == {}


def test_highlight_needs_no_spaces() -> None:
    assert marked(picture(ambrosia(phase="parts") | {"spaces": []}, highlight={"kind": "place", "space": 3})) == {}


def test_highlighted_pit() -> None:
    def strong(root: ET.Element) -> list[str]:
        return [
            g.attrib["data-space"]
            for g in root.iter(f"{SVG}g")
            if "data-seeds" in g.attrib and float(g.findall(f"{SVG}circle")[0].attrib["stroke-width"]) > 3
        ]

    assert strong(picture(oware())) == []
    assert strong(picture(oware(), highlight={"kind": "sow", "house": "c"})) == ["c"]
    kalah = oware() | {"game": "kalah", "labels": [["1", "2", "3", "4", "5", "6"], ["8", "9", "10", "11", "12", "13"]]}
    assert strong(picture(kalah, highlight={"kind": "sow", "pit": 10})) == ["10"]
    assert strong(picture(kalah, highlight=[{"kind": "sow", "pit": pit} for pit in (10, 8)])) == ["8", "10"]


# Mancala


def test_oware_shows_pits_seeds_and_stores() -> None:
    root = picture(oware())
    pits = [g for g in root.iter(f"{SVG}g") if "data-seeds" in g.attrib]
    assert [p.attrib["data-space"] for p in pits] == list("ABCDEFabcdef")
    counts = [4, 0, 12, 1, 3, 2, 0, 5, 1, 2, 6, 1]
    for pit, count in zip(pits, counts, strict=True):
        assert len(pit.findall(f"{SVG}circle")) == count + 1
        assert str(count) in texts(pit)
    stores = [g for g in root.iter(f"{SVG}g") if "data-store" in g.attrib]
    assert [texts(store) for store in stores] == [["7", "player 0"], ["4", "player 1"]]
    columns = [float(pit[1].attrib["cx"]) for pit in pits]
    assert columns[:6] == sorted(columns[:6])
    assert columns[6:] == sorted(columns[6:], reverse=True)
    assert any(text.startswith("player 1 to move") for text in texts(root))
    assert root.findtext(f"{SVG}title") == "Oware, player 1 to move"
    assert picture(oware() | {"player": None}).findtext(f"{SVG}title") == "Oware, game over"


# The document


@pytest.mark.parametrize("name", GOLDEN_VIEWS)
def test_golden(name: str) -> None:
    assert golden(name) == (GOLDEN / name).read_text(encoding="utf-8")


def test_same_view_same_bytes_in_another_process() -> None:
    code = "import json, sys; from eusocial import draw; sys.stdout.write(draw.svg_from_view(json.load(sys.stdin)))"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(dict(reversed(example().items()))),
            capture_output=True,
            check=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {draw.svg_from_view(example())}


def test_view_is_left_alone() -> None:
    view = example()
    draw.svg_from_view(view, highlight={"kind": "move", "from": 0, "count": 3, "to": 17})
    assert view == example()


def test_ids_are_unique_to_a_picture() -> None:
    other = example()
    other["spaces"][0]["top"]["counters"].reverse()
    pictures = [
        picture(example()),
        picture(example(), theme="dark"),
        picture(example(), highlight={"kind": "place", "space": 6}),
        picture(other),
        picture(oware()),
    ]
    ids = [element.attrib["id"] for root in pictures for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 3 * len(pictures)


def test_text_is_escaped() -> None:
    nasty = "</text><script>alert('&')</script>\x00\"quoted\""
    view = ambrosia(event={"id": "x", "title": nasty, "text": nasty})
    view["spaces"][0]["special"] = 'hole:"<b>"'
    root = picture(view)
    assert not [element for element in root.iter() if "script" in element.tag or element.tag.endswith("}b")]
    assert "Event: " + nasty.replace("\x00", "\ufffd") in texts(root)


def test_nothing_is_loaded_from_elsewhere() -> None:
    for view in (example(), oware()):
        text = draw.svg_from_view(view)
        assert not re.search(r"href|url\(|@import|<image|<script|font-face", text)
        assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_themes() -> None:
    auto, light, dark = (draw.svg_from_view(example(), theme=theme) for theme in ("auto", "light", "dark"))
    assert style(light) is None
    assert style(dark) is None
    rules = style(auto) or ""
    prefix = ET.fromstring(auto).attrib["id"]
    assert "prefers-color-scheme:dark" in rules
    assert 'data-jp-theme-light="false"' in rules
    # Inside a page a style reaches everywhere: every rule must be bound to this picture.
    assert all(f"#{prefix}" in rule for rule in rules.splitlines())

    def ground(text: str) -> str | None:
        rect = ET.fromstring(text).find(f"{SVG}rect")
        assert rect is not None
        return rect.get("fill")

    assert ground(light) == ground(auto) != ground(dark)
    # Each class that an element has, has its rule.
    used = {c for e in ET.fromstring(auto).iter() for c in e.get("class", "").split() if re.match("[fs]-", c)}
    assert used == set(re.findall(r"\.([fs]-\w+)\{", rules))


def test_text_has_contrast_in_both_themes() -> None:
    from eusocial.draw._svg import COLOURS, PALETTE

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(one: str, two: str) -> float:
        high, low = sorted((light(one), light(two)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for theme in (0, 1):
        for text in ("ink", "muted"):
            for ground in ("paper", "panel", "tile", "heart"):
                assert contrast(PALETTE[text][theme], PALETTE[ground][theme]) >= 4.5, (text, ground, theme)
        assert contrast(PALETTE["mark"][theme], PALETTE["panel"][theme]) >= 4.5
    for letter, fill, text in COLOURS:
        assert contrast(fill, text) >= 3, letter  # large bold letters


def test_width() -> None:
    plain, wide = picture(oware()), picture(oware(), width=400)
    assert "width" not in plain.attrib
    assert wide.attrib["width"] == "400"
    box = [float(v) for v in plain.attrib["viewBox"].split()]
    assert float(wide.attrib["height"]) == pytest.approx(400 * box[3] / box[2], abs=0.1)


@pytest.mark.parametrize("width", [0, -3, math.inf, math.nan])
def test_wrong_width(width: float) -> None:
    with pytest.raises(ValueError, match="width must be a positive number"):
        draw.svg_from_view(oware(), width=width)


def test_wrong_theme() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'; themes: auto, light, dark"):
        draw.svg_from_view(oware(), theme="sepia")  # type: ignore[arg-type]


def test_games_without_a_drawing() -> None:
    assert [draw.supports(name) for name in ("ambrosia", "kalah", "oware", "chess")] == [True, True, True, False]
    with pytest.raises(ValueError, match='no drawing for game "nine men\'s morris"; games with one: ambrosia, kalah'):
        draw.svg(Unknown())
    assert draw.html(Unknown()) == "<pre>&lt;board&gt; &amp; co</pre>"


# Positions of the engine


@pytest.mark.parametrize("name", ["kalah", "oware"])
def test_real_mancala(name: str) -> None:
    state = eusocial.load_game(name).new_initial_state()
    rng = eusocial.Rng(3)
    while not state.is_terminal():
        root = ET.fromstring(draw.svg(state, highlight=state.legal_actions()[0]))
        seeds = [int(g.attrib["data-seeds"]) for g in root.iter() if "data-seeds" in g.attrib]
        stores = [int(g.attrib["data-store"]) for g in root.iter() if "data-store" in g.attrib]
        assert sum(seeds) + sum(stores) == 48
        assert stores == [int(s) for s in state.scores()]
        assert [g for g in root.iter() if g.get("class") == "f-panel s-mark"]
        state.apply_action(state.choose("random", rng))
    ET.fromstring(draw.svg(state))


@pytest.mark.parametrize(
    ("players", "side", "events"), [(2, "front", False), (2, "back", True), (3, "back", False), (4, "back", True)]
)
def test_real_ambrosia(players: int, side: str, events: bool) -> None:
    """Board text and picture are two ways from the engine to the eye: they must agree on every pile of a game."""
    letters = {v: k for k, v in POWERS.items()} | {"n": "normal"}
    game = eusocial.load_game("ambrosia", players=players, side=side, events=events, max_turns=60)
    state = game.new_initial_state()
    rng = eusocial.Rng(players)
    steps = 0
    while not state.is_terminal():
        if steps % 5 == 0:
            expected: list[Pile] = []
            for line in str(state).splitlines():
                if match := re.match(r"(\d+) v\d .*\| *(.+)", line):
                    layers = [part.strip() for part in match[2].split("/")]
                    for layer, part in reversed(list(zip(("top", "covered"), layers, strict=False))):
                        owner, counters = part.split(":")
                        expected.append((int(match[1]), owner, layer, [letters[c] for c in counters]))
            assert piles(ET.fromstring(draw.svg(state))) == expected
        action = state.choose("random", rng)
        ET.fromstring(draw.svg(state, highlight=action))
        state.apply_action(action)
        steps += 1
    assert "Game over" in texts(ET.fromstring(draw.svg(state)))


def test_notebooks_show_the_picture() -> None:
    for name in ("ambrosia", "kalah"):
        state = eusocial.load_game(name).new_initial_state()
        assert state._repr_html_() == draw.html(state)
        assert state.to_svg() == draw.svg(state)
        assert "<svg" in state._repr_html_()
        assert state.to_svg(highlight=state.moves()) == draw.svg(state, highlight=tuple(state.legal_actions()))


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for file in GOLDEN_VIEWS:
        (GOLDEN / file).write_text(golden(file), encoding="utf-8")
        print(f"wrote {GOLDEN / file}")
