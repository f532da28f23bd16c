"""Tunnels of the atelier: MYR-A2. Whole sets of places."""

from __future__ import annotations

from typing import Any

import pytest

from .boards import FAR_EXITS, NO_BIRTHS, exits, position, step, stock
from .positions import colony, legal, play, refused, starting, to_move

START = {"-5,3", "-4,3", "-4,4", "-5,5"}
"""Next to the exit of a at -5,4."""


def tunnels(*tiles: str, mover: str = "a", prey: list[str] | None = None, **given: Any) -> set[str]:
    """Where a player could dig a tunnel; no objective is met."""
    given.setdefault("objectives", ("prey2", "soldiers2", "prey3", "soldiers4", "prey4", "soldiers6"))
    given[mover] = {"atelier": 1, **given.get(mover, {})}
    state = position(f"{mover} atelier", tiles, prey=prey or [], first=mover, **given)
    found = starting(state, "tunnel")
    assert legal(state) == {f"tunnel {place}" for place in found} | {"done"}
    return found


@pytest.mark.rule("MYR-A2")
def test_next_to_an_exit() -> None:
    assert tunnels() == START
    assert tunnels(mover="b") == {"1,3", "2,3", "0,4", "0,5"}
    # -4,0 and -5,1 lie next to -5,0; the row above is out of play with two players (MYR-C1).
    assert tunnels(a={"exits": ["-5,0"]}) == START | {"-4,0", "-5,1"}
    # An exit already there is no place.
    assert tunnels(a={"exits": ["-4,4"]}) == {"-5,3", "-4,3", "-5,5", "-3,3", "-3,4", "-4,5"}


@pytest.mark.rule("MYR-A2")
def test_next_to_a_pheromone_of_your_own() -> None:
    pair = "pair a -1,0 0,0 food 1"
    assert tunnels(pair) == START | {"-2,0", "1,0", "-2,1", "-1,1", "0,1"}
    # Without cubes as well.
    assert tunnels("pair a -1,0 0,0") == START | {"-2,0", "1,0", "-2,1", "-1,1", "0,1"}
    assert tunnels("pair b -1,0 0,0 food 1") == START


@pytest.mark.rule("MYR-A2")
def test_next_to_a_special_tile_of_your_own() -> None:
    # Round 3,1 2,2 3,2, clockwise from 4,0; 2,1 and 1,2 are water.
    around = {"4,0", "4,1", "2,3", "1,3", "3,0"}
    assert tunnels("aphid a 3,1 2,2 3,2") == START | around
    assert tunnels("scavenging a 3,1 2,2 3,2") == START | around
    # Nobody's tile is no piece of yours (MYR-A7), nor is another's.
    assert tunnels("aphid - 3,1 2,2 3,2") == START
    assert tunnels("aphid b 3,1 2,2 3,2") == START
    # Round -4,6 -3,6 -5,7 -4,7.
    subcolony = "subcolony a -4,6 -3,6 -5,7 -4,7"
    assert tunnels(subcolony) == START | {"-4,5", "-3,5", "-2,5", "-5,6", "-2,6", "-3,7"}


@pytest.mark.rule("MYR-A2", "MYR-W5")
def test_not_on_water() -> None:
    # Round -4,1 -4,2: -3,1 and -3,2 are water.
    assert tunnels("pair a -4,1 -4,2 food 1 stone 1") == START | {"-4,0", "-3,0", "-5,1", "-5,2"}


@pytest.mark.rule("MYR-A2")
def test_not_on_prey() -> None:
    pair = "pair a -4,1 -4,2 food 1 stone 1"
    assert tunnels(pair, prey=["spider -3,0"]) == START | {"-4,0", "-5,1", "-5,2"}
    assert tunnels(pair, prey=["ladybug -3,3"]) == START | {"-4,0", "-3,0", "-5,1", "-5,2"}


@pytest.mark.rule("MYR-A2")
def test_not_on_a_tile() -> None:
    taken = ["pair b -5,3 -4,3 earth 1", "aphid - -4,4 -4,5 -5,5"]
    assert tunnels(*taken) == set()
    # Nor on one's own, nor on another's exit.
    own = ["pair a -5,3 -4,3 earth 1"]
    assert tunnels(*own, b={"exits": ["-4,4"]}) == {"-5,2", "-4,2", "-3,3", "-5,5"}


@pytest.mark.rule("MYR-A2", "MYR-C1")
def test_the_borders_of_three_and_four_players() -> None:
    # -2,4 and -3,-3 are water. With three players r -6 is out of play, with four all is in play.
    assert tunnels(players=3) == {"-1,4", "-3,5", "-1,5", "-3,6", "-2,6"}
    assert tunnels(players=3, mover="c") == {"-2,-3", "-4,-2", "-2,-2", "-4,-1", "-3,-1"}
    assert tunnels(players=4, mover="d") == {"5,-5", "6,-5", "4,-4", "6,-4", "4,-3", "5,-3"}
    # 1,-5 lies in the top row of three players, and next to 1,-6 and 2,-6 with four.
    upper: dict[str, Any] = {"a": {"exits": ["1,-5"]}}
    around = {"0,-5", "2,-5", "0,-4", "1,-4"}
    assert tunnels(players=3, **upper) == {"-1,4", "-3,5", "-1,5", "-3,6", "-2,6"} | around
    assert tunnels(players=4, **upper) == START | {"-6,4", "-6,5"} | around | {"1,-6", "2,-6"}


@pytest.mark.rule("MYR-A2")
def test_it_gives_an_earth() -> None:
    state = position("a atelier", a={"atelier": 2, "stone": 1})
    step(state, "a atelier", {f"tunnel {place}" for place in START} | {"done"}, "tunnel -4,3")
    assert stock(state) == {"earth": 1, "stone": 1}
    assert exits(state, "a") == {"-5,4", "-4,3"}
    assert colony(state, "a")["exits"] == 2
    assert "tile exit a -4,3" in str(state).splitlines()
    # One a season, though others would be possible.
    assert legal(state) == {"done"}


@pytest.mark.rule("MYR-A2", "MYR-C2")
def test_four_exits_at_most() -> None:
    three = FAR_EXITS[:2]
    assert tunnels(a={"exits": three}) > START
    state = position("a atelier", a={"atelier": 1, "exits": FAR_EXITS})
    assert legal(state) == {"done"}
    refused(state, "tunnel -5,3")
    # The fourth can be dug.
    state = play(position("a atelier", a={"atelier": 1, "exits": three}), "tunnel -5,3")
    assert exits(state, "a") == {"-5,4", *three, "-5,3"}
    assert colony(state, "a")["exits"] == 0


@pytest.mark.rule("MYR-A2", "MYR-W3")
def test_workers_leave_by_the_new_exit() -> None:
    state = position("a atelier", first="b", a={"atelier": 1, "workers": 1})
    state = play(state, "tunnel -4,4", "event move", "event move")
    state = play(state, NO_BIRTHS, NO_BIRTHS)
    assert to_move(state) == "a workers"
    assert legal(state) == {"work 0", "sortie -5,4", "sortie -4,4"}


@pytest.mark.rule("MYR-A2")
@pytest.mark.parametrize("place", ["0,1", "-1,0", "-5,4", "-3,1"])
def test_elsewhere_it_is_refused(place: str) -> None:
    # Next to another's tile, on one, on an exit, on water.
    state = position("a atelier", ["pair b -1,0 0,0 food 1"], a={"atelier": 1})
    refused(state, f"tunnel {place}")
