"""Phase 4: MYR-H1 to H3, and what of it is asked (MYR-T1)."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import position, scores, step, stock, tiles
from .positions import legal, play, stats, to_move

EARTH_FOOD = "pair a -5,0 -5,1 food 1 earth 1"
FOOD_FOOD = "pair a -1,1 0,1 food 2"
FOOD_STONE = "pair a -1,4 0,4 food 1 stone 1"
EMPTY = "pair a -2,5 -1,5"
ALL_KINDS = "triangle a -4,3 -3,3 -4,4 food 1 earth 1 stone 1"
APHID = "aphid a -1,0 0,0 -1,1"
SCAVENGING = "scavenging a -5,5 -4,5 -5,6"
SUBCOLONY = "subcolony a -4,6 -3,6 -5,7 -4,7"


def harvest(*given: str, **colonies: Any) -> eusocial.State:
    """The harvest of a position in which a has just sent its last worker into the gestation room."""
    colonies["a"] = {"workers": 1, **colonies.get("a", {})}
    state = position("a workers", given, **colonies)
    return play(state, "work 0")


@pytest.mark.rule("MYR-H1", "MYR-T1")
def test_one_cube_of_each_pheromone() -> None:
    state = harvest(EARTH_FOOD, FOOD_FOOD, FOOD_STONE, EMPTY, "pair b 0,5 -1,6 earth 2", "pair b 1,3 2,3 earth 1")
    step(state, "a harvest -5,0", {"harvest -5,0 earth", "harvest -5,0 food"}, "harvest -5,0 earth")
    # The tile with food alone is harvested by itself, in its place between those that are asked.
    assert stock(state) == {"larvae": 1, "food": 1, "earth": 1}
    step(state, "a harvest -1,4", {"harvest -1,4 food", "harvest -1,4 stone"}, "harvest -1,4 stone")
    # b isn't asked, and then the season is over.
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 1, "earth": 1, "stone": 1}
    assert stock(state, "b") == {"earth": 2}
    assert tiles(state) == {
        "pair a -5,0 -5,1 food 1",
        "pair a -1,1 0,1 food 1",
        "pair a -1,4 0,4 food 1",
        "pair a -2,5 -1,5",
        "pair b 0,5 -1,6 earth 1",
        "pair b 1,3 2,3",
    }
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-H1")
def test_before_it_is_asked_nothing_later_is_taken() -> None:
    state = harvest(EARTH_FOOD, FOOD_FOOD)
    assert to_move(state) == "a harvest -5,0"
    assert stock(state) == {"larvae": 1}


@pytest.mark.rule("MYR-H1", "MYR-T1")
@pytest.mark.parametrize("kind", ["food", "earth", "stone"])
def test_any_kind_that_lies_there(kind: str) -> None:
    state = harvest(ALL_KINDS)
    expected = {"harvest -4,3 food", "harvest -4,3 earth", "harvest -4,3 stone"}
    step(state, "a harvest -4,3", expected, f"harvest -4,3 {kind}")
    assert stock(state) == {"larvae": 1, "workers": 1, kind: 1}
    left = " ".join(f"{name} 1" for name in ("food", "earth", "stone") if name != kind)
    assert tiles(state) == {f"triangle a -4,3 -3,3 -4,4 {left}"}


@pytest.mark.rule("MYR-H1")
def test_the_harvest_is_mandatory() -> None:
    # Nothing but the cubes is offered, even with larvae to exchange.
    state = harvest(EARTH_FOOD, a={"larvae": 5})
    assert legal(state) == {"harvest -5,0 earth", "harvest -5,0 food"}


@pytest.mark.rule("MYR-H1", "MYR-V7", "MYR-T1")
def test_players_harvest_in_turn_order() -> None:
    given = ["pair a -5,0 -5,1 food 1 earth 1", "pair b -1,4 0,4 food 1 stone 1"]
    state = play(position("b workers", given, first="b", b={"workers": 1}), "work 0")
    step(state, "b harvest -1,4", {"harvest -1,4 food", "harvest -1,4 stone"}, "harvest -1,4 stone")
    step(state, "a harvest -5,0", {"harvest -5,0 food", "harvest -5,0 earth"}, "harvest -5,0 food")
    assert stock(state, "a") == {"food": 1}
    assert stock(state, "b") == {"larvae": 1, "workers": 1, "stone": 1}


@pytest.mark.rule("MYR-H1", "MYR-T1")
def test_three_players_in_turn_order() -> None:
    given = [
        "pair a -5,0 -5,1 food 1 earth 1",
        "pair b -1,4 0,4 food 1 stone 1",
        "pair c 4,2 4,3 food 1 earth 1",
    ]
    state = play(position("b workers", given, players=3, first="b", b={"workers": 1}), "work 0")
    order = []
    while to_move(state).split()[1] == "harvest":
        order.append(to_move(state))
        state.apply_action(state.legal_actions()[0])
    assert order == ["b harvest -1,4", "c harvest 4,2", "a harvest -5,0"]


@pytest.mark.rule("MYR-H2", "MYR-T1")
def test_aphid_farms_and_subcolonies_come_first_and_by_themselves() -> None:
    state = harvest(EARTH_FOOD, APHID, SUBCOLONY)
    assert to_move(state) == "a harvest -5,0"
    assert stock(state) == {"larvae": 1, "food": 1}
    assert scores(state) == [12, 10]
    assert {APHID, SUBCOLONY} < tiles(state)


@pytest.mark.rule("MYR-H2")
def test_each_special_tile_yields() -> None:
    given = [
        APHID,
        "aphid a -5,5 -4,5 -5,6",
        SUBCOLONY,
        "subcolony b 1,0 0,1 1,1 0,2",
        "aphid b 3,1 2,2 3,2",
    ]
    state = harvest(*given)
    assert scores(state) == [12, 12]
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 2}
    assert stock(state, "b") == {"food": 1}
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-H2")
def test_two_subcolonies() -> None:
    state = harvest(SUBCOLONY, "subcolony a 1,0 0,1 1,1 0,2")
    assert scores(state) == [14, 10]


@pytest.mark.rule("MYR-H2", "MYR-T1")
def test_scavenging_is_asked_after_the_pheromones() -> None:
    state = harvest(SCAVENGING, "scavenging a 1,0 0,1 1,1", FOOD_STONE)
    step(state, "a harvest -1,4", {"harvest -1,4 food", "harvest -1,4 stone"}, "harvest -1,4 food")
    step(state, "a scavenge 1,0", {"scavenge 1,0 earth", "scavenge 1,0 stone"}, "scavenge 1,0 earth")
    assert stock(state) == {"larvae": 1, "food": 1, "earth": 1}
    step(state, "a scavenge -5,5", {"scavenge -5,5 earth", "scavenge -5,5 stone"}, "scavenge -5,5 stone")
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 1, "earth": 1, "stone": 1}
    assert scores(state) == [10, 10]


@pytest.mark.rule("MYR-H2", "MYR-A7")
def test_neutral_tiles_yield_nothing() -> None:
    given = ["aphid - -1,0 0,0 -1,1", "scavenging - -5,5 -4,5 -5,6", "subcolony - -4,6 -3,6 -5,7 -4,7"]
    state = harvest(*given)
    assert to_move(state) == "b event"
    assert scores(state) == [10, 10]
    assert stock(state) == {"larvae": 1, "workers": 1}
    assert stock(state, "b") == {}


@pytest.mark.rule("MYR-H3", "MYR-V6", "MYR-T1")
def test_harvest_3() -> None:
    given = [
        "line a -1,0 0,0 1,0 food 2",
        FOOD_STONE,
        "pair b -5,0 -5,1 food 1 earth 1",
        SCAVENGING,
        APHID.replace("-1,0 0,0 -1,1", "-4,3 -3,3 -4,4"),
    ]
    state = harvest(*given, a={"event": "harvest"})
    step(state, "a harvest -1,4", {"harvest -1,4 food", "harvest -1,4 stone"}, "harvest -1,4 food")
    step(state, "a scavenge -5,5", {"scavenge -5,5 earth", "scavenge -5,5 stone"}, "scavenge -5,5 earth")
    # One of the aphid farm, one of the line, one of the pair.
    assert stock(state) == {"larvae": 1, "food": 3, "earth": 1}
    step(state, "a extra 3", {"extra -1,0 food", "extra -1,4 stone", "enough"}, "extra -1,4 stone")
    step(state, "a extra 2", {"extra -1,0 food", "enough"}, "enough")
    step(state, "b harvest -5,0", {"harvest -5,0 food", "harvest -5,0 earth"}, "harvest -5,0 food")
    # Above 4 cubes the storage asks; the tile of the other player gave nothing to a.
    assert to_move(state) == "a storage"
    assert [stats(state, "a")[kind] for kind in ("food", "earth", "stone")] == [3, 1, 1]
    assert stock(state, "b") == {"food": 1}


@pytest.mark.rule("MYR-H3", "MYR-T1")
def test_at_most_three_more_cubes() -> None:
    # The trapezoid lies on earth, grass, mushroom, earth, mushroom.
    given = ["trapezoid a -5,5 -4,5 -3,5 -5,6 -4,6 food 1 earth 2", "line a -1,0 0,0 1,0 food 2"]
    state = harvest(*given, a={"event": "harvest", "level": 2})
    step(state, "a harvest -5,5", {"harvest -5,5 food", "harvest -5,5 earth"}, "harvest -5,5 food")
    step(state, "a extra 3", {"extra -1,0 food", "extra -5,5 earth", "enough"}, "extra -5,5 earth")
    step(state, "a extra 2", {"extra -1,0 food", "extra -5,5 earth", "enough"}, "extra -1,0 food")
    # The line is empty now. A third one, from the same tile again, and no more.
    step(state, "a extra 1", {"extra -5,5 earth", "enough"}, "extra -5,5 earth")
    assert to_move(state) == "b event"
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 3, "earth": 2}
    assert tiles(state) == {"trapezoid a -5,5 -4,5 -3,5 -5,6 -4,6", "line a -1,0 0,0 1,0"}


@pytest.mark.rule("MYR-H3", "MYR-T1")
def test_harvest_3_ends_by_itself_when_nothing_is_left() -> None:
    state = harvest(FOOD_FOOD, a={"event": "harvest"})
    step(state, "a extra 3", {"extra -1,1 food", "enough"}, "extra -1,1 food")
    assert to_move(state) == "b event"
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 2}
    # And it isn't asked at all.
    state = harvest("pair a -5,0 -4,0 earth 1", a={"event": "harvest"})
    assert to_move(state) == "b event"
    assert stock(state) == {"larvae": 1, "workers": 1, "earth": 1}


@pytest.mark.rule("MYR-H3")
@pytest.mark.parametrize("event", ["level", "vp", "larvae", "move", "soldier", "hexagon", "worker"])
def test_other_events_give_no_more_cubes(event: str) -> None:
    state = harvest(FOOD_FOOD, a={"event": event}, b={"event": "harvest"})
    assert to_move(state) == "b event"
    assert stock(state) == {"larvae": 1, "workers": 1, "food": 1}


@pytest.mark.rule("MYR-H3", "MYR-T1")
def test_enough_at_once() -> None:
    state = harvest(FOOD_FOOD, a={"event": "harvest"})
    step(state, "a extra 3", {"extra -1,1 food", "enough"}, "enough")
    assert to_move(state) == "b event"
    assert tiles(state) == {"pair a -1,1 0,1 food 1"}
