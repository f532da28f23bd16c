"""Tactics: cards of battles, what they do before the result, and what becomes of them (MOA-B11 to B14)."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    ants_at,
    body,
    colony,
    discards,
    game,
    hand,
    legal,
    phase,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)

OF = game(tactics=True)
CARDS = {card["name"]: card for card in (OF.content() or {})["cards"]}
TACTICS = {name for name, card in CARDS.items() if card.get("tactic")}
LAND = "hex 10 1,0\nhex 6 2,0"
"""Lichen (food, larva 2, card), and Stoney Mound (point, food, larva) behind it."""


def buried(state: eusocial.State) -> eusocial.State:
    """The state once those who have fallen are off the hex; effects that have a price are left out."""
    state = state.clone()
    while phase(state) in ("lose", "offer"):
        state.apply("done" if phase(state) == "offer" else min(f"lose {spot}" for spot in starting(state, "lose")))
    return state


def won(state: eusocial.State) -> list[int]:
    """How many battles each has won."""
    return [colony(buried(state), letter)["wins"] for letter in "abc"]


@pytest.mark.rule("MOA-B11", "MOA-C2")
def test_all_tactics_are_free() -> None:
    assert TACTICS
    assert {CARDS[name]["cost"] for name in TACTICS} == {0}
    # And all that is free is a Tactic.
    assert {name for name, card in CARDS.items() if card["cost"] == 0} == TACTICS


@pytest.mark.rule("MOA-B11")
@pytest.mark.parametrize(
    "card", ["Formic Spray", "Hall of Trophies", "Agile Thorax on thorax 1", "Camouflage Head on head 1"]
)
def test_tactics_are_not_played_in_a_turn(card: str) -> None:
    name = card.split(" on ")[0]
    state = position(OF, LAND, "player a larvae 9", f"hand a {name}")
    assert starting(state, "play") == set()
    assert "MOA-B11" in refused(state, f"play {card}")


def stealing(card: str) -> eusocial.State:
    """b has discarded this card for a's Cultural Theft; c has no cards."""
    state = position(OF, LAND, "player a larvae 2", "hand a Cultural Theft", f"hand b {card}")
    return play(state, "play Cultural Theft", "pay larva", "pay larva", f"discard {card}")


@pytest.mark.rule("MOA-B11", "MOA-B14", "MOA-D18")
def test_effects_that_play_cards_play_tactics() -> None:
    state = stealing("Hall of Trophies")
    assert to_move(state) == "a offered"
    assert legal(state) == {"done", "play Hall of Trophies"}
    state = play(state, "play Hall of Trophies")
    assert [goal["card"] for goal in colony(state, "a")["goals"]] == ["Hall of Trophies"]
    state = play(stealing("Agile Thorax"), "play Agile Thorax on thorax 1")
    assert body(state, "a") == {"thorax 1": "Agile Thorax"}
    # An event has its effect in battles alone.
    state = play(stealing("Formic Spray"), "play Formic Spray")
    assert discards(state) == {"Cultural Theft", "Formic Spray"}
    assert phase(state) in ("react", "turn")


def battle(*lines: str, first: str = "a") -> eusocial.State:
    """A battle in Lichen: a holds the control site and defends, b has come with an ant more."""
    ants = "site 1,0 food a\nsite 1,0 larva b\nsite 1,0 card b\nout 1,0 a 1\nout 1,0 b 1"
    return position(OF, LAND, ants, *lines, to_move=f"{first} soldier", first=first)


@pytest.mark.rule("MOA-B12", "MOA-B11", "MOA-A66")
def test_a_tactic_is_a_ferocity_card() -> None:
    state = battle("hand a Formic Spray; Agile Thorax; Massive Head")
    assert legal(state) == {f"ferocity {card}" for card in ("none", "Formic Spray", "Agile Thorax", "Massive Head")}


@pytest.mark.rule("MOA-B12", "MOA-A67", "MOA-A70")
def test_a_tactic_acts_before_the_result() -> None:
    # 2 ants of a against 3 of b. Formic Spray kills one of b's first, and adds 2: 4 against 2.
    state = play(battle("hand a Formic Spray"), "ferocity Formic Spray")
    # b, with 2 ants left, loses 4; a half of 2.
    assert won(state) == [1, 0, 0]
    assert ants_at(state, "1,0") == {"food": "a"}
    # Without that kill b would have lost by 3 + 2 against 2 + 2.
    other = play(
        battle("hand a Egg Stealer", "hand b Ferry of Leaves"), "ferocity Egg Stealer", "ferocity Ferry of Leaves"
    )
    assert won(other) == [0, 1, 0]
    sprayed = play(
        battle("hand a Formic Spray", "hand b Ferry of Leaves"), "ferocity Formic Spray", "ferocity Ferry of Leaves"
    )
    # 2 + 2 against 2 + 2, and the defender wins ties.
    assert won(sprayed) == [1, 0, 0]


@pytest.mark.rule("MOA-B12")
@pytest.mark.parametrize("first", ["a", "b"])
def test_the_invaders_tactic_comes_before_the_defenders(first: str) -> None:
    state = battle("player b larvae 1", "hand a Call to Arms", "hand b Death Grip", first=first)
    cards = {"a": "ferocity Call to Arms", "b": "ferocity Death Grip"}
    state = play(state, cards.pop(first), *cards.values())
    # b invades: its Death Grip asks for a larva; then a's Call to Arms what it is to do.
    assert to_move(state) == "b offer"
    state = play(state, "accept")
    assert to_move(state) == "a choose"
    state = play(state, "choose 2")
    # b: 3 ants, ferocity 3, 1 and 2 more; a: 2 ants, ferocity 2, 2 more.
    assert won(state) == [0, 1, 0]
    # Of b half of 6 die, of a 9.
    assert ants_at(state, "1,0") == {}


@pytest.mark.rule("MOA-B12")
def test_what_the_invader_kills_stays_away_from_the_defenders_tactic() -> None:
    # Both kill: the invader first, so that the defender's larva comes after it.
    state = battle("player a larvae 3", "hand a Call to Arms", "hand b Formic Spray")
    state = play(state, "ferocity Call to Arms", "ferocity Formic Spray")
    assert ants_at(state, "1,0") == {"food": "a", "larva": "b", "card": "b", "out b": "1"}
    state = play(state, "choose 1", "place 1,0", "place 1,0", "place 1,0")
    # 4 ants and 2 against 3 and 2.
    assert won(state) == [1, 0, 0]


@pytest.mark.rule("MOA-B13", "MOA-A73", "MOA-A54")
@pytest.mark.parametrize("card", ["Formic Spray", "Feigned Death", "Death Grip"])
@pytest.mark.parametrize("holder", ["a", "b"])
def test_an_event_is_discarded_won_or_lost(card: str, holder: str) -> None:
    state = buried(play(battle(f"hand {holder} {card}"), f"ferocity {card}"))
    assert discards(state) == {card}
    assert not hand(state, holder)


@pytest.mark.rule("MOA-B13", "MOA-A73")
def test_a_goal_is_gained_by_who_wins() -> None:
    # 2 + 4 + 1 against 3.
    state = play(battle("hand a Hall of Trophies"), "ferocity Hall of Trophies")
    assert won(state) == [1, 0, 0]
    assert [goal["card"] for goal in colony(state, "a")["goals"]] == ["Hall of Trophies"]
    assert not discards(state)
    # 2 + 3 against 3 + 4; there is no larva to reinforce with.
    state = play(
        battle("hand a Swarming Outskirts", "hand b Sneak Attack"),
        "ferocity Swarming Outskirts",
        "ferocity Sneak Attack",
    )
    assert won(state) == [0, 1, 0]
    assert discards(buried(state)) == {"Swarming Outskirts", "Sneak Attack"}
    assert colony(buried(state), "a")["goals"] == []


@pytest.mark.rule("MOA-B13", "MOA-D9")
@pytest.mark.parametrize(
    ("there", "place"),
    [
        ([], "abdomen 1"),
        (["abdomen 1 Bloated Abdomen"], "abdomen 2"),
        (["abdomen 1 Bloated Abdomen", "abdomen 3 Frugal Abdomen"], "abdomen 2"),
    ],
)
def test_an_evolution_goes_on_the_body_of_who_wins(there: list[str], place: str) -> None:
    # Acid Abdomen kills one: 2 + 2 against 2.
    state = play(battle(*(f"part a {part}" for part in there), "hand a Acid Abdomen"), "ferocity Acid Abdomen")
    assert won(state) == [1, 0, 0]
    assert body(state, "a")[place] == "Acid Abdomen"
    assert len(body(state, "a")) == len(there) + 1
    assert not discards(state)


@pytest.mark.rule("MOA-B13", "MOA-D9")
def test_without_a_free_place_its_player_says_what_it_covers() -> None:
    there = ("Bloated Abdomen", "Frugal Abdomen", "Gleaning Abdomen")
    parts = [f"part a abdomen {row} {card}" for row, card in enumerate(there, 1)]
    state = play(battle(*parts, "hand a Acid Abdomen"), "ferocity Acid Abdomen")
    assert to_move(state) == "a cover"
    assert legal(state) == {"on abdomen 1", "on abdomen 2", "on abdomen 3"}
    state = play(state, "on abdomen 2")
    assert body(state, "a") == {
        "abdomen 1": "Bloated Abdomen", "abdomen 2": "Acid Abdomen", "abdomen 3": "Gleaning Abdomen",
    }  # fmt: skip
    assert discards(state) == {"Frugal Abdomen"}


@pytest.mark.rule("MOA-B13", "MOA-A60", "MOA-D9")
def test_an_evolution_won_completes_a_body() -> None:
    state = battle("part a head 1 Raider Head\npart a thorax 1 Racing Thorax", "hand a Acid Abdomen")
    state = play(state, "ferocity Acid Abdomen")
    # A point for the battle, three for the body.
    assert stats(buried(state), "a")["score"] == 4


@pytest.mark.rule("MOA-B13", "MOA-A73")
def test_an_evolution_is_discarded_by_who_loses() -> None:
    state = play(battle("hand b Acid Abdomen", "hand a Sneak Attack"), "ferocity Sneak Attack", "ferocity Acid Abdomen")
    # 1 + 4 against 3 + 2: the defender wins ties.
    assert won(state) == [1, 0, 0]
    assert discards(state) == {"Acid Abdomen", "Sneak Attack"}
    assert body(state, "b") == {}


@pytest.mark.rule("MOA-B14")
def test_a_tactic_off_the_deck_counts_for_its_ferocity_alone() -> None:
    state = position(
        OF, "hex 10 1,0 centipede", "site 1,0 food a\nsite 1,0 larva a\nsite 1,0 card a", to_move="a soldier"
    )
    # Round 1: size 1; Formic Spray 2 and Hall of Trophies 4 make 7, and kill nobody before.
    state = play(state, "reveal Formic Spray", "reveal Hall of Trophies")
    # All three of a die by 7.
    assert ants_at(state, "1,0") == {}
    state = position(
        OF, "hex 10 1,0 centipede", "site 1,0 food a\nsite 1,0 larva a\nsite 1,0 card a", to_move="a soldier"
    )
    state = play(state, "reveal Acid Abdomen", "reveal Feigned Death")
    # Size 1 and 3: 4 against 3. With a kill by Acid Abdomen, or half of the fallen spared, it would look otherwise.
    assert won(state) == [0, 0, 0]
    assert {"Acid Abdomen", "Feigned Death"} <= discards(state)


@pytest.mark.rule("MOA-B14", "MOA-D18")
def test_an_evolution_put_on_the_body_by_an_effect_does_nothing_more() -> None:
    state = position(
        OF, LAND, "player a larvae 1", "hand a Adaptive Radiation", "part a abdomen 1 Bloated Abdomen",
        "site 1,0 food a\nsite 1,0 larva b",
    )  # fmt: skip
    state = play(state, "play Adaptive Radiation", "pay larva", "shed abdomen 1", "reveal Acid Abdomen")
    assert body(state, "a") == {"abdomen 1": "Acid Abdomen"}
    # Nobody of b was killed; what is left is the card that Adaptive Radiation draws.
    assert ants_at(state, "1,0") == {"food": "a", "larva": "b"}
    assert state.is_chance_node()


# Agile Thorax and Camouflage Head


@pytest.mark.rule("MOA-B13", "MOA-D17")
def test_agile_thorax_moves_ants_that_would_be_destroyed() -> None:
    # 2 + 2 of a against 3 + 4.
    state = play(battle("hand a Agile Thorax", "hand b Sneak Attack"), "ferocity Agile Thorax", "ferocity Sneak Attack")
    assert to_move(state) == "a lose"
    assert starting(state, "move") == {
        "1,0>0,0", "1,0>2,0 site point", "1,0>2,0 site food", "1,0>2,0 site larva",
    }  # fmt: skip
    # The others that would be destroyed may be moved or not.
    assert starting(state, "lose") == {"1,0 outskirts"}
    state = play(state, "move 1,0>2,0 site point", "which outskirts", "lose 1,0 site food")
    assert ants_at(state, "2,0") == {"point": "a"}
    assert won(state) == [0, 1, 0]
    assert {"Agile Thorax", "Sneak Attack"} == discards(buried(state))


@pytest.mark.rule("MOA-D17", "MOA-A43")
def test_agile_thorax_gives_a_step_when_another_marches() -> None:
    state = position(
        OF, LAND, "player b food 1", "part a thorax 1 Agile Thorax", "out 0,0 a 1\nout 0,0 b 1", to_move="b turn"
    )
    state = play(state, "march", "done")
    while phase(state) == "react":
        state.apply("pass")
    assert to_move(state) == "a steps"
    state = play(state, "move 0,0>1,0 site food")
    assert ants_at(state, "1,0") == {"food": "a"}
    assert to_move(state) == "c turn"


def chain(hexes: tuple[int, int], cards: str) -> eusocial.State:
    """A battle in the hex of the first number at 1,0; b fills the second at 2,0, joined to it."""
    near, far = hexes
    land = {10: "hex 10 {} turn 0", 6: "hex 6 {} turn 0"}
    sites = {10: ("food", "larva", "card"), 6: ("point", "food", "larva")}
    first, second, third = sites[near]
    return position(
        OF,
        land[near].format("1,0"),
        land[far].format("2,0"),
        f"site 1,0 {first} b\nsite 1,0 {second} b\nsite 1,0 {third} a\nout 1,0 b 1",
        *(f"site 2,0 {site} b" for site in sites[far]),
        cards,
        "player a food 9\nplayer b food 9",
        to_move="a soldier",
    )


@pytest.mark.rule("MOA-B67", "MOA-A37")
@pytest.mark.parametrize(("hexes", "battles"), [((6, 10), 2), ((10, 6), 1)])
def test_a_higher_hex_that_becomes_contested_is_fought(hexes: tuple[int, int], battles: int) -> None:
    # b wins at 1,0; a's one ant flees to the outskirts of 2,0.
    state = play(
        chain(hexes, "hand a Agile Thorax\nhand b Sneak Attack"), "ferocity Agile Thorax", "ferocity Sneak Attack"
    )
    assert to_move(state) == "a lose"
    state = play(state, "move 1,0>2,0")
    # In the higher hex it fights again, 1 against 3, and b wins again.
    assert won(state) == [0, battles, 0]
    assert ("out a" in ants_at(buried(state), "2,0")) is (battles == 1)


@pytest.mark.rule("MOA-B67", "MOA-D17")
@pytest.mark.parametrize(("hexes", "battles"), [((6, 10), 1), ((10, 6), 0)])
def test_so_it_is_with_camouflage_head(hexes: tuple[int, int], battles: int) -> None:
    # a's one ant moves away before the result: nobody is left to beat.
    state = play(chain(hexes, "hand a Camouflage Head"), "ferocity Camouflage Head")
    assert to_move(state) == "a retreat"
    state = play(state, "move 1,0>2,0")
    while phase(state) == "retreat":
        state.apply("done")
    # Whether b, alone in 1,0, has won there is another question; in 2,0 it is one victory more.
    alone = won(play(chain((10, 6), "hand a Camouflage Head"), "ferocity Camouflage Head", "move 1,0>2,0"))
    assert (won(state)[0], won(state)[1] - alone[1]) == (0, battles)
