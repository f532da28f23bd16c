"""The Queen Phase: Harvest, Feeding, Royal Decree, Slumber, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import eusocial

from .positions import (
    ants_at,
    change,
    discards,
    game,
    hand,
    legal,
    play,
    position,
    refused,
    rest_of_chance,
    stats,
    to_move,
)

FERNS = "hex 16 1,0"
"""Fern Shade: card (control), food, larva, food."""


def won(state: eusocial.State, account: str) -> list[float]:
    """The points of each player on one account."""
    return state.breakdown()[account]


# The order of the phase


@pytest.mark.rule("MOA-A79", "MOA-A38")
def test_harvest_feeds_and_what_dies_does_not_score() -> None:
    # a's food of the Harvest feeds both its ants; b's ant starves before it could score in Slumber.
    state = position(
        game(),
        "hex 12 1,0\nsite 1,0 food a\nout 0,0 a 1",
        "hex 17 0,1\nsite 0,1 point b",
        "goals b Epic Stores",
        to_move="a harvest",
    )
    assert to_move(state) == "a decree"
    assert stats(state, "a")["food"] == 2 - 1
    assert stats(state, "a")["ants"] == 2
    assert stats(state, "b")["ants"] == 0
    state = play(state, "decree larvae", "decree food", "decree food")
    # The hex scores for a alone; food of the Decree counts for goals: b and c have as much as a.
    assert won(state, "sites") == [0, 1, 0]
    assert won(state, "inner_meadow") == [1, 0, 0]
    assert won(state, "goals") == [0, 0, 0]
    state = position(game(), "goals b Epic Stores", to_move="a decree")
    state = play(state, "decree larvae", "decree food", "decree larvae")
    assert won(state, "goals") == [0, 2, 0]


@pytest.mark.rule("MOA-A38", "MOA-A79")
def test_the_queen_phase_follows_the_soldier_phase() -> None:
    state = position(game(), FERNS, "site 1,0 food a", "player a food 0", to_move="a soldier")
    assert to_move(state) == "a decree"
    assert stats(state, "a") == {**stats(state, "a"), "food": 0, "ants": 1}


# Harvest


@pytest.mark.rule("MOA-A80", "MOA-A24", "MOA-D7", "MOA-A23")
@pytest.mark.parametrize(
    ("lines", "larvae", "food", "cards", "points"),
    [
        ("hex 12 1,0\nsite 1,0 food a", 0, 2, 0, 0),
        ("hex 12 1,0\nsite 1,0 card a", 0, 0, 1, 0),
        ("hex 16 1,0\nsite 1,0 food a", 0, 1, 0, 0),
        ("hex 16 1,0\nsite 1,0 food2 a", 0, 1, 0, 0),
        ("hex 16 1,0\nsite 1,0 card a\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a", 1, 2, 1, 0),
        ("hex 10 1,0\nsite 1,0 larva a", 2, 0, 0, 0),
        ("hex 17 1,0\nsite 1,0 point a", 0, 0, 0, 1),
        ("hex 18 1,0\nsite 1,0 point a", 0, 0, 0, 2),
        ("hex 14 1,0\nsite 1,0 card a", 0, 0, 2, 0),
        ("hex 22 1,0\nsite 1,0 food a", 0, 3, 0, 0),
        # The outskirts and the Great Tunnel yield nothing.
        ("hex 17 1,0\nsite 1,0 point b\nsite 1,0 food b\nout 1,0 a 1", 0, 0, 0, 0),
        ("out 0,0 a 1", 0, 0, 0, 0),
        # Two hexes.
        ("hex 12 1,0\nsite 1,0 food a\nhex 17 0,1\nsite 0,1 point a\nsite 0,1 food a", 0, 3, 0, 1),
    ],
)
def test_each_site_yields_its_resource(lines: str, larvae: int, food: int, cards: int, points: int) -> None:
    before = position(game(), lines, "player a food 9\nplayer b food 9")
    state = rest_of_chance(position(game(), lines, "player a food 9\nplayer b food 9", to_move="a harvest"))
    assert to_move(state) == "a decree"
    # Two ants eat one food.
    eaten = -(-stats(state, "a")["ants"] // 2)
    expected = {"score": points, "larvae": larvae, "food": food - eaten, "cards": cards}
    assert change(before, state, "a") == {name: value for name, value in expected.items() if value}
    assert won(state, "sites") == [points, stats(state, "b")["score"], 0]


@pytest.mark.rule("MOA-A80", "MOA-D16")
def test_cards_of_harvest_are_drawn_from_the_deck() -> None:
    state = position(game(), "hex 14 1,0\nsite 1,0 card a", "player a food 1", to_move="a harvest")
    assert state.is_chance_node()
    assert {chance for _, chance in state.chance_outcomes()} == {1 / 66}
    number = state.string_to_action("draw Epic Stores")
    assert state.observed_action_string(0, number) == "draw Epic Stores"
    assert state.observed_action_string(1, number) == "draw ?"
    state = play(state, "draw Epic Stores", "draw Massive Head")
    assert hand(state, "a") == {"Epic Stores", "Massive Head"}
    assert "Epic Stores" not in state.observation_string(1)


@pytest.mark.rule("MOA-A80", "MOA-A39")
def test_harvest_goes_in_turn_order() -> None:
    lines = ("hex 12 1,0\nsite 1,0 card a", "hex 14 0,1\nsite 0,1 card c", "player a food 1\nplayer c food 1")
    state = position(game(), *lines, first="b", to_move="b harvest")
    # c comes before a: two cards, then one.
    state = play(state, "draw Massive Head", "draw Raider Head", "draw Trophy Head")
    assert hand(state, "c") == {"Massive Head", "Raider Head"}
    assert hand(state, "a") == {"Trophy Head"}
    assert to_move(state) == "b decree"


@pytest.mark.rule("MOA-D1", "MOA-A6", "MOA-A80")
def test_harvest_ends_with_the_supply() -> None:
    # a has 35 cubes in use, and all food tokens but one are taken.
    state = position(
        game(),
        "hex 10 1,0\nsite 1,0 food a\nsite 1,0 larva a",
        "player a larvae 33 food 20\nplayer b food 9",
        to_move="a harvest",
    )
    assert stats(state, "a") == {**stats(state, "a"), "larvae": 34, "eggs": 0, "food": 21 - 1}


# Feeding


@pytest.mark.rule("MOA-A81", "MOA-A82", "MOA-D13")
@pytest.mark.parametrize(
    ("ants", "food", "left", "hungry"),
    [(0, 3, 3, 0), (1, 1, 0, 0), (2, 1, 0, 0), (3, 1, 0, 1), (3, 2, 0, 0), (3, 5, 3, 0), (7, 2, 0, 3), (4, 0, 0, 4)],
)
def test_each_food_feeds_two_ants(ants: int, food: int, left: int, hungry: int) -> None:
    state = position(game(), f"out 0,0 a {ants}", f"player a food {food}", to_move="a feeding")
    for _ in range(hungry if hungry < ants else 0):
        assert to_move(state) == "a starve"
        state.apply("lose 0,0 outskirts" if "lose 0,0 outskirts" in legal(state) else next(iter(legal(state))))
    assert to_move(state) == "a decree"
    assert stats(state, "a") == {
        "score": 0,
        "larvae": 0,
        "food": left,
        "cards": 0,
        "ants": ants - hungry,
        "eggs": 36 - ants + hungry,
        "majors": 0,
    }


@pytest.mark.rule("MOA-A82", "MOA-A36", "MOA-D13")
def test_the_owner_chooses_who_starves() -> None:
    state = position(
        game(),
        FERNS,
        "site 1,0 card a\nsite 1,0 food a\nsite 1,0 larva b\nsite 1,0 food2 b\nout 1,0 a 1\nout 0,0 a 1",
        "player a food 1\nplayer b food 1",
        to_move="a feeding",
    )
    assert to_move(state) == "a starve"
    assert len(legal(state)) == 4
    assert {"lose 1,0 site card", "lose 1,0 site food", "lose 1,0 outskirts"} < legal(state)
    assert "MOA-D13" in refused(state, "lose 1,0 site larva")
    # The one in the outskirts takes the site of the dead.
    state.apply("lose 1,0 site card")
    assert ants_at(state, "1,0") == {"card": "a", "food": "a", "larva": "b", "food2": "b"}
    assert {"lose 1,0 site card", "lose 1,0 site food"} < legal(state)
    assert len(legal(state)) == 3
    state.apply("lose 1,0 site food")
    assert to_move(state) == "a decree"
    assert stats(state, "a")["ants"] == 2
    assert stats(state, "b")["ants"] == 2


@pytest.mark.rule("MOA-A81", "MOA-B10")
def test_a_major_worker_eats_as_one_ant() -> None:
    state = position(game(major_workers=True), "out 0,0 a 1\nout 0,0 a 1 major", "player a food 3", to_move="a feeding")
    assert stats(state, "a") == {**stats(state, "a"), "food": 2, "ants": 2}


@pytest.mark.rule("MOA-D13", "MOA-A39")
def test_feeding_goes_in_turn_order() -> None:
    state = position(
        game(), "out 0,0 a 3\nout 0,0 b 3\nplayer a food 1\nplayer b food 1", first="b", to_move="b feeding"
    )
    assert to_move(state) == "b starve"
    state.apply_action(state.legal_actions()[0])
    assert to_move(state) == "a starve"


# Royal Decree


@pytest.mark.rule("MOA-A83", "MOA-D14")
def test_the_royal_decree() -> None:
    state = position(game(), first="b", to_move="b decree")
    choices = {"decree larvae", "decree food", "decree card"}
    assert to_move(state) == "b decree"
    assert legal(state) == choices
    after = play(state, "decree food")
    assert change(state, after, "b") == {"food": 1}
    assert to_move(after) == "c decree"
    assert legal(after) == choices
    after.apply("decree card")
    assert after.is_chance_node()
    after.apply("draw Massive Head")
    assert hand(after, "c") == {"Massive Head"}
    assert to_move(after) == "a decree"
    done = play(after, "decree larvae")
    assert change(after, done, "a") == {"larvae": 2}
    # The next round, with the same starting player.
    assert to_move(done) == "b turn"


# Slumber


@pytest.mark.rule("MOA-A27", "MOA-A28", "MOA-A84", "MOA-D8", "MOA-D15")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("", [0, 0, 0]),
        ("site 1,0 card a", [1, 0, 0]),
        # Other sites don't control.
        ("site 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a", [0, 0, 0]),
        ("site 1,0 card b\nsite 1,0 food a\nsite 1,0 larva a\nsite 1,0 food2 a", [0, 1, 0]),
        # 2,0 doesn't touch the Great Tunnel.
        ("hex 12 2,0\nsite 2,0 food a", [0, 0, 0]),
        # 0,1 does, with or without tunnels: that of Bramble Thicket leads away to the west and the southeast.
        ("hex 14 0,1 turn 1\nsite 0,1 card c\nsite 1,0 card c", [0, 0, 2]),
    ],
)
def test_controlled_hexes_of_the_inner_meadow_score(lines: str, points: list[int]) -> None:
    state = position(game(), FERNS, lines, to_move="a slumber")
    assert to_move(state) == "a turn"
    assert state.scores() == points
    assert [entry.clause for entry in state.ledger()] == ["MOA-D15"] * sum(count > 0 for count in points)
    assert {entry.account for entry in state.ledger()} <= {"inner_meadow"}


@pytest.mark.rule("MOA-A17", "MOA-A84")
@pytest.mark.parametrize(
    ("place", "turn", "points"),
    # Bramble Thicket has tunnels to the east and the southwest; the reverse of the Great Tunnel to 1,0, -1,1 and 0,-1.
    [("1,0", 1, 1), ("1,0", 0, 0), ("0,1", 4, 0), ("0,-1", 0, 0), ("-1,1", 5, 1), ("-1,1", 3, 1), ("0,-1", 1, 1)],
)
def test_of_two_players_the_inner_meadow_scores_by_tunnels(place: str, turn: int, points: int) -> None:
    state = position(game(players=2), f"hex 14 {place} turn {turn}\nsite {place} card a", to_move="a slumber")
    assert state.scores() == [points, 0]


@pytest.mark.rule("MOA-D15")
def test_hands_are_discarded_down_to_seven() -> None:
    names = ["Massive Head", "Raider Head", "Trophy Head", "Clever Head", "Epic Stores", "Breadbasket", "Seed Cache"]
    nine = [*names, "Winter Stores", "Early Harvest"]
    state = position(
        game(),
        "hand a " + "; ".join(nine),
        "hand b Royal Jelly; Sneak Attack; Egg Stealer; Mating Flight; Racing Thorax; Mimic Head; Bloated Abdomen",
        to_move="a slumber",
    )
    assert to_move(state) == "a discard"
    assert legal(state) == {f"discard {name}" for name in nine}
    assert "MOA-D15" in refused(state, "discard Royal Jelly")
    state.apply("discard Massive Head")
    assert legal(state) == {f"discard {name}" for name in nine[1:]}
    state.apply("discard Early Harvest")
    # b holds seven and keeps them.
    assert to_move(state) == "a turn"
    assert discards(state) == {"Massive Head", "Early Harvest"}
    assert hand(state, "a") == set(nine[1:-1])
    assert len(hand(state, "b")) == 7


@pytest.mark.rule("MOA-D15", "MOA-A12", "MOA-A84")
def test_four_rounds() -> None:
    state = position(game(), "player a rested wins 2\nplayer b rested", first="c", to_move="c slumber")
    seasons = ["Late Spring", "Summer", "Autumn"]
    for round, season in enumerate(seasons, 2):
        view = state.view()
        assert (view["round"], view["season"]) == (round, season)
        assert to_move(state) == "c turn"
        # Nobody has rested, and no battle of the last round counts.
        assert not any(colony["rested"] or colony["wins"] for colony in view["colonies"])
        state = position(game(), first="c", round=round, to_move="c slumber")
    assert state.is_terminal()
    assert not position(game(), first="c", round=3, to_move="c slumber").is_terminal()


@pytest.mark.rule("MOA-A12", "MOA-D15")
def test_the_first_round_is_early_spring() -> None:
    view = game().new_initial_state().view()
    assert (view["round"], view["season"]) == (1, "Early Spring")


# The end


def autumn(*texts: str, players: int = 3) -> eusocial.State:
    """The end of a game, right after the Slumber of Autumn."""
    state = position(game(players=players), *texts, round=4, to_move="a slumber")
    assert state.is_terminal()
    assert to_move(state) == "- over"
    assert legal(state) == set()
    return state


@pytest.mark.rule("MOA-A85", "MOA-D15")
@pytest.mark.parametrize(
    ("lines", "bonus"),
    [
        ("out 0,0 a 2\nout 0,0 b 1", [3, 0, 0]),
        ("out 0,0 a 2\nout 0,0 b 2\nout 0,0 c 1", [3, 3, 0]),
        ("player b food 1", [0, 3, 0]),
        ("player a food 4\nplayer b food 4\nplayer c food 4", [3, 3, 3]),
        ("part c head 1 Massive Head", [0, 0, 3]),
        (
            "part c head 1 Massive Head\npart c head 2 Raider Head\npart b thorax 1 Racing Thorax\n"
            "part b abdomen 1 Scented Abdomen\npart a head 1 Clever Head",
            [0, 3, 3],
        ),
        ("out 0,0 a 1\nplayer a food 1\npart a head 1 Massive Head", [9, 0, 0]),
        # Larvae are no ants, cards in hand no evolutions; a bonus needs at least one.
        ("player a larvae 9\nhand a Massive Head", [0, 0, 0]),
        # Ants in the outskirts and on sites count alike.
        ("hex 12 2,-1\nhex 16 1,0\nsite 2,-1 food b\nsite 2,-1 card b\nout 2,-1 b 1\nout 0,0 a 2", [0, 3, 0]),
    ],
)
def test_bonuses_at_the_end(lines: str, bonus: list[int]) -> None:
    state = autumn(lines)
    assert won(state, "end") == bonus
    assert sum(state.scores()) == sum(bonus)
    assert {entry.clause for entry in state.ledger()} <= {"MOA-D15"}


@pytest.mark.rule("MOA-A85")
def test_there_is_no_bonus_before_the_end() -> None:
    state = position(game(), "out 0,0 a 2\nplayer a food 1", round=3, to_move="a slumber")
    assert state.scores() == [0, 0, 0]
    assert not state.is_terminal()
    assert "winners" not in state.facts()


@pytest.mark.rule("MOA-A85", "MOA-A86", "MOA-D15")
@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        ("player a score 5\nplayer b score 6\nplayer c score 2", [1]),
        # Bonuses count: 5 + 3 for ants.
        ("player a score 5\nplayer b score 6\nout 0,0 a 1", [0]),
        # 6 each, the ants decide.
        ("player a score 3\nplayer b score 6\nout 0,0 a 1", [0]),
        ("player a score 3\nplayer b score 3\nplayer c food 1\nout 0,0 a 2\nout 0,0 b 2", [0, 1]),
        ("", [0, 1, 2]),
        ("player b score 4\nplayer c score 4", [1, 2]),
        # Food and evolutions break no tie: 3 + 3 each.
        ("player a score 3 food 2\nplayer b score 3\npart b head 1 Massive Head", [0, 1]),
    ],
)
def test_the_winner(lines: str, winners: list[int]) -> None:
    state = autumn(lines)
    assert state.facts()["winners"] == winners
    returns = state.returns()
    best = max(returns)
    if len(winners) < 3:
        assert [player for player in range(3) if returns[player] == best] == winners
        assert best > 0
    assert sum(returns) == pytest.approx(0)
    assert {returns[player] for player in winners} == {best}


@pytest.mark.rule("MOA-D15", "MOA-A85")
def test_slumber_of_autumn_scores_before_the_bonuses() -> None:
    state = autumn(FERNS, "site 1,0 card b", "goals c Epic Stores\nplayer c food 1")
    assert won(state, "inner_meadow") == [0, 1, 0]
    assert won(state, "goals") == [0, 0, 2]
    assert won(state, "end") == [0, 3, 3]
    assert state.scores() == [0, 4, 5]
    # At the end there is nothing left to discard for.
    assert state.facts()["winners"] == [2]


@pytest.mark.rule("MOA-C5", "MOA-D14", "MOA-D15")
def test_the_numbers_are_settings(content_file: Callable[[str], Path]) -> None:
    text = eusocial.default_content("march")
    for old, new in (
        ("ants_per_food = 2", "ants_per_food = 3"),
        ("decree = { larvae = 2, food = 1, cards = 1 }", "decree = { larvae = 4, food = 2, cards = 2 }"),
        ("inner_points = 1", "inner_points = 2"),
        ("hand_limit = 7", "hand_limit = 1"),
        ("end_bonus = 3", "end_bonus = 5"),
    ):
        assert text.count(f"\n{old}\n") == 1
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    of = eusocial.load_game("march", content=content_file(text))
    lines = (FERNS, "site 1,0 card a\nout 0,0 a 2", "player a food 1\nhand a Massive Head; Raider Head")
    state = position(of, *lines, to_move="a feeding", round=4)
    assert stats(state, "a") == {**stats(state, "a"), "food": 0, "ants": 3}
    state = play(state, "decree larvae", "decree food", "decree card", "draw Trophy Head", "draw Clever Head")
    assert stats(state, "a")["larvae"] == 4
    assert stats(state, "b")["food"] == 2
    state = play(state, "discard Massive Head", "discard Trophy Head")
    assert won(state, "inner_meadow") == [2, 0, 0]
    # Most ants a, most food b.
    assert won(state, "end") == [5, 5, 0]


@pytest.mark.rule("MOA-A12", "MOA-A85")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_of_rests_lasts_four_rounds(players: int) -> None:
    state = rest_of_chance(game(players=players).new_initial_state())
    rounds = set()
    while not state.is_terminal():
        view = state.view()
        rounds.add(view["round"])
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        elif "rest" in legal(state):
            state.apply("rest")
        else:
            state.apply_action(state.legal_actions()[0])
    assert rounds == {1, 2, 3, 4}
    assert len(state.scores()) == players
