"""Cards whose behaviour is known, by name: published rulings and the expansion's clarifications."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    ants_at,
    body,
    change,
    discards,
    game,
    hand,
    hex_at,
    legal,
    lines,
    passed,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)

FERNS = "hex 16 1,0"
"""Fern Shade: card (control), food, larva, food."""
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def round_about(place: str) -> list[str]:
    """The six places next to one."""
    q, r = map(int, place.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in DIRECTIONS]


def journeys(meadow: list[str], turns: int) -> set[str]:
    """All placements next to any hex of a meadow, whose hexes stand in the order of their numbers."""
    told: dict[str, str] = {}
    for place in meadow:
        for free in round_about(place):
            if free not in meadow:
                told.setdefault(free, place)
    return {f"explore {free} from {place} turn {turn}" for free, place in told.items() for turn in range(turns)}


def has_hex(state: eusocial.State, place: str) -> bool:
    return any((tile["q"], tile["r"]) == tuple(map(int, place.split(","))) for tile in state.view()["hexes"])


# Hexes next to any hex


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_a_queens_journey() -> None:
    # a is nowhere near; Bramble Thicket differs in all six turns.
    state = position(game(), "hex 12 1,0\nsite 1,0 food b", "stack 14", "player a larvae 3\nhand a A Queen's Journey")
    state = play(state, "play A Queen's Journey", "pay larva", "pay larva")
    assert legal(state) == {"hex 14"}
    state.apply("hex 14")
    expected = journeys(["0,0", "1,0"], 6)
    assert len(expected) == 8 * 6
    assert legal(state) == expected
    assert "MOA-D18" in refused(state, "explore 0,1 from 1,0 turn 0")
    after = play(state, "explore 2,0 from 1,0 turn 3")
    # Its tunnels lead to the west and the northwest; those of Thistle Stand to all sides but the northeast.
    assert hex_at(after, "2,0")["number"] == 14
    # No larva is placed; the queen brings a larva and a point.
    assert ants_at(after, "2,0") == {}
    assert stats(after, "a") == {**stats(after, "a"), "larvae": 3 - 2 + 1, "score": 1, "ants": 0}
    assert to_move(after) == "b react"


@pytest.mark.rule("MOA-D18", "MOA-A30")
def test_tunnels_need_not_join() -> None:
    state = position(game(), "stack 18", "player a larvae 2\nhand a A Queen's Journey")
    # Old Fence Post has tunnels to the east, southwest and northwest: turned by one, none to the Great Tunnel.
    state = play(state, "play A Queen's Journey", "pay larva", "pay larva", "hex 18", "explore 1,0 from 0,0 turn 0")
    assert not any(hex_at(state, "1,0")["joined"])
    assert hex_at(state, "1,0")["centipede"]


@pytest.mark.rule("MOA-D18")
@pytest.mark.parametrize(("larvae", "most"), [(2, 0), (3, 1), (4, 2), (5, 3), (9, 3)])
def test_into_the_unknown_places_no_more_larvae_than_there_are(larvae: int, most: int) -> None:
    state = position(game(), "stack 9", f"player a larvae {larvae}\nhand a Into the Unknown")
    state = play(state, "play Into the Unknown", "pay larva", "pay larva", "hex 9")
    # Three turns of Fungalreach are different.
    assert legal(state) == journeys(["0,0"], 3)
    state.apply("explore 0,1 from 0,0 turn 1")
    placed = 0
    for site in ("food", "food2", "larva"):
        if to_move(state) != "a place":
            break
        free = ["food", "food2", "larva"][placed:]
        assert legal(state) == {"done", *(f"place 0,1 site {name}" for name in free)}
        state.apply(f"place 0,1 site {site}")
        placed += 1
    assert placed == most
    assert to_move(state) == "b react"
    assert stats(state, "a")["larvae"] == larvae - 2 - most


@pytest.mark.rule("MOA-D18")
def test_into_the_unknown_may_place_none() -> None:
    state = position(game(), "stack 9", "player a larvae 5\nhand a Into the Unknown")
    state = play(
        state, "play Into the Unknown", "pay larva", "pay larva", "hex 9", "explore 0,1 from 0,0 turn 1", "done"
    )
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 3, "ants": 0}
    assert has_hex(state, "0,1")


@pytest.mark.rule("MOA-D18", "MOA-A44")
def test_without_hexes_a_journey_goes_nowhere() -> None:
    state = position(game(), "stack", "player a larvae 2\nhand a A Queen's Journey")
    state = play(state, "play A Queen's Journey", "pay larva", "pay larva")
    assert to_move(state) == "b react"
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 1, "score": 1}


# Cards of others


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_cultural_theft() -> None:
    state = position(
        game(players=4),
        "player a larvae 2\nhand a Cultural Theft; Royal Jelly",
        "hand b Massive Head; Epic Stores\nhand d Season of Plenty",
    )
    state = play(state, "play Cultural Theft", "pay larva", "pay larva")
    # c has no card. The others discard as they choose.
    assert to_move(state) == "b discard"
    assert legal(state) == {"discard Massive Head", "discard Epic Stores"}
    state.apply("discard Massive Head")
    assert to_move(state) == "d discard"
    assert legal(state) == {"discard Season of Plenty"}
    state.apply("discard Season of Plenty")
    # One of them may be played without its cost, though a has nothing to pay with.
    assert to_move(state) == "a offered"
    assert legal(state) == {"done", "play Massive Head on head 1", "play Season of Plenty"}
    none = play(state, "done")
    assert discards(none) == {"Cultural Theft", "Massive Head", "Season of Plenty"}
    assert to_move(none) == "b react"
    head = play(state, "play Massive Head on head 1")
    assert body(head, "a") == {"head 1": "Massive Head"}
    assert discards(head) == {"Cultural Theft", "Season of Plenty"}
    # 3 larvae and 2 food, and one larva for each of the others.
    plenty = play(state, "play Season of Plenty", "draw Raider Head", "draw Trophy Head")
    assert change(state, plenty, "a") == {"larvae": 3, "food": 2, "cards": 2}
    assert change(state, plenty, "c") == {"larvae": 1}
    assert discards(plenty) == {"Cultural Theft", "Massive Head", "Season of Plenty"}
    assert hand(plenty, "b") == {"Epic Stores"}


@pytest.mark.rule("MOA-D18")
def test_cultural_theft_of_nothing() -> None:
    state = position(game(), "player a larvae 2\nhand a Cultural Theft")
    state = play(state, "play Cultural Theft", "pay larva", "pay larva")
    assert to_move(state) == "b react"
    assert discards(state) == {"Cultural Theft"}


@pytest.mark.rule("MOA-D18", "MOA-D17")
@pytest.mark.parametrize(
    ("b", "c", "stolen"), [(5, 0, (2, 0)), (1, 0, (1, 0)), (0, 0, (0, 0)), (2, 7, (2, 2)), (0, 3, (0, 2))]
)
def test_egg_stealer(b: int, c: int, stolen: tuple[int, int]) -> None:
    state = position(game(), f"player a larvae 2\nplayer b larvae {b}\nplayer c larvae {c}\nhand a Egg Stealer")
    state = play(state, "play Egg Stealer", "pay larva", "pay larva")
    assert [stats(state, letter)["larvae"] for letter in "abc"] == [sum(stolen), b - stolen[0], c - stolen[1]]
    # Each cube stays its owner's.
    assert [stats(state, letter)["eggs"] for letter in "abc"] == [
        36 - sum(stolen),
        36 - b + stolen[0],
        36 - c + stolen[1],
    ]


# One site


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_early_harvest_is_one_site() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 b",
        "hex 12 0,1\nsite 0,1 food a",
        "player a larvae 1\nhand a Early Harvest",
    )
    before = play(state, "play Early Harvest", "pay larva")
    assert legal(before) == {"done", "harvest 1,0 site food", "harvest 1,0 site larva", "harvest 0,1 site food"}
    state = play(before, "harvest 1,0 site food")
    assert change(before, state, "a") == {"food": 1}
    # Then a card is drawn, and that is all.
    assert state.is_chance_node()
    assert to_move(play(state, "draw Massive Head")) == "b react"
    assert change(before, play(before, "harvest 0,1 site food"), "a") == {"food": 2}
    assert change(before, play(before, "harvest 1,0 site larva"), "a") == {"larvae": 1}
    assert change(before, play(before, "done"), "a") == {}


# Actions


@pytest.mark.rule("MOA-D17", "MOA-D18", "MOA-A42")
def test_frenzied_activity_and_the_reactions() -> None:
    state = position(game(), "player a larvae 1\nhand a Frenzied Activity", "hand b Massive Head")
    state = play(state, "play Frenzied Activity", "pay larva")
    assert to_move(state) == "a turn"
    assert stats(state, "a")["food"] == 1
    # Nothing to march with: the food may go into a Forage.
    assert legal(state) == {"forage", "rest"}
    state = play(state, "forage", "draw Raider Head", "draw Trophy Head")
    reactions = []
    while "react" in to_move(state):
        reactions.append((to_move(state)[0], frozenset(legal(state))))
        state.apply("pass")
    # To the Forage, for which c has no card, and to the card that was played.
    assert sorted(reactions, key=str) == sorted(
        [
            ("b", frozenset({"pass", "react forage"})),
            ("b", frozenset({"pass", "react play"})),
            ("c", frozenset({"pass", "react play"})),
        ],
        key=str,
    )
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-D18", "MOA-D6", "MOA-A43")
def test_the_bonus_action_may_be_rest() -> None:
    state = position(game(), "player a larvae 1\nhand a Frenzied Activity")
    before = play(state, "play Frenzied Activity", "pay larva")
    state = play(before, "rest", "draw Massive Head")
    # First to rest: a larva, a food, a card.
    assert change(before, state, "a") == {"larvae": 1, "food": 1, "cards": 1}
    state = passed(state)
    assert to_move(state) == "b turn"
    assert "rested" in lines(state, "player a")[0]
    # The second to rest ends the phase.
    assert to_move(play(state, "rest")) == "b decree"


@pytest.mark.rule("MOA-D18")
def test_the_bonus_action_may_be_a_card() -> None:
    state = position(game(), "player a larvae 2\nhand a Frenzied Activity; Winter Stores")
    state = play(state, "play Frenzied Activity", "pay larva")
    assert legal(state) == {"forage", "march", "rest", "play Winter Stores"}
    state = passed(play(state, "play Winter Stores", "pay larva"))
    assert to_move(state) == "b turn"
    assert discards(state) == {"Frenzied Activity", "Winter Stores"}


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_rapid_mobilization_moves_larvae_first_then_ants() -> None:
    state = position(game(), "hex 12 1,0\nsite 1,0 food a", "player a larvae 3\nhand a Rapid Mobilization")
    state = play(state, "play Rapid Mobilization", "pay larva")
    assert to_move(state) == "a march"
    # Thistle Stand leads to the Great Tunnel.
    moves = {"move 1,0>0,0", "move 1,0>1,0 site card"}
    assert legal(state) == {"done", "place 0,0", "place 1,0 site card", *moves}
    state.apply("place 0,0")
    assert stats(state, "a")["food"] == 0
    state.apply("move 1,0>1,0 site card")
    assert "MOA-A47" in refused(state, "place 0,0")
    assert legal(state) == {
        "done",
        "move 1,0>0,0",
        "move 1,0>1,0 site food",
        "move 0,0>1,0 site food",
    }
    # Three steps of the march and two more.
    steps = 1
    while "move 1,0>1,0 site food" in legal(state) or "move 1,0>1,0 site card" in legal(state):
        state.apply("move 1,0>1,0 site " + ("food" if "move 1,0>1,0 site food" in legal(state) else "card"))
        steps += 1
    assert steps == 3 + 2
    assert to_move(state) == "b react"


# Deaths


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_fungal_outbreak_kills_its_players_ants_too() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 card a\nsite 1,0 food b\nsite 1,0 larva b\nsite 1,0 food2 b\nout 1,0 b 1\nout 1,0 c 1",
        "hex 12 0,1\nhex 9 -1,1\nsite -1,1 food c\nout 0,0 a 2",
        "player a larvae 3\nhand a Fungal Outbreak",
    )
    state = play(state, "play Fungal Outbreak", "pay larva", "pay larva", "pay larva")
    # Neither the Great Tunnel nor a hex without ants.
    assert legal(state) == {"at 1,0", "at -1,1"}
    state.apply("at 1,0")
    # a and c lose one, which is all; b loses three of four, the one in the outskirts first.
    while to_move(state) == "b lose":
        state.apply_action(state.legal_actions()[0])
    assert [stats(state, letter)["ants"] for letter in "abc"] == [2, 1, 1]
    assert to_move(state) == "b react"


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_sparrow_attack_needs_a_site() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 card a\nsite 1,0 food b\nsite 1,0 larva b\nsite 1,0 food2 b\nout 1,0 c 1",
        # Here a is in the outskirts alone.
        "hex 12 0,1\nsite 0,1 food b\nsite 0,1 card b\nout 0,1 a 2",
        "out 0,0 a 1\nout 0,0 b 1",
        "player a larvae 2\nhand a Sparrow Attack",
    )
    state = play(state, "play Sparrow Attack", "pay larva", "pay larva")
    assert legal(state) == {"at 1,0"}
    state.apply("at 1,0")
    # All others lose two, a none. c has one, which would take a site of b's only later.
    while "lose" in to_move(state):
        state.apply_action(state.legal_actions()[-1])
    assert stats(state, "a")["ants"] == 4
    assert stats(state, "b")["ants"] == 6 - 2
    assert stats(state, "c")["ants"] == 0


@pytest.mark.rule("MOA-D18")
def test_sparrow_attack_without_a_site_does_nothing() -> None:
    state = position(
        game(),
        "hex 12 0,1\nsite 0,1 food b\nsite 0,1 card b\nout 0,1 a 2",
        "player a larvae 2\nhand a Sparrow Attack",
    )
    state = play(state, "play Sparrow Attack", "pay larva", "pay larva")
    assert to_move(state) == "b react"
    assert stats(state, "b")["ants"] == 2


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_sneak_attack_of_one_who_is_not_there() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 food b\nsite 1,0 larva c",
        "hex 12 0,1\nsite 0,1 food a\nsite 0,1 card a",
        "out 0,0 a 1\nout 0,0 b 1",
        "player a larvae 1\nhand a Sneak Attack; Massive Head\nhand b Epic Stores; Breadbasket\nhand c Egg Stealer",
    )
    state = play(state, "play Sneak Attack", "pay larva")
    # Two players' ants, in the outskirts or not; never the Great Tunnel.
    assert legal(state) == {"at 1,0"}
    state.apply("at 1,0")
    # A normal battle: cards in secret, of those who are there.
    assert to_move(state) == "b ferocity"
    assert legal(state) == {"ferocity none", "ferocity Epic Stores", "ferocity Breadbasket"}
    state.apply("ferocity Breadbasket")
    assert to_move(state) == "c ferocity"
    state.apply("ferocity Egg Stealer")
    # 1 + 3 against 1 + 2: b wins a point and loses half of 3, its one ant.
    assert ants_at(state, "1,0") == {}
    assert state.scores() == [0, 1, 0]
    assert discards(state) == {"Sneak Attack", "Breadbasket", "Egg Stealer"}
    assert to_move(state) == "b react"


@pytest.mark.rule("MOA-D18", "MOA-D10")
def test_sneak_attack_on_ones_own_hex() -> None:
    state = position(
        game(),
        "hex 12 0,1\nsite 0,1 food b\nsite 0,1 card a",
        "player a larvae 1\nhand a Sneak Attack; Massive Head",
    )
    state = play(state, "play Sneak Attack", "pay larva", "at 0,1", "ferocity Massive Head")
    # 1 + 4 against 1: half of 1 is none.
    assert ants_at(state, "0,1") == {"card": "a"}
    assert state.scores() == [1, 0, 0]


# Exchanges


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_mating_flight_exchanges_any_two_players_ants() -> None:
    state = position(
        game(),
        "hex 12 1,0\nsite 1,0 food b\nsite 1,0 card c\nout 1,0 b 1",
        "out 0,0 a 1\nout 0,0 c 1",
        "player a larvae 1\nhand a Mating Flight",
    )
    state = play(state, "play Mating Flight", "pay larva")
    every = {"ant b 1,0 site food", "ant c 1,0 site card", "ant b 1,0 outskirts"}
    assert every < legal(state)
    assert len(legal(state)) == 5
    assert {text.split()[1] for text in legal(state)} == {"a", "b", "c"}
    state.apply("ant b 1,0 site food")
    # The other is of another player, be it not a's own.
    assert len(legal(state)) == 3
    assert {text.split()[1] for text in legal(state)} == {"a", "c"}
    own = play(state, "ant c 1,0 site card")
    assert ants_at(own, "1,0") == {"food": "c", "card": "b", "out b": "1"}
    assert [stats(own, letter)["ants"] for letter in "abc"] == [1, 2, 2]
    # Then two larvae.
    assert stats(own, "a")["larvae"] == 2


@pytest.mark.rule("MOA-B67", "MOA-D17", "MOA-D18")
def test_mating_flight_moves_major_workers_and_aphids() -> None:
    state = position(
        game(major_workers=True, aphids=True),
        "hex 12 1,0\nsite 1,0 food b major aphid\nsite 1,0 card c",
        "hex 9 0,1\nsite 0,1 food a",
        "player a larvae 1\nhand a Mating Flight",
    )
    state = play(state, "play Mating Flight", "pay larva", "ant b 1,0 site food", "ant a 0,1 site food")
    assert ants_at(state, "1,0") == {"food": "a", "card": "c"}
    assert ants_at(state, "0,1") == {"food": "b major aphid"}


@pytest.mark.rule("MOA-D18")
def test_mating_flight_of_one_colony_alone() -> None:
    state = position(game(), "out 0,0 b 3", "player a larvae 1\nhand a Mating Flight")
    state = play(state, "play Mating Flight", "pay larva")
    assert to_move(state) == "b react"
    assert stats(state, "a")["larvae"] == 2


# Wormholes and centipedes


@pytest.mark.rule("MOA-D17", "MOA-D18", "MOA-A31")
def test_mysterious_hole() -> None:
    state = position(
        game(),
        "hex 12 1,0 wormhole\nhex 9 0,1 centipede\nhex 10 -1,1 wormhole centipede\nhex 16 -1,0",
        "player a larvae 2\nhand a Mysterious Hole",
    )
    state = play(state, "play Mysterious Hole", "pay larva")
    assert legal(state) == {
        "wormhole 0,1",
        "wormhole -1,0",
        *(f"centipede {there}>{free}" for there in ("0,1", "-1,1") for free in ("1,0", "-1,0")),
    }
    moved = play(state, "centipede 0,1>1,0")
    assert [hex_at(moved, place)["centipede"] for place in ("1,0", "0,1", "-1,1", "-1,0")] == [True, False, True, False]
    assert stats(moved, "a")["larvae"] == 1
    dug = play(state, "wormhole 0,1")
    assert hex_at(dug, "0,1")["wormhole"]
    # The larva is optional, and goes there even where nobody is.
    assert legal(dug) == {"done", *(f"place 0,1 site {name}" for name in ("food", "food2", "larva"))}
    assert to_move(play(dug, "done")) == "b react"
    assert ants_at(play(dug, "place 0,1 site food"), "0,1") == {"food": "a"}


@pytest.mark.rule("MOA-A32", "MOA-D18")
def test_a_wormhole_leads_on() -> None:
    state = position(
        game(),
        "hex 12 1,0 wormhole\nhex 14 2,0\nhex 9 0,1",
        "site 2,0 card b",
        "player a larvae 2\nhand a Mysterious Hole",
    )
    state = play(state, "play Mysterious Hole", "pay larva", "wormhole 2,0", "place 2,0 site food")
    # Two steps follow: Bramble Thicket has tunnels to the east and southwest, so only the wormhole leads to 1,0.
    assert to_move(state) == "a steps"
    assert {"2,0>1,0 site food", "2,0>1,0 site card"} < starting(state, "move")
    state = play(state, "move 2,0>1,0 site food", "move 1,0>1,0 site card")
    assert to_move(state) == "b react"


@pytest.mark.rule("MOA-A52", "MOA-B38", "MOA-D17")
def test_hunting_centipedes() -> None:
    state = position(
        game(),
        "hex 12 1,0 centipede\nhex 9 0,1\nhex 10 -1,1\nhex 16 -1,0",
        "site -1,0 food b\nout 0,0 a 1",
        "player a larvae 2\nhand a Hunting Centipedes",
    )
    state.apply("play Hunting Centipedes")
    # Ants alone pay.
    assert len(legal(state)) == 1
    assert "MOA-A52" in refused(state, "pay larva")
    state.apply_action(state.legal_actions()[0])
    assert legal(state) == {"at 0,1", "at -1,1", "at -1,0"}
    state.apply("at -1,0")
    assert legal(state) == {"at 0,1", "at -1,1"}
    state.apply("at 0,1")
    assert [hex_at(state, place)["centipede"] for place in ("1,0", "0,1", "-1,1", "-1,0")] == [True, True, False, True]
    assert to_move(state) == "b react"


@pytest.mark.rule("MOA-A6", "MOA-D18")
def test_counters_may_run_out() -> None:
    # 15 counters: with 14 on hexes, one centipede comes.
    places = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if (q, r) != (0, 0)][:15]
    numbers = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
    hexes = [
        f"hex {number} {q},{r}" + (" wormhole" if i < 14 else "")
        for i, (number, (q, r)) in enumerate(zip(numbers, places, strict=True))
    ]
    state = position(game(), *hexes, "out 0,0 a 1\nhand a Hunting Centipedes")
    state.apply("play Hunting Centipedes")
    state.apply_action(state.legal_actions()[0])
    assert len(legal(state)) == 15
    state.apply(f"at {places[0][0]},{places[0][1]}")
    assert to_move(state) == "b react"
    assert sum(tile["centipede"] for tile in state.view()["hexes"]) == 1


# Choices


@pytest.mark.rule("MOA-D17", "MOA-D18")
def test_royal_jelly_is_chosen_before_it_is_done() -> None:
    state = position(game(), "player a larvae 3\nhand a Royal Jelly")
    before = play(state, "play Royal Jelly", "pay larva", "pay larva", "pay larva")
    assert legal(before) == {"choose 1", "choose 2", "choose 3", "choose 4"}
    state = play(before, "choose 3")
    # Nothing happens yet.
    assert change(before, state, "a") == {}
    assert legal(state) == {"choose 1", "choose 2", "choose 4"}
    both = play(state, "choose 1")
    assert both.is_chance_node()
    both = play(both, "draw Massive Head", "draw Raider Head", "draw Trophy Head")
    assert change(before, both, "a") == {"larvae": 3, "cards": 3}
    assert to_move(both) == "b react"
    assert change(before, play(before, "choose 2", "choose 1"), "a") == {"larvae": 3, "food": 3}
    # 3 larvae, and up to 3 placed in the Great Tunnel.
    tunnel = play(before, "choose 4", "choose 1")
    assert legal(tunnel) == {"done", "place 0,0"}
    tunnel = play(tunnel, "place 0,0", "place 0,0", "place 0,0")
    assert change(before, tunnel, "a") == {"ants": 3}


# Goals


def slumber(*texts: str, players: int = 3, **options: bool) -> list[float]:
    """The points of each player for goals in a Slumber."""
    state = position(game(players=players, **options), *texts, to_move="a slumber")
    return state.breakdown()["goals"]


@pytest.mark.rule("MOA-A18", "MOA-D17")
@pytest.mark.parametrize(("a", "b", "points"), [(2, 1, 2), (1, 0, 2), (1, 1, 0), (0, 1, 0), (5, 1, 2), (0, 0, 0)])
def test_epic_stores_of_two_players(a: int, b: int, points: int) -> None:
    assert slumber("goals a Epic Stores", f"player a food {a}\nplayer b food {b}", players=2) == [points, 0]


@pytest.mark.rule("MOA-A18", "MOA-D17")
def test_epic_stores_compares_with_each_neighbour() -> None:
    stores = "goals a Epic Stores"
    assert slumber(stores, "player a food 2\nplayer b food 1\nplayer c food 2") == [1, 0, 0]
    assert slumber(stores, "player a food 2\nplayer b food 1\nplayer c food 1") == [2, 0, 0]
    # Of five, c and d sit too far away.
    food = "player b food {}\nplayer c food {}\nplayer d food {}\nplayer e food {}"
    assert slumber(stores, "player a food 2", food.format(3, 1, 1, 3), players=5) == [0, 0, 0, 0, 0]
    assert slumber(stores, "player a food 2", food.format(1, 3, 3, 1), players=5) == [2, 0, 0, 0, 0]
    assert slumber("goals c Epic Stores", "player c food 2", food.format(1, 2, 3, 0), players=5)[2] == 1


@pytest.mark.rule("MOA-D17")
def test_bound_to_the_past_counts_ants_in_the_great_tunnel() -> None:
    goal = "goals b Bound to the Past"
    assert slumber(goal, "out 0,0 b 2\nout 0,0 a 1\nout 0,0 c 2") == [0, 1, 0]
    assert slumber(goal, "out 0,0 b 1\nhex 12 1,0\nsite 1,0 food a\nsite 1,0 card a") == [0, 2, 0]
    assert slumber(goal, "hex 12 1,0\nsite 1,0 food b\nsite 1,0 card b") == [0, 0, 0]


@pytest.mark.rule("MOA-B38", "MOA-D17")
@pytest.mark.parametrize("centipedes", [0, 1, 2, 3, 4])
def test_cult_of_the_enemy_counts_centipedes(centipedes: int) -> None:
    hexes = ["hex 12 1,0", "hex 9 0,1", "hex 10 -1,1", "hex 16 -1,0"]
    placed = [line + (" centipede" if i < centipedes else "") for i, line in enumerate(hexes)]
    assert slumber(*placed, "goals c Cult of the Enemy") == [0, 0, min(centipedes, 3)]


@pytest.mark.rule("MOA-B67", "MOA-D17")
@pytest.mark.parametrize(
    ("ants", "points"),
    [
        ("site 1,0 food a\nsite 1,0 card a", 2),
        ("site 1,0 food a", 0),
        ("site 1,0 food a\nsite 1,0 card b", 0),
        # Others in the outskirts, or a Minim ant on a site, don't matter.
        ("site 1,0 food a\nsite 1,0 card a\nout 1,0 b 2", 2),
        ("site 1,0 food a guest b\nsite 1,0 card a", 2),
        ("site 1,0 food b guest a\nsite 1,0 card a", 0),
        ("site 1,0 food a\nsite 1,0 card a\nhex 17 0,1\nsite 0,1 point a\nsite 0,1 food a", 4),
        (
            "site 1,0 food a\nsite 1,0 card a\nhex 17 0,1\nsite 0,1 point a\nsite 0,1 food a\n"
            "hex 9 -1,1\nsite -1,1 food a\nsite -1,1 food2 a\nsite -1,1 larva a\n"
            "hex 14 -1,0\nsite -1,0 card a\nsite -1,0 food a\nsite -1,0 larva a",
            6,
        ),
    ],
)
def test_xenophobic_tribe_counts_hexes_held_in_full(ants: str, points: int) -> None:
    assert slumber("hex 12 1,0", ants, "goals a Xenophobic Tribe", tactics=True) == [points, 0, 0]


# Thoraxes


@pytest.mark.rule("MOA-B62", "MOA-D17", "MOA-A44")
def test_scouting_thorax_reveals_two_hexes() -> None:
    state = position(game(), "out 0,0 a 1\nstack 9 10 14", "player a food 1\npart a thorax 1 Scouting Thorax")
    state.apply("explore")
    assert legal(state) == {"hex 9", "hex 10", "hex 14"}
    state.apply("hex 10")
    assert legal(state) == {"hex 9", "hex 14"}
    state.apply("hex 14")
    assert to_move(state) == "a take"
    assert legal(state) == {"take 10", "take 14"}
    state.apply("take 14")
    assert lines(state, "under") == ["10"]
    assert lines(state, "stack") == ["9"]
    # Bramble Thicket joined to any side: two of six turns each.
    assert len(legal(state)) == 6 * 2


@pytest.mark.rule("MOA-D17")
def test_scouting_thorax_with_one_hex_left() -> None:
    state = position(game(), "out 0,0 a 1\nstack 9", "player a food 1\npart a thorax 1 Scouting Thorax")
    state = play(state, "explore", "hex 9")
    assert to_move(state) == "a explore"


@pytest.mark.rule("MOA-B8", "MOA-D17")
def test_harvesting_thorax_harvests_after_an_explore() -> None:
    state = position(
        game(),
        "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a\nstack 9",
        "player a food 1 larvae 2\npart a thorax 1 Harvesting Thorax\nhand a A Queen's Journey",
    )
    # Fungalreach to the east; no ant moves in.
    explored = passed(play(state, "explore", "hex 9", east(state), "done"))
    assert to_move(explored) == "a harvest"
    assert legal(explored) == {"done", "harvest 1,0 site food", "harvest 1,0 site card"}
    after = play(explored, "harvest 1,0 site food")
    assert change(explored, after, "a") == {"food": 2}
    assert to_move(after) == "b turn"
    # A hex placed by a card is no Explore.
    state = play(state, "play A Queen's Journey", "pay larva", "pay larva", "hex 9", "explore 2,0 from 1,0 turn 0")
    assert to_move(passed(state)) == "b turn"


def east(state: eusocial.State) -> str:
    """A placement to the east of 1,0, after an Explore that reveals Fungalreach."""
    texts = sorted(legal(play(state, "explore", "hex 9")))
    return next(text for text in texts if text.startswith("explore 2,0 from 1,0 "))


@pytest.mark.rule("MOA-D17", "MOA-B62")
def test_pollinator_thorax_explores_from_anywhere() -> None:
    lines_of = ("hex 12 1,0\nsite 1,0 food b\nhex 9 -1,0\nsite -1,0 food a\nstack 14", "player a food 1")
    without = play(position(game(), *lines_of), "explore", "hex 14")
    assert {text.split(" from ")[1].split()[0] for text in legal(without)} == {"-1,0"}
    state = position(game(), *lines_of, "part a thorax 1 Pollinator Thorax")
    state = play(state, "explore", "hex 14")
    assert {text.split(" from ")[1].split()[0] for text in legal(state)} == {"0,0", "1,0", "-1,0"}
    # Tunnels have to join. Free sides with tunnels; each joins one of the two tunnels of Bramble Thicket, 0 and 2.
    free = {"0,0": [1, 2, 4, 5], "1,0": [0, 1, 2, 4], "-1,0": [1, 3, 4]}
    assert legal(state) == {
        f"explore {round_about(place)[side]} from {place} turn {(side + 3 - tunnel) % 6}"
        for place, sides in free.items()
        for side in sides
        for tunnel in (0, 2)
    }
    # Nobody of a's is in the new hex, and none can be brought from where none is.
    state.apply(next(text for text in sorted(legal(state)) if text.startswith("explore 2,0 from 1,0")))
    assert to_move(passed(state)) == "b turn"
    assert ants_at(state, "2,0") == {}
