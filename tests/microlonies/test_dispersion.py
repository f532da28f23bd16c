"""Sowing in the anthill: MIC-D1 to D7, and efficiency: MIC-A1, MIC-A2."""

from __future__ import annotations

import random
from typing import Any

import pytest

import eusocial

from .positions import CELLS, INITIAL, Games, hill, legal, play, position, starting, stats, to_move

CROSS = ["north", "east", "south", "west"]


def initial(state: eusocial.State) -> list[int]:
    """Workers of a in lay, nursery, build, hunt, colonize."""
    found = hill(state, "a")
    return [found[name] for name in ("1,1=lay", "2,1=nursery", "3,1=build", "1,2=hunt", "3,2=colonize")]


def drops(state: eusocial.State) -> set[str]:
    return starting(state, "drop")


@pytest.mark.rule("MIC-D1")
def test_any_chamber_with_an_ant_and_all_its_ants(games: Games) -> None:
    state = position(games(), a={"hill": {"lay": 0, "nursery": 3, "build": 0, "hunt": 2, "colonize": 0}})
    # The queen is alone in Lay; Build and Colonize are empty.
    assert legal(state) == {"sow 1,1", "sow 2,1", "sow 1,2"}
    taken = play(state, "sow 2,1")
    assert initial(taken) == [0, 0, 0, 2, 0]
    assert taken.view()["in_hand"] == {"workers": 3, "queen": False}
    for text in ("sow 3,1", "sow 5,4"):
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(text)
        assert "MIC-D1" in caught.value.clauses


@pytest.mark.rule("MIC-D1")
def test_the_queen_is_taken_with_the_others(games: Games) -> None:
    taken = play(position(games(), a={"hill": {"lay": 2}}), "sow 1,1")
    assert taken.view()["in_hand"] == {"workers": 2, "queen": True}
    assert initial(taken) == [0, 1, 1, 1, 1]


@pytest.mark.rule("MIC-D2", "MIC-D3", "MIC-D5")
def test_one_by_one_and_never_straight_back_but_from_a_dead_end(games: Games) -> None:
    state = play(position(games(), a={"hill": {"nursery": 6}, "queen": "hunt"}), "sow 2,1")
    seen = []
    for way in ("west", "south", "north", "east", "east", "south"):
        seen.append(drops(state))
        state = play(state, f"drop worker {way}")
    assert seen == [
        {"worker west", "worker east"},  # the first step: any tunnel
        {"worker south"},  # in Lay: not back to the east
        {"worker north"},  # in Hunt, a dead end: back
        {"worker east"},  # in Lay: not back to the south
        {"worker east"},  # in Nursery, where the ants came from: it takes one; not back to the west
        {"worker south"},  # in Build: not back to the west
    ]
    assert initial(state) == [3, 1, 2, 2, 2]
    # Colonize had one worker: two now.
    assert to_move(state) == "a colonize at 3,2 efficiency 2"


@pytest.mark.rule("MIC-D3")
def test_back_from_the_other_dead_end(games: Games) -> None:
    state = play(position(games(), a={"hill": {"build": 3}}), "sow 3,1", "drop worker south")
    assert drops(state) == {"worker north"}
    state = play(state, "drop worker north")
    # In Build, come from Colonize: only west is left.
    assert drops(state) == {"worker west"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("drop worker south")
    assert "MIC-D3" in caught.value.clauses
    state = play(state, "drop worker west")
    assert initial(state) == [1, 2, 1, 1, 2]


@pytest.mark.rule("MIC-D2")
def test_only_through_tunnels(games: Games) -> None:
    state = play(position(games(), a={"hill": {"nursery": 2}}), "sow 2,1")
    for side in ("north", "south"):
        # A wall above; below a tunnel that leads nowhere.
        with pytest.raises(eusocial.IllegalActionError) as caught:
            state.apply(f"drop worker {side}")
        assert "MIC-D2" in caught.value.clauses


@pytest.mark.rule("MIC-D2")
def test_a_tunnel_against_a_wall_joins_nothing(games: Games) -> None:
    # A position may hold such a tile, though none can be built: tile 1 has a tunnel to the west, Colonize a wall to
    # the east.
    game = games(chambers={1: {"tunnels": ["west"]}})
    state = position(game, tiles=(5, 2, 3, 4), a={"hill": {"colonize": 2}, "built": {(4, 2): (1, 1)}})
    assert drops(play(state, "sow 3,2")) == {"worker north"}
    assert "sow 4,2" not in legal(state)


@pytest.mark.rule("MIC-D3")
def test_a_loop_goes_through_the_source(games: Games) -> None:
    # The tile on 2,2 joins Nursery, Hunt and Colonize: Lay, Nursery, 2,2, Hunt is a ring.
    state = position(games(), tiles=(5, 2, 3, 4), a={
        "hill": {"lay": 5, "nursery": 0}, "queen": "colonize", "built": {(2, 2): (1, 0)}
    })  # fmt: skip
    state = play(state, "sow 1,1")
    seen = []
    for way in ("east", "south", "west", "north", "east"):
        seen.append(drops(state))
        state = play(state, f"drop worker {way}")
    assert seen == [
        {"worker east", "worker south"},
        {"worker east", "worker south"},
        {"worker west", "worker east"},  # below 2,2 lies nothing
        {"worker north"},
        {"worker east"},  # in the source, come from Hunt
    ]
    assert hill(state, "a") == {
        "1,1=lay": 1, "2,1=nursery": 2, "3,1=build": 1, "1,2=hunt": 2, "2,2=1": 1, "3,2=colonize": 1,
    }  # fmt: skip


@pytest.mark.rule("MIC-D3")
def test_what_is_a_dead_end_depends_on_joined_tunnels(games: Games) -> None:
    # The tile on 1,3 has one tunnel; Hunt has two then and is no dead end, though its tunnel to the east leads nowhere.
    game = games(chambers={1: {"tunnels": ["north"]}})
    state = position(game, tiles=(5, 2, 3, 4), a={
        "hill": {"lay": 4}, "queen": "colonize", "built": {(1, 3): (1, 0)}
    })  # fmt: skip
    state = play(state, "sow 1,1", "drop worker south")
    assert drops(state) == {"worker south"}
    state = play(state, "drop worker south")
    assert drops(state) == {"worker north"}
    state = play(state, "drop worker north")
    assert drops(state) == {"worker north"}
    state = play(state, "drop worker north")
    assert hill(state, "a")["1,2=hunt"] == 3
    assert hill(state, "a")["1,3=1"] == 1
    assert hill(state, "a")["1,1=lay"] == 1


@pytest.mark.rule("MIC-D4")
def test_the_queen_is_dropped_at_any_step(games: Games) -> None:
    state = play(position(games(), a={"hill": {"lay": 2}}), "sow 1,1")
    assert drops(state) == {"worker east", "worker south", "queen east", "queen south"}
    late = play(state, "drop worker east")
    assert drops(late) == {"worker east", "queen east"}
    late = play(late, "drop worker east")
    # The queen is the last in hand.
    assert drops(late) == {"queen south"}
    assert stats(play(late, "drop queen south"), "a")["queen"] == "3,2"
    early = play(state, "drop queen south")
    assert stats(early, "a")["queen"] == "1,2"
    assert drops(early) == {"worker north"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        early.apply("drop queen north")
    assert "MIC-D4" in caught.value.clauses or "MIC-D1" in caught.value.clauses


@pytest.mark.rule("MIC-D5")
def test_royal_precedence_loses_the_action(games: Games) -> None:
    state = position(games(), a={"queen": "build"})
    after = play(state, "sow 2,1", "drop worker east")
    assert to_move(after) == "b sow"
    assert initial(after) == [1, 0, 2, 1, 1]
    # Without the queen there the action takes place.
    assert to_move(play(position(games()), "sow 2,1", "drop worker east")) == "a build at 3,1 efficiency 2"


@pytest.mark.rule("MIC-D5")
def test_the_queen_dropped_before_the_last_ant_is_there_already(games: Games) -> None:
    state = play(position(games(), a={"hill": {"nursery": 2}, "queen": "nursery"}), "sow 2,1")
    lost = play(state, "drop queen west", "drop worker south", "drop worker north")
    assert to_move(lost) == "b sow"
    assert (initial(lost), stats(lost, "a")["queen"]) == ([2, 0, 1, 2, 1], "1,1")


@pytest.mark.rule("MIC-D5", "MIC-A1")
def test_the_queen_as_the_last_ant_activates(games: Games) -> None:
    state = play(position(games(), a={"hill": {"nursery": 2}, "queen": "nursery"}), "sow 2,1")
    taken = play(state, "drop worker west", "drop worker south", "drop queen north")
    # Two workers in Lay and the queen: 4.
    assert to_move(taken) == "a lay at 1,1 efficiency 4"


@pytest.mark.rule("MIC-D5")
def test_a_queen_taken_from_the_chamber_is_not_there(games: Games) -> None:
    # The worker comes back to the chamber that the queen left with it.
    state = play(position(games(), a={"hill": {"lay": 1}}), "sow 1,1", "drop queen south", "drop worker north")
    assert to_move(state) == "a lay at 1,1 efficiency 1"


@pytest.mark.rule("MIC-D5", "MIC-T1")
def test_validation_comes_after_a_lost_action_too(games: Games) -> None:
    objectives = {9: {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 5, "points": 4}}}
    state = position(games(objectives=objectives), a={"queen": "build", "hand": [9], "eggs": 1})
    assert legal(play(state, "sow 2,1", "drop worker east")) == {"validate 9 level 1", "done"}


def islands(*joined: str) -> list[dict[str, Any]]:
    """Initial chambers without tunnels, but for Lay and Nursery where these are named."""
    found = []
    for chamber in INITIAL:
        tunnels = {"lay": ["east"], "nursery": ["west"]}.get(chamber["kind"], []) if chamber["kind"] in joined else []
        found.append({**chamber, "tunnels": tunnels})
    return found


@pytest.mark.rule("MIC-D6")
def test_a_dispersion_must_be_made_where_one_can(games: Games) -> None:
    game = games(initial=islands("lay", "nursery"))
    state = position(game, a={"queen": "colonize", "hill": {"lay": 0}})
    # Build, Hunt and Colonize hold ants but have no tunnel to another chamber; Lay is empty.
    assert legal(state) == {"sow 2,1"}
    with pytest.raises(eusocial.IllegalActionError) as caught:
        state.apply("sow 3,1")
    assert {"MIC-D2", "MIC-D6"} & set(caught.value.clauses)


@pytest.mark.rule("MIC-D6")
def test_where_none_can_be_made_the_action_is_lost(games: Games) -> None:
    game = games(initial=islands("lay", "nursery"))
    # b's ants sit where no tunnel leads out: after a's turn it is a's turn again.
    b = {"queen": "colonize", "hill": {"lay": 0, "nursery": 0}}
    state = position(game, a={"queen": "colonize", "hill": {"lay": 0}}, b=b)
    after = play(state, "sow 2,1", "drop worker west")
    assert to_move(after) == "a lay at 1,1 efficiency 1"
    after = play(after, "done")
    assert (to_move(after), after.view()["round"]) == ("a sow", 2)
    assert hill(after, "b") == hill(state, "b")


@pytest.mark.rule("MIC-D6", "MIC-T1")
def test_who_cannot_sow_may_still_validate(games: Games) -> None:
    objectives = {9: {"metric": "eggs", "level1": {"need": 1, "points": 2}, "level2": {"need": 5, "points": 4}}}
    game = games(initial=islands("lay", "nursery"), objectives=objectives)
    b = {"queen": "colonize", "hill": {"lay": 0, "nursery": 0}, "hand": [9], "eggs": 1}
    state = position(game, a={"queen": "colonize", "hill": {"lay": 0}}, b=b)
    state = play(state, "sow 2,1", "drop worker west", "done")
    assert (state.current_player(), legal(state)) == (1, {"validate 9 level 1", "done"})
    # With a card that is not met b is asked as well.
    state = position(game, a={"queen": "colonize", "hill": {"lay": 0}}, b={**b, "hand": [8]})
    state = play(state, "sow 2,1", "drop worker west", "done")
    assert (state.current_player(), legal(state)) == (1, {"done"})


@pytest.mark.rule("MIC-D6", "MIC-E9")
def test_a_game_in_which_nobody_can_sow_comes_to_its_end(games: Games) -> None:
    state = games(initial=islands(), max_rounds=5).new_initial_state()
    for _ in range(200):
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.is_truncated()


@pytest.mark.rule("MIC-D7")
def test_sowings_lists_every_outcome_once(games: Games) -> None:
    # Worker and queen from Lay: east to Build, or south and back, with either of them first.
    state = position(games())
    found = {
        (tuple(s["activated"]), tuple(s["queen"]), tuple(sorted(tuple(w) for w in s["workers"])), s["lost"])
        for s in state.insight("sowings", cell=[1, 1])
    }
    rest = [(1, 2), (2, 1), (3, 1), (3, 2)]

    def workers(**more: int) -> tuple[tuple[int, int, int], ...]:
        names = {"lay": (1, 1), "nursery": (2, 1), "build": (3, 1), "hunt": (1, 2)}
        counts = dict.fromkeys(rest, 1)
        for name, count in more.items():
            counts[names[name]] = count
        return tuple(sorted((*cell, count) for cell, count in counts.items()))

    assert found == {
        ((3, 1), (3, 1), workers(nursery=2), False),
        ((3, 1), (2, 1), workers(build=2), False),
        ((1, 1), (1, 1), workers(hunt=2), False),
        ((1, 1), (1, 2), workers(lay=1), False),
    }


@pytest.mark.rule("MIC-D7", "MIC-D3")
def test_paths_with_the_same_outcome_are_listed_once(games: Games) -> None:
    state = position(games(), tiles=(5, 2, 3, 4), a={
        "hill": {"lay": 4, "nursery": 0, "build": 0, "hunt": 0, "colonize": 1},
        "queen": "colonize",
        "built": {(2, 2): (1, 0)},
    })  # fmt: skip
    listed = state.insight("sowings", cell=[1, 1])
    lay, nursery, build, hunt, colonize, tile = (1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (2, 2)
    # Six walks of four steps that never turn back; round the ring both ways comes to the same.
    expected = {
        (frozenset({nursery, build, colonize, tile}), tile),
        (frozenset({nursery, tile, hunt, lay}), lay),
        (frozenset({nursery, tile, colonize, build}), build),
        (frozenset({hunt, tile, nursery, build}), build),
        (frozenset({hunt, tile, colonize, build}), build),
    }
    found = set()
    for sowing in listed:
        cells = {(c, r): n for c, r, n in sowing["workers"] if n}
        base = {colonize: 1}
        dropped = {cell for cell in cells if cells[cell] - base.get(cell, 0) == 1}
        assert sum(cells.values()) == 5
        found.add((frozenset(dropped), tuple(sowing["activated"])))
        # The path leads there.
        after = play(state, "sow 1,1", *sowing["path"])
        columns = {tuple(int(x) for x in name.split("=")[0].split(",")): n for name, n in hill(after, "a").items() if n}
        assert columns == cells
    assert found == expected
    assert len(listed) == 5


@pytest.mark.rule("MIC-D7", "MIC-D5")
def test_lost_actions_are_marked(games: Games) -> None:
    state = position(games(), a={"hill": {"nursery": 2}, "queen": "nursery"})
    # West: Lay, Hunt, Lay. East: Build, Colonize, Build. The queen is first, second or last.
    found = sorted((tuple(s["activated"]), tuple(s["queen"]), s["lost"]) for s in state.insight("sowings", cell=[2, 1]))
    assert found == [
        ((1, 1), (1, 1), False),  # the queen last
        ((1, 1), (1, 1), True),  # the queen first
        ((1, 1), (1, 2), False),
        ((3, 1), (3, 1), False),
        ((3, 1), (3, 1), True),
        ((3, 1), (3, 2), False),
    ]


@pytest.mark.rule("MIC-A1")
@pytest.mark.parametrize(("workers", "efficiency"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4), (6, 4)])
def test_efficiency_is_the_workers_after_the_dispersion(games: Games, workers: int, efficiency: int) -> None:
    state = play(position(games(), a={"hill": {"build": workers}}), "sow 2,1", "drop worker east")
    assert to_move(state) == f"a build at 3,1 efficiency {efficiency}"
    assert state.view()["efficiency"] == efficiency


@pytest.mark.rule("MIC-A1")
@pytest.mark.parametrize(("workers", "efficiency"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_the_queen_is_worth_two(games: Games, workers: int, efficiency: int) -> None:
    state = position(games(), a={"hill": {"build": workers, "nursery": 0}, "queen": "nursery"})
    assert to_move(play(state, "sow 2,1", "drop queen east")) == f"a build at 3,1 efficiency {efficiency}"


@pytest.mark.rule("MIC-A2")
def test_the_four_actions(games: Games) -> None:
    tiles = {1: {"cost": 9}, 2: {"cost": 9}, 3: {"cost": 9}, 4: {"cost": 1}}
    game = games(chambers=tiles)
    state = position(game, a={"queen": "colonize"})
    assert to_move(play(state, "sow 1,2", "drop worker north")) == "a lay at 1,1 efficiency 2"
    assert to_move(play(state, "sow 2,1", "drop worker east")) == "a build at 3,1 efficiency 2"
    assert to_move(play(state, "sow 1,1", "drop worker south")) == "a hunt at 1,2 efficiency 2"
    other = position(game)
    assert to_move(play(other, "sow 3,1", "drop worker south")) == "a colonize at 3,2 efficiency 2"


@pytest.mark.rule("MIC-A2")
@pytest.mark.parametrize("kind", ["nursery", "food", "architecture"])
def test_chambers_without_an_action(games: Games, kind: str) -> None:
    game = games(chambers={1: {"kind": kind}})
    state = position(game, tiles=(5, 2, 3, 4), a={"built": {(3, 3): (1, 2)}, "eggs": 3})
    assert to_move(play(state, "sow 3,2", "drop worker north")) != "b sow"
    state = position(game, tiles=(5, 2, 3, 4), a={"built": {(3, 3): (1, 2)}, "eggs": 3, "hill": {"build": 2}})
    assert to_move(play(state, "sow 3,1", "drop worker south", "drop worker south")) == "b sow"


@pytest.mark.rule("MIC-A2")
@pytest.mark.parametrize(
    ("kind", "first"),
    [("lay", "lay"), ("build", "build 4 at 4,3"), ("hunt", "hunt 2,1 card 1"), ("colonize", "exit 3,1")],
)
def test_built_chambers_act_as_their_kind_does(games: Games, kind: str, first: str) -> None:
    game = games(chambers={1: {"kind": kind}, 4: {"tunnels": ["west"]}})
    a = {"built": {(3, 3): (1, 1)}, "hill": {"build": 2}}
    state = position(game, tiles=(5, 2, 3, 4), a=a)
    state = play(state, "sow 3,1", "drop worker south", "drop worker south")
    assert to_move(state) == f"a {kind} at 3,3 efficiency 2"
    assert first in legal(state)


@pytest.mark.rule("MIC-A2")
@pytest.mark.parametrize(
    ("source", "way", "queen"),
    [("1,2", "north", "colonize"), ("2,1", "east", "colonize"), ("1,1", "south", "colonize"), ("3,1", "south", "lay")],
)
def test_an_action_may_be_left_out(games: Games, source: str, way: str, queen: str) -> None:
    state = position(games(), a={"queen": queen, "eggs": 1})
    activated = play(state, f"sow {source}", f"drop worker {way}")
    assert "done" in legal(activated)
    after = play(activated, "done")
    assert to_move(after) == "b sow"
    assert stats(after, "a") == stats(state, "a")


Cell = tuple[int, int]
STEPS: dict[str, Cell] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def walked(tunnels: dict[Cell, set[str]], workers: dict[Cell, int], queen: Cell, source: Cell) -> set[Any]:
    """Every outcome of a dispersion, by dropping ant after ant on every path (MIC-D1 to D5)."""

    def joined(cell: Cell) -> list[Cell]:
        found = []
        for side in tunnels[cell]:
            other = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
            if BACK[side] in tunnels.get(other, set()):
                found.append(other)
        return found

    found = set()

    def drop(counts: dict[Cell, int], queen: Cell | None, hand: int, at: Cell, left: Cell | None) -> None:
        ways = joined(at)
        onward = [cell for cell in ways if cell != left] or ways
        for cell in onward:
            more = {**counts, cell: counts[cell] + 1}
            if hand + (queen is None) == 1:
                if hand == 1:
                    found.add((frozenset(more.items()), queen, cell, queen == cell))
                else:
                    found.add((frozenset(counts.items()), cell, cell, False))
                continue
            if hand > 0:
                drop(more, queen, hand - 1, cell, at)
            if queen is None:
                drop(counts, cell, hand, cell, at)

    if joined(source):
        drop({**workers, source: 0}, None if queen == source else queen, workers[source], source, None)
    return found


@pytest.mark.rule("MIC-D7", "MIC-D2", "MIC-D3", "MIC-D4", "MIC-D5")
@pytest.mark.parametrize("seed", range(60))
def test_sowings_on_random_anthills(games: Games, seed: int) -> None:
    rng = random.Random(seed)
    shapes = {tile: rng.sample(CROSS, rng.randint(1, 4)) for tile in range(20, 27)}
    free = [(c, r) for c in range(1, 6) for r in range(1, 5) if (c, r) not in CELLS.values()]
    # The cells next to the initial chambers more often, so that loops come about.
    near = [(2, 2), (1, 3), (3, 3), (2, 3), (4, 1), (4, 2)]
    chosen = list(dict.fromkeys(rng.sample(near, rng.randint(2, 6)) + rng.sample(free, 2)))[:7]
    if seed % 2:
        shapes = dict.fromkeys(shapes, CROSS)
    built = {cell: (20 + i, rng.randint(0, 1)) for i, cell in enumerate(chosen)}
    game = games(chambers={tile: {"tunnels": sides} for tile, sides in shapes.items()})
    tunnels = {(c["at"][0], c["at"][1]): set(c["tunnels"]) for c in INITIAL}
    tunnels |= {cell: set(shapes[tile]) for cell, (tile, _) in built.items()}
    workers = {cell: rng.randint(0, 2) for cell in CELLS.values()} | {cell: count for cell, (_, count) in built.items()}
    big = rng.choice(list(CELLS))
    workers[CELLS[big]] = rng.randint(3, 6)
    queen = rng.choice(list(tunnels) + [CELLS[big]] * 3)
    hill_of = {name: workers[cell] for name, cell in CELLS.items()}
    state = position(game, a={"hill": hill_of, "built": built, "queen": queen, "outside": []})
    for source in tunnels:
        expected = walked(tunnels, workers, queen, source) if workers[source] or queen == source else set()
        listed = state.insight("sowings", cell=list(source))
        found = set()
        for sowing in listed:
            counts = dict.fromkeys(tunnels, 0) | {(c, r): n for c, r, n in sowing["workers"]}
            found.add((frozenset(counts.items()), tuple(sowing["queen"]), tuple(sowing["activated"]), sowing["lost"]))
        assert found == expected
        assert len(listed) == len(found)
        assert (f"sow {source[0]},{source[1]}" in legal(state)) == bool(expected)
