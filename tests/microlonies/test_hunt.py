"""Hunting and the termite mound: MIC-H1 to H4."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import (
    Games,
    Hex,
    facts,
    hill,
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
"""The three free hexes round a's nest; only 3,2 touches the terrain."""
OPEN = ((-1, 1), (0, -1))
"""The termites but that on the meadow, 1,0."""
TO_MOUND: list[Hex] = [(3, 2), (2, 2), (1, 2), (1, 1), (1, 0)]
"""A chain from a's nest to the mound."""


def hunting(game: eusocial.Game, workers: int = 4, **given: Any) -> eusocial.State:
    """The state in which Hunt has just been activated with this many workers; the queen is in Build."""
    setting = {key: given.pop(key) for key in ("prey", "termites", "b", "round", "ending") if key in given}
    a = {"queen": "build", **given, "hill": {"hunt": workers - 1}}
    return play(position(game, a=a, **setting), "sow 1,1", "drop worker south")


def zones(state: eusocial.State) -> set[str]:
    """The hunting zones where one can hunt."""
    return {text.split()[0] for text in starting(state, "hunt")}


def cards(state: eusocial.State) -> set[int]:
    """The prey that can be taken."""
    return {int(text.split()[2]) for text in starting(state, "hunt")}


@pytest.mark.rule("MIC-H1")
def test_a_zone_next_to_the_track_and_a_card_of_the_river(games: Games) -> None:
    state = hunting(games())
    # Of the six zones only 2,1 lies next to a track: next to 2,2.
    assert legal(state) == {"done", *(f"hunt 2,1 card {card}" for card in (1, 2, 3, 4))}
    state = play(state, "hunt 2,1 card 3")
    assert places(state, "pheromones a") == {"2,1"}
    assert (stats(state, "a")["prey"], stats(state, "a")["food"]) == ("3", "1")
    assert state.view()["colonies"][0]["pheromones_left"] == 4
    # One hunt an action; then the river is refilled.
    assert outcomes(state) == {f"reveal prey {card}": pytest.approx(1 / 8) for card in range(5, 13)}
    state = play(state, "reveal prey 12")
    assert line(state, "river ").startswith("tiles 1,2,3,4 prey 1,2,12,4 ")
    assert to_move(state) == "b sow"


@pytest.mark.rule("MIC-H1")
def test_never_again_in_the_same_zone(games: Games) -> None:
    state = hunting(games(), outside=[*HOME, (2, 2), (3, 1), (3, 0), (3, -1)], pheromones=[(2, 1)], prey=(2, 3, 4, 5))
    assert zones(state) == {"3,-2"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("hunt 2,1 card 2")
    assert "MIC-H1" in caught.value.clauses


@pytest.mark.rule("MIC-H1")
def test_others_may_hunt_in_the_same_zone(games: Games) -> None:
    state = hunting(games(), b={"pheromones": [(2, 1)], "prey": [9]})
    assert zones(state) == {"2,1"}
    state = play(state, "hunt 2,1 card 1")
    assert (places(state, "pheromones a"), places(state, "pheromones b")) == ({"2,1"}, {"2,1"})


@pytest.mark.rule("MIC-H1")
@pytest.mark.parametrize(
    ("workers", "taken"), [(1, {1}), (2, {1, 2}), (3, {1, 2, 3}), (4, {1, 2, 3, 4}), (5, {1, 2, 3, 4})]
)
def test_strength_is_at_most_the_efficiency(games: Games, workers: int, taken: set[int]) -> None:
    game = games(prey={card: {"strength": card} for card in (1, 2, 3, 4)})
    state = hunting(game, workers)
    assert cards(state) == taken
    if workers == 2:
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply("hunt 2,1 card 3")
        assert "MIC-H1" in caught.value.clauses


@pytest.mark.rule("MIC-H1")
def test_only_cards_of_the_river(games: Games) -> None:
    assert cards(hunting(games(), prey=("-", 7, 9, "-"))) == {7, 9}


@pytest.mark.rule("MIC-H2")
@pytest.mark.parametrize(
    ("outside", "pheromones", "found"),
    [
        # A chain along 3,1 3,0 3,-1 reaches the zone 3,-2; 3,1 and 3,0 touch 2,1.
        ([(3, 2), (3, 1), (3, 0), (3, -1)], [], {"2,1", "3,-2"}),
        # Without 3,1 the chain is broken; 3,2 touches no zone.
        ([(3, 2), (3, 0), (3, -1)], [], set()),
        # 2,2 touches 2,1, but 3,0 beyond it is not joined.
        ([(3, 2), (2, 2), (3, 0), (3, -1)], [], {"2,1"}),
        # A pheromone on 2,1 joins both sides.
        ([(3, 2), (2, 2), (3, 0), (3, -1)], [(2, 1)], {"3,-2"}),
        # A pheromone that touches no ant of the chain joins nothing.
        ([(3, 2), (3, 0), (3, -1)], [(2, 1)], set()),
        # Ants on the other free hexes of the start tile are joined to the nest, not to one another.
        ([(4, 3), (5, 1), (2, 2)], [], set()),
        # No ant outside but those.
        ([(4, 3), (3, 2), (5, 1)], [], set()),
    ],
)
def test_the_track_is_connected_to_the_nest(
    games: Games, outside: list[Hex], pheromones: list[Hex], found: set[str]
) -> None:
    state = hunting(games(), outside=outside, pheromones=pheromones)
    assert zones(state) == found
    # Where there is nothing to hunt the action is over.
    assert (to_move(state) == "b sow") == (not found)


@pytest.mark.rule("MIC-H2")
def test_the_ants_and_pheromones_of_others_are_no_track(games: Games) -> None:
    b = {"outside": [(-4, -3), (-3, -2), (-5, -1), (3, 1), (3, -1)], "pheromones": [(3, -2)]}
    assert zones(hunting(games(), outside=[(3, 2), (3, 0)], b=b)) == set()


@pytest.mark.rule("MIC-H2")
def test_a_zone_next_to_the_nest(games: Games) -> None:
    # The zone lies on 2,2, which 3,2 touches; it touches no nest. One on 3,1 touches 3,2 too. Nothing but the start
    # tile is held.
    game = games(terrain={1: {"hexes": ["meadow", "meadow", "hz", "rock", "meadow", "forest", "rock"]}})
    assert zones(hunting(game, outside=[(3, 2)])) == {"2,2"}
    assert zones(hunting(game, outside=[(4, 3), (5, 1)])) == set()


@pytest.mark.rule("MIC-H3", "MIC-B2")
@pytest.mark.parametrize(("losses", "left"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_food_and_losses(games: Games, losses: int, left: int) -> None:
    game = games(prey={1: {"food": 5, "losses": losses, "points": 2}})
    before = hunting(game, 3, food=4)
    state = play(before, "hunt 2,1 card 1")
    assert stats(state, "a")["food"] == "9"
    assert hill(state, "a")["1,2=hunt"] == left
    assert int(stats(state, "a")["reserve"]) == int(stats(before, "a")["reserve"]) + losses
    assert hill(state, "a") == {**hill(before, "a"), "1,2=hunt": left}
    assert facts(state, "prey") == [2, 0]


@pytest.mark.rule("MIC-H3")
def test_too_few_workers_for_the_losses(games: Games) -> None:
    game = games(prey={1: {"losses": 1}, 2: {"losses": 2}, 3: {"losses": 3}, 4: {"losses": 4}})
    assert cards(hunting(game, 2)) == {1, 2}
    state = hunting(game, 3)
    assert cards(state) == {1, 2, 3}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("hunt 2,1 card 4")
    assert "MIC-H3" in caught.value.clauses


@pytest.mark.rule("MIC-H3")
def test_the_queen_is_no_loss(games: Games) -> None:
    # One worker and the queen in Hunt: efficiency 3, but one worker alone can be lost.
    game = games(prey={1: {"losses": 1, "strength": 3}, 2: {"losses": 2}, 3: {"strength": 4}})
    state = position(game, a={"hill": {"lay": 0}, "queen": "lay"})
    state = play(state, "sow 1,1", "drop queen south")
    assert to_move(state) == "a hunt at 1,2 efficiency 3"
    assert cards(state) == {1, 4}
    state = play(state, "hunt 2,1 card 1")
    assert (hill(state, "a")["1,2=hunt"], stats(state, "a")["queen"]) == (0, "1,2")


@pytest.mark.rule("MIC-H1", "MIC-E1")
def test_no_sixth_pheromone(games: Games) -> None:
    five = [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3)]
    outside = [(3, 2), (3, 1), (3, 0), (3, -1)]
    state = hunting(games(), outside=outside, pheromones=five, prey=(6, 7, 8, 9), ending=1, round=2)
    assert to_move(state) == "b sow"


@pytest.mark.rule("MIC-H4")
def test_the_mound(games: Games) -> None:
    state = hunting(games(), 5, outside=TO_MOUND, termites=OPEN)
    assert "mound" in legal(state)
    assert zones(state) == {"2,1"}
    reserve = int(stats(state, "a")["reserve"])
    state = play(state, "mound")
    assert places(state, "pheromones a") == {"0,0"}
    assert hill(state, "a")["1,2=hunt"] == 1
    assert int(stats(state, "a")["reserve"]) == reserve + 4
    assert " mound" in line(state, "player a ")
    assert facts(state, "prey") == [5, 0]
    # Its trophy is the most of all.
    assert facts(state, "trophies") == [7, 0]
    assert stats(state, "a")["food"] == "0"
    # The free planning: no egg in the nursery.
    assert stats(state, "a")["eggs"] == "0"
    assert legal(state) == {"plan draw", "plan take 1", "plan take 2", "plan take 3", "done"}
    taken = play(state, "plan take 3")
    assert line(taken, "hand a") == "3 seen 3"
    assert (to_move(settle(taken)), legal(settle(taken))) == ("a validate", {"done"})
    drawn = play(state, "plan draw", "draw objective 8", "draw objective 5", "plan keep 8")
    assert (line(drawn, "hand a"), line(drawn, "bottom")) == ("8", "5a")
    assert (to_move(drawn), legal(drawn)) == ("a validate", {"done"})
    assert to_move(play(drawn, "done")) == "b sow"
    # With no card in hand nothing is asked.
    assert to_move(play(state, "done")) == "b sow"


@pytest.mark.rule("MIC-H4")
def test_an_egg_is_not_spent_on_the_free_planning(games: Games) -> None:
    state = play(hunting(games(), 4, outside=TO_MOUND, termites=OPEN, eggs=2), "mound", "plan take 1")
    assert stats(state, "a")["eggs"] == "2"


@pytest.mark.rule("MIC-H4")
@pytest.mark.parametrize(("workers", "may"), [(3, False), (4, True), (5, True)])
def test_the_mound_needs_four_workers(games: Games, workers: int, may: bool) -> None:
    state = hunting(games(), workers, outside=TO_MOUND, termites=OPEN)
    assert ("mound" in legal(state)) == may
    if not may:
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply("mound")
        assert "MIC-H4" in caught.value.clauses


@pytest.mark.rule("MIC-H4", "MIC-H3")
def test_the_mound_takes_no_more_workers_than_there_are(games: Games) -> None:
    # A card of a user's own that needs two workers and costs three.
    game = games(mound={"workers": 2, "losses": 3})
    assert "mound" not in legal(hunting(game, 2, outside=TO_MOUND, termites=OPEN))
    assert hill(play(hunting(game, 3, outside=TO_MOUND, termites=OPEN), "mound"), "a")["1,2=hunt"] == 0


@pytest.mark.rule("MIC-H4")
def test_the_queen_is_no_worker_at_the_mound(games: Games) -> None:
    state = position(games(), termites=OPEN, a={"hill": {"lay": 0, "hunt": 3}, "queen": "lay", "outside": TO_MOUND})
    state = play(state, "sow 1,1", "drop queen south")
    assert to_move(state) == "a hunt at 1,2 efficiency 4"
    assert "mound" not in legal(state)


@pytest.mark.rule("MIC-H4", "MIC-H2")
def test_the_track_must_lie_next_to_the_mound(games: Games) -> None:
    game = games()
    assert "mound" not in legal(hunting(game, 5, outside=TO_MOUND[:-1]))
    # An ant next to the mound that no track joins doesn't count.
    assert "mound" not in legal(hunting(game, 5, outside=[(3, 2), (2, 2), (1, 2), (1, 0)], termites=OPEN))
    assert "mound" in legal(hunting(game, 5, outside=TO_MOUND, termites=OPEN))


@pytest.mark.rule("MIC-H4")
def test_the_mound_once_in_a_game(games: Games) -> None:
    state = hunting(games(), 5, outside=TO_MOUND, termites=OPEN, b={"pheromones": [(0, 0)], "mound": True})
    assert "mound" not in legal(state)
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("mound")
    assert "MIC-H4" in caught.value.clauses


@pytest.mark.rule("MIC-H4", "MIC-E1")
def test_the_pheromone_on_the_mound_counts(games: Games) -> None:
    four = [(2, 1), (-1, 3), (-3, 2), (-2, -1)]
    state = hunting(games(), 4, outside=TO_MOUND, termites=OPEN, pheromones=four, prey=(6, 7, 8, 9))
    assert line(play(state, "mound"), "ending ") == "1"
    # It is one of the track as well: the ant on -1,1 beyond the mound is joined, and next to it lies -1,2.
    track = position(games(), termites=((0, -1),), a={
        "outside": [*TO_MOUND, (-1, 1)], "pheromones": [(0, 0)], "mound": True,
    })  # fmt: skip
    exits = starting(play(track, "sow 3,1", "drop worker south"), "exit")
    assert "-1,2" in exits


@pytest.mark.rule("MIC-R1")
def test_a_gap_in_the_prey_stays_when_the_deck_is_empty(games: Games) -> None:
    state = play(hunting(games(counts={"prey": 4})), "hunt 2,1 card 2")
    assert to_move(state) == "b sow"
    assert line(state, "river ").startswith("tiles 1,2,3,4 prey 1,-,3,4 ")


@pytest.mark.rule("MIC-R1")
def test_cards_won_are_not_revealed_again(games: Games) -> None:
    state = play(hunting(games(), prey=(1, 2, 3, 4), b={"prey": [7, 9]}), "hunt 2,1 card 2")
    assert set(outcomes(state)) == {f"reveal prey {card}" for card in (5, 6, 8, 10, 11, 12)}
