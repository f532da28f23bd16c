"""Pictures of Microlonies: what must stand in them, read back from the SVG itself.

What is drawn is a view that was saved, so that other content changes nothing here. View and golden file are written
anew by `python tests/test_draw_microlonies.py`; look at the picture before you keep it.
"""

from __future__ import annotations

import copy
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
from pictures import SVG, groups, picture, texts

import eusocial
from eusocial import draw

GOLDEN = Path(__file__).parent / "golden" / "microlonies.svg"
SEEN = GOLDEN.with_name("microlonies_seen.svg")
VIEW = GOLDEN.with_name("microlonies_view.json")

POSITION = """\
microlonies players 2 round 14
map 1.0 16.3 5.2 10.1 7.0 13.4
termites -1,1 0,-1
river tiles 17,28,4,- prey 24,11,2,23 objectives 6,18,26
player a species leafcutter food 9 eggs 3 reserve 2 trophies 1 queen 3,3 prey 5,17 mound
outside a 4,3 3,2 2,2 1,1 1,0 2,-1 2,-2 3,-1
pheromones a 2,1 2,-3 0,0
hill a 1,1=lay:2 2,1=nursery:3 3,1=build:0 4,1=26:0 1,2=hunt:1 3,2=colonize:4 4,2=25:1 5,2=3:0 3,3=12:3 4,3=22:0
hand a 5,12 seen 5
validated a level 1 17
player b species fire_ant food 9 eggs 5 reserve 6 trophies 0 queen 2,1 prey 8,16
outside b -3,-2 -5,-1 -3,-1 -2,-1 -1,-1 -1,-2 0,-2 1,-2
pheromones b -2,0 2,-3
hill b 1,1=lay:1 2,1=nursery:1 3,1=build:2 4,1=6:1 1,2=hunt:3 2,2=24:2 3,2=colonize:0 1,3=21:0
hand b 1,9,20
validated b level 1 15
validated b level 2 14
to move a sow
"""
"""Two zones hunted by one player, one by both; the mound taken; a symbol completed; a gap in the river."""

SOWING = {"phase": "drop", "at": [4, 3], "in_hand": {"workers": 2, "queen": True}}
"""What changes in a view while ants are dropped."""


def example() -> dict[str, Any]:
    """The view of the position."""
    view = json.loads(VIEW.read_text(encoding="utf-8"))
    assert isinstance(view, dict)
    return view


def golden() -> str:
    svg = draw.svg_from_view(example(), highlight={"kind": "sow", "cell": [3, 3]})
    return "<!-- Made by: python tests/test_draw_microlonies.py -->\n" + svg


def golden_seen() -> str:
    """The same position as the second player sees it."""
    state = eusocial.load_game("microlonies", players=2).state_from_string(POSITION)
    return "<!-- Made by: python tests/test_draw_microlonies.py -->\n" + draw.svg(state, player=1)


def hexes_with(root: ET.Element, key: str) -> dict[str, str]:
    return {at: element.attrib[key] for at, element in groups(root, "data-hex").items() if key in element.attrib}


def marked(root: ET.Element) -> list[tuple[str, str]]:
    """Class and place of every mark on the meadow and in anthills."""
    return [(e.attrib["class"].split()[0], e.attrib["data-marks"]) for e in root.iter() if "data-marks" in e.attrib]


def segments(track: ET.Element) -> list[tuple[float, ...]]:
    """The lines of a track: x1, y1, x2, y2."""
    path = track.find(f"{SVG}path")
    assert path is not None
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.attrib["d"])]
    return [tuple(numbers[i : i + 4]) for i in range(0, len(numbers), 4)]


# The meadow


def test_hexes_carry_what_stands_on_them() -> None:
    root = picture(example())
    assert len(groups(root, "data-hex")) == 63
    ants = dict.fromkeys(["4,3", "3,2", "2,2", "1,1", "1,0", "2,-1", "2,-2", "3,-1"], "a")
    ants |= dict.fromkeys(["-3,-2", "-5,-1", "-3,-1", "-2,-1", "-1,-1", "-1,-2", "0,-2", "1,-2"], "b")
    assert hexes_with(root, "data-ant") == ants
    assert set(hexes_with(root, "data-termite")) == {"-1,1", "0,-1"}
    assert hexes_with(root, "data-pheromones") == {"2,1": "a", "2,-3": "a,b", "0,0": "a", "-2,0": "b"}
    assert hexes_with(root, "data-nest") == {"4,2": "a", "-4,-2": "b"}
    # Tile 1 lies unturned on the first place, its zone in the middle and its ring clockwise from the east.
    grounds = hexes_with(root, "data-ground")
    ring = ["hz", "forest", "meadow", "rock", "forest", "rock", "meadow"]
    assert [grounds[at] for at in ("2,1", "3,1", "2,2", "1,2", "1,1", "2,0", "3,0")] == ring
    assert grounds["0,0"] == "mound"


def test_pieces_are_drawn_where_the_hexes_say() -> None:
    root = picture(example())
    pieces = {
        at: sorted(e.attrib["data-piece"] for e in element.iter() if "data-piece" in e.attrib)
        for at, element in groups(root, "data-at").items()
    }
    assert pieces["3,2"] == ["ant"]
    assert texts(groups(root, "data-at")["3,2"]) == ["a"]
    assert pieces["0,-1"] == ["termite"]
    assert pieces["2,-3"] == ["pheromone", "pheromone"]
    assert texts(groups(root, "data-at")["2,-3"]) == ["a", "b"]
    assert pieces["0,0"] == ["pheromone"]


def test_each_ground_has_a_pattern_of_its_own() -> None:
    root = picture(example(), theme="light")
    drawn: dict[str, set[str]] = {}
    for element in groups(root, "data-hex").values():
        ground = element.attrib["data-ground"]
        shapes = [e.get("class", "") for e in element.iter(f"{SVG}path") if "pattern" in e.get("class", "")]
        drawn.setdefault(ground, set()).update(shapes)
    for ground in ("meadow", "forest", "rock", "water"):
        assert drawn[ground] == {f"pattern-{ground}"}
    assert drawn["hz"] == drawn["mound"] == drawn["nest"] == set()


def test_bonus_hexes_have_icon_and_label() -> None:
    root = picture(example())
    labels = {
        at: (
            texts(element)[0],
            next(e.attrib["class"] for e in element.iter(f"{SVG}g") if "icon" in e.get("class", "")),
        )
        for at, element in groups(root, "data-at").items()
        if at in hexes_with(root, "data-bonus")
    }
    # A label stands before the letter of an ant that stands there.
    assert labels == {
        "0,3": ("+3 points", "icon-points"),
        "-3,3": ("soft", "icon-soft"),
        "-1,-2": ("build", "icon-build"),
        "0,-3": ("shell", "icon-shell"),
        "3,-1": ("+2 food", "icon-food"),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pheromones_of_all_players_fit_on_one_zone(players: int) -> None:
    state = eusocial.load_game("microlonies", players=players, species="none").new_initial_state()
    rng = random.Random(players)
    while state.view()["phase"] == "map":
        state.apply_action(next_action(state, rng))
    view = copy.deepcopy(state.view())
    [zone, *_] = [hexagon for hexagon in view["hexes"] if hexagon["ground"] == "hz"]
    zone["pheromones"] = list(range(players))
    element = groups(picture(view), "data-at")[f"{zone['q']},{zone['r']}"]
    letters = list(element.iter(f"{SVG}text"))
    assert [e.text for e in letters] == list("abcd"[:players])
    spots = [(float(e.attrib["x"]), float(e.attrib["y"])) for e in letters]
    reach = 2 * float(letters[0].attrib["font-size"]) / 1.2
    assert all(math.dist(one, two) >= reach for one, two in itertools.combinations(spots, 2))


@pytest.mark.rule("MIC-H2")
def test_tracks_are_lines_between_connected_neighbours() -> None:
    tracks = groups(picture(example()), "data-track")
    assert set(tracks) == {"a", "b"}
    # Neighbours, counted by hand: 4,2-4,3 4,2-3,2 3,2-2,2 2,2-2,1 2,1-1,1 1,1-1,0 1,0-0,0 1,0-2,-1 2,-1-3,-1 2,-1-2,-2
    # 2,-2-2,-3.
    assert len(segments(tracks["a"])) == 11
    lengths = {round(math.dist(line[:2], line[2:])) for line in segments(tracks["a"])}
    assert len(lengths) == 1
    assert "Track of a: 11 hexes" in [e.text for e in tracks["a"].iter(f"{SVG}title")]


def test_tracks_of_two_players_do_not_hide_each_other() -> None:
    view = example()
    view["colonies"][1]["track"] = view["colonies"][0]["track"]
    tracks = groups(picture(view), "data-track")
    for one, two in zip(segments(tracks["a"]), segments(tracks["b"]), strict=True):
        assert math.dist(one, two) > 3


def test_before_the_map_is_laid_its_places_are_open() -> None:
    for players, open_hexes in [(1, 42), (2, 42), (3, 63), (4, 84)]:
        state = eusocial.load_game("microlonies", players=players).new_initial_state()
        root = picture(state)
        hexes = groups(root, "data-hex")
        assert sum("data-ground" not in element.attrib for element in hexes.values()) == open_hexes
        assert "The meadow is being laid out" in texts(root)
        first = picture(state, highlight="map tile 3 turn 2")
        ring = {"2,1", "3,1", "2,2", "1,2", "1,1", "2,0", "3,0"}
        assert {at for _, at in marked(first)} == ring


# Anthills


def cells(root: ET.Element, player: str) -> dict[str, ET.Element]:
    return groups(groups(root, "data-player")[player], "data-cell")


@pytest.mark.rule("MIC-B3")
def test_chambers_show_kind_workers_queen_and_number() -> None:
    root = picture(example())
    hill = cells(root, "a")
    shown = {
        at: (cell.attrib["data-kind"], cell.attrib["data-workers"], "data-queen" in cell.attrib)
        for at, cell in hill.items()
    }
    assert shown == {
        "1,1": ("lay", "2", False),
        "2,1": ("nursery", "3", False),
        "3,1": ("build", "0", False),
        "4,1": ("architecture", "0", False),
        "1,2": ("hunt", "1", False),
        "3,2": ("colonize", "4", False),
        "4,2": ("architecture", "1", False),
        "5,2": ("lay", "0", False),
        "3,3": ("hunt", "3", True),
        "4,3": ("food", "0", False),
    }
    for cell in hill.values():
        classes = [e.get("class", "") for e in cell.iter(f"{SVG}g")]
        assert f"icon-{cell.attrib['data-kind']}" in classes
        assert cell.attrib["data-kind"] in texts(cell)
        assert cell.attrib["data-workers"] in texts(cell)
        assert ("icon-queen" in classes) == ("data-queen" in cell.attrib)
    assert "#12" in texts(hill["3,3"])
    assert "#" not in "".join(texts(hill["1,1"]))
    # The food of tile 22.
    assert "4" in texts(hill["4,3"])


def test_tunnels_are_openings() -> None:
    hill = cells(picture(example()), "a")
    openings = {at: {e.attrib["data-tunnel"] for e in c.iter() if "data-tunnel" in e.attrib} for at, c in hill.items()}
    assert openings["1,1"] == {"north", "east", "south", "west"}
    assert openings["2,1"] == {"east", "south", "west"}
    assert openings["3,2"] == {"north", "south", "west"}
    assert openings["4,3"] == {"east", "west"}


@pytest.mark.rule("MIC-E5")
def test_half_symbols_meet_on_the_border() -> None:
    hill = cells(picture(example()), "a")

    def half(at: str, side: str) -> tuple[str, float, float]:
        [symbol] = [e for e in hill[at].iter(f"{SVG}g") if e.get("data-side") == side]
        path = symbol.find(f"{SVG}path")
        assert path is not None
        x, y = map(float, re.findall(r"-?[\d.]+", path.attrib["d"])[:2])
        return symbol.attrib["data-symbol"], x, y

    upper, lower = half("4,1", "south"), half("4,2", "north")
    assert upper[0] == lower[0] == "spiral"
    # Both flat sides lie on the same line.
    assert upper[2] == lower[2]
    assert half("4,2", "east")[0] == "spiral"
    assert half("5,2", "west")[0] == "stone"
    assert half("4,2", "east")[1] == half("5,2", "west")[1]


def test_what_lies_beside_the_anthill() -> None:
    root = picture(example())
    stores = {
        player: {name: e.attrib["data-value"] for name, e in groups(board, "data-store").items()}
        for player, board in groups(root, "data-player").items()
    }
    assert stores["a"] == {
        "food": "9",
        "eggs": "3",
        "reserve": "2",
        # A marker, one on the centipede, one of the mound.
        "trophies": "3",
        "pheromones": "2",
        "hand": "2",
        "validated": "1",
        "prey": "3",
    }
    assert stores["b"]["pheromones"] == "3"
    assert stores["b"]["hand"] == "3"
    assert stores["b"]["validated"] == "2"
    # Which ones, by level.
    said = [groups(root, "data-player")[letter].findtext(f"{SVG}title") or "" for letter in "ab"]
    assert "1 objective validated (#17 for level 1)" in said[0]
    assert "2 objectives validated (#15 for level 1, #14 for level 2)" in said[1]
    board = groups(root, "data-player")["a"]
    assert {"Leafcutter Ant", "player 0 to decide", "33 points"} <= set(texts(board))
    tooltips = [e.text or "" for e in board.iter(f"{SVG}title")]
    assert [t.split(" (")[0] for t in tooltips if t.startswith("Prey")] == ["Prey 5, woodlouse", "Prey 17, centipede"]
    assert "The mound" in tooltips


def test_species_are_named_when_known() -> None:
    fixed = eusocial.load_game("microlonies", players=2, seats="army_ant,neutral").new_initial_state()
    assert {"Army Ant", "Species to come"} <= set(texts(picture(fixed)))
    state = eusocial.load_game("microlonies", players=2).new_initial_state()
    rng = random.Random(2)
    while state.view()["phase"] != "species":
        state.apply_action(next_action(state, rng))
    booklets = [name.replace("_", " ") for name in state.view()["colonies"][0]["booklets"]]
    assert "booklets: " + ", ".join(booklets) in texts(picture(state))


# The river and the head line


def test_river_shows_tiles_prey_and_objectives() -> None:
    root = picture(example())
    tiles, prey, objectives = (groups(root, f"data-{name}") for name in ("tile", "prey", "objective"))
    assert list(tiles) == ["17", "28", "4"]
    assert (tiles["28"].attrib["data-kind"], tiles["28"].attrib["data-cost"]) == ("architecture", "4")
    assert {"architecture", "4", "cost", "+2", "#28"} <= set(texts(tiles["28"]))
    assert {e.attrib["data-tunnel"] for e in tiles["28"].iter() if "data-tunnel" in e.attrib} == {
        "north",
        "south",
        "west",
    }
    assert list(prey) == ["24", "11", "2", "23"]
    assert {"praying mantis", "fang", "4", "food 4", "losses 3", "4 points"} <= set(texts(prey["23"]))
    assert sum("icon-trophy" in e.get("class", "") for e in prey["23"].iter()) == 2
    assert {"young frog", "soft", "food 7", "losses 2"} <= set(texts(prey["24"]))
    assert [key for key, card in objectives.items() if card.attrib["data-where"] == "display"] == ["6", "18", "26"]
    assert texts(objectives["18"]) == ["#18", "2 for 3 · 3 for 6 points", "lay chambers"]
    assert sum("gap" in e.get("class", "") for e in root.iter()) == 1


def test_long_names_of_prey_are_whole() -> None:
    view = example()
    view["river"]["prey"][0]["name"] = "hawk moth caterpillar"
    view["river"]["prey"][1]["name"] = "grasshopper"
    prey = groups(picture(view), "data-prey")
    assert " ".join(texts(prey["24"])).startswith("hawk moth caterpillar")
    assert "grasshopper" in texts(prey["11"])


def test_cards_drawn_lie_beside_the_display() -> None:
    view = example()
    view["drawn"] = view["river"]["objectives"][:2]
    view["river"]["objectives"] = [None] * 3
    root = picture(view)
    shown = {key: element.attrib["data-where"] for key, element in groups(root, "data-objective").items()}
    assert [key for key, where in shown.items() if where == "drawn"] == ["6", "18"]
    assert "Objectives: open, drawn, in hand" in texts(root)


# What a player sees


def state_of(text: str = POSITION) -> eusocial.State:
    return eusocial.load_game("microlonies", players=2).state_from_string(text)


def hands(root: ET.Element) -> list[tuple[str, str]]:
    """Owner and number of each card in hand that is drawn."""
    cards = groups(root, "data-objective").items()
    return [(card.attrib["data-owner"], key) for key, card in cards if card.attrib["data-where"] == "hand"]


def face_down(root: ET.Element) -> list[tuple[str, str, str]]:
    """Where, whose and how many cards are drawn face down."""
    found = [element.attrib for element in root.iter(f"{SVG}g") if "data-hidden" in element.attrib]
    return [(one["data-hidden"], one["data-owner"], one["data-count"]) for one in found]


def test_hands_are_drawn_as_far_as_a_player_knows_them() -> None:
    state = state_of()
    whole = picture(state)
    assert hands(whole) == [("a", "5"), ("a", "12"), ("b", "1"), ("b", "9"), ("b", "20")]
    assert face_down(whole) == []
    assert hands(picture(state, player=0)) == [("a", "5"), ("a", "12")]
    assert face_down(picture(state, player=0)) == [("hand", "b", "3")]
    # Card 5 was taken face up.
    assert hands(picture(state, player=1)) == [("a", "5"), ("b", "1"), ("b", "9"), ("b", "20")]
    assert face_down(picture(state, player=1)) == [("hand", "a", "1")]
    stores = {
        player: {
            e.attrib["data-store"]: e.attrib["data-value"]
            for e in groups(whole, "data-player")[player].iter()
            if "data-store" in e.attrib
        }
        for player in "ab"
    }
    assert (stores["a"]["hand"], stores["b"]["hand"]) == ("2", "3")


def test_hands_of_others_change_nothing_for_a_player() -> None:
    state, other = state_of(), state_of(POSITION.replace("hand b 1,9,20", "hand b 2,3,4"))
    assert draw.svg(state, player=0) == draw.svg(other, player=0)
    assert draw.svg(state, player=1) != draw.svg(other, player=1)
    assert draw.svg(state) != draw.svg(other)


def test_cards_that_another_player_drew_are_face_down() -> None:
    state, rng = eusocial.load_game("microlonies", players=2).new_initial_state(), eusocial.Rng(3)
    while state.view()["drawn_size"] < 2 or state.is_chance_node():
        state.apply_action(state.choose("random", rng))
    owner = state.current_player()
    assert state.view()["phase"] == "keep"
    drawn = [str(card["id"]) for card in state.view()["drawn"]]
    seen, other = picture(state, player=owner), picture(state, player=1 - owner)
    shown = groups(seen, "data-objective")
    assert [key for key, card in shown.items() if card.attrib["data-where"] == "drawn"] == drawn
    assert not set(drawn) & set(groups(other, "data-objective"))
    assert ("drawn", "ab"[owner], "2") in face_down(other)
    assert not any(place == "drawn" for place, _, _ in face_down(seen))


def test_species_are_secret_while_they_are_picked() -> None:
    state, rng = eusocial.load_game("microlonies").new_initial_state(), eusocial.Rng(3)
    while state.view()["phase"] != "species":
        state.apply_action(state.choose("random", rng))
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    one, other = state.child(first), state.child(last)
    assert one.current_player() == other.current_player() == 1
    assert draw.svg(one, player=1) == draw.svg(other, player=1)
    assert draw.svg(one, player=0) != draw.svg(other, player=0)
    words = texts(picture(one, player=1))
    assert "Species to come" in words
    assert "booklets: 3, hidden" in words
    view = one.view(1)
    assert (view["viewer"], view["colonies"][0]["species"], view["colonies"][0]["booklets"]) == (1, None, [])
    assert view["colonies"][1] == one.view()["colonies"][1]


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2)])
def test_positions_that_a_player_cannot_tell_apart_look_the_same(players: int, seed: int) -> None:
    state, rng = eusocial.load_game("microlonies", players=players).new_initial_state(), eusocial.Rng(seed)
    differ = step = 0
    while not state.is_terminal() and step < 400:
        if step % 23 == 0:
            for player in range(players):
                world = state.resample_from_infostate(player, step)
                assert draw.svg(world, player=player) == draw.svg(state, player=player)
                differ += draw.svg(world) != draw.svg(state)
        state.apply_action(state.choose("random", rng))
        step += 1
    # Else the worlds would prove nothing.
    assert differ > 3


def test_who_is_no_player_sees_nothing() -> None:
    with pytest.raises(ValueError, match="player"):
        draw.svg(state_of(), player=2)


def test_head_says_who_does_what() -> None:
    root = picture(example())
    assert {"Microlonies", "round 14 · 2 players", "Player 0", "Choose a chamber to disperse"} <= set(texts(root))
    root = picture(example() | SOWING)
    assert {"Dispersion: drop the next ant", "in hand: 2 workers and the queen"} <= set(texts(root))
    view = example() | {"ending": 14, "efficiency": 3, "phase": "hunt"}
    assert {"the next round is the last", "efficiency 3"} <= set(texts(picture(view)))
    assert "last round" in texts(picture(view | {"ending": 13}))
    over = view | {"phase": "over", "player": None}
    assert "Game over" in texts(picture(over))
    assert "last round" not in texts(picture(over | {"ending": 13}))


# Marks


def test_marks_of_a_dispersion() -> None:
    sow = {"kind": "sow", "cell": [3, 3]}
    assert marked(picture(example(), highlight=sow)) == [("target", "3,3")]
    drop = {"kind": "drop", "queen": True, "side": "west"}
    root = picture(example() | SOWING, highlight=drop)
    assert marked(root) == [("source", "4,3"), ("target", "3,3")]
    [at] = [e for e in root.iter(f"{SVG}rect") if e.get("class", "").startswith("at")]
    assert at.attrib["stroke-dasharray"]


@pytest.mark.parametrize(
    ("action", "marks", "card"),
    [
        ({"kind": "build", "tile": 4, "cell": [5, 3]}, [("target", "5,3")], ("data-tile", "4")),
        ({"kind": "hunt", "hex": [3, -3], "card": 24}, [("target", "3,-3")], ("data-prey", "24")),
        ({"kind": "mound"}, [("target", "0,0")], None),
        ({"kind": "exit", "hex": [3, 1]}, [("target", "3,1")], None),
        ({"kind": "worker", "hex": [3, 1]}, [("target", "3,1")], None),
        ({"kind": "explore", "from": [3, -1], "to": [4, -2]}, [("source", "3,-1"), ("target", "4,-2")], None),
        ({"kind": "plan_take", "objective": 18}, [], ("data-objective", "18")),
        ({"kind": "done"}, [], None),
    ],
)
def test_marks(action: dict[str, Any], marks: list[tuple[str, str]], card: tuple[str, str] | None) -> None:
    root = picture(example(), highlight=action)
    assert marked(root) == marks
    keys = ("data-tile", "data-prey", "data-objective")
    cards = [
        (key, value)
        for key in keys
        for value, element in groups(root, key).items()
        if any(rect.get("class", "").startswith("target") for rect in element.iter(f"{SVG}rect"))
    ]
    assert cards == ([] if card is None else [card])
    assert sum("way" in e.get("class", "").split() for e in root.iter()) == (len(marks) == 2)


def test_several_actions_mark_where_they_lead() -> None:
    actions = [
        {"kind": "explore", "from": [3, -1], "to": [4, -2]},
        {"kind": "explore", "from": [2, -1], "to": [4, -2]},
        {"kind": "exit", "hex": [3, 1]},
        {"kind": "build", "tile": 4, "cell": [5, 3]},
        {"kind": "build", "tile": 17, "cell": [1, 3]},
    ]
    root = picture(example(), highlight=actions)
    assert sorted(marked(root)) == [("target", "1,3"), ("target", "3,1"), ("target", "4,-2"), ("target", "5,3")]
    assert not [e for e in root.iter() if "way" in e.get("class", "").split()]
    tiles = groups(root, "data-tile")
    assert {
        key for key, e in tiles.items() if any("target" in rect.get("class", "") for rect in e.iter(f"{SVG}rect"))
    } == {
        "4",
        "17",
    }


def test_marks_are_in_the_anthill_of_the_turn() -> None:
    view = example() | {"colony": 1, "player": 1}
    root = picture(view, highlight={"kind": "sow", "cell": [3, 1]})
    boards = groups(root, "data-player")
    assert [len(marked(boards[player])) for player in "ab"] == [0, 1]


# The picture as a whole


def test_golden_file() -> None:
    assert golden() == GOLDEN.read_text(encoding="utf-8"), (
        "look at the change, then: python tests/test_draw_microlonies.py"
    )


def test_golden_file_of_what_a_player_sees() -> None:
    assert golden_seen() == SEEN.read_text(encoding="utf-8"), (
        "look at the change, then: python tests/test_draw_microlonies.py"
    )


def test_same_view_same_bytes_and_own_ids() -> None:
    view = example()
    assert draw.svg_from_view(view) == draw.svg_from_view(example())
    roots = [picture(view), picture(view, theme="dark"), picture(view | {"round": 15})]
    ids = [element.attrib["id"] for root in roots for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == 9


def test_described_for_screen_readers() -> None:
    root = picture(example())
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Microlonies, 2 players, round 14"
    desc = root.findtext(f"{SVG}desc") or ""
    for part in (
        "Player 0. Choose a chamber to disperse.",
        "Player 0 (a), Leafcutter Ant: 33 points, food 9, 3 eggs, 2 in the reserve, 3 trophies",
        "3,3 hunt (tile 12): 3 workers and the queen",
        "Hex 2,-3: hunting zone, pheromones of a, b.",
        "Hex 3,-1: forest, bonus +2 food, ant of a.",
        "Prey 23, praying mantis (fang): strength 4, food 4, losses 3, 4 points, 2 trophies.",
        "Objective 18, lay chambers: 2 for 3 points, 3 for 6 points.",
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


def test_text_on_grounds_has_contrast() -> None:
    from eusocial.draw._svg import PALETTE

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for theme in (0, 1):
        for ground in ("meadow", "forest", "rock", "water", "zone", "soil"):
            high, low = sorted((light(PALETTE["ink"][theme]), light(PALETTE[ground][theme])), reverse=True)
            assert (high + 0.05) / (low + 0.05) >= 4.5, (ground, theme)


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = draw.svg_from_view(example())
    assert not re.search(r"href|url\(|@import|<image|<script|font-face", text)
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_text_of_content_is_escaped_and_odd_names_are_drawn() -> None:
    nasty = "</text><script>alert('&')</script>\x00\"quoted\""
    view = example()
    view["colonies"][0]["title"] = nasty
    view["river"]["prey"][0]["name"] = nasty
    view["river"]["prey"][1]["symbol"] = "quill"
    view["river"]["tiles"][0]["symbols"] = {"north": "moon"}
    view["river"]["objectives"][0]["metric"] = "prey:quill"
    view["hexes"][10]["bonus"] = "prey:quill"
    root = picture(view)
    assert not [element for element in root.iter() if "script" in element.tag]
    assert nasty.replace("\x00", "\ufffd") in texts(root)
    assert "quill prey" in texts(root)
    assert "Q" in texts(groups(root, "data-prey")["11"])
    assert "mo" in texts(groups(root, "data-tile")["17"])


def shown_texts(element: ET.Element) -> Iterator[ET.Element]:
    """Texts outside of icons, whose place is their own."""
    for child in element:
        if "transform" not in child.attrib:
            if child.tag == f"{SVG}text":
                yield child
            yield from shown_texts(child)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pictures_agree_with_board_text(players: int) -> None:
    """Board text and picture are two ways from the engine to the eye: they must agree throughout a game."""
    state = eusocial.load_game("microlonies", players=players, max_rounds=25).new_initial_state()
    rng = random.Random(players)
    step = 0
    while not state.is_terminal():
        action = next_action(state, rng)
        if step % 9 == 0:
            root = picture(state, highlight=action)
            lines = {" ".join(line.split()[:2]): line.split()[2:] for line in str(state).splitlines()}
            for player in "abcd"[:players]:
                outside = {at for at, letter in hexes_with(root, "data-ant").items() if letter == player}
                assert outside == set(lines[f"outside {player}"])
                zones = {at for at, all_ in hexes_with(root, "data-pheromones").items() if player in all_.split(",")}
                assert zones == set(lines[f"pheromones {player}"])
                hill = {word.split("=")[0]: word.split(":")[1] for word in lines[f"hill {player}"]}
                assert {at: cell.attrib["data-workers"] for at, cell in cells(root, player).items()} == hill
            termites = next(line.split()[1:] for line in str(state).splitlines() if line.startswith("termites"))
            assert set(hexes_with(root, "data-termite")) == set(termites)
            box = [float(v) for v in root.attrib["viewBox"].split()]
            for text in shown_texts(root):
                assert 0 < float(text.attrib["x"]) < box[2], text.text
                assert 0 < float(text.attrib["y"]) < box[3], text.text
        state.apply_action(action)
        step += 1
    assert "Game over" in texts(picture(state))


if __name__ == "__main__":
    position = eusocial.load_game("microlonies", players=2).state_from_string(POSITION)
    VIEW.write_text(json.dumps(position.view(), indent=1) + "\n", encoding="utf-8")
    GOLDEN.write_text(golden(), encoding="utf-8")
    SEEN.write_text(golden_seen(), encoding="utf-8")
    print(f"wrote {GOLDEN}")
