"""Rise of the Centipedes: their deck and what its cards do, Rampage, players side by side, and how all win or lose."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eusocial

from .battles import after_losses, scores
from .positions import (
    ants_at,
    change,
    discards,
    game,
    hand,
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
    rest_of_chance,
    stats,
    to_move,
)
from .test_hidden import check_worlds
from .test_notation import livelier

CARDS: list[dict[str, Any]] = (game().content() or {})["cards"]
BASE = {card["name"]: card for card in CARDS if card.get("set", "base") == "base"}
ICONS = {name for name, card in BASE.items() if card.get("icon")}
PLAIN = set(BASE) - ICONS
EVERYTHING: dict[str, Any] = dict.fromkeys(
    ("major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring"), True
)
MEADOW = "hex 9 1,0\nhex 12 0,1\nhex 14 -1,1\nhex 16 -1,0"
"""Four hexes without ants, numbered clockwise from the east."""
PLACES = {"1,0": 9, "0,1": 12, "-1,1": 14, "-1,0": 16}
EVOLUTION, RAMPAGE = "Massive Head", "Bound to the Past"
ONE, TWO, THREE = "Mating Flight", "Egg Stealer", "Cultural Theft"
"""Events of the centipedes by their ferocity."""


def together(players: int = 3, **options: Any) -> eusocial.Game:
    """A game of Rise of the Centipedes."""
    return game(mode="centipedes", players=players, **options)


def due(*texts: str, players: int = 3, round: int = 1, **options: Any) -> eusocial.State:
    """The state in which a has marched, without a step, and the card of the centipedes is to be revealed."""
    a = "" if any("player a " in text for text in texts) else "player a food 1"
    state = position(together(players, **options), a, "out 0,0 a 1", *texts, round=round)
    state = play(state, "march")
    # With the Great Tunnel alone there is no step.
    state = passed(play(state, "done") if phase(state) == "march" else state)
    assert phase(state) == "wild"
    return state


def revealed(card: str, *texts: str, players: int = 3, **options: Any) -> eusocial.State:
    """The state after this card of the centipedes."""
    return play(due(*texts, players=players, **options), f"reveal {card}")


def centipedes(state: eusocial.State) -> list[int]:
    """The numbers of the hexes with centipedes."""
    return sorted(tile["number"] for tile in state.view()["hexes"] if tile["centipede"])


def horde(state: eusocial.State) -> int:
    """The points of the Horde."""
    points = state.view()["horde"]["score"]
    assert isinstance(points, int)
    assert state.facts()["horde"] == points
    return points


def soldiers(*texts: str, players: int = 4, **options: Any) -> eusocial.State:
    """The Soldier Phase with a battle of the last player behind the one of these lines, which stands still there."""
    letter = "abcd"[players - 1]
    pause = f"hex 25 2,0 centipede\nsite 2,0 point {letter}\nhand {letter} Breadbasket"
    return position(together(players, **options), pause, *texts, to_move="a soldier")


def is_over(state: eusocial.State) -> bool:
    """Whether the first battle is over."""
    battle = state.view()["battle"]
    return phase(state) == "ferocity" and battle["at"] == [2, 0]


# The option


@pytest.mark.rule("MOA-A87")
def test_for_one_to_four() -> None:
    for players in (1, 2, 3, 4):
        assert together(players).num_players() == players
        assert together(players).is_cooperative()
    # The mat takes the back of the fifth nest.
    with pytest.raises(eusocial.OptionError, match="for 1 to 4 players, not 5") as caught:
        together(5)
    assert "\n" not in str(caught.value)
    assert not game(players=4).is_cooperative()
    assert game(players=4).new_initial_state().view()["horde"] is None


# The decks


@pytest.mark.rule("MOA-A87", "MOA-A4")
def test_cards_with_icons_are_a_deck_of_their_own() -> None:
    state = together().new_initial_state()
    assert set(outcomes(state)) == {f"draw {name}" for name in PLAIN}
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert (len(PLAIN), len(ICONS)) == (34, 32)
    assert state.view()["deck"] == 34 - 3 * 2
    assert (state.view()["horde"]["deck"], state.view()["horde"]["discard"]) == (32, [])
    assert outcomes(due()) == pytest.approx({f"reveal {name}": 1 / 32 for name in ICONS})


@pytest.mark.rule("MOA-A87")
def test_every_card_of_the_modules_is_in_one_of_both_decks() -> None:
    with_icon = sum(bool(card.get("icon")) for card in CARDS)
    assert (len(CARDS), with_icon) == (102, 50)
    state = together(2, **EVERYTHING).new_initial_state()
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    assert state.view()["deck"] + sum(state.view()["colonies"][p]["cards"] for p in (0, 1)) == 52
    assert state.view()["horde"]["deck"] == 50


@pytest.mark.rule("MOA-A87")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f"hand a {EVOLUTION}", "Massive Head is of the centipedes' deck"),
        (f"discard {EVOLUTION}", "Massive Head is of the centipedes' deck"),
        (f"part a head 1 {EVOLUTION}", "Massive Head is of the centipedes' deck"),
        ("hand a Herd Omen", "Herd Omen is in no set"),
        ("revealed Sneak Attack", "centipedes' deck"),
        (f"revealed {EVOLUTION}; {EVOLUTION}", "stands twice"),
    ],
)
def test_no_card_changes_decks(text: str, word: str) -> None:
    with pytest.raises(eusocial.PositionError, match=word) as caught:
        position(together(), text)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("MOA-A87", "MOA-D16")
def test_discards_of_the_centipedes_are_shuffled_when_their_deck_runs_out() -> None:
    last = due(MEADOW, "revealed " + "; ".join(sorted(ICONS - {EVOLUTION})))
    assert outcomes(last) == {f"reveal {EVOLUTION}": 1}
    state = play(last, f"reveal {EVOLUTION}")
    assert state.view()["horde"]["deck"] == 0
    assert set(state.view()["horde"]["discard"]) == ICONS
    none_left = due(MEADOW, "revealed " + "; ".join(sorted(ICONS)))
    assert outcomes(none_left) == pytest.approx({f"reveal {name}": 1 / 32 for name in ICONS})
    again = play(none_left, f"reveal {EVOLUTION}")
    assert again.view()["horde"]["deck"] == 31
    assert again.view()["horde"]["discard"] == [EVOLUTION]
    # The players' deck and discards have no part in it.
    assert again.view()["discard"] == []
    assert again.view()["deck"] == 34


@pytest.mark.rule("MOA-A87", "MOA-D12")
def test_centipedes_draw_in_battle_from_their_own_deck() -> None:
    state = soldiers(
        "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a\nhand a Early Harvest", "revealed Massive Head"
    )
    # 2 + 1 against 1 + 1 + 1: the tie is a's, who loses half of 3.
    state = play(state, "ferocity Early Harvest")
    assert set(outcomes(state)) == {f"reveal {name}" for name in ICONS - {EVOLUTION}}
    state = after_losses(play(state, "reveal Scouting Thorax", f"reveal {ONE}"))
    assert scores(state) == [1, 0, 0, 0]
    assert discards(state) == {"Early Harvest"}
    assert set(state.view()["horde"]["discard"]) == {EVOLUTION, "Scouting Thorax", ONE}


@pytest.mark.rule("MOA-A87", "MOA-B34")
def test_predators_draw_from_it_too() -> None:
    state = position(
        together(predators=True),
        "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a\npredator spider 1,0 health 3 by b",
        to_move="a soldier",
    )
    # A Spider of health 3 draws one card.
    assert all(text.removeprefix("reveal ") not in PLAIN for text in outcomes(state))
    assert f"reveal {EVOLUTION}" in outcomes(state)
    state = play(state, f"reveal {TWO}")
    assert state.view()["horde"]["discard"] == [TWO]
    assert state.view()["discard"] == []


# When


@pytest.mark.rule("MOA-A88")
@pytest.mark.parametrize(
    "texts",
    [
        ("forage",),
        ("rest",),
        ("march", "done"),
        ("play Seed Cache", "pay larva", "pay larva"),
        ("play Frenzied Activity", "pay larva", "march", "done"),
    ],
    ids=lambda texts: texts[0],
)
def test_a_card_after_each_turn(texts: tuple[str, ...]) -> None:
    hands = "hand a Seed Cache; Frenzied Activity; Bloated Abdomen\nplayer a larvae 4 food 3"
    state = position(together(), MEADOW, hands, "out 0,0 a 1\nout 0,0 b 1\nhand b Sneak Attack\nplayer b food 2")
    for text in texts:
        assert to_move(state).startswith("a ")
        state.apply(text)
        while phase(state) == "draw":
            state.apply_action(state.legal_actions()[0])
    if phase(state) == "offer":
        state.apply("done" if "done" in legal(state) else "pass")
    # Reactions belong to the turn.
    while phase(state) in ("react", "steps", "place", "discard"):
        assert state.view()["horde"]["deck"] == 32
        state = play(state, "pass")
    assert phase(state) == "wild"
    assert state.current_player() == eusocial.CHANCE_PLAYER
    state.apply(f"reveal {EVOLUTION}")
    assert to_move(state) == "b turn"
    assert state.view()["horde"]["discard"] == [EVOLUTION]
    assert centipedes(state) == [16]


@pytest.mark.rule("MOA-A88", "MOA-D6")
def test_also_after_the_last_turn_of_the_phase() -> None:
    state = position(together(), MEADOW, "player b rested", "player a larvae 2")
    state.apply("rest")
    assert phase(state) == "wild"
    state.apply(f"reveal {EVOLUTION}")
    # The Worker Phase is over, and no card comes after turns of other phases.
    assert to_move(state) == "a decree"
    for _ in range(3):
        state.apply("decree food")
    assert state.view()["horde"]["discard"] == [EVOLUTION]
    assert (state.view()["round"], phase(state)) == (2, "turn")


@pytest.mark.rule("MOA-A88")
def test_rivals_see_no_such_cards() -> None:
    state = passed(play(position(game(), "player a food 1", "out 0,0 a 1", MEADOW), "march", "done"))
    assert to_move(state) == "b turn"


# Evolutions


@pytest.mark.rule("MOA-A89")
@pytest.mark.parametrize(
    ("before", "after"),
    [([], [16]), ([16], [14, 16]), ([9, 16], [9, 14, 16]), ([12, 14, 16], [9, 12, 14, 16])],
)
def test_an_evolution_brings_a_centipede_to_the_highest_hex_without(before: list[int], after: list[int]) -> None:
    state = revealed(EVOLUTION, meadow(*before))
    assert centipedes(state) == after
    assert horde(state) == 0
    assert to_move(state) == "b turn"


def meadow(*numbers: int, wormholes: bool = False) -> str:
    """The four hexes, with centipedes on some of them."""
    words = " wormhole" if wormholes else ""
    return "\n".join(
        f"hex {number} {at}{words}" + (" centipede" if number in numbers else "") for at, number in PLACES.items()
    )


@pytest.mark.rule("MOA-A89", "MOA-A91")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_without_a_free_hex_it_enters_the_great_tunnel(players: int) -> None:
    state = revealed(EVOLUTION, meadow(9, 12, 14, 16), players=players)
    assert centipedes(state) == [9, 12, 14, 16]
    assert horde(state) == players
    assert scores(state) == [0] * players
    # The Great Tunnel alone is no free hex.
    assert horde(revealed(EVOLUTION, players=players)) == players
    assert not hex_at(revealed(EVOLUTION, players=players), "0,0")["centipede"]


EIGHT = ["9 1,0", "10 0,1", "11 -1,1", "12 -1,0", "14 0,-1", "16 1,-1", "17 2,0", "20 2,-1"]


@pytest.mark.rule("MOA-A89", "MOA-A6")
def test_without_a_counter_none_comes() -> None:
    # 15 counters: eight wormholes and seven centipedes.
    full = [f"hex {text} wormhole centipede" for text in EIGHT[1:]]
    state = revealed(EVOLUTION, f"hex {EIGHT[0]} wormhole", *full)
    assert centipedes(state) == [10, 11, 12, 14, 16, 17, 20]
    assert horde(state) == 0
    # With one less there is one.
    state = revealed(EVOLUTION, f"hex {EIGHT[0]}", *full)
    assert centipedes(state) == [9, 10, 11, 12, 14, 16, 17, 20]
    # Into the Great Tunnel no counter goes.
    state = revealed(EVOLUTION, f"hex {EIGHT[0]} centipede", *full)
    assert horde(state) == 3


# Events


@pytest.mark.rule("MOA-A90")
@pytest.mark.parametrize(
    ("card", "before", "after", "points"),
    [
        (ONE, [16], [14], 0),
        (TWO, [16], [12], 0),
        (THREE, [16], [9], 0),
        # The lowest moves, the others stay.
        (ONE, [12, 16], [9, 16], 0),
        (ONE, [14, 16], [12, 16], 0),
        (TWO, [14, 16], [9, 16], 0),
        # With none lower it enters the Great Tunnel, where its jumps end.
        (ONE, [9], [], 3),
        (TWO, [12], [], 3),
        (THREE, [9, 12], [12], 3),
        (THREE, [14, 16], [16], 3),
    ],
)
def test_an_event_moves_the_lowest_centipede(card: str, before: list[int], after: list[int], points: int) -> None:
    assert {ONE: 1, TWO: 2, THREE: 3}[card] == BASE[card]["ferocity"]
    state = revealed(card, meadow(*before))
    assert centipedes(state) == after
    assert horde(state) == points
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-A90", "MOA-A91", "MOA-A6")
def test_the_counter_of_one_that_has_entered_is_free_again() -> None:
    # All 15 are used: the lowest of eight centipedes enters, then an evolution brings one back, next turn.
    full = [f"hex {text} wormhole centipede" for text in EIGHT[1:]]
    state = revealed(ONE, f"hex {EIGHT[0]} centipede", *full, "out 0,0 b 1\nplayer b food 1")
    assert centipedes(state) == [10, 11, 12, 14, 16, 17, 20]
    assert horde(state) == 3
    state = play(passed(play(state, "march", "done")), f"reveal {EVOLUTION}")
    assert centipedes(state) == [9, 10, 11, 12, 14, 16, 17, 20]


@pytest.mark.rule("MOA-A90", "MOA-A38")
def test_tunnels_ants_and_wormholes_are_nothing_to_it() -> None:
    # Fern Shade and Bramble Thicket lie on two sides of the Great Tunnel, and Bramble Thicket has no tunnel to it.
    state = revealed(
        ONE, "hex 16 1,0 centipede\nhex 14 -1,0 turn 2 wormhole\nsite -1,0 card a\nsite -1,0 food b\nhex 12 0,1"
    )
    assert hex_at(state, "-1,0")["joined"] == []
    assert centipedes(state) == [14]
    assert ants_at(state, "-1,0") == {"card": "a", "food": "b"}
    assert phase(state) == "turn"


@pytest.mark.rule("MOA-A91")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_horde_scores_as_many_points_as_there_are_players(players: int) -> None:
    state = revealed(ONE, meadow(9), "horde score 5", players=players)
    assert horde(state) == 5 + players
    assert centipedes(state) == []


# Goals: Rampage


@pytest.mark.rule("MOA-A92", "MOA-D12")
@pytest.mark.parametrize("base", ["strength", "size"])
def test_in_a_rampage_a_centipede_is_stronger_by_one(base: str) -> None:
    ants = "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 a 2"
    rampage = revealed(RAMPAGE, ants, casualty_base=base)
    assert rampage.view()["battle"]["at"] == [1, 0]
    # 4 against 1 + 1 + 1 + 1: the tie is a's, who loses half of 4, or of size 1.
    won = play(rampage, "reveal Scouting Thorax", f"reveal {ONE}")
    assert change(rampage, won, "a") == (
        {"score": 1, "food": 1, "ants": -2} if base == "strength" else {"score": 1, "food": 1}
    )
    assert centipedes(won) == []
    assert to_move(won) == "b turn"
    assert set(won.view()["horde"]["discard"]) == {RAMPAGE, "Scouting Thorax", ONE}
    # 4 against 1 + 2 + 1 + 1: a loses 5, or size 1.
    lost = play(rampage, f"reveal {TWO}", f"reveal {ONE}")
    assert change(rampage, lost, "a") == ({"ants": -4} if base == "strength" else {"ants": -1})
    assert centipedes(lost) == [12]
    # In the Soldier Phase a wins with these cards.
    battle = play(soldiers(ants, casualty_base=base), f"reveal {TWO}", f"reveal {ONE}")
    assert scores(battle) == [1, 0, 0, 0]


@pytest.mark.rule("MOA-A92", "MOA-A37", "MOA-D16")
def test_a_rampage_goes_by_number_through_hexes_with_ants_and_a_centipede() -> None:
    state = revealed(
        RAMPAGE,
        "hex 16 1,0 centipede\nsite 1,0 card c",
        "hex 12 0,1 centipede\nsite 0,1 food b",
        "hex 9 -1,1 centipede",
        "hex 14 -1,0\nsite -1,0 card c\nsite -1,0 food b\nsite -1,0 larva b\nout -1,0 a 1",
        "hand b Breadbasket\nhand c Sneak Attack",
    )
    # Not 9, which has no ants, nor 14, which has no centipede.
    assert state.view()["battle"]["at"] == [0, 1]
    assert to_move(state) == "b ferocity"
    # 1 + 3 against 1 + 1 + 1 + 1: b wins the tie, and loses half of 4: its ant.
    before = state
    state = play(state, "ferocity Breadbasket", "reveal Scouting Thorax", f"reveal {ONE}")
    assert change(before, state, "b") == {"score": 1, "food": 1, "cards": -1, "ants": -1}
    assert state.view()["battle"]["at"] == [1, 0]
    assert to_move(state) == "c ferocity"
    # 1 against 1 + 1 + 2 + 3.
    state = play(state, "ferocity none", f"reveal {TWO}", f"reveal {THREE}")
    assert stats(state, "c")["ants"] == 1
    assert hand(state, "c") == {"Sneak Attack"}
    assert scores(state) == [0, 1, 0]
    assert centipedes(state) == [9, 16]
    assert horde(state) == 0
    assert to_move(state) == "b turn"
    # Who fought in them, as in any battle: the round counts them.
    assert lines(state, "battled ") == ["b 12", "c 16"]


@pytest.mark.rule("MOA-A92", "MOA-A78")
@pytest.mark.parametrize(
    "texts",
    [
        MEADOW,
        "hex 12 1,0 centipede\nhex 14 0,1\nsite 0,1 card a",
        "hex 12 1,0 centipede\nsite 1,0 food a\npart a head 1 Traitorous Head",
    ],
)
def test_a_rampage_where_nobody_fights(texts: str) -> None:
    before = due(texts)
    state = play(before, f"reveal {RAMPAGE}")
    assert to_move(state) == "b turn"
    assert centipedes(state) == centipedes(before)
    assert state.view()["horde"]["discard"] == [RAMPAGE]


# Events without a centipede to move


@pytest.mark.rule("MOA-A93", "MOA-D18")
def test_a_sentry_comes_with_a_new_hex_anywhere() -> None:
    state = revealed(TWO, "stack 10 17 20", "hex 4 1,0 turn 2\nhex 12 2,0")
    assert outcomes(state) == pytest.approx({f"hex {number}": 1 / 3 for number in (10, 17, 20)})
    state.apply("hex 17")
    # Whose turn it was places it, next to any hex, with or without a tunnel.
    assert to_move(state) == "a explore"
    journey = position(
        game(), "stack 10 17 20", "hex 4 1,0 turn 2\nhex 12 2,0", "player a larvae 2\nhand a Into the Unknown"
    )
    journey = play(journey, "play Into the Unknown", "pay larva", "pay larva", "hex 17")
    assert legal(state) == legal(journey)
    assert len({text.split()[1] for text in legal(state)}) == 10
    assert "MOA-D18" in refused(state, "explore 1,-1 from 1,0 turn 0")
    # Thistle Stand has no tunnel there, and Snail Shell none to it.
    state.apply("explore 3,-1 from 2,0 turn 0")
    assert hex_at(state, "3,-1")["joined"] == []
    assert centipedes(state) == [17]
    assert horde(state) == 0
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-A93", "MOA-A89")
def test_one_with_the_icon_brings_another_centipede() -> None:
    first = play(revealed(ONE, "stack 19", meadow()), "hex 19")
    state = play(first, sorted(legal(first))[0])
    # Its own, and one on the highest hex without: not on 19 itself.
    assert centipedes(state) == [16, 19]
    assert horde(state) == 0
    # With no hex but this one the other enters the Great Tunnel.
    first = play(revealed(ONE, "stack 19"), "hex 19")
    state = play(first, sorted(legal(first))[0])
    assert centipedes(state) == [19]
    assert horde(state) == 3


@pytest.mark.rule("MOA-A93", "MOA-D18")
def test_a_hex_of_a_sentry_does_nothing_for_who_places_it() -> None:
    # Windfall Apple gives a food to who explores it.
    before = revealed(ONE, "stack 22", meadow())
    first = play(before, "hex 22")
    state = play(first, sorted(legal(first))[0])
    assert centipedes(state) == [22]
    assert change(before, state, "a") == {}
    assert ants_at(state, "0,0") == {"out a": "1"}


@pytest.mark.rule("MOA-A93", "MOA-A44")
def test_without_a_hex_in_the_stack_nothing_comes() -> None:
    everywhere = "hex 9 1,0\nstack"
    state = revealed(ONE, everywhere)
    assert centipedes(state) == []
    assert horde(state) == 0
    assert to_move(state) == "b turn"


# Together in a hex


@pytest.mark.rule("MOA-A63", "MOA-A92")
def test_players_do_not_fight_each_other() -> None:
    crowd = "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card b\nout 1,0 a 2\nout 1,0 b 1"
    assert hex_at(position(game(players=4), crowd), "1,0")["contested"]
    assert not hex_at(position(together(4), crowd), "1,0")["contested"]
    state = soldiers(crowd)
    assert is_over(state)
    assert ants_at(state, "1,0") == {"food": "a", "card": "b", "out a": "2", "out b": "1"}
    assert scores(state) == [0] * 4


PAIR = "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card b\nout 1,0 a 3\nout 1,0 b 1"
"""A centipede, four ants of a and two of b."""


@pytest.mark.rule("MOA-D11", "MOA-D12", "MOA-A72", "MOA-A77")
def test_the_strongest_beats_the_centipede_for_both() -> None:
    # 4 against 1 + 1 + 1: a wins and loses half of 3; b loses nothing, to a no more than to the centipede.
    state = soldiers(PAIR, "part a head 1 Trophy Head\nhand b Early Harvest")
    before = state.clone()
    assert to_move(state) == "b ferocity"
    state = play(state, "ferocity none", "reveal Scouting Thorax", f"reveal {ONE}")
    assert is_over(state)
    # A point for the battle, one by the head, food for the centipede. 4 + 1 for the head by strength.
    assert change(before, state, "a") == {"score": 2, "food": 1, "ants": -1}
    assert change(before, state, "b") == {}
    assert centipedes(state) == [25]


@pytest.mark.rule("MOA-D11", "MOA-A66")
def test_the_weaker_may_win_by_ferocity() -> None:
    # b 2 + 3 before a 4, and the centipede's 1 + 2 + 1: b wins and loses half of 4.
    state = soldiers(PAIR, "hand b Epic Stores")
    before = state.clone()
    state = play(state, "ferocity Epic Stores", f"reveal {TWO}", f"reveal {ONE}")
    assert is_over(state)
    assert change(before, state, "a") == {}
    assert change(before, state, "b") == {"score": 1, "food": 1, "ants": -2, "cards": -1}
    assert discards(state) == {"Epic Stores"}


@pytest.mark.rule("MOA-A72", "MOA-D11")
def test_who_stands_beside_the_winner_has_not_lost(content_file: Callable[[str], Path]) -> None:
    # Armored Thorax, which acts after a defeat, among the cards of players.
    head, tail = eusocial.default_content("march").split('name = "Armored Thorax"')
    of = game(mode="centipedes", players=4, content=str(content_file(head + 'name = "Armored Thorax"' + plain(tail))))
    pause = "hex 25 2,0 centipede\nsite 2,0 point d\nhand d Breadbasket"
    state = position(of, pause, PAIR, "part b thorax 1 Armored Thorax\nplayer b larvae 1", to_move="a soldier")
    won = play(state, "reveal Scouting Thorax", f"reveal {ONE}")
    assert is_over(won)
    assert change(state, won, "a") == {"score": 1, "food": 1, "ants": -1}
    lost = play(state, f"reveal {TWO}", f"reveal {THREE}")
    assert to_move(lost) == "b place"


def plain(text: str) -> str:
    """The text without its first icon."""
    assert text.index("icon = true") < text.index("[[cards]]")
    return text.replace("icon = true\n", "", 1)


@pytest.mark.rule("MOA-D11", "MOA-D12")
def test_a_centipede_that_wins_is_the_loss_of_both() -> None:
    # 4 and 2 against 1 + 3 + 2: each loses 6.
    state = soldiers(PAIR)
    state = play(state, f"reveal {TWO}", f"reveal {THREE}")
    assert is_over(state)
    assert [stats(state, letter)["ants"] for letter in "abcd"] == [0, 0, 0, 1]
    assert scores(state) == [0] * 4
    assert centipedes(state) == [12, 25]


@pytest.mark.rule("MOA-A78", "MOA-A66", "MOA-A72")
def test_a_traitor_has_no_part_in_it() -> None:
    state = soldiers(PAIR, "part a head 1 Traitorous Head\nhand a Sneak Attack")
    before = state.clone()
    assert state.view()["battle"]["sides"] == [1]
    # a is not asked. b 2 against 1 + 1 + 1: b loses 3.
    lost = play(state, "reveal Scouting Thorax", f"reveal {ONE}")
    assert is_over(lost)
    assert change(before, lost, "b") == {"ants": -2}
    assert change(before, lost, "a") == {}
    assert hex_at(lost, "1,0")["centipede"]
    assert lines(lost, "battled a") == []


@pytest.mark.rule("MOA-D18", "MOA-A63")
def test_a_sneak_attack_is_on_a_centipede() -> None:
    meeting = "hex 12 0,1\nsite 0,1 food a\nsite 0,1 card b\nout 0,1 c 1"
    sneak = "player a larvae 1\nhand a Sneak Attack"
    state = position(together(), "hex 16 1,0 centipede\nsite 1,0 card b", meeting, sneak)
    state = play(state, "play Sneak Attack", "pay larva")
    assert legal(state) == {"at 1,0"}
    # 1 against 1 + 1 + 1.
    state = play(state, "at 1,0", "reveal Scouting Thorax", f"reveal {ONE}")
    assert ants_at(state, "1,0") == {}
    assert ants_at(state, "0,1") == {"food": "a", "card": "b", "out c": "1"}
    # Players alone have nothing to fight about.
    state = position(together(), meeting, sneak)
    state = passed(play(state, "play Sneak Attack", "pay larva"))
    assert phase(state) == "wild"


@pytest.mark.rule("MOA-B64")
def test_symbiotes_stay_with_those_who_fight_side_by_side() -> None:
    state = soldiers(PAIR, "symbiotes a of b head\nsymbiotes b of a thorax", symbiotes=True)
    state = play(state, f"reveal {TWO}", f"reveal {THREE}")
    assert is_over(state)
    assert set(lines(state, "symbiotes ")) == {"a of b head", "b of a thorax"}


# The end


def ending(players: int, horde: int, *points: int) -> eusocial.State:
    """The end of a game with these points, and nothing else that scores."""
    lines = [f"player {letter} score {score}" for letter, score in zip("abcd", points, strict=False)]
    return position(together(players), *lines, f"horde score {horde}", to_move="a slumber", round=4)


@pytest.mark.rule("MOA-A91", "MOA-A85", "MOA-D15")
@pytest.mark.parametrize(
    ("points", "horde", "won"),
    [
        ((5, 5, 5), 5, True),
        ((5, 9, 6), 5, True),
        ((40, 30, 4), 5, False),
        ((4, 4, 4), 5, False),
        ((0, 0, 0), 0, True),
        ((3,), 3, True),
        ((2,), 3, False),
        ((7, 6), 6, True),
        ((7, 5), 6, False),
        ((4, 4, 4, 4), 4, True),
        ((4, 4, 3, 4), 4, False),
    ],
)
def test_all_win_if_nobody_has_fewer_points_than_the_horde(points: tuple[int, ...], horde: int, won: bool) -> None:
    players = len(points)
    state = ending(players, horde, *points)
    assert state.is_terminal()
    assert scores(state) == list(points)
    assert state.returns() == [1.0 if won else -1.0] * players
    assert state.facts()["winners"] == (list(range(players)) if won else [])
    assert state.facts()["horde"] == horde
    assert str(state).splitlines()[-1] == "to move - over"


@pytest.mark.rule("MOA-A91", "MOA-D15")
def test_bonuses_at_the_end_count() -> None:
    # 3 points for most food.
    for score, value in ((2, 1.0), (1, -1.0)):
        state = position(together(1), f"player a score {score} food 1", "horde score 5", to_move="a slumber", round=4)
        assert (scores(state), state.returns()) == ([score + 3], [value])


@pytest.mark.rule("MOA-A91", "MOA-A85")
def test_there_is_no_return_before_the_end() -> None:
    state = due("horde score 9", MEADOW)
    assert state.returns() == [0.0] * 3
    assert "winners" not in state.facts()
    assert horde(state) == 9
    # Early in the game the Horde may be ahead.
    late = position(together(), "horde score 9", to_move="a slumber", round=3)
    assert not rest_of_chance(late).is_terminal()


# Text, view, observations


@pytest.mark.rule("MOA-A87", "MOA-A91")
def test_the_horde_in_the_text_of_a_position() -> None:
    state = position(together(2), MEADOW, "horde score 6", f"revealed {TWO}; {EVOLUTION}")
    assert line(state, "horde ") == "score 6"
    assert set(line(state, "revealed ").split("; ")) == {TWO, EVOLUTION}
    again = together(2).state_from_string(str(state))
    assert again == state
    assert str(again) == str(state)
    seen = state.view()["horde"]
    assert (seen["score"], seen["deck"], set(seen["discard"])) == (6, 30, {TWO, EVOLUTION})
    assert lines(position(together(2)), "horde ") == ["score 0"]
    assert lines(position(together(2)), "revealed ") == []
    assert lines(position(game(players=2)), "horde ") == []


@pytest.mark.parametrize(
    ("text", "word"),
    [("horde points 3", "points"), ("horde score x", "x"), ("horde score 1001", "1001"), ("horde nymph", "nymph")],
)
def test_what_the_horde_has_not(text: str, word: str) -> None:
    with pytest.raises(eusocial.PositionError, match=word) as caught:
        position(together(), text)
    assert "\n" not in str(caught.value)
    with pytest.raises(eusocial.PositionError):
        position(game(), "horde score 3")


def test_points_and_cards_of_the_horde_are_seen_by_all() -> None:
    state = position(together(), MEADOW, "horde score 6", f"revealed {TWO}")
    for player in range(3):
        text = state.observation_string(player)
        assert "horde score 6" in text
        assert f"revealed {TWO}" in text
    for other in (("horde score 5", f"revealed {TWO}"), ("horde score 6", f"revealed {ONE}")):
        changed = position(together(), MEADOW, *other)
        assert (changed.observation_tensor(0) != state.observation_tensor(0)).any()


def test_what_is_wrong_with_a_card() -> None:
    state = due(MEADOW)
    assert state.explain("forage")
    assert state.explain(f"reveal {EVOLUTION}") is None
    for card in ("Sneak Attack", "Early Harvest"):
        assert state.explain(f"reveal {card}")
    shown = due(MEADOW, f"revealed {EVOLUTION}")
    assert shown.explain(f"reveal {EVOLUTION}")
    with pytest.raises(eusocial.IllegalActionError):
        shown.apply(f"reveal {EVOLUTION}")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [{}, EVERYTHING], ids=["base", "all"])
def test_worlds_keep_both_decks(players: int, modules: dict[str, Any]) -> None:
    rng, other = random.Random(players), 0
    state = together(players, **modules).new_initial_state()
    for step in range(400):
        if state.is_terminal():
            break
        if step % 7 == 0 and phase(state) == "turn":
            other += check_worlds(state, step % players, step)
        state.apply_action(livelier(state, rng))
    assert other > 3


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_end_for_all_alike(players: int) -> None:
    results = eusocial.simulate(together(players), 60, seed=players)
    assert set(results.returns.ravel()) <= {-1.0, 1.0}
    assert (results.returns == results.returns[:, :1]).all()
    # All win, or nobody does.
    assert results.win_share().tolist() == [[float(row[0] > 0)] * players for row in results.returns.tolist()]
