"""Phase 3, clearing pheromones: MYR-L5, MYR-W8."""

from __future__ import annotations

import pytest

from .positions import (
    change,
    colony,
    legal,
    line,
    lines,
    play,
    position,
    refused,
    standing,
    starting,
    stats,
    tiles,
    to_move,
)


@pytest.mark.rule("MYR-L5", "MYR-T1")
def test_on_any_hex_of_it() -> None:
    # On b's line under the exit, without cubes.
    state = standing((-5, 5), 0, tiles=["line b -5,5 -4,5 -3,5"], a={"earth": 1})
    assert legal(state) == {"clear -5,5", "clear -4,5", "clear -3,5", "leave"}
    for place in ("-5,5", "-4,5", "-3,5"):
        after = play(state, f"clear {place}")
        assert change(state, after, "a") == {"earth": -1, "score": 2}
        # The owner loses none.
        assert change(state, after, "b") == {}
        assert tiles(after) == []
        assert to_move(after) == f"a sortie at {place} points 0"
        assert after.view()["sortie"]["hexes"] == [[int(x) for x in place.split(",")]]
        # Its owner has it no more.
        assert line(after, "cleared b ") == "line 1"
        assert lines(after, "cleared a") == []
        assert colony(after, "b")["pheromones"]["line"] == 1
    assert "MYR-L5" in refused(state, "clear -4,4")


@pytest.mark.rule("MYR-L5", "MYR-W8", "MYR-T1")
def test_where_the_worker_stands_it_goes_on() -> None:
    start = standing((-5, 5), 1, tiles=["line b -5,5 -4,5 -3,5"], a={"earth": 1})
    assert starting(start, "step") == {"-5,4", "-4,4", "-3,4", "-2,5", "-5,6", "-4,6", "-3,6"}
    # From -3,5 alone now; clearing took no point, and the other hexes of the line are empty.
    state = play(start, "clear -3,5")
    assert to_move(state) == "a sortie at -3,5 points 1"
    assert legal(state) == {
        "step -4,5", "step -3,4", "step -2,5", "step -4,6", "step -3,6", "leave",
        "lay pair at -4,5 turn 0", "lay pair at -3,4 turn 1", "lay pair at -3,5 turn 0", "lay pair at -3,5 turn 1",
        "lay pair at -3,5 turn 2",
    }  # fmt: skip
    # From -5,5: the exit, -4,4, -4,5 and -5,6.
    state = play(start, "clear -5,5")
    assert starting(state, "step") == {"-5,4", "-4,4", "-4,5", "-5,6"}


@pytest.mark.rule("MYR-L5", "MYR-W8")
def test_clear_and_lay_in_its_place() -> None:
    state = standing((-5, 5), 0, tiles=["line b -5,5 -4,5 -3,5"], a={"earth": 1, "level": 1, "workers": 0})
    after = play(state, "clear -4,5", "lay line at -5,5 turn 0")
    # Fresh cubes: earth, grass, mushroom.
    assert tiles(after) == ["line a -5,5 -4,5 -3,5 food 1 earth 1"]
    assert change(state, after, "a") == {"earth": -1, "score": 4}
    assert to_move(after) == "b workers"


@pytest.mark.rule("MYR-L5", "MYR-W8")
def test_clearing_takes_no_point() -> None:
    state = position(tiles=["pair b -4,4 -3,4"], a={"soldiers": 1, "earth": 1})
    state = play(state, "sortie -5,4", "step -4,4")
    assert to_move(state) == "a sortie at -4,4 points 2"
    state = play(state, "clear -3,4")
    assert to_move(state) == "a sortie at -3,4 points 2"


@pytest.mark.rule("MYR-L5", "MYR-C3")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("pair b -4,4 -3,4", 0),
        ("triangle b -4,4 -3,4 -4,5", 2),
        ("line b -5,5 -4,5 -3,5", 2),
        ("rhombus b -4,4 -3,4 -5,5 -4,5", 4),
        ("hook b -5,5 -4,5 -3,5 -5,6", 4),
        ("trapezoid b -5,5 -4,5 -3,5 -5,6 -4,6", 6),
        ("great b -5,5 -4,5 -3,5 -5,6 -4,6 -5,7", 8),
    ],
)
def test_the_points_printed_on_it(tile: str, points: int) -> None:
    kind, _, first = tile.split()[:3]
    q, r = (int(x) for x in first.split(","))
    theirs = standing((q, r), tiles=[tile], a={"earth": 2})
    after = play(theirs, f"clear {first}")
    assert change(theirs, after, "a") == {"earth": -1} | ({"score": points} if points else {})
    assert stats(after, "b")["score"] == 10
    assert line(after, "cleared b ") == f"{kind} 1"
    entries = [(e.player, e.account, e.clause, e.amount) for e in after.ledger() if e.step >= 0]
    assert entries == ([(0, "clearing", "MYR-L5", float(points))] if points else [])
    # His own gives him nothing.
    mine = standing((q, r), tiles=[tile.replace(" b ", " a ")], a={"earth": 2})
    after = play(mine, f"clear {first}")
    assert change(mine, after, "a") == {"earth": -1}
    assert line(after, "cleared a ") == f"{kind} 1"


@pytest.mark.rule("MYR-L5")
@pytest.mark.parametrize("owner", ["a", "b"])
@pytest.mark.parametrize("cubes", ["food 1", "earth 1", "food 1 earth 1"])
def test_not_while_it_holds_cubes(owner: str, cubes: str) -> None:
    state = standing((-5, 5), tiles=[f"line {owner} -5,5 -4,5 -3,5 {cubes}"], a={"earth": 1})
    assert legal(state) == {"leave"}
    assert "MYR-L5" in refused(state, "clear -5,5")


@pytest.mark.rule("MYR-L5")
def test_it_takes_an_earth() -> None:
    state = standing((-5, 5), tiles=["line b -5,5 -4,5 -3,5"], a={"food": 3, "stone": 3})
    assert legal(state) == {"leave"}
    assert "MYR-L5" in refused(state, "clear -5,5")


@pytest.mark.rule("MYR-L5", "MYR-A7")
@pytest.mark.parametrize(
    "tile",
    [
        "exit a -4,4", "exit b -4,4", "scavenging a -4,4 -3,4 -4,5", "aphid b -4,4 -3,4 -4,5",
        "subcolony b -4,4 -3,4 -5,5 -4,5", "subcolony - -4,4 -3,4 -5,5 -4,5", "aphid - -4,4 -3,4 -4,5",
    ],
)  # fmt: skip
def test_exits_and_special_tiles_stay(tile: str) -> None:
    state = standing((-4, 4), tiles=[tile, "exit a -5,4", "exit b 1,4"], a={"earth": 3})
    assert legal(state) == {"leave"}
    assert "MYR-L5" in refused(state, "clear -4,4")


@pytest.mark.rule("MYR-L5", "MYR-W4")
def test_only_the_tile_under_the_worker() -> None:
    tiles = ["pair b -4,4 -3,4", "pair b -5,5 -4,5"]
    state = standing((-4, 4), 1, tiles=tiles, a={"earth": 2, "soldiers": 1})
    assert starting(state, "clear") == {"-4,4", "-3,4"}
    # On an empty space there is nothing to clear.
    state = play(state, "clear -4,4")
    assert starting(state, "clear") == set()
    # The next one must be entered first, for a soldier.
    state = play(state, "step -5,5")
    assert stats(state, "a")["soldiers"] == 0
    assert starting(state, "clear") == {"-5,5", "-4,5"}
    state = play(state, "clear -4,5")
    assert line(state, "cleared b ") == "pair 2"
    assert stats(state, "a")["earth"] == 0


@pytest.mark.rule("MYR-L5", "MYR-C2")
def test_it_leaves_the_game_for_good() -> None:
    given = {"earth": 1, "cleared": {"hook": 1}, "level": 2, "workers": 1}
    state = standing((-5, 5), tiles=["hook a -5,5 -4,5 -3,5 -5,6"], a=given)
    assert colony(state, "a")["pheromones"]["hook"] == 0
    state = play(state, "clear -5,5")
    assert line(state, "cleared a ") == "hook 2"
    assert colony(state, "a")["pheromones"]["hook"] == 0
    # Its place is free, but there is no hook to lay.
    assert any(text.startswith("lay rhombus") for text in legal(state))
    assert not any(text.startswith("lay hook") for text in legal(state))


@pytest.mark.rule("MYR-L5", "MYR-W6")
def test_once_cleared_the_way_is_free() -> None:
    state = position(tiles=["pair b -4,4 -3,4"], a={"earth": 1, "soldiers": 1})
    state = play(state, "sortie -5,4", "step -4,4", "clear -3,4", "step -4,4")
    assert (stats(state, "a")["soldiers"], to_move(state)) == (0, "a sortie at -4,4 points 1")
    assert change(position(), play(state, "leave"), "b") == {}
