"""Phase 5, the atelier, but for tunnels and the single objectives: MYR-A1, A3 to A8."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import eusocial

from .boards import FAR_EXITS, NO_BIRTHS, completed, exits, position, scores, step, stock, tiles
from .positions import colony, legal, lines, play, refused, starting, stats, to_move

FULL = {"exits": FAR_EXITS}
"""All exits are placed, so that no tunnel is offered."""
TUNNELS = {"tunnel -5,3", "tunnel -4,3", "tunnel -4,4", "tunnel -5,5"}
"""Next to the exit at the start."""
LEVELS = ("level1", "soldiers2", "level2", "soldiers4", "level3", "soldiers6")
LARVAE = ("larvae4", "nurse1", "larvae7", "stone2", "larvae10", "special3")


@pytest.mark.rule("MYR-A1", "MYR-T1", "MYR-L6")
def test_each_action_once() -> None:
    a = {"atelier": 4, "nurses": 4, "earth": 2, "food": 2, "larvae": 5}
    state = position("a atelier", objectives=LEVELS, a=a, b={"atelier": 1})
    step(state, "a atelier", TUNNELS | {"dig", "nurse", "exchange", "done"}, "exchange")
    assert stock(state) == {"larvae": 2, "food": 3, "earth": 2}
    step(state, "a atelier", TUNNELS | {"dig", "nurse", "done"}, "dig")
    assert (stats(state, "a")["level"], stock(state)) == (1, {"larvae": 2, "food": 3})
    # The level has just been reached: with it the objective (MYR-O1).
    step(state, "a atelier dig", TUNNELS | {"nurse", "objective level1", "done"}, "nurse")
    assert (stats(state, "a")["nurses"], stock(state)) == (5, {"food": 1})
    assert set(to_move(state).split()) == {"a", "atelier", "dig", "nurse"}
    assert legal(state) == TUNNELS | {"objective level1", "done"}
    state.apply("objective level1")
    assert (stats(state, "a")["nurses"], scores(state)) == (4, [16, 10])
    assert set(to_move(state).split()) == {"a", "atelier", "dig", "nurse", "objective"}
    assert legal(state) == TUNNELS | {"done"}
    state.apply("tunnel -4,4")
    # The nurses are used up, and b is asked.
    assert stock(state) == {"food": 1, "earth": 1}
    assert exits(state, "a") == {"-5,4", "-4,4"}
    assert to_move(state) == "b atelier"
    assert legal(state) == {"tunnel 0,4", "tunnel 0,5", "tunnel 1,3", "tunnel 2,3", "done"}


@pytest.mark.rule("MYR-A1")
@pytest.mark.parametrize("order", list(permutations(["tunnel -5,3", "dig", "nurse", "objective food3"])))
def test_any_order(order: tuple[str, ...]) -> None:
    a = {"atelier": 4, "nurses": 4, "earth": 2, "food": 5, "larvae": 2, "level": 0}
    state = play(position("a atelier", objectives=("food3", *LEVELS[1:]), a=a), *order)
    assert (stats(state, "a")["nurses"], stats(state, "a")["level"], scores(state)) == (4, 1, [16, 10])
    assert stock(state) == {"earth": 1}
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-A1", "MYR-T1")
def test_done_leaves_nurses_unused() -> None:
    a = {"atelier": 2, "earth": 2}
    state = position("a atelier", a=a, b={"atelier": 1, "exits": ["-1,4", "0,1", "3,1"]})
    step(state, "a atelier", TUNNELS | {"dig", "done"}, "done")
    assert stock(state) == {"earth": 2}
    # b can do NO_BIRTHS, and is asked all the same.
    step(state, "b atelier", {"done"}, "done")
    assert to_move(state) == "b event"
    assert [stats(state, letter)["nurses"] for letter in "ab"] == [3, 3]
    assert lines(state, "atelier ") == []


@pytest.mark.rule("MYR-A1", "MYR-T1")
def test_with_one_nurse_one_action() -> None:
    state = position("a atelier", a={"atelier": 1, "earth": 2, "food": 2, "larvae": 2})
    step(state, "a atelier", TUNNELS | {"dig", "nurse", "done"}, "dig")
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-A1", "MYR-T1")
def test_turn_order_without_those_who_have_no_nurse_there() -> None:
    nurse = {"atelier": 1}
    state = position("c atelier", players=4, first="c", c=nurse, b=nurse, a=nurse)
    order = []
    while to_move(state).split()[1] == "atelier":
        order.append(to_move(state))
        state.apply("done")
    assert order == ["c atelier", "a atelier", "b atelier"]
    assert to_move(state) == "d event"


@pytest.mark.rule("MYR-A1", "MYR-T1")
def test_no_atelier_without_nurses_there() -> None:
    state = play(position("a workers", a={"workers": 1, "earth": 2}), "work 0")
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-A1", "MYR-A3", "MYR-A4")
def test_none_twice_even_if_it_could_be_paid() -> None:
    a = {**FULL, "atelier": 3, "earth": 4, "stone": 1, "food": 4, "larvae": 4}
    state = position("a atelier", a=a)
    step(state, "a atelier", {"dig", "nurse", "exchange", "done"}, "dig")
    assert stock(state) == {"earth": 2, "stone": 1, "food": 4, "larvae": 4}
    step(state, "a atelier dig", {"nurse", "exchange", "done"}, "nurse")
    assert stock(state) == {"earth": 2, "stone": 1, "food": 2, "larvae": 2}
    assert legal(state) == {"done"}
    refused(state, "dig")
    refused(state, "nurse")


# Levels


@pytest.mark.rule("MYR-A3")
@pytest.mark.parametrize(
    ("level", "cost"),
    [(0, {"earth": 2}), (1, {"earth": 2, "stone": 1}), (2, {"stone": 3})],
)
def test_the_price_of_a_level(level: int, cost: dict[str, int]) -> None:
    # One cube of each kind is left.
    have = {kind: cost.get(kind, 0) + 1 for kind in ("earth", "stone", "food")}
    state = position("a atelier", a={**FULL, "atelier": 2, "level": level, **have})
    step(state, "a atelier", {"dig", "done"}, "dig")
    assert stats(state, "a")["level"] == level + 1
    assert stock(state) == {"earth": 1, "stone": 1, "food": 1}
    # One level at a time.
    assert legal(state) == {"done"}
    assert scores(state) == [10, 10]
    # Each cube of the price is needed, and others don't help.
    for kind, count in cost.items():
        few = {"food": 4, "earth": 4, "stone": 4, kind: count - 1}
        state = position("a atelier", a={**FULL, "atelier": 1, "level": level, **few})
        assert legal(state) == {"done"}
        refused(state, "dig")


@pytest.mark.rule("MYR-A3")
def test_the_last_level() -> None:
    state = position("a atelier", a={**FULL, "atelier": 1, "level": 3, "earth": 3, "stone": 3})
    assert legal(state) == {"done"}


@pytest.mark.rule("MYR-A3", "MYR-V5")
def test_the_event_doesnt_change_the_price() -> None:
    a = {**FULL, "atelier": 1, "earth": 2, "event": "level"}
    state = play(position("a atelier", a=a), "dig")
    assert stats(state, "a")["level"] == 1
    assert stock(state) == {}


@pytest.mark.rule("MYR-A3", "MYR-A2", "MYR-A1")
def test_the_earth_of_a_tunnel_pays_for_the_level() -> None:
    state = position("a atelier", a={"atelier": 2, "earth": 1})
    step(state, "a atelier", TUNNELS | {"done"}, "tunnel -5,3")
    step(state, "a atelier tunnel", {"dig", "done"}, "dig")
    assert (stats(state, "a")["level"], stock(state)) == (1, {})
    assert to_move(state) == "b event"


# Nurses


@pytest.mark.rule("MYR-A4")
def test_a_new_nurse() -> None:
    state = position("a atelier", a={**FULL, "atelier": 2, "food": 3, "larvae": 4, "earth": 1})
    step(state, "a atelier", {"nurse", "exchange", "done"}, "nurse")
    assert stock(state) == {"larvae": 2, "food": 1, "earth": 1}
    assert stats(state, "a")["nurses"] == 4
    # Only one a season, and she isn't in the atelier.
    step(state, "a atelier nurse", {"done"}, "done")
    assert stats(state, "a")["nurses"] == 4


@pytest.mark.rule("MYR-A4")
def test_a_new_nurse_works_from_the_next_season_on() -> None:
    state = position("a atelier", a={**FULL, "atelier": 1, "food": 2, "larvae": 2}, first="b")
    state = play(state, "nurse")
    assert to_move(state) == "a event"
    state = play(state, "event move", "event move")
    assert to_move(state) == "a births"
    assert "births larvae 0 soldiers 0 workers 4 atelier 0" in legal(state)
    assert "births larvae 1 soldiers 0 workers 4 atelier 0" not in legal(state)


@pytest.mark.rule("MYR-A4")
@pytest.mark.parametrize(("food", "larvae"), [(1, 2), (2, 1), (0, 0), (1, 1)])
def test_a_nurse_not_paid_for(food: int, larvae: int) -> None:
    state = position("a atelier", a={**FULL, "atelier": 1, "food": food, "larvae": larvae, "earth": 1})
    assert legal(state) == {"done"}
    refused(state, "nurse")


@pytest.mark.rule("MYR-A4", "MYR-L6")
def test_larvae_can_be_exchanged_for_her_food() -> None:
    state = position("a atelier", a={**FULL, "atelier": 1, "food": 1, "larvae": 5})
    step(state, "a atelier", {"exchange", "done"}, "exchange")
    step(state, "a atelier", {"nurse", "done"}, "nurse")
    assert stock(state) == {}
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-A4", "MYR-C2", "MYR-A5")
@pytest.mark.parametrize(
    ("nurses", "completed", "more"),
    [
        (7, None, True),
        (8, None, False),
        (6, "soldiers2:1", True),
        (7, "soldiers2:1", False),
        (5, "soldiers2:1 soldiers4:2 soldiers6:3", False),
        (4, "soldiers2:1 soldiers4:2 soldiers6:3", True),
    ],
)
def test_at_most_eight_nurses(nurses: int, completed: str | None, more: bool) -> None:
    # Those on objectives stay there for good, so they count.
    a = {**FULL, "atelier": 1, "food": 2, "larvae": 2, "nurses": nurses, "completed": completed}
    state = position("a atelier", year=2, season="summer", objectives=LEVELS, a=a)
    assert legal(state) == ({"nurse", "done"} if more else {"done"})


# Objectives


@pytest.mark.rule("MYR-A5")
@pytest.mark.parametrize(
    ("objective", "done", "points"),
    [
        ("soldiers2", None, 6),
        ("soldiers4", "level1:1", 9),
        ("soldiers6", "level1:1 level2:2", 12),
    ],
)
def test_the_points_by_level(objective: str, done: str | None, points: int) -> None:
    a = {**FULL, "atelier": 2, "level": 2, "soldiers": 6, "completed": done}
    state = position("a atelier", season="autumn", objectives=LEVELS, a=a)
    assert f"objective {objective}" in legal(state)
    state = play(state, f"objective {objective}")
    assert scores(state) == [10 + points, 10]
    # The nurse stays there for good.
    assert stats(state, "a")["nurses"] == 2
    assert completed(state, "a")[objective] == 3
    assert objective in colony(state, "a")["completed"]
    # One objective a season (MYR-A1).
    assert legal(state) == {"done"}
    assert stats(play(state, "done"), "a")["nurses"] == 2


@pytest.mark.rule("MYR-A5")
@pytest.mark.parametrize(
    ("completed", "offered"),
    [
        (None, {"level1", "soldiers2"}),
        ("level1:1", {"soldiers2", "level2", "soldiers4"}),
        ("soldiers2:1", {"level1", "level2", "soldiers4"}),
        ("level1:1 soldiers2:2", {"level2", "soldiers4"}),
        ("level1:1 level2:2", {"soldiers2", "soldiers4", "level3", "soldiers6"}),
        ("level1:1 level2:2 level3:3", {"soldiers2", "soldiers4", "soldiers6"}),
        ("level1:1 level2:2 level3:3 soldiers2:4 soldiers4:5", {"soldiers6"}),
        ("level1:1 level2:2 level3:3 soldiers2:4 soldiers4:5 soldiers6:6", set()),
    ],
)
def test_one_level_above_the_highest_and_each_once(completed: str | None, offered: set[str]) -> None:
    a = {**FULL, "atelier": 1, "nurses": 2, "level": 3, "soldiers": 6, "completed": completed}
    state = position("a atelier", year=3, season="summer", objectives=LEVELS, a=a)
    assert legal(state) == {f"objective {name}" for name in offered} | {"done"}


@pytest.mark.rule("MYR-A5")
def test_only_the_six_that_were_drawn() -> None:
    # No objective of the table is met, though others would be.
    a = {**FULL, "atelier": 1, "level": 3, "soldiers": 6, "food": 3, "stone": 2}
    state = position("a atelier", a=a)
    assert legal(state) == {"done"}
    for name in ("soldiers2", "food3", "level1"):
        refused(state, f"objective {name}")


@pytest.mark.rule("MYR-A5")
def test_both_players_complete_the_same() -> None:
    a = {"atelier": 1, "soldiers": 2}
    b = {"atelier": 1, "soldiers": 2, "exits": ["-1,4", "0,1", "3,1"]}
    state = position("a atelier", objectives=LEVELS, a={**FULL, **a}, b=b)
    step(state, "a atelier", {"objective soldiers2", "done"}, "objective soldiers2")
    step(state, "b atelier", {"objective soldiers2", "done"}, "objective soldiers2")
    # MYR-A6: in the same season the first one gets nothing.
    assert scores(state) == [16, 16]
    assert completed(state, "a") == completed(state, "b") == {"soldiers2": 1}
    found = {item["id"]: item["completed"] for item in state.view()["objectives"]}
    assert found["soldiers2"] == [{"player": 0, "season": 1}, {"player": 1, "season": 1}]
    assert found["level1"] == []


@pytest.mark.rule("MYR-A6")
@pytest.mark.parametrize(("players", "bonus"), [(2, 5), (3, 4), (4, 3)])
def test_the_bonus_of_those_who_were_earlier(players: int, bonus: int) -> None:
    a = {**FULL, "atelier": 1, "soldiers": 2} if players == 2 else {"atelier": 1, "soldiers": 2}
    others: dict[str, Any] = {letter: {"completed": "soldiers2:1"} for letter in "bcd"[: players - 1]}
    state = position("a atelier", players=players, season="summer", objectives=LEVELS, a=a, **others)
    state = play(state, "objective soldiers2")
    assert scores(state) == [16] + [10 + bonus] * (players - 1)


@pytest.mark.rule("MYR-A6")
def test_only_who_completed_the_same_objective_in_an_earlier_season() -> None:
    a = {"atelier": 1, "soldiers": 2, "level": 1, "completed": "level1:3"}
    state = position(
        "a atelier",
        players=4,
        year=2,
        season="spring",
        objectives=LEVELS,
        a=a,
        b={"completed": "soldiers2:4"},
        c={"level": 1, "completed": "level1:2"},
        d={"level": 1, "completed": "level1:1 soldiers2:3"},
    )
    assert scores(play(state, "objective soldiers2")) == [16, 10, 10, 13]


@pytest.mark.rule("MYR-A6")
@pytest.mark.parametrize(
    ("year", "season", "number"),
    [
        (year, season, 3 * year - 2 + at)
        for year in (1, 2, 3)
        for at, season in enumerate(("spring", "summer", "autumn"))
    ],
)
def test_seasons_are_counted_through_the_years(year: int, season: str, number: int) -> None:
    for earlier in {number, max(number - 1, 1)}:
        a = {**FULL, "atelier": 2, "soldiers": 2}
        b = {"completed": f"soldiers2:{earlier}"}
        state = position("a atelier", year=year, season=season, objectives=LEVELS, a=a, b=b)
        state = play(state, "objective soldiers2")
        assert completed(state, "a") == {"soldiers2": number}
        assert scores(state) == [16, 15 if earlier < number else 10]


@pytest.mark.rule("MYR-A6")
def test_the_bonus_through_a_season_that_is_played() -> None:
    # a completes in spring, b in summer.
    b = {"soldiers": 2, "exits": ["-1,4", "0,1", "3,1"]}
    state = position("a atelier", objectives=LEVELS, a={**FULL, "atelier": 1, "soldiers": 2}, b=b)
    state = play(state, "objective soldiers2", "event move", "event move")
    assert to_move(state) == "b births"
    state = play(
        state,
        "births larvae 0 soldiers 0 workers 0 atelier 1",
        NO_BIRTHS,
    )
    step(state, "b atelier", {"objective soldiers2", "done"}, "objective soldiers2")
    assert scores(state) == [16 + 5, 10 + 6]


# Special tiles that become neutral

THREE = ["aphid a -1,0 0,0 -1,1", "scavenging a -5,5 -4,5 -5,6", "subcolony a -4,6 -3,6 -5,7 -4,7"]
ONE_OF_B = "aphid b 1,0 0,1 1,1"
SPECIAL = ("level1", "soldiers2", "special2", "stone2", "special3", "level3")


@pytest.mark.rule("MYR-A7", "MYR-T1")
def test_cubes_come_off_special_tiles() -> None:
    a = {**FULL, "atelier": 2, "larvae": 4, "completed": "soldiers2:1"}
    state = position("a atelier", [*THREE, ONE_OF_B], season="summer", objectives=SPECIAL, a=a)
    assert colony(state, "a")["markers"] == 1
    step(state, "a atelier", {"objective special2", "exchange", "done"}, "objective special2")
    assert scores(state) == [19, 10]
    step(state, "a release 2 objective", {"release -1,0", "release -5,5", "release -4,6"}, "release -5,5")
    step(state, "a release 1 objective", {"release -1,0", "release -4,6"}, "release -4,6")
    assert tiles(state) == {
        "aphid a -1,0 0,0 -1,1",
        ONE_OF_B,
        "scavenging - -5,5 -4,5 -5,6",
        "subcolony - -4,6 -3,6 -5,7 -4,7",
    }
    assert scores(state) == [19, 10]
    assert stats(state, "a")["nurses"] == 2
    assert colony(state, "a")["markers"] == 3
    step(state, "a atelier objective", {"exchange", "done"}, "done")
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-A7", "MYR-A1", "MYR-T1")
def test_the_release_comes_before_the_atelier_ends() -> None:
    a = {**FULL, "atelier": 1, "completed": "soldiers2:1"}
    state = position("a atelier", THREE[:2], season="summer", objectives=SPECIAL, a=a, b={"atelier": 1})
    state = play(state, "objective special2")
    step(state, "a release 2 objective", {"release -1,0", "release -5,5"}, "release -1,0")
    # Asked with one choice, too.
    step(state, "a release 1 objective", {"release -5,5"}, "release -5,5")
    assert to_move(state) == "b atelier"


@pytest.mark.rule("MYR-A7")
@pytest.mark.parametrize(
    "given",
    [
        THREE[:1],
        [THREE[0], THREE[1].replace(" a ", " - ")],
        [THREE[0], ONE_OF_B],
        [THREE[0], "triangle a -5,5 -4,5 -5,6 earth 2"],
    ],
)
def test_two_special_tiles_of_your_own_are_needed(given: list[str]) -> None:
    a = {**FULL, "atelier": 1, "completed": "soldiers2:1"}
    state = position("a atelier", given, season="summer", objectives=SPECIAL, a=a)
    assert legal(state) == {"done"}
    refused(state, "objective special2")


def laid(state: eusocial.State, kind: str) -> set[str]:
    return {text for text in starting(state, "lay") if text.split()[0] == kind}


@pytest.mark.rule("MYR-A7", "MYR-C2", "MYR-L4")
def test_the_cubes_can_mark_new_tiles() -> None:
    four = [*THREE, "aphid a 3,1 2,2 3,2"]
    a = {"atelier": 1, "level": 1, "workers": 1, "food": 1, "completed": "soldiers2:1", "exits": ["-5,0", "5,0", "0,2"]}
    common: dict[str, Any] = {"season": "summer", "first": "b", "objectives": SPECIAL}
    state = position("a atelier", four, a=a, **common)
    state = play(state, "objective special2", "release 3,1", "release -1,0")
    assert to_move(state) == "a event"
    state = play(state, "event move", "event move", NO_BIRTHS, NO_BIRTHS, "sortie -5,4", "step -4,4", "step -3,4")
    assert stock(state)["food"] == 1
    assert laid(state, "scavenging")
    # With all four cubes on tiles there is nothing to mark another with.
    state = position("a workers", four, a={**a, "atelier": None}, **common)
    state = play(state, "sortie -5,4", "step -4,4", "step -3,4")
    assert laid(state, "pair")
    assert not laid(state, "scavenging")


@pytest.mark.rule("MYR-A7", "MYR-W6", "MYR-L5")
def test_neutral_tiles_are_free_to_cross_and_cant_be_cleared() -> None:
    neutral = "aphid - -4,4 -4,5 -5,5"
    for seat, start in (("a", "-5,4"), ("b", "-3,4")):
        # b's second exit lies at -3,4, next to the tile.
        given: dict[str, Any] = {seat: {"workers": 1, "earth": 2}}
        if seat == "b":
            given["b"]["exits"] = ["-3,4"]
        state = play(position(f"{seat} workers", [neutral], first=seat, **given), f"sortie {start}", "step -4,4")
        assert stock(state, seat) == {"earth": 2}
        assert to_move(state) == f"{seat} sortie at -4,4 points 5"
        # A neutral tile is one space; the worker may leave it from any of its hexes, and lays nothing there.
        assert {"step -5,6", "step -4,6", "step -3,5", "leave"} <= legal(state)
        assert not {text for text in legal(state) if text.split()[0] in {"lay", "clear"}}


# Areas


@pytest.mark.rule("MYR-A8")
@pytest.mark.parametrize(
    ("given", "exits_of_a", "offered"),
    [
        # The exit alone is one hex.
        ([], [], False),
        (["pair a -5,5 -5,6"], [], False),
        (["pair a -5,5 -5,6"], ["-4,4"], True),
        (["triangle a -5,5 -4,5 -5,6 earth 1"], [], True),
        (["aphid a -5,5 -4,5 -5,6"], [], True),
        # Exits alone.
        ([], ["-5,5", "-5,6", "-5,7"], True),
        ([], ["-5,5", "-5,6", "-4,7"], False),
        # Seven hexes, three of them connected at most.
        (["pair a -4,3 -4,4", "pair a -2,5 -1,5", "pair a 0,0 1,0"], [], False),
        # The same, connected by two exits.
        (["pair a -4,3 -4,4", "pair a -2,5 -1,5", "pair a 0,0 1,0"], ["-3,4", "-3,5"], True),
        # Another's tile and a neutral one don't count, and don't connect.
        (["triangle b -5,5 -4,5 -5,6 earth 1"], [], False),
        (["aphid - -5,5 -4,5 -5,6"], [], False),
        (["pair b -5,5 -5,6", "triangle a -4,6 -5,7 -4,7"], [], False),
        (["aphid - -5,5 -4,5 -5,6", "triangle a -4,6 -5,7 -4,7"], [], False),
        # The largest group needn't have the exit.
        (["rhombus a 1,0 0,1 1,1 0,2"], [], True),
    ],
)
def test_the_largest_connected_group(given: list[str], exits_of_a: list[str], offered: bool) -> None:
    objectives = ("area4", "soldiers2", *LEVELS[2:])
    state = position("a atelier", given, objectives=objectives, a={"atelier": 1, "exits": exits_of_a})
    assert ("objective area4" in legal(state)) == offered
    if offered:
        before = tiles(state)
        state = play(state, "objective area4")
        # Nothing is discarded.
        assert tiles(state) == before
        assert exits(state, "a") == {"-5,4", *exits_of_a}
        assert scores(state) == [16, 10]


@pytest.mark.rule("MYR-A8", "MYR-A2", "MYR-A1")
def test_a_tunnel_that_completes_an_area() -> None:
    objectives = ("area4", "soldiers2", *LEVELS[2:])
    state = position("a atelier", ["pair a -5,5 -5,6"], objectives=objectives, a={"atelier": 2})
    tunnels = {"-5,3", "-4,3", "-4,4", "-4,5", "-4,6", "-5,7"}
    step(state, "a atelier", {f"tunnel {place}" for place in tunnels} | {"done"}, "tunnel -5,3")
    step(state, "a atelier tunnel", {"objective area4", "done"}, "objective area4")
    assert scores(state) == [16, 10]


@pytest.mark.rule("MYR-O1", "MYR-A5")
def test_larvae_for_an_objective_are_what_is_left() -> None:
    # The exchange spends what the objective asks for.
    state = position("a atelier", objectives=LARVAE, a={**FULL, "atelier": 1, "larvae": 6})
    step(state, "a atelier", {"objective larvae4", "objective nurse1", "exchange", "done"}, "exchange")
    assert legal(state) == {"objective nurse1", "exchange", "done"}
