"""Building: MIC-U1 to U3, the twelve chambers MIC-B4, the river MIC-R1."""

from __future__ import annotations

from typing import Any

import pytest

import eusocial

from .positions import Games, hill, legal, line, outcomes, play, position, settle, starting, stats, to_move

CROSS = ["north", "east", "south", "west"]


def building(game: eusocial.Game, workers: int = 4, **given: Any) -> eusocial.State:
    """The state in which Build has just been activated with this many workers; the queen is in Lay."""
    setting = {key: given.pop(key) for key in ("tiles", "round", "ending") if key in given}
    a = {**given, "hill": {**given.get("hill", {}), "build": workers - 1}}
    return play(position(game, a=a, **setting), "sow 2,1", "drop worker east")


def cells(state: eusocial.State, tile: int) -> set[str]:
    """Where a tile can be built."""
    return starting(state, f"build {tile} at")


@pytest.mark.rule("MIC-U1")
def test_where_tiles_fit_at_the_start(games: Games) -> None:
    tiles = {
        1: {"tunnels": ["north", "south"]},
        2: {"tunnels": ["south", "west"]},
        3: {"tunnels": CROSS},
        4: {"tunnels": ["north", "east", "west"]},
    }
    state = building(games(chambers=tiles))
    assert legal(state) == {
        # 2,2 needs tunnels north, east and west; 4,1 one to the west and none up; 1,3 one up and none to the reserve;
        # 3,3 one up.
        "build 1 at 1,3",
        "build 1 at 3,3",
        "build 2 at 4,1",
        "build 3 at 2,2",
        "build 3 at 3,3",
        "build 4 at 2,2",
        "build 4 at 3,3",
        "done",
    }


@pytest.mark.rule("MIC-U1")
@pytest.mark.parametrize(
    ("tunnels", "where"),
    [
        (["west"], {"4,1"}),
        (["north"], {"1,3", "3,3"}),
        (["east"], set()),
        (["south"], set()),
        (["north", "west"], {"3,3"}),
        (["north", "east"], {"1,3", "3,3"}),
        (["east", "west"], {"4,1"}),
        (["east", "south", "west"], {"4,1"}),
        (["east", "south"], set()),
    ],
)
def test_no_tile_is_turned(games: Games, tunnels: list[str], where: set[str]) -> None:
    state = building(
        games(chambers={1: {"tunnels": tunnels}, 2: {"cost": 9}, 3: {"cost": 9}, 4: {"tunnels": ["west"]}})
    )
    assert cells(state, 1) == where
    assert cells(state, 4) == {"4,1"}


@pytest.mark.rule("MIC-U1")
@pytest.mark.parametrize(
    ("workers", "affordable"), [(1, {1}), (2, {1, 2}), (3, {1, 2, 3}), (4, {1, 2, 3, 4}), (9, {1, 2, 3, 4})]
)
def test_cost_is_at_most_the_efficiency(games: Games, workers: int, affordable: set[int]) -> None:
    tiles = {1: {"cost": 1}, 2: {"cost": 2}, 3: {"cost": 3}, 4: {"cost": 4}}
    state = building(games(chambers=tiles), workers)
    assert {int(text.split()[0]) for text in starting(state, "build")} == affordable
    if workers == 2:
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply("build 3 at 2,2")
        assert "MIC-U1" in caught.value.clauses


@pytest.mark.rule("MIC-U1")
def test_only_tiles_of_the_river(games: Games) -> None:
    state = building(games(), tiles=(1, 2, "-", 5))
    assert {int(text.split()[0]) for text in starting(state, "build")} == {1, 2, 5}


@pytest.mark.rule("MIC-U1", "MIC-B3")
def test_the_borders_of_the_grid(games: Games) -> None:
    # A column of four down from Colonize, and a row to the right of Build: their ends lie at the border.
    tiles: dict[int, dict[str, Any]] = {
        1: {"tunnels": ["north", "south"]},
        2: {"tunnels": ["north"]},
        3: {"tunnels": ["west", "east"]},
        4: {"tunnels": ["west"]},
        5: {"tunnels": ["east", "west"]},
        6: {"tunnels": ["north", "south"]},
    }
    built = {(4, 1): (5, 0), (3, 3): (6, 0)}
    state = building(games(chambers=tiles), built=built)
    # 1 has a tunnel downward: 3,4 is the lowest row. 3 has one to the right: 5,1 is the last column.
    assert cells(state, 1) == {"1,3"}
    assert cells(state, 2) == {"1,3", "3,4"}
    assert cells(state, 3) == set()
    assert cells(state, 4) == {"5,1"}


@pytest.mark.rule("MIC-U1")
def test_no_tunnel_of_it_meets_a_neighbours_wall(games: Games) -> None:
    # 4,1 opens to the west and downward; Colonize has a wall towards 4,2.
    tiles = {
        1: {"tunnels": ["north", "west"]},
        2: {"tunnels": ["north", "east"]},
        3: {"tunnels": ["west"]},
        4: {"tunnels": ["east", "south"]},
        5: {"tunnels": ["south", "west"]},
    }
    state = building(games(chambers=tiles), built={(4, 1): (5, 0)})
    # 4,2: 1 meets the wall of Colonize; 3 meets it too; 4 joins nothing and meets the tunnel of 4,1 with a wall. 5,1:
    # 4,1 has a wall to the right.
    assert cells(state, 1) == {"3,3"}
    assert cells(state, 2) == {"4,2", "1,3", "3,3"}
    assert cells(state, 3) == set()
    assert cells(state, 4) == set()


@pytest.mark.rule("MIC-U1")
def test_no_neighbours_tunnel_meets_its_wall(games: Games) -> None:
    # 2,2 lies between Nursery's tunnel down, Hunt's to the right and Colonize's to the left.
    tiles = {
        1: {"tunnels": ["north", "east", "west"]},
        2: {"tunnels": ["north", "east"]},
        3: {"tunnels": ["north", "west"]},
        4: {"tunnels": ["east", "west"]},
    }
    state = building(games(chambers=tiles))
    found = {tile for tile in range(1, 5) if "2,2" in cells(state, tile)}
    assert found == {1}


@pytest.mark.rule("MIC-U1")
def test_two_walls_may_lie_together_but_one_tunnel_must_be_joined(games: Games) -> None:
    # 4,2 between a tile on 4,1 without a tunnel down and Colonize with a wall: nothing to join there.
    tiles = {1: {"tunnels": ["east", "south"]}, 2: {"tunnels": ["north", "south"]}, 5: {"tunnels": ["east", "west"]},
             6: {"tunnels": ["north", "east"]}}  # fmt: skip
    state = building(games(chambers=tiles), built={(4, 1): (5, 0)}, tiles=(1, 2, 6, 7))
    assert cells(state, 1) == set()
    assert "4,2" not in cells(state, 2)
    # On 4,3 beside 3,3 (tunnels up and right): 7 is a cross. There is no chamber beside 4,4 yet.
    state = building(games(chambers=tiles), built={(4, 1): (5, 0), (3, 3): (6, 0)}, tiles=(1, 2, 8, 7))
    assert cells(state, 7) == {"2,2", "4,3"}
    # With a wall towards 3,3 it meets 3,3's tunnel: no.
    assert "4,3" not in cells(state, 1) | cells(state, 2)


@pytest.mark.rule("MIC-U1")
def test_a_tile_lies_on_a_free_cell(games: Games) -> None:
    state = building(games(), built={(2, 2): (5, 0), (3, 3): (6, 0)})
    # Crosses on 2,2 and 3,3: next to them lie 2,3 and 4,3 and 3,4 (the lowest row). 1,3 would point at the reserve.
    assert cells(state, 1) == {"2,3", "4,3"}


@pytest.mark.rule("MIC-U1", "MIC-D2")
def test_the_new_chamber_is_joined_at_once(games: Games) -> None:
    state = settle(play(building(games()), "build 1 at 2,2"))
    state = play(state, "sow 1,2", "drop worker north")  # b loses the action
    assert to_move(state) == "a sow"
    state = play(state, "sow 1,2")
    assert starting(state, "drop worker") == {"north", "east"}


@pytest.mark.rule("MIC-U2", "MIC-B2")
@pytest.mark.parametrize(("reserve", "placed"), [(13, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_reinforcements_come_from_the_reserve(games: Games, reserve: int, placed: int) -> None:
    # Build has 4 of 24, Lay, Nursery and Colonize 1 each (the one of Nursery was sown), outside 4: the rest is in Hunt.
    game = games(chambers={1: {"reinforcements": 3}})
    state = building(game, hill={"hunt": 24 - 4 - 4 - 2 - reserve})
    assert stats(state, "a")["reserve"] == str(reserve)
    state = play(state, "build 1 at 2,2")
    assert hill(state, "a")["2,2=1"] == placed
    assert stats(state, "a")["reserve"] == str(reserve - placed)
    assert to_move(settle(state)) == "b sow"


@pytest.mark.rule("MIC-U3")
def test_hatching_adds_one(games: Games) -> None:
    game = games(chambers={1: {"reinforcements": 1}})
    state = play(building(game, eggs=3), "build 1 at 2,2")
    assert legal(state) == {"hatch", "done"}
    assert hill(state, "a")["2,2=1"] == 1
    hatched = play(state, "hatch")
    assert hill(hatched, "a")["2,2=1"] == 2
    assert (stats(hatched, "a")["eggs"], stats(hatched, "a")["reserve"]) == ("2", str(24 - 4 - 3 - 4 - 2))
    # Once an action.
    assert to_move(settle(hatched)) == "b sow"
    left = settle(play(state, "done"))
    assert (to_move(left), stats(left, "a")["eggs"], hill(left, "a")["2,2=1"]) == ("b sow", "3", 1)


@pytest.mark.rule("MIC-U3")
def test_hatching_needs_a_tile_an_egg_and_a_worker_in_reserve(games: Games) -> None:
    game = games(chambers={1: {"reinforcements": 1}})
    assert "hatch" not in legal(building(game, eggs=3))
    assert to_move(settle(play(building(game, eggs=0), "build 1 at 2,2"))) == "b sow"
    # Hunt holds all but one of the others: the printed worker is the last.
    state = play(building(game, eggs=3, hill={"hunt": 13}), "build 1 at 2,2")
    assert stats(state, "a")["reserve"] == "0"
    assert to_move(settle(state)) == "b sow"


@pytest.mark.rule("MIC-U1")
def test_one_tile_an_action(games: Games) -> None:
    state = play(building(games()), "build 1 at 2,2")
    assert state.is_chance_node()
    assert to_move(settle(state)) == "b sow"


@pytest.mark.rule("MIC-R1")
def test_the_river_is_refilled_after_the_action(games: Games) -> None:
    state = play(building(games(), eggs=1), "build 2 at 2,2")
    # Not before the action is over.
    assert legal(state) == {"hatch", "done"}
    assert line(state, "river ").startswith("tiles 1,-,3,4 ")
    state = play(state, "done")
    assert outcomes(state) == {f"reveal tile {tile}": pytest.approx(1 / 8) for tile in range(5, 13)}
    assert line(play(state, "reveal tile 7"), "river ").startswith("tiles 1,7,3,4 prey 1,2,3,4 ")


@pytest.mark.rule("MIC-R1")
def test_tiles_in_an_anthill_are_not_revealed_again(games: Games) -> None:
    state = play(building(games(), built={(3, 3): (9, 0)}), "build 2 at 2,2")
    assert set(outcomes(state)) == {f"reveal tile {tile}" for tile in (5, 6, 7, 8, 10, 11, 12)}


@pytest.mark.rule("MIC-R1")
def test_a_gap_stays_when_the_deck_is_empty(games: Games) -> None:
    state = play(building(games(counts={"chambers": 4})), "build 2 at 2,2")
    assert to_move(state) == "b sow"
    assert line(state, "river ").startswith("tiles 1,-,3,4 ")


def grown(count: int) -> dict[tuple[int, int], tuple[int, int]]:
    """The first so many of seven chambers that fit together, each with a tile of its own."""
    order = [(2, 2), (1, 3), (2, 3), (3, 3), (1, 4), (2, 4), (3, 4)]
    return {cell: (20 + i, 0) for i, cell in enumerate(order[:count])}


def growing() -> dict[int, dict[str, Any]]:
    """The tiles for `grown`: no tunnel to the reserve in column 1, none downward in row 4."""
    return {
        20: {"tunnels": CROSS},
        21: {"tunnels": ["north", "east", "south"]},
        22: {"tunnels": CROSS},
        23: {"tunnels": CROSS},
        24: {"tunnels": ["north", "east"]},
        25: {"tunnels": ["north", "east", "west"]},
        26: {"tunnels": ["north", "east", "west"]},
    }


@pytest.mark.rule("MIC-B4", "MIC-E1")
def test_twelve_chambers_at_most(games: Games) -> None:
    game = games(chambers=growing())
    state = building(game, built=grown(6))
    # Eleven chambers: one more can be built, and it triggers the end.
    assert cells(state, 1) == {"4,3"}  # a cross doesn't fit on 3,4: row 4 is the last
    after = play(state, "build 1 at 4,3")
    assert len(hill(after, "a")) == 12
    assert line(after, "ending ") == "1"
    # Twelve: nothing can be built, so the action is over at once.
    state = building(game, built=grown(7), ending=1, round=2)
    assert len(hill(state, "a")) == 12
    assert to_move(state) == "b sow"


@pytest.mark.rule("MIC-B4")
def test_no_position_has_more_than_twelve(games: Games) -> None:
    with pytest.raises(eusocial.PositionError):
        position(games(chambers=growing()), a={"built": {**grown(7), (4, 3): (1, 0)}})
