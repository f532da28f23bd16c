"""Bonus hexes and objectives: MIC-X1 to X4."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import (
    Games,
    Hex,
    Item,
    facts,
    legal,
    line,
    outcomes,
    places,
    play,
    position,
    settle,
    starting,
    stats,
    to_move,
)

HOME: list[Hex] = [(4, 3), (3, 2), (5, 1)]
"""A meadow, a forest and a rock."""
CROSS = ["north", "east", "south", "west"]


def bonus(gives: str) -> dict[int, Item]:
    """Terrain whose first tile (middle 2,1) carries a bonus on its hex in the west: the meadow 1,1."""
    return {
        1: {
            "hexes": ["hz", "meadow", "forest", "rock", "meadow", "forest", "rock"],
            "bonus": {"hex": 4, "gives": gives},
        }
    }


def thresholds(metric: str, count: int) -> dict[int, Item]:
    """Objectives 8 and 9: of 8 level 2 asks for exactly `count`, of 9 level 1; one too few or too many shows."""
    cards: dict[int, Item] = {
        9: {"metric": metric, "level1": {"need": count, "points": 2}, "level2": {"need": count + 1, "points": 5}}
    }
    if count > 1:
        cards[8] = {
            "metric": metric,
            "level1": {"need": count - 1, "points": 3},
            "level2": {"need": count, "points": 7},
        }
    return cards


def quiet(state: eusocial.State) -> eusocial.State:
    """The end of a turn without an action: the worker of Lay goes to Nursery."""
    return play(state, "sow 1,1", "drop worker east")


Metric = tuple[str, int, dict[str, Any], dict[int, Item]]

# A metric, what it counts on a position, the colony, and changes of the terrain. One worker goes from Lay to Nursery
# first.
OUT: list[Hex] = [*HOME, (2, 2), (1, 1), (3, 0)]
METRICS: list[Metric] = [
    ("hexes:meadow", 2, {"outside": OUT}, {}),  # 4,3 and 1,1
    ("hexes:forest", 2, {"outside": OUT}, {}),  # 3,2 and 2,2
    ("hexes:rock", 2, {"outside": OUT}, {}),  # 5,1 and 3,0
    # 4,3 3,2 5,1 2,2; neither 1,1 nor 3,0 touches them.
    ("track", 4, {"outside": OUT}, {}),
    # The zone 2,1 joins them: seven hexes with it.
    ("track", 7, {"outside": OUT, "pheromones": [(2, 1)]}, {}),
    # A zone that isn't joined is none of the track.
    ("track", 4, {"outside": OUT, "pheromones": [(-3, 2)]}, {}),
    ("zones", 2, {"pheromones": [(2, 1), (-3, 2)]}, {}),
    ("zones", 3, {"pheromones": [(2, 1), (-3, 2), (0, 0)], "mound": True}, {}),
    ("prey", 3, {"prey": [5, 6, 7]}, {}),
    ("prey:wing", 2, {"prey": [5, 6, 7]}, {}),
    ("prey:fang", 1, {"prey": [5, 6, 7]}, {}),
    ("prey:fang", 2, {"prey": [5, 6, 7], "outside": [*HOME, (1, 1)]}, bonus("prey:fang")),
    ("prey:wing", 2, {"prey": [5, 6, 7], "outside": [*HOME, (1, 1)]}, bonus("prey:fang")),
    ("trophies", 2, {"trophies": 2}, {}),
    # Two markers, two on card 7, one of the mound.
    ("trophies", 5, {"trophies": 2, "prey": [5, 7], "pheromones": [(0, 0)], "mound": True}, {}),
    ("eggs", 3, {"eggs": 3}, {}),
    ("nurses", 3, {"hill": {"nursery": 2}}, {}),
    # Workers in a built nursery are nurses too; a queen is none.
    ("nurses", 4, {"hill": {"nursery": 2}, "queen": (3, 3), "built": {(3, 3): (10, 1)}}, {}),
    ("outside", 6, {"outside": OUT}, {}),
    ("crowd", 5, {"hill": {"hunt": 5}}, {}),
    ("crowd", 4, {"hill": {"hunt": 4}, "queen": "hunt"}, {}),
    ("chambers", 7, {"built": {(3, 3): (9, 0), (2, 2): (8, 0)}}, {}),
    ("chambers:nursery", 1, {}, {}),
    ("chambers:nursery", 2, {"built": {(3, 3): (10, 0)}}, {}),
    ("chambers:lay", 1, {}, {}),
    ("chambers:food", 1, {"built": {(3, 3): (11, 0)}}, {}),
    ("chambers:architecture", 2, {"built": {(3, 3): (9, 0), (2, 2): (8, 0)}}, {}),
    ("chambers:lay", 2, {"outside": [*HOME, (1, 1)]}, bonus("chamber:lay")),
    ("chambers:hunt", 1, {"outside": [*HOME, (1, 1)]}, bonus("chamber:lay")),
    # Build's neighbour: tile 12 has a leaf to the left and one down, tile 13 below it a leaf up: one leaf is whole.
    ("architecture", 1, {"built": {(2, 2): (12, 0), (2, 3): (13, 0)}}, {}),
    ("food", 5, {"food": 5}, {}),
    ("food", 7, {"food": 5, "outside": [*HOME, (1, 1)]}, bonus("food:2")),
]
CHAMBERS: dict[int, Item] = {
    10: {"kind": "nursery"},
    11: {"kind": "food", "food": 3},
    12: {"tunnels": CROSS, "symbols": {"south": "leaf", "west": "leaf"}},
    13: {"tunnels": CROSS, "symbols": {"north": "leaf", "south": "leaf"}},
}
PREY: dict[int, Item] = {6: {"symbol": "fang"}, 7: {"trophies": 2}}


@pytest.mark.rule("MIC-X4", "MIC-X1", "MIC-X3", "MIC-H2")
@pytest.mark.parametrize(("metric", "count", "colony", "terrain"), METRICS, ids=lambda value: str(value)[:24])
def test_what_is_counted(
    games: Games, metric: str, count: int, colony: dict[str, Any], terrain: dict[int, Item]
) -> None:
    cards = thresholds(metric, count)
    game = games(objectives=cards, chambers=CHAMBERS, prey=PREY, terrain=terrain)
    a = {"queen": "colonize", **colony, "hand": list(cards)}
    state = quiet(position(game, a=a))
    expected = {"validate 9 level 1", "done"}
    if count > 1:
        expected |= {"validate 8 level 1", "validate 8 level 2"}
    assert legal(state) == expected


@pytest.mark.rule("MIC-X4")
def test_the_card_of_the_mound_is_none_of_the_prey_that_objectives_count(games: Games) -> None:
    # A reading: "prey" counts cards with a symbol; the card of the mound counts by its points, trophy and pheromone.
    game = games(objectives=thresholds("prey", 1))
    a = {"queen": "colonize", "prey": [5], "pheromones": [(0, 0)], "mound": True, "hand": [9]}
    assert legal(quiet(position(game, a=a))) == {"validate 9 level 1", "done"}


@pytest.mark.rule("MIC-X4")
def test_printed_objectives() -> None:
    content = eusocial.load_game("microlonies").content()
    assert content is not None
    metrics = {card["metric"].split(":")[0] for card in content["objectives"]}
    assert len(content["objectives"]) >= 24
    assert metrics == {
        "hexes", "track", "zones", "prey", "trophies", "eggs", "nurses", "outside", "crowd", "chambers",
        "architecture", "food",
    }  # fmt: skip
    for card in content["objectives"]:
        assert card["level1"]["need"] < card["level2"]["need"]
        assert card["level1"]["points"] < card["level2"]["points"]


@pytest.mark.rule("MIC-X1")
def test_a_bonus_counts_at_once_and_while_the_ant_stands_there(games: Games) -> None:
    cards = thresholds("food", 2)
    game = games(terrain=bonus("food:2"), objectives=cards)
    a = {"hand": [9], "outside": [*HOME, (2, 2), (1, 2)]}
    start = position(game, a=a)
    # An exit to 1,1: two food, for the feeding and for objectives, though the track shows none.
    state = play(start, "sow 3,1", "drop worker south", "exit 1,1")
    assert facts(state, "fed") == [2, 0]
    assert stats(state, "a")["food"] == "0"
    state = play(state, "done")
    assert legal(state) == {"validate 9 level 1", "done"}
    # An exploration from there to elsewhere: none again.
    state = position(game, a={**a, "outside": [*HOME, (2, 2), (1, 2), (1, 1)]})
    assert facts(state, "fed") == [2, 0]
    state = play(state, "sow 3,1", "drop worker south", "explore 1,1>0,2", "done")
    assert facts(state, "fed") == [0, 0]
    assert (to_move(state), legal(state)) == ("a validate", {"done"})


@pytest.mark.rule("MIC-X1", "MIC-O4")
def test_a_bonus_is_lost_with_the_ant(games: Games) -> None:
    game = games(terrain=bonus("points:3"))
    b = [(-4, -3), (-3, -2), (-5, -1), (1, 1)]
    state = position(game, a={"outside": [*HOME, (1, 2), (2, 2)]}, b={"outside": b})
    assert facts(state, "bonuses") == [0, 3]
    state = play(state, "sow 3,1", "drop worker south", "exit 1,1")
    assert facts(state, "bonuses") == [3, 0]


@pytest.mark.rule("MIC-X1")
def test_prey_and_chamber_symbols_of_hexes_give_no_points_themselves(games: Games) -> None:
    for gives in ("prey:wing", "chamber:food"):
        state = position(games(terrain=bonus(gives)), a={"outside": [*HOME, (1, 1)]})
        other = position(games(), a={"outside": [*HOME, (1, 1)]})
        assert state.scores() == other.scores()


@pytest.mark.rule("MIC-X2")
def test_objectives_at_the_start(games: Games) -> None:
    state = games().new_initial_state()
    while not starting(state, "reveal objective"):
        state.apply_action(state.legal_actions()[0])
    deck = set(range(1, 13))
    for card in (4, 9, 2):
        assert outcomes(state) == {f"reveal objective {left}": pytest.approx(1 / len(deck)) for left in deck}
        state.apply(f"reveal objective {card}")
        deck.remove(card)
    assert line(state, "river ").endswith("objectives 4,9,2")
    # a draws two and keeps one; the other is shuffled back, so b may draw it.
    assert outcomes(state) == {f"draw objective {left}": pytest.approx(1 / 9) for left in deck}
    state.apply("draw objective 7")
    assert outcomes(state) == {f"draw objective {left}": pytest.approx(1 / 8) for left in deck - {7}}
    state.apply("draw objective 12")
    assert (state.current_player(), legal(state)) == (0, {"keep objective 7", "keep objective 12"})
    state.apply("keep objective 7")
    deck.remove(7)
    assert line(state, "hand a") == "7"
    assert outcomes(state) == {f"draw objective {left}": pytest.approx(1 / 8) for left in deck}
    state.apply("draw objective 12")
    state.apply("draw objective 1")
    assert (state.current_player(), legal(state)) == (1, {"keep objective 1", "keep objective 12"})
    state.apply("keep objective 12")
    assert (line(state, "hand a"), line(state, "hand b")) == ("7", "12")
    assert to_move(state) == "a worker"


@pytest.mark.rule("MIC-X3", "MIC-E7")
def test_validating_at_both_levels(games: Games) -> None:
    cards: dict[int, Item] = {
        7: {"metric": "eggs", "level1": {"need": 3, "points": 2}, "level2": {"need": 5, "points": 4}},
        8: {"metric": "food", "level1": {"need": 1, "points": 3}, "level2": {"need": 2, "points": 9}},
        9: {"metric": "outside", "level1": {"need": 5, "points": 1}, "level2": {"need": 9, "points": 8}},
    }
    game = games(objectives=cards)
    a = {"queen": "colonize", "hand": [7, 8, 9], "eggs": 4, "food": 2}
    state = quiet(position(game, a=a, b={"hand": [10], "eggs": 9}))
    assert legal(state) == {"validate 7 level 1", "validate 8 level 1", "validate 8 level 2", "done"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("validate 7 level 2")
    assert "MIC-X3" in caught.value.clauses
    state = play(state, "validate 8 level 2")
    # A card is validated once; more than one card may be.
    assert legal(state) == {"validate 7 level 1", "done"}
    assert facts(state, "objectives") == [9, 0]
    state = play(state, "validate 7 level 1")
    assert facts(state, "objectives") == [11, 0]
    # 9 is left in hand and not met: asked again all the same.
    assert (to_move(state), legal(state)) == ("a validate", {"done"})
    state = play(state, "done")
    assert to_move(state) == "b sow"
    assert line(state, "hand a") == "9"
    assert line(state, "validated a level 1") == "7"
    assert line(state, "validated a level 2") == "8"


@pytest.mark.rule("MIC-X3")
def test_a_validated_objective_stays_valid(games: Games) -> None:
    game = games(
        objectives={7: {"metric": "eggs", "level1": {"need": 3, "points": 2}, "level2": {"need": 5, "points": 4}}}
    )
    state = position(game, a={"validated": ([7], [])})
    assert facts(state, "objectives") == [2, 0]
    assert position(game, a={"validated": ([], [7])}).facts()["objectives"] == [4, 0]


@pytest.mark.rule("MIC-X3")
def test_only_from_ones_hand_and_only_when_met(games: Games) -> None:
    cards: dict[int, Item] = {
        1: {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 2, "points": 4}},
        7: {"metric": "eggs", "level1": {"need": 9, "points": 2}, "level2": {"need": 10, "points": 4}},
    }
    game = games(objectives=cards)
    # 1 lies face up; 7 is in hand and not met: a is asked, and has nothing to validate.
    state = quiet(position(game, a={"queen": "colonize", "hand": [7], "eggs": 5}))
    assert (to_move(state), legal(state)) == ("a validate", {"done"})
    for text in ("validate 1 level 1", "validate 7 level 1"):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert "MIC-X3" in caught.value.clauses
    assert to_move(play(state, "done")) == "b sow"


@pytest.mark.rule("MIC-X3")
def test_asked_while_a_card_is_in_hand(games: Games) -> None:
    eggs: Item = {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 9, "points": 4}}
    game = games(objectives={7: eggs, 8: eggs})
    a: Item = {"queen": "colonize", "eggs": 1}
    # With an empty hand nobody is asked, not even with a card of b's in play.
    assert to_move(quiet(position(game, a=a, b={"hand": [8]}))) == "b sow"
    # The last card validated ends the turn; before it a is asked each time.
    state = quiet(position(game, a={**a, "hand": [7, 8]}))
    assert legal(state) == {"validate 7 level 1", "validate 8 level 1", "done"}
    state = play(state, "validate 7 level 1")
    assert (to_move(state), legal(state)) == ("a validate", {"validate 8 level 1", "done"})
    assert to_move(play(state, "validate 8 level 1")) == "b sow"
    assert to_move(play(state, "done")) == "b sow"
    # Cards taken face up are no secret, but the rule is the same.
    state = quiet(position(game, a={**a, "hand": [9], "seen": [9]}))
    assert (to_move(state), legal(state)) == ("a validate", {"done"})


@pytest.mark.rule("MIC-X3", "MIC-D5")
def test_asked_after_an_action_that_was_lost(games: Games) -> None:
    # The worker of Hunt goes to Lay, where the queen is.
    state = play(position(games(), a={"hand": [7]}), "sow 1,2", "drop worker north")
    assert (to_move(state), legal(state)) == ("a validate", {"done"})


@pytest.mark.rule("MIC-X3", "MIC-L2")
def test_a_card_taken_this_turn_may_be_validated(games: Games) -> None:
    game = games(
        objectives={2: {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 5, "points": 4}}}
    )
    state = position(game, a={"queen": "colonize", "eggs": 1})
    state = settle(play(state, "sow 1,2", "drop worker north", "lay", "plan take 2", "done"))
    # One egg laid, one spent, one left.
    assert legal(state) == {"validate 2 level 1", "done"}
    assert places(play(state, "validate 2 level 1"), "hand a") == set()
