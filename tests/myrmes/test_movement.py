"""Phase 3, outside: sorties, steps and hunts: MYR-W3 to MYR-W8."""

from __future__ import annotations

import pytest

import eusocial

from .positions import (
    change,
    colony,
    exits,
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

FROM_EXIT = {"step -5,3", "step -4,3", "step -4,4", "step -5,5"}
"""Steps from the exit of a, all four neighbours in play being empty."""


@pytest.mark.rule("MYR-W3", "MYR-W4", "MYR-T1")
def test_out_by_an_exit_of_ones_own() -> None:
    state = position(to_move="a workers")
    assert starting(state, "sortie") == {"-5,4"}
    assert "MYR-W3" in refused(state, "sortie 1,4")
    assert "MYR-W3" in refused(state, "sortie 0,0")
    state = play(state, "sortie -5,4")
    # The exit costs no point, and nothing can be laid on it.
    assert to_move(state) == "a sortie at -5,4 points 3"
    assert legal(state) == FROM_EXIT | {"leave"}
    assert stats(state, "a")["workers"] == 1


@pytest.mark.rule("MYR-W3")
def test_any_of_several_exits() -> None:
    tiles = ["exit a -5,4", "exit a 0,1", "exit a -2,7", "exit b 1,4", "exit b 3,2"]
    assert starting(position(tiles=tiles), "sortie") == {"-5,4", "0,1", "-2,7"}
    assert starting(position(tiles=tiles, to_move="b workers"), "sortie") == {"1,4", "3,2"}


@pytest.mark.rule("MYR-W3")
def test_the_worker_is_discarded_whatever_it_did() -> None:
    start = position(a={"workers": 3, "level": 1}, prey=["termite -3,3"])
    ways = [
        ["leave"],
        ["step -4,4", "leave"],
        ["step -4,4", "lay pair at -4,4 turn 0"],
        ["step -4,4", "lay triangle at -4,4 turn 0"],
    ]
    for way in ways:
        after = play(start, "sortie -5,4", *way)
        assert (stats(after, "a")["workers"], colony(after, "a")["reserve"]) == (2, 6)
        assert (to_move(after), after.view()["sortie"]) == ("b workers", None)
        assert lines(after, "inside ") == []


@pytest.mark.rule("MYR-W3", "MYR-W8", "MYR-T1")
def test_leave_is_always_there() -> None:
    # No soldiers and prey all round: nothing to enter.
    state = position(tiles=["exit a 3,1", "pair b 4,0 5,0", "pair b 4,1 3,2"], prey=["spider 3,0"])
    state = play(state, "sortie 3,1")
    # 3,1: east 4,1 and south-east 3,2 b's tile, south-west 2,2, west 2,1 water, north-west prey, north-east b's tile.
    assert legal(state) == {"step 2,2", "leave"}
    state = play(state, "step 2,2", "step 1,3", "step 2,2")
    assert to_move(state) == "a sortie at 2,2 points 0"
    assert legal(state) == {"leave", "lay pair at 2,2 turn 1", "lay pair at 2,2 turn 2"}


@pytest.mark.rule("MYR-W4")
def test_a_point_for_each_step() -> None:
    state = play(position(), "sortie -5,4")
    for points, place in [(2, "-4,4"), (1, "-4,5"), (0, "-4,6")]:
        state = play(state, f"step {place}")
        assert to_move(state) == f"a sortie at {place} points {points}"
    assert starting(state, "step") == set()
    assert "MYR-W4" in refused(state, "step -4,5")


@pytest.mark.rule("MYR-W4", "MYR-V6")
def test_six_points_with_move() -> None:
    state = play(position(a={"event": "move"}), "sortie -5,4")
    way = ["-4,4", "-3,4", "-3,5", "-2,5", "-1,5", "0,5"]
    for k, place in enumerate(way):
        state = play(state, f"step {place}")
        assert to_move(state) == f"a sortie at {place} points {5 - k}"
    assert starting(state, "step") == set()


@pytest.mark.rule("MYR-W4", "MYR-T1")
def test_steps_go_to_neighbours_alone() -> None:
    state = standing((-4, 4), 2)
    assert starting(state, "step") == {"-4,3", "-3,3", "-5,4", "-3,4", "-5,5", "-4,5"}
    for text in ("step -4,4", "step -2,5", "step -5,3", "step 1,4"):
        assert "MYR-W4" in refused(state, text)


@pytest.mark.rule("MYR-W4", "MYR-T1")
def test_a_tile_is_one_space_whatever_its_size() -> None:
    # A line along r 5 from under the exit: one point to enter, and out from any of its three hexes.
    state = play(position(tiles=["line a -5,5 -4,5 -3,5 food 1 earth 1"]), "sortie -5,4")
    assert legal(state) == {"step -5,3", "step -4,3", "step -4,4", "step -5,5", "leave"}
    state = play(state, "step -5,5")
    assert to_move(state) == "a sortie at -5,5 points 2"
    assert state.view()["sortie"] == {"at": [-5, 5], "hexes": [[-5, 5], [-4, 5], [-3, 5]], "points": 2}
    assert legal(state) == {
        "step -5,4", "step -4,4", "step -3,4", "step -2,5", "step -5,6", "step -4,6", "step -3,6", "leave",
    }  # fmt: skip
    assert to_move(play(state, "step -2,5")) == "a sortie at -2,5 points 1"


@pytest.mark.rule("MYR-W4")
@pytest.mark.parametrize(
    ("tile", "beyond"),
    [
        ("scavenging a -4,4 -3,4 -4,5", {"-5,4", "-4,3", "-3,3", "-3,5", "-5,5", "-5,6", "-4,6"}),
        ("aphid a -4,4 -3,4 -4,5", {"-5,4", "-4,3", "-3,3", "-3,5", "-5,5", "-5,6", "-4,6"}),
        ("subcolony a -4,4 -3,4 -5,5 -4,5", {"-5,4", "-4,3", "-3,3", "-3,5", "-5,6", "-4,6"}),
        ("great a -5,5 -4,5 -3,5 -5,6 -4,6 -5,7", {"-5,4", "-4,4", "-3,4", "-2,5", "-3,6", "-4,7"}),
    ],
)
def test_whole_tiles_are_one_space(tile: str, beyond: set[str]) -> None:
    first = tile.split()[2]
    state = play(position(tiles=[tile]), "sortie -5,4", f"step {first}")
    assert to_move(state) == f"a sortie at {first} points 2"
    assert starting(state, "step") == beyond


@pytest.mark.rule("MYR-W4")
def test_the_hex_entered_is_the_first_next_to_the_worker() -> None:
    line = ["line a -5,5 -4,5 -3,5"]
    # From -4,4 two hexes of the line are next: -5,5 and -4,5.
    assert starting(standing((-4, 4), 1, tiles=line), "step") == {"-4,3", "-3,3", "-5,4", "-3,4", "-5,5"}
    # From -3,4: -4,5 and -3,5.
    assert starting(standing((-3, 4), 1, tiles=line), "step") == {"-3,3", "-4,4", "-4,5"}
    # From -2,5: -3,5 alone.
    assert starting(standing((-2, 5), 1, tiles=line), "step") == {"-1,4", "-1,5", "-3,5", "-3,6", "-2,6"}
    for place in ((-4, 4), (-3, 4), (-2, 5)):
        first = {(-4, 4): "-5,5", (-3, 4): "-4,5", (-2, 5): "-3,5"}[place]
        after = play(standing(place, 1, tiles=line), f"step {first}")
        assert to_move(after) == "a sortie at -5,5 points 0"


@pytest.mark.rule("MYR-W4")
def test_from_tile_to_tile() -> None:
    own = ["pair a -4,4 -3,4 food 1 stone 1", "pair a -5,5 -4,5 earth 1", "triangle a -3,5 -2,5 -3,6"]
    state = play(position(tiles=own, a={"level": 1, "event": "move"}), "sortie -5,4", "step -4,4")
    # The pair under it has two hexes next to it, -5,5 first; the triangle -3,5.
    assert starting(state, "step") == {"-5,4", "-4,3", "-3,3", "-5,5", "-3,5"}
    assert legal(state) == {"step -5,4", "step -4,3", "step -3,3", "step -5,5", "step -3,5", "leave"}
    state = play(state, "step -3,5")
    assert to_move(state) == "a sortie at -3,5 points 4"
    # Round the triangle: -3,4 (pair), -1,5, -1,4 over -2,5, -2,6, -3,7, -4,7 and -4,6 below, the pair at -4,5.
    assert starting(state, "step") == {"-3,4", "-1,4", "-4,5", "-1,5", "-4,6", "-2,6", "-4,7", "-3,7"}
    state = play(state, "step -3,4")
    assert to_move(state) == "a sortie at -4,4 points 3"
    state = play(state, "step -5,4")
    assert to_move(state) == "a sortie at -5,4 points 2"


@pytest.mark.rule("MYR-W4", "MYR-W3")
def test_through_ones_own_exit_again() -> None:
    state = play(position(), "sortie -5,4", "step -4,4", "step -5,4")
    assert to_move(state) == "a sortie at -5,4 points 1"
    assert legal(state) == FROM_EXIT | {"leave"}
    assert stats(state, "a")["soldiers"] == 0


@pytest.mark.rule("MYR-W5")
def test_water_cannot_be_entered() -> None:
    # -3,4 lies at the water: east -2,4, north-east -2,3.
    state = standing((-3, 4), 3, a={"soldiers": 4})
    assert starting(state, "step") == {"-3,3", "-4,4", "-4,5", "-3,5"}
    for place in ("-2,4", "-2,3"):
        assert "MYR-W5" in refused(state, f"step {place}")


@pytest.mark.rule("MYR-W5", "MYR-C1")
@pytest.mark.parametrize(
    ("players", "place", "want", "outside"),
    [
        (2, (-5, 2), {"-5,1", "-4,1", "-4,2", "-5,3"}, "-6,2"),
        (3, (-5, 2), {"-5,1", "-4,1", "-4,2", "-5,3", "-6,2"}, None),
        (2, (0, 0), {"-1,0", "1,0", "-1,1", "0,1"}, "0,-1"),
        (3, (0, 0), {"-1,0", "1,0", "-1,1", "0,1", "0,-1", "1,-1"}, None),
        (3, (-1, -5), {"-2,-5", "0,-5", "-2,-4", "-1,-4"}, "0,-6"),
        (4, (-1, -5), {"-2,-5", "0,-5", "-2,-4", "-1,-4", "0,-6"}, None),
        (2, (-2, 7), {"-2,6", "-1,6", "-3,7"}, None),
        (2, (4, 0), {"3,0", "5,0", "4,1", "3,1"}, "5,-1"),
    ],
)
def test_nothing_beyond_the_border_is_entered(
    players: int, place: tuple[int, int], want: set[str], outside: str | None
) -> None:
    # Three players' exits lie apart from these hexes; -6,3 is water.
    exits = ["exit a -3,5", "exit b 1,4", "exit c 5,-3", "exit d 5,-4"][:players]
    state = standing(place, 1, players=players, tiles=exits)
    assert starting(state, "step") == want
    if outside is not None:
        # There is no such hex in this game, so it is no action.
        before = str(state)
        with pytest.raises(eusocial.ActionParseError, match=f"{outside} is no hex of the garden in play"):
            state.apply(f"step {outside}")
        assert str(state) == before


# Opposing tiles (MYR-W6).

OPPOSING = ["pair b -4,4 -3,4", "scavenging b -4,4 -3,4 -4,5", "subcolony b -4,4 -3,4 -5,5 -4,5", "exit b -4,4"]


@pytest.mark.rule("MYR-W6")
@pytest.mark.parametrize("tile", OPPOSING)
def test_an_opposing_tile_costs_a_soldier(tile: str) -> None:
    tiles = [tile, "exit b 1,4"]
    state = play(position(tiles=tiles, a={"soldiers": 2}), "sortie -5,4")
    after = play(state, "step -4,4")
    assert change(state, after, "a") == {"soldiers": -1}
    assert change(state, after, "b") == {}
    # Back to the reserve.
    assert colony(after, "a")["reserve"] - colony(state, "a")["reserve"] == 1
    # Without soldiers there is no way in.
    alone = play(position(tiles=tiles), "sortie -5,4")
    assert "-4,4" not in starting(alone, "step")
    assert "MYR-W6" in refused(alone, "step -4,4")


@pytest.mark.rule("MYR-W6")
def test_a_soldier_again_when_entered_again() -> None:
    tile = ["pair b -4,4 -3,4"]
    state = play(position(tiles=tile, a={"soldiers": 3, "event": "move"}), "sortie -5,4", "step -4,4")
    assert stats(state, "a")["soldiers"] == 2
    # Within the tile nothing is entered: out at the far end.
    state = play(state, "step -3,5")
    assert stats(state, "a")["soldiers"] == 2
    state = play(state, "step -3,4")
    assert (stats(state, "a")["soldiers"], to_move(state)) == (1, "a sortie at -4,4 points 3")
    state = play(state, "step -5,4", "step -4,4")
    assert (stats(state, "a")["soldiers"], to_move(state)) == (0, "a sortie at -4,4 points 1")
    assert colony(state, "a")["reserve"] == colony(position(a={"soldiers": 3, "workers": 2}), "a")["reserve"] + 3


@pytest.mark.rule("MYR-W6")
def test_each_of_two_opposing_tiles() -> None:
    tiles = ["pair b -4,4 -3,4", "pair b -4,5 -3,5"]
    state = play(position(tiles=tiles, a={"soldiers": 2}), "sortie -5,4", "step -4,4", "step -4,5")
    assert (stats(state, "a")["soldiers"], to_move(state)) == (0, "a sortie at -4,5 points 1")
    # No third time, not even back.
    assert starting(state, "step") == {"-5,5", "-2,5", "-5,6", "-4,6", "-3,6"}
    one = play(position(tiles=tiles, a={"soldiers": 1}), "sortie -5,4", "step -4,4")
    assert "MYR-W6" in refused(one, "step -4,5")


@pytest.mark.rule("MYR-W6", "MYR-A7")
def test_neutral_tiles_are_free_to_cross() -> None:
    for tile in ("scavenging - -4,4 -3,4 -4,5", "aphid - -4,4 -3,4 -4,5", "subcolony - -4,4 -3,4 -5,5 -4,5"):
        state = play(position(tiles=[tile]), "sortie -5,4", "step -4,4")
        assert stats(state, "a")["soldiers"] == 0
        with_soldiers = play(position(tiles=[tile], a={"soldiers": 1}), "sortie -5,4", "step -4,4")
        assert stats(with_soldiers, "a")["soldiers"] == 1


@pytest.mark.rule("MYR-W6")
def test_ones_own_tiles_cost_nothing() -> None:
    own = ["exit a -5,4", "exit a -4,5", "pair a -4,4 -3,4"]
    state = position(tiles=own, a={"soldiers": 1, "event": "move"})
    state = play(state, "sortie -5,4", "step -4,4", "step -4,5", "step -4,4", "step -5,4")
    assert (stats(state, "a")["soldiers"], to_move(state)) == (1, "a sortie at -5,4 points 2")


# Prey (MYR-W7).


@pytest.mark.rule("MYR-W7")
@pytest.mark.parametrize(
    ("kind", "cost", "food", "points"), [("ladybug", 1, 2, 0), ("termite", 1, 1, 2), ("spider", 2, 1, 4)]
)
def test_prey_is_hunted_at_once(kind: str, cost: int, food: int, points: int) -> None:
    state = standing((-4, 4), 2, prey=[f"{kind} -3,3", "spider 0,3"], a={"soldiers": 3})
    after = play(state, "step -3,3")
    want = {"soldiers": -cost, "food": food, "prey": 1}
    if points:
        want["score"] = points
    assert change(state, after, "a") == want
    assert change(state, after, "b") == {}
    assert lines(after, "prey ") == ["spider 0,3"]
    assert colony(after, "a")["reserve"] - colony(state, "a")["reserve"] == cost
    # The worker stands there and may go on.
    assert to_move(after) == "a sortie at -3,3 points 1"
    assert starting(after, "step") == {"-2,2", "-4,3", "-4,4", "-3,4"}
    entries = [(e.player, e.account, e.clause, e.amount) for e in after.ledger() if e.step >= 0]
    assert entries == ([(0, "prey", "MYR-W7", float(points))] if points else [])


@pytest.mark.rule("MYR-W7")
@pytest.mark.parametrize(("kind", "soldiers"), [("ladybug", 0), ("termite", 0), ("spider", 0), ("spider", 1)])
def test_too_few_soldiers_to_hunt(kind: str, soldiers: int) -> None:
    state = standing((-4, 4), 2, prey=[f"{kind} -3,3"], a={"soldiers": soldiers})
    assert starting(state, "step") == {"-4,3", "-5,4", "-3,4", "-5,5", "-4,5"}
    assert "MYR-W7" in refused(state, "step -3,3")


@pytest.mark.rule("MYR-W7")
@pytest.mark.parametrize(("kind", "soldiers"), [("ladybug", 1), ("termite", 1), ("spider", 2)])
def test_just_enough_soldiers_to_hunt(kind: str, soldiers: int) -> None:
    state = standing((-4, 4), 1, prey=[f"{kind} -3,3"], a={"soldiers": soldiers})
    assert stats(play(state, "step -3,3"), "a")["soldiers"] == 0


@pytest.mark.rule("MYR-W7", "MYR-L1")
def test_a_hunted_space_is_empty() -> None:
    state = play(standing((-4, 4), 3, prey=["ladybug -3,3"], a={"soldiers": 1}), "step -3,3")
    # Free to cross from now on, also again, and to lay on.
    after = play(state, "step -4,3", "step -3,3")
    assert to_move(after) == "a sortie at -3,3 points 0"
    assert legal(after) == {
        "leave", "lay pair at -4,3 turn 0", "lay pair at -3,3 turn 1", "lay pair at -3,3 turn 2",
        "lay pair at -2,2 turn 2",
    }  # fmt: skip


@pytest.mark.rule("MYR-W7", "MYR-C1")
def test_prey_spaces_without_prey_are_empty() -> None:
    state = play(standing((-4, 4), 1), "step -3,3")
    assert to_move(state) == "a sortie at -3,3 points 0"
    assert stats(state, "a")["prey"] == 0


@pytest.mark.rule("MYR-W7", "MYR-W6")
def test_prey_from_an_opposing_tile() -> None:
    state = position(tiles=["pair b -4,4 -3,4"], prey=["spider -3,3"], a={"soldiers": 3})
    after = play(state, "sortie -5,4", "step -4,4", "step -3,3")
    assert change(state, after, "a") == {"soldiers": -3, "food": 1, "score": 4, "prey": 1, "workers": -1}
    # With two soldiers one is left for the spider, which is too few.
    few = play(position(tiles=["pair b -4,4 -3,4"], prey=["spider -3,3"], a={"soldiers": 2}), "sortie -5,4")
    assert "-3,3" not in starting(play(few, "step -4,4"), "step")


@pytest.mark.rule("MYR-W4", "MYR-W7", "MYR-L2", "MYR-C3")
def test_the_books_example() -> None:
    """Red leaves by his exit: hex A, a friendly pheromone B, then prey; at level I a tile of size 3 scores 2."""
    state = position(
        to_move="b workers",
        prey=["termite 0,3"],
        tiles=["pair b -1,4 -1,5 food 1"],
        b={"level": 1, "soldiers": 1, "workers": 1},
    )
    state = play(state, "sortie 1,4")
    moved = play(state, "step 0,5")
    assert to_move(moved) == "b sortie at 0,5 points 2"
    # Of B only -1,5 is next to A.
    assert starting(moved, "step") == {"-1,5", "1,4", "0,4", "-1,6"}
    moved = play(moved, "step -1,5")
    assert to_move(moved) == "b sortie at -1,4 points 1"
    moved = play(moved, "step 0,3")
    assert change(state, moved, "b") == {"soldiers": -1, "food": 1, "score": 2, "prey": 1}
    # No point is left, but a tile can be laid: grass, earth and a mushroom under it.
    assert to_move(moved) == "b sortie at 0,3 points 0"
    assert starting(moved, "step") == set()
    laid = play(moved, "lay line at 0,3 turn 0")
    assert tiles(laid) == ["line b 0,3 1,3 2,3 food 1 earth 1", "pair b -1,4 -1,5 food 1"]
    assert change(moved, laid, "b") == {"score": 2}
    assert to_move(laid) == "a workers"
    assert stats(laid, "b")["score"] == 14


@pytest.mark.rule("MYR-W8", "MYR-L5", "MYR-W7")
def test_several_hunts_and_clearings_in_one_turn() -> None:
    state = position(
        tiles=["pair b -4,4 -3,4", "line b -1,1 0,1 1,1"],
        prey=["ladybug -3,3", "termite -2,1", "spider -1,2"],
        a={"soldiers": 6, "earth": 2, "event": "move", "workers": 1, "level": 1},
    )
    turn = [
        ("sortie -5,4", {"workers": -1}),
        ("step -4,4", {"soldiers": -1}),
        ("clear -4,4", {"earth": -1}),
        ("step -3,3", {"soldiers": -1, "food": 2, "prey": 1}),
        ("step -2,2", {}),
        ("step -2,1", {"soldiers": -1, "food": 1, "prey": 1, "score": 2}),
        ("step -1,1", {"soldiers": -1}),
        ("clear -1,1", {"earth": -1, "score": 2}),
        ("step -1,2", {"soldiers": -2, "food": 1, "prey": 1, "score": 4}),
        ("lay line at 1,0 turn 2", {"score": 2}),
    ]
    points = [6, 5, 5, 4, 3, 2, 1, 1, 0]
    for k, (text, want) in enumerate(turn):
        after = play(state, text)
        assert change(state, after, "a") == want, text
        if k < len(points):
            assert to_move(after).endswith(f" points {points[k]}"), text
        state = after
    assert (lines(state, "prey "), to_move(state)) == ([], "b workers")
    assert line(state, "cleared b ") == "pair 1 line 1"
    # -1,2 grass, 0,1 grass, 1,0 grass.
    assert tiles(state) == ["line a 1,0 0,1 -1,2 food 3"]


@pytest.mark.rule("MYR-W8")
def test_a_tile_ends_the_turn() -> None:
    state = standing((-4, 4), 3, a={"workers": 1})
    after = play(state, "lay pair at -4,4 turn 0")
    assert to_move(after) == "b workers"
    assert refused(after, "lay pair at -4,5 turn 0")
    # His next worker starts at an exit again.
    after = play(after, "work 0")
    assert legal(after) == {"work 0", "sortie -5,4"}


@pytest.mark.rule("MYR-W3")
def test_exits_stay_when_used() -> None:
    state = play(position(), "sortie -5,4", "leave")
    assert exits(state) == ["a -5,4", "b 1,4"]
