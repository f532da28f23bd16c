"""The winter: MYR-E3, and what of it is asked (MYR-T1, MYR-L6)."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import FAR_EXITS, position, scores, step, stock
from .positions import legal, line, lines, outcomes, play, stats, to_move


def autumn(year: int = 1, *, first: str = "a", **given: Any) -> eusocial.State:
    """The last decision of autumn: the first player sends its last worker out, and it leaves the exit at once."""
    given[first] = {"workers": 1, **given.get(first, {})}
    state = position(f"{first} workers", year=year, season="autumn", first=first, **given)
    start = {"a": "-5,4", "b": "1,4"}[first]
    return play(state, f"sortie {start}", "leave")


@pytest.mark.rule("MYR-E3", "MYR-T1")
@pytest.mark.parametrize(
    ("year", "soldiers", "level", "food", "left", "lost"),
    [
        (1, 0, 0, 4, 0, 0),
        (1, 0, 2, 6, 2, 0),
        (1, 1, 0, 4, 1, 0),
        (1, 4, 0, 2, 2, 0),
        # More soldiers than food due: nothing is due.
        (1, 6, 0, 3, 3, 0),
        (1, 0, 0, 3, 0, 3),
        (1, 1, 0, 1, 0, 6),
        (2, 0, 2, 5, 0, 0),
        # The worked example: two soldiers in the second year.
        (2, 2, 0, 3, 0, 0),
        (2, 2, 0, 4, 1, 0),
        (2, 2, 0, 1, 0, 6),
        (2, 5, 0, 0, 0, 0),
        (2, 4, 0, 0, 0, 3),
        (3, 0, 2, 6, 0, 0),
        (3, 0, 2, 5, 0, 3),
        (3, 3, 0, 0, 0, 9),
        (3, 5, 0, 1, 0, 0),
        (3, 6, 0, 0, 0, 0),
    ],
)
def test_the_food_that_is_due(year: int, soldiers: int, level: int, food: int, left: int, lost: int) -> None:
    a = {"level": level, "soldiers": soldiers, "food": food, "score": 30}
    state = autumn(year, a=a, b={"soldiers": 7})
    # Nobody is asked, and the soldiers stay.
    assert state.is_chance_node() or (state.is_terminal() and year == 3)
    have = {"soldiers": soldiers, "food": left}
    assert stock(state) == {name: count for name, count in have.items() if count}
    assert scores(state) == [30 - lost, 10]


@pytest.mark.rule("MYR-E3")
@pytest.mark.parametrize(
    ("score", "food", "after"), [(12, 0, 0), (13, 0, 1), (11, 0, 0), (0, 0, 0), (2, 3, 0), (3, 3, 0), (10, 1, 1)]
)
def test_points_dont_go_below_0(score: int, food: int, after: int) -> None:
    state = autumn(a={"score": score, "food": food}, b={"soldiers": 4})
    assert scores(state) == [after, 10]
    assert stock(state) == {}


@pytest.mark.rule("MYR-E3")
def test_only_food_is_eaten_and_all_of_it_if_due() -> None:
    # Paying is mandatory, though it doesn't save b.
    state = autumn(a={"food": 4, "level": 2, "earth": 1, "stone": 1, "larvae": 2}, b={"food": 2, "score": 1})
    assert stock(state) == {"larvae": 2, "earth": 1, "stone": 1}
    assert stock(state, "b") == {}
    assert scores(state) == [10, 0]


@pytest.mark.rule("MYR-E3")
@pytest.mark.parametrize("season", ["spring", "summer"])
def test_no_winter_after_the_other_seasons(season: str) -> None:
    state = position("a workers", season=season, a={"workers": 1, "food": 2})
    state = play(state, "sortie -5,4", "leave")
    assert stock(state) == {"food": 2}
    assert scores(state) == [10, 10]
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-E3", "MYR-L6", "MYR-T1")
def test_the_exchange_is_asked_as_long_as_it_helps() -> None:
    state = autumn(a={"food": 1, "larvae": 8}, b={"soldiers": 4})
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    assert stock(state) == {"larvae": 5, "food": 2}
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    # Two larvae are too few for a third food: one is missing.
    assert stock(state) == {"larvae": 2}
    assert scores(state) == [7, 10]
    assert state.is_chance_node()


@pytest.mark.rule("MYR-E3", "MYR-L6", "MYR-T1")
def test_the_exchange_ends_when_there_is_enough() -> None:
    state = autumn(a={"food": 2, "larvae": 9}, b={"soldiers": 4})
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    assert stock(state) == {"larvae": 3}
    assert scores(state) == [10, 10]


@pytest.mark.rule("MYR-E3", "MYR-T1")
def test_winter_without_the_exchange() -> None:
    state = autumn(a={"food": 2, "larvae": 9}, b={"soldiers": 4})
    step(state, "a winter", {"exchange", "winter"}, "winter")
    assert stock(state) == {"larvae": 9}
    assert scores(state) == [4, 10]
    # Asked between, too, as long as three larvae are left.
    state = play(autumn(a={"food": 0, "larvae": 7}, b={"soldiers": 4}), "exchange")
    step(state, "a winter", {"exchange", "winter"}, "winter")
    assert stock(state) == {"larvae": 4}
    assert scores(state) == [1, 10]


@pytest.mark.rule("MYR-E3", "MYR-T1")
@pytest.mark.parametrize(
    "a", [{"food": 4, "larvae": 9}, {"food": 0, "larvae": 2}, {"food": 1, "larvae": 9, "soldiers": 3}]
)
def test_not_asked(a: dict[str, int]) -> None:
    state = autumn(a=a, b={"soldiers": 4})
    assert state.is_chance_node()
    assert stock(state)["larvae"] == a["larvae"]


@pytest.mark.rule("MYR-E3", "MYR-V7", "MYR-T1")
def test_winter_in_turn_order() -> None:
    state = autumn(first="b", a={"larvae": 3}, b={"larvae": 3, "food": 1})
    assert stock(state, "b") == {"larvae": 3, "food": 1}
    step(state, "b winter", {"exchange", "winter"}, "winter")
    assert (stock(state, "b"), scores(state)) == ({"larvae": 3}, [10, 1])
    step(state, "a winter", {"exchange", "winter"}, "exchange")
    # One food against four: nine points.
    assert (stock(state), scores(state)) == ({}, [1, 1])
    assert state.is_chance_node()


@pytest.mark.rule("MYR-E3", "MYR-V3", "MYR-T2")
def test_no_vp_1_in_winter() -> None:
    state = autumn(a={"event": "vp", "food": 3}, b={"event": "vp", "food": 0})
    assert scores(state) == [7, 0]


@pytest.mark.rule("MYR-E3", "MYR-E2", "MYR-S2", "MYR-T1")
@pytest.mark.parametrize(("year", "first", "following"), [(1, "a", "b"), (2, "b", "a")])
def test_a_new_year(year: int, first: str, following: str) -> None:
    a = {"food": 4, "inside": [0], "soldiers": 2, "nurses": 5}
    state = autumn(year, first=first, a=a, b={"soldiers": 5, "exits": ["-1,4"]}, dice=(5, 2, 6))
    assert to_move(state) == "- setup"
    die = {f"die {number}": 1 / 6 for number in range(1, 7)}
    for number in (3, 1, 4):
        assert outcomes(state) == pytest.approx(die)
        state.apply(f"die {number}")
    assert line(state, "myrmes ") == f"players 2 year {year + 1} season spring first {following}"
    assert line(state, "dice ") == "3 1 4"
    assert to_move(state) == f"{following} event"
    assert legal(state) == {"event harvest"}
    # Workers inside and nurses are home, soldiers are where they were.
    left = {1: 4 - 2, 2: 4 - 3}[year]
    assert stock(state) == {"workers": 1, "soldiers": 2, "food": left}
    assert stats(state, "a")["nurses"] == 5
    assert lines(state, "event ") == []


@pytest.mark.rule("MYR-E3", "MYR-A6")
def test_the_worked_example_after_an_atelier() -> None:
    # Year two, two soldiers: three food, after the nurse and the exit were used in autumn.
    a = {"atelier": 1, "food": 3, "soldiers": 2, "exits": FAR_EXITS}
    state = play(position("a atelier", year=2, season="autumn", a=a, b={"soldiers": 5}), "done")
    assert stock(state) == {"soldiers": 2}
    assert scores(state) == [10, 10]
