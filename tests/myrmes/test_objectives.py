"""The twenty objectives: MYR-O1, with the points of MYR-A5. Each is completed in play, and refused when just missed."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .boards import FAR_EXITS, completed, exits, position, scores, step, stock, tiles
from .positions import colony, legal, load, play, refused, stats, to_move

LEVELS = {
    1: ["prey2", "area4", "soldiers2", "larvae4", "food3", "level1", "nurse1"],
    2: ["prey3", "area7", "special2", "soldiers4", "larvae7", "level2", "stone2"],
    3: ["prey4", "area10", "special3", "soldiers6", "larvae10", "level3"],
}
OTHERS = {
    "prey": {1: 2, 2: 3, 3: 4},
    "soldiers": {1: 2, 2: 4, 3: 6},
    "larvae": {1: 4, 2: 7, 3: 10},
}
POINTS = {1: 6, 2: 9, 3: 12}
ALL = [(level, name) for level, names in LEVELS.items() for name in names]
STOCKED = [(level, name) for level, name in ALL if name[:4] in {"prey", "sold", "larv", "food", "ston"}]


def split(name: str) -> tuple[str, int]:
    """The kind of an objective and how much it needs."""
    kind = name.rstrip("0123456789")
    return kind, int(name.removeprefix(kind))


def table(name: str) -> list[str]:
    """Six objectives with this one; the others are of other kinds, and ask for prey, soldiers or larvae."""
    found = []
    for level, names in LEVELS.items():
        others = [f"{kind}{need[level]}" for kind, need in OTHERS.items() if kind != split(name)[0]]
        found += [name, others[0]] if name in names else others[:2]
    return found


def ladder(tier: int, name: str) -> dict[str, int]:
    """What was completed in the first year, so that an objective of this level may be: one of each level below."""
    given = table(name)
    return {given[2 * below]: below + 1 for below in range(tier - 1)}


def asked(tier: int, name: str, tiles: list[str] | None = None, **a: Any) -> eusocial.State:
    """The atelier in spring of the second year, two nurses there, with one objective of each lower level completed."""
    given = {"atelier": 2, "exits": FAR_EXITS, "completed": ladder(tier, name), **a}
    return position("a atelier", tiles or [], year=2, objectives=table(name), a=given)


def complete(state: eusocial.State, level: int, name: str, *beside: str) -> eusocial.State:
    """Completes an objective, the only one that can be; checks points and nurses."""
    nurses, before, season = stats(state, "a")["nurses"], completed(state, "a"), 4
    assert legal(state) == {f"objective {name}", "done", *beside}
    state = play(state, f"objective {name}")
    assert scores(state) == [10 + POINTS[level], 10]
    assert stats(state, "a")["nurses"] == nurses - 1 - (name == "nurse1")
    assert completed(state, "a") == {**before, name: season}
    return state


@pytest.mark.rule("MYR-O1", "MYR-C6")
def test_there_are_twenty() -> None:
    content = load().content()
    assert content is not None
    found = {item["id"]: item for item in content["objectives"]}
    assert len(content["objectives"]) == 20
    assert {name: item["level"] for name, item in found.items()} == {name: level for level, name in ALL}
    needs = {name: dict([split(name)]) for _, name in ALL} | {"nurse1": {"nurses": 1}}
    assert {name: item["need"] for name, item in found.items()} == needs


@pytest.mark.rule("MYR-O1", "MYR-A5")
@pytest.mark.parametrize(("level", "name"), STOCKED)
@pytest.mark.parametrize("more", [0, 1])
def test_things_that_are_discarded(level: int, name: str, more: int) -> None:
    kind, need = split(name)
    # One of everything else stays, and soldiers go back to the reserve.
    have: dict[str, Any] = {
        "prey": 1,
        "soldiers": 1,
        "larvae": 1,
        "food": 1,
        "stone": 1,
        "earth": 1,
        "workers": 1,
        kind: need + more,
    }
    exchange = {"exchange"} if have["larvae"] >= 3 else set()
    state = asked(level, name, **have)
    reserve = colony(state, "a")["reserve"]
    assert reserve == 7 - have["soldiers"]
    state = complete(state, level, name, *exchange)
    assert stock(state) == {thing: count for thing, count in {**have, kind: more}.items() if count}
    assert stats(state, "a")["level"] == 0
    assert colony(state, "a")["reserve"] == reserve + (need if kind == "soldiers" else 0)


@pytest.mark.rule("MYR-O1")
@pytest.mark.parametrize(("level", "name"), STOCKED)
def test_things_one_short(level: int, name: str) -> None:
    kind, need = split(name)
    plenty: dict[str, Any] = {"prey": 4, "soldiers": 2, "food": 1, "stone": 3, "earth": 1, "larvae": 2, kind: need - 1}
    state = asked(level, name, **plenty)
    assert f"objective {name}" not in legal(state)
    refused(state, f"objective {name}")


@pytest.mark.rule("MYR-O1")
@pytest.mark.parametrize(("level", "name"), [(1, "level1"), (2, "level2"), (3, "level3")])
def test_levels(level: int, name: str) -> None:
    for reached in range(level, 4):
        state = asked(level, name, level=reached, food=1, earth=1)
        state = complete(state, level, name)
        # Nothing is discarded.
        assert stock(state) == {"food": 1, "earth": 1}
        assert stats(state, "a")["level"] == reached
    # The event doesn't count.
    state = asked(level, name, level=level - 1, food=1, earth=1, event="level")
    assert legal(state) == {"done"}
    refused(state, f"objective {name}")


@pytest.mark.rule("MYR-O1", "MYR-A5")
def test_nurse1() -> None:
    state = asked(1, "nurse1", nurses=4, atelier=1)
    assert legal(state) == {"objective nurse1", "done"}
    state = play(state, "objective nurse1")
    # One stays on the objective, one went back to the reserve.
    assert stats(state, "a")["nurses"] == 2
    assert scores(state) == [16, 10]
    state = complete(asked(1, "nurse1", nurses=2, atelier=1), 1, "nurse1")
    assert stats(state, "a")["nurses"] == 0
    assert to_move(state) == "b event"


@pytest.mark.rule("MYR-O1")
def test_nurse1_needs_one_more() -> None:
    state = asked(1, "nurse1", nurses=1, atelier=1)
    assert legal(state) == {"done"}
    refused(state, "objective nurse1")


@pytest.mark.rule("MYR-O1", "MYR-A4")
def test_a_nurse_from_the_reserve_again() -> None:
    # Seven, and one on an objective: none is left in the reserve, until one goes back.
    given = ("nurse1", "food3", "stone2", "level2", "level3", "larvae10")
    a = {"atelier": 2, "exits": FAR_EXITS, "nurses": 7, "completed": {"food3": 1}, "food": 2, "larvae": 2}
    state = position("a atelier", year=2, objectives=given, a=a)
    step(state, "a atelier", {"objective nurse1", "done"}, "objective nurse1")
    assert stats(state, "a")["nurses"] == 5
    step(state, "a atelier objective", {"nurse", "done"}, "nurse")
    assert stats(state, "a")["nurses"] == 6


RHOMBUS = "rhombus a -4,3 -3,3 -4,4 -3,4 food 2 earth 1 stone 1"
TRIANGLE = "triangle a -4,3 -3,3 -4,4 food 1 earth 1 stone 1"
TRAPEZOID = "trapezoid a -5,5 -4,5 -3,5 -5,6 -4,6 food 1 earth 2"
LINE = "line a -5,5 -5,6 -5,7 earth 2"
PAIR = "pair a 0,0 1,0 food 1"


@pytest.mark.rule("MYR-O1", "MYR-A8")
@pytest.mark.parametrize(
    ("level", "name", "given"),
    [
        (1, "area4", [TRIANGLE]),
        (1, "area4", ["triangle a -4,3 -3,3 -4,4"]),
        (2, "area7", [TRIANGLE, LINE]),
        (2, "area7", [TRIANGLE, LINE, PAIR]),
        (2, "area7", [RHOMBUS, LINE]),
        (3, "area10", [RHOMBUS, TRAPEZOID]),
        # A special tile counts, and a pair on the other side.
        (3, "area10", [TRIANGLE, "subcolony a -4,6 -3,6 -5,7 -4,7", "pair a -5,5 -4,5 earth 1"]),
        (3, "area10", [RHOMBUS, TRAPEZOID, PAIR, "pair b -5,2 -5,3"]),
    ],
)
def test_areas(level: int, name: str, given: list[str]) -> None:
    state = asked(level, name, given, food=1)
    before = tiles(state)
    assert before == set(given)
    state = complete(state, level, name)
    # Nothing is discarded.
    assert tiles(state) == before
    assert exits(state, "a") == {"-5,4", *FAR_EXITS}
    assert stock(state) == {"food": 1}


@pytest.mark.rule("MYR-O1", "MYR-A8")
@pytest.mark.parametrize(
    ("level", "name", "given"),
    [
        (1, "area4", ["pair a -4,3 -4,4 earth 1 stone 1", PAIR]),
        (2, "area7", [LINE, "pair a -4,3 -4,4 earth 1 stone 1", PAIR]),
        (2, "area7", [TRIANGLE, "line b -5,5 -5,6 -5,7 earth 2", PAIR]),
        (3, "area10", [TRIANGLE, TRAPEZOID, PAIR]),
        (3, "area10", [RHOMBUS.replace(" a ", " b "), TRAPEZOID, "line a -1,0 0,0 1,0"]),
        (3, "area10", [TRAPEZOID, "subcolony - -4,3 -3,3 -4,4 -3,4"]),
    ],
)
def test_areas_one_short(level: int, name: str, given: list[str]) -> None:
    state = asked(level, name, given)
    assert legal(state) == {"done"}
    refused(state, f"objective {name}")


APHID = "aphid a -1,0 0,0 -1,1"
SCAVENGING = "scavenging a 3,1 2,2 3,2"
SUBCOLONY = "subcolony a -4,6 -3,6 -5,7 -4,7"


@pytest.mark.rule("MYR-O1", "MYR-A7")
@pytest.mark.parametrize(
    ("level", "name", "given", "released"),
    [
        (2, "special2", [APHID, SUBCOLONY], ["-1,0", "-4,6"]),
        (2, "special2", [APHID, SUBCOLONY, SCAVENGING], ["-4,6", "-1,0"]),
        (3, "special3", [APHID, SUBCOLONY, SCAVENGING], ["3,1", "-4,6", "-1,0"]),
        (3, "special3", [APHID, SUBCOLONY, SCAVENGING, "aphid a -5,5 -4,5 -5,6"], ["3,1", "-4,6", "-1,0"]),
    ],
)
def test_special_tiles(level: int, name: str, given: list[str], released: list[str]) -> None:
    state = complete(asked(level, name, given, exits=["-5,0", "5,0", "0,2"]), level, name)
    left = set(given)
    number = split(name)[1]
    places = {tile.split()[2] for tile in given}
    for gone in range(number):
        step(
            state,
            f"a release {number - gone} objective",
            {f"release {place}" for place in places},
            f"release {released[gone]}",
        )
        places.remove(released[gone])
        left = {tile.replace(" a ", " - ") if tile.split()[2] == released[gone] else tile for tile in left}
        assert tiles(state) == left
    assert legal(state) == {"done"}
    assert scores(state) == [10 + POINTS[level], 10]


@pytest.mark.rule("MYR-O1", "MYR-A7")
@pytest.mark.parametrize(
    ("level", "name", "given"),
    [
        (2, "special2", [APHID]),
        (2, "special2", [APHID, SUBCOLONY.replace(" a ", " - "), SCAVENGING.replace(" a ", " b ")]),
        (3, "special3", [APHID, SUBCOLONY]),
        (3, "special3", [APHID, SUBCOLONY, SCAVENGING.replace(" a ", " - ")]),
        (3, "special3", [APHID, SUBCOLONY, SCAVENGING.replace(" a ", " b ")]),
    ],
)
def test_special_tiles_one_short(level: int, name: str, given: list[str]) -> None:
    state = asked(level, name, given, exits=["-5,0", "5,0", "0,2"])
    assert legal(state) == {"done"}
    refused(state, f"objective {name}")


@pytest.mark.rule("MYR-O1", "MYR-A5")
@pytest.mark.parametrize(("level", "name"), [item for item in ALL if item != (1, "nurse1")])
def test_none_is_met_with_nothing(level: int, name: str) -> None:
    state = asked(level, name)
    assert legal(state) == {"done"}
    refused(state, f"objective {name}")


@pytest.mark.rule("MYR-O1", "MYR-A5")
def test_all_six_of_a_table_in_one_game() -> None:
    # One a season, in an order that the ladder allows.
    given = ("soldiers2", "food3", "stone2", "soldiers4", "larvae10", "level3")
    order = ["food3", "stone2", "larvae10", "level3", "soldiers4", "soldiers2"]
    points = [6, 9, 12, 12, 9, 6]
    seasons = [(year, season) for year in (1, 2) for season in ("spring", "summer", "autumn")]
    done: dict[str, int] = {}
    for number, (name, gain, (year, season)) in enumerate(zip(order, points, seasons, strict=True), 1):
        a = {
            "level": 3, "soldiers": 4, "food": 3, "stone": 2, "larvae": 10, "nurses": 2, "atelier": 2,
            "exits": FAR_EXITS, "completed": done,
        }  # fmt: skip
        state = position("a atelier", year=year, season=season, objectives=given, a=a)
        open_now = {other for other in given if other not in done}
        highest = max((1 + (given.index(other) // 2) for other in done), default=0)
        offered = {f"objective {other}" for other in open_now if 1 + given.index(other) // 2 <= highest + 1}
        assert legal(state) - {"nurse", "exchange", "done"} == offered
        state = play(state, f"objective {name}")
        assert scores(state) == [10 + gain, 10]
        done[name] = number
        assert completed(state, "a") == done
