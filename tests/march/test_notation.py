"""The notation of actions: every text, its structure and its number, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from cases import next_action

import eusocial

from .positions import MODULES, PLAYERS, game, play, position

# Each text with its kind and fields, on a meadow with Fungalreach at 1,0 and Snail Shell at 0,1.
SAMPLES: list[tuple[str, str, dict[str, Any]]] = [
    ("explore", "explore", {}),
    ("march", "march", {}),
    ("forage", "forage", {}),
    ("rest", "rest", {}),
    ("breed", "breed", {}),
    ("pass", "pass", {}),
    ("done", "done", {}),
    ("accept", "accept", {}),
    ("play Royal Jelly", "play", {"card": "Royal Jelly", "on": None}),
    ("play A Queen's Journey", "play", {"card": "A Queen's Journey", "on": None}),
    ("play Massive Head on head 2", "play", {"card": "Massive Head", "on": "head 2"}),
    ("play Incubator Head", "play", {"card": "Incubator Head", "on": None}),
    ("react explore", "react", {"to": "explore"}),
    ("react march", "react", {"to": "march"}),
    ("react forage", "react", {"to": "forage"}),
    ("react play", "react", {"to": "play"}),
    ("take 12", "take", {"hex": 12}),
    ("explore -1,0 from 0,0 turn 2", "lay", {"at": [-1, 0], "from": [0, 0], "turn": 2}),
    ("explore 2,0 from 1,0 turn 5", "lay", {"at": [2, 0], "from": [1, 0], "turn": 5}),
    ("move 0,0>1,0 site food", "move", {"from": [0, 0], "to": [1, 0], "site": "food"}),
    ("move 1,0>0,0", "move", {"from": [1, 0], "to": [0, 0], "site": None}),
    ("move 1,0>1,0 site larva", "move", {"from": [1, 0], "to": [1, 0], "site": "larva"}),
    ("place 1,0 site larva", "place", {"hex": [1, 0], "site": "larva"}),
    ("place 0,0", "place", {"hex": [0, 0], "site": None}),
    ("pay larva", "pay_larva", {}),
    ("pay ant 1,0 site food", "pay_ant", {"hex": [1, 0], "spot": "food"}),
    ("pay ant 0,0 outskirts", "pay_ant", {"hex": [0, 0], "spot": "outskirts"}),
    ("major 1,0 site larva", "major", {"hex": [1, 0], "site": "larva"}),
    ("host b thorax 1", "host", {"player": 1, "on": "thorax 1"}),
    ("shed head 1", "shed", {"on": "head 1"}),
    ("choose 2", "choose", {"option": 2}),
    ("discard Egg Stealer", "discard", {"card": "Egg Stealer"}),
    ("at 1,0", "at", {"hex": [1, 0]}),
    ("harvest 1,0 site food2", "harvest", {"hex": [1, 0], "spot": "food2"}),
    ("ant b 1,0 site food", "ant", {"player": 1, "hex": [1, 0], "spot": "food"}),
    ("wormhole 1,0", "wormhole", {"hex": [1, 0]}),
    ("centipede 1,0>0,1", "centipede", {"from": [1, 0], "to": [0, 1]}),
    ("aphid 1,0 site food", "aphid", {"hex": [1, 0], "site": "food"}),
    ("ferocity Massive Head", "ferocity", {"card": "Massive Head"}),
    ("ferocity none", "ferocity", {"card": None}),
    ("lose 1,0 site food", "lose", {"hex": [1, 0], "spot": "food"}),
    ("lose 1,0 outskirts", "lose", {"hex": [1, 0], "spot": "outskirts"}),
    ("decree larvae", "decree", {"take": "larvae"}),
    ("decree food", "decree", {"take": "food"}),
    ("decree card", "decree", {"take": "card"}),
    ("draw Royal Jelly", "draw", {"card": "Royal Jelly"}),
    ("reveal Massive Head", "reveal", {"card": "Massive Head"}),
    ("hex 12", "hex", {"hex": 12}),
]
CHANCE = {"draw", "reveal", "hex"}


def meadow(**options: Any) -> eusocial.State:
    """The position of the samples."""
    return position(
        game(**(options or MODULES)), "player a food 3 larvae 3", "hex 9 1,0 turn 0", "hex 17 0,1 turn 0",
        "site 1,0 food a", "site 0,1 food b", "out 0,0 a 2",
    )  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "fields"), SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_texts_structures_and_numbers(text: str, kind: str, fields: dict[str, Any]) -> None:
    state = meadow()
    action = state.action(text)
    assert (action.kind, action.text, str(action)) == (kind, text, text)
    assert {name: value for name, value in action.fields.items() if value is not None} == {
        name: value for name, value in fields.items() if value is not None
    }
    number = state.string_to_action(text)
    assert state.action_to_string(number) == text
    assert action.number == number
    assert state.action(number) == action
    assert state.action({"kind": kind, **fields}) == action
    assert (number >= state.num_distinct_actions()) == (kind in CHANCE)


def test_the_texts_of_ants_that_move_in() -> None:
    # Where they come from and go to is settled, so a number says the site alone.
    start = position(game(), "stack 16", "player a food 1", "out 0,0 a 2", "hex 12 0,1 turn 0")
    state = play(start, "explore", "hex 16", "explore -1,0 from 0,0 turn 0")
    action = state.action("bring 0,0>-1,0 site food2")
    assert (action.kind, action.fields) == ("bring", {"from": [0, 0], "to": [-1, 0], "site": "food2"})
    assert state.action_to_string(action.number) == "bring 0,0>-1,0 site food2"
    for wrong in (
        "bring 0,0>1,0 site food2", "bring -1,0>0,0", "bring 0,0>0,1 site food", "bring 0,1>-1,0 site food",
        "bring 0,0>-1,0 site food3",
    ):  # fmt: skip
        with pytest.raises(eusocial.ActionParseError):
            state.string_to_action(wrong)
    with pytest.raises(eusocial.ActionParseError):
        start.string_to_action("bring 0,0>0,1 site food")


def test_numbers_are_told_apart() -> None:
    state = meadow()
    numbers = [state.string_to_action(text) for text, _, _ in SAMPLES]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    "text",
    [
        "", "sing", "Rest", "FORAGE", "rest rest", "pass pass", "march now", "explore 1,0", "explore 1,0 from 0,0",
        "explore 2,2 from 0,0 turn 1", "explore -1,0 from 0,0 turn 6", "explore 5,5 from 4,5 turn 0", "take", "take x",
        "take 40", "hex", "hex 0", "hex 26x", "bring 0,0", "bring 0,0>1,0 site", "bring 0,0>1,0 site honey",
        "bring 0,0>9,9 site food", "move 0,0", "move 0,0>1,0 food", "move 1,0 > 0,0 site", "move 1,0>0,0 site food",
        "place", "place 9,9", "place 1,0 site honey", "place 1,0 site food3", "which", "which food", "shift site honey",
        "pay", "pay 2", "pay ant", "pay ant 1,0", "pay ant 1,0 site honey", "pay larva 2", "play", "play Nothing",
        "play royal jelly", "play Massive Head", "play Massive Head on head 4", "play Massive Head on head 0",
        "play Massive Head on thorax 1", "play Massive Head on leg 1", "play Royal Jelly on head 1", "react",
        "react rest", "react breed", "host", "host f thorax 1", "host b", "on", "on thorax", "shed head 9", "choose",
        "choose 0", "choose 99", "discard", "discard Nobody", "at", "at 1", "at x,y", "harvest 1,0", "ant b",
        "ant b 1,0", "wormhole", "centipede 1,0", "centipede 1,0>8,8", "aphid 1,0", "ferocity", "ferocity Nobody",
        "lose", "lose 1,0", "lose 1,0 site honey", "decree", "decree honey", "draw", "draw Nobody", "reveal none",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    state = meadow()
    before = str(state)
    with pytest.raises(eusocial.ActionParseError) as caught:
        state.string_to_action(text)
    assert caught.value.text == text
    assert caught.value.reason
    assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.ActionParseError):
        state.apply(text)
    assert str(state) == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sing", ["explore", "march", "forage", "rest", "decree"]),
        ("react sing", ["explore", "march", "forage", "play"]),
        ("decree honey", ["larvae", "food", "card"]),
        ("place 1,0 site honey", ["food", "food2", "larva"]),
        ("place 9,9", ["9,9"]),
        ("explore 2,2 from 0,0 turn 1", ["2,2", "0,0"]),
        ("explore 0,-1 from 0,0 turn 9", ["0", "5"]),
        ("play Nobody", ["Nobody"]),
        ("play Massive Head", ["head 1"]),
        ("play Massive Head on leg 1", ["leg 1"]),
        ("host z thorax 1", ["a", "b"]),
        ("hex 40", ["40"]),
        ("pay ant", ["number"]),
        ("march now", ["now"]),
    ],
)
def test_errors_name_what_was_expected(text: str, words: list[str]) -> None:
    with pytest.raises(eusocial.ActionParseError) as caught:
        meadow().string_to_action(text)
    for word in words:
        assert word in caught.value.reason, caught.value


@pytest.mark.parametrize(
    "structure",
    [
        {},
        {"kind": "sing"},
        {"kind": "take"},
        {"kind": "take", "hex": 99},
        {"kind": "place", "hex": [1]},
        {"kind": "place", "hex": [90, 90]},
        {"kind": "place", "hex": [1, 0], "site": "honey"},
        {"kind": "play", "card": "Nobody"},
        {"kind": "play", "card": "Massive Head"},
        {"kind": "decree", "take": "honey"},
        {"kind": "lay", "at": [5, 5], "from": [0, 0], "turn": 0},
        {"kind": "lay", "at": [-1, 0], "from": [0, 0], "turn": 7},
        {"kind": "host", "player": 7, "on": "thorax 1"},
    ],
)
def test_what_is_no_structure(structure: dict[str, Any]) -> None:
    state = meadow()
    before = str(state)
    with pytest.raises(eusocial.ActionParseError) as caught:
        state.action(structure)
    assert "\n" not in str(caught.value)
    assert str(state) == before


RANDOM: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 3, "beyond_the_meadow": False, "casualty_base": "size"},
    {"players": 4, "tactics": True},
    {"players": 3, "major_workers": True},
    {"players": 3, "aphids": True, "flooded_spring": True},
    {"players": 2, "parasites": True},
    {"players": 1, **MODULES},
    {"players": 2, "first_player": 1, **MODULES},
    {"players": 3, **MODULES},
    {"players": 4, "first_player": 2, **MODULES},
    {"players": 5, **MODULES},
]


def livelier(state: eusocial.State, rng: random.Random) -> int:
    """A random action; rests, passes and ends of marches are rare, so that more happens."""
    if state.is_chance_node():
        return next_action(state, rng)
    numbers = state.legal_actions()
    if rng.random() < 0.8:
        dull = {"rest", "pass", "done", "ferocity none"}
        numbers = [n for n in numbers if state.action_to_string(n) not in dull] or numbers
    return rng.choice(numbers)


@pytest.mark.parametrize("options", RANDOM, ids=str)
def test_every_legal_action_is_read_back(options: dict[str, Any]) -> None:
    of = game(**options)
    kinds = set()
    for seed in range(3):
        rng = random.Random(seed)
        state = of.new_initial_state()
        while not state.is_terminal():
            numbers = state.legal_actions()
            assert numbers == sorted(set(numbers))
            texts = [state.action_to_string(number) for number in numbers]
            assert len(set(texts)) == len(texts)
            for number in numbers if len(numbers) < 40 else rng.sample(numbers, 40):
                text = state.action_to_string(number)
                assert state.string_to_action(text) == number
                action = state.action(number)
                assert (action.text, action.number) == (text, number)
                assert state.action({"kind": action.kind, **action.fields}) == action
                assert state.explain(number) is None
                assert (number >= state.num_distinct_actions()) == state.is_chance_node()
                kinds.add(action.kind)
            state.apply_action(livelier(state, rng))
    assert kinds >= {"draw", "hex", "explore", "lay", "bring", "march", "move", "place", "forage", "rest", "play"}
    assert kinds >= {"decree", "pay_larva", "pay_ant"}
    if options["players"] > 1:
        assert kinds >= {"react", "pass"}


@pytest.mark.parametrize("options", RANDOM[-4:], ids=str)
def test_every_refusal_names_a_clause(options: dict[str, Any]) -> None:
    of = game(**options)
    rng = random.Random(5)
    state = of.new_initial_state()
    numbers = range(of.num_distinct_actions())
    refusals = 0
    while not state.is_terminal():
        legal = set(state.legal_actions())
        for number in rng.sample(numbers, 12):
            reason = state.explain(number)
            if number in legal:
                assert reason is None
                continue
            assert reason
            assert "MOA-" in reason or "no action" in reason or "chance" in reason, reason
            assert "\n" not in reason
            with pytest.raises(eusocial.IllegalActionError) as caught:
                state.apply_action(number)
            assert "\n" not in str(caught.value)
            refusals += 1
        state.apply_action(livelier(state, rng))
    assert refusals > 500


def test_actions_are_taken_back() -> None:
    state = position(
        game(), "player a food 3 larvae 4", "hand a Royal Jelly; Massive Head", "hex 9 1,0 turn 0", "stack 16",
        "out 0,0 a 2", "site 1,0 food b",
    )  # fmt: skip
    texts = [str(state)]
    for text in (
        "explore", "hex 16", "explore -1,0 from 0,0 turn 0", "bring 0,0>-1,0 site card", "bring 0,0>-1,0 site food",
        "rest", "draw Egg Stealer", "rest",
    ):  # fmt: skip
        state = play(state, text)
        texts.append(str(state))
    while len(texts) > 1:
        texts.pop()
        state.undo()
        assert str(state) == texts[-1]


def test_players_are_letters() -> None:
    for count in range(1, 6):
        state = game(players=count).new_initial_state()
        letters = [text.split()[1] for text in str(state).splitlines() if text.startswith("player ")]
        assert "".join(letters) == PLAYERS[:count]
