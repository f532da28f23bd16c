"""The Soldier Phase: contested hexes, ferocity in secret, strength, ties, casualties, many sides, centipedes."""

from __future__ import annotations

import pytest

import eusocial

from .battles import FERNS, FULL, HORDE, after_losses, fight, is_over, scores
from .positions import ants_at, discards, game, hand, hex_at, legal, play, position, refused, stats, to_move

# Which hexes are contested


@pytest.mark.rule("MOA-A63", "MOA-A65")
@pytest.mark.parametrize(
    ("ants", "contested"),
    [
        ("site 1,0 food a", False),
        ("site 1,0 food a\nsite 1,0 card a", False),
        ("site 1,0 food a\nsite 1,0 card b", False),
        ("site 1,0 food a\nsite 1,0 card a\nout 1,0 a 3", False),
        ("site 1,0 food a\nsite 1,0 card a\nout 1,0 b 1", True),
        ("site 1,0 food a\nsite 1,0 card b\nout 1,0 a 1", True),
        ("site 1,0 food a\nsite 1,0 card b\nout 1,0 c 1", True),
    ],
)
def test_two_players_and_an_ant_in_the_outskirts(ants: str, contested: bool) -> None:
    of = game()
    lines = ("hex 12 1,0", ants)
    assert hex_at(position(of, *lines), "1,0")["contested"] is contested
    state = after_losses(fight(*lines))
    assert is_over(state)
    assert sum(scores(state)) == int(contested)


@pytest.mark.rule("MOA-A64", "MOA-D12", "MOA-A78")
@pytest.mark.parametrize(
    ("ants", "contested"),
    [
        ("", False),
        ("site 1,0 card b", True),
        ("site 1,0 card a", False),
        ("site 1,0 food a\nsite 1,0 card a\nout 1,0 a 1", False),
        ("site 1,0 food a\nsite 1,0 card b", True),
        ("site 1,0 food b\nsite 1,0 card c", True),
    ],
)
def test_a_centipede_fights_all_but_a_traitor(ants: str, contested: bool) -> None:
    lines = ("hex 12 1,0 centipede", ants, "part a head 1 Traitorous Head")
    assert hex_at(position(game(), *lines), "1,0")["contested"] is contested
    state = fight(*lines)
    assert state.is_chance_node() is contested
    assert is_over(state) is not contested


@pytest.mark.rule("MOA-D7")
def test_there_are_no_battles_in_the_great_tunnel() -> None:
    state = position(game(), "out 0,0 a 3\nout 0,0 b 3\nplayer a food 9\nplayer b food 9", to_move="a soldier")
    assert not hex_at(state, "0,0")["contested"]
    assert to_move(state) == "a decree"
    assert [stats(state, letter)["ants"] for letter in "ab"] == [3, 3]


@pytest.mark.rule("MOA-A37")
def test_battles_go_by_ascending_number() -> None:
    state = position(
        game(),
        "hand a Breadbasket; Epic Stores",
        "hex 17 1,0\nsite 1,0 point a\nsite 1,0 food a\nout 1,0 b 1",
        "hex 12 0,1\nsite 0,1 food a\nsite 0,1 card a\nout 0,1 b 1",
        to_move="a soldier",
    )
    assert state.view()["battle"]["at"] == [0, 1]
    state.apply("ferocity none")
    assert state.view()["battle"]["at"] == [1, 0]
    assert to_move(state) == "a ferocity"


# Cards in secret


@pytest.mark.rule("MOA-A66", "MOA-D10", "MOA-D16", "MOA-A73")
def test_ferocity_in_secret() -> None:
    state = fight(
        FULL, "out 1,0 a 1\nout 1,0 b 2\nout 1,0 c 1", "hand a Sneak Attack; Early Harvest\nhand c Egg Stealer"
    )
    # b has no card and is not asked.
    assert to_move(state) == "a ferocity"
    assert legal(state) == {"ferocity none", "ferocity Sneak Attack", "ferocity Early Harvest"}
    assert "MOA-A66" in refused(state, "ferocity Egg Stealer")
    chosen = state.string_to_action("ferocity Early Harvest")
    assert state.observed_action_string(0, chosen) == "ferocity Early Harvest"
    assert state.observed_action_string(1, chosen) == state.observed_action_string(2, chosen) == "ferocity ?"
    state.apply(chosen)
    assert to_move(state) == "c ferocity"
    assert legal(state) == {"ferocity none", "ferocity Egg Stealer"}
    assert "Early Harvest" in state.observation_string(0)
    assert "Early Harvest" not in state.observation_string(1)
    # What others saw is the same whichever card it was, or none.
    for other in (1, 2):
        seen = {
            play(fight_again, text).information_state_string(other)
            for fight_again in [state_before(state)]
            for text in ("ferocity none", "ferocity Sneak Attack", "ferocity Early Harvest")
        }
        assert len(seen) == 1
    state.apply("ferocity none")
    assert is_over(state)
    assert discards(state) == {"Early Harvest"}
    assert hand(state, "a") == {"Sneak Attack"}
    assert hand(state, "c") == {"Egg Stealer"}


def state_before(state: eusocial.State) -> eusocial.State:
    """The state before the last action."""
    state = state.clone()
    state.undo()
    return state


@pytest.mark.rule("MOA-A66", "MOA-D16")
def test_ferocity_is_asked_from_the_starting_player_on() -> None:
    state = fight(
        FULL, "out 1,0 b 1\nout 1,0 c 1", "hand a Sneak Attack\nhand b Early Harvest\nhand c Egg Stealer", first="b"
    )
    asked = []
    for _ in range(3):
        asked.append(to_move(state))
        state.apply("ferocity none")
    assert asked == ["b ferocity", "c ferocity", "a ferocity"]


@pytest.mark.rule("MOA-A73")
def test_cards_of_all_sides_are_discarded() -> None:
    state = fight(FULL, "out 1,0 b 1", "hand a Sneak Attack; Early Harvest\nhand b Massive Head")
    state = play(state, "ferocity Sneak Attack", "ferocity Massive Head")
    assert discards(state) == {"Sneak Attack", "Massive Head"}
    assert hand(state, "a") == {"Early Harvest"}
    assert not hand(state, "b")


# Strength, ties, casualties

# The extra lines; the cards committed by a and b; for each casualty base the ants left of a and b; the winner. In
# Thistle Stand a has three ants, b two.
BATTLES: list[tuple[str, str, str, tuple[int, int], tuple[int, int], str]] = [
    # 3 against 2: b loses 3, a half of 2.
    ("", "none", "none", (2, 0), (2, 0), "a"),
    # 3 against 2 + 1: a tie is the defender's; b loses 3, a half of 3, or of 2.
    ("hand b Into the Unknown", "none", "Into the Unknown", (2, 0), (2, 0), "a"),
    # 3 against 2 + 2: a loses 4, or b's size 2; b half of 3.
    ("hand b Egg Stealer", "none", "Egg Stealer", (0, 1), (1, 1), "b"),
    # 3 + a head against 2 + 2, a tie: b loses 4; a half of 4, or of 2.
    ("hand b Egg Stealer\npart a head 1 Traitorous Head", "none", "Egg Stealer", (1, 0), (2, 0), "a"),
    # 3 + 1 against 2 + 5: a loses 7, or 2; b half of 4, or of 3.
    (
        "hand a Early Harvest\nhand b Warrior Culture",
        "Early Harvest",
        "Warrior Culture",
        (0, 0),
        (1, 1),
        "b",
    ),
    # 3 against 2 + two heads + 4: a loses 8, or 4; b half of 3.
    (
        "hand b Sneak Attack\npart b head 1 Traitorous Head\npart b head 2 Clever Head",
        "none",
        "Sneak Attack",
        (0, 1),
        (0, 1),
        "b",
    ),
    # 3 + 3 heads against 2: b loses 6; a half of 2.
    (
        "part a head 1 Traitorous Head\npart a head 2 Clever Head\npart a head 3 Watchful Head",
        "none",
        "none",
        (2, 0),
        (2, 0),
        "a",
    ),
]


@pytest.mark.rule("MOA-A59", "MOA-A67", "MOA-A69", "MOA-A70", "MOA-A71", "MOA-A72", "MOA-C3", "MOA-D10")
@pytest.mark.parametrize("base", ["strength", "size"])
@pytest.mark.parametrize(("extra", "card_a", "card_b", "by_strength", "by_size", "winner"), BATTLES)
def test_battles_of_two(
    base: str,
    extra: str,
    card_a: str,
    card_b: str,
    by_strength: tuple[int, int],
    by_size: tuple[int, int],
    winner: str,
) -> None:
    state = fight(FULL, "out 1,0 a 1\nout 1,0 b 2", extra, casualty_base=base)
    for letter, card in (("a", card_a), ("b", card_b)):
        if to_move(state) == f"{letter} ferocity":
            state.apply(f"ferocity {card}")
    state = after_losses(state)
    assert is_over(state)
    left = (stats(state, "a")["ants"], stats(state, "b")["ants"])
    assert left == (by_strength if base == "strength" else by_size)
    assert scores(state) == [int(letter == winner) for letter in "abcde"]
    assert stats(state, "a")["eggs"] == 36 - left[0]
    assert stats(state, "b")["eggs"] == 36 - left[1]


@pytest.mark.rule("MOA-C3", "MOA-D10")
@pytest.mark.parametrize(("base", "left"), [("strength", (0, 0)), ("size", (3, 0))])
def test_a_battle_of_many(base: str, left: tuple[int, int]) -> None:
    # a 6, b 3 + 5: b wins and loses half of 6; a loses 8 or 3.
    state = fight(FULL, "out 1,0 a 4\nout 1,0 b 3\nhand b Warrior Culture", casualty_base=base)
    state = after_losses(play(state, "ferocity Warrior Culture"))
    assert is_over(state)
    assert (stats(state, "a")["ants"], stats(state, "b")["ants"]) == left
    assert scores(state) == [0, 1, 0, 0, 0]


@pytest.mark.rule("MOA-D10")
def test_the_outskirts_fall_first_then_sites_of_the_owners_choice() -> None:
    # a 5 (four sites, one in the outskirts), b 4: a wins and loses 2.
    state = fight(
        FERNS,
        "site 1,0 card a\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a\nout 1,0 a 1\nout 1,0 b 4",
    )
    assert to_move(state).startswith("a ")
    assert ants_at(state, "1,0").get("out a") is None
    assert legal(state) == {f"lose 1,0 site {name}" for name in ("card", "food", "larva", "food2")}
    state.apply("lose 1,0 site card")
    assert ants_at(state, "1,0") == {"food": "a", "larva": "a", "food2": "a"}
    assert hex_at(state, "1,0")["controller"] is None


@pytest.mark.rule("MOA-D10")
def test_no_site_is_lost_while_ants_are_in_the_outskirts() -> None:
    # a 5, b 4 + 2: b is first in turn order and loses half of 5 in the outskirts, then a 6.
    state = fight(FULL, "out 1,0 b 4\nhand b Egg Stealer\nout 1,0 a 3", first="b")
    state.apply("ferocity Egg Stealer")
    assert is_over(state)
    assert ants_at(state, "1,0") == {"food": "b", "card": "b"}


@pytest.mark.rule("MOA-A36", "MOA-D10")
def test_sites_of_the_fallen_are_taken_at_once() -> None:
    # a 2, b 4: a loses 4, so both sites go to b, who loses half of 2.
    state = fight(FULL, "out 1,0 b 4")
    assert is_over(state)
    # The one lost stood in the outskirts.
    assert ants_at(state, "1,0") == {"food": "b", "card": "b", "out b": "1"}


# Defender and invader


@pytest.mark.rule("MOA-A68", "MOA-A69", "MOA-D10")
@pytest.mark.parametrize("first", ["a", "b", "c"])
def test_the_controller_defends(first: str) -> None:
    # 3 against 3, with most sites a's: but b has the control site.
    state = fight(
        FERNS,
        "site 1,0 card b\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a\nout 1,0 b 2",
        first=first,
    )
    state = after_losses(state)
    assert scores(state) == [0, 1, 0, 0, 0]
    assert [stats(state, letter)["ants"] for letter in "ab"] == [0, 2]


SNEAK = "player a larvae 1\nhand a Sneak Attack"


@pytest.mark.rule("MOA-D10")
def test_without_a_controller_who_holds_most_sites_defends() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 food b\nsite 1,0 larva b\nsite 1,0 food2 a",
        "player a larvae 1\nhand a Sneak Attack; Early Harvest",
    )
    # 1 + 1 against 2: the tie is b's, who loses half of 2 of his choice.
    state = play(state, "play Sneak Attack", "pay larva", "at 1,0")
    assert state.view()["battle"]["defender"] == 1
    state.apply("ferocity Early Harvest")
    assert ants_at(state, "1,0") == {"food": "b", "larva": "b"}
    assert legal(state) == {"lose 1,0 site food", "lose 1,0 site larva"}
    assert scores(play(state, "lose 1,0 site food")) == [0, 1, 0]


@pytest.mark.rule("MOA-D10")
@pytest.mark.parametrize(("first", "defender"), [("a", 1), ("b", 1), ("c", 2)])
def test_with_as_many_sites_the_earlier_in_turn_order_defends(first: str, defender: int) -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 food b\nsite 1,0 larva c",
        SNEAK,
        "hand b Breadbasket",
        first=first,
    )
    state = play(state, "play Sneak Attack", "pay larva", "at 1,0")
    assert state.view()["battle"]["defender"] == defender
    # 1 against 1: the defender wins; the loser's ant dies, and of the winner's half an ant, none.
    state.apply("ferocity none")
    assert scores(state) == [int(player == defender) for player in range(3)]
    assert ants_at(state, "1,0") == ({"food": "b"} if defender == 1 else {"larva": "c"})


@pytest.mark.rule("MOA-D10")
def test_a_tie_of_invaders_goes_to_the_earlier_in_turn_order() -> None:
    # b and c with 3 each; a, who defends, with 2.
    for first, winner in (("a", "b"), ("b", "b"), ("c", "c")):
        state = fight(FULL, "out 1,0 b 3\nout 1,0 c 3", first=first)
        state = after_losses(state)
        assert is_over(state)
        assert scores(state) == [int(letter == winner) for letter in "abcde"]
        # Winners lose half of 3.
        assert [stats(state, letter)["ants"] for letter in "abc"] == [0, *((2, 0) if winner == "b" else (0, 2))]


# More than two sides


@pytest.mark.rule("MOA-A74", "MOA-D11")
@pytest.mark.parametrize(("base", "left"), [("strength", [4, 0, 0]), ("size", [5, 0, 0])])
def test_the_strongest_wins_against_all(base: str, left: list[int]) -> None:
    # a 6, b 3, c 2 + 3: both lose 6, a half of c's 5, or of b's size 3.
    state = fight(FULL, "out 1,0 a 4\nout 1,0 b 3\nout 1,0 c 2\nhand c Sparrow Attack", casualty_base=base)
    state = after_losses(play(state, "ferocity Sparrow Attack"))
    assert is_over(state)
    assert [stats(state, letter)["ants"] for letter in "abc"] == left
    assert scores(state) == [1, 0, 0, 0, 0]


@pytest.mark.rule("MOA-A74", "MOA-D11")
def test_each_loser_loses_the_winners_strength() -> None:
    # a 4 on sites, b 3, c 6 with 5: strengths 4, 3, 1 + 5. a and b lose 6, c half of 4, but it has one ant.
    state = fight(
        FERNS,
        "site 1,0 card a\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a\nout 1,0 b 3\nout 1,0 c 1",
        "hand c Warrior Culture",
    )
    state = after_losses(play(state, "ferocity Warrior Culture"))
    assert is_over(state)
    assert ants_at(state, "1,0") == {}
    assert scores(state) == [0, 0, 1, 0, 0]


@pytest.mark.rule("MOA-D11", "MOA-C3")
def test_losers_keep_what_the_winner_cannot_kill() -> None:
    # By size: c wins with 1 + 5, and kills one of a's 4, one of b's 3; c loses half of 4, which is its one ant.
    state = fight(
        FERNS,
        "site 1,0 card a\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a\nout 1,0 b 3\nout 1,0 c 1",
        "hand c Warrior Culture",
        casualty_base="size",
    )
    state.apply("ferocity Warrior Culture")
    assert to_move(state).startswith("a ")
    state.apply("lose 1,0 site larva")
    # One of b's outskirts takes the site at once, another dies.
    assert is_over(state)
    assert ants_at(state, "1,0") == {"card": "a", "food": "a", "larva": "b", "food2": "a", "out b": "1"}


# Centipedes


@pytest.mark.rule("MOA-A75", "MOA-A76", "MOA-A77", "MOA-D12", "MOA-D16")
@pytest.mark.parametrize(
    ("round", "ants", "first", "second", "left", "wins"),
    [
        # Size 1 and 1 + 1 off the deck: 3 against 4. a loses half of 3.
        (1, 4, "Into the Unknown", "Early Harvest", 3, True),
        # A tie is the ants': a loses half of 4.
        (1, 4, "Into the Unknown", "Egg Stealer", 2, True),
        (1, 4, "Egg Stealer", "Fungal Outbreak", 0, False),
        (2, 4, "Into the Unknown", "Early Harvest", 2, True),
        (3, 4, "Into the Unknown", "Early Harvest", 0, False),
        (4, 6, "Into the Unknown", "Early Harvest", 3, True),
        (4, 6, "Into the Unknown", "Egg Stealer", 0, False),
        # 1 + 5 + 4 against 12: a loses 5.
        (1, 12, "Warrior Culture", "Sneak Attack", 7, True),
    ],
)
def test_a_centipede(round: int, ants: int, first: str, second: str, left: int, wins: bool) -> None:
    state = fight(HORDE, f"out 1,0 a {ants - 2}\nplayer a food 2", round=round)
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    # 66 cards but that of e.
    assert len(outcomes) == 65
    assert {chance for _, chance in outcomes} == {1 / 65}
    state.apply(f"reveal {first}")
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 64
    state.apply(f"reveal {second}")
    state = after_losses(state)
    assert is_over(state)
    assert stats(state, "a")["ants"] == left
    assert hex_at(state, "1,0")["centipede"] is not wins
    assert scores(state) == [int(wins), 0, 0, 0, 0]
    assert stats(state, "a") == {**stats(state, "a"), "food": 2 + wins, "larvae": 0, "cards": 0}
    assert discards(state) == {first, second}


@pytest.mark.rule("MOA-D12", "MOA-C3")
@pytest.mark.parametrize(
    ("second", "left"),
    [
        # By size a centipede of Summer counts 3: 9 ants beat 3 + 5 and lose half of 3.
        ("Early Harvest", 8),
        # They tie with 3 + 6.
        ("Egg Stealer", 8),
        # Against 3 + 9 they lose 3.
        ("Massive Head", 6),
    ],
)
def test_a_centipede_by_size(second: str, left: int) -> None:
    card = {"Early Harvest": "Sneak Attack", "Egg Stealer": "Sneak Attack", "Massive Head": "Warrior Culture"}[second]
    state = fight(HORDE, "out 1,0 a 7", round=3, casualty_base="size")
    state = after_losses(play(state, f"reveal {card}", f"reveal {second}"))
    assert stats(state, "a")["ants"] == left
    assert scores(state)[0] == (0 if second == "Massive Head" else 1)


@pytest.mark.rule("MOA-A74", "MOA-D11", "MOA-D12")
def test_a_centipede_beside_two_players() -> None:
    # a 5, b 2, the centipede 1 + 1 + 2.
    state = fight(HORDE, "out 1,0 a 3\nout 1,0 b 2")
    won = after_losses(play(state, "reveal Early Harvest", "reveal Egg Stealer"))
    assert is_over(won)
    # a loses half of 4, b 5.
    assert [stats(won, letter)["ants"] for letter in "ab"] == [3, 0]
    assert scores(won) == [1, 0, 0, 0, 0]
    assert stats(won, "a")["food"] == 1
    assert not hex_at(won, "1,0")["centipede"]
    # 1 + 3 + 2: a and b lose 6.
    lost = play(state, "reveal Cultural Theft", "reveal Egg Stealer")
    assert is_over(lost)
    assert [stats(lost, letter)["ants"] for letter in "ab"] == [0, 0]
    assert scores(lost) == [0] * 5
    assert hex_at(lost, "1,0")["centipede"]


@pytest.mark.rule("MOA-D11", "MOA-D12")
def test_a_centipede_loses_to_the_stronger_of_two_players() -> None:
    # b 1 + 5 beats a 4 and the centipede 3: b gets point and food, and loses half of 4.
    state = fight(HORDE, "out 1,0 a 2\nout 1,0 b 1\nhand b Warrior Culture")
    state = play(state, "ferocity Warrior Culture", "reveal Early Harvest", "reveal Into the Unknown")
    assert is_over(state)
    assert [stats(state, letter)["ants"] for letter in "ab"] == [0, 0]
    assert [stats(state, letter)["food"] for letter in "ab"] == [0, 1]
    assert scores(state) == [0, 1, 0, 0, 0]


@pytest.mark.rule("MOA-A78", "MOA-D17")
def test_a_traitor_and_a_centipede_leave_each_other_alone() -> None:
    # a 4 + a head, b 2, the centipede 1 + 2 + 1.
    state = fight(HORDE, "out 1,0 a 2\nout 1,0 b 2\npart a head 1 Traitorous Head")
    won = after_losses(play(state, "reveal Early Harvest", "reveal Egg Stealer"))
    assert is_over(won)
    # a beats b alone, and loses half of 2; the centipede stays.
    assert [stats(won, letter)["ants"] for letter in "ab"] == [3, 0]
    assert scores(won) == [1, 0, 0, 0, 0]
    assert stats(won, "a")["food"] == 0
    assert hex_at(won, "1,0")["centipede"]
    # The centipede with 1 + 5 + 2 wins against b, and does nothing to a.
    lost = after_losses(play(state, "reveal Warrior Culture", "reveal Egg Stealer"))
    assert is_over(lost)
    assert [stats(lost, letter)["ants"] for letter in "ab"] == [4, 0]
    assert scores(lost) == [0] * 5


@pytest.mark.rule("MOA-D12")
def test_ferocity_helps_against_a_centipede() -> None:
    state = fight("hex 12 1,0 centipede\nsite 1,0 card a\nhand a Cultural Theft; Early Harvest")
    assert to_move(state) == "a ferocity"
    assert legal(state) == {"ferocity none", "ferocity Cultural Theft", "ferocity Early Harvest"}
    # 1 + 3 against 1 + 1 + 2: the tie is a's, who defends even without the control site; it loses its ant.
    state = play(state, "ferocity Cultural Theft", "reveal Into the Unknown", "reveal Egg Stealer")
    assert is_over(state)
    assert stats(state, "a")["ants"] == 0
    assert scores(state)[0] == 1
    assert not hex_at(state, "1,0")["centipede"]


@pytest.mark.rule("MOA-D16")
def test_discards_are_shuffled_when_the_deck_runs_out() -> None:
    everything = [name for name in all_cards() if name not in {"Breadbasket", "Sneak Attack"}]
    state = fight(HORDE, "discard " + "; ".join(everything))
    assert [state.action_to_string(number) for number, _ in state.chance_outcomes()] == ["reveal Sneak Attack"]
    state.apply("reveal Sneak Attack")
    # The card just revealed lies among the discards too.
    assert len(state.chance_outcomes()) == len(everything) + 1 == 65


def all_cards() -> list[str]:
    """The names of the cards of the base game."""
    state = game(players=3).new_initial_state()
    return [state.action_to_string(number).removeprefix("draw ") for number, _ in state.chance_outcomes()]
