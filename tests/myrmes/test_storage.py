"""Storage and the end of a season: MYR-E1, E2."""

from __future__ import annotations

from typing import Any

import pytest

from .boards import NO_BIRTHS, completed, position, scores, step, stock
from .positions import colony, legal, line, lines, play, stats, to_move

CUBES = ("food", "earth", "stone")


def keeps(discards: int, **given: int | str) -> None:
    """Checks that a player is asked so many times to discard."""
    state = position("a workers", a={"workers": 1, **given}, b={})
    state = play(state, "work 0")
    for _ in range(discards):
        assert to_move(state) == "a storage"
        held = {kind for kind in CUBES if stats(state, "a")[kind]}
        assert legal(state) == {f"discard {kind}" for kind in held}
        state.apply(max(legal(state)))
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-E1", "MYR-T1")
@pytest.mark.parametrize(("level", "limit"), [(0, 4), (1, 4), (2, 6), (3, 6)])
def test_the_limit_by_level(level: int, limit: int) -> None:
    keeps(0, level=level, food=limit)
    keeps(1, level=level, food=limit + 1)
    keeps(0, level=level, food=limit - 2, earth=1, stone=1)
    keeps(1, level=level, food=limit - 2, earth=2, stone=1)
    keeps(3, level=level, food=3, earth=2, stone=limit - 2)
    # Larvae are not limited, nor is prey.
    keeps(0, level=level, larvae=9, prey=3)


@pytest.mark.rule("MYR-V5", "MYR-E1")
@pytest.mark.parametrize(("level", "limit"), [(0, 4), (1, 4), (2, 6), (3, 6)])
def test_the_event_level_1_doesnt_change_it(level: int, limit: int) -> None:
    keeps(0, level=level, food=limit, event="level")
    keeps(1, level=level, food=limit + 1, event="level")


@pytest.mark.rule("MYR-E1", "MYR-V7", "MYR-T1")
def test_what_is_asked() -> None:
    a = {"food": 3, "earth": 2, "larvae": 6}
    b = {"food": 3, "earth": 1, "stone": 2}
    state = position("b storage", a=a, b=b, first="b")
    step(state, "b storage", {"discard food", "discard earth", "discard stone"}, "discard earth")
    # No longer earth; and no exchange (MYR-L6).
    step(state, "b storage", {"discard food", "discard stone"}, "discard stone")
    assert stock(state, "b") == {"food": 3, "stone": 1}
    step(state, "a storage", {"discard food", "discard earth"}, "discard food")
    assert stock(state) == {"food": 2, "earth": 2, "larvae": 6}
    assert to_move(state) == "a event"
    assert scores(state) == [10, 10]


@pytest.mark.rule("MYR-E1", "MYR-T1")
def test_those_within_the_limit_arent_asked() -> None:
    five, four = {"food": 5}, {"food": 4}
    state = position("d storage", players=4, first="d", d=five, a=four, b=five, c=five)
    order = []
    while to_move(state).split()[1] == "storage":
        order.append(to_move(state))
        state.apply("discard food")
    assert order == ["d storage", "b storage", "c storage"]
    assert to_move(state) == "a event"
    assert [stats(state, letter)["food"] for letter in "abcd"] == [4, 4, 4, 4]


@pytest.mark.rule("MYR-E1", "MYR-A3")
def test_a_level_dug_in_the_atelier_counts() -> None:
    a = {"atelier": 1, "level": 1, "food": 5, "earth": 3, "stone": 1}
    state = play(position("a atelier", a=a), "dig")
    assert to_move(state) == "b event"
    assert stock(state) == {"food": 5, "earth": 1}


@pytest.mark.rule("MYR-E1", "MYR-E3")
def test_storage_comes_before_the_winter() -> None:
    # Of six food two go, and four are eaten: in the second year one is missing.
    a = {"food": 6}
    state = position("a storage", year=2, season="autumn", a=a, b={"food": 4, "soldiers": 1})
    step(state, "a storage", {"discard food"}, "discard food")
    step(state, "a storage", {"discard food"}, "discard food")
    assert stock(state) == {}
    assert scores(state) == [7, 10]


# The end of the season


@pytest.mark.rule("MYR-E2", "MYR-W2")
def test_workers_inside_come_home() -> None:
    a = {"workers": 1, "inside": [0, 1], "level": 2, "soldiers": 1}
    state = play(position("a workers", a=a), "work 2 stone")
    assert to_move(state) == "b event"
    assert stock(state) == {"workers": 3, "soldiers": 1, "stone": 1}
    assert lines(state, "inside ") == []
    assert colony(state, "a")["inside"] == []
    assert colony(state, "a")["reserve"] == 4


@pytest.mark.rule("MYR-E2", "MYR-W3")
def test_a_worker_outside_doesnt() -> None:
    a = {"workers": 1, "inside": [0], "soldiers": 1}
    state = play(position("a workers", a=a), "sortie -5,4", "leave")
    assert stock(state) == {"workers": 1, "soldiers": 1}
    assert colony(state, "a")["reserve"] == 6


@pytest.mark.rule("MYR-E2", "MYR-A5")
def test_nurses_come_home_but_for_those_on_objectives() -> None:
    a = {"atelier": 3, "nurses": 4, "soldiers": 2, "exits": ["-5,0", "5,0", "3,2"]}
    objectives = ("soldiers2", "area4", "prey3", "area7", "prey4", "special3")
    state = position("a atelier", objectives=objectives, a=a, first="b")
    state = play(state, "objective soldiers2", "done")
    assert lines(state, "atelier ") == []
    assert stats(state, "a")["nurses"] == 3
    state = play(state, "event move", "event move")
    assert to_move(state) == "a births"
    assert "births larvae 3 soldiers 0 workers 0 atelier 0" in legal(state)
    assert "births larvae 3 soldiers 0 workers 0 atelier 1" not in legal(state)
    state = play(state, NO_BIRTHS, NO_BIRTHS)
    # Nor does she come home later.
    assert state.view()["season"] == "autumn"
    assert completed(state, "a") == {"soldiers2": 1}
    assert stats(state, "a")["nurses"] == 3


@pytest.mark.rule("MYR-E2", "MYR-T1")
@pytest.mark.parametrize(
    ("players", "first", "second"),
    [(2, "a", "b"), (2, "b", "a"), (3, "a", "b"), (3, "b", "c"), (3, "c", "a"), (4, "c", "d"), (4, "d", "a")],
)
def test_the_first_player_passes_to_the_left(players: int, first: str, second: str) -> None:
    given: dict[str, Any] = {first: {"workers": 1}}
    state = play(position(f"{first} workers", players=players, first=first, **given), "work 0")
    assert to_move(state) == f"{second} event"
    assert line(state, "myrmes ") == f"players {players} year 1 season summer first {second}"
    assert state.view()["first"] == "abcd".index(second)
    order = []
    while to_move(state).split()[1] == "event":
        order.append(to_move(state)[0])
        state.apply("event move")
    at = "abcd".index(second)
    assert order == list(("abcd"[:players] * 2)[at : at + players])


@pytest.mark.rule("MYR-E2", "MYR-V1", "MYR-S2")
@pytest.mark.parametrize(
    ("season", "following", "event"), [("spring", "summer", "larvae"), ("summer", "autumn", "hexagon")]
)
def test_the_next_season_has_its_own_die(season: str, following: str, event: str) -> None:
    state = position("a workers", season=season, dice=(5, 2, 6), a={"workers": 1, "event": "worker"})
    state = play(state, "work 0")
    assert state.view()["season"] == following
    assert lines(state, "event ") == []
    assert line(state, "dice ") == "5 2 6"
    # The cube is back at the die: b has no larvae to move it.
    assert legal(state) == {f"event {event}"}
