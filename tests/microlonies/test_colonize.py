"""Exits, explorations and fights: MIC-O1 to O4."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Games, Hex, hill, legal, places, play, position, starting, stats, to_move, total

HOME: list[Hex] = [(4, 3), (3, 2), (5, 1)]
B_HOME: list[Hex] = [(-4, -3), (-3, -2), (-5, -1)]


def colonizing(game: eusocial.Game, workers: int = 1, **given: Any) -> eusocial.State:
    """The state in which Colonize has just been activated with this many workers; the queen is in Lay."""
    setting = {key: given.pop(key) for key in ("termites", "b") if key in given}
    a = {**given, "hill": {"colonize": workers - 1}}
    return play(position(game, a=a, **setting), "sow 3,1", "drop worker south")


def exits(state: eusocial.State) -> set[str]:
    return starting(state, "exit")


def explorations(state: eusocial.State, origin: str) -> set[str]:
    found = (text.split(">") for text in starting(state, "explore"))
    return {target for source, target in found if source == origin}


# Where the ants on 2,2 and 3,2 can go in three steps on the plain meadow (see `positions`). First step: 1,2 and 3,1;
# then 0,3 0,2 1,1 and 3,0; then -1,4 -1,2 2,0 and 3,-1. From 3,2 over the own ant on 2,2 it's a step less. 1,0 holds
# a termite.
FROM_22 = {"1,2", "3,1", "0,3", "0,2", "1,1", "3,0", "-1,4", "-1,2", "2,0", "3,-1"}
FROM_32 = {"1,2", "3,1", "0,3", "0,2", "1,1", "3,0", "2,0", "3,-1"}


@pytest.mark.rule("MIC-O1", "MIC-O2", "MIC-O3", "MIC-C5")
def test_all_that_can_be_done_at_the_start(games: Games) -> None:
    state = colonizing(games())
    assert legal(state) == {
        "exit 1,2",
        "exit 3,1",
        "done",
        *(f"explore 2,2>{to}" for to in FROM_22),
        *(f"explore 3,2>{to}" for to in FROM_32),
    }


@pytest.mark.rule("MIC-O1")
def test_a_point_each(games: Games) -> None:
    state = colonizing(games(), 2)
    assert to_move(play(state, "exit 3,1", "exit 1,2")) == "b sow"
    assert to_move(play(state, "exit 3,1", "explore 2,2>1,2")) == "b sow"
    assert to_move(play(state, "explore 3,2>3,1", "explore 2,2>1,2")) == "b sow"
    assert to_move(play(colonizing(games(), 1), "exit 3,1")) == "b sow"


@pytest.mark.rule("MIC-O1")
def test_exits_before_explorations(games: Games) -> None:
    state = play(colonizing(games(), 3), "explore 2,2>1,2")
    assert exits(state) == set()
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("exit 3,1")
    assert "MIC-O1" in caught.value.clauses
    assert starting(state, "explore")


@pytest.mark.rule("MIC-O2", "MIC-B2")
def test_exits_lengthen_the_track(games: Games) -> None:
    state = colonizing(games(), 3)
    seen = [exits(state)]
    for target in ("3,1", "3,0"):
        state = play(state, f"exit {target}")
        seen.append(exits(state))
    # Beside 3,1 lies 3,0, beside that 2,0 and 3,-1.
    assert seen == [{"1,2", "3,1"}, {"1,2", "3,0"}, {"1,2", "2,0", "3,-1"}]
    assert hill(state, "a")["3,2=colonize"] == 1
    assert places(state, "outside a") == {"4,3", "3,2", "5,1", "2,2", "3,1", "3,0"}
    # Exits take nothing from the reserve.
    assert stats(state, "a")["reserve"] == stats(colonizing(games(), 3), "a")["reserve"]
    assert total(state, "a") == 24


@pytest.mark.rule("MIC-O2", "MIC-H2")
def test_exits_lie_next_to_the_track_alone(games: Games) -> None:
    # 0,2 is not joined to the nest.
    assert exits(colonizing(games(), outside=[*HOME, (0, 2)])) == {"2,2", "3,1"}
    # Round a pheromone of the track.
    assert exits(colonizing(games(), outside=[*HOME, (2, 2)], pheromones=[(2, 1)])) == {
        "3,1",
        "1,2",
        "1,1",
        "2,0",
        "3,0",
    }
    # Next to the nest itself.
    assert exits(colonizing(games(), outside=[])) == {"4,3", "3,2", "5,1"}
    state = colonizing(games(), 2)
    for text in ("exit 3,0", "exit 2,1", "exit 3,3", "exit 2,2"):  # too far, a zone, water, an own ant
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert {"MIC-O2", "MIC-C5"} & set(caught.value.clauses), text


@pytest.mark.rule("MIC-O2")
def test_the_queen_never_leaves(games: Games) -> None:
    state = position(games(), a={"hill": {"build": 0, "colonize": 1}, "queen": "build"})
    state = play(state, "sow 3,1", "drop queen south")
    assert to_move(state) == "a colonize at 3,2 efficiency 3"
    state = play(state, "exit 3,1")
    # No worker is left, though two points are.
    assert exits(state) == set()
    assert state.view()["efficiency"] == 2
    assert stats(state, "a")["queen"] == "3,2"
    assert "explore 3,1>3,0" in legal(state)


@pytest.mark.rule("MIC-O3")
def test_explorations_pass_over_own_ants_and_end_on_free_hexes(games: Games) -> None:
    # 3,2 goes over 2,2 and 1,2 to 0,3 0,2 1,1, or by 3,1 and 3,0.
    state = colonizing(games(), outside=[(3, 2), (2, 2), (1, 2)])
    assert explorations(state, "3,2") == {"3,1", "3,0", "2,0", "3,-1", "0,3", "0,2", "1,1"}


@pytest.mark.rule("MIC-O3")
def test_explorations_go_round_opposing_ants(games: Games) -> None:
    state = colonizing(games(), b={"outside": [*B_HOME, (1, 2)]})
    assert explorations(state, "2,2") == {"3,1", "3,0", "2,0", "3,-1"}
    assert explorations(state, "3,2") == {"3,1", "3,0", "2,0", "3,-1"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("explore 2,2>1,2")
    assert "MIC-O3" in caught.value.clauses


@pytest.mark.rule("MIC-O3")
def test_explorations_go_round_termites(games: Games) -> None:
    # From 1,1 the entry 1,0 is one step; beyond it lies nothing but the mound, water and 2,0.
    assert "1,0" not in explorations(colonizing(games()), "2,2")
    assert "1,0" in explorations(colonizing(games(), termites=((-1, 1), (0, -1))), "2,2")


@pytest.mark.rule("MIC-O3", "MIC-C5")
def test_explorations_don_t_pass_over_water_zones_and_nests(games: Games) -> None:
    # 4,3 and 5,1 touch nothing but the nest and water.
    state = colonizing(games())
    assert explorations(state, "4,3") == explorations(state, "5,1") == set()
    # From 4,-2 first to 3,-1 and 4,-3 (3,-2 is a zone); then 3,0 2,0 2,-1 and 3,-3; then 3,1 (by 3,0), 1,1 (by 2,0),
    # 2,-2 and 2,-3 (by 3,-3). 1,-1 beside 2,-1 is water, 1,0 beside 2,0 holds a termite.
    state = colonizing(games(), outside=[(4, -2)])
    assert explorations(state, "4,-2") == {"3,-1", "4,-3", "3,0", "2,0", "2,-1", "3,-3", "3,1", "1,1", "2,-2", "2,-3"}


@pytest.mark.rule("MIC-O3")
def test_any_ant_outside_explores_and_may_leave_the_track(games: Games) -> None:
    # 0,2 is not joined; its neighbours are 1,2 0,3 -1,2 1,1, a zone and water.
    state = colonizing(games(), 2, outside=[*HOME, (0, 2)])
    assert {"1,2", "0,3", "-1,2", "1,1"} <= explorations(state, "0,2")
    after = play(state, "explore 3,2>3,-1")
    assert places(after, "outside a") == {"4,3", "5,1", "3,-1", "0,2"}
    # The same ant may go on.
    assert "3,-3" in explorations(after, "3,-1")
    assert "3,-1" not in explorations(after, "3,-1")


@pytest.mark.rule("MIC-O3")
def test_an_exploration_needs_an_own_ant(games: Games) -> None:
    state = colonizing(games())
    for text in ("explore -2,-2>-2,0", "explore 3,1>3,0"):
        with pytest.raises(eusocial.IllegalActionError):
            state.apply(text)


@pytest.mark.rule("MIC-O4", "MIC-B2")
def test_an_exit_removes_an_opposing_worker(games: Games) -> None:
    before = colonizing(games(), 2, b={"outside": [*B_HOME, (3, 1)]})
    state = play(before, "exit 3,1")
    assert places(state, "outside a") == {"4,3", "3,2", "5,1", "2,2", "3,1"}
    assert places(state, "outside b") == {"-4,-3", "-3,-2", "-5,-1"}
    assert int(stats(state, "b")["reserve"]) == int(stats(before, "b")["reserve"]) + 1
    assert (stats(state, "a")["trophies"], stats(state, "b")["trophies"]) == ("1", "0")
    assert total(state, "a") == total(state, "b") == 24


@pytest.mark.rule("MIC-O4")
def test_an_exit_removes_a_termite(games: Games) -> None:
    before = colonizing(games(), 2, outside=[(3, 2), (2, 2), (1, 2), (1, 1)])
    assert "1,0" in exits(before)
    state = play(before, "exit 1,0")
    assert places(state, "termites") == {"-1,1", "0,-1"}
    assert "1,0" in places(state, "outside a")
    assert stats(state, "a")["trophies"] == "1"


@pytest.mark.rule("MIC-O4")
def test_one_fight_a_turn(games: Games) -> None:
    b = {"outside": [*B_HOME, (3, 1), (1, 2)]}
    state = colonizing(games(), 3, b=b)
    assert exits(state) == {"3,1", "1,2"}
    state = play(state, "exit 3,1")
    # 3,0 is free; 1,2 would be a second fight.
    assert exits(state) == {"3,0"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("exit 1,2")
    assert "MIC-O4" in caught.value.clauses


@pytest.mark.rule("MIC-O4")
def test_a_fight_is_possible_again_in_the_next_turn(games: Games) -> None:
    b = {"outside": [*B_HOME, (3, 1), (1, 2)]}
    # Build is left empty; the worker of Nursery goes there, and from there to Colonize a turn later.
    state = play(colonizing(games(), 2, b=b), "exit 3,1", "done", "sow 1,2", "drop worker north")
    state = play(state, "sow 2,1", "drop worker east", "done", "sow 2,1", "drop worker west")
    state = play(state, "sow 3,1", "drop worker south")
    assert to_move(state) == "a colonize at 3,2 efficiency 2"
    assert "1,2" in exits(state)
    assert stats(play(state, "exit 1,2"), "a")["trophies"] == "2"


@pytest.mark.rule("MIC-O4")
def test_an_exit_without_a_fight_leaves_the_fight(games: Games) -> None:
    b = {"outside": [*B_HOME, (1, 2)]}
    state = play(colonizing(games(), 2, b=b), "exit 3,1")
    assert "1,2" in exits(state)


@pytest.mark.rule("MIC-O4", "MIC-O3")
def test_explorations_never_fight(games: Games) -> None:
    b = {"outside": [*B_HOME, (3, 1), (1, 2)]}
    state = colonizing(games(), 2, b=b)
    assert explorations(state, "2,2") == explorations(state, "3,2") == set()


@pytest.mark.rule("MIC-O4", "MIC-H2")
def test_a_fight_breaks_a_track(games: Games) -> None:
    # a's chain leads from the nest to 3,-1; b's comes all the way from -3,-2 to 2,0 and enters 3,0 in the middle of it.
    b = [*B_HOME, (-2, -2), (-1, -2), (0, -2), (1, -2), (2, -2), (2, -1), (2, 0)]
    state = position(games(), to_move="b", a={"outside": [(3, 2), (3, 1), (3, 0), (3, -1)]}, b={"outside": b})

    def track(state: eusocial.State) -> set[Hex]:
        return {(q, r) for q, r in state.view()["colonies"][0]["track"]}

    assert track(state) == {(4, 2), (3, 2), (3, 1), (3, 0), (3, -1)}
    state = play(state, "sow 3,1", "drop worker south", "exit 3,0")
    assert track(state) == {(4, 2), (3, 2), (3, 1)}
    assert places(state, "outside a") == {"3,2", "3,1", "3,-1"}
