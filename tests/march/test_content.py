"""What is printed: counts and constraints of hexes, cards and numbers, and wrong content files of users."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .positions import MODULES, game, legal, play, position, stats

Writer = Callable[[str], Path]
CONTENT: dict[str, Any] = game().content() or {}
HEXES: list[dict[str, Any]] = CONTENT["hexes"]
CARDS: list[dict[str, Any]] = CONTENT["cards"]
BASE_HEXES = {tile["number"]: tile for tile in HEXES if tile.get("set", "base") == "base"}
EVOLUTIONS = ("head", "thorax", "abdomen")


def kinds(cards: list[dict[str, Any]]) -> tuple[int, int, int]:
    """Events, goals, evolutions."""
    count = Counter("evolution" if card["kind"] in EVOLUTIONS else card["kind"] for card in cards)
    return count["event"], count["goal"], count["evolution"]


def of(name: str) -> list[dict[str, Any]]:
    """The cards of a set."""
    return [card for card in CARDS if card.get("set", "base") == name]


def sites(tile: dict[str, Any]) -> list[list[str]]:
    """The words of each site: resource, amount if not 1, segment if specialized."""
    return [text.split() for text in tile["sites"]]


@pytest.mark.rule("MOA-C1", "MOA-A4", "MOA-B2")
def test_cards_are_split_as_said() -> None:
    assert len(CARDS) == 102
    assert kinds(CARDS) == (39, 22, 41)
    assert kinds([card for card in CARDS if card.get("icon")]) == (19, 11, 20)
    assert len(of("base")) == 66
    assert kinds(of("base")) == (25, 14, 27)
    assert Counter(card["kind"] for card in of("base") if card["kind"] in EVOLUTIONS) == dict.fromkeys(EVOLUTIONS, 9)
    expansion = [card for card in CARDS if card.get("set", "base") != "base"]
    assert len(expansion) == 36
    assert kinds(expansion) == (14, 8, 14)
    assert {name: len(of(name)) for name in ("minions", "aphids", "parasites", "predators")} == {
        "minions": 20,
        "aphids": 7,
        "parasites": 6,
        "predators": 3,
    }
    parasites = [card for card in CARDS if card.get("parasite")]
    assert parasites == of("parasites")
    assert Counter(card["kind"] for card in parasites) == dict.fromkeys(EVOLUTIONS, 2)
    assert len({card["name"] for card in CARDS}) == 102


@pytest.mark.rule("MOA-C2")
def test_card_values() -> None:
    for card in CARDS:
        if card.get("tactic"):
            assert card["cost"] == 0, card["name"]
            assert card["set"] == "minions", card["name"]
        else:
            assert 1 <= card["cost"] <= 4, card["name"]
        assert 1 <= card["ferocity"] <= 5, card["name"]
    assert {card["cost"] for card in CARDS} == {0, 1, 2, 3, 4}
    assert sum(card["ferocity"] == 5 for card in CARDS) == 1
    # Goals among the highest: the only 5, and a higher mean than all other kinds.
    by_kind: dict[str, list[int]] = {}
    for card in CARDS:
        by_kind.setdefault(card["kind"], []).append(card["ferocity"])
    means = {kind: sum(values) / len(values) for kind, values in by_kind.items()}
    assert max(means, key=lambda kind: means[kind]) == "goal"
    assert max(by_kind["goal"]) == 5
    assert min(by_kind["goal"]) >= 3


@pytest.mark.rule("MOA-A2", "MOA-A3", "MOA-A23", "MOA-A24", "MOA-A29", "MOA-C4", "MOA-D7")
def test_hexes_are_as_said() -> None:
    assert sorted(BASE_HEXES) == list(range(1, 26))
    assert {number for number, tile in BASE_HEXES.items() if tile.get("start")} == set(range(1, 9))
    for tile in HEXES:
        assert tile["name"]
        assert 2 <= len(tile["tunnels"]) <= 6
        assert set(tile["tunnels"]) <= set(range(6))
        assert len(set(tile["tunnels"])) == len(tile["tunnels"])
        assert 2 <= len(tile["sites"]) <= 5
        assert {words[0] for words in sites(tile)} <= {"food", "larva", "card", "point"}
        if tile.get("start"):
            assert len(tile["tunnels"]) >= 3
            assert not tile.get("centipede")
    # All four resources, some sites double, some hexes with a centipede (MOA-A30).
    resources = {words[0] for tile in BASE_HEXES.values() for words in sites(tile)}
    assert resources == {"food", "larva", "card", "point"}
    assert any(tile.get("centipede") for tile in BASE_HEXES.values())
    assert len({tile["name"] for tile in HEXES}) == len(HEXES)


@pytest.mark.rule("MOA-C4", "MOA-B15", "MOA-B1")
def test_hexes_of_the_expansion() -> None:
    aphids = [tile for tile in HEXES if tile.get("set") == "aphids"]
    assert [tile["number"] for tile in aphids] == [1, 2, 3, 4]
    for tile in aphids:
        assert tile["aphid"]
        assert tile["start"]
        assert any(words[-1] in EVOLUTIONS for words in sites(tile))
    assert not any(tile.get("aphid") for tile in BASE_HEXES.values())
    others = {tile["name"]: tile for tile in HEXES if tile.get("set", "base") not in ("base", "aphids")}
    assert {"Flooded Spring", "Enclave of the Empress"} <= set(others)
    assert others["Flooded Spring"]["set"] == "spring"


@pytest.mark.rule("MOA-C4")
def test_hexes_that_the_book_names() -> None:
    named = {tile["name"]: tile for tile in BASE_HEXES.values()}
    # Lichen: a control site and a double larva site beside it.
    assert ["larva", "2"] in sites(named["Lichen"])[1:]
    assert "food" in [words[0] for words in sites(named["Fungalreach"])]
    # Humus: room for a Major Worker and an ant.
    assert len(sites(named["Humus"])) >= 2
    assert {"Water's Edge", "Stoney Mound"} <= set(named)
    # Beyond the Meadow: special effects.
    for number in range(21, 26):
        assert BASE_HEXES[number]["reveal"], number
    assert not any(BASE_HEXES[number].get("reveal") for number in range(1, 21))


@pytest.mark.rule("MOA-C5", "MOA-A5", "MOA-A6", "MOA-D1")
def test_numbers_are_settings() -> None:
    numbers = CONTENT["numbers"]
    goods = {"larvae": 0, "food": 0, "cards": 0}
    want = {
        "cubes": 36,
        "food_tokens": 30,
        "counters": 15,
        "start": {"larvae": 5, "ants": 1, "food": 2, "cards": 2},
        "start_two": {"larvae": 3, "ants": 3, "food": 2, "cards": 2},
        "start_hexes": 2,
        "explore_food": 1,
        "explore_ants": 2,
        "march_food": 1,
        "march_steps": 3,
        "forage_food": 1,
        "forage_cards": 2,
        "forage_larvae": 2,
        "reaction_larvae_placed": 1,
        "reaction_steps": 1,
        "reaction_cards": 1,
        "reaction_larvae": 1,
        "rest": {**goods, "larvae": 1, "food": 1},
        "first_rest": {**goods, "cards": 1},
        "rows": 3,
        "body_points": 3,
        "battle_points": 1,
        "centipede_cards": [2, 3],
        "centipede_reward": {**goods, "food": 1},
        "ants_per_food": 2,
        "decree": {"larvae": 2, "food": 1, "cards": 1},
        "inner_points": 1,
        "hand_limit": 7,
        "end_bonus": 3,
    }
    assert {name: numbers[name] for name in want} == want
    assert CONTENT["rounds"] == ["Early Spring", "Late Spring", "Summer", "Autumn"]


@pytest.mark.rule("MOA-A1", "MOA-A13", "MOA-D7")
def test_the_great_tunnel_has_two_sides() -> None:
    tunnel = CONTENT["tunnel"]
    assert tunnel["name"] == "Great Tunnel"
    assert sorted(tunnel["tunnels"]) == [0, 1, 2, 3, 4, 5]
    assert len(tunnel["reverse"]) == 3


@pytest.mark.rule("MOA-C5", "MOA-D17")
def test_every_item_says_where_it_comes_from() -> None:
    for item in (*HEXES, *CARDS):
        assert item["provenance"] in ("book", "public", "rebuilt")
        assert item["note"].strip()
    known = {
        "A Queen's Journey", "Adaptive Radiation", "Cultural Theft", "Early Harvest", "Egg Stealer",
        "Frenzied Activity", "Fungal Outbreak", "Into the Unknown", "Mating Flight", "Mysterious Hole",
        "Rapid Mobilization", "Royal Jelly", "Sneak Attack", "Sparrow Attack", "Traitorous Head", "Agile Thorax",
        "Camouflage Head", "Echoing Thorax", "Minim Thorax", "Incubator Head", "Xenophobic Tribe", "Herd Omen",
        "Epic Stores", "Bound to the Past", "Hunting Centipedes", "Cult of the Enemy", "Scouting Thorax",
        "Harvesting Thorax", "Pollinator Thorax",
    }  # fmt: skip
    provenance = {card["name"]: card["provenance"] for card in CARDS}
    assert known <= set(provenance)
    assert {name for name in known if provenance[name] == "rebuilt"} == set()
    text = eusocial.default_content("march")
    start = text.index("[numbers]")
    previous = ""
    for line in text[start : text.index("[tunnel]")].splitlines()[1:]:
        if " = " in line and not line.startswith("#"):
            assert previous.startswith("#"), f"{line} has no note"
        previous = line


def edited(*changes: tuple[str, str, str]) -> str:
    """The printed content with changes: after the first place where `anchor` stands, the first `old` becomes `new`."""
    text = eusocial.default_content("march")
    for anchor, old, new in changes:
        start = text.index(anchor)
        at = text.index(old, start)
        text = text[:at] + new + text[at + len(old) :]
    return text


def without(first: str, then: str) -> str:
    """The printed content without what stands from the first text up to the second."""
    text = eusocial.default_content("march")
    start = text.index(first)
    return text[:start] + text[text.index(then, start) :]


LICHEN = 'name = "Lichen"'
JELLY = 'name = "Royal Jelly"'
MASSIVE = 'name = "Massive Head"'
STORES = 'name = "Epic Stores"'
# The places of Lichen, Royal Jelly, Massive Head and Epic Stores in the file.
L, J, M, S = 9, 11, 41, 26

# What, the text, the key (or a part of it), a word of the reason.
WRONG: list[tuple[str, Callable[[], str], str, str]] = [
    ("another format", lambda: edited(("format", "1", "2")), "format", "1"),
    ("no cubes", lambda: edited(("[numbers]", "cubes = 36", "cubes = 0")), "numbers.cubes", "10"),
    ("a word for a number", lambda: edited(("[numbers]", "cubes = 36", 'cubes = "many"')), "cubes", ""),
    ("a number below zero", lambda: edited(("[numbers]", "march_steps = 3", "march_steps = -3")),
     "march_steps", ""),
    ("six Predators of five", lambda: edited(("[numbers]", "predators = 2", "predators = 6")), "numbers.predators",
     "5"),
    ("more than a number can be", lambda: edited(("[numbers]", "food_tokens = 30", "food_tokens = 300")),
     "food_tokens", "a whole number from 0 to 255"),
    ("a number left out", lambda: edited(("[numbers]", "march_steps = 3\n", "")), "numbers", "march_steps"),
    ("an unknown number", lambda: edited(("[numbers]", "march_steps = 3", "march_steps = 3\nluck = 1")), "luck",
     "luck"),
    ("four rows", lambda: edited(("[numbers]", "rows = 3", "rows = 4")), "numbers.rows", "3"),
    ("food for no ant", lambda: edited(("[numbers]", "ants_per_food = 2", "ants_per_food = 0")),
     "numbers.ants_per_food", "1"),
    ("more at the start than cubes", lambda: edited(("[numbers]", "larvae = 5", "larvae = 36")), "numbers.start",
     "cubes"),
    ("honey for a rest", lambda: edited(("\nrest = ", "food", "honey")), "", "honey"),
    ("three seasons", lambda: edited(("rounds", '"Early Spring", ', "")), "rounds", "4"),
    ("a side 6", lambda: edited(("[tunnel]", "4, 5]", "4, 6]")), "tunnel.tunnels", "5"),
    ("a side twice", lambda: edited(("[tunnel]", "[0, 2, 4]", "[0, 2, 2]")), "tunnel.reverse", ""),
    ("a hex without tunnels", lambda: edited((LICHEN, "[0, 2, 3, 5]", "[]")), f"hexes[{L}].tunnels", ""),
    ("a hex with a tunnel twice", lambda: edited((LICHEN, "[0, 2, 3, 5]", "[0, 2, 3, 3]")), f"hexes[{L}].tunnels", ""),
    ("a hex with one tunnel", lambda: edited((LICHEN, "[0, 2, 3, 5]", "[3]")), f"hexes[{L}].tunnels", "2"),
    ("one site", lambda: edited((LICHEN, '["food", "larva 2", "card"]', '["food"]')), f"hexes[{L}].sites", "2"),
    ("a hex without sites", lambda: edited((LICHEN, '["food", "larva 2", "card"]', "[]")), f"hexes[{L}].sites", "5"),
    ("six sites", lambda: edited((LICHEN, '"card"]', '"card", "card", "card", "card"]')), f"hexes[{L}].sites", "5"),
    ("an unknown resource", lambda: edited((LICHEN, '"card"]', '"honey"]')), "sites", "honey"),
    ("an unknown segment", lambda: edited((LICHEN, '"card"]', '"card leg"]')), "sites", "leg"),
    ("a number twice", lambda: edited(('name = "Fungalreach"', "number = 10", "number = 9")), f"hexes[{L}].number",
     "twice"),
    ("a hex too few", lambda: without('[[hexes]]\nnumber = 10\n', "[[hexes]]\nnumber = 11"), "hexes", "25"),
    ("a standard hex to start with", lambda: edited((LICHEN, "provenance", "start = true\nprovenance")),
     f"hexes[{L}].start", "8"),
    ("an unknown key of a hex", lambda: edited((LICHEN, "provenance", "colour = 3\nprovenance")), "colour", "colour"),
    ("an unknown provenance", lambda: edited((LICHEN, '"rebuilt"', '"guess"')), "provenance", "guess"),
    ("a name with a semicolon", lambda: edited((JELLY, "Royal Jelly", "Royal; Jelly")), f"cards[{J}].name", "letters"),
    ("a name with a word of the notation", lambda: edited((JELLY, "Royal Jelly", "Jelly on bread")),
     f"cards[{J}].name", ""),
    ("a card called none", lambda: edited((JELLY, "Royal Jelly", "none")), f"cards[{J}].name", ""),
    ("a card twice", lambda: edited((JELLY, "Royal Jelly", "Early Harvest")), f"cards[{J}].name", "twice"),
    ("a cost of 5", lambda: edited((JELLY, "cost = 3", "cost = 5")), f"cards[{J}].cost", "4"),
    ("an event for nothing", lambda: edited((JELLY, "cost = 3", "cost = 0")), f"cards[{J}].cost", "1"),
    ("a Tactic with a cost", lambda: edited(('name = "Formic Spray"', "cost = 0", "cost = 1")), ".cost", "0"),
    ("a ferocity of 6", lambda: edited((JELLY, "ferocity = 2", "ferocity = 6")), f"cards[{J}].ferocity", "5"),
    ("an unknown kind", lambda: edited((JELLY, '"event"', '"leg"')), "kind", "leg"),
    ("an unknown effect", lambda: edited((JELLY, "food 3", "honey 3")), "effects", "honey"),
    ("an effect without its number", lambda: edited((JELLY, "food 3", "food")), "effects", "food"),
    ("an event without effects", lambda: edited((JELLY, 'effects = ["choose 2: larvae 3 | food 3 | draw 3 '
     '| place 3 tunnel"]\n', "")), f"cards[{J}].effects", "event"),
    ("an event with a goal", lambda: edited((JELLY, "provenance", 'goal = { beat = "food", points = 1 }\nprovenance')),
     f"cards[{J}].goal", "goal"),
    ("an unknown power", lambda: edited((MASSIVE, "size 1", "wings 1")), "powers", "wings"),
    ("an evolution that does nothing", lambda: edited((MASSIVE, 'powers = ["size 1"]\n', "")), f"cards[{M}]",
     "ability"),
    ("an event with a power", lambda: edited((JELLY, "provenance", 'powers = ["size 1"]\nprovenance')),
     f"cards[{J}].kind", "evolutions"),
    ("a goal without a goal", lambda: edited((STORES, 'goal = { beat = "food", points = 1 }\n', "")),
     f"cards[{S}].goal", ""),
    ("a goal over honey", lambda: edited((STORES, 'beat = "food"', 'beat = "honey"')), "goal", "honey"),
    ("a goal of two kinds", lambda: edited((STORES, 'beat = "food"', 'beat = "food", most = 3')), "goal", "beat"),
    ("a goal that counts by nothing", lambda: edited(('name = "Breadbasket"', "per = 2", "per = 0")), "goal", "per"),
    ("an unknown set", lambda: edited((STORES, "provenance", 'set = "bees"\nprovenance')), "set", "bees"),
    ("no TOML", lambda: "format = = 1", "", ""),
    ("nothing", lambda: "", "", "format"),
]  # fmt: skip


def test_the_places_of_the_wrong_items() -> None:
    names = {L: "Lichen"}, {J: "Royal Jelly", M: "Massive Head", S: "Epic Stores"}
    for items, wanted in zip((HEXES, CARDS), names, strict=True):
        assert {place: items[place]["name"] for place in wanted} == wanted


@pytest.mark.parametrize(("what", "text", "key", "word"), WRONG, ids=[wrong[0] for wrong in WRONG])
def test_wrong_content_is_named(content_file: Writer, what: str, text: Callable[[], str], key: str, word: str) -> None:
    path = content_file(text())
    for attempt in (
        lambda: eusocial.check_content("march", path),
        lambda: eusocial.load_game("march", content=path),
    ):
        with pytest.raises(eusocial.ContentError) as caught:
            attempt()
        error = caught.value
        assert path.name in error.file
        assert error.key
        assert error.reason
        assert key in error.key, error
        assert word in error.reason, error
        assert "\n" not in str(error)
        assert str(error) == f"{error.file}: {error.key}: {error.reason}"


def test_the_printed_content_is_right(content_file: Writer) -> None:
    path = content_file(eusocial.default_content("march"))
    eusocial.check_content("march", path)
    own = eusocial.load_game("march", content=path)
    assert own.content_digest() == game().content_digest()
    assert own.content() == game().content()
    spaced = content_file(eusocial.default_content("march").replace(" = ", "  =  ") + "\n# The end.\n")
    assert eusocial.load_game("march", content=spaced).content_digest() == own.content_digest()
    other = content_file(edited((JELLY, "cost = 3", "cost = 4")))
    assert eusocial.load_game("march", content=other).content_digest() != own.content_digest()


@pytest.mark.rule("MOA-B32", "MOA-C5")
@pytest.mark.parametrize(("mode", "kinds"), [("rivals", 5), ("centipedes", 5), ("asymmetric", 4), ("antperium", 4)])
def test_all_predators_may_be_in_a_game(content_file: Writer, mode: str, kinds: int) -> None:
    path = content_file(edited(("[numbers]", "predators = 2", "predators = 5")))
    state = game(content=path, mode=mode, predators=True).new_initial_state()
    state.play_randomly(eusocial.Rng(1))
    chosen = [text for text in state.record()["actions"] if text.startswith("summonable ")]
    # Where the Broodmother has a part of her own she is none of them.
    assert len(set(chosen)) == len(chosen) == kinds


@pytest.mark.rule("MOA-C5")
def test_other_numbers_take_effect(content_file: Writer) -> None:
    changes = (
        ("forage_food = 1", "forage_food = 2"),
        ("forage_larvae = 2", "forage_larvae = 4"),
        ("forage_cards = 2", "forage_cards = 1"),
        ("\nstart = { larvae = 5", "\nstart = { larvae = 7"),
        ("\nrest = { larvae = 1, food = 1", "\nrest = { larvae = 3, food = 2"),
        ("march_steps = 3", "march_steps = 1"),
    )
    path = content_file(edited(*(("[numbers]", old, new) for old, new in changes)))
    own = eusocial.load_game("march", content=path)
    assert stats(own.new_initial_state(), "a")["larvae"] == 7
    state = position(own, "player a food 2", "out 0,0 a 1")
    after = play(state, "forage", "draw Royal Jelly")
    assert (stats(after, "a")["larvae"], stats(after, "a")["food"], stats(after, "a")["cards"]) == (4, 0, 1)
    assert "forage" not in legal(position(own, "player a food 1", "out 0,0 a 1"))
    after = play(state, "rest")
    assert (stats(after, "a")["larvae"], stats(after, "a")["food"]) == (3, 4)
    # One step and no larvae: the march is over.
    walk = position(own, "player a food 1", "hex 5 1,0 turn 1", "out 0,0 a 2")
    after = play(walk, "march", "move 0,0>1,0 site food")
    assert after.view()["phase"] != "march"


@pytest.mark.rule("MOA-C5", "MOA-A23")
def test_other_prints_take_effect(content_file: Writer) -> None:
    path = content_file(
        edited(
            (JELLY, "Royal Jelly", "Honey Pot"),
            (JELLY.replace("Royal Jelly", "Honey Pot"), "cost = 3", "cost = 1"),
            (LICHEN, '["food", "larva 2", "card"]', '["point 2", "card"]'),
            (LICHEN, "[0, 2, 3, 5]", "[3, 4]"),
        )
    )
    own = eusocial.load_game("march", content=path)
    state = position(own, "player a larvae 1 food 1", "hand a Honey Pot", "hex 10 1,0 turn 0", "out 0,0 a 1")
    assert "play Honey Pot" in legal(state)
    places = {text for text in legal(play(state, "march")) if text.startswith("move")}
    assert places == {"move 0,0>1,0 site point", "move 0,0>1,0 site card"}
    lichen = state.view()["hexes"][1]
    assert lichen["tunnels"] == [3, 4]
    assert [(site["resource"], site["amount"]) for site in lichen["sites"]] == [("point", 2), ("card", 1)]


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 66),
        ({"tactics": True}, 86),
        ({"aphids": True}, 73),
        ({"parasites": True}, 72),
        ({"major_workers": True}, 66),
        (MODULES, 99),
    ],
)
@pytest.mark.rule("MOA-A4", "MOA-B2", "MOA-C1")
def test_the_deck_of_each_option(options: dict[str, Any], cards: int) -> None:
    assert game(**options).new_initial_state().view()["deck"] == cards
