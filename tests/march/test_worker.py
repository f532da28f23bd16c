"""The Worker Phase: turns, the five actions, their reactions, and how the phase ends."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import (
    PLAYERS,
    actions,
    ants_at,
    body,
    change,
    colony,
    discards,
    game,
    hand,
    hex_at,
    legal,
    outcomes,
    passed,
    phase,
    play,
    position,
    refused,
    rest_of_chance,
    starting,
    stats,
    to_move,
)

GOAL = "Gleaming Hoard"
"""A goal for one larva or ant."""


def turn(*texts: str, players: int = 3, **given: Any) -> eusocial.State:
    """A turn; everybody has an ant in the Great Tunnel, unless told otherwise."""
    ants = [] if any(text.startswith("out 0,0") for text in texts) else [f"out 0,0 {x} 1" for x in PLAYERS[:players]]
    return position(game(players=players), *texts, *ants, **given)


# Turns.


@pytest.mark.rule("MOA-A38", "MOA-A39", "MOA-A40", "MOA-A41", "MOA-A52")
def test_the_actions_of_a_turn() -> None:
    state = turn("player a food 1 larvae 1", f"hand a {GOAL}; Royal Jelly; Clever Head")
    # Royal Jelly costs 3 and Clever Head 4 larvae and ants; a has two in all.
    assert legal(state) == {"explore", "march", "forage", "rest", f"play {GOAL}"}
    # Without food only cards and rest are left.
    state = turn("player a larvae 2", f"hand a {GOAL}; Royal Jelly; Clever Head")
    assert legal(state) == {"rest", f"play {GOAL}", "play Royal Jelly"}
    for text, clause in (("explore", "MOA-D2"), ("march", "MOA-D3"), ("forage", "MOA-D4")):
        assert refused(state, text) == (clause,)
    assert refused(state, "play Clever Head on head 1") == ("MOA-A52",)
    assert refused(state, "play Early Harvest") == ("MOA-A52",)
    # Rest is always possible.
    assert legal(turn()) == {"rest"}


@pytest.mark.rule("MOA-A39")
def test_turns_go_clockwise() -> None:
    state = turn(*(f"player {letter} food 9" for letter in "abcd"), players=4, to_move="c turn", first="c")
    order = []
    for _ in range(6):
        order.append(to_move(state))
        state = passed(rest_of_chance(play(state, "forage")))
    assert order == [f"{letter} turn" for letter in "cdabcd"]


@pytest.mark.rule("MOA-A39", "MOA-A55", "MOA-A22")
def test_who_has_rested_is_passed_over() -> None:
    state = turn("player a food 9", "player b food 9 rested", "player c food 9")
    state = passed(rest_of_chance(play(state, "forage")))
    assert to_move(state) == "c turn"
    state = passed(rest_of_chance(play(state, "forage")))
    assert to_move(state) == "a turn"
    with pytest.raises(eusocial.PositionError, match="MOA-A55"):
        turn("player a rested")


# March.


@pytest.mark.rule("MOA-A47", "MOA-A33", "MOA-A34", "MOA-A35", "MOA-D3")
def test_a_march_places_larvae_first() -> None:
    # a inhabits Fungalreach at 1,0, and has nothing but outskirts in Snail Shell at -1,0.
    state = turn(
        "player a food 1 larvae 2", "hex 9 1,0 turn 0", "site 1,0 larva a", "hex 17 -1,0 turn 0", "site -1,0 point b",
        "site -1,0 food c", "out -1,0 a 1", "out 0,0 b 1",
    )  # fmt: skip
    assert stats(state, "a") == {"score": 0, "larvae": 2, "food": 1, "cards": 0, "ants": 2, "eggs": 32, "majors": 0}
    state = play(state, "march")
    assert stats(state, "a")["food"] == 0
    places = {"0,0", "1,0 site food", "1,0 site food2"}
    # Snail Shell turned by 0 (sides 0, 3, 4) is joined to the Great Tunnel.
    moves = {"1,0>0,0", "1,0>1,0 site food", "1,0>1,0 site food2", "-1,0>0,0"}
    assert legal(state) == {f"place {x}" for x in places} | {f"move {x}" for x in moves} | {"done"}
    assert refused(state, "place -1,0") == ("MOA-D3",)
    state = play(state, "place 0,0")
    assert starting(state, "place") == places
    assert ants_at(state, "0,0") == {"out a": "1", "out b": "1"}
    # A cube is a larva no more, and an ant.
    assert stats(state, "a") == {"score": 0, "larvae": 1, "food": 0, "cards": 0, "ants": 3, "eggs": 32, "majors": 0}
    after = play(state, "place 1,0 site food")
    assert starting(after, "place") == set()
    # A larva counts as no step: three are left.
    after = play(after, "move 0,0>1,0 site food2", "move -1,0>0,0", "move 0,0>1,0")
    assert phase(after) == "react"
    assert ants_at(after, "1,0") == {"food": "a", "larva": "a", "food2": "a", "out a": "1"}
    # After a step no larva is placed.
    after = play(state, "move 0,0>1,0 site food")
    assert starting(after, "place") == set()
    assert refused(after, "place 0,0") == ("MOA-A47",)


@pytest.mark.rule("MOA-A33", "MOA-D3", "MOA-A47")
def test_larvae_come_into_the_great_tunnel_without_any_ant() -> None:
    state = play(turn("player a food 1 larvae 3", "out 0,0 b 1"), "march")
    assert legal(state) == {"place 0,0", "done"}
    state = play(state, "place 0,0", "place 0,0", "place 0,0")
    assert ants_at(state, "0,0") == {"out a": "3", "out b": "1"}
    assert stats(state, "a")["eggs"] == 33
    nothing = turn("player a food 1", "out 0,0 b 1")
    assert legal(nothing) == {"forage", "rest"}
    assert refused(nothing, "march") == ("MOA-D3",)


@pytest.mark.rule("MOA-A48", "MOA-A59", "MOA-D3")
@pytest.mark.parametrize("thoraxes", [0, 1, 2, 3])
def test_a_march_has_three_steps_and_one_for_each_thorax(thoraxes: int) -> None:
    # None of these thoraxes adds steps by itself.
    names = ["Scouting Thorax", "Pioneer Thorax", "Trailing Thorax"][:thoraxes]
    parts = [f"part a thorax {row} {name}" for row, name in enumerate(names, 1)]
    state = play(turn("player a food 1", "hex 9 1,0 turn 0", "out 0,0 a 1", *parts), "march")
    steps = 0
    while phase(state) == "march":
        to = "move 0,0>1,0 site larva" if steps % 2 == 0 else "move 1,0>0,0"
        state = play(state, to)
        steps += 1
    assert steps == 3 + thoraxes


@pytest.mark.rule("MOA-D3", "MOA-A47")
def test_a_march_may_end_early_and_each_step_moves_any_ant() -> None:
    state = play(turn("player a food 1", "hex 9 1,0 turn 0", "out 0,0 a 2\nout 0,0 b 1"), "march")
    assert phase(play(state, "done")) == "react"
    state = play(state, "move 0,0>1,0 site food", "move 0,0>1,0 site larva")
    # Two ants are there, so it is asked which goes back.
    state = play(state, "move 1,0>0,0")
    assert phase(state) == "which"
    assert legal(state) == {"which site food", "which site larva"}
    after = play(state, "which site larva")
    assert ants_at(after, "1,0") == {"food": "a"}
    assert ants_at(after, "0,0") == {"out a": "1", "out b": "1"}


# Forage.


@pytest.mark.rule("MOA-A50", "MOA-D4", "MOA-A41")
def test_forage() -> None:
    state = turn("player a food 1 larvae 1")
    after = play(state, "forage")
    assert change(state, after, "a") == {"food": -1, "larvae": 2}
    found = outcomes(after)
    assert len(found) == 66
    assert found == pytest.approx(dict.fromkeys(found, 1 / 66))
    after = play(after, "draw Royal Jelly")
    assert len(outcomes(after)) == 65
    assert "draw Royal Jelly" not in outcomes(after)
    after = play(after, "draw Egg Stealer")
    assert change(state, after, "a") == {"food": -1, "larvae": 2, "cards": 2}
    assert hand(after, "a") == {"Royal Jelly", "Egg Stealer"}


@pytest.mark.rule("MOA-D1", "MOA-A5", "MOA-A9", "MOA-D4")
def test_no_more_cubes_than_thirty_six() -> None:
    for larvae, gain in ((33, 2), (34, 1), (35, 0)):
        state = turn(f"player a food 1 larvae {larvae}")
        after = play(state, "forage")
        assert stats(after, "a")["larvae"] == larvae + gain
        assert stats(after, "a")["eggs"] == 36 - larvae - gain - 1
    with pytest.raises(eusocial.PositionError, match="MOA-D1"):
        turn("player a larvae 36")


@pytest.mark.rule("MOA-A6")
def test_no_more_food_than_thirty_tokens() -> None:
    for others, gain in ((20, 1), (29, 1), (30, 0)):
        state = turn(f"player b food {others}")
        after = play(state, "rest")
        assert stats(after, "a")["food"] == gain


@pytest.mark.rule("MOA-D16")
def test_discards_are_shuffled_into_an_empty_deck() -> None:
    content = game().content()
    assert content is not None
    names = [card["name"] for card in content["cards"] if card.get("set", "base") == "base"]
    kept, gone = names[:5], names[5:]
    state = turn("player a food 1", "hand b " + "; ".join(kept[2:]), "discard " + "; ".join(gone))
    assert state.view()["deck"] == 2
    state = play(state, "forage")
    assert outcomes(state) == pytest.approx({f"draw {name}": 1 / 2 for name in kept[:2]})
    state = play(state, f"draw {kept[0]}", f"draw {kept[1]}")
    # Now the deck is empty.
    state = turn("player a food 1", "hand b " + "; ".join(kept), "discard " + "; ".join(gone))
    assert state.view()["deck"] == 0
    state = play(state, "forage")
    assert outcomes(state) == pytest.approx({f"draw {name}": 1 / len(gone) for name in gone})
    state = play(state, f"draw {gone[3]}")
    assert discards(state) == set()
    assert state.view()["deck"] == len(gone) - 1
    # No card at all: nothing is drawn.
    state = turn("player a food 1", "hand b " + "; ".join(names))
    state = play(state, "forage")
    assert not state.is_chance_node()
    assert stats(state, "a")["cards"] == 0


# Play a Card.


@pytest.mark.rule("MOA-A52", "MOA-D4", "MOA-A41", "MOA-A54")
def test_a_goal_is_paid_in_larvae_and_ants() -> None:
    # Xenophobic Tribe costs 3.
    state = turn(
        "player a food 1 larvae 1", "hand a Xenophobic Tribe", "hex 9 1,0 turn 0", "site 1,0 food a",
        "site 1,0 larva b", "out 0,0 a 2",
    )  # fmt: skip
    state = play(state, "play Xenophobic Tribe")
    # Any larva and any ant on any hex.
    assert legal(state) == {"pay larva", "pay ant 0,0 outskirts", "pay ant 1,0 site food"}
    start = state
    state = play(state, "pay larva")
    assert legal(state) == {"pay ant 0,0 outskirts", "pay ant 1,0 site food"}
    state = play(state, "pay ant 1,0 site food")
    assert legal(state) == {"pay ant 0,0 outskirts"}
    state = play(state, "pay ant 0,0 outskirts")
    # To the supply, and no food.
    assert change(start, state, "a") == {"larvae": -1, "ants": -2}
    assert stats(state, "a")["eggs"] == 35
    assert stats(state, "a")["food"] == 1
    assert [goal["card"] for goal in colony(state, "a")["goals"]] == ["Xenophobic Tribe"]
    assert hand(state, "a") == set()
    assert discards(state) == set()


@pytest.mark.rule("MOA-A52")
def test_some_cards_take_ants_only() -> None:
    # Trophy Head: three ants.
    state = turn("player a larvae 9", "hand a Trophy Head", "out 0,0 a 2")
    assert "play Trophy Head on head 1" not in legal(state)
    assert refused(state, "play Trophy Head on head 1") == ("MOA-A52",)
    state = turn("player a larvae 9", "hand a Trophy Head", "hex 9 1,0 turn 0", "site 1,0 larva a", "out 0,0 a 3")
    state = play(state, "play Trophy Head on head 1")
    assert legal(state) == {"pay ant 0,0 outskirts", "pay ant 1,0 site larva"}
    assert refused(state, "pay larva") == ("MOA-A52",)
    after = play(state, "pay ant 0,0 outskirts", "pay ant 1,0 site larva", "pay ant 0,0 outskirts")
    assert stats(after, "a")["larvae"] == 9
    assert stats(after, "a")["ants"] == 1
    assert body(after, "a") == {"head 1": "Trophy Head"}


@pytest.mark.rule("MOA-A54", "MOA-A52")
def test_an_event_acts_once_and_is_discarded() -> None:
    # Midsummer Rain costs 1: four cards, and one for each other.
    state = turn("player a larvae 1", "hand a Midsummer Rain", "out 0,0 b 1")
    after = rest_of_chance(play(state, "play Midsummer Rain", "pay larva"))
    assert [stats(after, letter)["cards"] for letter in "abc"] == [4, 1, 1]
    assert discards(after) == {"Midsummer Rain"}
    assert colony(after, "a")["goals"] == []
    assert body(after, "a") == {}


@pytest.mark.rule("MOA-A54", "MOA-D9", "MOA-A62")
def test_an_evolution_goes_on_the_body() -> None:
    state = turn("player a larvae 9", "hand a Massive Head; Racing Thorax; Bloated Abdomen; Raider Head")
    assert starting(state, "play") == {
        "Massive Head on head 1", "Racing Thorax on thorax 1", "Bloated Abdomen on abdomen 1", "Raider Head on head 1",
    }  # fmt: skip
    after = actions(state, "play Massive Head on head 1", "pay larva", "pay larva", "pay larva")
    assert body(after, "a") == {"head 1": "Massive Head"}
    assert discards(after) == set()
    # The next place of its segment, or on top.
    state = turn("player a larvae 9", "hand a Raider Head; Racing Thorax", "part a head 1 Massive Head")
    assert starting(state, "play") == {"Raider Head on head 1", "Raider Head on head 2", "Racing Thorax on thorax 1"}
    assert refused(state, "play Raider Head on head 3") == ("MOA-D9",)


# Reactions.


@pytest.mark.rule("MOA-A42", "MOA-A43", "MOA-A46", "MOA-D5", "MOA-A35")
def test_the_reaction_to_explore_places_a_larva() -> None:
    state = turn(
        "stack 16", "player a food 1 larvae 4", "player b larvae 2", "player c larvae 2", "hex 9 1,0 turn 0",
        "hex 17 0,1 turn 0", "site 1,0 food b", "site 0,1 point a", "site 0,1 food b", "out 0,0 a 1", "out 0,0 c 1",
    )  # fmt: skip
    state = actions(state, "explore", "hex 16", "explore -1,0 from 0,0 turn 0", "done")
    # c inhabits nothing, so b alone is asked.
    assert to_move(state) == "b react"
    assert legal(state) == {"react explore", "pass"}
    assert "MOA-D5" in refused(state, "react march")
    after = play(state, "react explore")
    # Into a hex that b inhabits; Snail Shell has no free site.
    assert legal(after) - {"done"} == {"place 1,0 site larva", "place 1,0 site food2", "place 0,1"}
    after = play(after, "place 0,1")
    assert ants_at(after, "0,1") == {"point": "a", "food": "b", "out b": "1"}
    assert change(state, after, "b") == {"larvae": -1, "ants": 1}
    # One, free of cost; then the next turn.
    assert to_move(after) == "b turn"
    assert to_move(play(state, "pass")) == "b turn"


@pytest.mark.rule("MOA-A42", "MOA-A43", "MOA-A49", "MOA-D5")
def test_the_reaction_to_march_is_a_step() -> None:
    state = turn("player a food 1", "hex 9 1,0 turn 0", "site 1,0 food b", "out 0,0 a 1\nout 0,0 c 1")
    state = play(state, "march", "done")
    assert to_move(state) == "b react"
    assert legal(state) == {"react march", "pass"}
    step = play(state, "react march")
    want = {"move 1,0>0,0", "move 1,0>1,0 site larva", "move 1,0>1,0 site food2"}
    assert legal(step) - {"done"} == want
    after = play(step, "move 1,0>0,0")
    # One step, no food, no larvae; then c is asked.
    assert change(state, after, "b") == {}
    assert ants_at(after, "0,0") == {"out a": "1", "out b": "1", "out c": "1"}
    assert to_move(after) == "c react"
    assert to_move(play(after, "pass")) == "b turn"


@pytest.mark.rule("MOA-A42", "MOA-A51", "MOA-D5")
def test_the_reaction_to_forage_changes_a_card() -> None:
    state = turn("player a food 1", "hand b Royal Jelly; Egg Stealer", "out 0,0 c 1")
    state = play(state, "forage", "draw Early Harvest", "draw Winter Stores")
    # c has no card to discard.
    assert to_move(state) == "b react"
    assert legal(state) == {"react forage", "pass"}
    state = play(state, "react forage")
    assert legal(state) == {"discard Royal Jelly", "discard Egg Stealer"}
    state = play(state, "discard Royal Jelly")
    found = outcomes(state)
    # 66 less two in a's hand, one in b's, one discarded.
    assert len(found) == 62
    assert not {"draw Royal Jelly", "draw Egg Stealer", "draw Early Harvest"} & set(found)
    state = play(state, "draw Massive Head")
    assert hand(state, "b") == {"Egg Stealer", "Massive Head"}
    assert discards(state) == {"Royal Jelly"}
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-A42", "MOA-A53", "MOA-D5")
def test_the_reaction_to_a_card_takes_a_larva() -> None:
    state = turn("player a larvae 2", f"hand a {GOAL}", "out 0,0 c 1")
    state = play(state, f"play {GOAL}", "pay larva")
    assert to_move(state) == "b react"
    after = play(state, "react play")
    assert change(state, after, "b") == {"larvae": 1}
    assert to_move(after) == "c react"
    after = play(after, "react play")
    assert change(state, after, "c") == {"larvae": 1}
    assert to_move(after) == "b turn"
    assert change(state, play(state, "pass", "pass"), "b") == {}


@pytest.mark.rule("MOA-D5", "MOA-A42", "MOA-A57")
def test_reactions_go_clockwise_from_the_active_player() -> None:
    state = position(
        game(players=4), "player b food 1", "player c rested", "hand a Egg Stealer", "hand c Massive Head",
        "hand d Raider Head", "out 0,0 b 1", to_move="b turn",
    )  # fmt: skip
    state = play(state, "forage", "draw Early Harvest", "draw Winter Stores")
    asked = []
    while phase(state) == "react":
        asked.append(PLAYERS[state.current_player()])
        state = play(state, "pass")
    # Who has rested reacts too.
    assert asked == ["c", "d", "a"]


@pytest.mark.rule("MOA-A43", "MOA-A55")
def test_resting_has_no_reaction() -> None:
    state = turn("hand b Royal Jelly", "player c larvae 4", "hex 9 1,0 turn 0", "site 1,0 food c")
    state = rest_of_chance(play(state, "rest"))
    assert to_move(state) == "b turn"


@pytest.mark.rule("MOA-A20")
def test_of_five_players_the_neighbours_react() -> None:
    # Without another hex nobody can step, and nobody is asked.
    state = turn(*(f"player {x} food 2" for x in PLAYERS), players=5, to_move="b turn", first="b")
    assert to_move(play(state, "march")) == "c turn"
    asked = []
    state = turn(*(f"player {x} food 2" for x in PLAYERS), "hex 9 1,0 turn 0", players=5, to_move="b turn", first="b")
    state = play(state, "march", "done")
    while phase(state) == "react":
        asked.append(PLAYERS[state.current_player()])
        state = play(state, "pass")
    assert asked == ["c", "a"]
    assert to_move(state) == "c turn"


@pytest.mark.rule("MOA-A20", "MOA-A42")
def test_of_five_players_cards_hit_all() -> None:
    state = turn("player a larvae 1", "hand a Midsummer Rain", "out 0,0 b 1", players=5)
    state = play(state, "play Midsummer Rain", "pay larva")
    assert [stats(rest_of_chance(state), x)["cards"] for x in PLAYERS] == [4, 1, 1, 1, 1]


# Rest and the end of the phase.


@pytest.mark.rule("MOA-A55", "MOA-D6")
def test_rest_brings_resources() -> None:
    state = turn()
    after = play(state, "rest")
    assert change(state, after, "a") == {"larvae": 1, "food": 1}
    # The first to rest draws a card too.
    assert len(outcomes(after)) == 66
    after = play(after, "draw Royal Jelly")
    assert hand(after, "a") == {"Royal Jelly"}
    assert colony(after, "a")["rested"]
    assert to_move(after) == "b turn"
    second = turn("player c rested", players=5)
    after = play(second, "rest")
    assert change(second, after, "a") == {"larvae": 1, "food": 1}


@pytest.mark.rule("MOA-A55", "MOA-A57", "MOA-D6")
def test_who_has_rested_has_no_more_turns() -> None:
    state = turn("player b food 9", "player c food 9", "hand a Egg Stealer")
    state = play(state, "rest", "draw Royal Jelly")
    turns = []
    for _ in range(4):
        turns.append(to_move(state))
        state = rest_of_chance(play(state, "forage"))
        # Reactions are still allowed, to every action.
        while phase(state) == "react" and PLAYERS[state.current_player()] != "a":
            state = play(state, "pass")
        assert to_move(state) == "a react"
        state = passed(state)
    assert turns == ["b turn", "c turn", "b turn", "c turn"]


def ends(players: int, *rests: bool, rich: bool = True) -> tuple[bool, eusocial.State]:
    """Whether the phase is over after each player in turn rested or foraged."""
    state = turn(*(f"player {x} food 5" for x in PLAYERS[:players] if rich), players=players)
    for rest in rests:
        assert state.view()["round"] == 1
        assert phase(state) == "turn"
        state = passed(rest_of_chance(play(state, "rest" if rest else "forage")))
    return phase(state) != "turn" or state.view()["round"] > 1, state


@pytest.mark.rule("MOA-A22", "MOA-A56")
@pytest.mark.parametrize("players", [3, 4])
def test_the_second_rest_of_three_or_four_ends_the_phase(players: int) -> None:
    assert not ends(players, True)[0]
    assert not ends(players, True, False)[0]
    over, state = ends(players, True, False, True)
    assert over
    assert state.view()["first"] == 2
    # The second rester starts the next Worker Phase.
    while phase(state) != "turn":
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "c turn"
    assert state.view()["round"] == 2
    # At once: c has no turn more.
    over, state = ends(players, True, True)
    assert over
    assert state.view()["first"] == 1


@pytest.mark.rule("MOA-A21")
def test_the_third_rest_of_five_ends_the_phase() -> None:
    assert not ends(5, True, True)[0]
    assert not ends(5, True, True, False, False)[0]
    over, state = ends(5, True, True, False, True)
    assert over
    assert state.view()["first"] == 3
    over, state = ends(5, True, False, True, False, True)
    assert over
    assert state.view()["first"] == 4


@pytest.mark.rule("MOA-A16")
def test_after_a_rest_of_two_the_other_has_one_turn() -> None:
    for last in (True, False):
        state = turn("player a food 5", "player b food 5", players=2)
        state = passed(rest_of_chance(play(state, "rest")))
        assert to_move(state) == "b turn"
        # Any action, Rest included.
        assert {"march", "forage", "rest"} <= legal(state)
        before = state
        state = passed(rest_of_chance(play(state, "rest" if last else "forage")))
        assert phase(state) != "turn"
        assert state.view()["first"] == 1
        # The second to rest gets no card.
        assert stats(state, "b")["cards"] - stats(before, "b")["cards"] == (0 if last else 2)
        while phase(state) != "turn":
            state.apply_action(state.legal_actions()[0])
        assert (to_move(state), state.view()["round"]) == ("b turn", 2)
    # The rest may come after any number of turns.
    over, state = ends(2, False, False, False, True)
    assert not over
    over, state = ends(2, False, False, False, True, False)
    assert over
    assert state.view()["first"] == 0


@pytest.mark.rule("MOA-A12", "MOA-A55")
def test_alone_a_rest_ends_the_phase() -> None:
    over, state = ends(1, False, False, True)
    assert over
    # The first and only to rest: two cards of each Forage and one.
    assert stats(state, "a")["cards"] >= 5


@pytest.mark.rule("MOA-A38", "MOA-A79", "MOA-A55")
def test_after_the_worker_phase_come_the_others_and_the_next_round() -> None:
    # A contested hex, so that a battle is asked for: a and b with cards on Snail Shell, b in the outskirts.
    state = turn(
        "player a food 5 rested", "player b food 5", "player c food 5", "hex 17 1,0 turn 0", "site 1,0 point a",
        "site 1,0 food a", "out 1,0 b 1", "hand a Massive Head", "hand b Raider Head", to_move="c turn", first="a",
    )  # fmt: skip
    state = play(state, "rest")
    phases: list[str] = []
    while phase(state) != "turn":
        if not phases or phases[-1] != phase(state):
            phases.append(phase(state))
        state.apply_action(state.legal_actions()[0])
    # Of the Royal Decree larvae are taken; Slumber asks nothing.
    assert [name for name in phases if name not in ("lose", "starve")] == ["ferocity", "decree"]
    assert state.view()["round"] == 2
    assert to_move(state) == "c turn"
    assert not any(colony(state, letter)["rested"] for letter in "abc")


@pytest.mark.rule("MOA-A44", "MOA-A41")
def test_an_explore_costs_nothing_else() -> None:
    state = turn("stack 16", "player a food 3 larvae 2", "out 0,0 a 1")
    after = actions(state, "explore", "hex 16", "explore 1,0 from 0,0 turn 0", "bring 0,0>1,0 site food")
    assert change(state, after, "a") == {"food": -1}
    assert hex_at(after, "1,0")["sites"][1]["ant"] == {"player": 0, "major": False}
