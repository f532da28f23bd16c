"""Parasites: whose body they go on, what they count for, and whose gain they are (MOA-B27 to B31)."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    actions,
    ants_at,
    body,
    change,
    colony,
    discards,
    game,
    hand,
    legal,
    line,
    play,
    position,
    refused,
    rest_of_chance,
    starting,
    stats,
    to_move,
)

OF = game(parasites=True)
LAND = "hex 10 1,0\nhex 6 2,0\nhex 12 -1,0"
"""Lichen (food, larva 2, card), Stoney Mound (point, food, larva), Thistle Stand (food 2, card)."""


def infesting(*lines: str) -> eusocial.State:
    """a has paid for its Incubator Head."""
    state = position(OF, LAND, "player a larvae 2", "hand a Incubator Head", *lines)
    return play(state, "play Incubator Head", "pay larva", "pay larva")


# On another's body


@pytest.mark.rule("MOA-B27")
def test_six_cards() -> None:
    cards = (OF.content() or {})["cards"]
    assert sum(bool(card.get("parasite")) for card in cards) == 6


@pytest.mark.rule("MOA-B27", "MOA-D9")
def test_a_parasite_goes_on_the_body_of_another() -> None:
    state = infesting(
        "part a head 1 Raider Head", "part b head 1 Massive Head\npart b head 2 Guardian Head",
        "part b head 3 Venomous Head", "part c head 1 Trophy Head",
    )  # fmt: skip
    # Not on a's own; on the first free place of a host, or on top of a card.
    assert to_move(state) == "a host"
    assert legal(state) == {"host b head 1", "host b head 2", "host b head 3", "host c head 1", "host c head 2"}
    assert "MOA-B27" in refused(state, "host a head 2")
    state = play(state, "host c head 2")
    assert body(state, "c") == {"head 1": "Trophy Head", "head 2": "Incubator Head"}
    assert colony(state, "c")["body"]["head"][1]["parasite"] == 0
    assert line(state, "part c head 2") == "Incubator Head from a"


@pytest.mark.rule("MOA-B27")
def test_no_place_of_the_own_body_is_named() -> None:
    state = position(OF, LAND, "player a larvae 2", "hand a Incubator Head")
    assert starting(state, "play") == {"Incubator Head"}


@pytest.mark.rule("MOA-B27", "MOA-D1")
def test_an_egg_of_the_parasite_lies_on_it() -> None:
    before = infesting()
    # Both larvae that paid are eggs.
    assert stats(before, "a")["eggs"] == 36
    state = play(before, "host b head 1")
    assert stats(state, "a")["eggs"] == 35
    assert stats(state, "b")["eggs"] == stats(before, "b")["eggs"]


@pytest.mark.rule("MOA-B28")
def test_an_evolution_on_top_destroys_it() -> None:
    state = position(
        OF, "part b head 1 Incubator Head from a", "player b larvae 3", "hand b Massive Head", to_move="b turn"
    )
    assert starting(state, "play") == {"Massive Head on head 1", "Massive Head on head 2"}
    beside = play(state, "play Massive Head on head 2", *["pay larva"] * 3)
    assert body(beside, "b") == {"head 1": "Incubator Head", "head 2": "Massive Head"}
    state = play(state, "play Massive Head on head 1", *["pay larva"] * 3)
    assert body(state, "b") == {"head 1": "Massive Head"}
    assert discards(state) == {"Incubator Head"}
    # The egg is back in the supply.
    assert (stats(beside, "a")["eggs"], stats(state, "a")["eggs"]) == (35, 36)


@pytest.mark.rule("MOA-B28", "MOA-B27")
def test_a_parasite_covers_an_evolution_and_another_parasite() -> None:
    state = play(infesting("part b head 1 Massive Head"), "host b head 1")
    assert (body(state, "b"), discards(state)) == ({"head 1": "Incubator Head"}, {"Massive Head"})
    state = play(infesting("part b head 1 Fluke Head from c"), "host b head 1")
    assert (body(state, "b"), discards(state)) == ({"head 1": "Incubator Head"}, {"Fluke Head"})
    assert (stats(state, "a")["eggs"], stats(state, "c")["eggs"]) == (35, 36)


# In all else an evolution


@pytest.mark.rule("MOA-B29", "MOA-A60", "MOA-D9")
def test_it_completes_the_hosts_body() -> None:
    before = infesting("part b thorax 1 Racing Thorax\npart b abdomen 1 Bloated Abdomen")
    state = play(before, "host b head 1")
    assert (change(before, state, "a"), change(before, state, "b")) == ({}, {"score": 3})
    assert colony(state, "b")["bodies"] == 1


@pytest.mark.rule("MOA-B29", "MOA-A59", "MOA-A67")
def test_a_parasitic_head_is_a_head_of_the_host() -> None:
    # Two of a against two of b, which defends by its control site: with a head more a wins, else b.
    lines = (LAND, "site -1,0 food b\nsite -1,0 card a\nout -1,0 a 1\nout -1,0 b 1")
    without = position(OF, *lines, to_move="a soldier")
    # Of b one is lost by half of two.
    assert to_move(without) == "b lose"
    without = play(without, "lose -1,0 site food")
    assert [stats(without, letter)["score"] for letter in "abc"] == [0, 1, 0]
    host = position(OF, *lines, "part a head 1 Fluke Head from c", to_move="a soldier")
    # a loses one of two, b both by three; Fluke Head: the host's victories are the parasite's too.
    host = play(host, "lose -1,0 site card") if to_move(host) == "a lose" else host
    assert [stats(host, letter)["score"] for letter in "abc"] == [1, 0, 1]


@pytest.mark.rule("MOA-B29", "MOA-A59")
@pytest.mark.parametrize(
    ("part", "steps"),
    [("", 3), ("part a thorax 1 Echoing Thorax from b", 4), ("part a thorax 1 Twisted Thorax from b", 4)],
)
def test_a_parasitic_thorax_is_a_step(part: str, steps: int) -> None:
    state = play(position(OF, "hex 12 -1,0", "player a food 1", "out 0,0 a 1", part), "march")
    taken = 0
    while to_move(state) == "a march":
        state.apply("move 0,0>-1,0 site food" if taken % 2 == 0 else "move -1,0>0,0")
        taken += 1
    assert taken == steps


@pytest.mark.rule("MOA-B29", "MOA-A59", "MOA-D13")
@pytest.mark.parametrize(("part", "hungry"), [("", 3), ("part a abdomen 1 Berry Abdomen from b", 2)])
def test_a_parasitic_abdomen_feeds(part: str, hungry: int) -> None:
    state = position(OF, "out 0,0 a 5", part, "player a food 1", to_move="a feeding")
    # Five ants alike: who hungers dies.
    for _ in range(hungry):
        assert to_move(state) == "a starve"
        state.apply("lose 0,0 outskirts")
    assert to_move(state) != "a starve"
    assert ants_at(state, "0,0") == {"out a": str(5 - hungry)}


@pytest.mark.rule("MOA-B29")
def test_cards_that_look_for_evolutions_find_parasites() -> None:
    of = game(parasites=True)
    state = position(of, LAND, "player a larvae 2", "hand a Selective Rearing")
    state = play(state, "play Selective Rearing", "pay larva", "pay larva", "choose 1", "reveal Incubator Head")
    # Adaptive Radiation alone passes them over.
    assert hand(state, "a") == {"Incubator Head"}


@pytest.mark.rule("MOA-B27", "MOA-D1")
def test_without_an_egg_in_the_supply_the_card_is_spent() -> None:
    # All 36 cubes of a are larvae; Frugal Abdomen makes Fluke Head free.
    state = position(OF, LAND, "player a larvae 36", "part a abdomen 1 Frugal Abdomen", "hand a Fluke Head")
    state = actions(state, "play Fluke Head")
    assert (body(state, "b"), body(state, "c")) == ({}, {})
    assert discards(state) == {"Fluke Head"}


# Single parasites


@pytest.mark.rule("MOA-B30")
def test_incubator_head_where_the_host_battled() -> None:
    # b, the host, battles in Lichen and in Thistle Stand; the parasite a isn't there, nor in Stoney Mound.
    state = position(
        OF, LAND, "part b head 1 Incubator Head from a", "player a larvae 4",
        "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 card c\nout 1,0 b 1",
        "site -1,0 food b\nsite -1,0 card c\nout -1,0 b 2", "site 2,0 food b",
        to_move="b soldier", first="b",
    )  # fmt: skip
    # 3 ants and a head against one: c loses its ant, b nothing by half of one; the same in Thistle Stand.
    assert to_move(state) == "a place"
    # b's third ant has taken the site of c's in each hex, so that none is free.
    assert ants_at(state, "1,0") == {"food": "b", "larva": "b", "card": "b"}
    assert legal(state) == {"done", "place 1,0"}
    state = play(state, "place 1,0", "place 1,0")
    assert legal(state) == {"done", "place -1,0"}
    state = play(state, "place -1,0", "done")
    assert ants_at(state, "1,0")["out a"] == "2"
    assert ants_at(state, "-1,0")["out a"] == "1"
    assert stats(rest_of_chance(state), "a")["score"] == 0


@pytest.mark.rule("MOA-B30")
def test_incubator_head_without_a_battle_is_a_point_for_the_parasite() -> None:
    state = position(
        OF, LAND, "part b head 1 Incubator Head from a", "player a larvae 4\nplayer b food 5",
        "site 1,0 food b\nsite 1,0 larva c", to_move="b soldier", first="b",
    )  # fmt: skip
    assert [stats(state, letter)["score"] for letter in "abc"] == [1, 0, 0]
    assert stats(state, "a")["larvae"] == 4


@pytest.mark.rule("MOA-B30")
def test_incubator_head_counts_battles_that_the_host_lost() -> None:
    state = position(
        OF, LAND, "part b head 1 Incubator Head from a", "player a larvae 1",
        "site 1,0 food c\nsite 1,0 larva c\nsite 1,0 card b\nout 1,0 c 1", to_move="b soldier", first="b",
    )  # fmt: skip
    # 3 against 1 and a head: c wins, and loses one of three by half of two.
    while to_move(state) == "c lose":
        state.apply(min(legal(state)))
    assert to_move(state) == "a place"
    assert stats(state, "c")["score"] == 1


@pytest.mark.rule("MOA-B30")
def test_incubator_head_has_ferocity_2() -> None:
    [card] = [card for card in (OF.content() or {})["cards"] if card["name"] == "Incubator Head"]
    assert card["ferocity"] == 2


@pytest.mark.rule("MOA-B31", "MOA-D6", "MOA-B67")
def test_echoing_thorax_rests_along() -> None:
    before = position(OF, LAND, "part a thorax 1 Echoing Thorax from b", "out 0,0 a 1")
    state = rest_of_chance(play(before, "rest"))
    assert to_move(state) == "b turn"
    # The card is for who rests first; larva and food are for both.
    assert change(before, state, "a") == {"larvae": 1, "food": 1, "cards": 1}
    assert change(before, state, "b") == {"larvae": 1, "food": 1}
    assert change(before, state, "c") == {}


@pytest.mark.rule("MOA-B31")
def test_echoing_thorax_does_nothing_when_the_parasite_rests() -> None:
    before = position(OF, LAND, "part a thorax 1 Echoing Thorax from b", "out 0,0 b 1", to_move="b turn", first="b")
    state = rest_of_chance(play(before, "rest"))
    assert change(before, state, "b") == {"larvae": 1, "food": 1, "cards": 1}
    assert change(before, state, "a") == {}
