"""Hexes and what stands on them: Explore and where a hex may lie, sites, outskirts, control, wormholes."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    actions,
    ants_at,
    change,
    game,
    hex_at,
    legal,
    line,
    lines,
    outcomes,
    passed,
    phase,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)

AROUND = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]
"""The places round the Great Tunnel, side by side."""


def turned(sides: set[int], turn: int) -> set[int]:
    """Sides turned clockwise."""
    return {(side + turn) % 6 for side in sides}


def around(places: dict[str, int], sides: set[int]) -> set[str]:
    """The placements of a hex with these tunnels, without symmetry, at places round the Great Tunnel, by side."""
    return {
        f"explore {place} from 0,0 turn {turn}"
        for place, side in places.items()
        for turn in range(6)
        if (side + 3) % 6 in turned(sides, turn)
    }


# Explore.


@pytest.mark.rule("MOA-A44", "MOA-D2", "MOA-A7", "MOA-D7")
def test_a_hex_lies_tunnel_to_tunnel() -> None:
    # An ant in the Great Tunnel, whose six sides are free; Clover Patch has tunnels on sides 0, 1, 3, 4.
    state = position(game(), "starts 1 left 1", "player a food 2", "out 0,0 a 1")
    state = play(state, "explore")
    assert outcomes(state) == {"hex 1": 1.0}
    state = play(state, "hex 1")
    assert to_move(state) == "a explore"
    # Turned by three sides it is the same, so three turns are told apart, of which two have the tunnel wanted.
    turns = {0: (0, 2), 1: (0, 1), 2: (1, 2), 3: (0, 2), 4: (0, 1), 5: (1, 2)}
    want = {f"explore {AROUND[side]} from 0,0 turn {turn}" for side in range(6) for turn in turns[side]}
    assert legal(state) == want
    for text in sorted(want):
        after = play(state, text)
        laid = hex_at(after, text.split()[1])
        assert laid["number"] == 1
        assert (AROUND.index(text.split()[1]) + 3) % 6 in laid["joined"]


@pytest.mark.rule("MOA-A44", "MOA-D2")
def test_a_hex_may_be_turned_as_its_player_likes() -> None:
    # Stoney Mound has tunnels on sides 0, 2, 3, 4 and no symmetry: four turns at each of six places.
    state = position(game(), "starts 6 left 1", "player a food 2", "out 0,0 a 1")
    state = play(state, "explore", "hex 6")
    want = around(dict(zip(AROUND, range(6), strict=True)), {0, 2, 3, 4})
    assert len(want) == 24
    assert legal(state) == want
    after = play(state, "explore 0,1 from 0,0 turn 1")
    assert hex_at(after, "0,1")["tunnels"] == [1, 3, 4, 5]
    assert hex_at(after, "0,1")["turn"] == 1


@pytest.mark.rule("MOA-A44", "MOA-D2", "MOA-A35")
def test_a_hex_is_joined_to_hexes_that_the_player_inhabits() -> None:
    # Lichen at 1,0 is joined to the Great Tunnel by side 3; its other tunnels are on sides 0, 2, 5 (of turn 0). a
    # holds a site there and has no ant in the Great Tunnel; b has, and c inhabits Bramble Thicket at -1,0.
    state = position(
        game(), "stack 19", "player a food 1", "hex 10 1,0 turn 0", "hex 14 -1,0 turn 0", "site 1,0 card a",
        "site -1,0 food c", "out 0,0 b 1",
    )  # fmt: skip
    state = play(state, "explore", "hex 19")
    # From 1,0: side 0 to 2,0, side 2 to 0,1, side 5 to 2,-1. Ruined Anthill is the same in all turns.
    assert legal(state) == {
        "explore 2,0 from 1,0 turn 0",
        "explore 0,1 from 1,0 turn 0",
        "explore 2,-1 from 1,0 turn 0",
    }
    after = play(state, "explore 0,1 from 1,0 turn 0")
    # It is joined to the Great Tunnel too, by side 4, and to 1,0 by side 5.
    assert hex_at(after, "0,1")["joined"] == [4, 5]
    # In the outskirts alone an ant inhabits nothing.
    state = position(
        game(), "stack 19", "player a food 1", "hex 12 1,0 turn 0", "site 1,0 food b", "site 1,0 card c",
        "out 1,0 a 1",
    )  # fmt: skip
    assert "explore" not in legal(state)
    assert "MOA-A44" in refused(state, "explore")


@pytest.mark.rule("MOA-D2", "MOA-A44", "MOA-A41")
def test_exploring_costs_a_food() -> None:
    state = position(game(), "player a food 1 larvae 3", "out 0,0 a 1")
    assert change(state, play(state, "explore"), "a") == {"food": -1}
    poor = position(game(), "player a larvae 3", "out 0,0 a 1")
    assert "explore" not in legal(poor)
    assert refused(poor, "explore") == ("MOA-D2",)
    alone = position(game(), "player a food 3 larvae 3", "out 0,0 b 1")
    assert "explore" not in legal(alone)


@pytest.mark.rule("MOA-D2")
def test_without_a_place_the_hex_goes_under_the_stack() -> None:
    # a inhabits Bramble Thicket at 1,0 alone; its two tunnels, turned by 1, lead to 1,1 hence and 0,0.
    given = ("stack 14 16", "player a food 2", "hex 14 1,0 turn 1", "hex 17 1,1 turn 0", "site 1,0 food a")
    text = position(game(), *(line.replace("stack 14 16", "stack 16 18") for line in given))
    # Sides 1 and 3 of 1,0: 1,1 holds a hex, and so does 0,0: no free side with a tunnel.
    state = play(text, "explore", "hex 16")
    assert (stats(state, "a")["food"], len(state.view()["hexes"])) == (1, 3)
    # The action is spent: the others' reactions, then the next turn.
    assert to_move(passed(state)) == "b turn"
    assert line(state, "under") == "16"
    assert state.view()["stack"] == 2
    # It comes when the rest is gone: 18 first, then 16.
    again = actions(state, "rest")
    assert lines(again, "stack") == ["18"]
    last = position(game(), "stack", "under 16 18", "player a food 2", "out 0,0 a 1")
    assert outcomes(play(last, "explore")) == {"hex 16": 1.0}
    none = position(game(), "stack", "player a food 2", "out 0,0 a 1")
    assert "explore" not in legal(none)
    assert "MOA-A44" in refused(none, "explore")


@pytest.mark.rule("MOA-D2", "MOA-A44", "MOA-A45", "MOA-D7")
def test_up_to_two_ants_move_in() -> None:
    state = position(game(), "stack 16", "player a food 1", "out 0,0 a 3\nout 0,0 b 1")
    # Fern Shade: card, food, larva, food.
    state = play(state, "explore", "hex 16", "explore 1,0 from 0,0 turn 0")
    assert to_move(state) == "a bring"
    sites = {"card", "food", "larva", "food2"}
    assert legal(state) == {f"bring 0,0>1,0 site {site}" for site in sites} | {"done"}
    assert stats(play(state, "done"), "a")["ants"] == 3
    assert ants_at(play(state, "done"), "1,0") == {}
    state = play(state, "bring 0,0>1,0 site food2")
    assert legal(state) == {f"bring 0,0>1,0 site {site}" for site in sites - {"food2"}} | {"done"}
    assert phase(play(state, "done")) != "bring"
    after = play(state, "bring 0,0>1,0 site card")
    # Not a third.
    assert phase(after) != "bring"
    assert ants_at(after, "1,0") == {"card": "a", "food2": "a"}
    assert ants_at(after, "0,0") == {"out a": "1", "out b": "1"}


@pytest.mark.rule("MOA-D2", "MOA-A26", "MOA-D7")
def test_only_ants_of_the_hex_explored_from_move_in() -> None:
    # a has an ant in the Great Tunnel and one on 1,0; explores from 1,0.
    state = position(
        game(), "stack 19", "player a food 1", "hex 10 1,0 turn 0", "site 1,0 card a", "out 0,0 a 2", "out 0,0 b 1"
    )
    state = play(state, "explore", "hex 19", "explore 2,0 from 1,0 turn 0")
    assert starting(state, "bring") == {f"1,0>2,0 site {site}" for site in ("food", "card", "larva", "point")}
    state = play(state, "bring 1,0>2,0 site point")
    # No second ant is there.
    assert phase(state) != "bring"
    assert ants_at(state, "2,0") == {"point": "a"}
    assert ants_at(state, "1,0") == {}


@pytest.mark.rule("MOA-A30", "MOA-A31")
def test_centipedes_come_with_their_hexes() -> None:
    for number, guarded in ((13, True), (15, True), (18, True), (19, True), (9, False), (16, False)):
        state = position(game(), f"stack {number}", "player a food 1", "out 0,0 a 1")
        state = play(state, "explore", f"hex {number}")
        state = play(state, min(text for text in legal(state) if text.startswith("explore 1,0 ")))
        assert hex_at(state, "1,0")["centipede"] == guarded
        assert ("centipede" in line(state, f"hex {number} ")) == guarded
    state = position(game(), "hex 19 1,0 turn 0 wormhole centipede")
    found = hex_at(state, "1,0")
    assert (found["wormhole"], found["centipede"]) == (True, True)
    for twice in ("wormhole", "centipede"):
        again = hex_at(position(game(), f"hex 19 1,0 turn 0 {twice} {twice}"), "1,0")
        assert [again["wormhole"], again["centipede"]].count(True) == 1


@pytest.mark.rule("MOA-A6", "MOA-A31")
def test_there_are_fifteen_counters() -> None:
    spiral = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,-1", "2,0", "1,1", "0,2"]
    hexes = [f"hex {number} {place} turn 0 wormhole" for number, place in enumerate(spiral, 1)]
    full = [line + " centipede" if i < 5 else line for i, line in enumerate(hexes)]
    text = ["stack 19", "player a food 1", "out 0,0 a 1", "site 2,0 larva a", *full]
    state = play(position(game(), *text), "explore", "hex 19")
    # All fifteen lie in the meadow: none is left for Ruined Anthill.
    state = play(state, min(legal(state)))
    assert [tile["centipede"] for tile in state.view()["hexes"] if tile["number"] == 19] == [False]
    full[5] += " centipede"
    with pytest.raises(eusocial.PositionError, match="counters"):
        position(game(), *text[:4], *full)


# Sites, control, outskirts.


@pytest.mark.rule("MOA-A25", "MOA-A28", "MOA-D8")
def test_control() -> None:
    # Fungalreach: food 2 is the control site, beside it food and larva.
    def controller(*sites: str) -> object:
        state = position(game(), "hex 9 1,0 turn 0", *(f"site 1,0 {site}" for site in sites))
        return hex_at(state, "1,0")["controller"]

    assert controller() is None
    assert controller("food a") == 0
    assert controller("food b", "larva a", "food2 a") == 1
    # With the control site empty, nobody does, however many sites somebody has.
    assert controller("larva a", "food2 a") is None


@pytest.mark.rule("MOA-A23", "MOA-A24", "MOA-D7")
def test_sites_are_named_by_their_resources() -> None:
    state = position(game(), "hex 2 1,0 turn 0")
    assert [(site["name"], site["resource"], site["amount"]) for site in hex_at(state, "1,0")["sites"]] == [
        ("food", "food", 1), ("larva", "larva", 1), ("card", "card", 1), ("food2", "food", 1),
    ]  # fmt: skip
    state = position(game(), "hex 10 1,0 turn 0")
    assert [(site["name"], site["amount"]) for site in hex_at(state, "1,0")["sites"]] == [
        ("food", 1), ("larva", 2), ("card", 1),
    ]  # fmt: skip


@pytest.mark.rule("MOA-A26", "MOA-D7")
def test_an_arriving_ant_takes_a_free_site_or_the_outskirts() -> None:
    # Thistle Stand: food 2 and card, turned by 0 joined by side 3 to the Great Tunnel.
    def arrivals(*sites: str) -> set[str]:
        state = position(game(), "player a food 1", "out 0,0 a 2", "hex 12 1,0 turn 0", *sites)
        return {text for text in legal(play(state, "march")) if text.startswith("move 0,0>")}

    assert arrivals() == {"move 0,0>1,0 site food", "move 0,0>1,0 site card"}
    assert arrivals("site 1,0 food b") == {"move 0,0>1,0 site card"}
    assert arrivals("site 1,0 food b", "site 1,0 card c") == {"move 0,0>1,0"}
    assert arrivals("site 1,0 food a", "site 1,0 card c") == {"move 0,0>1,0"}
    state = position(
        game(), "player a food 1", "out 0,0 a 2", "hex 12 1,0 turn 0", "site 1,0 food b", "site 1,0 card c"
    )
    state = play(state, "march")
    assert "MOA-D7" in refused(state, "move 0,0>1,0 site food")
    after = play(state, "move 0,0>1,0", "move 0,0>1,0")
    assert ants_at(after, "1,0") == {"food": "b", "card": "c", "out a": "2"}


@pytest.mark.rule("MOA-D7", "MOA-A26")
def test_the_great_tunnel_has_no_sites() -> None:
    state = position(game(), "player a food 1", "out 0,0 a 1", "out 0,0 b 9", "hex 12 1,0 turn 0", "site 1,0 food a")
    assert hex_at(state, "0,0")["sites"] == []
    assert not hex_at(state, "0,0")["contested"]
    after = play(state, "march", "move 1,0>0,0")
    assert ants_at(after, "0,0") == {"out a": "2", "out b": "9"}
    # No battle there.
    state = position(game(), "out 0,0 a 3", "out 0,0 b 9", "player a food 9", "player b food 9", to_move="a soldier")
    assert (stats(state, "a")["ants"], stats(state, "b")["ants"]) == (3, 9)
    assert state.scores() == [0, 0, 0]


@pytest.mark.rule("MOA-A36")
def test_a_vacated_site_is_taken_from_the_outskirts_at_once() -> None:
    # Snail Shell: point and food, both held by a; b and c wait in the outskirts.
    given = ("hex 17 1,0 turn 0", "site 1,0 point a", "site 1,0 food a", "player a food 1", "player b food 1")
    state = position(game(), *given, "out 1,0 b 1", "out 1,0 c 1")
    after = play(state, "march", "move 1,0>0,0", "which site point")
    # The next clockwise of those there takes it, without being asked.
    assert ants_at(after, "1,0") == {"point": "b", "food": "a", "out c": "1"}
    assert hex_at(after, "1,0")["controller"] == 1
    after = play(after, "move 1,0>0,0")
    assert ants_at(after, "1,0") == {"point": "b", "food": "c"}
    # Those of the active player first.
    state = position(game(), *given, "out 1,0 a 1", "out 1,0 b 1", "out 0,0 c 1")
    after = play(state, "march", "move 1,0>0,0", "which site food")
    assert ants_at(after, "1,0") == {"point": "a", "food": "a", "out b": "1"}


@pytest.mark.rule("MOA-A36", "MOA-A52")
def test_a_site_is_vacated_by_paying_with_its_ant() -> None:
    state = position(
        game(), "hex 17 1,0 turn 0", "site 1,0 point a", "site 1,0 food b", "out 1,0 b 1", "hand a Gleaming Hoard"
    )
    after = play(state, "play Gleaming Hoard", "pay ant 1,0 site point")
    assert ants_at(after, "1,0") == {"point": "b", "food": "b"}


@pytest.mark.rule("MOA-A36")
def test_no_position_has_ants_waiting_beside_a_free_site() -> None:
    with pytest.raises(eusocial.PositionError, match="MOA-A36"):
        position(game(), "hex 17 1,0 turn 0", "site 1,0 point a", "out 1,0 b 1")


@pytest.mark.rule("MOA-A27")
def test_the_inner_meadow() -> None:
    state = position(game(), "hex 19 1,0 turn 0", "hex 12 2,0 turn 0", "hex 14 0,1 turn 0", "hex 9 1,1 turn 0")
    assert {tile["number"] for tile in state.view()["hexes"] if tile["inner"]} == {19, 14}


@pytest.mark.rule("MOA-A37")
def test_hexes_are_told_in_the_order_of_their_numbers() -> None:
    state = position(game(), "hex 19 1,0 turn 0", "hex 12 2,0 turn 0", "hex 9 0,1 turn 0")
    assert [tile["number"] for tile in state.view()["hexes"]] == [0, 9, 12, 19]


# Tunnels and wormholes.


@pytest.mark.rule("MOA-A47", "MOA-D3", "MOA-A23")
def test_steps_lead_through_tunnels_that_meet() -> None:
    # Clover Patch at 1,0 turned by 0 has a tunnel on side 3, to the Great Tunnel; at 0,1 turned by 2 on sides 2, 3, 5,
    # 0, none on side 4: no tunnel meets the Great Tunnel's; nor does one join the two hexes: side 2 of 1,0 leads to
    # 0,1, and Clover Patch has none there.
    state = position(
        game(), "player a food 1", "out 0,0 a 1", "hex 1 1,0 turn 0", "hex 12 0,1 turn 0", "hex 2 -1,0 turn 1"
    )
    # Thistle Stand (sides 0 to 4) at 0,1 meets the Great Tunnel by side 4, and not 1,0, for want of side 5.
    assert hex_at(state, "0,1")["joined"] == [4]
    assert hex_at(state, "1,0")["joined"] == [3]
    # Daisy Root at -1,0 turned by 1 has tunnels on sides 1, 3, 5: none on side 0.
    assert hex_at(state, "-1,0")["joined"] == []
    assert hex_at(state, "0,0")["joined"] == [0, 1]
    state = play(state, "march")
    want = {f"move 0,0>1,0 site {site}" for site in ("food", "larva", "card")}
    want |= {f"move 0,0>0,1 site {site}" for site in ("food", "card")}
    assert legal(state) == want | {"done"}
    assert refused(state, "move 0,0>-1,0 site food") == ("MOA-D3", "MOA-A32")
    after = play(state, "move 0,0>1,0 site card")
    # Back, or to another site of its hex.
    assert legal(after) == {"move 1,0>0,0", "move 1,0>1,0 site food", "move 1,0>1,0 site larva", "done"}
    after = play(after, "move 1,0>1,0 site larva")
    assert ants_at(after, "1,0") == {"larva": "a"}


@pytest.mark.rule("MOA-A32", "MOA-D3")
def test_wormholes_join_their_hexes() -> None:
    # Three wormholes; hexes 14 and 17 have no tunnels that meet others here.
    state = position(
        game(), "player a food 1", "hex 9 1,0 turn 0 wormhole", "hex 14 0,1 turn 5 wormhole",
        "hex 17 -1,0 turn 5 wormhole", "hex 12 -1,1 turn 0", "site 1,0 larva a",
    )  # fmt: skip
    state = play(state, "march")
    want = {"1,0>0,0", "1,0>1,0 site food", "1,0>1,0 site food2"}
    want |= {f"1,0>0,1 site {site}" for site in ("card", "food", "larva")}
    want |= {f"1,0>-1,0 site {site}" for site in ("point", "food")}
    assert starting(state, "move") == want
    state = play(state, "move 1,0>0,1 site card")
    # From there on through the wormhole again; no other hex is joined (14 turned by 5 has sides 5 and 1).
    moves = {text.split()[0] for text in starting(state, "move")}
    assert {"0,1>1,0", "0,1>-1,0", "0,1>0,1"} <= moves
    assert "0,1>-1,1" not in moves
    # A wormhole alone leads nowhere.
    state = position(game(), "player a food 1", "hex 14 0,1 turn 5 wormhole", "hex 12 -1,1 turn 0", "site 0,1 food a")
    assert {text.split()[0] for text in starting(play(state, "march"), "move")} <= {"0,1>0,1"}
    reach = position(game(), "hex 9 1,0 turn 0 wormhole", "hex 14 0,1 turn 5 wormhole", "site 1,0 larva a").insight(
        "reach", player=0
    )
    assert {tuple(found["at"]): found["steps"] for found in reach["hexes"]} == {(1, 0): 0, (0, 0): 1, (0, 1): 1}
