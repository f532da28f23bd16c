"""Pictures of Myrmes: what must stand in them, read back from the SVG itself.

What is drawn is a view that was saved, so that other content changes nothing here. View and golden file are written
anew by `python tests/test_draw_myrmes.py`; look at the picture before you keep it.
"""

from __future__ import annotations

import itertools
import json
import math
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cases import next_action
from pictures import SVG, classes, groups, picture, texts

import eusocial
from eusocial import draw

GOLDEN = Path(__file__).parent / "golden" / "myrmes.svg"
VIEW = GOLDEN.with_name("myrmes_view.json")

POSITION = """\
myrmes players 2 year 2 season summer first a
dice 5 2 6
objectives prey2 area4 special2 stone2 prey4 area10
player a score 31 level 2 larvae 4 soldiers 1 workers 1 nurses 4 food 2 earth 1 stone 0 prey 1
event a move
atelier a 1
inside a 0
cleared a pair 1
completed a area4:3
player b score 44 level 3 larvae 1 soldiers 2 workers 2 nurses 3 food 3 earth 0 stone 2 prey 0
event b larvae
atelier b 2
inside b 1 3
completed b prey2:2 special2:4
tile scavenging a -4,0 -5,1 -4,1
tile triangle a -1,0 0,0 -1,1 food 2
tile pair b 1,0 2,0 food 1
tile aphid - 4,0 5,0 4,1
tile rhombus b 3,1 2,2 3,2 2,3
tile pair a -4,3 -4,4 stone 1
tile subcolony b 0,3 -1,4 0,4 -1,5
tile exit a -5,4
tile exit a -3,4
tile exit b 1,4
tile hook a -5,5 -4,5 -3,5 -5,6 food 1 earth 1
tile exit b 0,5
tile scavenging - -4,6 -5,7 -4,7
tile trapezoid b -3,6 -2,6 -1,6 -3,7 -2,7 earth 1 stone 1
prey ladybug -3,0
prey spider 3,0
prey spider -2,1
prey termite 1,1
prey ladybug -1,2
to move a sortie at -3,3 points 4
"""
"""Every terrain under pheromones, one without cubes, neutral tiles, a worker outside on a space that was hunted."""


def example(**changes: Any) -> dict[str, Any]:
    """The view of the position."""
    view = json.loads(VIEW.read_text(encoding="utf-8"))
    assert isinstance(view, dict)
    return view | changes


def golden() -> str:
    svg = draw.svg_from_view(example(), highlight={"kind": "step", "hex": [-3, 4]})
    return "<!-- Made by: python tests/test_draw_myrmes.py -->\n" + svg


def hexes_with(root: ET.Element, key: str) -> dict[str, str]:
    return {at: element.attrib[key] for at, element in groups(root, "data-hex").items() if key in element.attrib}


def pieces(root: ET.Element) -> dict[str, ET.Element]:
    """Tiles and exits by their hexes."""
    return groups(root, "data-cells")


def marked(root: ET.Element) -> list[tuple[str, str]]:
    """Class and hexes of every mark in the garden; what is inside of a group has the group's class."""
    inside = {
        id(child): element.attrib["class"]
        for element in root.iter(f"{SVG}g")
        if element.get("class") == "ghost"
        for child in element
    }
    return [
        (inside.get(id(e)) or e.attrib["class"].split()[0], e.attrib["data-marks"])
        for e in root.iter()
        if "data-marks" in e.attrib
    ]


def framed(root: ET.Element, key: str) -> set[str]:
    """Which of the groups with this attribute have a mark round them."""
    return {
        value
        for value, element in groups(root, key).items()
        if any(rect.get("class", "").startswith("target") for rect in element.iter(f"{SVG}rect"))
    }


def points(path: ET.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.attrib["d"])]


def middles(root: ET.Element) -> dict[str, tuple[float, float]]:
    """The middle of every hex, from its outline."""
    found = {}
    for at, element in groups(root, "data-hex").items():
        path = element.find(f"{SVG}path")
        assert path is not None
        corners = points(path)
        assert len(corners) == 6
        found[at] = (sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6)
    return found


def inside(point: tuple[float, float], polygon: list[tuple[float, float]]) -> bool:
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in itertools.pairwise([*polygon, polygon[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


# The garden


@pytest.mark.rule("MYR-C1")
def test_hexes_carry_terrain_and_what_lies_on_them() -> None:
    root = picture(example())
    terrain = hexes_with(root, "data-terrain")
    assert len(terrain) == 60
    assert [terrain[at] for at in ("-5,0", "-4,0", "-3,0", "-3,1", "-4,2")] == [
        "earth",
        "mushroom",
        "grass",
        "water",
        "stone",
    ]
    assert hexes_with(root, "data-prey") == {
        "-3,0": "ladybug",
        "3,0": "spider",
        "-2,1": "spider",
        "1,1": "termite",
        "-1,2": "ladybug",
    }
    assert set(hexes_with(root, "data-prey-space")) == {"-3,0", "3,0", "-2,1", "1,1", "-1,2", "-3,3", "0,3"}
    assert hexes_with(root, "data-start") == {"-5,4": "a", "1,4": "b"}
    tiles, owners = hexes_with(root, "data-tile"), hexes_with(root, "data-owner")
    assert set(tiles) == set(owners)
    assert len(tiles) == 3 + 3 + 3 + 2 + 4 + 4 + 2 + 4 + 3 + 5 + 4
    assert [(tiles[at], owners[at]) for at in ("-5,6", "4,1", "-3,4")] == [("hook", "a"), ("aphid", "-"), ("exit", "a")]


def test_each_terrain_has_a_pattern_of_its_own() -> None:
    root = picture(example(), theme="light")
    drawn: dict[str, set[str]] = {}
    fills: dict[str, str] = {}
    for element in groups(root, "data-hex").values():
        terrain = element.attrib["data-terrain"]
        drawn.setdefault(terrain, set()).update(classes(element, "pattern-"))
        fills[terrain] = element[1].attrib["fill"]
    assert drawn == {name: {f"pattern-{name}"} for name in ("grass", "mushroom", "earth", "stone", "water")}
    assert len(set(fills.values())) == 5


def test_patterns_differ_by_their_lines() -> None:
    root = picture(example())
    spots = middles(root)
    lines = {}
    for at, element in groups(root, "data-hex").items():
        [pattern] = [e for e in element if "pattern" in e.get("class", "")]
        x, y = spots[at]
        lines[element.attrib["data-terrain"]] = tuple((round(px - x), round(py - y)) for px, py in points(pattern))
    assert len(set(lines.values())) == 5


@pytest.mark.rule("MYR-C1")
@pytest.mark.parametrize(("players", "hexes"), [(2, 60), (3, 140), (4, 151)])
def test_borders_of_play(players: int, hexes: int) -> None:
    state = eusocial.load_game("myrmes", players=players).new_initial_state()
    root = picture(state)
    assert len(groups(root, "data-hex")) == hexes
    borders = {e.attrib["data-border"]: e for e in root.iter() if "data-border" in e.attrib}
    assert list(borders) == [str(n) for n in range(2, players + 1)]
    assert ["stroke-dasharray" in border.attrib for border in borders.values()] == [True] * (players - 2) + [False]
    outline = points(borders[str(players)])
    assert all(inside(middle, outline) for middle in middles(root).values())
    inner = points(borders["2"])
    assert sum(inside(middle, inner) for middle in middles(root).values()) == 60


def test_a_tile_is_one_shape_over_its_hexes() -> None:
    root = picture(example())
    spots = middles(root)
    for cells, element in pieces(root).items():
        own = set(cells.split())
        if element.attrib["data-piece"] == "exit":
            assert len(own) == 1
            continue
        [shape] = [e for e in element.iter(f"{SVG}path") if "tile" in e.get("class", "").split()]
        assert shape.attrib["d"].count("M") == 1
        outline = points(shape)
        assert {at for at, middle in spots.items() if inside(middle, outline)} == own


def test_tiles_show_owner_kind_and_cubes() -> None:
    found = pieces(picture(example(), theme="light"))
    hook = found["-5,5 -4,5 -3,5 -5,6"]
    assert hook.attrib["class"] == "pheromone"
    assert (hook.attrib["data-piece"], hook.attrib["data-of"]) == ("hook", "a")
    assert hook.attrib["data-cubes"] == "1 food, 1 earth"
    assert sorted(classes(hook, "cube-")) == ["cube-earth", "cube-food"]
    assert texts(hook) == ["a"]
    empty = found["3,1 2,2 3,2 2,3"]
    assert "data-cubes" not in empty.attrib
    assert classes(empty, "cube-") == []
    stone = found["-4,3 -4,4"]
    assert classes(stone, "cube-") == ["cube-stone"]
    farm = found["4,0 5,0 4,1"]
    assert (farm.attrib["class"], farm.attrib["data-of"]) == ("special", "-")
    assert texts(farm) == []
    assert classes(farm, "icon-") == ["icon-aphid"]
    own = found["-4,0 -5,1 -4,1"]
    assert texts(own) == ["a"]
    assert classes(own, "icon-") == ["icon-scavenging"]
    assert texts(found["-5,4"]) == ["a"]
    # Neutral tiles are grey, others have their owner's colour.
    fills = {name: {e.get("fill") for e in found[name].iter()} for name in ("4,0 5,0 4,1", "-4,0 -5,1 -4,1")}
    strokes = {e.get("stroke") for e in own.iter()}
    from eusocial.draw._svg import COLOURS, PALETTE

    assert PALETTE["grey"][0] in fills["4,0 5,0 4,1"]
    assert PALETTE["grey"][0] not in fills["-4,0 -5,1 -4,1"]
    assert COLOURS[0][1] in strokes


@pytest.mark.rule("MYR-L2")
def test_cubes_lie_on_ground_of_their_kind() -> None:
    root = picture(example())
    spots, terrain = middles(root), hexes_with(root, "data-terrain")
    seen = 0
    for element in pieces(root).values():
        for shape in element.iter():
            kind = next((c for c in shape.get("class", "").split() if c.startswith("cube-")), None)
            if kind is None:
                continue
            if "cx" in shape.attrib:
                at = (float(shape.attrib["cx"]), float(shape.attrib["cy"]))
            elif "x" in shape.attrib:
                half = float(shape.attrib["width"]) / 2
                at = (float(shape.attrib["x"]) + half, float(shape.attrib["y"]) + half)
            else:
                corners = points(shape)
                at = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
            below = min(spots, key=lambda name: math.dist(spots[name], at))
            assert kind.removeprefix("cube-") == {"grass": "food"}.get(terrain[below], terrain[below])
            seen += 1
    assert seen == 8


def test_more_cubes_than_ground_are_drawn_too() -> None:
    view = example()
    [pair] = [tile for tile in view["tiles"] if tile["hexes"] == [[-4, 3], [-4, 4]]]
    pair["cubes"] = {"food": 2, "earth": 1, "stone": 1}
    element = pieces(picture(view))["-4,3 -4,4"]
    assert sorted(classes(element, "cube-")) == ["cube-earth", "cube-food", "cube-food", "cube-stone"]


def test_shapes_of_cubes_differ() -> None:
    [legend, *_] = [e for e in picture(example()).iter(f"{SVG}g") if e.get("class") == "legend"]
    tags = {c: e.tag.removeprefix(SVG) for e in legend.iter() for c in e.get("class", "").split() if "cube-" in c}
    assert tags == {"cube-food": "circle", "cube-earth": "rect", "cube-stone": "path"}


@pytest.mark.rule("MYR-C5")
def test_prey_has_icon_and_letter() -> None:
    root = picture(example())
    tokens = {e.attrib["data-at"]: e for e in root.iter(f"{SVG}g") if e.get("class") == "prey"}
    shown = {at: (texts(e), classes(e, "icon-")) for at, e in tokens.items()}
    assert shown == {
        "-3,0": (["L"], ["icon-ladybug"]),
        "3,0": (["S"], ["icon-spider"]),
        "-2,1": (["S"], ["icon-spider"]),
        "1,1": (["T"], ["icon-termite"]),
        "-1,2": (["L"], ["icon-ladybug"]),
    }


@pytest.mark.rule("MYR-W3", "MYR-W4")
def test_worker_outside_stands_on_its_space_with_its_points() -> None:
    view = example()
    [worker] = [e for e in picture(view).iter(f"{SVG}g") if e.get("class") == "worker"]
    assert (worker.attrib["data-at"], worker.attrib["data-of"], worker.attrib["data-points"]) == ("-3,3", "a", "4")
    assert texts(worker) == ["a", "4"]
    # On a tile the whole tile is the space.
    view["sortie"] = {"at": [-4, 3], "hexes": [[-4, 3], [-4, 4]], "points": 0}
    root = picture(view)
    [worker] = [e for e in root.iter(f"{SVG}g") if e.get("class") == "worker"]
    [standing] = [e for e in worker.iter(f"{SVG}path") if "standing" in e.get("class", "").split()]
    outline = points(standing)
    assert {at for at, middle in middles(root).items() if inside(middle, outline)} == {"-4,3", "-4,4"}
    assert not [e for e in picture(view | {"sortie": None}).iter(f"{SVG}g") if e.get("class") == "worker"]


def test_what_is_asked_about_is_marked() -> None:
    view = example(phase="harvest", sortie=None, asked=[-5, 5], left=0)
    [asked] = [e for e in picture(view).iter(f"{SVG}path") if "asked" in e.get("class", "").split()]
    spots, outline = middles(picture(view)), points(asked)
    assert {at for at, middle in spots.items() if inside(middle, outline)} == {"-5,5", "-4,5", "-3,5", "-5,6"}
    assert "up to 2 cubes more" in texts(picture(view | {"phase": "extra", "asked": None, "left": 2}))
    assert "1 tile to release" in texts(picture(view | {"phase": "release", "asked": None, "left": 1}))


def test_hidden_choices_are_told_of_alone() -> None:
    view = example(phase="event", sortie=None)
    view["colonies"][1]["chosen"] = True
    boards = groups(picture(view), "data-player")
    assert "has chosen" in texts(boards["b"])


def test_legends_stand_clear_of_the_garden() -> None:
    for players in (2, 3, 4):
        root = picture(eusocial.load_game("myrmes", players=players).new_initial_state())
        corners = [
            corner
            for element in groups(root, "data-hex").values()
            for corner in points(next(element.iter(f"{SVG}path")))
        ]
        legends = [e for e in root.iter(f"{SVG}g") if e.get("class") == "legend" or "data-supply" in e.attrib]
        for text in itertools.chain.from_iterable(legend.iter(f"{SVG}text") for legend in legends):
            size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
            wide = 0.62 * size * len(text.text or "")
            left = {"start": x, "end": x - wide, None: x - wide / 2}[text.get("text-anchor")]
            for cx, cy in corners:
                assert not (left < cx < left + wide and y - size < cy < y), text.text


# Head line, dice and event track


def test_head_says_who_does_what() -> None:
    root = picture(example())
    assert {"Myrmes", "year 2 · summer", "Player 0", "A worker is outside", "31", "44"} <= set(texts(root))
    assert {"4 movement points left", "first player a"} <= set(texts(root))
    over = picture(example(phase="over", player=None, sortie=None))
    assert {"Game over", "Final points"} <= set(texts(over))
    assert "Chance decides" in texts(picture(example(phase="dice", player=None, sortie=None)))
    assert "Something new" in texts(picture(example(phase="something_new", sortie=None)))


@pytest.mark.rule("MYR-S2", "MYR-V1")
def test_dice_and_event_track() -> None:
    root = picture(example())
    assert {s: e.attrib["data-die"] for s, e in groups(root, "data-season").items()} == {
        "spring": "5",
        "summer": "2",
        "autumn": "6",
    }
    track = groups(root, "data-event")
    assert list(track) == ["level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]
    assert {e: t.attrib["data-chosen"] for e, t in track.items() if "data-chosen" in t.attrib} == {
        "larvae": "b",
        "move": "a",
    }
    assert [event for event, element in track.items() if "data-at-die" in element.attrib] == ["larvae"]


def test_cubes_not_moved_yet_lie_at_the_die() -> None:
    view = example(phase="event", sortie=None)
    view["colonies"][0]["event"] = None
    track = groups(picture(view), "data-event")
    assert {e: len(classes(t, "waiting")) for e, t in track.items() if classes(t, "waiting")} == {"larvae": 1}
    assert track["larvae"].attrib["data-chosen"] == "b"


def test_dice_not_thrown_yet() -> None:
    root = picture(
        example(phase="dice", player=None, sortie=None, dice=[4], die=None), highlight={"kind": "die", "pips": 3}
    )
    dice = groups(root, "data-season")
    assert {s: e.get("data-die") for s, e in dice.items()} == {"spring": "4", "summer": None, "autumn": None}
    assert framed(root, "data-season") == {"summer"}


# Objectives and boards


@pytest.mark.rule("MYR-C6")
def test_objectives_say_who_completed_them_when() -> None:
    cards = groups(picture(example()), "data-objective")
    assert {name: e.attrib["data-level"] for name, e in cards.items()} == {
        "prey2": "1",
        "area4": "1",
        "special2": "2",
        "stone2": "2",
        "prey4": "3",
        "area10": "3",
    }
    assert {n: e.attrib["data-completed"] for n, e in cards.items() if "data-completed" in e.attrib} == {
        "prey2": "b:2",
        "area4": "a:3",
        "special2": "b:4",
    }
    assert texts(cards["special2"]) == ["II", "2 special", "tiles", "b", "year 2, spring"]
    assert texts(cards["prey2"]) == ["I", "2 prey", "b", "year 1, summer"]
    assert texts(cards["area10"]) == ["III", "10 adjacent", "hexes"]


def test_completions_stand_in_the_order_of_seasons() -> None:
    view = example()
    view["objectives"][0]["completed"] = [{"player": 0, "season": 5}, {"player": 1, "season": 2}]
    card = groups(picture(view), "data-objective")["prey2"]
    assert card.attrib["data-completed"] == "b:2 a:5"
    assert texts(card)[2:] == ["b", "year 1, summer", "a", "year 2, summer"]


@pytest.mark.rule("MYR-O1")
@pytest.mark.parametrize(
    ("need", "words"),
    [
        ({"prey": 2}, "2 prey"),
        ({"area": 4}, "4 adjacent hexes"),
        ({"area": 10}, "10 adjacent hexes"),
        ({"soldiers": 6}, "6 soldiers"),
        ({"larvae": 10}, "10 larvae"),
        ({"food": 3}, "3 food"),
        ({"stone": 2}, "2 stone"),
        ({"level": 3}, "colony level 3"),
        ({"nurses": 1}, "1 nurse"),
        ({"special": 3}, "3 special tiles"),
        ({"food": 1, "earth": 2}, "1 food, 2 earth"),
    ],
)
def test_words_of_objectives(need: dict[str, int], words: str) -> None:
    view = example()
    view["objectives"] = [{"id": "mine", "level": 2, "need": need, "completed": []}]
    assert " ".join(texts(groups(picture(view), "data-objective")["mine"])) == f"II {words}"


def test_boards_show_what_a_player_has() -> None:
    boards = groups(picture(example()), "data-player")
    stores = {p: {n: e.attrib["data-value"] for n, e in groups(b, "data-store").items()} for p, b in boards.items()}
    assert stores["a"] == {
        "larvae": "4",
        "nurses": "4",
        "soldiers": "1",
        "atelier": "1",
        "workers": "1",
        # Eight ants: a soldier, a worker to use, one inside, one outside.
        "reserve": "4",
        "food": "2",
        "prey": "1",
        "earth": "1",
        "stone": "0",
    }
    assert stores["b"]["reserve"] == "2"
    rooms = {p: groups(b, "data-room") for p, b in boards.items()}
    assert [level for level, room in rooms["a"].items() if "data-open" in room.attrib] == ["0", "1", "2"]
    assert {p: [level for level, r in rooms[p].items() if "data-inside" in r.attrib] for p in "ab"} == {
        "a": ["0"],
        "b": ["1", "3"],
    }
    assert texts(rooms["b"]["3"])[-1] == "b"
    assert {"Player 0", "to decide, first player", "31 points"} <= set(texts(boards["a"]))


@pytest.mark.rule("MYR-C2", "MYR-C3")
def test_boards_show_what_is_left() -> None:
    boards = groups(picture(example()), "data-player")
    left = {n: e.attrib["data-value"] for n, e in groups(boards["a"], "data-left").items()}
    # A pair in the garden and one cleared; a triangle and a hook laid; two exits; one marker on a special tile.
    assert left == {
        "pair": "4",
        "triangle": "1",
        "line": "2",
        "rhombus": "2",
        "hook": "1",
        "trapezoid": "2",
        "great": "1",
        "exit": "2",
        "marker": "3",
    }


@pytest.mark.rule("MYR-C4")
def test_supply_of_special_tiles() -> None:
    supply = {n: e.attrib["data-value"] for n, e in groups(picture(example()), "data-supply").items()}
    # Three with scavenging or an aphid farm lie in the garden, neutral ones among them, and one sub-colony.
    assert supply == {"scavenging": "5", "subcolony": "7"}


# Marks


@pytest.mark.parametrize(
    ("action", "marks"),
    [
        ({"kind": "step", "hex": [-3, 2]}, [("target", "-3,2")]),
        # A tile is one space.
        ({"kind": "step", "hex": [-4, 4]}, [("target", "-4,3 -4,4")]),
        ({"kind": "clear", "hex": [2, 3]}, [("target", "3,1 2,2 3,2 2,3"), ("target", "2,3")]),
        ({"kind": "lay", "tile": "pair", "hexes": [[-2, 2], [-3, 3]]}, [("ghost", "-2,2 -3,3")]),
        ({"kind": "tunnel", "hex": [-4, 2]}, [("target", "-4,2")]),
        ({"kind": "sortie", "hex": [-5, 4]}, [("target", "-5,4")]),
        ({"kind": "harvest", "hex": [-5, 5], "resource": "food"}, [("target", "-5,5 -4,5 -3,5 -5,6")]),
        ({"kind": "extra", "hex": [-4, 3], "resource": "stone"}, [("target", "-4,3 -4,4")]),
        ({"kind": "scavenge", "hex": [-4, 0], "resource": "earth"}, [("target", "-4,0 -5,1 -4,1")]),
        ({"kind": "release", "hex": [-4, 0]}, [("target", "-4,0 -5,1 -4,1")]),
        ({"kind": "prey", "prey": "spider"}, [("target", "-3,3")]),
        ({"kind": "leave"}, []),
        ({"kind": "done"}, []),
        ({"kind": "enough"}, []),
    ],
)
def test_marks_in_the_garden(action: dict[str, Any], marks: list[tuple[str, str]]) -> None:
    root = picture(example(), highlight=action)
    assert marked(root) == marks
    spots = middles(root)
    for path in root.iter(f"{SVG}path"):
        if "data-marks" in path.attrib:
            outline = points(path)
            assert {at for at, m in spots.items() if inside(m, outline)} == set(
                path.attrib["data-marks"].split()
            ) & set(spots)


@pytest.mark.parametrize(
    ("action", "key", "names"),
    [
        ({"kind": "event", "event": "worker"}, "data-event", {"worker"}),
        ({"kind": "objective", "objective": "area4"}, "data-objective", {"area4"}),
        ({"kind": "work", "level": 2, "resource": "stone"}, "data-room", {"2"}),
        ({"kind": "dig"}, "data-room", {"3"}),
        (
            {"kind": "births", "larvae": 1, "soldiers": 0, "workers": 2, "atelier": 1, "workers_first": False},
            "data-store",
            {"larvae", "workers", "atelier"},
        ),
        ({"kind": "discard", "resource": "earth"}, "data-store", {"earth"}),
        ({"kind": "exchange"}, "data-store", {"larvae", "food"}),
        ({"kind": "nurse"}, "data-store", {"nurses"}),
        ({"kind": "winter"}, "data-store", {"food"}),
    ],
)
def test_marks_beside_the_garden(action: dict[str, Any], key: str, names: set[str]) -> None:
    root = picture(example(), highlight=action)
    assert marked(root) == []
    boards = groups(root, "data-player")
    if key in ("data-room", "data-store"):
        assert framed(boards["a"], key) == names
        assert framed(boards["b"], key) == set()
    else:
        assert framed(root, key) == names


def test_a_placement_is_a_ghost_below_the_worker() -> None:
    lay = {"kind": "lay", "tile": "aphid", "hexes": [[-3, 2], [-4, 3], [-3, 3]]}
    root = picture(example(), highlight=lay)
    [ghost] = [e for e in root.iter(f"{SVG}g") if "data-ghost" in e.attrib]
    assert ghost.attrib["data-ghost"] == "aphid"
    assert classes(ghost, "icon-") == ["icon-aphid"]
    order = [e.get("class") for e in root.iter(f"{SVG}g") if e.get("class") in ("ghost", "worker", "pheromone")]
    assert order[-2:] == ["ghost", "worker"]


def test_several_actions_mark_all_that_they_touch() -> None:
    lays = [{"kind": "lay", "tile": "pair", "hexes": cells} for cells in ([[-2, 2], [-3, 3]], [[-3, 3], [-4, 3]])]
    steps = [{"kind": "step", "hex": [-2, 2]}, {"kind": "step", "hex": [-4, 4]}, {"kind": "step", "hex": [-4, 3]}]
    root = picture(example(), highlight=[*steps, {"kind": "leave"}, {"kind": "exchange"}, *lays])
    assert marked(root) == [
        ("reach", "-2,2 -3,3 -4,3"),
        ("target", "-4,3 -4,4"),
        ("target", "-2,2"),
    ]
    assert framed(groups(root, "data-player")["a"], "data-store") == {"larvae", "food"}
    one = picture(example(), highlight=lays[:1])
    assert marked(one) == [("ghost", "-2,2 -3,3")]
    assert marked(picture(example(), highlight=[])) == []


def test_outline_of_hexes_with_a_hole_and_apart() -> None:
    from eusocial.draw._hexes import DIRECTIONS, Grid

    ring = Grid(10.0).outline(DIRECTIONS)
    assert ring.count("M") == ring.count("Z") == 2
    apart = Grid(10.0).outline([(0, 0), (5, 5)], rounding=0.0)
    assert apart.count("M") == 2
    assert len([step for step in apart if isinstance(step, tuple)]) == 12
    # An inset of a tenth: the sides lie so much nearer, so that the corners do by 1 / sin 60°.
    inset = [step for step in Grid(10.0).outline([(0, 0)], 0.1, 0.0) if isinstance(step, tuple)]
    assert {round(math.hypot(*point), 3) for point in inset} == {round(10 - 1 / math.sin(math.pi / 3), 3)}


# The picture as a whole


def test_golden_file() -> None:
    assert golden() == GOLDEN.read_text(encoding="utf-8"), "look at the change, then: python tests/test_draw_myrmes.py"


def test_same_view_same_bytes_and_own_ids() -> None:
    view = example()
    assert draw.svg_from_view(view) == draw.svg_from_view(example())
    roots = [picture(view), picture(view, theme="dark"), picture(view | {"year": 3})]
    ids = [element.attrib["id"] for root in roots for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 9


def test_described_for_screen_readers() -> None:
    root = picture(example())
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Myrmes, 2 players, year 2, summer"
    desc = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Player 0. A worker is outside.",
        "Dice: spring 5, summer 2, autumn 6.",
        "The worker stands at -3,3. 4 movement points left.",
        "Player 0 (a): 31 points, colony level 2, 4 larvae, 1 soldier, 1 worker to use, 4 nurses, 1 in the atelier,"
        " workers inside at level 0, 2 food, 1 earth, 0 stone, 1 prey, 2 exits and 3 markers left, event move +3,"
        " completed area4.",
        "Objective special2, level 2: 2 special tiles; completed by b in year 2, spring.",
        "Hook of a on -5,5 -4,5 -3,5 -5,6: 1 food, 1 earth.",
        "Aphid farm neutral on 4,0 5,0 4,1.",
        "Prey: ladybug on -3,0, spider on 3,0, spider on -2,1, termite on 1,1, ladybug on -1,2.",
    ):
        assert part in desc


def test_themes() -> None:
    auto, light, dark = (picture(example(), theme=theme) for theme in ("auto", "light", "dark"))
    assert light.find(f"{SVG}style") is None
    assert dark.find(f"{SVG}style") is None
    rules = auto.findtext(f"{SVG}style") or ""
    assert all(f"#{auto.attrib['id']}" in rule for rule in rules.splitlines())
    used = {c for e in auto.iter() for c in e.get("class", "").split() if re.fullmatch("[fs]-.+", c)}
    assert used == set(re.findall(r"\.([fs]-\w+)\{", rules))


def test_coordinates_on_terrains_have_contrast() -> None:
    from eusocial.draw._svg import PALETTE
    from eusocial.draw.myrmes import TERRAINS

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for theme, (terrain, (fill, _)) in itertools.product((0, 1), TERRAINS.items()):
        high, low = sorted((light(PALETTE["ink"][theme]), light(PALETTE[fill][theme])), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5, (theme, terrain)


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = draw.svg_from_view(example())
    assert not re.search(r"href|url\(|@import|<image|<script|font-face", text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_odd_names_are_drawn_and_escaped() -> None:
    nasty = "</text><script>alert('&')</script>\x00\"quoted\""
    view = example()
    view["objectives"][0] |= {"id": nasty, "need": {nasty: 1}}
    view["hexes"][2]["prey"] = "wasp"
    view["hexes"][4]["terrain"] = "sand"
    view["tiles"][3]["kind"] = "star"
    view["colonies"][0]["pheromones"]["star"] = 1
    view["phase"] = nasty
    root = picture(view)
    assert not [element for element in root.iter() if "script" in element.tag]
    assert "W" in texts(root)


def shown_texts(element: ET.Element) -> Iterator[ET.Element]:
    """Texts outside of icons, whose place is their own."""
    for child in element:
        if "transform" not in child.attrib:
            if child.tag == f"{SVG}text":
                yield child
            yield from shown_texts(child)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_agree_with_board_text(players: int) -> None:
    """Board text and picture are two ways from the engine to the eye: they must agree throughout a game."""
    state = eusocial.load_game("myrmes", players=players).new_initial_state()
    rng = random.Random(players)
    step = 0
    while not state.is_terminal():
        action = next_action(state, rng)
        if step % 11 == 0:
            root = picture(state, highlight=action)
            lines = [line.split() for line in str(state).splitlines()]
            drawn = {
                (e.attrib["data-piece"], e.attrib["data-of"], cells, e.get("data-cubes", ""))
                for cells, e in pieces(root).items()
            }
            expected = set()
            for words in lines:
                if words[0] == "tile":
                    cells = [word for word in words[3:] if "," in word]
                    rest = words[3 + len(cells) :]
                    cubes = [f"{n} {kind}" for kind, n in zip(rest[::2], rest[1::2], strict=True)]
                    expected.add((words[1], words[2], " ".join(cells), ", ".join(cubes)))
            assert drawn == expected
            assert hexes_with(root, "data-prey") == {words[2]: words[1] for words in lines if words[0] == "prey"}
            for player, board in groups(root, "data-player").items():
                [words] = [w for w in lines if w[:2] == ["player", player]]
                told = dict(zip(words[2::2], words[3::2], strict=True))
                shown = {name: e.attrib["data-value"] for name, e in groups(board, "data-store").items()}
                assert {name: told[name] for name in shown if name in told} == {
                    n: v for n, v in shown.items() if n in told
                }
                assert told["score"] + (" point" if told["score"] == "1" else " points") in texts(board)
            box = [float(v) for v in root.attrib["viewBox"].split()]
            for text in shown_texts(root):
                assert 0 < float(text.attrib["x"]) < box[2], text.text
                assert 0 < float(text.attrib["y"]) < box[3], text.text
        if step % 40 == 0:
            picture(state, highlight=state.moves())
        state.apply_action(action)
        step += 1
    assert "Game over" in texts(picture(state))


def test_all_moves_of_a_sortie_are_marked() -> None:
    text = POSITION.replace("sortie at -3,3 points 4", "sortie at 0,1 points 2").replace("prey ladybug -1,2\n", "")
    state = eusocial.load_game("myrmes").state_from_string(text)
    moves = state.moves()
    assert sum(move.kind == "lay" for move in moves) > 1
    root = picture(state, highlight=moves)
    marks = marked(root)
    covered = {f"{q},{r}" for move in moves if move.kind == "lay" for q, r in move.fields["hexes"]}
    assert {cell for name, cells in marks if name == "reach" for cell in cells.split()} == covered
    steps = {"{},{}".format(*move.fields["hex"]) for move in moves if move.kind == "step"}
    spaces = {cell for name, cells in marks if name == "target" for cell in cells.split()}
    assert steps <= spaces
    assert state.to_svg(highlight=moves) == draw.svg(state, highlight=[move.text for move in moves])


# What a player sees


def hidden_choices(phase: str, players: int = 3) -> tuple[eusocial.State, int]:
    """The first decision of a phase in which choices are hidden, and who makes it."""
    state = eusocial.load_game("myrmes", simultaneous="hidden", players=players).new_initial_state()
    rng = eusocial.Rng(3)
    while state.view()["phase"] != phase:
        state.apply_action(state.choose("random", rng))
    return state, state.current_player()


def chosen(root: ET.Element) -> dict[str, str]:
    """Who has chosen an event in secret, as far as it is drawn."""
    track = groups(root, "data-event").items()
    return {event: place.attrib["data-choice"] for event, place in track if "data-choice" in place.attrib}


def test_an_event_that_is_not_open_is_drawn_for_who_chose_it() -> None:
    start, first = hidden_choices("event")
    other = (first + 1) % 3
    one, two = start.clone(), start.clone()
    one.apply("event larvae" if start.view()["die"] != 2 else "event harvest")
    # What the die says costs nothing, so that all may choose it.
    two.apply_action(next(number for number in start.legal_actions() if start.child(number) != one))
    assert draw.svg(one, player=other) == draw.svg(two, player=other)
    assert draw.svg(one, player=first) != draw.svg(two, player=first)
    assert chosen(picture(one, player=other)) == {}
    assert list(chosen(picture(one, player=first)).values()) == ["abc"[first]]
    assert chosen(picture(one)) == chosen(picture(one, player=first))
    assert any(text.endswith("has chosen") for text in texts(picture(one, player=other)))
    event = next(iter(chosen(picture(one))))
    assert {"larvae": "has chosen larvae +2", "harvest": "has chosen harvest +3"}[event] in texts(
        picture(one, player=first)
    )


def test_births_that_are_not_open_are_told_to_who_chose_them() -> None:
    start, first = hidden_choices("births")
    one, two = start.child(start.legal_actions()[0]), start.child(start.legal_actions()[-1])
    other = (first + 1) % 3
    assert draw.svg(one, player=other) == draw.svg(two, player=other)
    assert draw.svg(one, player=first) != draw.svg(two, player=first)
    mine = texts(picture(two, player=first))
    assert sum(text.startswith("nurses: ") for text in mine) == 1
    assert not any(text.startswith("nurses: ") for text in texts(picture(two, player=other)))


@pytest.mark.parametrize("hidden", ["hidden", "sequential"])
def test_positions_that_a_player_cannot_tell_apart_look_the_same(hidden: str) -> None:
    state, rng = eusocial.load_game("myrmes", simultaneous=hidden, players=3).new_initial_state(), eusocial.Rng(1)
    differ = 0
    for step in range(120):
        for player in range(3) if step % 4 == 0 else ():
            world = state.resample_from_infostate(player, step)
            assert draw.svg(world, player=player) == draw.svg(state, player=player)
            differ += draw.svg(world) != draw.svg(state)
        state.apply_action(state.choose("random", rng))
    # Else the worlds would prove nothing.
    assert (differ > 3) == (hidden == "hidden")


def test_saved_view_is_that_of_the_position() -> None:
    assert eusocial.load_game("myrmes").state_from_string(POSITION).view() == example()


if __name__ == "__main__":
    position = eusocial.load_game("myrmes").state_from_string(POSITION)
    VIEW.write_text(json.dumps(position.view(), indent=1) + "\n", encoding="utf-8")
    GOLDEN.write_text(golden(), encoding="utf-8")
    print(f"wrote {GOLDEN}")
