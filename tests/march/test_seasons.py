"""Seasons: two early ones before two late ones, one a round; what each does when it comes and while it lasts."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .battles import FULL, HORDE, after_losses, fight, is_over, scores
from .positions import (
    actions,
    change,
    game,
    legal,
    line,
    lines,
    outcomes,
    phase,
    play,
    position,
    stats,
    to_move,
)
from .test_hidden import check_worlds
from .test_notation import livelier

CONTENT: dict[str, Any] = game().content() or {}
EARLY = ["Melting Snow", "First Blossoms", "Warm Rain", "Nuptial Winds"]
LATE = ["Dry Heat", "Falling Fruit", "Early Frost", "Gathering Swarms"]


def before(season: str, *texts: str, first: str = "a") -> eusocial.State:
    """The state in which this season comes: in the second round, or in the third."""
    early = season in EARLY
    seen = "seasons " + next(name for name in EARLY if name != season)
    state = position(game(seasons=True), seen, *texts, to_move=f"{first} slumber", round=1 if early else 2, first=first)
    assert phase(state) == "season"
    return state


def during(season: str, *texts: str) -> eusocial.State:
    """a's turn while this season lasts."""
    return position(game(seasons=True), f"seasons {season}", *texts)


def test_names() -> None:
    assert [season["name"] for season in CONTENT["seasons"]] == EARLY + LATE
    assert [season["name"] for season in CONTENT["seasons"] if season["early"]] == EARLY


# Which comes when


@pytest.mark.rule("MOA-B66")
def test_two_early_seasons_then_two_late_ones() -> None:
    of = game(seasons=True)
    state = of.new_initial_state()
    while phase(state) != "season":
        state.apply_action(state.legal_actions()[0])
    assert outcomes(state) == pytest.approx({f"season {name}": 1 / 4 for name in EARLY})
    state.apply("season Warm Rain")
    assert state.view()["season_card"] == "Warm Rain"
    left = {1: EARLY[:2] + EARLY[3:], 2: LATE, 3: [name for name in LATE if name != "Dry Heat"]}
    seen = {
        1: "seasons Warm Rain",
        2: "seasons Melting Snow; Warm Rain",
        3: "seasons Dry Heat; Melting Snow; Warm Rain",
    }
    for round, names in left.items():
        state = position(of, seen[round], to_move="a slumber", round=round)
        assert state.view()["round"] == round + 1
        assert outcomes(state) == pytest.approx({f"season {name}": 1 / len(names) for name in names})
        state.apply(f"season {names[-1]}")
        assert state.view()["season_card"] == names[-1]
        assert line(state, "seasons ").split("; ")[0] == names[-1]
        assert set(line(state, "seasons ").split("; ")) == {
            names[-1],
            *seen[round].removeprefix("seasons ").split("; "),
        }


@pytest.mark.rule("MOA-B66")
def test_four_rounds_four_seasons() -> None:
    for seed in range(5):
        rng = random.Random(seed)
        state = game(seasons=True).new_initial_state()
        cards: list[str] = []
        while not state.is_terminal():
            card = state.view()["season_card"]
            if card is not None and card not in cards:
                cards.append(card)
                assert len(cards) == state.view()["round"]
            state.apply_action(livelier(state, rng))
        assert len(cards) == 4
        assert set(cards[:2]) <= set(EARLY)
        assert set(cards[2:]) <= set(LATE)


@pytest.mark.rule("MOA-B66")
def test_none_without_the_option() -> None:
    state = position(game(), to_move="a slumber")
    assert to_move(state) == "a turn"
    assert state.view()["season_card"] is None
    assert lines(state, "seasons ") == []
    with pytest.raises(eusocial.PositionError, match="option seasons"):
        position(game(), "seasons Dry Heat")
    with pytest.raises(eusocial.PositionError, match="no season"):
        position(game(seasons=True), "seasons Monsoon")


# What they do when they come


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(
    ("season", "gain"),
    [("Melting Snow", {"larvae": 2}), ("First Blossoms", {"food": 1}), ("Falling Fruit", {"food": 1})],
)
def test_goods_for_all(season: str, gain: dict[str, int]) -> None:
    start = before(season)
    state = play(start, f"season {season}")
    assert to_move(state) == "a turn"
    for letter in "abc":
        assert change(start, state, letter) == gain


@pytest.mark.rule("MOA-B66")
def test_warm_rain() -> None:
    start = before("Warm Rain")
    state = play(start, "season Warm Rain", "draw Seed Cache", "draw Royal Jelly", "draw Egg Stealer")
    assert to_move(state) == "a turn"
    for letter in "abc":
        assert change(start, state, letter) == {"cards": 1}


@pytest.mark.rule("MOA-B66")
def test_nuptial_winds() -> None:
    start = before("Nuptial Winds", first="b")
    state = play(start, "season Nuptial Winds")
    assert to_move(state) == "b choose"
    assert legal(state) == {"choose 1", "choose 2"}
    state = play(state, "choose 1")
    assert to_move(state) == "c choose"
    state = play(state, "choose 2", "draw Seed Cache", "choose 1")
    assert to_move(state) == "b turn"
    assert [change(start, state, letter) for letter in "abc"] == [{"larvae": 1}, {"larvae": 1}, {"cards": 1}]


@pytest.mark.rule("MOA-B66")
def test_dry_heat() -> None:
    start = before("Dry Heat", "player a larvae 2\nplayer b larvae 1")
    state = play(start, "season Dry Heat")
    assert to_move(state) == "a offer"
    assert legal(state) == {"accept", "done"}
    state = play(state, "accept")
    assert to_move(state) == "b offer"
    state = play(state, "done")
    # c has nothing to pay with.
    assert to_move(state) == "a turn"
    assert [change(start, state, letter) for letter in "abc"] == [{"larvae": -1, "food": 2}, {}, {}]


@pytest.mark.rule("MOA-B66")
def test_early_frost() -> None:
    # Each robs each other of one.
    start = before("Early Frost", "player a larvae 5\nplayer b larvae 1")
    state = play(start, "season Early Frost")
    assert to_move(state) == "a turn"
    assert [change(start, state, letter) for letter in "abc"] == [{"larvae": -2}, {"larvae": -1}, {}]


@pytest.mark.rule("MOA-B66")
def test_gathering_swarms() -> None:
    meadow = "hex 12 1,0\nsite 1,0 food a\nhex 16 0,1\nsite 0,1 food b"
    start = before("Gathering Swarms", meadow, "player a larvae 2\nplayer c larvae 2")
    state = play(start, "season Gathering Swarms")
    assert to_move(state) == "a place"
    assert legal(state) == {"done", "place 1,0 site card"}
    state = play(state, "place 1,0 site card")
    # b has no larva, c inhabits no hex.
    assert to_move(state) == "a turn"
    assert [change(start, state, letter) for letter in "abc"] == [{"larvae": -1, "ants": 1}, {}, {}]


# What they do while they last


def marched(state: eusocial.State) -> int:
    """How many steps a March has, of an ant that walks to and fro between the Great Tunnel and Thistle Stand."""
    state = play(state, "march")
    steps = 0
    while to_move(state) == "a march":
        state.apply("move 0,0>1,0 site food" if steps % 2 == 0 else "move 1,0>0,0")
        steps += 1
    return steps


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(("season", "steps"), [("Melting Snow", 4), ("First Blossoms", 3)])
def test_melting_snow_lasts(season: str, steps: int) -> None:
    assert marched(during(season, "hex 12 1,0\nout 0,0 a 1\nplayer a food 1")) == steps
    # Until the next one.
    assert marched(during("Warm Rain; Melting Snow", "hex 12 1,0\nout 0,0 a 1\nplayer a food 1")) == 3


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(("season", "cards"), [("First Blossoms", 3), ("Melting Snow", 2)])
def test_first_blossoms_last(season: str, cards: int) -> None:
    state = play(during(season, "player a food 1"), "forage")
    drawn = 0
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    assert drawn == cards


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(("season", "ants"), [("Warm Rain", 3), ("Melting Snow", 2)])
def test_warm_rain_lasts(season: str, ants: int) -> None:
    state = during(season, "out 0,0 a 5\nplayer a food 1\nstack 16")
    state = play(state, "explore", "hex 16")
    state.apply_action(state.legal_actions()[0])
    brought = 0
    while to_move(state) == "a bring":
        state.apply(next(text for text in sorted(legal(state)) if text.startswith("bring ")))
        brought += 1
    assert brought == ants


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(("season", "larvae"), [("Nuptial Winds", 2), ("Melting Snow", 3)])
def test_nuptial_winds_last(season: str, larvae: int) -> None:
    # Royal Jelly costs 3.
    playable = [
        "play Royal Jelly" in legal(during(season, f"hand a Royal Jelly\nplayer a larvae {have}")) for have in range(5)
    ]
    assert playable == [have >= larvae for have in range(5)]
    state = play(during(season, "hand a Royal Jelly\nplayer a larvae 5"), "play Royal Jelly")
    paid = 0
    while to_move(state) == "a pay":
        state.apply("pay larva")
        paid += 1
    assert paid == larvae


@pytest.mark.rule("MOA-B66")
@pytest.mark.parametrize(("season", "winner"), [("Dry Heat", 1), ("Falling Fruit", 0)])
def test_dry_heat_lasts(season: str, winner: int) -> None:
    # 3 against 2 + 1: a tie is the defender's, but for a card that counts one more.
    battle = fight(FULL, "out 1,0 a 1\nout 1,0 b 2\nhand b Into the Unknown", f"seasons {season}", seasons=True)
    state = after_losses(play(battle, "ferocity Into the Unknown"))
    assert is_over(state)
    assert scores(state) == [int(player == winner) for player in range(5)]
    # Without a card nothing is added: 3 against 3.
    state = after_losses(fight(FULL, "out 1,0 a 1\nout 1,0 b 3", f"seasons {season}", seasons=True))
    assert scores(state)[0] == 1


@pytest.mark.rule("MOA-B66", "MOA-D13")
@pytest.mark.parametrize(("season", "fed"), [("Falling Fruit", 3), ("Dry Heat", 2)])
def test_falling_fruit_lasts(season: str, fed: int) -> None:
    state = position(game(seasons=True), f"seasons {season}", "out 0,0 a 5\nplayer a food 1", to_move="a feeding")
    while to_move(state) == "a starve":
        state.apply_action(state.legal_actions()[0])
    assert stats(state, "a")["ants"] == fed


@pytest.mark.rule("MOA-B66", "MOA-D10")
@pytest.mark.parametrize(("season", "winner"), [("Early Frost", 0), ("Dry Heat", 1)])
def test_early_frost_lasts(season: str, winner: int) -> None:
    # 2 of the defender against 3.
    state = after_losses(fight(FULL, "out 1,0 b 3", f"seasons {season}", seasons=True))
    assert is_over(state)
    assert scores(state) == [int(player == winner) for player in range(5)]


@pytest.mark.rule("MOA-B66", "MOA-D12", "MOA-D15")
@pytest.mark.parametrize(("season", "wins", "kept"), [("Gathering Swarms", 1, 8), ("Dry Heat", 0, 7)])
def test_gathering_swarms_last(season: str, wins: int, kept: int) -> None:
    # 2 ants against a centipede's 1 + 1 + 1.
    state = fight(HORDE, f"seasons {season}", seasons=True)
    state = after_losses(play(state, "reveal Early Harvest", "reveal Mating Flight"))
    assert is_over(state)
    assert scores(state)[0] == wins
    cards = (
        "Egg Stealer; Seed Cache; Royal Jelly; Mating Flight; Sneak Attack; Early Harvest; Winter Stores; Massive Head"
    )
    state = position(
        game(seasons=True), f"seasons {season}", f"hand a {cards}; Raider Head", to_move="a slumber", round=4
    )
    discarded = 0
    while to_move(state) == "a discard":
        state.apply_action(state.legal_actions()[0])
        discarded += 1
    assert 9 - discarded == kept


@pytest.mark.rule("MOA-B66")
def test_others_have_it_too() -> None:
    state = actions(during("Melting Snow", "hex 12 1,0\nout 0,0 b 1\nplayer b food 1"), "rest", "march")
    steps = 0
    while to_move(state) == "b march":
        state.apply("move 0,0>1,0 site food" if steps % 2 == 0 else "move 1,0>0,0")
        steps += 1
    assert steps == 4


@pytest.mark.rule("MOA-D16", "MOA-B66")
def test_worlds_with_seasons() -> None:
    of = game(seasons=True)
    rng = random.Random(2)
    state = of.new_initial_state()
    step = differ = 0
    while not state.is_terminal():
        if phase(state) == "season":
            # The next season is open to nobody, and then to all.
            assert {state.observed_action_string(1, n) for n in state.legal_actions()} == legal(state)
        if step % 4 == 0:
            differ += sum(check_worlds(state, observer, step) for observer in range(3))
        step += 1
        state.apply_action(livelier(state, rng))
    assert differ > 20
