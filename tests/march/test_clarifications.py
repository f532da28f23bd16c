"""Clarifications of the expansion's rulebook, and the hex Flooded Spring (MOA-B65, MOA-B67)."""

from __future__ import annotations

import pytest

from .positions import (
    actions,
    ants_at,
    game,
    legal,
    line,
    phase,
    play,
    position,
    refused,
    rest_of_chance,
    starting,
    stats,
    to_move,
)

OF = game(tactics=True, major_workers=True, aphids=True)
LAND = "hex 10 1,0\nhex 6 2,0\nhex 12 -1,0"
"""Lichen (food, larva 2, card), Stoney Mound (point, food, larva), Thistle Stand (food 2, card)."""


# Mating Flight


@pytest.mark.rule("MOA-B67", "MOA-D18", "MOA-B17")
def test_mating_flight_moves_major_workers_and_ants_with_aphids() -> None:
    state = position(
        OF,
        LAND,
        "player a larvae 1",
        "hand a Mating Flight",
        "site 1,0 food b major aphid\nsite 2,0 food c\nout 0,0 a 1",
    )
    state = play(state, "play Mating Flight", "pay larva")
    assert starting(state, "ant") == {"b 1,0 site food", "c 2,0 site food", "a 0,0 outskirts"}
    # Any two players' ants, the card's player may be none of them.
    state = play(state, "ant b 1,0 site food")
    assert starting(state, "ant") == {"c 2,0 site food", "a 0,0 outskirts"}
    state = play(state, "ant c 2,0 site food")
    assert ants_at(state, "1,0") == {"food": "c"}
    assert ants_at(state, "2,0") == {"food": "b major aphid"}


@pytest.mark.rule("MOA-B67", "MOA-D18")
def test_two_herders_change_places_with_their_aphids() -> None:
    state = position(
        OF,
        LAND,
        "player a larvae 1",
        "hand a Mating Flight",
        "site 1,0 food b aphid\nout 0,0 a 1 major aphid\nsite 2,0 larva c",
    )
    state = play(state, "play Mating Flight", "pay larva", "ant a 0,0 outskirts major aphid", "ant b 1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a major aphid"}
    assert ants_at(state, "0,0") == {"out b": "1 aphid"}


# Xenophobic Tribe and Minim Thorax

FULL = "site 1,0 food a\nsite 1,0 larva a\nsite 1,0 card a"


@pytest.mark.rule("MOA-B67", "MOA-D17")
@pytest.mark.parametrize(
    ("sites", "points"),
    [
        (FULL, 2),
        ("site 1,0 food a guest b\nsite 1,0 larva a\nsite 1,0 card a", 2),
        ("site 1,0 food a\nsite 1,0 larva a\nsite 1,0 card b", 0),
        # As a guest one doesn't hold the site.
        ("site 1,0 food a\nsite 1,0 larva a\nsite 1,0 card b guest a", 0),
        ("site 1,0 food a\nsite 1,0 larva a", 0),
        (FULL + "\nsite -1,0 food a\nsite -1,0 card a", 4),
    ],
)
def test_xenophobic_tribe_counts_full_hexes(sites: str, points: int) -> None:
    of = game(tactics=True)
    before = position(of, LAND, sites, "goals a Xenophobic Tribe", to_move="a slumber")
    bare = position(of, LAND, sites, to_move="a slumber")
    assert stats(before, "a")["score"] - stats(bare, "a")["score"] == points


@pytest.mark.rule("MOA-B67", "MOA-D17")
def test_only_the_minim_player_starts_sharing() -> None:
    of = game(tactics=True)
    lines = (LAND, "part a thorax 1 Minim Thorax", "site -1,0 food b\nsite -1,0 card a\nout 0,0 a 1\nout 0,0 b 1")
    mine = play(position(of, *lines, "player a food 1"), "march")
    # Onto b's site, or the outskirts as no site is free; its own ant's site only by displacing, which needs a module.
    assert {text for text in starting(mine, "move") if text.startswith("0,0>-1,0")} == {
        "0,0>-1,0", "0,0>-1,0 site guest food",
    }  # fmt: skip
    state = play(mine, "move 0,0>-1,0 site guest food")
    assert ants_at(state, "-1,0") == {"food": "b guest a", "card": "a"}
    # A third can't come as well.
    assert "0,0>-1,0 site guest food" not in starting(state, "move")
    # b can't join a.
    theirs = play(position(of, *lines, "player b food 1", to_move="b turn"), "march")
    assert {text for text in starting(theirs, "move") if text.startswith("0,0>-1,0")} == {"0,0>-1,0"}
    assert refused(theirs, "move 0,0>-1,0 site guest card")


@pytest.mark.rule("MOA-B67", "MOA-A80", "MOA-A65")
def test_both_harvest_a_shared_site_in_peace() -> None:
    of = game(tactics=True)
    state = position(
        of, LAND, "part a thorax 1 Minim Thorax", "site -1,0 food b guest a\nsite -1,0 card b", to_move="a soldier"
    )
    # All have sites: no battle. Thistle Stand's control site yields two food, of which each eats one.
    state = rest_of_chance(state)
    assert phase(state) == "decree"
    assert (stats(state, "a")["food"], stats(state, "b")["food"]) == (1, 1)


@pytest.mark.rule("MOA-B67", "MOA-A36")
def test_who_shares_a_site_holds_it_when_the_other_leaves() -> None:
    of = game(tactics=True)
    state = position(
        of, LAND, "part a thorax 1 Minim Thorax", "site -1,0 food b guest a\nsite -1,0 card b", "player b food 1",
        to_move="b turn", first="b",
    )  # fmt: skip
    state = play(state, "march", "move -1,0>0,0", "which site food")
    assert ants_at(state, "-1,0") == {"food": "a", "card": "b"}


# Scouting Thorax and Scout (MOA-B8)


@pytest.mark.rule("MOA-B67", "MOA-B8")
def test_a_scout_reveals_one_hex_with_scouting_thorax_too() -> None:
    of = game(major_workers=True)
    state = position(of, "player a food 1", "out 0,0 a 1 major", "part a thorax 1 Scouting Thorax")
    # Two hexes for the Explore.
    state = play(state, "explore", "hex 11", "hex 14", "take 11")
    state = play(state, "explore 1,0 from 0,0 turn 1", "bring 0,0>1,0 site larva")
    state = actions(state, "accept")
    state = play(state, "hex 12")
    # No second hex is revealed.
    assert to_move(state) == "a explore"


# Flooded Spring


@pytest.mark.rule("MOA-B65", "MOA-A2")
@pytest.mark.parametrize("beyond", [True, False])
@pytest.mark.parametrize("spring", [True, False])
def test_flooded_spring_is_one_more_hex_of_the_stack(beyond: bool, spring: bool) -> None:
    state = game(beyond_the_meadow=beyond, flooded_spring=spring).new_initial_state()
    stack = line(state, "stack ").split()
    assert ("26" in stack) is spring
    assert ("25" in stack) is beyond


@pytest.mark.rule("MOA-B65")
def test_flooded_spring_is_revealed_and_placed_like_others() -> None:
    of = game(flooded_spring=True)
    state = position(of, "stack 26", "player a food 1", "out 0,0 a 1")
    state = play(state, "explore", "hex 26")
    # It has tunnels to four sides: 0, 1, 3 and 4 before it is turned.
    assert "explore 1,0 from 0,0 turn 0" in legal(state)
    state = play(state, "explore 1,0 from 0,0 turn 0", "bring 0,0>1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a"}
