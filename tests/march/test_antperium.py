"""Eve of the Antperium: hexes face down around the Enclave, Homelands in place of the Great Tunnel (MOA-B58 to B62).

Three Homelands: a's is Clover Patch at 1,1, with tunnels to 0,1 and 1,0; b's is Daisy Root at -2,1, with one to -1,1;
c's is Grass Tussock at 1,-2, with one to 1,-1. All seven hexes of the middle lie face down unless a line lays one.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial
from eusocial import draw, maps
from eusocial.explore._selection import Selection

from .positions import (
    actions,
    ants_at,
    body,
    change,
    discards,
    game,
    hex_at,
    legal,
    line,
    lines,
    outcomes,
    phase,
    play,
    position,
    refused,
    starting,
    stats,
    to_move,
)

HOMES = """
    hex 1 1,1 turn 0
    hex 2 -2,1 turn 0
    hex 4 1,-2 turn 0
    home a 1,1
    home b -2,1
    home c 1,-2
"""
MIDDLE = {"0,0", "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
CROSSING = "hex 19 0,1 turn 0\nsite 0,1 food a"
"""Ruined Anthill beside a's Homeland, with tunnels to all sides and without its centipede."""
THRONE = "hex 28 0,0 turn 0\nsite 0,0 point a"
"""The Enclave, controlled by a."""


def of(players: int = 3, **options: Any) -> eusocial.Game:
    """The game in this mode."""
    return game(mode="antperium", players=players, **options)


def placed(*texts: str, **options: Any) -> eusocial.State:
    """a's turn with the three Homelands and these lines."""
    return position(of(**options), HOMES, *texts)


def slumber(*texts: str, **options: Any) -> eusocial.State:
    """The start of a Slumber with the three Homelands and these lines."""
    return position(of(**options), HOMES, *texts, to_move="a slumber")


def face_down(state: eusocial.State) -> set[str]:
    """The places of the hexes that lie face down."""
    return {f"{q},{r}" for q, r in state.view()["face_down"]}


def revealed(state: eusocial.State) -> int:
    """How many cards a battle that begins here reveals."""
    state, count = state.clone(), 0
    while state.is_chance_node() and phase(state) == "horde":
        state.apply_action(state.legal_actions()[0])
        count += 1
    return count


# Setup


@pytest.mark.rule("MOA-B58")
def test_homelands_are_chosen_from_the_last_player_to_the_first() -> None:
    state = of(first_player=1).new_initial_state()
    assert face_down(state) == MIDDLE
    assert state.view()["hexes"] == []
    # b starts, so a is the last.
    for letter, taken, place in (("a", 3, "1,1"), ("c", 6, "-2,1"), ("b", 1, "1,-2")):
        assert to_move(state) == f"{letter} home"
        left = {n for n in range(1, 9) if n not in [seen["number"] for seen in state.view()["hexes"]]}
        assert starting(state, "take") == {str(n) for n in left}
        state = play(state, f"take {taken}")
        assert to_move(state) == f"{letter} settle"
        turn = min(text.rpartition(" ")[2] for text in starting(state, "settle") if text.startswith(f"{place} "))
        state = play(state, f"settle {place} turn {turn}")
    assert lines(state, "home ") == ["a 1,1", "b 1,-2", "c -2,1"]
    # Three larvae on the first three sites, three in the chamber; one cube of 36 keeps the score.
    assert ants_at(state, "1,1") == {"card": "a", "food": "a", "food2": "a"}
    assert ants_at(state, "-2,1") == {"point": "c", "food": "c", "larva": "c"}
    for letter in "abc":
        assert stats(state, letter) | {"cards": 0} == {
            "score": 0,
            "larvae": 3,
            "food": 2,
            "cards": 0,
            "ants": 3,
            "eggs": 29,
            "majors": 0,
        }
    # The other starting hexes leave the game; what is left of 17 black-bordered hexes is the deck.
    assert not lines(state, "choice")
    assert state.view()["stack"] == 17 - 6


@pytest.mark.rule("MOA-B58")
@pytest.mark.parametrize(
    ("players", "places"), [(3, {"1,1", "-2,1", "1,-2"}), (4, {"1,1", "-1,2", "-1,-1", "1,-2"})], ids=["3", "4"]
)
def test_starting_areas(players: int, places: set[str]) -> None:
    state = play(of(players).new_initial_state(), "take 2")
    # Daisy Root has tunnels to sides 0, 2 and 4, or 1, 3 and 5: one of them always leads to the Inner Meadow.
    assert starting(state, "settle") == {f"{place} turn {turn}" for place in places for turn in (0, 1)}
    state = play(state, f"settle {min(places)} turn 0", "take 7")
    assert {text.split()[0] for text in starting(state, "settle")} == places - {min(places)}
    # Mossy Log has tunnels to 0, 2 and 3; from 1,1 the sides 3 and 4 lead to the Inner Meadow. So turn 3 (3, 5, 0)
    # does, turn 5 (5, 1, 2) doesn't.
    assert {text for text in starting(state, "settle") if text.startswith("1,1 ")} == {
        f"1,1 turn {turn}" for turn in (0, 1, 2, 3, 4)
    }
    assert refused(state, "settle 1,1 turn 5") == ("MOA-B58",)
    assert refused(state, f"settle {min(places)} turn 0") == ("MOA-B58",)


@pytest.mark.rule("MOA-B58", "MOA-B63")
@pytest.mark.parametrize("draft", ["none", "setup", "round"])
def test_cards_come_by_a_setup_draft(draft: str) -> None:
    state = of(draft=draft).new_initial_state()
    while phase(state) in ("home", "settle"):
        state.apply_action(state.legal_actions()[0])
    while phase(state) == "deal":
        state.apply_action(state.legal_actions()[0])
    packs = 5 if draft == "round" else 4
    assert [one["pack"] for one in state.view()["colonies"]] == [packs] * 3
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    assert [one["cards"] for one in state.view()["colonies"]] == [2] * 3
    assert to_move(state) == "a turn"


@pytest.mark.rule("MOA-B58")
def test_players() -> None:
    for players in (2, 5):
        with pytest.raises(eusocial.OptionError, match="antperium is for 3 to 4 players"):
            of(players)


# Homelands


@pytest.mark.rule("MOA-B58", "MOA-B62")
def test_larvae_go_into_the_own_homeland_alone() -> None:
    # a has no ant at home, and holds a site of b's Homeland.
    state = play(placed("player a larvae 3 food 1", "site -2,1 card a", CROSSING), "march")
    assert starting(state, "place") == {
        *(f"1,1 site {site}" for site in ("food", "larva", "card")),
        *(f"0,1 site {site}" for site in ("card", "larva", "point")),
    }
    assert refused(state, "place -2,1 site food") == ("MOA-D3",)
    # A card that speaks of the Great Tunnel means the Homeland.
    state = placed("player a larvae 3", "hand a Secondary Entrance", CROSSING)
    state = play(state, "play Secondary Entrance", "pay larva")
    while phase(state) == "pay":
        state.apply("pay larva")
    assert starting(state, "place") == {f"1,1 site {site}" for site in ("food", "larva", "card")}
    # Nor by the reaction to Explore.
    state = placed("player a food 1", "player b larvae 1", "site 1,1 food a", "site 1,-2 food b")
    state = actions(state, "explore", "flip 0,1 from 1,1", "hex 14", "explore 0,1 from 1,1 turn 0", "done")
    assert phase(state) != "react"


@pytest.mark.rule("MOA-B58")
def test_no_battles_in_a_homeland() -> None:
    full = "site 1,1 food a\nsite 1,1 larva b\nsite 1,1 card b\nout 1,1 a 1\nout 1,1 c 2"
    state = placed(full)
    assert not hex_at(state, "1,1")["contested"]
    before = ants_at(state, "1,1")
    state = position(of(), HOMES, full, to_move="a soldier")
    # At once b's site is harvested.
    assert phase(state) == "draw"
    assert ants_at(state, "1,1") == before
    # The same in a hex outside of the middle is a battle.
    state = placed(full.replace("1,1", "2,1").replace("card", "food2"), "hex 9 2,1 turn 0")
    assert hex_at(state, "2,1")["contested"]


@pytest.mark.rule("MOA-B58", "MOA-B60")
def test_ants_outside_of_sites_explore_from_the_own_homeland_only() -> None:
    full = "site 1,1 food b\nsite 1,1 larva b\nsite 1,1 card b\nout 1,1 a 1\nplayer a food 1\nplayer b food 1"
    state = play(placed(full), "explore")
    assert legal(state) == {"flip 0,1 from 1,1", "flip 1,0 from 1,1"}
    # c's ants outside of the sites of b's Homeland explore from nowhere.
    held = "site -2,1 food b\nsite -2,1 larva b\nsite -2,1 card b\nsite -2,1 food2 b\nout -2,1 c 1\nplayer c food 1"
    state = position(of(), HOMES, held, to_move="c turn")
    assert refused(state, "explore") == ("MOA-B59", "MOA-B60")


@pytest.mark.rule("MOA-B58", "MOA-D18")
def test_effects_leave_homelands_alone() -> None:
    state = placed("player a larvae 3", "hand a Fungal Outbreak", "site 1,1 food a", CROSSING)
    state = play(state, "play Fungal Outbreak", "pay larva", "pay larva", "pay larva")
    assert legal(state) == {"at 0,1"}
    state = placed("player a larvae 1\nsite 1,1 food a", "hand a Mysterious Hole", CROSSING)
    state = play(state, "play Mysterious Hole", "pay larva")
    assert legal(state) == {"wormhole 0,1"}
    state = placed("hand a Hunting Centipedes", "site 1,1 food a\nsite 1,1 larva a", CROSSING)
    state = play(state, "play Hunting Centipedes", "pay ant 1,1 site larva")
    assert legal(state) == {"at 0,1"}


@pytest.mark.rule("MOA-B58", "MOA-B16", "MOA-B25")
def test_an_aphid_hex_as_homeland() -> None:
    state = of(aphids=True).new_initial_state()
    # The four aphid hexes and the four plain ones that are left of the starting hexes.
    assert [hexagon["number"] for hexagon in state.view()["drawn"]] == list(range(1, 9))
    state = play(state, "take 1")
    [own] = state.view()["drawn"]
    assert sum(site["special"] is None for site in own["sites"]) == 3
    state.apply_action(state.legal_actions()[0])
    # The ants are on the common sites, and an aphid comes with the hex.
    assert to_move(state) == "c aphid"
    [home] = state.view()["hexes"]
    assert all((site["ant"] is None) == (site["special"] is not None) for site in home["sites"])
    assert home["outskirts"] == []


@pytest.mark.rule("MOA-B58", "MOA-B64")
def test_a_homeland_is_no_shared_hex() -> None:
    shared = "site 1,1 food a\nsite 1,1 larva b"
    assert phase(slumber(shared, symbiotes=True)) != "exchange"
    assert phase(slumber(shared.replace("1,1", "0,1"), "hex 9 0,1 turn 0", symbiotes=True)) == "exchange"


# Explore


@pytest.mark.rule("MOA-B59", "MOA-B60")
def test_a_face_down_hex_is_flipped_and_a_centipede_wakes() -> None:
    state = placed("player a food 1", "site 1,1 food a\nsite 1,1 larva a")
    assert face_down(state) == MIDDLE
    assert line(state, "hidden").split() == ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "0,0"]
    state = play(state, "explore")
    # Clover Patch has tunnels to 2,1 and 1,2 too, outside of the ring.
    assert legal(state) == {"flip 0,1 from 1,1", "flip 1,0 from 1,1"}
    assert refused(state, "flip 2,1 from 1,1") == ("MOA-B59", "MOA-B60")
    state = play(state, "flip 0,1 from 1,1")
    assert outcomes(state) == pytest.approx({f"hex {number}": 1 / 17 for number in range(9, 26)})
    state = play(state, "hex 14")
    # Bramble Thicket has tunnels to sides 0 and 2; 1,1 is on side 0.
    assert legal(state) == {"explore 0,1 from 1,1 turn 0", "explore 0,1 from 1,1 turn 4"}
    assert refused(state, "explore 0,1 from 1,1 turn 1") == ("MOA-B60",)
    state = play(state, "explore 0,1 from 1,1 turn 4", "bring 1,1>0,1 site card")
    state = play(state, *(["which site food"] if phase(state) == "which" else []))
    assert hex_at(state, "0,1")["centipede"]
    assert hex_at(state, "0,1")["number"] == 14
    assert hex_at(state, "0,1")["inner"]
    assert not hex_at(state, "1,1")["inner"]
    assert face_down(state) == MIDDLE - {"0,1"}
    assert state.view()["stack"] == 11


@pytest.mark.rule("MOA-B59", "MOA-B60")
def test_nothing_is_explored_out_of_a_hex_with_a_centipede() -> None:
    state = play(placed("player a food 1", CROSSING), "explore")
    assert legal(state) == {"flip 1,0 from 0,1", "flip -1,1 from 0,1", "flip 0,0 from 0,1"}
    state = placed("player a food 1", CROSSING.replace("turn 0", "turn 0 centipede"))
    assert refused(state, "explore") == ("MOA-B59", "MOA-B60")
    # Not from the Broodmother's hex either.
    state = play(placed("player a food 1", THRONE), "explore")
    assert legal(state) == {f"flip {place} from 0,0" for place in MIDDLE - {"0,0"}}
    state = placed("player a food 1", THRONE, "predator broodmother 0,0 health 3 by a")
    assert "explore" not in legal(state)


@pytest.mark.rule("MOA-B59")
@pytest.mark.parametrize("predators", [False, True])
def test_the_broodmother_is_in_the_enclave(predators: bool) -> None:
    texts = ["player a food 1", CROSSING]
    state = position(of(predators=predators), HOMES, *texts, round=2)
    state = play(state, "explore", "flip 0,0 from 0,1")
    assert outcomes(state) == {"hex 28": 1.0}
    state = play(state, "hex 28")
    assert legal(state) == {"explore 0,0 from 0,1 turn 0"}
    state = play(state, "explore 0,0 from 0,1 turn 0", "bring 0,1>0,0 site point")
    [brood] = state.view()["predators"]
    assert (brood["kind"], brood["at"], brood["health"], brood["by"]) == ("broodmother", [0, 0], 6, 0)
    assert not hex_at(state, "0,0")["centipede"]
    assert hex_at(state, "0,0")["contested"]
    assert face_down(state) == MIDDLE - {"0,1", "0,0"}


@pytest.mark.rule("MOA-B59", "MOA-B32")
def test_she_is_none_of_the_other_predators() -> None:
    state = of(predators=True).new_initial_state()
    while phase(state) != "predators":
        state.apply_action(state.legal_actions()[0])
    kinds = ("spider", "ladybug", "mantis", "cordyceps")
    assert outcomes(state) == pytest.approx({f"summonable {kind}": 1 / 4 for kind in kinds})


@pytest.mark.rule("MOA-B59")
@pytest.mark.parametrize(("at", "cards"), [("0,1", 3), ("2,1", 2)])
def test_centipedes_of_the_inner_meadow_use_three_cards(at: str, cards: int) -> None:
    state = position(of(), HOMES, f"hex 12 {at} turn 0 centipede\nsite {at} food a", to_move="a soldier")
    assert revealed(state) == cards


@pytest.mark.rule("MOA-B59", "MOA-B8")
@pytest.mark.parametrize("counters", [15, 0])
def test_a_major_worker_scouts_where_no_centipede_is(counters: int, content_file: Callable[[str], Path]) -> None:
    path = content_file(eusocial.default_content("march").replace("\ncounters = 15", f"\ncounters = {counters}"))
    own = eusocial.load_game("march", mode="antperium", major_workers=True, content=path)
    state = position(own, HOMES, "player a food 1", "part a thorax 1 Racing Thorax", "site 1,1 food a major")
    state = play(state, "explore", "flip 0,1 from 1,1", "hex 19", "explore 0,1 from 1,1 turn 0")
    state = actions(state, "bring 1,1>0,1 site food")
    if counters:
        assert phase(state) != "scout"
        return
    state = play(state, "done") if phase(state) == "bring" else state
    assert phase(state) == "scout"
    state = play(state, "accept")
    assert legal(state) == {"flip 1,0 from 0,1", "flip -1,1 from 0,1", "flip 0,0 from 0,1"}
    state = play(state, "flip -1,1 from 0,1", "hex 12")
    assert {text.partition(" turn")[0] for text in legal(state)} == {"explore -1,1 from 0,1"}


# Slumber


@pytest.mark.rule("MOA-B61")
def test_worth_of_hexes() -> None:
    state = slumber(CROSSING, "site 1,1 food a", "hex 9 2,1 turn 0\nsite 2,1 food b", "site -2,1 larva b")
    # a: 2 beside the Enclave and 1 for the Homeland; b: 1 for a hex outside, nothing for a Homeland not controlled.
    assert state.scores() == [3, 1, 0]
    assert state.breakdown()["inner_meadow"] == [3, 1, 0]


@pytest.mark.rule("MOA-B61")
def test_who_controls_the_enclave_gets_an_evolution() -> None:
    state = slumber(THRONE, "hand b Massive Head", parasites=True)
    assert to_move(state) == "a name"
    assert state.view()["asked"]["effects"] == ["head", "thorax", "abdomen"]
    assert legal(state) == {"name head", "name thorax", "name abdomen"}
    state = play(state, "name head")
    assert phase(state) == "search"
    deck = state.view()["deck"]
    assert outcomes(state) == pytest.approx(dict.fromkeys(legal(state), 1 / deck))
    assert len(legal(state)) == deck
    # Neither an event, nor another segment, nor a parasite.
    for card in ("Royal Jelly", "Racing Thorax", "Fluke Head"):
        state = play(state, f"reveal {card}")
        assert phase(state) == "search"
        assert card in discards(state)
    state = play(state, "reveal Raider Head")
    assert body(state, "a") == {"head 1": "Raider Head"}
    assert state.scores() == [2, 0, 0]


@pytest.mark.rule("MOA-B61", "MOA-D9")
def test_the_evolution_covers_another_where_no_row_is_free() -> None:
    heads = ["Massive Head", "Venomous Head", "Raider Head"]
    state = slumber(THRONE, *(f"part a head {row} {name}" for row, name in enumerate(heads, 1)))
    state = play(state, "name head", "reveal Traitorous Head")
    assert legal(state) == {f"on head {row}" for row in (1, 2, 3)}
    state = play(state, "on head 2")
    assert body(state, "a")["head 2"] == "Traitorous Head"
    assert "Venomous Head" in discards(state)


@pytest.mark.rule("MOA-B61")
def test_nobody_names_a_segment_without_the_enclave() -> None:
    assert phase(slumber(CROSSING)) != "name"
    assert phase(slumber(THRONE.replace("point a", "card a"))) != "name"


# Cards


@pytest.mark.rule("MOA-B62")
def test_scouting_thorax_compares_with_the_top_of_the_deck() -> None:
    scouting = ("player a food 1", "site 1,1 food a", "part a thorax 1 Scouting Thorax")
    state = play(placed(*scouting), "explore", "flip 0,1 from 1,1", "hex 14")
    assert outcomes(state) == pytest.approx({f"hex {n}": 1 / 16 for n in range(9, 26) if n != 14})
    state = play(state, "hex 12")
    assert legal(state) == {"take 12", "take 14"}
    state = play(state, "take 12")
    assert line(state, "under") == "14"
    assert {text.partition(" turn")[0] for text in legal(state)} == {"explore 0,1 from 1,1"}
    # Without a deck there is nothing to compare with: two hexes are left for two places.
    state = placed(*scouting, "hidden 0,0 0,1 1,0\nstack 9 14")
    state = play(state, "explore", "flip 0,1 from 1,1", "hex 14")
    assert phase(state) == "explore"
    # A hex under the stack is the deck's next.
    state = placed(*scouting, "hidden 0,0 0,1 1,0\nstack 9 14\nunder 20")
    state = play(state, "explore", "flip 0,1 from 1,1")
    assert outcomes(state) == pytest.approx({"hex 9": 1 / 2, "hex 14": 1 / 2})
    assert outcomes(play(state, "hex 9")) == {"hex 20": 1.0}
    # The Enclave stays where it is.
    state = placed("player a food 1", CROSSING, scouting[2])
    state = play(state, "explore", "flip 0,0 from 0,1", "hex 28")
    assert phase(state) == "explore"


@pytest.mark.rule("MOA-B62")
def test_traitorous_head_does_not_stop_centipedes() -> None:
    lines_of = ("hex 12 0,1 turn 0 centipede\nsite 0,1 food a", "part a head 1 Traitorous Head")
    assert hex_at(placed(*lines_of), "0,1")["contested"]
    assert revealed(position(of(), HOMES, *lines_of, to_move="a soldier")) == 3


@pytest.mark.rule("MOA-B62", "MOA-B59")
def test_pollinator_thorax_explores_all_but_the_enclave() -> None:
    pollinator = "part a thorax 1 Pollinator Thorax"
    state = play(placed("player a food 1", pollinator, "hex 19 -1,1 turn 0"), "explore")
    assert legal(state) == {
        *("flip 0,1 from 1,1", "flip 1,0 from 1,1"),
        "flip 1,-1 from 1,-2",
        *("flip 0,1 from -1,1", "flip -1,0 from -1,1"),
    }
    assert refused(state, "flip 0,0 from -1,1") == ("MOA-B59", "MOA-B60")
    state = play(state, "flip 1,-1 from 1,-2", "hex 14", "explore 1,-1 from 1,-2 turn 2")
    assert hex_at(state, "1,-1")["centipede"]
    assert ants_at(state, "1,-1") == {}
    # From a hex that a inhabits the Enclave may be explored; from one with a centipede nothing.
    state = play(placed("player a food 1", pollinator, "hex 19 -1,1 turn 0\nsite -1,1 food a"), "explore")
    assert "flip 0,0 from -1,1" in legal(state)
    state = play(placed("player a food 1", pollinator, "hex 19 -1,1 turn 0 centipede"), "explore")
    assert legal(state) == {"flip 0,1 from 1,1", "flip 1,0 from 1,1", "flip 1,-1 from 1,-2"}


@pytest.mark.rule("MOA-B62")
def test_journeys_end_at_the_edge() -> None:
    state = placed("player a larvae 3", "hand a Into the Unknown")
    state = play(state, "play Into the Unknown", "pay larva", "pay larva")
    assert phase(state) == "hex"
    state = play(state, "hex 14")
    places = {text.split()[0] for text in starting(state, "explore")}
    # The free places beside the three Homelands.
    assert places == {
        *("2,1", "1,2", "0,2", "2,0"),
        *("-2,2", "-3,2", "-3,1", "-2,0"),
        *("2,-2", "0,-2", "1,-3", "2,-3"),
    }
    assert not places & MIDDLE
    state = play(state, "explore 2,1 from 1,1 turn 0")
    assert hex_at(state, "2,1")["number"] == 14
    assert not hex_at(state, "2,1")["centipede"]


@pytest.mark.rule("MOA-B62")
@pytest.mark.parametrize("card", ["A Queen's Journey", "Into the Unknown"])
def test_journeys_without_a_deck_do_nothing(card: str) -> None:
    texts = ("player a larvae 3", f"hand a {card}")
    before = placed(*texts, "stack 9 10 11 12 13 14")
    after = play(before, f"play {card}", "pay larva", "pay larva")
    assert not after.is_chance_node()
    assert change(before, after, "a") == {"larvae": -2, "cards": -1}
    # With one more hex there is a deck.
    other = play(placed(*texts, "stack 9 10 11 12 13 14 15"), f"play {card}", "pay larva", "pay larva")
    assert phase(other) == "hex"


@pytest.mark.rule("MOA-B62")
def test_bound_to_the_past_compares_homelands() -> None:
    state = placed(
        "goals a Bound to the Past",
        "site 1,1 food a\nsite 1,1 larva a\nsite 1,1 card b",
        "site -2,1 food b\nsite 1,-2 food c\nsite 1,-2 food2 c\nsite 1,-2 larva a",
    )
    # Two at home against b's one and c's two.
    assert state.view()["colonies"][0]["goals"] == [{"card": "Bound to the Past", "worth": 1}]


@pytest.mark.rule("MOA-B62")
def test_mysterious_hole_moves_no_centipede_of_the_inner_meadow() -> None:
    state = placed(
        "player a larvae 1\nhand a Mysterious Hole", "hex 12 0,1 turn 0 centipede\nhex 16 2,1 turn 0 centipede"
    )
    state = play(state, "play Mysterious Hole", "pay larva")
    assert starting(state, "wormhole") == {"0,1", "2,1"}
    assert starting(state, "centipede") == set()
    state = placed(
        "player a larvae 1\nhand a Mysterious Hole",
        "hex 12 0,1 turn 0\nhex 16 2,1 turn 0 centipede\nhex 17 1,0 centipede",
    )
    state = play(state, "play Mysterious Hole", "pay larva")
    assert starting(state, "centipede") == {"2,1>0,1"}


# Positions, pictures' data, maps


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ((HOMES, "hidden 0,0 1,1"), "1,1 is neither the centre nor beside it"),
        ((HOMES, CROSSING, "hidden 0,0 0,1"), "no hex lies both face down and face up"),
        ((HOMES, "hex 28 0,1 turn 0"), "the Enclave, hex 28, lies at 0,0"),
        ((HOMES, "hex 9 0,0 turn 0"), "the Enclave, hex 28, lies at 0,0"),
        ((HOMES, "hidden 0,1"), "the Enclave, hex 28, lies at 0,0"),
        ((HOMES, "stack 9 10 11"), "more hexes lie face down than are left in the stack"),
        ((HOMES.replace("home c 1,-2", ""),), "each player has a Homeland"),
        ((HOMES, "home b 1,1"), "a Homeland is a starting hex, and nobody else's"),
        ((HOMES, "hex 9 2,1 turn 0", "home c 2,1"), "a Homeland is a starting hex"),
        ((HOMES, "hex 0 3,3 turn 0"), "hex 0 is not in this game"),
        ((HOMES, "predator spider 0,0 health 3 by a"), "Predators come with the option predators"),
    ],
)
def test_positions_that_are_wrong(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(eusocial.PositionError, match=message) as raised:
        position(of(), *texts)
    assert "\n" not in str(raised.value)


def test_text_comes_back() -> None:
    state = placed(CROSSING, THRONE, "predator broodmother 0,0 health 5 by c", "hidden 1,0 -1,1 -1,0")
    again = of().state_from_string(str(state))
    assert str(again) == str(state)
    assert lines(state, "hidden") == ["1,0 -1,1 -1,0"]
    assert face_down(again) == {"1,0", "-1,1", "-1,0"}


def test_the_map_has_no_great_tunnel() -> None:
    state = placed(CROSSING, "site 1,1 food a\nsite -2,1 food b")
    graph = maps.tunnels(state)
    assert set(graph.nodes) == {(1, 1), (-2, 1), (1, -2), (0, 1)}
    assert {at: data["home"] for at, data in graph.nodes(data=True)} == {
        (1, 1): 0,
        (-2, 1): 1,
        (1, -2): 2,
        (0, 1): None,
    }
    # Clover Patch's side 3 meets Ruined Anthill's side 0.
    assert list(graph.edges) in ([((1, 1), (0, 1))], [((0, 1), (1, 1))])
    assert graph.nodes[0, 1]["reach"] == (0, None, None)
    assert state.insight("reach", player=0)["hexes"] == [
        {"number": 1, "at": [1, 1], "steps": 0},
        {"number": 19, "at": [0, 1], "steps": 0},
    ]


def test_random_games_end_and_look_alike_in_all_worlds() -> None:
    for seed in range(6):
        rng = eusocial.Rng(seed)
        state = of(3 + seed % 2, predators=seed % 2 == 0).new_initial_state()
        while not state.is_terminal():
            player = seed % 3
            world = state.resample_from_infostate(player, seed)
            assert world.observation_string(player) == state.observation_string(player)
            state.apply_action(state.choose("random", rng))
        assert sum(state.returns()) == pytest.approx(0)


def test_pictures_show_homelands_and_what_lies_face_down() -> None:
    state = placed(CROSSING, "player a food 1", "site 1,1 food a")
    root = ET.fromstring(state.to_svg())
    backs = {e.get("data-hex") for e in root.iter() if e.get("data-face-down") is not None}
    assert backs == MIDDLE - {"0,1"}
    homes = {e.get("data-hex"): e.get("data-home") for e in root.iter() if e.get("data-home")}
    assert homes == {"1,1": "a", "-2,1": "b", "1,-2": "c"}
    # What can be explored is marked.
    state = play(state, "explore")
    root = ET.fromstring(draw.svg(state, highlight=state.moves()))
    marked = {e.get("data-marks") for e in root.iter() if "target" in e.get("class", "").split()}
    assert marked == {"1,0", "-1,1", "0,0"}


def test_a_click_or_two_make_each_move() -> None:
    def click(state: eusocial.State, *marks: str) -> str | None:
        selection, chosen = Selection(state), None
        for mark in marks:
            assert mark in selection.places()
            chosen = selection.click(mark)
        return chosen.text if chosen else None

    state = of().new_initial_state()
    assert click(state, '[data-drawn="3"]') == "take 3"
    state = play(state, "take 3")
    areas = {"1,1", "-1,2", "-2,1", "-1,-1", "1,-2", "2,-1"}
    root = ET.fromstring(state.to_svg())
    assert {e.get("data-hex") for e in root.iter() if e.get("data-empty") is not None} == areas
    assert click(state, '[data-hex="1,1"]', '[data-turn="2"]') == "settle 1,1 turn 2"
    state = play(placed(CROSSING, "player a food 1"), "explore")
    assert click(state, '[data-hex="0,1"]', '[data-hex="0,0"]') == "flip 0,0 from 0,1"
