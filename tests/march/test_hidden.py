"""MOA-D16: hands, the order of the deck and chosen Ferocity cards are hidden; worlds hold whatever fits."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

import eusocial

from .positions import (
    MODULES,
    colony,
    game,
    hand,
    legal,
    outcomes,
    phase,
    play,
    position,
    to_move,
)
from .test_notation import RANDOM, livelier

BASE = [card["name"] for card in (game().content() or {})["cards"] if card.get("set", "base") == "base"]
"""The cards of the base game."""


SEVERAL = [options for options in RANDOM if options["players"] > 1]


def same(one: eusocial.State, other: eusocial.State, observer: int) -> bool:
    """Whether an observer sees no difference. Where the texts are the same, so is the tensor, which may tell less."""
    strings = one.observation_string(observer) == other.observation_string(observer)
    known = one.information_state_string(observer) == other.information_state_string(observer)
    tensors = bool((one.observation_tensor(observer) == other.observation_tensor(observer)).all())
    assert strings == known, (strings, known)
    assert tensors or not strings, "the tensor shows what the texts hide"
    return strings


def with_deck(*deck: str, texts: tuple[str, ...] = (), to_move: str = "a turn", **hands: list[str]) -> eusocial.State:
    """A position whose deck and hands are these; all other cards are discarded."""
    named = set(deck).union(*hands.values())
    assert named <= set(BASE)
    lines = [f"hand {letter} " + "; ".join(names) for letter, names in hands.items()]
    rest = "discard " + "; ".join(name for name in BASE if name not in named)
    return position(game(), "player a food 3", "player b food 3", "out 0,0 a 1", rest, *lines, *texts, to_move=to_move)


# Random games.


@pytest.mark.rule("MOA-D16")
@pytest.mark.parametrize("options", SEVERAL, ids=str)
def test_worlds_that_a_player_cannot_tell_apart(options: dict[str, Any]) -> None:
    of = game(**options)
    rng = random.Random(3)
    state = of.new_initial_state()
    others = 0
    for step in itertools.count():
        if step % 3 == 0:
            for observer in range(of.num_players()):
                others += check_worlds(state, observer, step)
        if state.is_terminal():
            break
        state.apply_action(livelier(state, rng))
    assert others > 20


@pytest.mark.rule("MOA-D16", "MOA-A66")
@pytest.mark.parametrize("tactics", [False, True])
def test_worlds_in_battles(tactics: bool) -> None:
    of = game(tactics=tactics, major_workers=True)
    ferocity = ("hand a Massive Head; Epic Stores", "hand b Raider Head; Egg Stealer", "hand c Royal Jelly; Seed Cache")
    if tactics:
        ferocity = ("hand a Formic Spray; Death Grip", "hand b Call to Arms; Agile Thorax", "hand c Camouflage Head")
    start = position(
        of, *ferocity, "player a food 5 larvae 2", "player b food 5 larvae 2", "player c food 5", "hex 16 1,0 turn 0",
        "site 1,0 card a major", "site 1,0 food a", "site 1,0 larva b", "site 1,0 food2 c", "out 1,0 b 2",
        "out 1,0 c 1 major", "hex 17 0,1 turn 0", "site 0,1 point b", "site 0,1 food c", "out 0,1 a 1",
        "hex 19 -1,0 turn 0 centipede", "site -1,0 food a", to_move="a soldier",
    )  # fmt: skip
    phases: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        state = start.clone()
        while phase(state) != "turn":
            phases.add(phase(state))
            for observer in range(3):
                check_worlds(state, observer, seed)
            state.apply_action(livelier(state, rng))
    assert phases >= {"ferocity", "lose", "horde"}


def check_worlds(state: eusocial.State, observer: int, seed: int) -> bool:
    """Checks a world that the observer can't tell from this one; whether it is another."""
    world = state.resample_from_infostate(observer, seed)
    assert same(state, world, observer)
    check_world(state, world, observer)
    return str(world) != str(state)


def check_world(state: eusocial.State, world: eusocial.State, observer: int) -> None:
    """What an observer knows is kept, and no card is lost or made."""
    before, after = state.view(), world.view()
    assert world.current_player() == state.current_player()
    for player, (old, new) in enumerate(zip(before["colonies"], after["colonies"], strict=True)):
        if player == observer:
            assert new == old
        hidden = ("hand",)
        assert {k: v for k, v in new.items() if k not in hidden} == {k: v for k, v in old.items() if k not in hidden}
        assert len(new["hand"]) == new["cards"]
        assert set(old["known"]) <= set(new["hand"])
    hands = [name for colony in after["colonies"] for name in colony["hand"]]
    assert len(set(hands)) == len(hands)
    assert set(hands).isdisjoint(after["discard"])
    unchanged = {"colonies", "battle", "printed", "brood"}
    if before["brood"] and observer == before["brood"]["seat"]:
        assert after["brood"] == before["brood"]
    elif before["brood"]:
        names = ("seat", "eggs", "powers", "above", "below", "upper")
        assert [after["brood"][name] for name in names] == [before["brood"][name] for name in names]
    assert {k: v for k, v in after.items() if k not in unchanged} == {
        k: v for k, v in before.items() if k not in unchanged
    }
    if state.current_player() == observer:
        assert world.legal_actions() == state.legal_actions()
    battle = after["battle"]
    if battle is not None and not battle["revealed"]:
        for player, card in enumerate(battle["cards"]):
            assert card in (None, "none") or card in after["colonies"][player]["hand"]
            assert (card is None) == (before["battle"]["cards"][player] is None)
        if observer < len(battle["cards"]):
            assert battle["cards"][observer] == before["battle"]["cards"][observer]


@pytest.mark.rule("MOA-D16")
@pytest.mark.parametrize("options", SEVERAL, ids=str)
def test_no_hidden_card_is_named(options: dict[str, Any]) -> None:
    of = game(**options)
    rng = random.Random(4)
    state = of.new_initial_state()
    seen = 0
    while not state.is_terminal():
        view = state.view()
        open_cards = view["battle"]["cards"] if view["battle"] and view["battle"]["revealed"] else []
        for observer in range(of.num_players()):
            text = state.observation_string(observer)
            for player, own in enumerate(view["colonies"]):
                letter = "abcde"[player]
                if player == observer:
                    assert not own["hand"] or f"hand {letter} " + "; ".join(own["hand"]) in text
                    continue
                assert f"hand {letter} ? {own['cards']}\n" in text
                for name in set(own["hand"]) - set(own["known"]) - set(open_cards):
                    assert name not in text, (name, text)
                    seen += 1
        state.apply_action(livelier(state, rng))
    assert seen > 50


# Constructed positions.


@pytest.mark.rule("MOA-D16")
def test_hands_are_hidden() -> None:
    one = with_deck("Egg Stealer", "Seed Cache", a=["Royal Jelly"], b=["Massive Head", "Raider Head"])
    other = with_deck("Massive Head", "Seed Cache", a=["Royal Jelly"], b=["Egg Stealer", "Raider Head"])
    third = with_deck("Royal Jelly", "Seed Cache", a=["Egg Stealer"], b=["Massive Head", "Raider Head"])
    fewer = with_deck("Egg Stealer", "Seed Cache", "Raider Head", a=["Royal Jelly"], b=["Massive Head"])
    assert same(one, other, 0)
    assert same(one, other, 2)
    assert not same(one, other, 1)
    assert not same(one, third, 0)
    assert same(one, third, 1)
    # How many cards somebody has is open.
    assert not same(one, fewer, 0)
    assert not same(one, fewer, 2)


@pytest.mark.rule("MOA-D16")
def test_what_is_drawn_is_hidden_from_the_others() -> None:
    start = play(with_deck("Egg Stealer", "Seed Cache", "Raider Head", a=["Royal Jelly"]), "forage")
    one = play(start, "draw Egg Stealer", "draw Seed Cache")
    other = play(start, "draw Raider Head", "draw Seed Cache")
    assert same(one, other, 1)
    assert same(one, other, 2)
    assert not same(one, other, 0)
    # The order is told apart by nobody else either, and only by what the own player saw.
    assert same(one, play(start, "draw Seed Cache", "draw Egg Stealer"), 1)
    numbers = start.legal_actions()
    assert {start.observed_action_string(1, n) for n in numbers} == {"draw ?"}
    assert {start.observed_action_string(0, n) for n in numbers} == legal(start)
    # What is played is open to all.
    state = with_deck("Egg Stealer", a=["Royal Jelly", "Massive Head"], texts=("player a larvae 9",))
    played = play(state, "play Massive Head on head 1")
    assert "Massive Head" in state.observed_action_string(2, state.string_to_action("play Massive Head on head 1"))
    assert not same(played, play(state, "play Royal Jelly"), 2)


@pytest.mark.rule("MOA-D16", "MOA-D5")
def test_discards_are_open() -> None:
    state = with_deck("Egg Stealer", "Seed Cache", "Raider Head", b=["Royal Jelly", "Massive Head"])
    state = play(state, "forage", "draw Egg Stealer", "draw Seed Cache", "react forage")
    numbers = state.legal_actions()
    assert {state.observed_action_string(0, n) for n in numbers} == {"discard Royal Jelly", "discard Massive Head"}
    after = play(state, "discard Royal Jelly", "draw Raider Head")
    assert "Royal Jelly" in after.observation_string(0)
    # a knows nothing of the other card of b: worlds have Massive Head or Raider Head or a card of the deck there.
    assert "Raider Head" not in after.observation_string(0)


@pytest.mark.rule("MOA-D16", "MOA-A66")
def test_ferocity_cards_are_hidden_until_all_are_chosen() -> None:
    # a in control of Snail Shell with both sites, b in the outskirts; c is not there.
    state = with_deck(
        "Egg Stealer", "Seed Cache", a=["Royal Jelly", "Massive Head"], b=["Raider Head", "Winter Stores"],
        texts=("hex 17 1,0 turn 0", "site 1,0 point a", "site 1,0 food a", "out 1,0 b 1"), to_move="a soldier",
    )  # fmt: skip
    assert to_move(state) == "a ferocity"
    assert legal(state) == {"ferocity Royal Jelly", "ferocity Massive Head", "ferocity none"}
    numbers = state.legal_actions()
    assert {state.observed_action_string(1, n) for n in numbers} == {"ferocity ?"}
    assert {state.observed_action_string(0, n) for n in numbers} == legal(state)
    choices = [play(state, text) for text in sorted(legal(state))]
    for choice in choices[1:]:
        assert same(choices[0], choice, 1)
        assert same(choices[0], choice, 2)
        assert not same(choices[0], choice, 0)
    # Worlds for b: either any card that a may have, or none; for a, his own.
    found: Counter[str] = Counter()
    for seed in range(300):
        world = choices[0].resample_from_infostate(1, seed)
        card = world.view()["battle"]["cards"][0]
        assert card == "none" or card in hand(world, "a")
        found[card] += 1
        own = choices[0].resample_from_infostate(0, seed)
        assert own.view()["battle"]["cards"][0] == choices[0].view()["battle"]["cards"][0]
    # a may hold any two of Royal Jelly, Massive Head, Egg Stealer, Seed Cache, and commit either or none.
    assert set(found) == {"none", "Royal Jelly", "Massive Head", "Egg Stealer", "Seed Cache"}
    # Open when b has chosen too.
    done = [play(choice, "ferocity none") for choice in choices]
    assert not same(done[0], done[1], 1)
    assert not same(done[0], done[1], 2)


# Chances.


def near(found: Counter[Any], wanted: dict[Any, float]) -> None:
    """The frequencies are those wanted within five standard deviations, and nothing else occurs."""
    total = sum(found.values())
    assert set(found) <= set(wanted)
    for what, chance in wanted.items():
        spread = (total * chance * (1 - chance)) ** 0.5
        assert abs(found[what] - total * chance) <= 5 * spread, (what, found[what], total * chance)


@pytest.mark.rule("MOA-D16")
def test_each_deal_is_as_likely() -> None:
    pool = ["Egg Stealer", "Seed Cache", "Massive Head", "Raider Head"]
    state = with_deck(*pool[:2], a=["Royal Jelly"], b=pool[2:])
    found = Counter(tuple(sorted(hand(state.resample_from_infostate(0, seed), "b"))) for seed in range(3000))
    near(found, {tuple(sorted(pair)): 1 / 6 for pair in itertools.combinations(pool, 2)})
    # Two hands: b's one and c's one out of four.
    state = with_deck(*pool[:2], a=["Royal Jelly"], b=pool[2:3], c=pool[3:])
    worlds = [state.resample_from_infostate(0, seed) for seed in range(3000)]
    near(
        Counter((min(hand(world, "b")), min(hand(world, "c"))) for world in worlds),
        dict.fromkeys(itertools.permutations(pool, 2), 1 / 12),
    )
    assert all(hand(world, "a") == {"Royal Jelly"} for world in worlds)


@pytest.mark.rule("MOA-D16")
def test_known_cards_stay() -> None:
    pool = ["Egg Stealer", "Seed Cache", "Massive Head", "Raider Head"]
    state = with_deck(*pool[:2], a=["Royal Jelly"], b=pool[2:], texts=("known b Massive Head",))
    found: Counter[str] = Counter()
    for seed in range(1500):
        cards = hand(state.resample_from_infostate(0, seed), "b")
        assert "Massive Head" in cards
        [other] = cards - {"Massive Head"}
        found[other] += 1
    near(found, dict.fromkeys(["Egg Stealer", "Seed Cache", "Raider Head"], 1 / 3))
    assert colony(state, "b")["known"] == ["Massive Head"]
    assert "known b Massive Head" in state.observation_string(2)


@pytest.mark.rule("MOA-D16")
def test_the_next_card_is_any_that_is_not_seen() -> None:
    pool = ["Egg Stealer", "Seed Cache", "Massive Head", "Raider Head"]
    state = play(with_deck(*pool[:2], a=["Royal Jelly"], b=pool[2:]), "forage")
    assert outcomes(state) == {"draw Egg Stealer": 0.5, "draw Seed Cache": 0.5}
    found: Counter[str] = Counter()
    rng = random.Random(1)
    for seed in range(2000):
        world = state.resample_from_infostate(0, seed)
        chances = outcomes(world)
        assert list(chances.values()) == [0.5, 0.5]
        assert {text.removeprefix("draw ") for text in chances} == set(pool) - hand(world, "b")
        found[rng.choice(sorted(chances))] += 1
    near(found, {f"draw {name}": 1 / 4 for name in pool})


@pytest.mark.rule("MOA-D16", "MOA-A10")
def test_the_order_of_the_hexes_is_hidden() -> None:
    # Whatever was drawn, the rest of the stack is as likely in any order: there is nothing to tell worlds apart.
    state = game().new_initial_state()
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    state = play(state, "explore")
    for seed in range(5):
        world = state.resample_from_infostate(1, seed)
        assert outcomes(world) == outcomes(state) == pytest.approx({f"hex {n}": 1 / 8 for n in range(1, 9)})
    assert {state.observed_action_string(1, n) for n in state.legal_actions()} == legal(state)


@pytest.mark.rule("MOA-D16")
def test_worlds_play_on() -> None:
    of = game(players=4, **MODULES)
    rng = random.Random(9)
    state = of.new_initial_state()
    for _ in range(60):
        state.apply_action(livelier(state, rng))
    for seed in range(4):
        world = state.resample_from_infostate(seed, seed)
        while not world.is_terminal():
            world.apply_action(livelier(world, rng))
        assert len(world.returns()) == 4
