"""VP+1: MYR-V3 and MYR-T2. One point more with each scoring of at least one point in the season, of whatever kind."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import FAR_EXITS, NO_BIRTHS, position, scores, step, stock
from .positions import legal, play, stats, to_move

OTHERS = ["level", "larvae", "harvest", "move", "soldier", "hexagon", "worker"]
"""The events that add no point."""


def gain(state: eusocial.State, *texts: str, player: int = 0) -> int:
    """What a player wins by these actions."""
    return scores(play(state, *texts))[player] - scores(state)[player]


def outside(event: str, *tiles: str, prey: list[str] | None = None, at: str = "-1,4", **a: Any) -> eusocial.State:
    """A worker of a stands on a hex; b's exit is out of its way, and b is next."""
    given = {"event": event, **a}
    b = {"workers": 1, "home": "3,1"}
    return position(f"a sortie at {at} points 2", tiles, prey=prey or [], a=given, b=b)


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L2")
@pytest.mark.parametrize(
    ("kind", "level", "points"),
    [("triangle", 1, 2), ("line", 1, 2), ("rhombus", 2, 4), ("hook", 2, 4), ("trapezoid", 3, 6)],
)
def test_pheromones(kind: str, level: int, points: int) -> None:
    lay = f"lay {kind} at -1,4 turn 0"
    assert gain(outside("vp", level=level), lay) == points + 1
    for event in OTHERS:
        assert gain(outside(event, level=level), lay) == points, event


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L2")
def test_a_pair_is_no_scoring() -> None:
    assert gain(outside("vp"), "lay pair at -1,4 turn 0") == 0


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L4")
@pytest.mark.parametrize(("kind", "level", "points"), [("scavenging", 1, 2), ("aphid", 1, 2), ("subcolony", 3, 4)])
def test_special_tiles(kind: str, level: int, points: int) -> None:
    lay = f"lay {kind} at -1,4 turn 0"
    cubes: dict[str, Any] = {"food": 1, "earth": 1, "stone": 1}
    assert gain(outside("vp", level=level, **cubes), lay) == points + 1
    assert gain(outside("move", level=level, **cubes), lay) == points


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-W7")
@pytest.mark.parametrize(("kind", "points"), [("ladybug", 0), ("termite", 2), ("spider", 4)])
def test_prey(kind: str, points: int) -> None:
    # 0,3 is a prey space next to 0,4. A ladybug is worth food, not points.
    prey = [f"{kind} 0,3"]
    assert gain(outside("vp", prey=prey, at="0,4", soldiers=2), "step 0,3") == points + (points > 0)
    assert gain(outside("move", prey=prey, at="0,4", soldiers=2), "step 0,3") == points


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-L5")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("pair b -1,4 0,4", 0),
        ("triangle b -1,4 0,4 -1,5", 2),
        ("line b -1,4 0,4 1,4", 2),
        ("rhombus b 0,3 -1,4 0,4 -1,5", 4),
        ("hook b -1,4 0,4 1,4 -1,5", 4),
        ("trapezoid b -1,4 0,4 1,4 -1,5 0,5", 6),
        ("great b -1,4 0,4 1,4 -1,5 0,5 -1,6", 8),
    ],
)
def test_clearing(tile: str, points: int) -> None:
    at = tile.split()[2]
    assert gain(outside("vp", tile, at=at, earth=1), f"clear {at}") == points + (points > 0)
    assert gain(outside("move", tile, at=at, earth=1), f"clear {at}") == points
    # One's own is worth nothing.
    own = tile.replace(" b ", " a ")
    assert gain(outside("vp", own, at=at, earth=1), f"clear {at}") == 0


@pytest.mark.rule("MYR-V3", "MYR-L5")
def test_the_owner_of_what_is_cleared_gets_nothing() -> None:
    tile = "triangle b -1,4 0,4 -1,5"
    state = position(
        "a sortie at -1,4 points 2", [tile], a={"earth": 1}, b={"workers": 1, "event": "vp", "home": "3,1"}
    )
    assert scores(play(state, "clear -1,4")) == [12, 10]


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-W2")
def test_the_queen() -> None:
    state = position("a workers", a={"event": "vp", "level": 3, "food": 1, "workers": 1}, b={"workers": 1})
    assert gain(state, "work 3") == 3
    # The other rooms give no points.
    for text in ("work 0", "work 1", "work 2 earth", "work 2 stone"):
        assert gain(state, text) == 0


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-H2")
@pytest.mark.parametrize(("event", "each"), [("vp", 3), ("move", 2)])
def test_each_subcolony(event: str, each: int) -> None:
    colonies = [
        "subcolony a -4,6 -3,6 -5,7 -4,7",
        "subcolony a 1,0 0,1 1,1 0,2",
        "subcolony a -4,3 -3,3 -4,4 -3,4",
        "subcolony a 0,3 -1,4 0,4 -1,5",
    ]
    for number in range(5):
        a = {"event": event, "workers": 1}
        assert gain(position("a workers", colonies[:number], a=a), "work 0") == number * each


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-H1", "MYR-H2", "MYR-H3")
def test_cubes_are_no_scoring() -> None:
    given = ["pair a 0,0 1,0 food 1", "aphid a -4,3 -3,3 -4,4", "scavenging a -5,5 -4,5 -5,6"]
    state = position("a workers", given, a={"event": "vp", "workers": 1})
    assert gain(state, "work 0", "scavenge -5,5 earth") == 0


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-A1")
def test_tunnels_levels_and_nurses_are_no_scoring() -> None:
    a = {"event": "vp", "atelier": 3, "earth": 2, "food": 2, "larvae": 2}
    assert gain(position("a atelier", a=a), "tunnel -5,3", "dig", "nurse") == 0


LEVELS = ("level1", "soldiers2", "level2", "soldiers4", "level3", "soldiers6")


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-A5")
@pytest.mark.parametrize(
    ("name", "done", "points"),
    [("soldiers2", {}, 6), ("soldiers4", {"level1": 1}, 9), ("soldiers6", {"level1": 1, "level2": 2}, 12)],
)
def test_objectives(name: str, done: dict[str, int], points: int) -> None:
    for event, more in (("vp", 1), ("move", 0)):
        a = {"event": event, "atelier": 1, "level": 2, "soldiers": 6, "exits": FAR_EXITS, "completed": done}
        state = position("a atelier", year=2, objectives=LEVELS, a=a)
        assert gain(state, f"objective {name}") == points + more


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-A6")
@pytest.mark.parametrize(("players", "bonus"), [(2, 5), (3, 4), (4, 3)])
def test_anothers_completion_of_your_objective(players: int, bonus: int) -> None:
    # b has VP+1 in this season, c and d have not; a has neither.
    others: dict[str, Any] = {
        letter: {"completed": "soldiers2:1", "event": "vp" if letter == "b" else "move"}
        for letter in "bcd"[: players - 1]
    }
    a = {"atelier": 1, "soldiers": 2}
    state = position("a atelier", players=players, year=2, objectives=LEVELS, a=a, **others)
    after = scores(play(state, "objective soldiers2"))
    assert after == [16, 11 + bonus, 10 + bonus, 10 + bonus][:players]
    # Without an earlier completion there is nothing to add to.
    others["b"].pop("completed")
    state = position("a atelier", players=players, year=2, objectives=LEVELS, a={**a, "event": "vp"}, **others)
    assert scores(play(state, "objective soldiers2")) == [17, 10, 10 + bonus, 10 + bonus][:players]


@pytest.mark.rule("MYR-V3", "MYR-T2", "MYR-W8")
def test_several_scorings_in_one_turn() -> None:
    # A triangle of b's is cleared, a spider hunted and another triangle laid: each with a point.
    tile = "triangle b -1,4 0,4 -1,5"
    state = outside("vp", tile, prey=["spider 0,3"], at="-1,4", level=1, soldiers=2, earth=1)
    state = play(state, "clear 0,4")
    assert scores(state) == [13, 10]
    state = play(state, "step 0,3")
    assert scores(state) == [18, 10]
    assert stock(state)["food"] == 1
    # Back on the hexes that the other triangle has left.
    state = play(state, "step -1,4", "lay triangle at -1,4 turn 0")
    assert scores(state) == [21, 10]
    assert to_move(state) == "b workers"


@pytest.mark.rule("MYR-V3")
def test_the_points_of_others_dont_count() -> None:
    state = position("a workers", a={"workers": 1, "level": 3, "food": 1}, b={"event": "vp", "workers": 1})
    assert scores(play(state, "work 3")) == [12, 10]


@pytest.mark.rule("MYR-V3", "MYR-E2")
def test_it_lasts_for_a_season() -> None:
    a = {"event": "vp", "workers": 1, "level": 3, "food": 2}
    state = play(position("a workers", dice=(1, 4, 4), a=a), "work 3")
    assert scores(state) == [13, 10]
    # Summer: b is first; the die shows move+3.
    state = play(state, "event move", "event move")
    state = play(state, NO_BIRTHS, NO_BIRTHS)
    assert to_move(state) == "a workers"
    assert stats(state, "a")["workers"] == 1
    assert scores(play(state, "work 3")) == [15, 10]


@pytest.mark.rule("MYR-V3", "MYR-V1", "MYR-V2")
def test_a_larva_buys_it() -> None:
    state = position("a event", dice=(2, 4, 4), a={"larvae": 1, "workers": 1, "level": 3, "food": 1})
    step(state, "a event", {"event vp", "event larvae", "event harvest"}, "event vp")
    step(state, "b event", {"event larvae"}, "event larvae")
    state = play(state, NO_BIRTHS, NO_BIRTHS)
    assert legal(state) == {"work 0", "work 1", "work 2 earth", "work 2 stone", "work 3", "sortie -5,4"}
    assert scores(play(state, "work 3")) == [13, 10]
