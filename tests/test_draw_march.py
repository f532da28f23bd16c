"""Pictures of March of the Ants: what must stand in them, read back from the SVG itself.

What is drawn is a view that was saved, so that other content changes nothing here. View and golden file are written
anew by `python tests/test_draw_march.py`; look at the picture before you keep it.
"""

from __future__ import annotations

import itertools
import json
import math
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cases import next_action
from pictures import SVG, classes, groups, picture, texts

import eusocial
from eusocial import draw
from eusocial.draw._svg import text_width

GOLDEN = Path(__file__).parent / "golden" / "march.svg"
VIEW = GOLDEN.with_name("march_view.json")
MODULES: dict[str, Any] = dict.fromkeys(
    ("major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring"), True
)
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

POSITION = """\
march players 5 round 3 first c turns 7
starts 7 left 1
stack 12 13 15 16 17 20 22 23 24 25 26
discard Egg Stealer; Royal Jelly; Court of Queens; Early Harvest
player a score 11 larvae 5 food 3 majors 1 wins 1
hand a Mating Flight; Rapid Mobilization; Scented Abdomen
part a head 1 Massive Head
part a thorax 1 Scouting Thorax
part a abdomen 1 Bloated Abdomen
part a head 2 Guardian Head
part a thorax 2 Minim Thorax
goals a Far Horizons; Epic Stores
player b score 8 larvae 0 food 6 majors 1 rested
hand b Cult of the Enemy; Sneak Attack
known b Sneak Attack
part b head 1 Fluke Head from a
part b abdomen 1 Storing Abdomen
part b abdomen 2 Fertile Abdomen
player c score 14 larvae 3 food 1 majors 0 wins 2
hand c Warrior Culture; Tapeworm Abdomen; Feigned Death; Major Levy
part c head 1 Watchful Head
part c thorax 1 Pioneer Thorax
part c abdomen 1 Patient Abdomen
part c thorax 2 Racing Thorax
goals c Gleaming Hoard; Provincial Rule; Great Nursery
player d score 6 larvae 9 food 0 majors 2
hand d Hunting Centipedes
part d abdomen 1 Mimic Abdomen
player e score 9 larvae 2 food 2 majors 1
hand e Alarm Pheromone; Breadbasket; Trophy Head
part e thorax 1 Trailing Thorax
part e thorax 2 Pollinator Thorax
hex 0 0,0 turn 0
hex 4 1,0 turn 2
hex 1 0,1 turn 0
hex 6 -1,0 turn 0 wormhole
hex 3 0,-1 turn 0
hex 9 1,-1 turn 0
hex 19 2,0 turn 0 centipede
hex 14 -1,1 turn 1
hex 18 -2,0 turn 0
hex 10 2,-1 turn 2 wormhole
hex 21 1,1 turn 0
hex 2 0,-2 turn 0
hex 11 -2,1 turn 0
site 1,0 food a major
site 1,0 larva b aphid
site 1,0 food2 a aphid
site 1,0 card a
site 1,0 point c
site 0,1 food c
site 0,1 card e
site -1,0 point d guest a
site -1,0 food a
site -1,0 larva d
site 0,-1 food e major
site 0,-1 larva2 e
site 0,-1 card aphid
site 1,-1 food b aphid
site 1,-1 food2 c major
site 2,0 food c
site 2,0 card b
site 2,0 larva e
site 2,0 point a
site -1,1 card d
site -2,0 food d
site 2,-1 larva e
site 1,1 food c major
site -2,1 larva d
site -2,1 food d
site -2,1 food2 a
out 0,0 a 1
out 0,0 b 2
out 0,0 b 1 major
out 0,0 d 3
out 1,0 c 1
out 1,0 e 2
out -1,0 d 1
out -1,0 e 1
out 2,0 b 1
to move a turn
"""
"""Thirteen hexes for five: wormholes, a centipede, contested hexes, aphids, Major Workers, a guest, a parasite."""


def example(**changes: Any) -> dict[str, Any]:
    """The view of the position."""
    view = json.loads(VIEW.read_text(encoding="utf-8"))
    assert isinstance(view, dict)
    return view | changes


def golden() -> str:
    svg = draw.svg_from_view(example(), highlight={"kind": "move", "from": [1, 0], "to": [0, 0]})
    return "<!-- Made by: python tests/test_draw_march.py -->\n" + svg


def title(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def hexes_with(root: ET.Element, key: str) -> dict[str, str]:
    return {at: element.attrib[key] for at, element in groups(root, "data-hex").items() if key in element.attrib}


def sites(root: ET.Element, at: str) -> dict[str, ET.Element]:
    """The sites of a hex by name."""
    return {e.attrib["data-spot"]: e for e in groups(root, "data-hex")[at].iter() if e.get("class") == "site"}


def crowds(root: ET.Element, at: str) -> list[tuple[str, str, int]]:
    """Owner, place and number of the ants in the outskirts of a hex."""
    found = [e for e in groups(root, "data-hex")[at].iter() if e.get("class") == "crowd"]
    return [(e.attrib["data-of"], e.attrib["data-spot"], int(e.attrib["data-ants"])) for e in found]


def marked(root: ET.Element) -> set[tuple[str, str]]:
    """Class and place of every mark in the meadow."""
    return {(e.attrib["class"].split()[0], e.attrib["data-marks"]) for e in root.iter() if "data-marks" in e.attrib}


def framed(root: ET.Element, key: str) -> set[str]:
    """Which of the groups with this attribute have a mark round them."""
    return {
        value
        for value, element in groups(root, key).items()
        if any(rect.get("class", "").startswith("target") for rect in element.iter(f"{SVG}rect"))
    }


# The meadow


@pytest.mark.rule("MOA-A2", "MOA-A23")
def test_hexes_have_number_name_and_place() -> None:
    root = picture(example())
    assert hexes_with(root, "data-number") == {
        "0,0": "0", "1,0": "4", "0,1": "1", "-1,0": "6", "0,-1": "3", "1,-1": "9", "2,0": "19", "-1,1": "14",
        "-2,0": "18", "2,-1": "10", "1,1": "21", "0,-2": "2", "-2,1": "11",
    }  # fmt: skip
    assert {"9", "Fungalreach", "1,-1"} <= set(texts(groups(root, "data-hex")["1,-1"]))
    assert title(groups(root, "data-hex")["-2,0"]).startswith("18 Old Fence Post at -2,0")


@pytest.mark.rule("MOA-A23", "MOA-B15")
def test_tunnels_are_turned_and_joined_where_they_meet() -> None:
    root = picture(example())
    tunnels = hexes_with(root, "data-tunnels")
    # Bean Row has tunnels to 0, 1, 2 and 4, and is turned by two sides; Fungalreach lies as it is printed.
    assert (tunnels["1,0"], tunnels["1,-1"]) == ("0 2 3 4", "0 1 3 4")
    assert hexes_with(root, "data-joined")["0,0"] == "0 1 3"
    expected = set()
    for at, sides in tunnels.items():
        q, r = map(int, at.split(","))
        for side in map(int, sides.split()):
            there = f"{q + SIDES[side][0]},{r + SIDES[side][1]}"
            if str((side + 3) % 6) in tunnels.get(there, "").split():
                expected.add(frozenset((at, there)))
    assert {frozenset(pair.split()) for pair in groups(root, "data-joint")} == expected
    assert len(expected) == 11


def test_tunnels_lead_to_their_sides_and_end_before_where_nothing_goes_on() -> None:
    root = picture(example())
    for at, element in groups(root, "data-hex").items():
        outline = element.find(f"{SVG}path")
        assert outline is not None
        corners = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", outline.attrib["d"])]
        x, y = sum(p[0] for p in corners) / 6, sum(p[1] for p in corners) / 6
        size = math.dist(corners[0], (x, y)) / 0.985
        ends = {}
        for path in element.iter(f"{SVG}path"):
            if "data-side" in path.attrib:
                *_, (px, py) = re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.attrib["d"])
                way = (float(px) - x, float(py) - y)
                side = int(path.attrib["data-side"])
                assert round(math.degrees(math.atan2(way[1], way[0])) % 360 / 60) % 6 == side
                ends[side] = (math.hypot(*way) / size / (3**0.5 / 2), "data-joined" in path.attrib)
        assert " ".join(map(str, sorted(ends))) == element.attrib["data-tunnels"], at
        assert all((length > 0.95) == joined for length, joined in ends.values())


@pytest.mark.rule("MOA-A24", "MOA-A25", "MOA-B25")
def test_sites_show_what_they_yield_and_ask_for() -> None:
    root = picture(example())
    found = sites(root, "1,0")
    assert list(found) == ["food", "larva", "food2", "card", "point"]
    assert [e.attrib["data-resource"] for e in found.values()] == ["food", "larva", "food", "card", "point"]
    assert {name: e.attrib["data-special"] for name, e in found.items() if "data-special" in e.attrib} == {
        "card": "head",
        "point": "thorax",
    }
    assert [name for name, e in found.items() if "data-control" in e.attrib] == ["food"]
    assert [name for name, e in found.items() if "icon-flag" in classes(e, "icon-")] == ["food"]
    assert "icon-head" in classes(found["card"], "icon-")
    assert "2H" in texts(found["card"])
    assert {name: e.attrib["data-amount"] for name, e in sites(root, "2,0").items()} == {
        "food": "2",
        "card": "2",
        "larva": "1",
        "point": "1",
    }
    assert texts(sites(root, "2,0")["food"]) == ["2", "c"]
    assert texts(sites(root, "2,0")["point"]) == ["a"]


@pytest.mark.rule("MOA-B4")
def test_ants_have_letters_and_major_workers_a_crown() -> None:
    root = picture(example())
    ants = {at: {n: e.attrib["data-ant"] for n, e in sites(root, at).items() if "data-ant" in e.attrib}
            for at in ("1,0", "0,-1", "-2,0")}  # fmt: skip
    assert ants == {
        "1,0": {"food": "a", "larva": "b", "food2": "a", "card": "a", "point": "c"},
        "0,-1": {"food": "e", "larva2": "e"},
        "-2,0": {"food": "d"},
    }
    pieces = Counter((e.attrib["data-piece"], e.attrib["data-of"]) for e in root.iter() if "data-piece" in e.attrib)
    assert {owner: count for (piece, owner), count in pieces.items() if piece == "major"} == {
        "a": 1,
        "b": 1,
        "c": 2,
        "e": 1,
    }
    major, plain = sites(root, "1,0")["food"], sites(root, "1,0")["card"]
    assert "icon-crown" in classes(major, "icon-")
    assert "icon-crown" not in classes(plain, "icon-")
    radius = {
        e.attrib["data-piece"]: float(e.attrib["r"])
        for s in (major, plain)
        for e in s.iter()
        if "data-piece" in e.attrib
    }
    assert radius["major"] > radius["ant"]


def test_guests_share_a_site() -> None:
    [guest] = [e for e in picture(example()).iter(f"{SVG}g") if e.get("class") == "guest"]
    assert (guest.attrib["data-spot"], guest.attrib["data-of"]) == ("guest point", "a")
    assert sites(picture(example()), "-1,0")["point"].attrib["data-ant"] == "d"


@pytest.mark.rule("MOA-A26", "MOA-D7")
def test_outskirts_and_the_great_tunnel_are_counted() -> None:
    root = picture(example())
    assert crowds(root, "0,0") == [
        ("a", "outskirts", 1),
        ("b", "outskirts", 2),
        ("b", "outskirts major", 1),
        ("d", "outskirts", 3),
    ]
    assert crowds(root, "1,0") == [("c", "outskirts", 1), ("e", "outskirts", 2)]
    tunnel = next(e for e in groups(root, "data-hex")["0,0"].iter() if e.get("data-out") == "0,0")
    assert [text for text in texts(tunnel) if "×" in text] == ["×2", "×3"]
    assert title(tunnel) == "Inside: 1 ant of a, 2 ants of b, 1 Major Worker of b, 3 ants of d"
    assert crowds(root, "1,1") == []


@pytest.mark.rule("MOA-A31", "MOA-B15")
def test_aphids_wormholes_and_centipedes() -> None:
    root = picture(example())
    aphids = {
        (at, name)
        for at in hexes_with(root, "data-number")
        for name, e in sites(root, at).items()
        if "data-aphid" in e.attrib
    }
    assert aphids == {("1,0", "larva"), ("1,0", "food2"), ("0,-1", "card"), ("1,-1", "food")}
    assert set(hexes_with(root, "data-wormhole")) == {"-1,0", "2,-1"}
    assert set(hexes_with(root, "data-centipede")) == {"2,0"}
    hexes = groups(root, "data-hex")
    assert {at for at, e in hexes.items() if "icon-wormhole" in classes(e, "icon-")} == {"-1,0", "2,-1"}
    assert {at for at, e in hexes.items() if "icon-centipede" in classes(e, "icon-")} == {"2,0"}
    # An ant outside that herds.
    view = example()
    view["hexes"][1]["outskirts"] = [{"player": 4, "major": True, "aphid": True, "ants": 1}]
    changed = picture(view)
    at = f"{view['hexes'][1]['q']},{view['hexes'][1]['r']}"
    assert crowds(changed, at) == [("e", "outskirts major aphid", 1)]


@pytest.mark.rule("MOA-A28", "MOA-A64", "MOA-D8")
def test_contested_hexes_are_outlined_and_controllers_named() -> None:
    root = picture(example(), theme="light")
    hexes = groups(root, "data-hex")
    # Outskirts beside another's ants, or a centipede.
    assert set(hexes_with(root, "data-contested")) == {"1,0", "-1,0", "2,0"}
    assert {at for at, e in hexes.items() if "contested" in classes(e, "contested")} == {"1,0", "-1,0", "2,0"}
    assert hexes_with(root, "data-controller") == {
        "1,0": "a", "0,1": "c", "-1,0": "d", "0,-1": "e", "1,-1": "b", "2,0": "c", "-1,1": "d", "1,1": "c",
        "-2,1": "d",
    }  # fmt: skip
    from eusocial.draw._svg import COLOURS

    [rim] = [e for e in hexes["0,-1"].iter() if e.get("class") == "controller"]
    assert rim.attrib["stroke"] == COLOURS[4][1]


def test_hexes_do_not_overlap_and_lie_in_the_picture() -> None:
    root = picture(example())
    box = [float(v) for v in root.attrib["viewBox"].split()]
    for element in groups(root, "data-hex").values():
        path = element.find(f"{SVG}path")
        assert path is not None
        for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.attrib["d"]):
            assert 0 < float(x) < box[2]
            assert 90 < float(y) < box[3]


# Beside the meadow


def test_head_says_who_does_what() -> None:
    root = picture(example())
    assert {"March of the Ants", "round 3 · Summer", "Player 0", "Choose an action", "14"} <= set(texts(root))
    assert "first player c" in texts(root)
    assert any("12 hexes in the stack" in text and "4 discarded" in text for text in texts(root))
    march = picture(example(phase="march", asked={"at": None, "left": 4, "effects": []}))
    assert {"March: place larvae, then take steps", "4 steps left"} <= set(texts(march))
    react = picture(example(phase="react", player=1))
    assert {"React, or pass", "turn of a"} <= set(texts(react))
    assert {"Game over", "Final points"} <= set(texts(picture(example(phase="over", player=None, over=True))))
    assert "Something new" in texts(picture(example(phase="something_new")))


def test_head_says_what_the_horde_has() -> None:
    assert not any("Horde" in text for text in texts(picture(example())))
    game = eusocial.load_game("march", mode="centipedes")
    state = game.state_from_string("march players 3 round 1 first a turns 0\nhorde score 12\nto move a turn\n")
    assert {"Horde 12", "first player a"} <= set(texts(picture(state.view())))
    revealing = state.view() | {"phase": "wild", "player": None}
    assert "The centipedes' card is being revealed" in texts(picture(revealing))


def test_long_words_leave_room_for_the_notes() -> None:
    """Widths are guessed from above as in the drawing: what fits here fits with the fonts of a browser."""
    words = "Broodmother: gain an egg, or move a nymph"
    root = picture(example(phase="crawl_or_egg", player=4, active=3, season_card="Gathering Swarms"))
    sizes = {e.text: float(e.attrib["font-size"]) for e in root.iter(f"{SVG}text")}
    [x] = [float(e.attrib["x"]) for e in root.iter(f"{SVG}text") if e.text == words]
    notes = [e for e in root.iter(f"{SVG}g") if e.get("class") == "note"]
    first = min(float(e.attrib["x"]) for note in notes for e in note.iter(f"{SVG}rect"))
    assert len(notes) == 3
    assert x + text_width(words, sizes[words]) <= first
    assert sizes["Player 4"] < 20.0
    assert {"20"} == {
        e.attrib["font-size"] for e in picture(example()).iter(f"{SVG}text") if e.text == "Choose an action"
    }


def test_a_broodmother_with_a_seat_is_named_and_her_deck_counted() -> None:
    game = eusocial.load_game("march", mode="asymmetric", players=4)
    view = game.new_initial_state().view()
    root = picture(view)
    [horde] = [e for e in root.iter(f"{SVG}g") if e.get("class") == "horde"]
    assert any(text.startswith("Broodmother, player 3: 0 eggs") for text in texts(horde))
    assert "d" in texts(horde)
    assert any("32 of the centipedes" in text for text in texts(root))
    ordered = picture(view | {"brood": view["brood"] | {"above": 2, "below": 3, "upper": 1}})
    assert any("2 cards on top · 3 cards under · 1 hexes on top" in text for text in texts(ordered))


def test_the_legend_tells_what_is_there_and_leaves_room() -> None:
    told = {e.get("class"): texts(e) for e in picture(example()).iter(f"{SVG}g")}["legend"]
    assert {"aphid", "wormhole", "centipede", "Major Worker"} <= set(told)
    assert not {"Predator and its health", "spores", "nymph"} & set(told)
    view = example(
        predators=[{"kind": "mantis", "name": "Praying Mantis", "at": [1, 0], "health": 6, "by": 1}],
        summonable=["mantis", "ladybug"],
    )
    view["hexes"][1]["spores"] = 2
    root = picture(view)
    assert {"Predator and its health", "spores"} <= set(
        {e.get("class"): texts(e) for e in root.iter(f"{SVG}g")}["legend"]
    )
    [legend] = [e for e in root.iter(f"{SVG}g") if e.get("class") == "legend"]
    boards = groups(root, "data-player").values()
    top = min(float(next(board.iter(f"{SVG}rect")).attrib["y"]) for board in boards)
    assert max(float(e.attrib["y"]) for e in legend.iter(f"{SVG}text")) < top - 4


def test_boards_show_what_a_player_has() -> None:
    boards = groups(picture(example()), "data-player")
    assert list(boards) == ["a", "b", "c", "d", "e"]
    stores = {p: {n: e.attrib["data-value"] for n, e in groups(b, "data-store").items()} for p, b in boards.items()}
    # Of 36 cubes 8 are ants and 5 larvae: 23 eggs.
    assert stores["a"] == {
        "food": "3", "larvae": "5", "eggs": "23", "ants": "8", "cards": "3", "wins": "1", "majors": "1",
    }  # fmt: skip
    assert [p for p, b in boards.items() if "data-rested" in b.attrib] == ["b"]
    assert {"Player 2", "starts", "14 points"} <= set(texts(boards["c"]))
    assert "majors" not in groups(groups(picture(_plain_view()), "data-player")["a"], "data-store")


def _plain_view() -> dict[str, Any]:
    return eusocial.load_game("march").new_initial_state().view()


@pytest.mark.rule("MOA-A60", "MOA-B27", "MOA-D9")
def test_bodies_by_segment_and_row() -> None:
    boards = groups(picture(example()), "data-player")
    bodies = {
        player: {
            name: e.attrib["data-evolution"]
            for name, e in groups(board, "data-part").items()
            if "data-evolution" in e.attrib
        }
        for player, board in boards.items()
    }
    assert bodies["a"] == {
        "head 1": "Massive Head",
        "thorax 1": "Scouting Thorax",
        "abdomen 1": "Bloated Abdomen",
        "head 2": "Guardian Head",
        "thorax 2": "Minim Thorax",
    }
    assert len(groups(boards["a"], "data-part")) == 9
    assert {p: list(groups(b, "data-body")) for p, b in boards.items()} == {
        "a": ["1"], "b": [], "c": ["1"], "d": [], "e": [],
    }  # fmt: skip
    parasite = groups(boards["b"], "data-part")["head 1"]
    assert parasite.attrib["data-parasite"] == "a"
    assert "a" in texts(parasite)
    assert "parasite of a" in title(parasite)


def test_goals_and_hands_are_cards() -> None:
    view = example()
    boards = groups(picture(view), "data-player")
    goals = {n: e.attrib["data-worth"] for n, e in groups(boards["c"], "data-card").items() if "data-worth" in e.attrib}
    assert goals == {"Gleaming Hoard": "1", "Provincial Rule": "1", "Great Nursery": "0"}
    hand = {n for n, e in groups(boards["a"], "data-card").items() if e.attrib["data-where"] == "hand"}
    assert hand == {"Mating Flight", "Rapid Mobilization", "Scented Abdomen"}
    flight = groups(boards["a"], "data-card")["Mating Flight"]
    card = view["printed"]["Mating Flight"]
    assert texts(flight) == [str(card["ferocity"]), str(card["cost"]), "Mating Flight"]
    assert title(flight) == "Mating Flight (event, cost 1, ferocity 1): swap; larvae 2"


@pytest.mark.rule("MOA-D16")
def test_hands_that_are_not_seen_are_counted() -> None:
    view = example()
    for player in (1, 2, 3, 4):
        view["colonies"][player]["hand"] = None
    boards = groups(picture(view), "data-player")
    hidden = {p: groups(b, "data-hidden")["hand"].attrib["data-count"] for p, b in boards.items() if p != "a"}
    # One of b's two cards is known to all.
    assert hidden == {"b": "1", "c": "4", "d": "1", "e": "3"}
    assert {n for n, e in groups(boards["b"], "data-card").items() if e.attrib["data-where"] == "hand"} == {
        "Sneak Attack"
    }
    text = draw.svg_from_view(view | {"printed": {}})
    for name in ("Cult of the Enemy", "Warrior Culture", "Hunting Centipedes", "Breadbasket"):
        assert name not in text


@pytest.mark.rule("MOA-D16")
@pytest.mark.parametrize("draft", ["none", "round", "deck"])
def test_two_positions_that_a_player_cannot_tell_apart_give_one_picture(draft: str) -> None:
    state = eusocial.load_game("march", **MODULES, draft=draft).new_initial_state()
    rng = random.Random(5)
    compared = 0
    for step in range(300):
        if state.is_terminal():
            break
        if step % 12 == 0 and state.current_player() >= 0:
            for player in range(3):
                twin = state.resample_from_infostate(player, step)
                compared += twin != state
                assert draw.svg(twin, player=player) == draw.svg(state, player=player), step
        state.apply_action(next_action(state, rng))
    assert compared > 5


@pytest.mark.rule("MOA-A66")
def test_a_battle_shows_its_sides() -> None:
    battle = {
        "at": [2, 0], "sides": [0, 1, 2], "defender": 2, "centipede": True, "horde": 5,
        "cards": ["Mating Flight", None, "?", None, None], "revealed": False,
    }  # fmt: skip
    root = picture(example(battle=battle, phase="ferocity", player=1))
    fight = groups(root, "data-fight")["2,0"]
    words = " ".join(texts(fight))
    assert "Battle at 2,0" in words
    assert "plays Mating Flight" in words
    assert "has chosen (defends)" in words
    assert "has not chosen" in words
    assert "ferocity 5" in words
    assert "data-battle" in groups(root, "data-hex")["2,0"].attrib
    assert not groups(picture(example()), "data-fight")


DRAWN = {
    "number": 17, "name": "Snail Shell", "tunnels": [0, 3, 4], "start": False,
    "sites": [{"resource": "point", "amount": 1, "special": None}, {"resource": "food", "amount": 1, "special": None}],
}  # fmt: skip


@pytest.mark.rule("MOA-D2")
def test_a_hex_to_place_is_shown_in_each_way() -> None:
    root = picture(example(phase="explore", drawn=[DRAWN]))
    assert list(groups(root, "data-drawn")) == ["17"]
    assert {turn: e.attrib["data-tunnels"] for turn, e in groups(root, "data-turn").items()} == {
        "0": "0 3 4", "1": "1 4 5", "2": "0 2 5", "3": "0 1 3", "4": "1 2 4", "5": "2 3 5",
    }  # fmt: skip
    empty = {at for at, e in groups(root, "data-hex").items() if "data-empty" in e.attrib}
    lying = set(hexes_with(root, "data-number"))
    cells = [tuple(map(int, at.split(","))) for at in lying]
    around = {f"{q + dq},{r + dr}" for q, r in cells for dq, dr in SIDES}
    assert empty == around - lying
    # Six tunnels look the same however the hex is turned.
    same = picture(example(phase="explore", drawn=[DRAWN | {"tunnels": [0, 1, 2, 3, 4, 5]}]))
    assert list(groups(same, "data-turn")) == ["0"]
    two = picture(example(phase="take", drawn=[DRAWN, DRAWN | {"number": 20}]), highlight={"kind": "take", "hex": 20})
    assert list(groups(two, "data-drawn")) == ["17", "20"]
    assert framed(two, "data-drawn") == {"20"}
    assert not groups(two, "data-turn")


def test_cards_on_offer_and_effects_to_choose() -> None:
    view = example(offered=["Royal Jelly", "Egg Stealer"])
    cards = groups(picture(view), "data-card")
    assert {n for n, e in cards.items() if e.attrib["data-where"] == "offered"} == {"Royal Jelly", "Egg Stealer"}
    root = picture(example(phase="choose", asked={"at": None, "left": 2, "effects": ["larvae 3", "food 3", "draw 3"]}))
    assert {"1: larvae 3", "2: food 3", "3: draw 3", "2 effects left"} <= set(texts(root))
    root = picture(example(phase="offer", asked={"at": None, "left": 0, "effects": ["for food 1: draw 3"]}))
    assert "for food 1: draw 3" in texts(root)


def test_what_she_puts_in_order_is_shown() -> None:
    brood = {
        "seat": 4, "eggs": 0, "powers": [], "above": 0, "below": 0, "upper": 0, "above_cards": [], "below_cards": [],
        "looked_at": ["Royal Jelly", "Egg Stealer"], "looked_at_hexes": [], "upper_hexes": [],
    }  # fmt: skip
    cards = groups(picture(example(brood=brood), highlight={"kind": "top", "card": "Egg Stealer"}), "data-card")
    assert {n for n, e in cards.items() if e.attrib["data-where"] == "looked"} == {"Royal Jelly", "Egg Stealer"}
    hexes = [DRAWN, DRAWN | {"number": 20}, DRAWN | {"number": 24}]
    view = example(brood=brood | {"looked_at": [], "looked_at_hexes": hexes})
    root = picture(view, highlight={"kind": "bottom_hex", "hex": 20})
    assert list(groups(root, "data-drawn")) == ["17", "20", "24"]
    assert framed(root, "data-drawn") == {"20"}
    # Who doesn't see them, sees nothing of them.
    closed = picture(example(brood=brood | {"looked_at": None, "looked_at_hexes": None}))
    assert not groups(closed, "data-drawn")
    assert not any(e.attrib["data-where"] == "looked" for e in groups(closed, "data-card").values())


def test_the_card_that_is_asked_about_is_shown() -> None:
    asked: dict[str, Any] = {"at": None, "left": 0, "effects": [], "card": "Royal Jelly"}
    cards = groups(picture(example(phase="judge", asked=asked)), "data-card")
    assert [n for n, e in cards.items() if e.attrib["data-where"] == "asked"] == ["Royal Jelly"]


def test_predators_spores_seasons_symbiotes_and_drafts() -> None:
    cordyceps = {"kind": "cordyceps", "name": "Cordyceps", "at": [1, 1], "health": 9, "by": 2}
    view = example(predators=[cordyceps], summonable=["mantis"], season_card="Melting Snow")
    [hexagon] = [one for one in view["hexes"] if (one["q"], one["r"]) == (-2, 0)]
    hexagon["spores"] = 3
    view["colonies"][1] |= {
        "symbiotes": [{"of": 0, "tokens": 1, "segments": ["head"]}, {"of": 3, "tokens": 2, "segments": None}],
        "pack": 3, "pack_cards": ["Royal Jelly", "Egg Stealer", "Herd Omen"], "picked": 2, "picked_cards": None,
        "own_deck": 5,
    }  # fmt: skip
    root = picture(view, highlight={"kind": "draft", "card": "Egg Stealer"})
    predator = groups(root, "data-predator")["cordyceps"]
    assert (predator.attrib["data-at"], texts(predator)) == ("1,1", ["C", "9"])
    assert [e.attrib["data-spores"] for e in groups(root, "data-hex")["-2,0"].iter() if "data-spores" in e.attrib] == [
        "3"
    ]
    assert "Melting Snow" in texts(root)
    assert any("Predators: mantis" in text for text in texts(root))
    board = groups(root, "data-player")["b"]
    assert [n for n, e in groups(board, "data-card").items() if e.attrib["data-where"] == "pack"] == [
        "Royal Jelly",
        "Egg Stealer",
        "Herd Omen",
    ]
    assert framed(board, "data-card") == {"Egg Stealer"}
    assert groups(board, "data-hidden")["picked"].attrib["data-count"] == "2"
    assert "5 cards in the own deck · Symbiote of a: head · Symbiotes of d: 2 hidden" in texts(board)


# Marks


@pytest.mark.parametrize(
    ("action", "marks"),
    [
        ({"kind": "move", "from": [1, 0], "to": [0, 0]}, {("source", "1,0"), ("target", "0,0 outskirts")}),
        ({"kind": "move", "from": [1, 1], "to": [1, 1], "site": "point"}, {("source", "1,1"), ("target", "1,1 point")}),
        ({"kind": "bring", "from": [0, 0], "to": [1, 1], "site": "card"}, {("source", "0,0"), ("target", "1,1 card")}),
        ({"kind": "move", "from": [1, 0], "to": [2, 0], "site": "guest food"},
         {("source", "1,0"), ("target", "2,0 food")}),
        ({"kind": "place", "hex": [0, -1], "site": "larva"}, {("target", "0,-1 larva")}),
        ({"kind": "major", "hex": [0, 0]}, {("target", "0,0 outskirts")}),
        ({"kind": "pay_ant", "hex": [1, 0], "spot": "card"}, {("target", "1,0 card")}),
        ({"kind": "lose", "hex": [0, 0], "spot": "outskirts"}, {("target", "0,0 outskirts")}),
        ({"kind": "ant", "hex": [0, 0], "player": 1, "spot": "outskirts major"}, {("target", "0,0 outskirts major")}),
        ({"kind": "devour", "hex": [1, 0], "spot": "food2"}, {("target", "1,0 food2")}),
        ({"kind": "hand", "hex": [1, 0], "from": "food2", "to": "card"},
         {("target", "1,0 food2"), ("target", "1,0 card")}),
        ({"kind": "push", "from": [1, 0], "to": [0, 1], "site": "larva"},
         {("source", "1,0"), ("target", "1,0 larva"), ("target", "0,1")}),
        ({"kind": "centipede", "from": [2, 0], "to": [1, 1]}, {("source", "2,0"), ("target", "1,1")}),
        ({"kind": "wormhole", "hex": [1, 1]}, {("target", "1,1")}),
        ({"kind": "at", "hex": [-2, 0]}, {("target", "-2,0")}),
        ({"kind": "aphid", "hex": [1, 0], "site": "card"}, {("target", "1,0 card")}),
        ({"kind": "nymph", "hex": [1, 0], "site": "card"}, {("target", "1,0 card")}),
        ({"kind": "lay", "at": [3, 0], "from": [2, 0], "turn": 1}, {("source", "2,0"), ("ghost", "3,0")}),
        ({"kind": "forage"}, set()),
        ({"kind": "pass"}, set()),
    ],
)  # fmt: skip
def test_marks_in_the_meadow(action: dict[str, Any], marks: set[tuple[str, str]]) -> None:
    assert marked(picture(example(), highlight=action)) == marks


def test_what_a_decision_is_about_says_where_unnamed_places_are() -> None:
    view = example(asked={"at": [1, 0], "left": 0, "effects": []}, phase="which")
    root = picture(view, highlight={"kind": "which", "spot": "card"})
    assert marked(root) == {("target", "1,0 card")}
    assert "data-asked" in groups(root, "data-hex")["1,0"].attrib
    assert marked(picture(view, highlight={"kind": "shift", "site": "point"})) == {("target", "1,0 point")}


@pytest.mark.parametrize(
    ("action", "key", "player", "names"),
    [
        ({"kind": "play", "card": "Mating Flight"}, "data-card", "a", {"Mating Flight"}),
        ({"kind": "discard", "card": "Scented Abdomen"}, "data-card", "a", {"Scented Abdomen"}),
        ({"kind": "ferocity", "card": "Rapid Mobilization"}, "data-card", "a", {"Rapid Mobilization"}),
        ({"kind": "play", "card": "Scented Abdomen", "on": "abdomen 2"}, "data-part", "a", {"abdomen 2"}),
        ({"kind": "host", "player": 3, "on": "thorax 1"}, "data-part", "d", {"thorax 1"}),
        ({"kind": "shed", "on": "head 2"}, "data-part", "a", {"head 2"}),
        ({"kind": "pay_larva"}, "data-store", "a", {"larvae"}),
        ({"kind": "decree", "take": "card"}, "data-store", "a", {"cards"}),
    ],
)
def test_marks_on_boards(action: dict[str, Any], key: str, player: str, names: set[str]) -> None:
    root = picture(example(), highlight=action)
    assert marked(root) == set()
    for letter, board in groups(root, "data-player").items():
        assert framed(board, key) == (names if letter == player else set())


def test_a_placement_shows_the_hex_as_it_would_lie() -> None:
    view = example(phase="explore", drawn=[DRAWN])
    lay = {"kind": "lay", "at": [3, 0], "from": [2, 0], "turn": 3}
    root = picture(view, highlight=lay)
    [ghost] = [e for e in root.iter(f"{SVG}g") if e.get("class") == "ghost"]
    assert {int(e.attrib["data-side"]) for e in ghost.iter() if "data-side" in e.attrib} == {0, 1, 3}
    assert {"17", "Snail Shell"} <= set(texts(ghost))
    assert framed(root, "data-turn") == {"3"}
    two = picture(view, highlight=[lay, lay | {"at": [2, 1], "from": [1, 1]}, lay | {"turn": 5}])
    assert marked(two) == {("reach", "3,0"), ("reach", "2,1")}


def test_several_actions_mark_all_that_they_touch() -> None:
    steps = [
        {"kind": "move", "from": [1, 0], "to": [0, 0]},
        {"kind": "move", "from": [0, 0], "to": [0, 1], "site": "larva"},
        {"kind": "done"},
    ]
    assert marked(picture(example(), highlight=steps)) == {("target", "0,0 outskirts"), ("target", "0,1 larva")}
    assert marked(picture(example(), highlight=[])) == set()


# The picture as a whole


def test_golden_file() -> None:
    assert golden() == GOLDEN.read_text(encoding="utf-8"), "look at the change, then: python tests/test_draw_march.py"


def test_same_view_same_bytes_and_own_ids() -> None:
    view = example()
    assert draw.svg_from_view(view) == draw.svg_from_view(example())
    roots = [picture(view), picture(view, theme="dark"), picture(view | {"round": 4})]
    ids = [element.attrib["id"] for root in roots for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 9


def test_described_for_screen_readers() -> None:
    root = picture(example())
    assert root.attrib["role"] == "img"
    assert title(root) == "March of the Ants, 5 players, round 3, Summer"
    desc = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Player 0. Choose an action.",
        "12 hexes in the stack",
        "Player 1 (b): 8 points, 6 food, 0 larvae, 30 eggs, 7 ants in the meadow, 2 cards in hand, 1 Major Worker to"
        " come, head 1 Fluke Head (parasite of a), abdomen 1 Storing Abdomen, abdomen 2 Fertile Abdomen, rested.",
        "In the hand of a: Mating Flight (event, cost 1, ferocity 1): swap; larvae 2.",
        "6 Stoney Mound at -1,0; controlled by d; contested; wormhole; control site point, ant of d, guest: ant of a;"
        " site food, ant of a; site larva, ant of d; outskirts: 1 ant of d, 1 ant of e.",
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


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def test_text_on_hexes_has_contrast() -> None:
    from eusocial.draw._svg import PALETTE

    def light(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for theme, fill in itertools.product((0, 1), ("meadow", "tile", "soil", "heart", "petal2")):
        if (theme, fill) == (1, "petal2"):
            continue  # behind a bold letter with an icon, not text
        high, low = sorted((light(PALETTE["ink"][theme]), light(PALETTE[fill][theme])), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5, (theme, fill)


def test_five_players_are_told_apart_by_the_colour_blind() -> None:
    """Colours as seen without red, green or blue cones (Machado and others 2009), by their distance in CIE Lab."""
    from eusocial.draw._svg import COLOURS

    rows = {
        "normal": "1 0 0  0 1 0  0 0 1",
        "protanopia": "0.152286 1.052583 -0.204868  0.114503 0.786281 0.099216  -0.003882 -0.048116 1.051998",
        "deuteranopia": "0.367322 0.860646 -0.227968  0.280085 0.672501 0.047413  -0.01182 0.04294 0.968881",
        "tritanopia": "1.255528 -0.076749 -0.178779  -0.078411 0.930809 0.147602  0.004733 0.691367 0.3039",
    }
    sights = {name: [[*map(float, row.split())] for row in text.split("  ")] for name, text in rows.items()}

    def lab(rgb: list[float]) -> tuple[float, float, float]:
        red, green, blue = (min(1.0, max(0.0, value)) for value in rgb)
        xyz = (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
        x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)

    for name, matrix in sights.items():
        seen = {
            letter: lab([sum(a * b for a, b in zip(row, linear(fill), strict=True)) for row in matrix])
            for letter, fill, _ in COLOURS
        }
        for one, other in itertools.combinations(seen, 2):
            assert math.dist(seen[one], seen[other]) > 20, (name, one, other)


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = draw.svg_from_view(example())
    assert not re.search(r"href|url\(|@import|<image|<script|font-face", text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_odd_names_are_drawn_and_escaped() -> None:
    nasty = "</text><script>alert('&')</script>\x00\"quoted\""
    view = example(phase=nasty, offered=[nasty], drawn=[DRAWN | {"name": nasty}])
    view["hexes"][2] |= {"name": nasty}
    view["hexes"][2]["sites"][0] |= {"resource": "honeydew", "name": nasty}
    view["colonies"][0]["hand"] = [nasty]
    view["colonies"][1]["body"]["head"][0] = {"card": nasty, "parasite": None}
    view["colonies"][2]["goals"] = [{"card": nasty, "worth": 2}]
    root = picture(view)
    assert not [element for element in root.iter() if "script" in element.tag]


def shown_texts(element: ET.Element) -> Iterator[ET.Element]:
    """Texts outside of icons, whose place is their own."""
    for child in element:
        if "transform" not in child.attrib:
            if child.tag == f"{SVG}text":
                yield child
            yield from shown_texts(child)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_pictures_agree_with_board_text(players: int) -> None:
    """Board text and picture are two ways from the engine to the eye: they must agree throughout a game."""
    game = eusocial.load_game("march", players=players, **MODULES)
    rng = random.Random(players)
    state = game.new_initial_state()
    shown: set[str] = set()
    step = 0
    while not state.is_terminal() and step < 400:
        moves = [n for n in state.legal_actions() if state.action_to_string(n) not in ("rest", "done", "pass")]
        action = next_action(state, rng) if state.is_chance_node() or not moves else rng.choice(moves)
        if step % 9 == 0:
            root = picture(state, highlight=action)
            ants: set[tuple[str, ...]] = set()
            for line in str(state).splitlines():
                words = line.split()
                if words[0] == "hex":
                    assert hexes_with(root, "data-number")[words[2]] == words[1]
                elif words[0] == "site":
                    site = sites(root, words[1])[words[2]]
                    assert (site.get("data-ant") or "") == next((w for w in words[3:4] if w in "abcde"), "")
                    assert ("data-aphid" in site.attrib) == ("aphid" in words)
                elif words[0] == "out":
                    name = " ".join(["outskirts", *words[4:]])
                    assert (words[2], name, int(words[3])) in crowds(root, words[1])
                    ants.add(tuple(words))
                elif words[0] == "player":
                    board = groups(root, "data-player")[words[1]]
                    told = dict(itertools.pairwise(words[2:]))
                    stores = {n: e.attrib["data-value"] for n, e in groups(board, "data-store").items()}
                    assert (stores["larvae"], stores["food"]) == (told.get("larvae", "0"), told.get("food", "0"))
                    assert ("data-rested" in board.attrib) == ("rested" in words)
            assert sum(len(crowds(root, at)) for at in hexes_with(root, "data-number")) == len(ants)
            box = [float(v) for v in root.attrib["viewBox"].split()]
            for text in shown_texts(root):
                assert 0 < float(text.attrib["x"]) < box[2], text.text
                assert 0 < float(text.attrib["y"]) < box[3], text.text
        if step % 31 == 0:
            picture(state, highlight=state.moves())
        shown.add(state.view()["phase"])
        state.apply_action(action)
        step += 1
    picture(state)
    assert {"turn", "draw"} <= shown


def position() -> eusocial.State:
    return eusocial.load_game("march", players=5, **MODULES).state_from_string(POSITION)


def test_saved_view_is_that_of_the_position() -> None:
    assert position().view() == example()


if __name__ == "__main__":
    VIEW.write_text(json.dumps(position().view(), indent=1) + "\n", encoding="utf-8")
    GOLDEN.write_text(golden(), encoding="utf-8")
    print(f"wrote {GOLDEN}")
