"""The Broodmother with a seat of her own: turns, reactions, powers, what she alone knows, and the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import eusocial

from .positions import ants_at, game, legal, line, lines, outcomes, passed, play, position, refused, starting, to_move
from .test_hidden import check_worlds
from .test_notation import livelier

GAME = game(mode="asymmetric", players=4)
"""Ants a, b, c and the Broodmother d."""
FERNS = "hex 16 1,0"
"""Fern Shade: card (control), food, larva, food; tunnels to the Great Tunnel, 2,0 and 1,1."""
THISTLE = "hex 12 0,1"
"""Thistle Stand: food (control), card; tunnels to the Great Tunnel and all but 0,2 and 1,1."""
BROOD = "brood eggs 0"
HER_TURN = "to move d brood then a"


def hers(*texts: str, eggs: int = 0, powers: str = "", round: int = 1) -> eusocial.State:
    """A position in which the Broodmother has the turn."""
    return position(GAME, f"brood eggs {eggs} {powers}", *texts, HER_TURN, round=round)


def revealed(state: eusocial.State, card: str) -> eusocial.State:
    """The state after she reveals this card on her turn."""
    return play(state, "brood", f"reveal {card}")


def horde(state: eusocial.State) -> int:
    """Her points."""
    return int(state.view()["horde"]["score"])


def eggs(state: eusocial.State) -> int:
    return int(state.view()["brood"]["eggs"])


# Setup and turns


@pytest.mark.rule("MOA-B55")
def test_normal_setup_plus_a_broodmother_player() -> None:
    state = GAME.new_initial_state()
    assert GAME.num_players() == 4
    assert not GAME.is_cooperative()
    view = state.view()
    assert [(own["larvae"], own["food"], own["ants"]) for own in view["colonies"]] == [(5, 2, 1)] * 3
    assert view["brood"] == {
        "seat": 3,
        "eggs": 0,
        "powers": [],
        "above": 0,
        "below": 0,
        "upper": 0,
        "above_cards": [],
        "below_cards": [],
        "looked_at": [],
        "upper_hexes": [],
        "looked_at_hexes": [],
    }
    assert state.scores() == [0, 0, 0, 0]
    # Two decks: hers has the 32 base cards with the icon, the ants' the other 34.
    assert view["horde"]["deck"] == 32
    assert view["deck"] == 34
    assert view["horde"]["tokens"] == 0


@pytest.mark.rule("MOA-B55", "MOA-A14", "MOA-A15")
def test_two_ants_have_the_setup_of_two() -> None:
    of = game(mode="asymmetric", players=3)
    state = of.new_initial_state()
    assert of.num_players() == 3
    assert set(outcomes(state)) == {f"hex {number}" for number in range(1, 9)}
    assert [own["larvae"] for own in state.view()["colonies"]] == [3, 3]


def test_fewest_and_most_seats() -> None:
    with pytest.raises(eusocial.OptionError, match="mode = asymmetric is for 2 to 5 players, not 1"):
        game(mode="asymmetric", players=1)
    assert game(mode="asymmetric", players=2).num_players() == 2
    assert game(mode="asymmetric", players=5).num_players() == 5


@pytest.mark.rule("MOA-B55")
def test_her_turn_comes_after_the_last_ants() -> None:
    state = position(GAME, BROOD, "player a food 1\nplayer b food 1\nplayer c food 1")
    seen = []
    for _ in range(8):
        seen.append(to_move(state))
        state = play(state, "forage") if " turn" in seen[-1] else state
        if to_move(state).endswith("brood") or "brood" in seen[-1]:
            state = revealed(state, "Mimic Head")
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        state = passed(state)
        if to_move(state) == "d crawl_or_egg":
            state = play(state, "egg")
        if len(seen) == 4:
            break
    assert seen == ["a turn", "b turn", "c turn", "d brood then a"]


@pytest.mark.rule("MOA-B55")
def test_who_has_rested_is_passed_over_and_she_is_not() -> None:
    state = position(GAME, BROOD, "player c rested", to_move="b turn")
    # The second of three who rests ends the phase (MOA-A22): she has no more turn.
    state = passed(play(state, "rest"))
    assert to_move(state) == "d crawl_or_egg"
    assert not lines(play(state, "egg"), "to move d brood")
    # With c at rest, she follows b.
    state = position(GAME, BROOD, "player b food 1\nplayer c rested", to_move="b turn")
    state = play(state, "forage")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert to_move(play(passed(state), "egg")) == "d brood then a"


# Reactions


@pytest.mark.rule("MOA-B55")
def test_a_reaction_gains_an_egg() -> None:
    state = position(GAME, BROOD, "player a food 1\nhand b Breadbasket")
    state = play(state, "forage")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "b react"
    state = passed(state)
    assert (to_move(state), legal(state)) == ("d crawl_or_egg", {"egg"})
    after = play(state, "egg")
    assert (eggs(state), eggs(after)) == (0, 1)
    assert to_move(after) == "b turn"


@pytest.mark.rule("MOA-B55")
def test_resting_is_an_ant_action_too() -> None:
    state = play(position(GAME, BROOD), "rest")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "d crawl_or_egg"


@pytest.mark.rule("MOA-B55", "MOA-B44")
def test_or_a_nymph_goes_up_to_two_steps() -> None:
    far = "hex 9 -1,0"
    state = position(GAME, BROOD, FERNS, THISTLE, far, "hex 2 2,0", "site 1,0 food nymph", "site 0,1 card a")
    state = play(state, "rest")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert legal(state) == {"egg", "nymph 1,0 site food"}
    state = play(state, "nymph 1,0 site food")
    # Its own hex, and 0,1 and -1,0 by two steps through the Great Tunnel. Daisy Root (0 2 4) has no tunnel to 1,0.
    assert starting(state, "nymph") == {
        *(f"1,0 site {site}" for site in ("card", "larva", "food2")),
        "0,1 site food",
        *(f"-1,0 site {site}" for site in ("food", "food2", "larva")),
    }
    after = play(state, "nymph 0,1 site food")
    assert (ants_at(after, "1,0"), ants_at(after, "0,1")) == ({}, {"food": "nymph", "card": "a"})
    assert to_move(after) == "b turn"
    assert eggs(after) == 0


@pytest.mark.rule("MOA-B55", "MOA-A36")
def test_a_site_that_a_nymph_leaves_is_taken_from_the_outskirts() -> None:
    full = "site 0,1 food nymph\nsite 0,1 card a\nout 0,1 b 1"
    state = play(position(GAME, BROOD, FERNS, THISTLE, full), "rest")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    after = play(state, "nymph 0,1 site food", "nymph 1,0 site card")
    assert ants_at(after, "0,1") == {"food": "b", "card": "a"}


# Her turn


@pytest.mark.rule("MOA-B55", "MOA-B41")
def test_she_reveals_a_card_of_her_deck() -> None:
    state = hers()
    assert legal(state) == {"brood"}
    state = play(state, "brood")
    chances = outcomes(state)
    assert len(chances) == 32
    assert set(chances.values()) == {1 / 32}
    assert "reveal Mimic Head" in chances
    assert "reveal Breadbasket" not in chances


@pytest.mark.rule("MOA-B55", "MOA-B49")
def test_an_evolution_is_a_plot() -> None:
    after = revealed(hers(), "Mimic Head")
    assert horde(after) == 1
    assert after.scores() == [0, 0, 0, 1]
    assert line(after, "plot ") == "Mimic Head"
    assert to_move(after) == "a turn"


@pytest.mark.rule("MOA-B55")
def test_two_nymphs_buy_another_card() -> None:
    state = revealed(hers(FERNS, "site 1,0 food nymph\nsite 1,0 larva nymph"), "Mimic Head")
    assert legal(state) == {"accept", "nymph 1,0 site food", "nymph 1,0 site larva"}
    assert state.view()["asked"]["card"] == "Mimic Head"
    assert state.view(0)["printed"]["Mimic Head"]["kind"] == "head"
    assert horde(state) == 0
    state = play(state, "nymph 1,0 site food")
    assert legal(state) == {"nymph 1,0 site larva"}
    state = play(state, "nymph 1,0 site larva")
    assert ants_at(state, "1,0") == {}
    assert line(state, "revealed ") == "Mimic Head"
    assert len(outcomes(state)) == 31
    after = play(state, "reveal Massive Head")
    assert horde(after) == 1
    assert line(after, "plot ") == "Massive Head"


@pytest.mark.rule("MOA-B55")
def test_with_one_nymph_she_is_not_asked() -> None:
    after = revealed(hers(FERNS, "site 1,0 food nymph"), "Mimic Head")
    assert horde(after) == 1


@pytest.mark.rule("MOA-B55", "MOA-B47")
def test_she_places_what_spawns() -> None:
    # Egg Stealer has ferocity 2: too much for one nymph. One more in each hex with a free site, where she likes.
    state = revealed(hers(FERNS, THISTLE, "site 1,0 food nymph", "site 0,1 card a"), "Egg Stealer")
    first = state.clone()
    assert to_move(first) == "d nymph"
    where = starting(first, "nymph")
    fern = {f"1,0 site {site}" for site in ("card", "larva", "food2")}
    assert where in ({"0,1 site food"}, fern)
    after = play(state, "nymph 1,0 site card") if where == fern else state
    if to_move(after) == "d nymph":
        after = play(after, "nymph 0,1 site food") if "nymph 0,1 site food" in legal(after) else after
    if to_move(after) == "d nymph":
        after = play(after, "nymph 1,0 site card")
    assert ants_at(after, "1,0") == {"card": "nymph", "food": "nymph"}
    assert ants_at(after, "0,1") == {"food": "nymph", "card": "a"}
    assert to_move(after) == "a turn"


@pytest.mark.rule("MOA-B55", "MOA-B47")
def test_she_says_which_nymph_moults() -> None:
    pair = "site 1,0 card nymph\nsite 1,0 food nymph\nsite 1,0 larva a\nsite 1,0 food2 a"
    state = play(revealed(hers(FERNS, pair), "Egg Stealer"), "accept")
    assert (to_move(state), legal(state)) == ("d moult", {"nymph 1,0 site card", "nymph 1,0 site food"})
    after = play(state, "nymph 1,0 site food")
    assert lines(after, "hex 16") == ["1,0 turn 0 centipede"]
    # The site of the one that moulted is free, so a nymph is placed there.
    assert ants_at(after, "1,0") == {"card": "nymph", "food": "nymph", "larva": "a", "food2": "a"}


@pytest.mark.rule("MOA-B55", "MOA-B48")
def test_she_places_the_hex_and_its_nymph() -> None:
    state = play(revealed(hers("stack 9", "starts left 0"), "Great Nursery"), "hex 9")
    assert to_move(state) == "d explore"
    state = play(state, "explore 0,1 from 0,0 turn 2")
    assert starting(state, "nymph") == {f"0,1 site {site}" for site in ("food", "food2", "larva")}
    after = play(state, "nymph 0,1 site larva")
    assert ants_at(after, "0,1") == {"larva": "nymph"}


@pytest.mark.rule("MOA-B55", "MOA-B52")
def test_cards_after_the_nest_was_found() -> None:
    nest = [
        "hex 27 1,0",
        "site 1,0 point a\nsite 1,0 food a",
        "predator broodmother 1,0 health 3 by a",
        "horde score 0 found",
    ]
    struck = revealed(hers(*nest), "Egg Stealer")
    # Ferocity 2: both ants with her.
    assert ants_at(struck, "1,0") == {}
    assert horde(struck) == 0
    invaded = revealed(hers(*nest), "Great Nursery")
    assert line(invaded, "horde ") == "score 0 nymph found"
    assert horde(revealed(hers(*nest), "Mimic Head")) == 1
    # Once she is destroyed there is no hex to strike.
    gone = revealed(hers("hex 27 1,0", "site 1,0 point a\nsite 1,0 food a", "horde score 0 found"), "Egg Stealer")
    assert ants_at(gone, "1,0") == {"point": "a", "food": "a"}
    assert line(gone, "horde ") == "score 0 nymph found"


@pytest.mark.rule("MOA-B49", "MOA-B55")
def test_she_says_where_the_predator_goes() -> None:
    # Six cards for three colonies: on the second level a Predator comes.
    pile = "Mimic Head; Massive Head; Venomous Head; Clever Head; Mimic Abdomen"
    state = revealed(hers(FERNS, THISTLE, "horde score 5 level 1", f"plot {pile}"), "Fertile Abdomen")
    assert outcomes(state) == {f"summonable {kind}": 0.25 for kind in ("spider", "ladybug", "mantis", "cordyceps")}
    state = play(state, "summonable mantis")
    assert (to_move(state), legal(state)) == ("d prowl", {"predator mantis 1,0", "predator mantis 0,1"})
    after = play(state, "predator mantis 0,1")
    assert [(one["kind"], one["at"], one["by"]) for one in after.view()["predators"]] == [("mantis", [0, 1], 3)]
    assert horde(after) == 6
    assert not lines(after, "plot ")


# Powers


@pytest.mark.rule("MOA-B55", "MOA-B56")
def test_a_power_costs_five_eggs() -> None:
    powers = "machinate frenzy advance"
    assert legal(hers(eggs=4, powers=powers)) == {"brood"}
    assert "MOA-B55" in refused(hers(eggs=4, powers=powers), "power machinate")
    state = hers(eggs=6, powers=powers)
    # Frenzy is paid for in battle.
    assert legal(state) == {"brood", "power machinate", "power advance"}
    assert eggs(play(state, "power machinate")) == 1


@pytest.mark.rule("MOA-B55", "MOA-B56")
def test_a_power_is_unlocked_in_each_queen_phase() -> None:
    state = position(GAME, BROOD, to_move="a decree")
    state = play(state, "decree food", "decree food", "decree food")
    assert to_move(state) == "d unlock"
    names = {"machinate", "frenzy", "advance", "infest", "dominate"}
    assert legal(state) == {"pass"} | {f"power {name}" for name in names}
    after = play(state, "power infest")
    assert line(after, "brood ") == "eggs 0 infest"
    assert line(play(state, "pass"), "brood ") == "eggs 0"
    state = position(GAME, "brood eggs 0 infest", to_move="a decree")
    state = play(state, "decree food", "decree food", "decree food")
    assert starting(state, "power") == names - {"infest"}


@pytest.mark.rule("MOA-B56")
def test_machinate_reveals_and_puts_five_cards_in_order() -> None:
    hand = "hand a Breadbasket"
    state = play(hers(hand, eggs=5, powers="machinate"), "power machinate", "reveal Mimic Head")
    assert horde(state) == 1
    picked = ["Adaptive Radiation", "Royal Jelly", "Early Harvest", "Frenzied Activity", "Sneak Attack"]
    for name in picked:
        assert to_move(state) == "- peek"
        state = play(state, f"draw {name}")
    assert to_move(state) == "d arrange"
    assert legal(state) == {f"{word} {name}" for word in ("top", "bottom") for name in picked}
    assert line(state, "looked ").split("; ") == sorted(picked, key=line(state, "looked ").index)
    # What stands on them is hers to read, and nobody else's.
    assert set(picked) <= set(state.view(3)["printed"])
    assert not set(picked) & set(state.view(0)["printed"])
    state = play(
        state, "top Royal Jelly", "bottom Sneak Attack", "top Early Harvest", "bottom Adaptive Radiation",
        "bottom Frenzied Activity",
    )  # fmt: skip
    assert line(state, "above ") == "Early Harvest; Royal Jelly"
    assert line(state, "below ") == "Sneak Attack; Adaptive Radiation; Frenzied Activity"
    assert to_move(state) == "a turn"
    # Nobody else sees which.
    for observer, letter in enumerate("abc"):
        text = state.observation_string(observer)
        assert "above ? 2\nbelow ? 3" in text, letter
        assert "Royal Jelly" not in text
    assert "above Early Harvest; Royal Jelly" in state.observation_string(3)


@pytest.mark.rule("MOA-B56", "MOA-D16")
def test_cards_come_in_the_order_that_she_made() -> None:
    order = "above Early Harvest; Royal Jelly\nbelow Sneak Attack"
    state = position(GAME, BROOD, order, "player a food 1\nplayer b food 1\nhand c Breadbasket")
    state = play(state, "forage")
    assert outcomes(state) == {"draw Early Harvest": 1.0}
    state = play(state, "draw Early Harvest")
    assert outcomes(state) == {"draw Royal Jelly": 1.0}
    state = passed(play(state, "draw Royal Jelly"))
    state = play(state, "egg", "forage")
    chances = outcomes(state)
    # 34 of the ants, less two drawn, one in hand, and the one at the bottom.
    assert len(chances) == 30
    assert "draw Sneak Attack" not in chances


@pytest.mark.rule("MOA-B56", "MOA-D16")
def test_ants_deal_her_cards_anew_and_she_does_not() -> None:
    state = hers("above Early Harvest; Royal Jelly\nbelow Sneak Attack")
    for seed in range(5):
        assert state.resample_from_infostate(3, seed) == state
    tops = {line(state.resample_from_infostate(0, seed), "above ").split("; ")[0] for seed in range(60)}
    assert len(tops) > 15


@pytest.mark.rule("MOA-B56")
def test_frenzy_is_paid_before_cards_are_chosen() -> None:
    fight = "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a\nhand a Breadbasket"
    state = position(GAME, "brood eggs 5 frenzy", fight, to_move="a soldier")
    assert (to_move(state), legal(state)) == ("d frenzy", {"pass", "accept"})
    paid = play(state, "accept")
    assert eggs(paid) == 0
    assert to_move(paid) == "a ferocity"
    paid = play(paid, "ferocity none")
    # Two cards for a centipede (MOA-D12), one for Frenzy: 1 + 1 + 1 + size 1 = 4 against 2.
    paid = play(paid, "reveal Mating Flight", "reveal Scouting Thorax")
    assert paid.is_chance_node()
    assert paid.view()["battle"]["horde"] == 2
    paid = play(paid, "reveal Fertile Abdomen")
    assert ants_at(paid, "1,0") == {}
    # A centipede that wins brings a point (MOA-B51).
    assert horde(paid) == 1
    free = play(state, "pass", "ferocity none", "reveal Mating Flight", "reveal Scouting Thorax")
    assert eggs(free) == 5
    assert horde(free) == 1


@pytest.mark.rule("MOA-B56")
@pytest.mark.parametrize(("kept", "powers"), [(4, "frenzy"), (9, "machinate")])
def test_frenzy_needs_eggs_and_the_power(kept: int, powers: str) -> None:
    fight = "hex 12 1,0 centipede\nsite 1,0 food a\nsite 1,0 card a\nhand a Breadbasket"
    state = position(GAME, f"brood eggs {kept} {powers}", fight, to_move="a soldier")
    assert to_move(state) == "a ferocity"


@pytest.mark.rule("MOA-B56")
def test_frenzy_is_no_use_between_ants() -> None:
    fight = "hex 12 1,0\nsite 1,0 food a\nsite 1,0 card a\nout 1,0 b 1\nhand a Breadbasket"
    state = position(GAME, "brood eggs 9 frenzy", fight, to_move="a soldier")
    assert to_move(state) == "a ferocity"


@pytest.mark.rule("MOA-B56")
def test_advance_steps_and_battles() -> None:
    # Round 2: six steps, of nymphs and centipedes.
    land = [FERNS, "hex 12 0,1 centipede", "site 1,0 food nymph\nsite 1,0 larva a\nhand a Breadbasket"]
    state = play(hers(*land, eggs=5, powers="advance", round=2), "power advance")
    assert (to_move(state), state.view()["asked"]["left"]) == ("d advance", 6)
    # Thistle Stand joins the Great Tunnel alone, where a centipede doesn't go.
    assert legal(state) == {"done", "nymph 1,0 site food"}
    state = play(state, "nymph 1,0 site food")
    # One step: to another site of its hex; the Great Tunnel has none.
    assert legal(state) == {"nymph 1,0 site card", "nymph 1,0 site food2"}
    state = play(state, "nymph 1,0 site card")
    assert (to_move(state), state.view()["asked"]["left"]) == ("d advance", 5)
    assert ants_at(state, "1,0") == {"card": "nymph", "larva": "a"}


@pytest.mark.rule("MOA-B56")
def test_advance_moves_a_centipede_through_a_tunnel() -> None:
    # Grass Tussock (0 1 3) at 1,0 leads east to Thistle Stand at 2,0.
    land = ["hex 4 1,0", "hex 12 2,0 centipede", "site 1,0 food2 a\nhand a Breadbasket"]
    state = play(hers(*land, eggs=5, powers="advance"), "power advance")
    assert state.view()["asked"]["left"] == 5
    assert legal(state) == {"done", "centipede 2,0>1,0"}
    state = play(state, "centipede 2,0>1,0")
    assert lines(state, "hex 12") == ["2,0 turn 0"]
    assert lines(state, "hex 4") == ["1,0 turn 0 centipede"]
    state = play(state, "done")
    assert (to_move(state), legal(state)) == ("d advance_battle", {"at 1,0"})
    state = play(state, "at 1,0")
    assert to_move(state) == "a ferocity"
    after = play(state, "ferocity none", "reveal Mating Flight", "reveal Scouting Thorax")
    assert ants_at(after, "1,0") == {}
    assert horde(after) == 1
    assert to_move(after) == "a turn"


@pytest.mark.rule("MOA-B56")
def test_advance_without_a_battle() -> None:
    state = play(hers(FERNS, "site 1,0 food nymph", eggs=5, powers="advance"), "power advance")
    assert to_move(play(state, "done")) == "a turn"


@pytest.mark.rule("MOA-B56")
def test_infest_moults_one_and_places_as_many_as_the_round() -> None:
    state = hers(FERNS, THISTLE, "site 1,0 food nymph\nsite 0,1 food nymph", eggs=5, powers="infest", round=2)
    state = play(state, "power infest")
    assert (to_move(state), legal(state)) == ("d moult", {"nymph 1,0 site food", "nymph 0,1 site food"})
    state = play(state, "nymph 0,1 site food")
    assert lines(state, "hex 12") == ["0,1 turn 0 centipede"]
    sites = {f"1,0 site {site}" for site in ("card", "larva", "food2")} | {"0,1 site food", "0,1 site card"}
    assert starting(state, "nymph") == sites
    after = play(state, "nymph 0,1 site card", "nymph 1,0 site card")
    assert ants_at(after, "0,1") == {"card": "nymph"}
    assert ants_at(after, "1,0") == {"card": "nymph", "food": "nymph"}
    assert to_move(after) == "a turn"


@pytest.mark.rule("MOA-B56", "MOA-B44")
def test_a_nymph_moults_only_where_no_centipede_is() -> None:
    state = hers("hex 16 1,0 centipede", "site 1,0 food nymph", eggs=5, powers="infest")
    state = play(state, "power infest")
    assert to_move(state) == "d nymph"


@pytest.mark.rule("MOA-B56")
def test_dominate_expands_and_puts_three_hexes_in_order() -> None:
    state = play(hers("stack 9 10 11 12 14", eggs=5, powers="dominate"), "power dominate", "hex 9")
    state = play(state, "explore 0,1 from 0,0 turn 0", "nymph 0,1 site food")
    for number in (10, 11, 12):
        assert to_move(state) == "- hex"
        state = play(state, f"hex {number}")
    assert to_move(state) == "d arrange_hexes"
    assert legal(state) == {f"{word} hex {n}" for word in ("top", "bottom") for n in (10, 11, 12)}
    assert [hexagon["number"] for hexagon in state.view(3)["brood"]["looked_at_hexes"]] == [10, 11, 12]
    assert state.view(0)["brood"]["looked_at_hexes"] is None
    state = play(state, "top hex 12", "bottom hex 10", "top hex 11")
    assert line(state, "upper ") == "11 12"
    assert line(state, "under ") == "10"
    assert state.view()["stack"] == 4
    text = state.observation_string(0)
    assert "stack 10 11 12 14 top 0 bottom 1\n" in text
    assert "under ?\n" in text
    assert "upper ? 2\nsecret ? 3\n" in text
    # They come as she put them.
    explores = position(GAME, BROOD, "upper 11 12\nunder 10\nsecret 10 11 12\nstack 14", "player a food 3\nout 0,0 a 1")
    assert outcomes(play(explores, "explore")) == {"hex 11": 1.0}


@pytest.mark.rule("MOA-B56", "MOA-D16")
def test_ants_deal_her_hexes_anew_and_she_does_not() -> None:
    state = hers("upper 11 12\nunder 10\nsecret 10 11 12\nstack 9 14")
    assert state.resample_from_infostate(3, 1) == state
    seen = set()
    for seed in range(60):
        world = state.resample_from_infostate(1, seed)
        one, two = line(world, "upper ").split()
        under, rest = line(world, "under "), line(world, "stack ").split(" top ")[0].split()
        assert sorted([one, two, under, *rest], key=int) == ["9", "10", "11", "12", "14"]
        seen.add(one)
    assert seen == {"9", "10", "11", "12", "14"}


@pytest.mark.rule("MOA-B56", "MOA-D16")
def test_hexes_dealt_anew_do_not_depend_on_which_they_are() -> None:
    one = hers("upper 11 12\nunder 10\nsecret 10 11 12\nstack 9 14")
    other = hers("upper 14 9\nunder 12\nsecret 9 12 14\nstack 10 11")
    assert one.observation_string(1) == other.observation_string(1)
    for seed in range(20):
        assert one.resample_from_infostate(1, seed) == other.resample_from_infostate(1, seed)


@pytest.mark.rule("MOA-B56", "MOA-D16")
def test_ants_do_not_know_where_she_put_a_hex_of_the_nests_part() -> None:
    one, other = (
        hers(f"upper 11 12\nunder 10\nsecret 10 11 12\nlow {low}\nstack 9 14 27 top 0 bottom 2") for low in (10, 12)
    )
    assert one.observation_string(1) == other.observation_string(1)
    places = Counter[str]()
    for seed in range(600):
        world = one.resample_from_infostate(1, seed)
        assert world == other.resample_from_infostate(1, seed)
        first, second = line(world, "upper ").split()
        put = {first: "first", second: "second", line(world, "under "): "under"}
        places[put.get("27", "stack")] += 1
        assert line(world, "low ") in put
    # The Nest is one of three hexes, one of which she put somewhere: a third of 600, spread over three places.
    assert all(40 < places[place] < 95 for place in ("first", "second", "under"))
    assert 350 < places["stack"] < 450


@pytest.mark.rule("MOA-D16", "MOA-B55")
def test_worlds_that_look_alike() -> None:
    rng = random.Random(5)
    state = GAME.new_initial_state()
    others = 0
    while not state.is_terminal():
        state.apply_action(livelier(state, rng))
        if rng.random() < 0.1:
            others += sum(check_worlds(state, observer, rng.randrange(1000)) for observer in range(4))
    assert others > 50


# The end


@pytest.mark.rule("MOA-B57")
@pytest.mark.parametrize(
    ("found", "points"),
    [
        ("horde score 4", 3),
        ("horde score 4 found\nhex 27 1,0\npredator broodmother 1,0 health 2 by a", 3),
        ("horde score 4 found\nhex 27 1,0", 0),
    ],
)
def test_three_points_if_she_was_not_found_and_defeated(found: str, points: int) -> None:
    state = position(GAME, BROOD, found, to_move="a slumber", round=4)
    assert state.is_terminal()
    assert horde(state) == 4 + points


@pytest.mark.rule("MOA-B57", "MOA-D15")
def test_most_points_win() -> None:
    state = position(GAME, BROOD, "horde score 9", "player a score 5\nplayer b score 12", to_move="a slumber", round=4)
    # 9 and 3 for her, 12 for b, who has an ant more.
    assert state.scores() == [5, 12, 0, 12]
    state = position(GAME, BROOD, "horde score 9", "player b score 12\nout 0,0 a 1", to_move="a slumber", round=4)
    # Most ants: a gets 3.
    assert state.scores() == [3, 12, 0, 12]
    # By ants b has none, as she has: they share.
    assert state.returns() == pytest.approx([-1 / 3, 1 / 3, -1 / 3, 1 / 3])
    state = position(GAME, BROOD, "horde score 9", "player b score 11", to_move="a slumber", round=4)
    assert state.returns() == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1.0])


@pytest.mark.rule("MOA-B51", "MOA-B57")
def test_her_points_of_slumber() -> None:
    # A centipede: 1. Two hexes of the Inner Meadow with nymphs: 1.
    land = ["hex 12 1,0 centipede", "hex 16 0,1", "site 1,0 food nymph", "site 0,1 food nymph\nsite 0,1 larva nymph"]
    state = position(GAME, BROOD, *land, to_move="a slumber")
    assert horde(state) == 2


@pytest.mark.rule("MOA-B55")
def test_her_points_are_in_the_ledger() -> None:
    state = revealed(hers(), "Mimic Head")
    points = state.breakdown()
    assert points["brood"] == [0, 0, 0, 1]
    assert [sum(account) for account in zip(*points.values(), strict=True)] == state.scores()


@pytest.mark.parametrize(
    ("line_", "reason"),
    [
        ("brood eggs 3 swarm", "'swarm'|\"swarm\" is none of machinate"),
        ("secret 10", "secret hexes are of those on top of the stack or under it"),
        ("above Mimic Head", "is of the centipedes' deck"),
        ("to move a brood then b", "the Broodmother is d"),
    ],
)
def test_wrong_lines(line_: str, reason: str) -> None:
    with pytest.raises(eusocial.PositionError, match=reason):
        position(GAME, BROOD, line_)
