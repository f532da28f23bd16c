"""Predators: setup, summoning, health and tiers, battles, casualties and spoils, and what each of the five does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import eusocial

from .battles import after_losses, fight, is_over, scores
from .positions import (
    actions,
    ants_at,
    change,
    colony,
    discards,
    game,
    hex_at,
    legal,
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
from .test_hidden import check_worlds
from .test_notation import livelier

CONTENT: dict[str, Any] = game().content() or {}
KINDS = {"broodmother", "spider", "ladybug", "mantis", "cordyceps"}
THISTLE = "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a"
"""Thistle Stand, both sites with a."""


def prey(kind: str, health: int, *texts: str, ants: int = 2, **options: Any) -> eusocial.State:
    """The start of a Soldier Phase with a Predator in Thistle Stand, where a has so many ants, two of them on sites."""
    out = f"out 1,0 a {ants - 2}" if ants > 2 else ""
    return fight(THISTLE, out, f"predator {kind} 1,0 health {health} by b", *texts, predators=True, **options)


def shadow(*texts: str, round: int = 1, **options: Any) -> eusocial.State:
    """The state in which a, having paid for Shadow over the Meadow, brings a Predator."""
    of = game(predators=True, **options)
    state = position(of, "player a larvae 3\nhand a Shadow over the Meadow", *texts, round=round)
    return play(state, "play Shadow over the Meadow", "pay larva", "pay larva", "pay larva")


def predators(state: eusocial.State) -> dict[str, tuple[list[int], int]]:
    """The Predators in the meadow: where, and their health."""
    return {one["kind"]: (one["at"], one["health"]) for one in state.view()["predators"]}


def spores(state: eusocial.State) -> dict[str, int]:
    """The spores in the meadow by place."""
    return {f"{tile['q']},{tile['r']}": tile["spores"] for tile in state.view()["hexes"] if tile["spores"]}


# Setup


@pytest.mark.rule("MOA-B3", "MOA-B1", "MOA-B2")
def test_forty_nine_cards() -> None:
    expansion = [card for card in CONTENT["cards"] if card.get("set", "base") != "base"]
    assert (len(expansion), len(CONTENT["seasons"]), len(CONTENT["predators"])) == (36, 8, 5)
    assert len(expansion) + len(CONTENT["seasons"]) + len(CONTENT["predators"]) == 49
    assert {predator["kind"] for predator in CONTENT["predators"]} == KINDS
    assert sum(card.get("set") == "predators" for card in CONTENT["cards"]) == 3


@pytest.mark.rule("MOA-B32")
def test_two_of_five_at_random() -> None:
    state = game(predators=True).new_initial_state()
    while phase(state) != "predators":
        state.apply_action(state.legal_actions()[0])
    assert outcomes(state) == pytest.approx({f"summonable {kind}": 1 / 5 for kind in KINDS})
    state.apply("summonable mantis")
    assert outcomes(state) == pytest.approx({f"summonable {kind}": 1 / 4 for kind in KINDS - {"mantis"}})
    state.apply("summonable cordyceps")
    assert to_move(state) == "a turn"
    assert set(state.view()["summonable"]) == {"mantis", "cordyceps"}
    assert predators(state) == {}
    # The three cards are in the deck: with 66 of the base game, less two for each player.
    assert state.view()["deck"] == 66 + 3 - 6


@pytest.mark.rule("MOA-B32")
def test_without_the_option_there_are_none() -> None:
    state = game().new_initial_state()
    while state.is_chance_node():
        assert phase(state) != "predators"
        state.apply_action(state.legal_actions()[0])
    assert state.view()["deck"] == 66 - 6
    for line in ("summonable mantis", "predator mantis 1,0 health 3 by a"):
        with pytest.raises(eusocial.PositionError, match="option predators"):
            position(game(), "hex 12 1,0", line)


# Summoning


@pytest.mark.rule("MOA-B33")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_health_is_three_times_the_round(round: int) -> None:
    state = shadow("hex 12 1,0\nsummonable mantis spider", round=round)
    assert predators(play(state, "predator mantis 1,0")) == {"mantis": ([1, 0], 3 * round)}


@pytest.mark.rule("MOA-B32")
def test_a_predator_or_a_centipede_anywhere() -> None:
    meadow = "hex 12 1,0\nhex 16 0,1 centipede\nhex 9 -1,0\npredator ladybug -1,0 health 3 by b"
    state = shadow(meadow, "summonable mantis spider")
    # One Predator a hex, one centipede a hex (MOA-A31), neither in the Great Tunnel.
    places = {f"predator {kind} {at}" for kind in ("mantis", "spider") for at in ("1,0", "0,1")}
    assert legal(state) == places | {"at 1,0", "at -1,0"}
    after = play(state, "predator spider 0,1")
    assert predators(after) == {"ladybug": ([-1, 0], 3), "spider": ([0, 1], 3)}
    assert after.view()["summonable"] == ["mantis"]
    [spider] = [one for one in after.view()["predators"] if one["kind"] == "spider"]
    assert (spider["name"], spider["by"]) == ("Trapdoor Spider", 0)
    centipede = play(state, "at 1,0")
    assert hex_at(centipede, "1,0")["centipede"]
    assert set(centipede.view()["summonable"]) == {"mantis", "spider"}
    # With no Predator left, a centipede may still come.
    assert legal(shadow(meadow)) == {"at 1,0", "at -1,0"}


@pytest.mark.rule("MOA-B32", "MOA-B38", "MOA-B67")
def test_herd_omen_leaves_ties_to_its_player() -> None:
    state = position(
        game(predators=True, aphids=True),
        "player a larvae 2\nhand a Herd Omen\nsummonable mantis ladybug",
        "hex 16 1,0\nsite 1,0 food aphid\nsite 1,0 card aphid\nhex 9 0,1\nsite 0,1 food aphid\nsite 0,1 larva aphid",
        "hex 12 -1,0\nsite -1,0 card aphid",
    )
    state = play(state, "play Herd Omen", "pay larva", "pay larva")
    # The Ladybug itself goes to the lower number: Fungalreach, 9.
    mantis = {f"predator mantis {at}" for at in ("1,0", "0,1")}
    assert legal(state) == mantis | {"at 1,0", "at 0,1", "predator ladybug 0,1"}


@pytest.mark.rule("MOA-B32")
def test_scent_of_the_swarm_goes_to_the_largest_crowd() -> None:
    state = position(
        game(predators=True),
        "player a larvae 2\nhand a Scent of the Swarm\nsummonable mantis spider",
        "hex 16 1,0\nsite 1,0 food a\nsite 1,0 card b\nhex 9 0,1\nsite 0,1 food c\nout 0,0 b 5",
    )
    state = play(state, "play Scent of the Swarm", "pay larva", "pay larva")
    assert legal(state) == {"predator mantis 1,0", "predator spider 1,0", "at 1,0"}


# Battles


@pytest.mark.rule("MOA-A64", "MOA-B35")
@pytest.mark.parametrize(
    ("ants", "contested"), [("", False), ("site 1,0 card b", True), ("site 1,0 food a\nsite 1,0 card b", True)]
)
def test_a_predator_fights_all_who_are_there(ants: str, contested: bool) -> None:
    spider = "hex 12 1,0\npredator spider 1,0 health 3 by a"
    assert hex_at(position(game(predators=True), spider, ants), "1,0")["contested"] is contested
    state = fight(spider, ants, predators=True)
    assert is_over(state) is not contested
    assert state.is_chance_node() is contested


@pytest.mark.rule("MOA-B34")
@pytest.mark.parametrize(
    ("kind", "health", "cards"),
    # Numbers of cards by tier, as the content has them (MOA-B39).
    [
        ("broodmother", 4, 2),
        ("broodmother", 8, 2),
        ("broodmother", 12, 3),
        ("spider", 4, 1),
        ("spider", 5, 1),
        ("spider", 9, 2),
        ("ladybug", 8, 1),
        ("ladybug", 10, 2),
        ("cordyceps", 3, 0),
    ],
)
def test_the_choice_comes_after_the_first_card_of_several(kind: str, health: int, cards: int) -> None:
    [tiers] = [one["tiers"] for one in CONTENT["predators"] if one["kind"] == kind]
    assert tiers[(health - 1) // 4].get("cards", 0) == cards
    state = prey(kind, health, "hand a Epic Stores")
    before = 1 if cards > 1 else 0
    for _ in range(before):
        assert phase(state) == "horde"
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a ferocity"
    assert legal(state) == {"ferocity none", "ferocity Epic Stores"}
    state.apply("ferocity none")
    for _ in range(cards - before):
        assert phase(state) == "horde"
        state.apply_action(state.legal_actions()[0])
    assert is_over(after_losses(state))
    assert len(discards(state)) == cards


# Kind, health, ants of a; cards off the deck; ants of a and health after it; whether a wins. Ferocity: Early Harvest,
# Into the Unknown, Mating Flight 1, Egg Stealer 2, Sparrow Attack 3, Sneak Attack 4.
BATTLES: list[tuple[str, int, int, str, int, int, bool]] = [
    # 5 against 1: a loses half of 1, the Ladybug all of 3.
    ("ladybug", 3, 5, "Early Harvest", 5, 0, True),
    # Tier 2: 5 against 1 + 2. a loses 1.
    ("ladybug", 8, 5, "Egg Stealer", 4, 3, True),
    # Tier 3: 5 against 2 + 1 + 1; a loses 2.
    ("ladybug", 9, 5, "Early Harvest; Mating Flight", 3, 4, True),
    # A tie is the defender's: 2 against 2; a loses 1.
    ("ladybug", 4, 2, "Egg Stealer", 1, 2, True),
    # 2 against 3: a loses all, the Ladybug half of 2.
    ("ladybug", 4, 2, "Sparrow Attack", 0, 3, False),
    # 3 against 2 + 4: the Spider loses half of 3.
    ("spider", 4, 3, "Sneak Attack", 0, 3, False),
    # Tier 3: 5 against 3 + 4 + 3: half of 5.
    ("spider", 9, 5, "Sneak Attack; Sparrow Attack", 0, 7, False),
    # The dying beat it too: half of 2.
    ("ladybug", 1, 2, "Sparrow Attack", 0, 0, False),
    # Tier 1: 6 against 1 + 1 + 1; a loses 1.
    ("broodmother", 4, 6, "Early Harvest; Mating Flight", 5, 0, True),
    # Tier 3: 8 against 3 + 1 + 1 + 1; a loses 3.
    ("broodmother", 12, 8, "Early Harvest; Mating Flight; Into the Unknown", 5, 4, True),
    # Tier 2: 3 against 2 + 3 + 2: half of 3.
    ("broodmother", 8, 3, "Sparrow Attack; Egg Stealer", 0, 7, False),
]


@pytest.mark.rule("MOA-B33", "MOA-B35", "MOA-B36", "MOA-D10", "MOA-B39")
@pytest.mark.parametrize(("kind", "health", "ants", "cards", "left", "health_left", "wins"), BATTLES)
def test_casualties_and_spoils(
    kind: str, health: int, ants: int, cards: str, left: int, health_left: int, wins: bool
) -> None:
    state = after_losses(play(prey(kind, health, ants=ants), *(f"reveal {card}" for card in cards.split("; "))))
    assert is_over(state)
    assert stats(state, "a")["ants"] == left
    assert predators(state) == ({kind: ([1, 0], health_left)} if health_left else {})
    # A point for the battle; a food for a Predator without health, which is gone for good.
    assert scores(state) == [int(wins), 0, 0, 0, 0]
    assert stats(state, "a")["food"] == int(health_left == 0)
    assert state.view()["summonable"] == []


@pytest.mark.rule("MOA-B35", "MOA-D10")
@pytest.mark.parametrize(("base", "health"), [("strength", 3), ("size", 8)])
def test_casualties_by_strength_or_by_size(base: str, health: int) -> None:
    # 4 ants and a card of 5 against 3 + 1 + 1: the Spider loses 9, or 4; a half of 5 or of 3.
    state = prey("spider", 12, "hand a Warrior Culture", ants=4, casualty_base=base)
    state = after_losses(play(state, "reveal Early Harvest", "ferocity Warrior Culture", "reveal Mating Flight"))
    assert predators(state) == {"spider": ([1, 0], health)}
    assert stats(state, "a")["ants"] == (2 if base == "strength" else 3)


@pytest.mark.rule("MOA-D11", "MOA-B35")
def test_a_predator_is_one_side_of_many() -> None:
    # a 6, b 2, the Ladybug 1: b loses 6, a half of 2.
    state = play(prey("ladybug", 3, "out 1,0 b 2", ants=6), "reveal Early Harvest")
    state = after_losses(state)
    assert is_over(state)
    assert [stats(state, letter)["ants"] for letter in "ab"] == [5, 0]
    assert predators(state) == {}
    assert scores(state) == [1, 0, 0, 0, 0]
    # The Spider 2 + 4, a 3, b 2: both lose 6, the Spider half of 3.
    state = play(prey("spider", 3, "out 1,0 b 2", ants=3), "reveal Sneak Attack")
    assert is_over(state)
    assert [stats(state, letter)["ants"] for letter in "ab"] == [0, 0]
    assert predators(state) == {"spider": ([1, 0], 2)}


@pytest.mark.rule("MOA-B14", "MOA-B11")
def test_a_tactic_that_a_predator_reveals_counts_for_ferocity_alone() -> None:
    # 3 against 2: a wins and loses 1. Acid would have killed one more before.
    state = after_losses(play(prey("ladybug", 3, ants=3, tactics=True), "reveal Formic Spray"))
    assert is_over(state)
    assert stats(state, "a")["ants"] == 2
    assert predators(state) == {}
    assert discards(state) == {"Formic Spray"}
    # Evolutions and goals are discarded too.
    state = play(prey("spider", 3, ants=2, tactics=True), "reveal Acid Abdomen")
    assert discards(state) == {"Acid Abdomen"}
    assert colony(state, "a")["body"]["abdomen"] == [None] * 3


# Each of the five


@pytest.mark.rule("MOA-B38", "MOA-B36")
@pytest.mark.parametrize(("health", "struck"), [(3, 1), (8, 1), (9, 2)])
def test_the_mantis_strikes_ants_of_each_nest(health: int, struck: int) -> None:
    of = game(predators=True)
    sites = "site 1,0 card a\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 b"
    elsewhere = "hex 9 0,1\nsite 0,1 food a\nsite 0,1 larva c"
    state = position(
        of, "hex 16 1,0", sites, elsewhere, f"predator mantis 1,0 health {health} by c", to_move="b soldier", first="b"
    )
    # b's one ant has died without a choice.
    assert to_move(state) == "a lose"
    assert stats(state, "b")["ants"] == 0
    assert legal(state) == {f"lose 1,0 site {name}" for name in ("card", "food", "larva")}
    for name in ("larva", "card")[:struck]:
        state.apply(f"lose 1,0 site {name}")
    left = {"food": "a"} if struck == 2 else {"card": "a", "food": "a"}
    assert ants_at(state, "1,0") == left
    # Then it fights.
    assert phase(state) == "horde"
    assert ants_at(state, "0,1") == {"food": "a", "larva": "c"}


@pytest.mark.rule("MOA-B38", "MOA-B6")
def test_who_was_struck_does_not_rally() -> None:
    lines_ = "hex 12 1,0\nsite 1,0 food a major\nplayer a larvae 2 majors 1\npredator mantis 1,0 health 3 by b"
    assert is_over(fight(lines_, predators=True, major_workers=True))


@pytest.mark.rule("MOA-B38")
def test_the_ladybug_eats_where_its_player_likes() -> None:
    herds = """
        hex 16 1,0
        site 1,0 food b aphid
        site 1,0 card aphid
        hex 9 0,1
        site 0,1 food aphid
        site 0,1 larva c aphid
        hex 12 -1,0
        site -1,0 card aphid
    """
    state = shadow(herds, "summonable ladybug mantis", aphids=True)
    # Anywhere, but the Ladybug goes to the hex with most aphids; of 9 and 16 to 9.
    assert {text for text in legal(state) if "ladybug" in text} == {"predator ladybug 0,1"}
    state.apply("predator ladybug 0,1")
    assert to_move(state) == "a eat"
    assert legal(state) == {"eat 0,1 site food", "eat 0,1 site larva"}
    state.apply("eat 0,1 site larva")
    assert ants_at(state, "0,1") == {"food": "aphid", "larva": "c"}
    # At the start of a round it goes on to where most are then, and its player chooses again.
    start = position(
        game(predators=True, aphids=True), herds, "predator ladybug -1,0 health 3 by c", to_move="a slumber"
    )
    assert to_move(start) == "c eat"
    assert predators(start) == {"ladybug": ([0, 1], 3)}
    assert legal(start) == {"eat 0,1 site food", "eat 0,1 site larva"}
    assert to_move(play(start, "eat 0,1 site food")) == "a turn"


@pytest.mark.rule("MOA-B38")
def test_the_spider_takes_half_of_its_destroyers_ants_along() -> None:
    # 5 against 2 + 1: a loses half of 3, and half of 5, or of the 4 left.
    state = after_losses(play(prey("spider", 4, ants=5), "reveal Early Harvest"))
    assert is_over(state)
    assert predators(state) == {}
    assert stats(state, "a")["ants"] == 2
    assert scores(state) == [1, 0, 0, 0, 0]
    assert stats(state, "a")["food"] == 1
    # Not when it lives on: 5 against 3 + 1, tier 2; a loses 2.
    state = after_losses(play(prey("spider", 8, ants=5), "reveal Early Harvest"))
    assert stats(state, "a")["ants"] == 3


@pytest.mark.rule("MOA-B38", "MOA-B6", "MOA-B33")
@pytest.mark.parametrize(("health", "able"), [(3, True), (8, True), (9, False), (12, False)])
def test_major_workers_have_no_abilities_in_the_web(health: int, able: bool) -> None:
    web = f"predator spider 1,0 health {health} by b"
    site = "hex 12 1,0\nsite 1,0 food a major\nplayer a larvae 2 food 1 majors 1"
    state = fight(site, web, predators=True, major_workers=True)
    # Rally.
    assert (phase(state) == "rally") is able
    if able:
        assert legal(state) >= {"done", "place 1,0 site card"}
    # Populate.
    of = game(predators=True, major_workers=True)
    forage = actions(position(of, site, web, "part a abdomen 1 Bloated Abdomen"), "forage")
    while forage.is_chance_node():
        forage.apply_action(forage.legal_actions()[0])
    assert (phase(forage) == "populate") is able
    # Push.
    march = position(
        of, "hex 12 1,0\nsite 1,0 card b\nout 0,0 a 1 major\nplayer a food 1\npart a head 1 Clever Head", web
    )
    march = play(march, "march", "move 0,0>1,0 site food", "done")
    assert (phase(march) == "push") is able


@pytest.mark.rule("MOA-A76", "MOA-D12", "MOA-B38")
@pytest.mark.parametrize(("kind", "cards"), [(None, 2), ("mantis", 2), ("broodmother", 3)])
def test_centipedes_reveal_three_cards_while_she_is_there(kind: str | None, cards: int) -> None:
    other = f"hex 14 0,1\npredator {kind} 0,1 health 3 by b" if kind else ""
    state = fight("hex 12 1,0 centipede\nsite 1,0 food a", other, predators=True)
    for _ in range(cards):
        assert phase(state) == "horde"
        state.apply_action(state.legal_actions()[0])
    assert is_over(state)


@pytest.mark.rule("MOA-B38", "MOA-A78")
def test_she_leaves_a_traitor_alone() -> None:
    traitor = "part a head 1 Traitorous Head"
    assert is_over(prey("broodmother", 3, traitor))
    assert not is_over(prey("spider", 3, traitor))
    # With b there too she fights b alone: 1 + 1 + 1 against 2 of b; a with 2 ants and a head would win otherwise.
    state = fight(
        "hex 16 1,0\nsite 1,0 card a\nsite 1,0 food a\nsite 1,0 larva b\nsite 1,0 food2 b",
        "predator broodmother 1,0 health 3 by c", traitor, "part a head 2 Clever Head", predators=True,
    )  # fmt: skip
    state = play(state, "reveal Early Harvest", "reveal Mating Flight")
    state = after_losses(state)
    assert is_over(state)
    assert predators(state) == {"broodmother": ([1, 0], 3)}


@pytest.mark.rule("MOA-B38")
def test_she_counts_for_the_cult_of_the_enemy() -> None:
    cult = ("goals a Cult of the Enemy", "hex 12 1,0 centipede\nhex 14 0,1")

    def worth(*texts: str) -> int:
        [goal] = colony(position(game(predators=True), *cult, *texts), "a")["goals"]
        return int(goal["worth"])

    assert worth() == 1
    assert worth("predator broodmother 0,1 health 3 by b") == 2
    assert worth("predator spider 0,1 health 3 by b") == 1


@pytest.mark.rule("MOA-B38", "MOA-A31")
def test_she_is_no_centipede_for_cards_that_place_or_move_one() -> None:
    meadow = "hex 12 1,0\nhex 14 0,1\npredator broodmother 1,0 health 3 by b"
    state = position(game(predators=True), meadow, "out 0,0 a 1\nhand a Hunting Centipedes")
    state = play(state, "play Hunting Centipedes", "pay ant 0,0 outskirts")
    assert starting(state, "at") == {"1,0", "0,1"}
    state = position(game(predators=True), meadow, "player a larvae 2\nhand a Mysterious Hole")
    state = play(state, "play Mysterious Hole", "pay larva")
    assert starting(state, "centipede") == set()
    assert starting(state, "wormhole") == {"1,0", "0,1"}


# Cordyceps


@pytest.mark.rule("MOA-B37", "MOA-B33")
@pytest.mark.parametrize(("round", "placed"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_spores_come_with_the_cordyceps_and_each_round(round: int, placed: int) -> None:
    state = play(shadow("hex 12 1,0\nsummonable cordyceps", round=round), "predator cordyceps 1,0")
    assert spores(state) == {"1,0": placed}
    if round == 4:
        return
    # Of the next rounds the health counts: 3 * round still.
    state = position(
        game(predators=True), f"hex 12 1,0\npredator cordyceps 1,0 health {3 * round} by a\nspores 1,0 1",
        to_move="a slumber", round=round,
    )  # fmt: skip
    assert spores(state) == {"1,0": placed}


@pytest.mark.rule("MOA-B1", "MOA-B37")
def test_there_are_nine_spores() -> None:
    state = shadow("hex 12 1,0\nhex 16 0,1\nspores 0,1 8\nsummonable cordyceps")
    assert spores(play(state, "predator cordyceps 1,0")) == {"1,0": 1, "0,1": 8}
    with pytest.raises(eusocial.PositionError, match="9 spores"):
        position(game(predators=True), "hex 12 1,0\nhex 16 0,1\nspores 1,0 5\nspores 0,1 5")


@pytest.mark.rule("MOA-B37", "MOA-B34")
@pytest.mark.parametrize("tokens", [1, 2, 4])
def test_a_card_for_each_spore(tokens: int) -> None:
    state = prey("cordyceps", 3, f"hand a Epic Stores\nspores 1,0 {tokens}\nhex 16 0,1\nspores 0,1 3", ants=3)
    before = 1 if tokens > 1 else 0
    for _ in range(before):
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a ferocity"
    state.apply("ferocity none")
    for _ in range(tokens - before):
        assert phase(state) == "horde"
        state.apply_action(state.legal_actions()[0])
    assert len(discards(state)) == tokens
    assert is_over(after_losses(state))


MOUND = "hex 6 1,0\nhex 10 2,0\nhex 16 3,0"
"""A row from the Great Tunnel: Stoney Mound (point, food, larva), Lichen (food, larva 2, card), Fern Shade."""


@pytest.mark.rule("MOA-B37", "MOA-B33", "MOA-B34", "MOA-B35", "MOA-A49")
@pytest.mark.parametrize("base", ["size", "strength"])
def test_the_example_of_the_cordyceps(base: str) -> None:
    # Red is a, blue b, purple c.
    state = position(
        game(predators=True, casualty_base=base),
        MOUND, "site 1,0 point a\nsite 1,0 food c\nsite 1,0 larva c\nsite 2,0 larva b\nsite 2,0 card b",
        "player a larvae 3 food 1\nplayer b food 5\nplayer c food 5",
        "hand a Shadow over the Meadow\nhand c Warrior Culture\nsummonable cordyceps mantis", round=3,
    )  # fmt: skip
    # 1. A health of 9 in the third round, the third tier, four spores.
    state = play(state, "play Shadow over the Meadow", "pay larva", "pay larva", "pay larva", "predator cordyceps 1,0")
    assert predators(state) == {"cordyceps": ([1, 0], 9)}
    assert spores(state) == {"1,0": 4}
    state = actions(
        state, "draw Royal Jelly", "rest", "draw Seed Cache", "forage", "draw Breadbasket", "draw Egg Stealer"
    )
    state = passed(state)
    # 2. Red carries a spore to Lichen by a step.
    state = play(state, "march", "move 1,0>2,0 site food")
    assert to_move(state) == "a carry"
    assert legal(state) == {"accept", "done"}
    state = play(state, "accept")
    assert spores(state) == {"1,0": 3, "2,0": 1}
    state = play(state, "done") if to_move(state) == "a march" else state
    # 3. Blue can't move it by the reaction's step.
    assert to_move(state) == "b react"
    state = play(state, "react march", "move 2,0>3,0 site food", "which site larva")
    assert phase(state) != "carry"
    assert spores(state) == {"1,0": 3, "2,0": 1}
    assert ants_at(state, "2,0").get("food") == "a"
    # 4. The carrier dies at the end of the turn, the spore stays.
    state = passed(state)
    assert to_move(state) == "c turn"
    assert stats(state, "a")["ants"] == 0
    assert spores(state) == {"1,0": 3, "2,0": 1}
    [left] = ants_at(state, "2,0").values()
    assert left == "b"
    # 5. It erupts at the end of the Worker Phase and kills an ant there; those of the Cordyceps' hex don't.
    state = actions(state, "rest")
    assert spores(state) == {"1,0": 3}
    assert ants_at(state, "2,0") == {}
    assert stats(state, "b")["ants"] == 1
    # 6. Three cards: one, then purple's choice, then two.
    assert phase(state) == "horde"
    state.apply("reveal Early Harvest")
    assert to_move(state) == "c ferocity"
    state.apply("ferocity Warrior Culture")
    assert phase(state) == "horde"
    state.apply("reveal Into the Unknown")
    assert phase(state) == "horde"
    score = stats(state, "c")["score"]
    state.apply("reveal Mating Flight")
    # 7. Purple wins. By size the casualties are those 2 of the example (MOA-C3); by strength 2 + 5.
    state = after_losses(state)
    assert stats(state, "c")["score"] == score + 1
    if base == "strength":
        # Half of its 3.
        assert stats(state, "c")["ants"] == 1
        assert predators(state) == {"cordyceps": ([1, 0], 2)}
    else:
        assert predators(state) == {"cordyceps": ([1, 0], 7)}
    # 8. All spores leave in Slumber; tier 2 places three at the start of the next round, tier 1 two.
    state = actions(state, "decree food", "decree food")
    assert spores(state) == {"1,0": 3}
    state = play(state, "decree food")
    assert state.view()["round"] == 4
    assert spores(state) == {"1,0": 3 if base == "size" else 2}


@pytest.mark.rule("MOA-B37")
def test_a_step_without_a_spore() -> None:
    fungus = (MOUND, "site 1,0 food a\nplayer a food 1\npredator cordyceps 1,0 health 3 by b\nspores 1,0 2")
    start = position(game(predators=True), *fungus)
    state = actions(play(start, "march", "move 1,0>2,0 site food", "done", "done"), "rest")
    assert spores(state) == {"1,0": 2}
    assert stats(state, "a")["ants"] == 1
    # Within a hex nothing is carried.
    state = play(start, "march", "move 1,0>1,0 site larva")
    assert to_move(state) == "a march"
    # Who leaves the spore on the way and goes on dies all the same.
    state = play(start, "march", "move 1,0>2,0 site food", "accept", "move 2,0>3,0 site food", "done")
    assert spores(state) == {"1,0": 1, "2,0": 1}
    state = passed(play(state, "done") if to_move(state) == "a march" else state)
    assert to_move(state) == "b turn"
    assert stats(state, "a")["ants"] == 0
    # A spore goes along as far as its ant.
    state = play(start, "march", "move 1,0>2,0 site food", "accept", "move 2,0>3,0 site food", "accept")
    assert spores(state) == {"1,0": 1, "3,0": 1}


@pytest.mark.rule("MOA-B37")
def test_the_owner_says_which_ant_carried() -> None:
    state = position(
        game(predators=True),
        MOUND, "site 1,0 food a\nsite 2,0 larva a\nsite 2,0 card b\nplayer a food 1",
        "predator cordyceps 1,0 health 3 by b\nspores 1,0 2",
    )  # fmt: skip
    state = passed(play(state, "march", "move 1,0>2,0 site food", "accept", "done"))
    assert to_move(state) == "a lose"
    assert legal(state) == {"lose 2,0 site food", "lose 2,0 site larva"}
    state.apply("lose 2,0 site larva")
    assert ants_at(state, "2,0") == {"food": "a", "card": "b"}
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-B37")
def test_a_reactor_may_carry_what_nobody_carries() -> None:
    state = position(
        game(predators=True),
        MOUND, "site 1,0 food a\nsite 2,0 larva b\nplayer a food 1",
        "predator cordyceps 1,0 health 3 by b\nspores 1,0 2\nspores 2,0 1",
    )  # fmt: skip
    state = play(state, "march", "move 1,0>2,0 site food", "accept", "done", "react march", "move 2,0>3,0 site food")
    assert to_move(state) == "b carry"
    state = passed(play(state, "accept"))
    assert spores(state) == {"1,0": 1, "2,0": 1, "3,0": 1}
    assert [stats(state, letter)["ants"] for letter in "ab"] == [0, 0]


# Ants in Fern Shade at 3,0; spores there; the starting player of the phase; ants left of a, b, c.
ERUPTIONS: list[tuple[str, int, list[int]]] = [
    ("site 3,0 card a\nsite 3,0 food b\nsite 3,0 larva b", 1, [1, 1, 0]),
    ("site 3,0 card a\nsite 3,0 food b\nsite 3,0 larva b", 3, [0, 0, 0]),
    # Equal numbers: c starts the next round and comes first, then a, then b.
    ("site 3,0 card a\nsite 3,0 food b\nsite 3,0 larva c", 1, [1, 1, 0]),
    ("site 3,0 card a\nsite 3,0 food b\nsite 3,0 larva c", 2, [0, 1, 0]),
    ("", 2, [0, 0, 0]),
]


@pytest.mark.rule("MOA-B37")
@pytest.mark.parametrize(("ants", "tokens", "left"), ERUPTIONS)
@pytest.mark.parametrize("alive", [False, True])
def test_spores_erupt_on_those_with_most_ants(ants: str, tokens: int, left: list[int], alive: bool) -> None:
    fungus = "predator cordyceps 2,0 health 3 by a\nspores 2,0 1" if alive else "spores 2,0 1"
    state = position(
        game(predators=True),
        MOUND, ants, fungus, f"spores 3,0 {tokens}\nplayer a food 9\nplayer b food 9 rested\nplayer c food 9",
        to_move="c turn",
    )  # fmt: skip
    # c is the second to rest.
    state = after_losses(play(state, "rest"))
    assert state.view()["first"] == 2
    assert [stats(state, letter)["ants"] for letter in "abc"] == left
    # Without the Cordyceps all spores erupt.
    assert spores(state) == ({"2,0": 1} if alive else {})


@pytest.mark.rule("MOA-B37")
def test_all_spores_leave_in_slumber() -> None:
    state = position(
        game(predators=True), MOUND, "predator cordyceps 2,0 health 3 by a\nspores 2,0 4\nspores 1,0 2", round=4,
        to_move="a slumber",
    )  # fmt: skip
    assert state.is_terminal()
    assert spores(state) == {}


# Text, worlds


@pytest.mark.rule("MOA-B32", "MOA-B35")
def test_positions_with_predators() -> None:
    of = game(predators=True)
    text = (MOUND, "summonable mantis\npredator spider 2,0 health 7 by c\nspores 1,0 3")
    state = position(of, *text)
    assert str(of.state_from_string(str(state))) == str(state)
    assert lines(state, "summonable ") == ["mantis"]
    assert lines(state, "predator ") == ["spider 2,0 health 7 by c"]
    assert lines(state, "spores ") == ["1,0 3"]
    for wrong in (
        "predator mantis 2,0 health 3 by a",
        "predator mantis 0,0 health 3 by a",
        "predator mantis 1,0 health 0 by a",
        "predator wolf 1,0 health 3 by a",
        "predator mantis 1,0 health 3 by d",
    ):
        with pytest.raises(eusocial.PositionError) as caught:
            position(of, *text, wrong)
        assert "\n" not in str(caught.value)


@pytest.mark.rule("MOA-B32", "MOA-B37")
def test_refusals_name_clauses() -> None:
    state = shadow("hex 12 1,0\nsummonable mantis")
    assert "MOA-B32" in refused(state, "predator spider 1,0")
    assert "MOA-A31" in refused(state, "at 0,0")
    fungus = (MOUND, "site 1,0 food a\nplayer a food 1\npredator cordyceps 1,0 health 3 by b\nspores 1,0 2")
    state = play(position(game(predators=True), *fungus), "march", "move 1,0>2,0 site food")
    assert "MOA-B37" in refused(state, "forage")


@pytest.mark.rule("MOA-D16", "MOA-B32")
@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 4, "aphids": True, "major_workers": True, "tactics": True}], ids=str
)
def test_worlds_with_predators(options: dict[str, Any]) -> None:
    of = game(predators=True, **options)
    cards = ("Herd Omen", "Shadow over the Meadow", "Scent of the Swarm")
    met: set[str] = set()
    others = 0
    for seed in range(3):
        rng = random.Random(seed)
        state = of.new_initial_state()
        step = 0
        while not state.is_terminal():
            met.update(predators(state))
            if step % 5 == 0:
                others += sum(check_worlds(state, observer, step) for observer in range(of.num_players()))
            step += 1
            state.apply_action(eager(state, rng, cards))
    assert met
    assert others > 20


def eager(state: eusocial.State, rng: random.Random, cards: Sequence[str]) -> int:
    """A random action; cards that bring Predators are drawn and played, and spores carried, as soon as can be."""
    numbers = state.legal_actions()
    wanted = {f"draw {card}" for card in cards} | {f"play {card}" for card in cards} | {"accept"}
    first = [n for n in numbers if state.action_to_string(n) in wanted or state.action_to_string(n)[:9] == "predator "]
    return first[0] if first else livelier(state, rng)


def test_what_changes_by_a_beaten_predator() -> None:
    start = prey("ladybug", 3, ants=5)
    after = play(start, "reveal Early Harvest")
    assert change(start, after, "a") == {"score": 1, "food": 1}
