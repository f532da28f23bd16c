"""Phase 3, laying pheromones and special tiles: MYR-C3, MYR-C4, MYR-L1 to MYR-L4, MYR-V5, MYR-V6."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import (
    CUBES,
    EVENTS,
    PHEROMONES,
    SHAPES,
    TERRAIN,
    Hex,
    change,
    colony,
    dry,
    lays,
    legal,
    placements,
    play,
    refused,
    standing,
    starting,
    tiles,
    to_move,
)

RICH = {"food": 1, "earth": 0, "stone": 1}
"""Enough for scavenging and an aphid farm; no earth, so that nothing can be cleared."""
MIDDLE: Hex = (0, 0)
"""In the garden of four players there is no water within two hexes of it."""


def kinds(state: eusocial.State) -> set[str]:
    """The kinds of tile that can be laid."""
    return {text.split()[1] for text in legal(state) if text.startswith("lay ")}


def laid(state: eusocial.State) -> set[str]:
    """The placements among the legal actions."""
    return {text for text in legal(state) if text.startswith("lay ")}


def free(*taken: Hex, players: int = 2) -> set[Hex]:
    """Dry hexes in play without the start exits of two or four players and without these."""
    exits = {2: {(-5, 4), (1, 4)}, 4: {(-5, 4), (1, 4), (-1, -4), (5, -4)}}[players]
    return dry(players) - exits - set(taken)


# The helper that lists placements, against counts by hand.


@pytest.mark.rule("MYR-C3", "MYR-C4")
@pytest.mark.parametrize(
    ("kind", "sets", "cells"),
    # In the open: how many ways a shape lies, not counting shifts; each way goes through a hex by each of its cells.
    [
        ("pair", 3, 2), ("triangle", 2, 3), ("line", 3, 3), ("rhombus", 3, 4), ("hook", 12, 4), ("trapezoid", 6, 5),
        ("great", 2, 6), ("scavenging", 2, 3), ("aphid", 2, 3), ("subcolony", 3, 4),
    ],
)  # fmt: skip
def test_the_helper_counts_as_by_hand(kind: str, sets: int, cells: int) -> None:
    plane = [(q, r) for q in range(-5, 6) for r in range(-5, 6)]
    assert len(placements(kind, (0, 0), plane)) == sets * cells


def test_the_helper_names_the_least_placement() -> None:
    row: set[Hex] = {(0, 0), (1, 0), (2, 0), (0, 1)}
    assert placements("pair", (1, 0), row) == {
        "lay pair at 0,0 turn 0", "lay pair at 1,0 turn 0", "lay pair at 1,0 turn 2",
    }  # fmt: skip
    assert placements("triangle", (0, 0), row) == {"lay triangle at 0,0 turn 0"}
    assert placements("line", (2, 0), row) == {"lay line at 0,0 turn 0"}
    assert placements("hook", (0, 1), row) == {"lay hook at 0,0 turn 0"}
    # The mirror image: the side cell under the second and third hex.
    assert placements("hook", (2, 0), {(0, 0), (1, 0), (2, 0), (1, 1)}) == {"lay hook at 2,0 turn 3 flipped"}
    assert placements("rhombus", (2, 0), row) == set()


# Counts through a hex with nothing round it.


@pytest.mark.rule("MYR-C3", "MYR-C4", "MYR-L1", "MYR-T1")
@pytest.mark.parametrize(
    ("level", "event", "number"),
    [
        (0, "move", 6),
        (1, "move", 6 + 6 + 9 + 6 + 6),
        (2, "move", 6 + 6 + 9 + 6 + 6 + 12 + 48),
        (3, "move", 6 + 6 + 9 + 6 + 6 + 12 + 48 + 30 + 12),
        (3, "level", 6 + 6 + 9 + 6 + 6 + 12 + 48 + 30 + 12 + 12),
    ],
)
def test_all_placements_through_a_hex_in_the_open(level: int, event: str, number: int) -> None:
    # Pair 6, triangle 6, line 9, scavenging 6, aphid 6, rhombus 12, hook 48, trapezoid 30, sub-colony 12, great 12.
    wealth = {"food": 1, "earth": 1, "stone": 1}
    state = standing(MIDDLE, players=4, a={"level": level, "event": event, **wealth})
    assert len(laid(state)) == number
    assert legal(state) == laid(state) | {"leave"}
    assert laid(state) == lays(kinds(state), MIDDLE, free(players=4))


# The whole legal set in tight places, by hand.


@pytest.mark.rule("MYR-L1", "MYR-T1")
def test_pairs_beside_exit_and_tile() -> None:
    # -4,4: west the exit, south-west a tile; east, south-east, north-west, north-east are free.
    state = standing((-4, 4), tiles=["pair b -5,5 -5,6"])
    assert legal(state) == {
        "leave", "lay pair at -4,4 turn 0", "lay pair at -4,4 turn 1", "lay pair at -4,3 turn 1",
        "lay pair at -3,3 turn 2",
    }  # fmt: skip


@pytest.mark.rule("MYR-L1", "MYR-T1")
def test_all_shapes_in_a_pocket() -> None:
    # -5,7 -4,7 in the bottom row and -5,6 -4,6 above are closed in by tiles: a rhombus of four hexes whose short
    # diagonal is -4,6 -5,7.
    around = ["line a -5,5 -4,5 -3,5", "pair a -3,6 -3,7"]
    state = standing((-5, 7), tiles=around, a={"level": 3, "event": "level", "food": 1, "earth": 1, "stone": 1})
    assert legal(state) == {
        "leave",
        # Pairs: with -4,7 in the east, with -5,6 in the north-west, with -4,6 in the north-east.
        "lay pair at -5,7 turn 0", "lay pair at -5,6 turn 1", "lay pair at -4,6 turn 2",
        # Triangles: -5,6 -4,6 over -5,7, and -4,6 over -5,7 -4,7.
        "lay triangle at -5,6 turn 0", "lay triangle at -4,6 turn 1",
        "lay scavenging at -5,6 turn 0", "lay scavenging at -4,6 turn 1",
        "lay aphid at -5,6 turn 0", "lay aphid at -4,6 turn 1",
        # The whole pocket: cells 0,0 and 1,0 are its short diagonal, -4,6 and -5,7.
        "lay rhombus at -4,6 turn 2", "lay subcolony at -4,6 turn 2",
    }  # fmt: skip
    # From -5,6, at the sharp end, only one triangle.
    state = standing((-5, 6), tiles=around, a={"level": 1})
    assert legal(state) == {
        "leave", "lay pair at -5,6 turn 0", "lay pair at -5,6 turn 1", "lay triangle at -5,6 turn 0",
    }  # fmt: skip


@pytest.mark.rule("MYR-L1", "MYR-C3", "MYR-T1")
def test_all_placements_in_a_larger_pocket() -> None:
    # -5,0 -4,0 -3,0 in the top row and -5,1 -4,1 under them: a trapezoid, closed in by water and by tiles of b.
    state = standing((-4, 0), tiles=["pair b -2,0 -1,0", "pair b -5,2 -4,2"], a={"level": 3})
    assert legal(state) == {
        "leave",
        "lay pair at -5,0 turn 0", "lay pair at -4,0 turn 0", "lay pair at -4,0 turn 1", "lay pair at -4,0 turn 2",
        "lay triangle at -5,0 turn 0", "lay triangle at -4,0 turn 0", "lay triangle at -4,0 turn 1",
        "lay line at -5,0 turn 0",
        # Short diagonals -4,0 -4,1 and -4,0 -5,1.
        "lay rhombus at -4,0 turn 1", "lay rhombus at -4,0 turn 2",
        # The row with -5,1 under it; its mirror image is the row with -4,1.
        "lay hook at -5,0 turn 0", "lay hook at -3,0 turn 3 flipped",
        "lay trapezoid at -5,0 turn 0",
    }  # fmt: skip


@pytest.mark.rule("MYR-L1", "MYR-T1")
def test_no_room_for_a_tile() -> None:
    # 3,0 between water and tiles: 2,0 3,1 4,0 are b's, and 2,1 is water.
    state = standing((3, 0), tiles=["pair b 1,0 2,0", "exit b 3,1", "pair b 4,0 4,1"], a={"level": 3})
    assert legal(state) == {"leave"}


@pytest.mark.rule("MYR-L1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lay pair at -3,4 turn 0", "water in the east"),
        ("lay pair at -2,3 turn 2", "water in the north-east"),
        ("lay pair at -3,3 turn 1", "prey in the north-west"),
        ("lay pair at -3,4 turn 2", "a tile"),
        ("lay pair at -3,4 turn 1", "an exit"),
        ("lay pair at -2,5 turn 0", "not through the worker's hex"),
    ],
)
def test_only_empty_dry_hexes_are_covered(text: str, why: str) -> None:
    state = standing(
        (-3, 4),
        tiles=["pair b -4,5 -4,6", "exit a -5,4", "exit a -3,5"],
        prey=["spider -3,3"],
        a={"level": 3, "event": "level", **RICH},
    )
    # West of it is empty: the one pair that fits.
    assert starting(state, "lay pair") == {"at -4,4 turn 0"}
    if "water" in why:
        # Nobody can ever lay it, so it is no action.
        with pytest.raises(eusocial.ActionParseError, match="MYR-L1"):
            state.apply(text)
        return
    assert "MYR-L1" in refused(state, text), why


@pytest.mark.rule("MYR-L1")
def test_nothing_is_laid_over_the_border() -> None:
    # -5,2 is at the border of two players: -6,2 in the west is in play with three.
    assert "lay pair at -6,2 turn 0" not in legal(standing((-5, 2)))
    with pytest.raises(eusocial.ActionParseError, match="MYR-L1"):
        standing((-5, 2)).apply("lay pair at -6,2 turn 0")
    three = standing((-5, 2), players=3)
    assert "lay pair at -6,2 turn 0" in legal(three)


@pytest.mark.rule("MYR-L1")
@pytest.mark.parametrize("tile", ["pair a -4,4 -3,4", "pair b -4,4 -3,4", "aphid - -4,4 -3,4 -4,5", "exit b -4,4"])
def test_nothing_is_laid_from_a_tile(tile: str) -> None:
    state = standing((-4, 4), 2, tiles=[tile, "exit b 1,4"], a={"level": 3, "event": "level", **RICH})
    assert laid(state) == set()
    assert "MYR-L1" in refused(state, "lay pair at -5,5 turn 0")


@pytest.mark.rule("MYR-L3")
def test_tiles_need_not_touch() -> None:
    far = ["pair a 4,1 3,2", "exit a 5,0"]
    state = standing((-4, 4), tiles=[*far, "exit a -5,4"])
    after = play(state, "lay pair at -4,4 turn 0")
    assert tiles(after) == ["pair a 4,1 3,2", "pair a -4,4 -3,4 food 1 stone 1"]


# Levels and events (MYR-C3, MYR-C4, MYR-V5, MYR-V6).

PLAIN: list[set[str]] = [
    {"pair"},
    {"pair", "triangle", "line"},
    {"pair", "triangle", "line", "rhombus", "hook"},
    {"pair", "triangle", "line", "rhombus", "hook", "trapezoid"},
    set(PHEROMONES),
]
SPECIAL: list[set[str]] = [
    set(),
    {"scavenging", "aphid"},
    {"scavenging", "aphid"},
    {"scavenging", "aphid", "subcolony"},
]
WEALTH = {"food": 1, "earth": 1, "stone": 1}


@pytest.mark.rule("MYR-C3", "MYR-C4", "MYR-V5", "MYR-V6", "MYR-L1")
@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("level", range(4))
def test_what_each_level_may_lay(level: int, event: str) -> None:
    state = standing(MIDDLE, players=4, a={"level": level, "event": event, **WEALTH})
    plain = level + (event in ("level", "hexagon"))
    special = min(level + (event == "level"), 3)
    assert kinds(state) == PLAIN[plain] | SPECIAL[special]


@pytest.mark.rule("MYR-C3", "MYR-V5", "MYR-V6")
def test_levels_are_named_in_refusals() -> None:
    texts = {
        "lay triangle at 0,0 turn 0": 0, "lay line at 0,0 turn 0": 0, "lay rhombus at 0,0 turn 0": 1,
        "lay hook at 0,0 turn 0": 1, "lay trapezoid at 0,0 turn 0": 2, "lay great at 0,0 turn 0": 3,
    }  # fmt: skip
    for text, level in texts.items():
        clauses = refused(standing(MIDDLE, players=4, a={"level": level}), text)
        assert {"MYR-C3", "MYR-L1"} & set(clauses), text
    for text, level in {"lay scavenging at 0,0 turn 0": 0, "lay subcolony at 0,0 turn 0": 2}.items():
        clauses = refused(standing(MIDDLE, players=4, a={"level": level, **WEALTH}), text)
        assert {"MYR-C4", "MYR-L4"} & set(clauses), text
    # Hexagon+1 is for pheromones.
    clauses = refused(
        standing(MIDDLE, players=4, a={"level": 0, "event": "hexagon", **WEALTH}), "lay aphid at 0,0 turn 0"
    )
    assert {"MYR-C4", "MYR-L4", "MYR-V6"} & set(clauses)


@pytest.mark.rule("MYR-L1", "MYR-C2", "MYR-C3")
@pytest.mark.parametrize("kind", PHEROMONES)
def test_no_more_of_a_kind_than_there_are(kind: str) -> None:
    owned = {"pair": 6, "great": 1}.get(kind, 2)
    given = {"level": 3, "event": "level"}
    assert kind in kinds(standing(MIDDLE, players=4, a={**given, "cleared": {kind: owned - 1} if owned > 1 else {}}))
    state = standing(MIDDLE, players=4, a={**given, "cleared": {kind: owned}})
    assert kinds(state) == set(PHEROMONES) - {kind}
    assert colony(state, "a")["pheromones"][kind] == 0
    clauses = refused(state, f"lay {kind} at 0,0 turn 0")
    assert {"MYR-L1", "MYR-C2", "MYR-C3"} & set(clauses)
    # Another's are his own.
    assert kind in kinds(standing(MIDDLE, players=4, a=given, b={"cleared": {kind: owned}}))


@pytest.mark.rule("MYR-L1", "MYR-C2")
def test_pheromones_on_the_board_are_not_in_the_reserve() -> None:
    used = ["line a -5,5 -4,5 -3,5", "line a -1,0 0,0 1,0"]
    state = standing((-4, 4), tiles=used, a={"level": 1})
    assert kinds(state) == {"pair", "triangle"}
    assert colony(state, "a")["pheromones"]["line"] == 0
    # The one laid is gone from the reserve.
    one = standing((-4, 4), tiles=used[:1], a={"level": 1})
    assert colony(one, "a")["pheromones"]["line"] == 1
    assert colony(play(one, "lay line at -4,2 turn 1"), "a")["pheromones"]["line"] == 0


# Points and cubes (MYR-C3, MYR-L2).


@pytest.mark.rule("MYR-C3", "MYR-L2")
@pytest.mark.parametrize(
    ("text", "points", "tile"),
    [
        # r 5 from -5: earth grass mushroom; r 6 from -5: earth mushroom stone mushroom; r 7 from -5: stone grass.
        ("lay pair at -4,6 turn 0", 0, "pair a -4,6 -3,6 stone 1"),
        ("lay pair at -4,6 turn 1", 0, "pair a -4,6 -4,7 food 1"),
        ("lay pair at -3,5 turn 2", 0, "pair a -3,5 -4,6"),
        ("lay triangle at -4,6 turn 0", 2, "triangle a -4,6 -3,6 -4,7 food 1 stone 1"),
        ("lay line at -5,6 turn 0", 2, "line a -5,6 -4,6 -3,6 earth 1 stone 1"),
        ("lay rhombus at -4,6 turn 0", 4, "rhombus a -3,5 -4,6 -3,6 -4,7 food 1 stone 1"),
        ("lay hook at -4,6 turn 0", 4, "hook a -4,6 -3,6 -2,6 -4,7 food 1 stone 1"),
        ("lay trapezoid at -5,6 turn 0", 6, "trapezoid a -5,6 -4,6 -3,6 -5,7 -4,7 food 1 earth 1 stone 2"),
        ("lay great at -5,5 turn 0", 8, "great a -5,5 -4,5 -3,5 -5,6 -4,6 -5,7 food 1 earth 2 stone 1"),
    ],
)
def test_points_and_cubes(text: str, points: int, tile: str) -> None:
    state = standing((-4, 6), a={"level": 3, "event": "hexagon", "workers": 1})
    after = play(state, text)
    assert tiles(after) == [tile]
    assert change(state, after, "a") == ({"score": points} if points else {})
    assert change(state, after, "b") == {}
    assert to_move(after) == "b workers"
    entries = [(e.player, e.account, e.clause, e.amount) for e in after.ledger() if e.step >= 0]
    assert entries == ([(0, "pheromones", "MYR-L2", float(points))] if points else [])
    kind = text.split()[1]
    before, left = (colony(s, "a")["pheromones"] for s in (state, after))
    assert {k: before[k] - left[k] for k in before if before[k] != left[k]} == {kind: 1}


@pytest.mark.rule("MYR-L2")
@pytest.mark.parametrize("seed", range(4))
def test_a_cube_for_each_hex_by_its_terrain(seed: int) -> None:
    rng = random.Random(seed)
    state = standing(MIDDLE, players=4, a={"level": 3, "event": "level"})
    for text in rng.sample(sorted(laid(state)), 25):
        (tile,) = tiles(play(state, text))
        words = tile.split()
        size = len(SHAPES[words[0]])
        covered = [(int(q), int(r)) for q, r in (word.split(",") for word in words[2 : 2 + size])]
        cubes = [CUBES[TERRAIN[place]] for place in covered if TERRAIN[place] in CUBES]
        want = [f"{kind} {cubes.count(kind)}" for kind in ("food", "earth", "stone") if kind in cubes]
        assert " ".join(words[2 + size :]) == " ".join(want)
        assert state.action(text).fields["hexes"] == [list(place) for place in covered]


# Special tiles (MYR-C4, MYR-L4).


@pytest.mark.rule("MYR-C4", "MYR-L4")
@pytest.mark.parametrize(
    ("text", "points", "cost", "tile"),
    [
        ("lay scavenging at -4,6 turn 0", 2, {"food": -1}, "scavenging a -4,6 -3,6 -4,7"),
        ("lay aphid at -4,6 turn 0", 2, {"stone": -1}, "aphid a -4,6 -3,6 -4,7"),
        ("lay subcolony at -4,6 turn 0", 4, {"food": -1, "earth": -1, "stone": -1}, "subcolony a -3,5 -4,6 -3,6 -4,7"),
    ],
)
def test_special_tiles_are_paid_for(text: str, points: int, cost: dict[str, int], tile: str) -> None:
    state = standing((-4, 6), a={"level": 3, "food": 2, "earth": 2, "stone": 2, "workers": 1})
    after = play(state, text)
    # They hold no cubes.
    assert tiles(after) == [tile]
    assert change(state, after, "a") == {"score": points, **cost}
    assert (colony(state, "a")["markers"], colony(after, "a")["markers"]) == (4, 3)
    kind = text.split()[1]
    assert after.view()["supply"][kind] == 7
    assert [(e.account, e.clause, e.amount) for e in after.ledger() if e.step >= 0] == [
        ("special_tiles", "MYR-L4", float(points))
    ]
    assert to_move(after) == "b workers"


@pytest.mark.rule("MYR-C4", "MYR-L4")
@pytest.mark.parametrize(
    ("stock", "want"),
    [
        ({}, set()),
        ({"food": 1}, {"scavenging"}),
        ({"stone": 1}, {"aphid"}),
        ({"earth": 9}, set()),
        ({"food": 1, "stone": 1}, {"scavenging", "aphid"}),
        ({"food": 1, "earth": 1}, {"scavenging"}),
        ({"earth": 1, "stone": 1}, {"aphid"}),
        ({"food": 1, "earth": 1, "stone": 1}, {"scavenging", "aphid", "subcolony"}),
    ],
)
def test_special_tiles_need_their_cubes(stock: dict[str, int], want: set[str]) -> None:
    state = standing(MIDDLE, players=4, a={"level": 3, **stock})
    special = {"scavenging", "aphid", "subcolony"}
    assert kinds(state) & special == want
    for kind in special - want:
        assert {"MYR-L4", "MYR-C4"} & set(refused(state, f"lay {kind} at 0,0 turn 0"))


@pytest.mark.rule("MYR-L4", "MYR-C2")
def test_four_special_tiles_a_player_at_once() -> None:
    four = [
        "scavenging a -1,0 0,0 -1,1", "aphid a 1,0 2,0 1,1", "aphid a -5,0 -4,0 -5,1",
        "subcolony a -2,6 -1,6 -3,7 -2,7",
    ]  # fmt: skip
    given: dict[str, Any] = {"level": 3, **WEALTH}
    assert kinds(standing((-4, 4), tiles=four[:3], a=given)) >= {"scavenging", "aphid", "subcolony"}
    state = standing((-4, 4), tiles=four, a=given)
    assert colony(state, "a")["markers"] == 0
    assert kinds(state) == PLAIN[3]
    assert {"MYR-L4", "MYR-C2"} & set(refused(state, "lay aphid at -4,4 turn 0"))
    # Neutral tiles and those of others take none of his cubes.
    for owner in ("-", "b"):
        others = [four[0].replace(" a ", f" {owner} "), *four[1:]]
        assert kinds(standing((-4, 4), tiles=others, a=given)) >= {"scavenging", "aphid", "subcolony"}


@pytest.mark.rule("MYR-C4", "MYR-L4")
def test_eight_special_tiles_of_a_sort_for_all() -> None:
    places = disjoint_triangles()
    given: dict[str, Any] = {"level": 3, **WEALTH}
    owners = ["b", "b", "b", "b", "-", "-", "-", "a"]
    # Both sides of the same tile: scavenging and aphid farms together.
    sorts = ["scavenging", "aphid"] * 4
    eight = [f"{kind} {owner} {place}" for kind, owner, place in zip(sorts, owners, places, strict=True)]
    seven = standing(MIDDLE, players=4, tiles=eight[1:], a=given)
    assert kinds(seven) >= {"scavenging", "aphid", "subcolony"}
    assert seven.view()["supply"] == {"scavenging": 1, "aphid": 1, "subcolony": 8}
    state = standing(MIDDLE, players=4, tiles=eight, a=given)
    assert state.view()["supply"] == {"scavenging": 0, "aphid": 0, "subcolony": 8}
    assert kinds(state) == PLAIN[3] | {"subcolony"}
    for kind in ("scavenging", "aphid"):
        assert {"MYR-C4", "MYR-L4"} & set(refused(state, f"lay {kind} at 0,0 turn 0"))


def disjoint_triangles() -> list[str]:
    """Eight triangles of dry hexes, apart from one another, from the exits and from the middle."""
    left = {place for place in free(players=4) if max(abs(place[0]), abs(place[1]), abs(sum(place))) > 2}
    found: list[str] = []
    for q, r in sorted(left):
        cells = {(q, r), (q + 1, r), (q, r + 1)}
        if len(found) < 8 and cells <= left:
            left -= cells
            found.append(f"{q},{r} {q + 1},{r} {q},{r + 1}")
    assert len(found) == 8
    return found


# Equal placements (notation).


@pytest.mark.rule("MYR-T1")
@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("lay pair at -3,6 turn 3", "lay pair at -4,6 turn 0"),
        ("lay pair at -4,6 turn 3 flipped", "lay pair at -5,6 turn 0"),
        ("lay line at -2,6 turn 3", "lay line at -4,6 turn 0"),
        ("lay triangle at -3,6 turn 2", "lay triangle at -4,6 turn 0"),
        ("lay triangle at -4,7 turn 4", "lay triangle at -4,6 turn 0"),
        ("lay rhombus at -3,6 turn 3", "lay rhombus at -4,6 turn 0"),
        ("lay great at -5,7 turn 4", "lay great at -5,5 turn 0"),
    ],
)
def test_an_equal_placement_is_the_same_action(given: str, canonical: str) -> None:
    state = standing((-4, 6), a={"level": 3, "event": "level", "workers": 1})
    assert canonical in legal(state)
    assert given not in legal(state)
    number = state.string_to_action(given)
    assert (number, state.action_to_string(number)) == (state.string_to_action(canonical), canonical)
    assert state.action(given).text == canonical
    assert state.explain(given) is None
    assert play(state, given) == play(state, canonical)


@pytest.mark.rule("MYR-C3")
def test_the_hook_and_its_mirror_image_are_two_actions() -> None:
    state = standing((-4, 6), a={"level": 2, "workers": 1})
    # Both have the line -5,6 -4,6 -3,6; the side cell lies under its first and second hex, or under the others.
    left, right = "lay hook at -5,6 turn 0", "lay hook at -3,6 turn 3 flipped"
    assert {left, right} <= legal(state)
    assert tiles(play(state, left)) == ["hook a -5,6 -4,6 -3,6 -5,7 earth 1 stone 2"]
    assert tiles(play(state, right)) == ["hook a -5,6 -4,6 -3,6 -4,7 food 1 earth 1 stone 1"]


# Against the helper, in many places and with obstacles.


@pytest.mark.rule("MYR-L1", "MYR-C3", "MYR-C4", "MYR-T1")
@pytest.mark.parametrize("place", sorted(free((0, 1), (1, 1), (-2, 6), (-1, 6), (-1, 2), (3, 0))))
def test_all_placements_everywhere(place: Hex) -> None:
    blocked: set[Hex] = {(0, 1), (1, 1), (-2, 6), (-1, 6), (-1, 2), (3, 0)}
    state = standing(
        place,
        tiles=["pair a 0,1 1,1", "pair b -2,6 -1,6 earth 1"],
        prey=["spider -1,2", "ladybug 3,0"],
        a={"level": 3, "event": "level", **WEALTH},
    )
    assert laid(state) == lays(SHAPES, place, free(*blocked))
    # No point is left and the worker stands on no tile: that is all.
    assert legal(state) == laid(state) | {"leave"}


@pytest.mark.rule("MYR-L1", "MYR-L2")
def test_what_is_laid_is_in_the_way_of_the_next() -> None:
    state = standing((-4, 4), a={"workers": 1}, b={"workers": 0})
    state = play(state, "lay pair at -4,4 turn 0", "sortie -5,4")
    assert "step -4,4" in legal(state)
    state = play(state, "step -5,5")
    assert starting(state, "lay pair") == {"at -5,5 turn 0", "at -5,5 turn 1"}
